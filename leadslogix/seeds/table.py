"""From a seed file to its columns and rows: without the database, and without holding the rows in memory."""

import hashlib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice
from typing import BinaryIO, NamedTuple, Protocol

from leadslogix.seeds.cells import tidy
from leadslogix.seeds.columns import match_columns
from leadslogix.seeds.encoding import find_lines_of_old_bytes
from leadslogix.seeds.errors import EmptyFile, FileTooLarge, NoUsableColumn, SeedFileError, TooManyRows
from leadslogix.seeds.formats.contents import Contents
from leadslogix.seeds.formats.kinds import open_contents
from leadslogix.seeds.guests import Guests, is_guest
from leadslogix.seeds.header_scores import are_column_names
from leadslogix.seeds.header_words import Role
from leadslogix.seeds.headers import continues_header, name_columns, sample_columns, split_header
from leadslogix.seeds.layouts import arrange
from leadslogix.seeds.limits import MAX_CELL_LENGTH, MAX_CELLS, MAX_COLUMNS, MAX_ROWS
from leadslogix.seeds.options import ReadingOptions, check_options
from leadslogix.seeds.placed_columns import find_places, place_cells
from leadslogix.seeds.printed_columns import find_printed_columns
from leadslogix.seeds.records import SeedLine
from leadslogix.seeds.row_country import country_of_title
from leadslogix.seeds.side_by_side import find_width, stack_tables
from leadslogix.seeds.unquoted import rejoin_name

SHOWN_SAMPLES = 5
SURE = 100
NAMING_ROLES = frozenset((Role.NAME, Role.ENTRY, Role.WEBSITE, Role.PROFILE_URL))
_HEAD_RECORDS = 1_000
_SAMPLE_SIZE = 50
_LISTED_COLUMNS = 20
_SHOWN_LENGTH = 60
_KEPT_PROBLEMS = 1_000
_OLD_BYTES = "characters that are not UTF-8 are read as those of Windows; are they right?"
_AS_RECOGNISED = ReadingOptions()


class Rows(Protocol):
    """The rows of a table, as often as they are asked for."""

    def __len__(self) -> int: ...

    def __iter__(self) -> Iterator[SeedLine]: ...


@dataclass(frozen=True, slots=True)
class CellProblem:
    """A cell that could not be taken as it is."""

    line: int
    column: str
    problem: str

    def __str__(self) -> str:
        place = f', column "{self.column[:_SHOWN_LENGTH]}"' if self.column else ""
        return f"line {self.line}{place}: {self.problem}"


@dataclass(frozen=True, slots=True)
class SeedTable:
    name: str
    sha256: str
    encoding: str
    delimiter: str
    columns: tuple[str, ...]
    rows: Rows
    mapping: dict[str, str]  # {our word: the file's column}
    samples: dict[str, tuple[str, ...]]  # {the file's column: some of its values}
    scores: dict[str, int]  # {our word: how sure its column is, 0-100}
    sheet: str = ""
    sheets: tuple[str, ...] = ()
    header_line: int = 0  # 0: there is none
    section_country: str = ""  # the country that a title above the header names
    problems: tuple[CellProblem, ...] = ()
    problem_count: int = 0

    def original(self, row: SeedLine) -> dict[str, str]:
        """The cells under their columns; a cell beyond the last column is kept under its number."""
        return dict(zip(name_cells(self.columns, len(row.cells)), row.cells, strict=False))

    def with_mapping(self, mapping: Mapping[str, str]) -> "SeedTable":
        """With the columns as a person has chosen them, each with full confidence."""
        return replace(self, mapping=dict(mapping), scores=dict.fromkeys(mapping, SURE))

    @property
    def names_companies(self) -> bool:
        return may_name_companies(self.mapping, self.columns)


def may_name_companies(mapping: Collection[str], columns: Sequence[str]) -> bool:
    """A list of nothing but mailboxes, or of people with them, has the companies whose sites they are at."""
    is_of_mailboxes = Role.EMAIL in mapping and (len(columns) == 1 or Role.PERSON in mapping)
    return not NAMING_ROLES.isdisjoint(mapping) or is_of_mailboxes


