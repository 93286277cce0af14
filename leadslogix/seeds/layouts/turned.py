"""A transposed table: the first cell of each row is the name of a field, and each column is a company."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from leadslogix.seeds.cell_kinds import Kind, kind_of
from leadslogix.seeds.cells import tidy
from leadslogix.seeds.records import SeedLine

_MOST_ROWS = 60
_FEWEST_LABELS = 3
_FEWEST_COMPANIES = 2
_MOSTLY = 0.6


def find_reader(records: Sequence[SeedLine]) -> Callable[[Iterable[SeedLine]], Iterator[SeedLine]] | None:
    filled = [record for record in records if sum(map(bool, map(tidy, record.cells))) > 1]
    if not _FEWEST_LABELS <= len(filled) <= len(records) <= _MOST_ROWS:
        return None
    kinds = [kind_of(record.cells[0]) for record in filled]
    names = [tidy(record.cells[0]).casefold() for record in filled]
    labels = kinds.count(Kind.LABEL)
    if labels < max(_FEWEST_LABELS, _MOSTLY * len(filled)) or len(set(names)) < len(names):
        return None
    is_header = sum(kind_of(cell) is Kind.LABEL for cell in filled[0].cells[1:]) > 1
    width = max(len(record.cells) for record in filled)
    return _read if width > _FEWEST_COMPANIES and not is_header else None


def _read(records: Iterable[SeedLine]) -> Iterator[SeedLine]:
    """The rows are counted from the first company."""
    filled = [record for record in records if sum(map(bool, map(tidy, record.cells))) > 1]
    width = max(len(record.cells) for record in filled)
    for place in range(width):
        cells = tuple(record.cells[place] if place < len(record.cells) else "" for record in filled)
        if place == 0 or any(map(tidy, cells)):
            yield SeedLine(place, cells)
