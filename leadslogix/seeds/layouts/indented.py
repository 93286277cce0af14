"""Lines with indented lines below them: a country or a hall with its companies, or a company with its details."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from leadslogix.seeds.cell_kinds import Kind, kind_of
from leadslogix.seeds.cells import tidy
from leadslogix.seeds.records import SeedLine
from scraping.vocabulary.countries import find_country

_FEWEST_HEADS = 2
_MOSTLY = 0.8
_LONGEST = 50  # lines below one head


def find_reader(records: Sequence[SeedLine]) -> Callable[[Iterable[SeedLine]], Iterator[SeedLine]] | None:
    rows = [record for record in records if any(map(tidy, record.cells))]
    if not rows or any(sum(map(bool, map(tidy, row.cells))) > 1 for row in rows):
        return None
    base = min(map(_indent, rows))
    heads = [tidy("".join(row.cells)) for row in rows if _indent(row) == base]
    below = [tidy("".join(row.cells)) for row in rows if _indent(row) > base]
    if len(heads) < _FEWEST_HEADS or len(below) < len(heads) or _indent(rows[0]) > base:
        return None
    names = sum(kind_of(text).is_name for text in below)
    if names >= _MOSTLY * len(below) and sum(kind_of(text) is Kind.FIRM for text in heads) * 2 <= len(heads):
        countries = sum(bool(find_country(text)) for text in heads)
        return partial(_read_groups, base=base, column="Country" if countries * 2 > len(heads) else "Group")
    return partial(_read_details, base=base) if names * 2 < len(below) else None


def _indent(row: SeedLine) -> tuple[int, int]:
    """How far a row is indented: its empty cells at the left, and spaces."""
    at = next(place for place, cell in enumerate(row.cells) if cell.strip())
    return at, len(row.cells[at]) - len(row.cells[at].lstrip())


def _read_groups(records: Iterable[SeedLine], base: tuple[int, int], column: str) -> Iterator[SeedLine]:
    yield SeedLine(0, ("Company", column))
    head = ""
    for row in records:
        text = "".join(row.cells).strip()
        if not text:
            continue
        is_head = _indent(row) <= base
        head = text if is_head else head
        yield SeedLine(row.line, (text, "" if is_head else head))


def _read_details(records: Iterable[SeedLine], base: tuple[int, int]) -> Iterator[SeedLine]:
    lines: list[str] = []
    first = 0
    for row in records:
        text = "".join(row.cells).strip()
        if text and lines and (_indent(row) <= base or len(lines) >= _LONGEST):
            yield SeedLine(first, ("\n".join(lines),))
            lines = []
        if text:
            first = first if lines else row.line
            lines.append(text)
    if lines:
        yield SeedLine(first, ("\n".join(lines),))
