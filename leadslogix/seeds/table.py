"""From the bytes of a seed file to its columns and rows: without the database."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

from leadslogix.seeds.columns import map_columns
from leadslogix.seeds.delimiters import choose_delimiter, is_declaration
from leadslogix.seeds.encoding import decode_table, is_utf16_or_32
from leadslogix.seeds.errors import (
    EmptyFile,
    FileTooLarge,
    NotATable,
    NoUsableColumn,
    TooManyRows,
    UnreadableFile,
)
from leadslogix.seeds.header_words import Role
from leadslogix.seeds.headers import name_columns, sample_columns, split_header
from leadslogix.seeds.records import SeedLine, read_records, split_lines

MAX_ROWS = 200_000
MAX_COLUMNS = 200
SHOWN_SAMPLES = 5
_SAMPLE_SIZE = 50
_LISTED_COLUMNS = 20
_SHOWN_LENGTH = 60

_MAGIC = (
    (b"PK\x03\x04", "an Excel workbook or a ZIP archive"),
    (b"\xd0\xcf\x11\xe0", "an old Excel workbook"),
    (b"%PDF", "a PDF"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF8", "a picture"),
    (b"\x1f\x8b", "a compressed file"),
    (b"SQLite format 3", "a database"),
    (b"\x7fELF", "a program"),
)
_WEB_PAGE = (b"<!doctype html", b"<html")
_CONTROL = bytes(set(range(32)) - set(b"\t\n\r\x0b\x0c\x1b"))
_CONTROL_SHARE = 0.03
_SAVE_AS_CSV = 'Save it as "CSV UTF-8" and bring that file.'


@dataclass(frozen=True, slots=True)
class SeedTable:
    name: str
    sha256: str
    encoding: str
    delimiter: str
    columns: tuple[str, ...]
    rows: tuple[SeedLine, ...]
    mapping: dict[str, str]  # {our word: the file's column}
    samples: dict[str, tuple[str, ...]]  # {the file's column: some of its values}

    def original(self, row: SeedLine) -> dict[str, str]:
        """The cells under their columns; a cell beyond the last column is kept under its number."""
        extra = [f"Column {number}" for number in range(len(self.columns) + 1, len(row.cells) + 1)]
        return dict(zip((*self.columns, *extra), row.cells, strict=False))


def read_file(path: str | Path) -> bytes:
    """The bytes of a seed file, or an error that says what is wrong with the path."""
    try:
        if Path(path).stat().st_size > settings.SEED_FILE_MAX_BYTES:
            raise FileTooLarge(_too_large(str(path)))
        return Path(path).read_bytes()
    except OSError as exc:
        raise UnreadableFile(
            f"{path}: {(exc.strerror or 'cannot be read').lower()}. Check the path."
        ) from exc
    except ValueError as exc:  # a NUL in the path
        raise UnreadableFile("The path of the seed file is not valid. Check it.") from exc


def read_table(data: bytes, name: str, *, ask_for_columns: bool = False) -> SeedTable:
    """Raises a `SeedFileError` whose text is meant for the person who brought the file.

    With `ask_for_columns` a table without a recognised column is not an error: the user will be asked for the mapping.
    """
    _check_bytes(data, name)
    decoded = decode_table(data)
    lines = split_lines(decoded.text)
    delimiter = choose_delimiter(lines)
    if lines and is_declaration(lines[0]):
        lines[0] = "\n"  # no row, but a line: the numbers of the others must be right
    records = read_records(lines, delimiter)
    if not any(any(cell.strip() for cell in record.cells) for record in records):
        raise EmptyFile(f"{name}: the file is empty. Bring a table with a header and a company per row.")
    header, rows = split_header(records)
    if not rows:
        raise EmptyFile(f"{name}: the file has a header and no rows. Bring a table with a company per row.")
    columns = name_columns(header, rows)
    _check_size(columns, rows, name)
    samples = sample_columns(columns, rows, _SAMPLE_SIZE)
    mapping = map_columns(samples, has_header=header is not None)
    return SeedTable(
        name=name,
        sha256=hashlib.sha256(data).hexdigest(),
        encoding=decoded.encoding,
        delimiter=delimiter,
        columns=columns,
        rows=tuple(rows),
        mapping=mapping if ask_for_columns else check_mapping(mapping, columns, name),
        samples={column: values[:SHOWN_SAMPLES] for column, values in samples.items()},
    )


def check_mapping(mapping: Mapping[str, str], columns: tuple[str, ...], name: str) -> dict[str, str]:
    """A mapping that names companies by columns that exist, or an error that lists the columns."""
    known = {role: column for role, column in mapping.items() if role in set(Role) and column in columns}
    if known.keys() & {Role.NAME, Role.WEBSITE, Role.PROFILE_URL}:
        return known
    listed = ", ".join(column[:_SHOWN_LENGTH] for column in columns[:_LISTED_COLUMNS])
    if len(columns) > _LISTED_COLUMNS:
        listed += f" and {len(columns) - _LISTED_COLUMNS} more"
    raise NoUsableColumn(
        f"{name}: no column is recognised as a company's name or website. Columns found: {listed}. "
        'Rename one of them to "company" or "website".'
    )


def _check_bytes(data: bytes, name: str) -> None:
    if not data.strip(b"\0 \t\r\n"):
        raise EmptyFile(f"{name}: the file is empty. Bring a table with a header and a company per row.")
    if len(data) > settings.SEED_FILE_MAX_BYTES:
        raise FileTooLarge(_too_large(name))
    head = data[:8192]
    kind = next((kind for magic, kind in _MAGIC if head.startswith(magic)), "")
    if not kind and head.lstrip().lower().startswith(_WEB_PAGE):
        kind = "a web page"
    if not kind and _is_binary(head):
        kind = "a binary file"
    if kind:
        raise NotATable(f"{name}: this is {kind}, not a table of text. {_SAVE_AS_CSV}")


def _is_binary(head: bytes) -> bool:
    return (
        not is_utf16_or_32(head)
        and len(head) - len(head.translate(None, _CONTROL)) > len(head) * _CONTROL_SHARE
    )


def _check_size(columns: tuple[str, ...], rows: list[SeedLine], name: str) -> None:
    if len(columns) > MAX_COLUMNS:
        raise NotATable(
            f"{name}: {len(columns):,} columns; at most {MAX_COLUMNS} are read. Leave the others out."
        )
    if len(rows) > MAX_ROWS:
        raise TooManyRows(
            f"{name}: {len(rows):,} rows; at most {MAX_ROWS:,} are imported at once. Split the file."
        )


def _too_large(name: str) -> str:
    limit = settings.SEED_FILE_MAX_BYTES / 1_000_000
    return f"{name}: the file is larger than {limit:,.0f} MB. Split it into smaller files."
