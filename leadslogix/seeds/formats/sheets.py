"""Which sheets of a workbook are the list: the one whose header is understood best, and others with the same header."""

from collections.abc import Iterator
from itertools import islice
from typing import Protocol

from leadslogix.seeds.cells import tidy
from leadslogix.seeds.headers import count_header_words
from leadslogix.seeds.records import SeedLine
from leadslogix.seeds.row_country import country_of_title

_PEEKED_SHEETS = 20
_PEEKED_ROWS = 15
_FEWEST_COLUMNS = 2


class Book(Protocol):
    @property
    def sheets(self) -> dict[str, str]: ...

    def rows(self, sheet: str) -> Iterator[SeedLine]: ...


def choose_sheet(book: Book) -> str:
    """The first sheet whose header is understood best: others hold notes, prices or the hall plan."""
    hits = {
        sheet: count_header_words(list(islice(book.rows(sheet), _PEEKED_ROWS)))
        for sheet in islice(book.sheets, _PEEKED_SHEETS)
    }
    return max(hits, key=lambda sheet: hits[sheet]) if len(book.sheets) > 1 else next(iter(book.sheets))


def read_sheets(book: Book, first: str) -> Iterator[SeedLine]:
    """The rows of the sheet, then those of the others with its header: a sheet for each hall or country.

    Their lines are counted on. A sheet that is called like a country says that of its companies.
    """
    others = [sheet for sheet in islice(book.sheets, _PEEKED_SHEETS) if sheet != first]
    header = _header_of(book, first) if others else ()
    same = [sheet for sheet in others if header and _header_of(book, sheet) == header]
    line = 0
    for sheet in (first, *same):
        if same and country_of_title((sheet, "")):
            line += sheet != first  # the lines of the first sheet stay as they are
            yield SeedLine(line, (sheet, *[""] * (len(header) - 1)))
        start = line
        for row in book.rows(sheet):
            line = start + row.line
            yield SeedLine(line, row.cells)


def _header_of(book: Book, sheet: str) -> tuple[str, ...]:
    """The columns of the header that are understood; () if it has fewer than two columns."""
    rows = list(islice(book.rows(sheet), _PEEKED_ROWS))
    best = max(rows, key=lambda row: count_header_words([row]), default=None)
    if best is None or not count_header_words([best]):
        return ()
    cells = [tidy(cell).casefold() for cell in best.cells]
    while cells and not cells[-1]:
        cells.pop()
    return tuple(cells) if len(cells) >= _FEWEST_COLUMNS else ()