class _ColumnOrder:
    """A sheet may hold several tables, each with its header: all rows get the columns of the first one."""

    def __init__(self, columns: Sequence[str], mapping: Mapping[str, str]) -> None:
        self._columns = [column.casefold() for column in columns]
        self._roles = {column.casefold(): Role(role) for role, column in mapping.items()}
        self._names = frozenset(self._columns)
        self._places: tuple[int, ...] = ()  # of the columns of now among the first ones; (): they are these

    def restore(self, row: SeedLine) -> SeedLine:
        if len(self._names) > 1 and (self._is_this_header(row.cells) or are_column_names(row.cells)):
            self._places = self._find_places([tidy(cell).casefold() for cell in row.cells])
        if not self._places:
            return row
        return SeedLine(row.line, place_cells(row.cells, self._places, len(self._columns)))

    def _is_this_header(self, cells: Sequence[str]) -> bool:
        is_like_it = bool(cells) and tidy(cells[0]).casefold() in self._names
        return is_like_it and {tidy(cell).casefold() for cell in cells} - {""} == self._names

    def _find_places(self, cells: list[str]) -> tuple[int, ...]:
        """Rows below a header that names no companies stay as they are."""
        while cells and not cells[-1]:
            cells.pop()
        places = find_places(cells, self._columns, self._roles) or ()
        return () if places == tuple(range(len(self._columns))) else places


class OpenTable:
    """A table whose columns are known and whose rows are still being read."""

    def __init__(self, head: SeedTable, rows: Iterable[SeedLine]) -> None:
        self.head = head
        self.problems: list[CellProblem] = []
        self.problem_count = 0
        self._rows = rows
        self._order = _ColumnOrder(head.columns if head.header_line else (), head.mapping)

    def rows(self) -> Iterator[SeedLine]:
        cells = 0
        for number, row in enumerate(self._with_guests(map(self._without_empty_end, self._rows)), start=1):
            cells += len(row.cells)
            if number > MAX_ROWS:
                raise TooManyRows(
                    f"line {row.line} is row {number:,}; at most {MAX_ROWS:,} are imported at once. Split the file."
                )
            if cells > MAX_CELLS:
                raise FileTooLarge(
                    f"line {row.line}: more than {MAX_CELLS:,} cells are not read at once. "
                    "Leave out columns, or split the file."
                )
            yield self._check(row)

    def _with_guests(self, rows: Iterable[SeedLine]) -> Iterator[SeedLine]:
        """Companies at the stands of others come last, with numbers after that of the last line."""
        guests = Guests(self.head.columns, self.head.mapping)
        found: list[tuple[str, ...]] = []
        last = 0
        for row in rows:
            own = rejoin_name(self._order.restore(row), self.head)
            found += guests.of(own) if len(found) < MAX_ROWS else ()
            last = max(last, row.line)
            yield own
        for number, cells in enumerate(found, start=last + 1):
            yield SeedLine(number, cells)

    def _without_empty_end(self, row: SeedLine) -> SeedLine:
        """Spreadsheets write hundreds of empty cells after the last column that was ever used."""
        width = len(self.head.columns)
        return (
            row
            if len(row.cells) <= width or any(row.cells[width:])
            else SeedLine(row.line, row.cells[:width])
        )

    def _check(self, row: SeedLine) -> SeedLine:
        if len(row.cells) > MAX_COLUMNS:
            raise FileTooLarge(
                f"line {row.line} has {len(row.cells):,} columns; at most {MAX_COLUMNS} are read. "
                "Leave the others out, or check the delimiter."
            )
        text = "".join(row.cells)
        if len(text) > MAX_CELL_LENGTH or not (text.isascii() or "\ufffd" not in text):
            return SeedLine(row.line, tuple(self._check_cells(row)))
        if (
            len(row.cells) > len(self.head.columns)
            and any(row.cells[len(self.head.columns) :])
            and not is_guest(row)
        ):
            self._note(row, len(row.cells) - 1, "the header has no such column; it is kept under its number")
        return row

    def _check_cells(self, row: SeedLine) -> Iterator[str]:
        for place, cell in enumerate(row.cells):
            if len(cell) > MAX_CELL_LENGTH:
                self._note(row, place, f"{len(cell):,} characters are cut to {MAX_CELL_LENGTH:,}")
            if "\ufffd" in cell:
                self._note(row, place, "characters that cannot be read; is the encoding right?")
            yield cell[:MAX_CELL_LENGTH]

    def _note(self, row: SeedLine, place: int, problem: str) -> None:
        self.problem_count += 1
        if len(self.problems) < _KEPT_PROBLEMS:
            column = name_cells(self.head.columns, place + 1)[place]
            self.problems.append(CellProblem(row.line, column, problem))

    def note_lines(self, lines: Collection[int], problem: str) -> None:
        self.problem_count += len(lines)
        self.problems += [CellProblem(line, "", problem) for line in lines]

    def finish(self, rows: Rows) -> SeedTable:
        return replace(self.head, rows=rows, problems=tuple(self.problems), problem_count=self.problem_count)


def name_cells(columns: Sequence[str], count: int) -> list[str]:
    return [*columns, *(f"Column {number}" for number in range(len(columns) + 1, count + 1))]


