"""Which sheets of a workbook are the list: the one whose header is understood best, and others with the same header."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Protocol

from leadslogix.seeds.cells import tidy
from leadslogix.seeds.header_scores import score_header
from leadslogix.seeds.header_words import Role
from leadslogix.seeds.headers import count_header_words
from leadslogix.seeds.records import SeedLine
from leadslogix.seeds.row_country import country_of_title
from scraping.vocabulary.countries import a_name_of, find_country

_PEEKED_SHEETS = 20
_PEEKED_ROWS = 15
_FEWEST_COLUMNS = 2
_SURE = 60
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
    alike = {sheet: own for sheet, own in headers.items() if _find_places(own, header) is not None}
    more = _find_more(header, alike.values())
    same = {sheet: _find_places(own, (*header, *more)) or () for sheet, own in alike.items()}
    are_codes = sum(map(_is_code, (first, *same))) >= _FEWEST_CODES  # "IT" alone may be a department
    line = 0
    for sheet, places in ({first: ()} | same).items():
        if same and (country := _country_of_sheet(sheet, are_codes=are_codes)):
            line += sheet != first  # the lines of the first sheet stay as they are
            yield SeedLine(line, (country, *[""] * (len(header) - 1)))
        start = line
        for row in book.rows(sheet):
            line = start + row.line
            cells = _place_cells(row.cells, places, len(header) + len(more)) if places else row.cells
            is_header = sheet == first and bool(more) and _tidy_header(cells) == header
            yield SeedLine(line, (*cells[: len(header)], *more) if is_header else cells)


def _country_of_sheet(sheet: str, *, are_codes: bool) -> str:
    """ "France", and "FR" among others of the kind."""
    if are_codes and _is_code(sheet):
        return a_name_of(sheet)
    return sheet if country_of_title((sheet, "")) else ""


def _is_code(sheet: str) -> bool:
    return len(sheet) == _LENGTH_OF_CODE and sheet.isupper() and bool(find_country(sheet))


def _find_more(header: Sequence[str], others: Iterable[Sequence[str]]) -> tuple[str, ...]:
    """The columns with a meaning that the first sheet has not, each once."""
    known = set(map(_meaning_of, header)) | {None}
    more: dict[Role, str] = {}
    for name in chain.from_iterable(others):
        if (meaning := _meaning_of(name)) is not None and meaning not in known:
            more.setdefault(meaning, name)
    return tuple(more.values())


def _find_places(own: Sequence[str], header: Sequence[str]) -> tuple[int, ...] | None:
    """Where the columns of another sheet are in the first one; () where all are, None where it is another table.

    The same words in another order, or other words of the same meaning. The column of companies must be among them.
    """
    if tuple(own) == tuple(header):
        return ()
    meanings = [_meaning_of(name) for name in header]
    places: list[int] = []
    for name in own:
        same = [at for at, one in enumerate(header) if name and one == name]
        alike = [at for at, meaning in enumerate(meanings) if meaning and meaning is _meaning_of(name)]
        places.append(next((at for at in (*same, *alike) if at not in places), -1))
    named = [meanings[at] for at in places if at >= 0]
    is_list = Role.NAME in named and len(named) >= _FEWEST_COLUMNS and len(named) * 2 >= sum(map(bool, own))
    return tuple(places) if is_list else None


def _meaning_of(name: str) -> Role | None:
    scores = {role: score_header(name, role) for role in Role} if name else {}
    best = max(scores, key=lambda role: scores[role], default=None)
    return best if best and scores[best] > _SURE else None


def _place_cells(cells: Sequence[str], places: Sequence[int], width: int) -> tuple[str, ...]:
    """Columns that the first sheet does not have are kept at the right."""
    placed = [""] * width
    for at, cell in zip(places, cells, strict=False):
        if at >= 0:
            placed[at] = cell
        elif cell.strip():
            placed.append(cell)
    return (*placed, *cells[len(places) :])


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
