"""Workbooks as one XML text (Excel's format of 2003), which programs still export and call .xls. Read row by row."""

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import BinaryIO

from leadslogix.seeds.errors import BrokenFile, FileTooLarge
from leadslogix.seeds.formats.archives import XmlReader, local_attribute, local_name
from leadslogix.seeds.formats.contents import clean_text
from leadslogix.seeds.formats.hyperlinks import Hyperlinks
from leadslogix.seeds.formats.merged_cells import MergedCells
from leadslogix.seeds.formats.styles import show_number
from leadslogix.seeds.limits import MAX_CELLS, MAX_COLUMNS
from leadslogix.seeds.records import SeedLine

_BEGIN = re.compile(r"<(?:\w+:)?Workbook\b[^>]*urn:schemas-microsoft-com:office:spreadsheet")
_BLOCK = 1 << 16
_DATE_WITHOUT_TIME = "T00:00:00.000"


def is_excel_xml(head: str) -> bool:
    return _BEGIN.search(head) is not None


@dataclass(slots=True)
class _Sheet:
    """What has to be known of a sheet before its first row."""

    is_visible: bool = True
    merged: MergedCells = field(default_factory=lambda: MergedCells({}))
    links: Hyperlinks = field(default_factory=Hyperlinks)


@dataclass(frozen=True, slots=True)
class ExcelXml:
    file: BinaryIO
    encoding: str
    found: dict[str, _Sheet]

    @property
    def sheets(self) -> dict[str, str]:
        return {name: name for name, sheet in self.found.items() if sheet.is_visible}

    def rows(self, sheet: str) -> Iterator[SeedLine]:
        links = self.found[sheet].links
        rows = self.found[sheet].merged.fill(_read(self, _Reader(sheet)))
        has_room = links.columns + 2 <= MAX_COLUMNS
        return links.add_to(rows) if has_room and (links.sites or links.mailboxes) else rows


def open_excel_xml(file: BinaryIO, encoding: str) -> ExcelXml:
    reader = _Reader("")
    book = ExcelXml(file, encoding, reader.sheets)
    for _ in _read(book, reader):
        pass
    if not book.sheets:
        raise BrokenFile(
            "the workbook has no visible sheet. Save the sheet with the companies as CSV and bring that."
        )
    return book


def _read(book: ExcelXml, reader: "_Reader") -> Iterator[SeedLine]:
    decoder = codecs.getincrementaldecoder(book.encoding)(errors="replace")
    place = 0
    block = b"\n"
    while block:
        book.file.seek(place)  # another sheet may be read in between
        block = book.file.read(_BLOCK)
        text = decoder.decode(block, final=not block)
        yield from reader.feed(text if place else text.lstrip("\ufeff \t\r\n"), is_last=not block)
        place += len(block)


class _Reader:
    """The rows of the sheet of this name; without a name what all sheets need to be read."""

    def __init__(self, wanted: str) -> None:
        self.sheets: dict[str, _Sheet] = {}
        self._wanted = wanted
        self._sheet = _Sheet()
        self._is_wanted = self._is_in_comment = False
        self._rows: list[SeedLine] = []
        self._cells: list[str] = []
        self._parts: list[str] = []
        self._kind = ""
        self._line = self._column = self._across = self._elements = 0
        self._xml = XmlReader()
        self._xml.parser.StartElementHandler = self._start
        self._xml.parser.EndElementHandler = self._end

    def feed(self, text: str, *, is_last: bool) -> list[SeedLine]:
        self._xml.feed(text, is_last=is_last)
        rows, self._rows = self._rows, []
        return rows

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        name = local_name(name)
        if name == "Worksheet":
            title = clean_text(local_attribute(attributes, "Name"))
            self._sheet = self.sheets.setdefault(title, _Sheet())
            self._is_wanted = self._wanted in ("", title)
            self._line = 0
        elif name == "Visible":
            self._listen()
        elif self._is_wanted and name == "Row":
            self._line = _number(attributes, "Index", self._line + 1)
            self._cells, self._column, self._across = [], 0, 0
        elif self._is_wanted and name == "Cell":
            self._begin_cell(attributes)
        elif self._is_wanted and name == "Data" and not self._is_in_comment:
            self._kind = local_attribute(attributes, "Type")
            self._listen()
        elif name == "Comment":
            self._is_in_comment = True

    def _listen(self) -> None:
        self._parts = []
        self._xml.parser.CharacterDataHandler = self._parts.append

    def _begin_cell(self, attributes: dict[str, str]) -> None:
        self._elements += 1
        if self._elements > 2 * MAX_CELLS:
            raise FileTooLarge(
                f"line {self._line}: the workbook has more than {2 * MAX_CELLS:,} cells. Split it."
            )
        self._column = max(1, _number(attributes, "Index", self._column + 1 + self._across))
        self._across = _number(attributes, "MergeAcross", 0)
        sheet = self._sheet
        if down := _number(attributes, "MergeDown", 0):
            sheet.merged.starts.setdefault(self._line, []).append((self._column - 1, self._line + down))
        if target := local_attribute(attributes, "HRef"):
            sheet.links.note(self._line, target)

    def _end(self, name: str) -> None:
        name = local_name(name)
        if name == "Comment":
            self._is_in_comment = False
        elif name == "Visible":
            self._xml.parser.CharacterDataHandler = None
            self._sheet.is_visible = not "".join(self._parts).strip().startswith("SheetHidden")
        elif self._is_wanted and name == "Data" and not self._is_in_comment:
            self._xml.parser.CharacterDataHandler = None
            self._end_cell()
        elif self._is_wanted and name == "Row" and self._cells and self._wanted:
            self._rows.append(SeedLine(self._line, tuple(self._cells)))

    def _end_cell(self) -> None:
        text = self._read_value("".join(self._parts))
        if not text:
            return
        if self._column > MAX_COLUMNS:
            raise FileTooLarge(
                f"line {self._line} has a value in column {self._column:,}; at most {MAX_COLUMNS} columns are read. "
                "Delete what stands far to the right."
            )
        self._sheet.links.columns = max(self._sheet.links.columns, self._column)
        self._cells += [""] * (self._column - len(self._cells))
        self._cells[self._column - 1] = text

    def _read_value(self, value: str) -> str:
        if self._kind == "Number":
            return show_number(value.strip())
        if self._kind == "DateTime":
            return value.strip().removesuffix(_DATE_WITHOUT_TIME)
        if self._kind == "Boolean":
            return "TRUE" if value.strip() == "1" else "FALSE"
        return clean_text(value)


def _number(attributes: dict[str, str], name: str, otherwise: int) -> int:
    text = local_attribute(attributes, name)
    return int(text) if text.isdecimal() and len(text) < 9 else otherwise