def open_table(file: BinaryIO, name: str, options: ReadingOptions = _AS_RECOGNISED) -> OpenTable:
    """Raises a `SeedFileError` whose text is meant for the person who brought the file."""
    try:
        options = check_options(options)
        digest = _digest(file, options)
        old = find_lines_of_old_bytes(file)
        opened = _open(name, digest, options, open_contents(file, options))
    except SeedFileError as error:
        raise name_file(error, name) from error
    if opened.head.encoding == "utf-8":
        opened.note_lines(old, _OLD_BYTES)
    return opened


def name_file(error: SeedFileError, name: str) -> SeedFileError:
    """Readers know what is wrong with a file and not what it is called."""
    text = str(error)
    return error if text.startswith(f"{name}: ") else type(error)(f"{name}: {text}")


class _Parts(NamedTuple):
    header: SeedLine | None
    above: SeedLine | None  # the title above the header
    rows: list[SeedLine]  # the first ones, from which the table is recognised
    later: Iterator[SeedLine]


def _open(name: str, digest: str, options: ReadingOptions, contents: Contents) -> OpenTable:
    header, above, rows, later = _part(*_read_head(contents.records, options), options)
    columns = name_columns(header, rows, above)
    printed = find_printed_columns(columns, rows)
    columns += printed.names
    _check_width(columns, header or rows[0])
    rows = [printed.unfold(row) for row in rows]
    samples = sample_columns(columns, rows, _SAMPLE_SIZE)
    matches = match_columns(samples, has_header=header is not None)
    table = SeedTable(
        name=name,
        sha256=digest,
        encoding=contents.encoding,
        delimiter=contents.delimiter,
        columns=columns,
        rows=(),
        mapping={match.role.value: match.column for match in matches},
        samples={column: values[:SHOWN_SAMPLES] for column, values in samples.items()},
        scores={match.role.value: match.score for match in matches},
        sheet=contents.sheet,
        sheets=contents.sheets,
        header_line=header.line if header else 0,
        section_country=country_of_title(above.cells) if above else "",
    )
    return OpenTable(table, chain(rows, map(printed.unfold, later)))


def _read_head(
    records: Iterator[SeedLine], options: ReadingOptions
) -> tuple[list[SeedLine], Iterator[SeedLine]]:
    """The first records, and those after them."""
    head = list(islice(records, _HEAD_RECORDS))
    while head and not any(any(cell.strip() for cell in record.cells) for record in head):
        head = list(islice(records, _HEAD_RECORDS))
    if not head:
        raise EmptyFile("the file is empty. Bring a table with a header and a company per row.")
    if options.header_line:
        return head, records
    arranged = arrange(head, records)
    return list(islice(arranged, _HEAD_RECORDS)), arranged


def _part(head: list[SeedLine], later: Iterator[SeedLine], options: ReadingOptions) -> _Parts:
    header, rows = split_header(head, options.header_line)
    if not rows:
        raise EmptyFile("the file has a header and no rows. Bring a table with a company per row.")
    if header and (width := find_width(header.cells)):
        later = stack_tables(chain(rows, later), width, header.line + 1)
        rows = list(islice(later, _HEAD_RECORDS))
        header = SeedLine(header.line, header.cells[:width])
    above = next((record for record in reversed(head) if header and record.line < header.line), None)
    if header and len(rows) > 1 and not options.header_line and continues_header(header, rows[0]):
        return _Parts(rows[0], header, rows[1:], later)
    return _Parts(header, above, rows, later)


def _check_width(columns: Sequence[str], row: SeedLine) -> None:
    if len(columns) > MAX_COLUMNS:
        raise FileTooLarge(
            f"line {row.line} has {len(columns):,} columns; at most {MAX_COLUMNS} are read. Leave the others out."
        )


def _digest(file: BinaryIO, options: ReadingOptions) -> str:
    """Hash of the bytes and, if the user has chosen any, of the options for reading them."""
    digest = hashlib.sha256()
    while block := file.read(1 << 20):
        digest.update(block)
    file.seek(0)
    digest.update(options.key().encode())
    return digest.hexdigest()


def check_mapping(mapping: Mapping[str, str], columns: tuple[str, ...], name: str) -> dict[str, str]:
    """A mapping that names companies by columns that exist, or an error that lists the columns."""
    known = {role: column for role, column in mapping.items() if role in set(Role) and column in columns}
    if may_name_companies(known, columns):
        return known
    listed = ", ".join(column[:_SHOWN_LENGTH] for column in columns[:_LISTED_COLUMNS])
    if len(columns) > _LISTED_COLUMNS:
        listed += f" and {len(columns) - _LISTED_COLUMNS} more"
    raise NoUsableColumn(
        f"{name}: no column is recognised as a company's name or website. Columns found: {listed}. "
        'Say which one it is, or rename one of them to "company" or "website".'
    )
