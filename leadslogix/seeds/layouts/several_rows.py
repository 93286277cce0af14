"""A company in several rows: its name in the first, and its address and contacts below it."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice

from leadslogix.seeds.cell_kinds import Kind, kind_of
from leadslogix.seeds.cells import tidy
from leadslogix.seeds.records import SeedLine

Begins = Callable[[SeedLine, SeedLine | None], bool]  # (row, the one above it)

_NUMBER = re.compile(r"\s*(\d{1,6})[.)]?\s*")
_BELOW = "Contact details"  # the name of what is below the companies
_FEWEST = 2
_SURELY = 0.7
_MOST_ROWS = 12  # rows of one company
_LONGEST = 50  # rows that are held together, whatever they are
_FIRMS_BELOW = 10  # at most one of this many cells
_PLACES_BELOW = 4  # at least one of this many cells


def find_reader(records: Sequence[SeedLine]) -> Callable[[Iterable[SeedLine]], Iterator[SeedLine]] | None:
    rows = [record for record in records if any(map(tidy, record.cells))]
    is_column = not any(any(map(tidy, row.cells[1:])) for row in rows)
    for begins, join in _OF_A_COLUMN if is_column else _OF_A_TABLE:
        if _is_regular(rows, begins) and (join is _join_beside or _goes_on(rows, begins)):
            return partial(_read, begins=begins, join=join)
    return None


def _is_regular(rows: Sequence[SeedLine], begins: Begins) -> bool:
    """Most companies have several rows, the first of which is named and the others are details."""
    groups = list(_group(rows, begins))
    first = groups[0] if groups else []
    groups = groups[not (first and begins(first[0], None) and len(first) > 1) :]  # the header, and titles
    several = [group for group in groups if 1 < len(group) <= _MOST_ROWS]
    if (
        len(several) < _FEWEST
        or len(several) * 2 < len(groups)
        or any(len(one) > _MOST_ROWS for one in groups)
    ):
        return False
    named = sum(kind_of(_name_in(group[0])).is_name for group in groups)
    below = [kind_of(cell) for group in groups for row in group[1:] for cell in row.cells if tidy(cell)]
    details = sum(kind.is_detail for kind in below)
    is_of_details = details >= _SURELY * len(below) and below.count(Kind.FIRM) * _FIRMS_BELOW <= len(below)
    return named >= _SURELY * len(groups) and is_of_details


def _goes_on(rows: Sequence[SeedLine], begins: Begins) -> bool:
    """In one column, or in several with addresses. Rows of other people, or of firms at a stand, are their own."""
    below = [row for group in _group(rows, begins) for row in group[1:]]
    cells = [(at, cell) for row in below for at, cell in enumerate(row.cells) if tidy(cell)]
    kinds = [kind_of(cell) for _, cell in cells]
    is_of_addresses = kinds.count(Kind.PLACE) * _PLACES_BELOW >= len(kinds) and Kind.PERSON not in kinds
    return len({at for at, _ in cells}) == 1 or is_of_addresses


def _name_in(row: SeedLine) -> str:
    texts = [cell for cell in row.cells if tidy(cell) and not _NUMBER.fullmatch(cell)]
    return texts[0] if texts else ""


def _group(rows: Iterable[SeedLine], begins: Begins) -> Iterator[list[SeedLine]]:
    group: list[SeedLine] = []
    for row in rows:
        if not any(map(tidy, row.cells)):
            continue
        if group and (begins(row, group[-1]) or len(group) >= _LONGEST):
            yield group
            group = []
        group.append(row)
    if group:
        yield group


def _is_numbered(row: SeedLine, above: SeedLine | None) -> bool:
    return len(row.cells) > 1 and _NUMBER.fullmatch(row.cells[0]) is not None


def _is_named(row: SeedLine, above: SeedLine | None) -> bool:
    return bool(tidy(row.cells[0]))


def _follows_details(row: SeedLine, above: SeedLine | None) -> bool:
    """In one column: a name below an address or a contact, or below a gap."""
    if any(map(tidy, row.cells[1:])) or not kind_of(row.cells[0]).is_name:
        return False
    return above is None or kind_of(above.cells[0]).is_detail or above.line + 1 < row.line


def _follows_gap(row: SeedLine, above: SeedLine | None) -> bool:
    """In one column, whatever the row looks like: "Studio 1900" could be a place with its postal code."""
    return not any(map(tidy, row.cells[1:])) and (above is None or above.line + 1 < row.line)


def _join_beside(group: Sequence[SeedLine]) -> SeedLine:
    """The rows below become one more cell."""
    first, *others = group
    below = "\n".join(tidy(cell) for row in others for cell in row.cells if tidy(cell))
    return SeedLine(first.line, (*first.cells, below) if below else first.cells)


def _join_columns(group: Sequence[SeedLine]) -> SeedLine:
    """Each column continues in the rows below."""
    width = max(len(row.cells) for row in group)
    columns = ([row.cells[place] for row in group if place < len(row.cells)] for place in range(width))
    return SeedLine(group[0].line, tuple("\n".join(filter(str.strip, cells)) for cells in columns))


_OF_A_TABLE: tuple[tuple[Begins, Callable[[Sequence[SeedLine]], SeedLine]], ...] = (
    (_is_numbered, _join_beside),
    (_is_named, _join_columns),
)
_OF_A_COLUMN = ((_follows_gap, _join_columns), (_follows_details, _join_columns))


def _read(
    records: Iterable[SeedLine], begins: Begins, join: Callable[[Sequence[SeedLine]], SeedLine]
) -> Iterator[SeedLine]:
    groups = _group(records, begins)
    for group in islice(groups, 1):
        first = join(group)
        is_header = join is _join_beside and not begins(group[0], None)
        yield SeedLine(first.line, (*first.cells, _BELOW)) if is_header and len(group) == 1 else first
    for group in groups:
        if begins is _follows_details and len(group) > _MOST_ROWS:
            yield from group  # not one company: a person sees what these rows are
        else:
            yield join(group)
