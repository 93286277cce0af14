"""OpenDocument spreadsheets (.ods), read row by row."""

from collections.abc import Iterator
from dataclasses import dataclass

from leadslogix.seeds.errors import FileTooLarge
from leadslogix.seeds.formats.archives import Archive, XmlReader
from leadslogix.seeds.formats.contents import clean_text
from leadslogix.seeds.formats.styles import show_number
from leadslogix.seeds.limits import MAX_CELLS, MAX_COLUMNS
from leadslogix.seeds.records import SeedLine

CONTENT = "content.xml"


@dataclass(frozen=True, slots=True)
class OpenDocument:
    archive: Archive
    sheets: dict[str, str]

    def rows(self, sheet: str) -> Iterator[SeedLine]:
        return _TableReader(sheet).read(self.archive.blocks(CONTENT))


def open_document(archive: Archive) -> OpenDocument:
    reader = _TableReader("")
    for _ in reader.read(archive.blocks(CONTENT)):
        pass
    return OpenDocument(archive, {name: CONTENT for name in reader.tables})


class _TableReader:
    """The rows of the table of this name. What is repeated counts as often as it is, if it holds anything."""

    def __init__(self, sheet: str) -> None:
        self.tables: list[str] = []
        self._sheet = sheet
        self._xml = XmlReader()
        self._is_wanted = False
        self._rows: list[SeedLine] = []
        self._cells: list[str] = []
        self._parts: list[str] = []
        self._line = 1
        self._column = 0
        self._repeated_row = self._repeated = 1
        self._number = ""
        self._notes = 0
        self._elements = 0

    def read(self, blocks: Iterator[bytes]) -> Iterator[SeedLine]:
        self._xml.parser.StartElementHandler = self._start
        self._xml.parser.EndElementHandler = self._end
        for block in blocks:
            self._xml.feed(block)
            rows, self._rows = self._rows, []
            yield from rows
        self._xml.feed(b"", is_last=True)
        yield from self._rows

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "table:table":
            self.tables.append(clean_text(attributes.get("table:name", "")))
            self._is_wanted, self._line = self.tables[-1] == self._sheet, 1
        elif self._is_wanted and (begin := self._BEGIN.get(name)):
            begin(self, attributes)

    def _end(self, name: str) -> None:
        if name == "table:table":
            self._is_wanted = False
        elif self._is_wanted and (end := self._END.get(name)):
            end(self)

    def _begin_row(self, attributes: dict[str, str]) -> None:
        self._repeated_row = _count(attributes, "table:number-rows-repeated")
        self._cells, self._column = [], 0

    def _begin_cell(self, attributes: dict[str, str]) -> None:
        self._elements += 1
        if self._elements > 2 * MAX_CELLS:
            raise FileTooLarge(
                f"line {self._line}: the sheet has more than {2 * MAX_CELLS:,} cells. Split it."
            )
        self._repeated = _count(attributes, "table:number-columns-repeated")
        kind = attributes.get("office:value-type", "")
        self._number = attributes.get("office:value", "") if kind == "float" else ""
        self._parts = []

    def _begin_text(self, attributes: dict[str, str]) -> None:
        if self._notes:
            return
        if self._parts:
            self._parts.append("\n")
        self._xml.parser.CharacterDataHandler = self._parts.append

    def _end_text(self) -> None:
        self._xml.parser.CharacterDataHandler = None

    def _begin_note(self, attributes: dict[str, str]) -> None:
        self._notes += 1

    def _end_note(self) -> None:
        self._notes -= 1

    def _add_space(self, attributes: dict[str, str]) -> None:
        self._parts.append(" ")

    def _end_cell(self) -> None:
        shown = "".join(self._parts)
        # What is shown may be rounded; codes with zeros before them are shown whole.
        text = shown if not self._number or shown.isdecimal() else show_number(self._number)
        first = self._column
        self._column += self._repeated
        if not text:
            return
        if self._column > MAX_COLUMNS:
            raise FileTooLarge(
                f"line {self._line} has a value in column {self._column:,}; at most {MAX_COLUMNS} columns are read. "
                "Delete what stands far to the right."
            )
        self._cells += [""] * (first - len(self._cells)) + [clean_text(text)] * self._repeated

    def _end_row(self) -> None:
        if self._cells:
            cells = tuple(self._cells)
            repeated = min(self._repeated_row, MAX_CELLS // len(cells))
            self._rows += [SeedLine(self._line + number, cells) for number in range(repeated)]
        self._line += self._repeated_row

    _BEGIN = {
        "table:table-row": _begin_row,
        "table:table-cell": _begin_cell,
        "table:covered-table-cell": _begin_cell,
        "text:p": _begin_text,
        "text:s": _add_space,
        "text:tab": _add_space,
        "office:annotation": _begin_note,
    }
    _END = {
        "table:table-row": _end_row,
        "table:table-cell": _end_cell,
        "table:covered-table-cell": _end_cell,
        "text:p": _end_text,
        "office:annotation": _end_note,
    }


def _count(attributes: dict[str, str], name: str) -> int:
    text = attributes.get(name, "1")
    return max(1, int(text)) if text.isdecimal() and len(text) < 9 else 1
