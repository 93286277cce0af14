"""A table of a web page: a saved list of exhibitors, or what many programs write as ".xls"."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import BinaryIO, TextIO, TypeVar

from leadslogix.seeds.encoding import open_text
from leadslogix.seeds.entries import may_be_reached
from leadslogix.seeds.errors import FileTooLarge, NotATable
from leadslogix.seeds.formats.contents import SAVE_AS, Contents, clean_text
from leadslogix.seeds.formats.flags import country_of_flag
from leadslogix.seeds.formats.json_lists import score_list
from leadslogix.seeds.formats.json_objects import as_records
from leadslogix.seeds.formats.pictures import name_of_picture
from leadslogix.seeds.formats.web_blocks import BoxReader, read_boxes
from leadslogix.seeds.formats.web_pages import PageParser
from leadslogix.seeds.formats.web_scripts import DataReader, read_data
from leadslogix.seeds.header_scores import score_header
from leadslogix.seeds.header_words import Role, rank_words
from leadslogix.seeds.layouts import field_rows, score_records
from leadslogix.seeds.limits import MAX_CELLS
from leadslogix.seeds.records import SeedLine
from scraping.urls import site_of
from scraping.vocabulary.letters import plain_words

_CELLS = frozenset(("td", "th"))
_BREAKING = frozenset(("br", "p", "div", "li"))
_BADGES = frozenset(("badge", "label", "tag", "chip", "pill", "new", "ribbon"))  # beside a name
_SILENT = frozenset(("script", "style"))
_BREAK = "\x1f"
_MOST_SPANNED, _MOST_DIGITS = 50, 4
_LONGEST_SPANNED = 1_000  # characters that are repeated in the rows below
_BLOCK = 1 << 16
_FEWEST_ROWS = 2
_MOSTLY = 0.7
_SHORT = 12  # rows of a table beside which other entries may be
_FEW = 4
_FEWEST_TABLES = 3
_SURE = 60
_LOOKED_AT = 50
_MOST_TABLES = 1_000
_MOST_INNER = 10  # rows of a table inside a cell
Reader = TypeVar("Reader", bound=PageParser)


@dataclass(slots=True)
class _Table:
    rows: list[list[str]] = field(default_factory=list)
    # {place of a column: {row: where the cell leads to}}
    links: dict[int, dict[int, str]] = field(default_factory=dict)
    text: list[str] | None = None  # of the open cell
    flag: str = ""  # the country that a picture in the open cell shows
    # {place of a column: {row: the name that a picture in a cell without text shows}}
    pictures: dict[int, dict[int, str]] = field(default_factory=dict)
    spanned: int = 1
    height: int = 1
    # {place of a column: (how many rows below a cell goes on, its text)}
    below: dict[int, tuple[int, str]] = field(default_factory=dict)

    def open_cell(self, spanned: int, height: int) -> None:
        self.text, self.flag, self.spanned, self.height = [], "", spanned, height

    def close_cell(self) -> None:
        if self.text is not None and self.rows:
            lines = (" ".join(line.split()) for line in "".join(self.text).split(_BREAK))
            cells = ["\n".join(filter(None, lines)) or self.flag, *[""] * (self.spanned - 1)]
            if self.height > 1:
                for place, cell in enumerate(cells, start=len(self.rows[-1])):
                    self.below[place] = (self.height - 1, cell if len(cell) <= _LONGEST_SPANNED else "")
            self.rows[-1] += cells
        self.text = None

    @property
    def is_small(self) -> bool:
        """As those inside a cell, with the contacts of a company, are."""
        return len(self.rows) <= _MOST_INNER and sum(map(len, chain(*self.rows))) <= _LONGEST_SPANNED

    def as_text(self) -> str:
        links = {row: link for of_row in self.links.values() for row, link in of_row.items()}
        lines = [" ".join(filter(None, row)) for row in self.rows]
        told = ((line, links.get(row, "")) for row, line in enumerate(lines))
        return _BREAK.join(line if site_of(link) in line else f"{line} {link}" for line, link in told)

    def repeat_cells(self) -> int:
        """A cell that is several rows high is one of each row. How many cells that adds here."""
        width = len(self.rows[-1]) if self.rows else 0
        while self.rows and (place := len(self.rows[-1])) in self.below:
            left, text = self.below.pop(place)
            if left > 1:
                self.below[place] = (left - 1, text)
            links, row = self.links.get(place, {}), len(self.rows) - 1
            if row - 1 in links:
                links[row] = links[row - 1]
            self.rows[-1].append(text)
        return len(self.rows[-1]) - width if self.rows else 0


def open_web_table(file: BinaryIO, encoding: str) -> Contents:
    text = open_text(file, encoding)
    reader = _feed(_Tables(), text)
    table = max(reader.tables, key=lambda one: len(one.rows), default=_Table())
    small = _join_small_tables(reader.tables)
    if small and field_rows.find_reader(small) and names_companies(small):
        return Contents(iter(small), encoding)
    if len(table.rows) < _FEWEST_ROWS or (small and len(small) > 2 * len(table.rows)):
        if (found := _read_without_table(text)) is not None:
            return Contents(found, encoding)
        raise NotATable(f"this is a web page without a table that can be read. {SAVE_AS}")
    if len(table.rows) <= _SHORT and (entries := _read_entries_beside(table, text)):
        return Contents(iter(entries), encoding)
    _place_names(table)
    _place_links(table)
    records = (SeedLine(number, tuple(row)) for number, row in enumerate(table.rows, start=1))
    return Contents(records, encoding)


def _read_entries_beside(table: _Table, text: TextIO) -> list[SeedLine]:
    """Most companies of the page may be in cards above or below a small table, whose rows are entries then as well."""
    text.seek(0)
    found = list(read_boxes(_feed(BoxReader(), text)))
    if len(found) <= len(table.rows) or any(len(one.cells) != 1 for one in found):
        return []
    reached = sum(may_be_reached(one.cells[0]) for one in found)
    if score_records(found) < _MOSTLY or reached < _MOSTLY * len(found):
        return []
    known = {line for one in found for line in one.cells[0].split("\n")}
    rows = ["\n".join(filter(None, row)) for row in table.rows[1:]]
    more = [row for row in rows if row.partition("\n")[0] not in known]
    return found + [SeedLine(number, (row,)) for number, row in enumerate(more, start=found[-1].line + 1)]


def _join_small_tables(tables: Collection[_Table]) -> list[SeedLine]:
    """A table of two columns for each company, with the labels of the fields: one below the other, with gaps."""
    small = [table for table in tables if table.rows and all(len(row) == 2 for row in table.rows)]
    if len(small) < _FEWEST_TABLES or len(small) * 2 < len(tables):
        return []
    records: list[SeedLine] = []
    line = 0
    for table in small:
        records += (SeedLine(number, tuple(row)) for number, row in enumerate(table.rows, start=line + 1))
        line += len(table.rows) + 1
    return records


def names_companies(records: Collection[SeedLine]) -> bool:
    return any(score_header(record.cells[0], Role.NAME) > _SURE for record in records)


def _read_without_table(text: TextIO) -> Iterator[SeedLine] | None:
    """The boxes that are seen, or the data that a script would draw them from, whichever is the better list."""
    text.seek(0)
    boxes = read_boxes(_feed(BoxReader(), text))
    text.seek(0)
    listed = read_data(_feed(DataReader(), text).texts)
    if listed and score_list(listed) > score_records(boxes[:_LOOKED_AT]) ** 2 * len(boxes):
        return as_records(enumerate(listed, start=1))
    return iter(boxes) if boxes else None


def _feed(reader: Reader, text: TextIO) -> Reader:
    while block := text.read(_BLOCK):
        reader.feed(clean_text(block))
    reader.close()
    return reader


def _place_names(table: _Table) -> None:
    """A column of logos has the names, where each shows another one that is nowhere else in its row."""
    for place, names in table.pictures.items():
        rows = {at: table.rows[at] for at in names if place < len(table.rows[at])}
        are_new = all(not row[place] and names[at] not in row for at, row in rows.items())
        if are_new and len(set(names.values())) * 2 > len(names):
            for at, row in rows.items():
                row[place] = names[at]


def _place_links(table: _Table) -> None:
    """A cell that only says "Website" becomes its address; where others lead to is a column at the right."""
    width = max(map(len, table.rows))
    is_placed = False
    for place, links in sorted(table.links.items()):
        known = {at: link for at, link in links.items() if place < len(table.rows[at])}
        if _say_less({table.rows[at][place] for at in known}, set(known.values())):
            for at, link in known.items():
                table.rows[at][place] = link
        elif known and not is_placed:
            is_placed = True
            for at, link in known.items():
                table.rows[at] += [*[""] * (width - len(table.rows[at])), link]


def _say_less(texts: Collection[str], links: Collection[str]) -> bool:
    """Whether the links say more than their texts ("Visit" in each row). A country with a link says enough itself."""
    return all(map(_is_label, texts)) or len(texts) * _FEW <= len(links)


def _is_label(text: str) -> bool:
    return rank_words(plain_words(text), Role.WEBSITE) is not None


def _read_span(value: str) -> int:
    digits = value.strip()[:_MOST_DIGITS]  # `int` refuses numbers of thousands of digits
    return max(1, min(int(digits), _MOST_SPANNED)) if digits.isascii() and digits.isdecimal() else 1


class _Tables(PageParser):
    """All tables; the cells of a table inside a cell are its own."""

    def __init__(self) -> None:
        super().__init__()
        self.tables: list[_Table] = []
        self._open: list[_Table] = []
        self._silent = 0
        self._cells = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "table" and len(self.tables) < _MOST_TABLES:
            self.tables.append(_Table())
            self._open.append(self.tables[-1])
        elif tag in _SILENT:
            self._silent += 1
        elif self._open:
            self._start_in_table(tag, {name: value or "" for name, value in attrs})

    def _start_in_table(self, tag: str, values: dict[str, str]) -> None:
        table = self._open[-1]
        if tag == "tr":
            table.close_cell()
            self._note_cells(table.repeat_cells())
            table.rows.append([])
        elif tag in _CELLS:
            table.close_cell()
            spanned = _read_span(values.get("colspan", ""))
            self._note_cells(spanned + table.repeat_cells())
            table.open_cell(spanned, _read_span(values.get("rowspan", "")))
        elif tag in _BREAKING or not _BADGES.isdisjoint(values.get("class", "").lower().split()):
            self._write(_BREAK)
        elif country := country_of_flag(tag, values):
            table.flag = country
        elif (name := name_of_picture(tag, values)) and table.rows:
            table.pictures.setdefault(len(table.rows[-1]), {}).setdefault(len(table.rows) - 1, name)
        elif tag == "a":
            self._note_link(table, values.get("href", "").strip())

    def _note_cells(self, count: int) -> None:
        self._cells += count
        if self._cells > MAX_CELLS:
            raise FileTooLarge(f"more than {MAX_CELLS:,} cells are not read at once. Split the file.")

    def _note_link(self, table: _Table, link: str) -> None:
        if link.lower().startswith("mailto:"):
            self._write(f" {link[7:].partition('?')[0]} ")
        elif link.lower().startswith(("http:", "https:", "//")):
            place = len(table.rows[-1]) if table.rows else 0
            table.links.setdefault(place, {}).setdefault(max(0, len(table.rows) - 1), link)

    def handle_endtag(self, tag: str) -> None:
        if tag in _SILENT:
            self._silent = max(0, self._silent - 1)
        elif tag in _CELLS and self._open:
            self._open[-1].close_cell()
        elif tag == "table" and self._open:
            table = self._open.pop()
            table.close_cell()
            self._note_cells(table.repeat_cells())
            if table.is_small:
                self._write(_BREAK + table.as_text() + _BREAK)

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self._write(data)

    def _write(self, text: str) -> None:
        if self._open and self._open[-1].text is not None:
            self._open[-1].text.append(text)
