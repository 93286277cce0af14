"""How the rows of a list make companies: each way to read them is tried, and scored by what it makes of the list.

Each way has its own signs that it is possible. One of them leaves the rows as they are: another must be clearly better.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain

from leadslogix.seeds.cell_kinds import Kind, kind_of
from leadslogix.seeds.columns import ColumnMatch, match_columns
from leadslogix.seeds.entries import take_apart
from leadslogix.seeds.header_words import Role
from leadslogix.seeds.headers import name_columns, sample_columns, split_header
from leadslogix.seeds.layouts import (
    entry_grid,
    field_rows,
    hanging,
    indented,
    labelled_below,
    name_grid,
    several_rows,
    turned,
)
from leadslogix.seeds.records import SeedLine

Reader = Callable[[Iterable[SeedLine]], Iterator[SeedLine]]

_CLEARLY = 1.15
# Each with how many times better than the rows as they are it must be. Lines that are set in are a sign by themselves.
_FINDERS: tuple[tuple[Callable[[Sequence[SeedLine]], Reader | None], float], ...] = (
    (field_rows.find_reader, _CLEARLY),
    (turned.find_reader, _CLEARLY),
    (several_rows.find_reader, _CLEARLY),
    (hanging.find_reader, 0.8),
    (labelled_below.find_reader, _CLEARLY),
    (name_grid.find_reader, _CLEARLY),
    (entry_grid.find_reader, _CLEARLY),
    (indented.find_reader, 0.8),
)
_LOOKED_AT = 200  # records
_MOST_COLUMNS = 20  # records that are searched for firms
_SAMPLES = 50
_PERSON = 0.5  # counts half as much as a company's name
_WITHOUT_NAME = 0.1


def arrange(head: list[SeedLine], records: Iterable[SeedLine]) -> Iterator[SeedLine]:
    """The records, arranged in the way that scores best. `head`: the first of them."""
    looked_at = head[:_LOOKED_AT]
    readers = [(reader, times) for find, times in _FINDERS if (reader := find(looked_at)) is not None]
    if not readers:
        return chain(head, records)
    scored = [(score_records(list(reader(looked_at))) / times, reader) for reader, times in readers]
    best, reader = max(scored, key=lambda one: one[0])
    if best <= score_records(looked_at):
        return chain(head, records)
    return reader(chain(head, records))


def score_records(records: Sequence[SeedLine]) -> float:
    """How well these are a table of companies: by its names, and by how much of the rest is understood."""
    if not records:
        return 0.0
    header, rows = split_header(list(records))
    if not rows:
        return 0.0
    columns = name_columns(header, rows)
    samples = sample_columns(columns, rows, _SAMPLES)
    matches = {match.role: match for match in match_columns(samples, has_header=header is not None)}
    name = matches.pop(Role.NAME, None) or matches.pop(Role.ENTRY, None)
    count = min(len(rows), _SAMPLES)
    understood = sum(min(1.0, len(samples[one.column]) / count) * one.score / 100 for one in matches.values())
    if name is None:
        return _WITHOUT_NAME * understood
    return _score_names(name, columns.index(name.column), rows[:_SAMPLES]) * (1 + understood)


def _score_names(match: ColumnMatch, place: int, rows: Sequence[SeedLine]) -> float:
    """By the rows that have a name of their own, less the firms in other columns."""
    cells = [row.cells[place] if place < len(row.cells) else "" for row in rows]
    names = [take_apart(cell).name for cell in cells] if match.role is Role.ENTRY else cells
    kinds = list(map(kind_of, names))
    good = sum(kind.is_name for kind in kinds) + _PERSON * kinds.count(Kind.PERSON)
    others = (cell for row in rows for at, cell in enumerate(row.cells[:_MOST_COLUMNS]) if at != place)
    elsewhere = sum(kind_of(cell) is Kind.FIRM for cell in others)
    distinct = len(set(filter(None, names))) / max(1, len(list(filter(None, names))))
    return distinct * good / (len(rows) + elsewhere)
