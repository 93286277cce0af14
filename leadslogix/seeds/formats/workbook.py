"""Excel workbooks (.xlsx, .xlsm), read row by row: the first rows are there at once, and memory stays the same."""

import posixpath
from collections.abc import Iterator
from dataclasses import dataclass, field

from leadslogix.seeds.errors import BrokenFile, FileTooLarge
from leadslogix.seeds.formats.archives import Archive, XmlReader, local_attribute, local_name, walk_xml
from leadslogix.seeds.formats.contents import clean_text
from leadslogix.seeds.formats.hyperlinks import FORMULA, read_hyperlinks
from leadslogix.seeds.formats.merged_cells import read_merged_cells
from leadslogix.seeds.formats.references import column_number
from leadslogix.seeds.formats.shared_strings import SharedStrings, unescape
from leadslogix.seeds.formats.styles import NumberStyles
from leadslogix.seeds.limits import MAX_CELLS, MAX_COLUMNS
from leadslogix.seeds.records import SeedLine

_DIGITS = "0123456789"


@dataclass(slots=True)
class Workbook:
    """Its visible sheets, and where the parts are that all of them need."""

    archive: Archive
    sheets: dict[str, str] = field(default_factory=dict)  # {name: part}
    texts: str = ""
    styles: NumberStyles = field(default_factory=NumberStyles)

    def rows(self, sheet: str) -> Iterator[SeedLine]:
        texts = SharedStrings(self.archive.blocks(self.texts) if self.texts else iter((b"<sst/>",)))
        part = self.sheets[sheet]
        rows = _SheetReader(texts, self.styles).read(self.archive.blocks(part))
        merged = read_merged_cells(self.archive, part)
        rows = merged.fill(rows) if merged else rows
        links = read_hyperlinks(self.archive, part)
        return links.add_to(rows) if links else rows


def open_workbook(archive: Archive, part: str) -> Workbook:
    targets = _read_targets(archive, part)
    book = Workbook(archive)
    is_1904 = False

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal is_1904
        if name == "workbookPr":
            is_1904 = attributes.get("date1904", "") in ("1", "true")
        elif name == "sheet" and attributes.get("state", "visible") == "visible":
            kind, target = targets.get(local_attribute(attributes, "id"), ("", ""))
            if kind == "worksheet" and target in archive.names:
                book.sheets[clean_text(attributes.get("name", ""))] = target

    walk_xml(archive.blocks(part), start)
    if not book.sheets:
        raise BrokenFile(
            "the workbook has no visible sheet. Save the sheet with the companies as CSV and bring that."
        )
    by_kind = dict(targets.values())
    book.texts = by_kind.get("sharedStrings", "") if by_kind.get("sharedStrings") in archive.names else ""
    book.styles = NumberStyles(from_1904=is_1904)
    book.styles.load(archive, by_kind.get("styles", ""))
    return book


def _read_targets(archive: Archive, part: str) -> dict[str, tuple[str, str]]:
    """{id: (kind, part)} of what a part refers to."""
    folder, name = posixpath.split(part)
    relations = f"{folder}/_rels/{name}.rels"
    found: dict[str, tuple[str, str]] = {}

    def start(name: str, attributes: dict[str, str]) -> None:
        if name == "Relationship" and attributes.get("TargetMode") != "External":
            target = attributes.get("Target", "")
            path = target.lstrip("/") if target.startswith("/") else posixpath.normpath(f"{folder}/{target}")
            found[attributes.get("Id", "")] = (attributes.get("Type", "").rpartition("/")[2], path)

    if relations in archive.names:
        walk_xml(archive.blocks(relations), start)
    return found


class _SheetReader:
    """Turns the XML of one sheet into rows. Cells that hold nothing cost nothing, wherever they say they are."""

    def __init__(self, texts: SharedStrings, styles: NumberStyles) -> None:
        self._texts = texts
        self._styles = styles
        self._xml = XmlReader()
        self._names: dict[str, str] = {}
        self._columns: dict[str, int] = {}
        self._rows: list[SeedLine] = []
        self._cells: list[str] = []
        self._parts: list[str] = []
        self._formula: list[str] = []
        self._line = 0
        self._column = 0
        self._kind = self._style = ""
        self._elements = 0
        self._is_phonetic = False

    def read(self, blocks: Iterator[bytes]) -> Iterator[SeedLine]:
        self._xml.parser.StartElementHandler = self._start
        self._xml.parser.EndElementHandler = self._end
        for block in blocks:
            self._xml.feed(block)
            yield from self._take()
        self._xml.feed(b"", is_last=True)
        yield from self._take()

    def _take(self) -> list[SeedLine]:
        rows, self._rows = self._rows, []
        return rows

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if ":" in name:
            name = local_name(name)
        if name == "c":
            self._begin_cell(attributes)
        elif name in ("v", "t"):
            if not self._is_phonetic:
                self._xml.parser.CharacterDataHandler = self._parts.append
        elif name == "f":
            self._xml.parser.CharacterDataHandler = self._formula.append
        elif name == "row":
            self._begin_row(attributes)
        elif name == "rPh":
            self._is_phonetic = True

    def _begin_row(self, attributes: dict[str, str]) -> None:
        number = attributes.get("r", "")
        self._line = max(self._line + 1, int(number) if number.isdecimal() else 0)
        self._cells = []
        self._column = 0

    def _begin_cell(self, attributes: dict[str, str]) -> None:
        self._elements += 1
        if self._elements > 2 * MAX_CELLS:
            raise FileTooLarge(
                f"line {self._line}: the sheet has more than {2 * MAX_CELLS:,} cells. Split it."
            )
        reference = attributes.get("r", "").rstrip(_DIGITS)
        if reference:
            if reference not in self._columns:
                self._columns[reference] = column_number(reference)
            self._column = self._columns[reference]
        else:
            self._column += 1
        self._kind, self._style = attributes.get("t", "n"), attributes.get("s", "")
        self._parts.clear()

    def _end(self, name: str) -> None:
        if ":" in name:
            name = local_name(name)
        if name == "c":
            if self._formula and not self._parts:
                self._show_formula()
            if self._parts:
                self._end_cell()
            self._formula.clear()
        elif name in ("v", "t", "f"):
            self._xml.parser.CharacterDataHandler = None
        elif name == "row":
            if self._cells:
                self._rows.append(SeedLine(self._line, tuple(self._cells)))
        elif name == "rPh":
            self._is_phonetic = False

    def _show_formula(self) -> None:
        """A link that no program has computed yet: what it would show."""
        if match := FORMULA.match("".join(self._formula)):
            self._kind = "str"
            self._parts.append(match[2] or match[1])

    def _end_cell(self) -> None:
        text = self._read_value("".join(self._parts))
        if not text:
            return
        place = self._column - 1
        if place >= MAX_COLUMNS:
            raise FileTooLarge(
                f"line {self._line} has a value in column {self._column:,}; at most {MAX_COLUMNS} columns are read. "
                "Delete what stands far to the right."
            )
        while len(self._cells) < place:
            self._cells.append("")
        if place < len(self._cells):
            self._cells[place] = text
        else:
            self._cells.append(text)

    def _read_value(self, value: str) -> str:
        if self._kind == "s":
            return clean_text(self._texts[int(value)]) if value.strip().isdecimal() else ""
        if self._kind == "n":
            return self._styles.show(value, self._style)
        if self._kind == "b":
            return "TRUE" if value.strip() == "1" else "FALSE"
        return clean_text(unescape(value))
