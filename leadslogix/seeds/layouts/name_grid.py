"""Names in several columns without a header, each with its stand beside it or with nothing."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from leadslogix.seeds.cell_kinds import Kind, kind_of, split_field
from leadslogix.seeds.cells import tidy
from leadslogix.seeds.header_scores import names_a_column
from leadslogix.seeds.records import SeedLine

_SURELY = 0.6
_FEWEST_FIRMS = 0.2
_FEWEST_NAMES = 4
_MOST_BESIDE = 3  # columns
_MOST_COLUMNS = 30
_LOOKED_AT = 50  # rows


def find_reader(records: Sequence[SeedLine]) -> Callable[[Iterable[SeedLine]], Iterator[SeedLine]] | None:
    rows = [record for record in records if sum(map(bool, map(tidy, record.cells))) > 1]
    if not rows or any(kind_of(cell) is Kind.LABEL for cell in rows[0].cells):
        return None
    if len(rows) == 1:
        return partial(_read, step=1) if _is_line_of_names(rows[0]) else None
    rows = rows[:_LOOKED_AT]
    width = min(max(len(row.cells) for row in rows), _MOST_COLUMNS)
    columns = [
        [kind_of(row.cells[place]) for row in rows if place < len(row.cells) and tidy(row.cells[place])]
        for place in range(width)
    ]
    of_names = [place for place, kinds in enumerate(columns) if _are_names(kinds)]
    if len(of_names) < 2 or sum(len(columns[place]) for place in of_names) < _FEWEST_NAMES:
        return None
    step = of_names[1] - of_names[0]
    is_even = of_names == list(range(of_names[0], of_names[-1] + 1, step))
    return partial(_read, step=step) if is_even and of_names[0] == 0 and step <= _MOST_BESIDE else None


def _is_line_of_names(row: SeedLine) -> bool:
    """ "Acme Ltd; Bolt AG; Cord SA" is a whole list in one line."""
    kinds = [kind_of(cell) for cell in row.cells[1:] if tidy(cell)]
    return len(kinds) >= _FEWEST_NAMES and _are_names(kinds)


def _are_names(kinds: Sequence[Kind]) -> bool:
    names = sum(kind.is_name for kind in kinds)
    return (
        bool(kinds) and names >= _SURELY * len(kinds) and kinds.count(Kind.FIRM) >= _FEWEST_FIRMS * len(kinds)
    )


def _read(records: Iterable[SeedLine], step: int) -> Iterator[SeedLine]:
    """From left to right. The rows get new numbers, because a row of the file holds several companies."""
    number = 0
    yield SeedLine(number, ("Company", *[""] * (step - 1)))
    for record in records:
        for place in range(0, len(record.cells), step):
            cells = tuple(map(_without_label, record.cells[place : place + step]))
            if any(map(tidy, cells)):
                number += 1
                yield SeedLine(number, cells)


def _without_label(cell: str) -> str:
    """ "Exhibitors: Acme Ltd" begins a line of names."""
    field = split_field(cell.strip())
    return field[1] if field and field[1] and names_a_column(field[0]) else cell
