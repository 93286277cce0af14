"""Which sheets of a workbook are the list: the one whose header is understood best, and others with the same header."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Protocol

from leadslogix.seeds.cells import tidy
from leadslogix.seeds.header_words import Role
from leadslogix.seeds.headers import count_header_words
from leadslogix.seeds.placed_columns import find_places, meaning_of, place_cells
from leadslogix.seeds.records import SeedLine
from leadslogix.seeds.row_country import country_of_title
from scraping.vocabulary.countries import a_name_of, find_country

_PEEKED_SHEETS = 20
_PEEKED_ROWS = 15
_FEWEST_COLUMNS = 2
_LENGTH_OF_CODE, _FEWEST_CODES = 2, 2


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
    headers = {sheet: _header_of(book, sheet) for sheet in others if header}
    alike = {sheet: own for sheet, own in headers.items() if find_places(own, header) is not None}
    more = _find_more(header, alike.values())
    same = {sheet: find_places(own, (*header, *more)) or () for sheet, own in alike.items()}
    are_codes = sum(map(_is_code, (first, *same))) >= _FEWEST_CODES  # "IT" alone may be a department
    line = 0
    for sheet, places in ({first: ()} | same).items():
        if same and (country := _country_of_sheet(sheet, are_codes=are_codes)):
            line += sheet != first  # the lines of the first sheet stay as they are
            yield SeedLine(line, (country, *[""] * (len(header) - 1)))
        start = line
        for row in book.rows(sheet):
            line = start + row.line
            cells = place_cells(row.cells, places, len(header) + len(more)) if places else row.cells
            is_header = _tidy_header(row.cells) == headers.get(sheet, header)
            if is_header and sheet == first and more:
                cells = (*cells[: len(header)], *more)
            elif is_header and sheet != first:
                cells = (*header, *more)  # with words that may be no others' header
            yield SeedLine(line, cells)


def _country_of_sheet(sheet: str, *, are_codes: bool) -> str:
    """ "France", and "FR" among others of the kind."""
    if are_codes and _is_code(sheet):
        return a_name_of(sheet)
    return sheet if country_of_title((sheet, "")) else ""


def _is_code(sheet: str) -> bool:
    return len(sheet) == _LENGTH_OF_CODE and sheet.isupper() and bool(find_country(sheet))


def _find_more(header: Sequence[str], others: Iterable[Sequence[str]]) -> tuple[str, ...]:
    """The columns with a meaning that the first sheet has not, each once."""
    known = set(map(meaning_of, header)) | {None}
    more: dict[Role, str] = {}
    for name in chain.from_iterable(others):
        if (meaning := meaning_of(name)) is not None and meaning not in known:
            more.setdefault(meaning, name)
    return tuple(more.values())


def _header_of(book: Book, sheet: str) -> tuple[str, ...]:
    """The columns of the header that are understood; () if it has fewer than two columns."""
    rows = list(islice(book.rows(sheet), _PEEKED_ROWS))
    best = max(rows, key=lambda row: count_header_words([row]), default=None)
    if best is None or not count_header_words([best]):
        return ()
    cells = _tidy_header(best.cells)
    return cells if len(cells) >= _FEWEST_COLUMNS else ()


def _tidy_header(cells: Sequence[str]) -> tuple[str, ...]:
    names = [tidy(cell).casefold() for cell in cells]
    while names and not names[-1]:
        names.pop()
    return tuple(names)
