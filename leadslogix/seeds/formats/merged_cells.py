"""Cells of a sheet that are several rows high: what they say counts for each of these rows, as a person reads them.

What is alone in its row in a cell of several columns is a title: it is written into each.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from leadslogix.seeds.formats.archives import Archive
from leadslogix.seeds.formats.references import column_number
from leadslogix.seeds.limits import MAX_COLUMNS
from leadslogix.seeds.records import SeedLine

_NEEDLE = b"mergeCell "
_RANGE = re.compile(rb'mergeCell\s[^>]*?ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"')
_LONGEST = 200  # bytes of one range as it is written
_MOST = 100_000
_TITLE = 4  # columns, in a table and not in one of entries with their fields


@dataclass(frozen=True, slots=True)
class MergedCells:
    """The columns that have a high cell, and its last line, under its first line; and the widths of titles."""

    starts: dict[int, list[tuple[int, int]]]
    widths: dict[int, int] = field(default_factory=dict)

    def fill(self, rows: Iterable[SeedLine]) -> Iterator[SeedLine]:
        said: dict[int, tuple[int, str]] = {}  # {column: (last line, text)}
        for row in rows:
            said = {column: (last, text) for column, (last, text) in said.items() if row.line <= last}
            row = _with_texts(row, said) if said else row
            yield _as_title(row, self.widths[row.line]) if row.line in self.widths else row
            for column, last in self.starts.get(row.line, ()):
                if column < len(row.cells) and row.cells[column]:
                    said[column] = (last, row.cells[column])


def read_merged_cells(archive: Archive, sheet: str) -> MergedCells | None:
    """None where no cell is higher than its row."""
    starts: dict[int, list[tuple[int, int]]] = {}
    widths: dict[int, int] = {}
    before, count = b"", 0
    for block in archive.blocks(sheet):
        text = before + block
        if _NEEDLE in text:
            end = 0
            for found in _RANGE.finditer(text):
                end = found.end()
                count += 1
                first, last = int(found[2]), int(found[4])
                column = column_number(found[1].decode())
                if first == last and column == 1 and count <= _MOST:
                    width = min(column_number(found[3].decode()), MAX_COLUMNS)
                    widths |= {first: width} if width >= _TITLE else {}
                if found[1] == found[3] and first < last and column <= MAX_COLUMNS and count <= _MOST:
                    starts.setdefault(first, []).append((column - 1, last))
            text = text[end:]
        before = text[-_LONGEST:]
    # Where each row is one such cell, they are a list and no titles.
    titles = {line: width for line, width in widths.items() if widths.keys().isdisjoint((line - 1, line + 1))}
    return MergedCells(starts, titles) if starts or titles else None


def _as_title(row: SeedLine, width: int) -> SeedLine:
    is_alone = bool(row.cells) and bool(row.cells[0]) and not any(row.cells[1:])
    return SeedLine(row.line, row.cells[:1] * width) if is_alone else row


def _with_texts(row: SeedLine, said: dict[int, tuple[int, str]]) -> SeedLine:
    if not any(row.cells):
        return row
    cells = [*row.cells, *[""] * (max(said) + 1 - len(row.cells))]
    for column, (_, text) in said.items():
        cells[column] = cells[column] or text
    return SeedLine(row.line, tuple(cells))
