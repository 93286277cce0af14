"""Numbers in rows of tables. The head of a column says what the numbers below it are: `Telefon | Telefax`, `Part no. | Price`."""

import re

from scraping.extract.phones.labels import NumberKind, kind_before

_MAX_ROWS = 40
_MAX_HEAD = 24
_LONGEST_CELL = 1000  # characters to either side of a number
_CELL_END = re.compile(r"[\n\t]")
_DIGIT = re.compile(r"\d")
_SINCE_LAST_DIGIT = re.compile(r"\D*$")


def kind_of_column(text: str, start: int) -> NumberKind:
    """Unknown outside of tables, without a head, and after a label in the row itself."""
    line_start = text.rfind("\n", 0, start) + 1
    row = text[line_start : _line_end(text, start)]
    if "\t" not in row:
        return NumberKind.UNKNOWN
    own = _SINCE_LAST_DIGIT.search(text, line_start, start)
    if own is not None and kind_before(own[0])[0] is not NumberKind.UNKNOWN:
        return NumberKind.UNKNOWN
    head = _head_above(text, line_start, row.count("\t"), text.count("\t", line_start, start))
    return kind_before(head)[0] if head else NumberKind.UNKNOWN


def _line_end(text: str, start: int) -> int:
    end = text.find("\n", start)
    return end if end >= 0 else len(text)


def _head_above(text: str, line_start: int, tabs: int, column: int) -> str:
    """The cell of the nearest row above that has as many cells and no digits; empty cells leave no trace in the text."""
    end = line_start - 1
    for _ in range(_MAX_ROWS):
        if end <= 0:
            break
        begin = text.rfind("\n", 0, end) + 1
        row = text[begin:end]
        if row.count("\t") == tabs and not _DIGIT.search(row):
            head = row.split("\t")[column].strip()
            return head if len(head) <= _MAX_HEAD else ""
        end = begin - 1
    return ""


def text_of_cell(text: str, start: int, end: int) -> str:
    """The whole cell, or the line where there are no cells, around a number. A line may be as long as its page."""
    floor, ceiling = max(0, start - _LONGEST_CELL), min(len(text), end + _LONGEST_CELL)
    begin = max(text.rfind("\n", floor, start) + 1, text.rfind("\t", floor, start) + 1, floor)
    found = _CELL_END.search(text, end, ceiling)
    return text[begin : found.start() if found else ceiling]


def without_far_cells(before: str) -> str:
    """In a row of a table: the cell before the number's, and nothing of the others if that cell is a text of its own."""
    cells = before.rsplit("\t", 2)
    return before if len(cells) < 3 or kind_before(before)[0].is_called else "\t".join(cells[1:])
