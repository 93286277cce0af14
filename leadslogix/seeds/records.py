"""The records of a delimited text with the lines they start on, and the repair of quotes that were never closed."""

import csv
import html
import re
from collections import Counter, deque
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass

from leadslogix.seeds.errors import FileTooLarge, TooManyRows

# A cell may be as long as a file may be: the size was checked before anything is parsed. The default is 131,072.
csv.field_size_limit(500_000_000)
# Goes in as the last line: if it does not come out as the last record, an open quote has swallowed it.
_END = "\x1e"
_ENTITY = re.compile(r"&(?:[A-Za-z]{2,8}|#\d{2,6});")
# A record that is longer was opened by a stray quote.
_MAX_LINES = 2_000
_MAX_CHARACTERS = 4_000_000
# After so many of them a quote no longer joins lines: each would cost the reading of _MAX_LINES lines.
_MAX_REPAIRS = 50
# Of the text, not of its records: blank lines and line breaks inside cells count.
_MAX_TEXT_LINES = 1_500_000
# A longer line is looked through before it is cut into cells: millions of them would need a hundred times its memory.
_LONG_LINE = 100_000
_MAX_DELIMITERS = 100_000  # a cell of prose may hold many commas


@dataclass(frozen=True, slots=True)
class SeedLine:
    line: int  # where it starts in the file, as an editor counts
    cells: tuple[str, ...]


class _NeverClosed(Exception):
    """The record is longer than any cell."""


class _Feed:
    """The lines that `csv.reader` asks for. Those of the current record are kept, to be read again."""

    def __init__(self, lines: Iterable[str], delimiter: str) -> None:
        self._lines = iter(lines)
        self._delimiter = delimiter
        self._again: deque[str] = deque()
        self._is_ended = False
        self._repairs = 0
        self._size = 0
        self.count = 0
        self.taken: list[str] = []

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        if len(self.taken) >= (_MAX_LINES if self._repairs < _MAX_REPAIRS else 1):
            raise _NeverClosed
        line = self._again.popleft() if self._again else next(self._lines, _END)
        if line is _END:
            if self._is_ended:
                raise StopIteration
            self._is_ended = True
        self.taken.append(line)
        self.count += 1
        if self.count > _MAX_TEXT_LINES:
            raise TooManyRows(
                f"line {self.count:,}: at most {_MAX_TEXT_LINES:,} lines are read. Split the file."
            )
        if len(line) > _LONG_LINE and line.count(self._delimiter) > _MAX_DELIMITERS:
            raise FileTooLarge(
                f"line {self.count} has more than {_MAX_DELIMITERS:,} columns. Check the delimiter and the line ends."
            )
        self._size += len(line)
        if self._size > _MAX_CHARACTERS and len(self.taken) > 1:
            raise _NeverClosed
        return line

    @property
    def first_line(self) -> int:
        return self.count - len(self.taken) + 1

    def accept(self) -> None:
        self.taken.clear()
        self._size = 0

    def read_again(self) -> None:
        """All lines of the record but its first, which the quote spoils."""
        rest = [line for line in self.taken[1:] if line is not _END]
        self._is_ended = self._is_ended and len(rest) == len(self.taken) - 1
        self._again.extendleft(reversed(rest))
        self.count -= len(self.taken) - 1
        self._repairs += 1
        self.accept()


def read_records(lines: Iterable[str], delimiter: str, width: int) -> Iterator[SeedLine]:
    """All records but the empty lines, while they are asked for. `width` is the usual number of their cells."""
    feed = _Feed(lines, delimiter)
    while (yield from _read_until_repair(feed, delimiter, width)):
        pass


def _read_until_repair(feed: _Feed, delimiter: str, width: int) -> Generator[SeedLine, None, bool]:
    """Returns whether there is more to read, because a quote that was never closed has been taken for a letter."""
    reader = csv.reader(feed, delimiter=delimiter, skipinitialspace=True)
    while True:
        try:
            cells = next(reader, None)
        except _NeverClosed:
            cells = []
            is_open = True
        else:
            is_open = cells is not None and bool(feed.taken) and feed.taken[-1] is _END and cells != [_END]
        if cells is None or cells == [_END]:
            return False
        if is_open:
            yield from _read_singly(feed.taken[:1], feed.first_line, delimiter)
            feed.read_again()
            return True
        if delimiter == ";" and len(cells) > width and _ENTITY.search("".join(feed.taken)):
            cells = _read_with_entities(feed.taken, cells, width)
        if _is_swallowed(cells, width, delimiter):
            yield from _read_singly(feed.taken, feed.first_line, delimiter)
        elif cells:
            yield SeedLine(feed.first_line, tuple(cells))
        feed.accept()


def _read_with_entities(lines: list[str], cells: list[str], width: int) -> list[str]:
    """ "A &amp; B;Ulm" is two cells and not three: an entity ends with the sign that separates."""
    decoded = [_ENTITY.sub(_decode, line) for line in lines]
    again = next(csv.reader(decoded, delimiter=";", skipinitialspace=True), [])
    return again if width <= len(again) < len(cells) else cells


def _decode(found: re.Match[str]) -> str:
    """What would separate or quote cells itself stays as it is."""
    text = html.unescape(found[0])
    return text if text.isprintable() and text not in ('"', ";") else found[0]


def usual_width(lines: list[str], delimiter: str) -> int:
    widths = Counter(len(cells) for cells in csv.reader(lines, delimiter=delimiter) if cells)
    return widths.most_common(1)[0][0] if widths else 0


def _is_swallowed(cells: list[str], width: int, delimiter: str) -> bool:
    """Whether a stray quote has glued lines together: the record is ragged, with records inside a cell."""
    return len(cells) != width and any("\n" in cell and delimiter in cell for cell in cells)


def _read_singly(lines: list[str], first: int, delimiter: str) -> Iterator[SeedLine]:
    for number, line in enumerate(lines, start=first):
        text = line.rstrip("\r\n")
        if text:
            yield SeedLine(number, _read_line(text, delimiter))


def _read_line(line: str, delimiter: str) -> tuple[str, ...]:
    if line.count('"') % 2:  # the stray quote itself: here quotes mean nothing
        return tuple(cell.strip(' "') for cell in line.split(delimiter))
    return tuple(next(csv.reader([line], delimiter=delimiter, skipinitialspace=True)))
