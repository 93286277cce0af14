"""Entries side by side, as on sheets of address labels: below each other in each column, with blank rows between."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, zip_longest

from leadslogix.seeds.cell_kinds import kind_of
from leadslogix.seeds.cells import tidy
from leadslogix.seeds.entries import goes_on, is_legal_form, may_be_reached
from leadslogix.seeds.formats.address_labels import place_company_first
from leadslogix.seeds.records import SeedLine
from scraping.vocabulary.legal_forms import has_legal_form

_SURELY = 0.7
_DETAILS = 0.5
_FEWEST_ENTRIES = 4
_MOST_ROWS = 15  # of one entry
_LONGEST_BAND = 500  # rows that are held together, whatever they are
_MOST_COLUMNS = 8
_FEWEST_CUT = 2  # names
_FEWEST_LINES = 2


def find_reader(records: Sequence[SeedLine]) -> Callable[[Iterable[SeedLine]], Iterator[SeedLine]] | None:
    if records and not records[0].line:  # a header that the format gives: its columns are no entries
        return None
    if sum(sum(map(bool, map(tidy, record.cells))) > 1 for record in records) * 2 < len(records):
        return None
    bands = list(_bands(records))
    if max(map(_width, bands), default=0) > _MOST_COLUMNS:
        return None
    have_gaps = _have_gaps(bands)
    entries = [place_company_first(one) for band in bands for one in _entries_of(band, have_gaps=have_gaps)]
    if any(len(entry) >= _MOST_ROWS for entry in entries):
        return None
    several = [entry for entry in entries if len(entry) > 1]
    if len(several) < _FEWEST_ENTRIES or len(several) < _SURELY * len(entries):
        return None
    named = sum(kind_of(entry[0]).is_name for entry in several)
    below = [kind_of(line) for entry in several for line in entry[1:]]
    is_named = named >= _SURELY * len(several)
    if not is_named or sum(kind.is_detail for kind in below) < _DETAILS * len(below):
        return None
    are_reached = any(may_be_reached(line) for entry in several for line in entry)
    return partial(_read, are_reached=are_reached, have_gaps=have_gaps, width=_find_width(several))


def _width(band: Sequence[SeedLine]) -> int:
    return max(len(row.cells) for row in band)


def _bands(records: Iterable[SeedLine]) -> Iterator[list[SeedLine]]:
    """The rows between two blank ones. A row of cells with several lines is a band by itself."""
    band: list[SeedLine] = []
    for record in records:
        is_blank = not any(map(tidy, record.cells))
        is_whole = any("\n" in cell.strip() for cell in record.cells)
        is_far = bool(band) and record.line > band[-1].line + 1
        if band and (is_blank or is_whole or is_far or len(band) >= _LONGEST_BAND):
            yield band
            band = []
        if is_whole:
            yield [record]
        elif not is_blank:
            band.append(record)
    if band:
        yield band


def _entries_of(band: Sequence[SeedLine], *, have_gaps: bool) -> Iterator[list[str]]:
    columns = (_cut(column) for column in zip_longest(*(row.cells for row in band), fillvalue=""))
    for entries in columns:
        yield from filter(None, entries if have_gaps else [list(chain.from_iterable(entries))])


def _have_gaps(bands: Iterable[Sequence[SeedLine]]) -> bool:
    """Whether every column has gaps of its own: in a table the names have none."""
    gaps: dict[int, int] = {}
    for band in bands:
        for place, column in enumerate(zip_longest(*(row.cells for row in band), fillvalue="")):
            if any(map(tidy, column)):
                gaps[place] = gaps.get(place, 0) + len(_cut(column)) - 1
    return all(gaps.values())


def _cut(column: Iterable[str]) -> list[list[str]]:
    entries: list[list[str]] = [[]]
    is_gap = False
    for cell in column:
        lines = list(filter(None, map(tidy, cell.split("\n"))))
        if lines and is_gap and _ends_before(lines[0], entries[-1]):
            entries.append([])
        entries[-1] += lines
        is_gap = not lines
    return entries


def _ends_before(line: str, entry: Sequence[str]) -> bool:
    """Columns may have their gaps in other rows: an entry with details ends where a name comes after a gap."""
    return kind_of(line).is_name and any(kind_of(one).is_detail for one in entry[1:])


def _read(
    records: Iterable[SeedLine], *, are_reached: bool, have_gaps: bool, width: int
) -> Iterator[SeedLine]:
    """The entries get new numbers: a row of the file has parts of several. Without contacts they are addresses."""
    number = 0
    yield SeedLine(number, ("Company details",) if are_reached else ("Company", "Address"))
    for band in _bands(records):
        entries = map(place_company_first, _entries_of(band, have_gaps=have_gaps))
        for first, *others in (_join_name(entry, width) for entry in entries):
            number += 1
            lines = "\n".join(others)
            yield SeedLine(number, (f"{first}\n{lines}".strip(),) if are_reached else (first, lines))


def _find_width(entries: Iterable[Sequence[str]]) -> int:
    """Where names are cut because the columns are narrow: how wide these are. Some names must surely go on below."""
    several = [entry for entry in entries if len(entry) > 1]
    surely = sum(_surely_goes_on(*entry[:2]) for entry in several)
    return max(len(entry[0]) for entry in several) if surely >= _FEWEST_CUT else 0


def _join_name(entry: list[str], width: int) -> list[str]:
    if not width or len(entry) < _FEWEST_LINES or has_legal_form(entry[0]):
        return entry
    end = 1
    if _surely_goes_on(*entry[:2]) or (
        kind_of(entry[1]).is_name and len(f"{entry[0]} {entry[1].split()[0]}") > width
    ):
        end = 2
    while end < len(entry) and (is_legal_form(entry[end]) or goes_on(entry[end - 1], entry[end])):
        end += 1
    return [" ".join(entry[:end]), *entry[end:]]


def _surely_goes_on(line: str, below: str) -> bool:
    return goes_on(line, below) or (has_legal_form(f"{line} {below}") and not has_legal_form(line))
