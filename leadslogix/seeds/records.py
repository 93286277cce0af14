"""The records of a delimited text with the lines they start on, and the repair of quotes that were never closed."""

import csv
import io
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

# A cell may be as long as a file may be: the size was checked before anything is parsed. The default is 131,072.
csv.field_size_limit(500_000_000)
# Goes in as the last line: if it does not come out as the last record, an open quote has swallowed it.
_END = "\x1e"


@dataclass(frozen=True, slots=True)
class SeedLine:
    line: int  # where it starts in the file, as an editor counts
    cells: tuple[str, ...]


def split_lines(text: str) -> list[str]:
    """By CR, LF or CRLF only: `str.splitlines` also cuts at form feeds and U+2028, which occur inside cells."""
    return list(io.StringIO(text, newline=""))


def read_records(lines: list[str], delimiter: str) -> list[SeedLine]:
    """All records but the empty lines."""
    spans = list(_read_spans(lines, delimiter))
    width = _usual_width([cells for _, _, cells in spans])
    records: list[SeedLine] = []
    for start, end, cells in spans:
        if _is_swallowed(cells, width, delimiter, is_open=end > len(lines)):
            records += _read_singly(lines, start, min(end, len(lines)), delimiter)
        elif cells and end <= len(lines):
            records.append(SeedLine(start, tuple(cells)))
    return records


def _read_spans(lines: list[str], delimiter: str) -> Iterator[tuple[int, int, list[str]]]:
    """(first line, last line, cells); the end mark is left out where it arrived as such."""
    reader = csv.reader([*lines, _END], delimiter=delimiter, skipinitialspace=True)
    start = 1
    for cells in reader:
        if cells != [_END]:
            yield start, reader.line_num, cells
        start = reader.line_num + 1


def _usual_width(records: list[list[str]]) -> int:
    widths = Counter(len(cells) for cells in records if cells)
    return widths.most_common(1)[0][0] if widths else 0


def _is_swallowed(cells: list[str], width: int, delimiter: str, *, is_open: bool) -> bool:
    """Whether a stray quote has glued lines together: the record is open, or ragged with records inside a cell."""
    if is_open:
        return True
    return len(cells) != width and any("\n" in cell and delimiter in cell for cell in cells)


def _read_singly(lines: list[str], first: int, last: int, delimiter: str) -> Iterator[SeedLine]:
    for number in range(first, last + 1):
        line = lines[number - 1].rstrip("\r\n")
        if line:
            yield SeedLine(number, _read_line(line, delimiter))


def _read_line(line: str, delimiter: str) -> tuple[str, ...]:
    if line.count('"') % 2:  # the stray quote itself: here quotes mean nothing
        return tuple(cell.strip(' "') for cell in line.split(delimiter))
    return tuple(next(csv.reader([line], delimiter=delimiter, skipinitialspace=True)))
