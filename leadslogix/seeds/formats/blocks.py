"""Plain text with an entry a paragraph: name, address and contacts in lines, and a blank line before the next."""

from collections.abc import Iterable, Iterator, Sequence

from leadslogix.seeds.records import SeedLine

_FEWEST_BLOCKS = 3
_FEWEST_LINES = 2
_MOST_LINES = 40  # of a block; more are no entry


def holds_blocks(lines: Iterable[str]) -> bool:
    """Most of the paragraphs have several lines. Quotes are of tables, whose cells may have blank lines too."""
    text = list(lines)
    if any('"' in line for line in text):
        return False
    sizes = [len(record.cells[0].splitlines()) for record in read_blocks(text)]
    several = sum(_FEWEST_LINES <= size < _MOST_LINES for size in sizes)
    return several >= _FEWEST_BLOCKS and several * 2 > len(sizes)


def read_blocks(lines: Iterable[str]) -> Iterator[SeedLine]:
    """Each paragraph as a record of one cell."""
    block: list[str] = []
    for number, line in enumerate(lines, start=1):
        text = line.strip()
        if text:
            block.append(text)
        if block and (not text or len(block) == _MOST_LINES):
            yield _as_record(block, number - (not text))
            block = []
    if block:
        yield _as_record(block, number)


def join_blocks(records: Iterable[SeedLine]) -> Iterator[SeedLine]:
    """The same in a sheet of one column, where a blank row is between the entries."""
    block: list[str] = []
    last = 0
    for record in records:
        text = record.cells[0].strip() if record.cells else ""
        if block and (not text or record.line != last + 1 or len(block) == _MOST_LINES):
            yield _as_record(block, last)
            block = []
        if text:
            block.append(text)
            last = record.line
    if block:
        yield _as_record(block, last)


def are_blocks(records: Sequence[SeedLine]) -> bool:
    """Most entries of a sheet of one column have several rows."""
    if not records or any(any(record.cells[1:]) for record in records):
        return False
    sizes = [len(block.cells[0].splitlines()) for block in join_blocks(records)]
    several = sum(_FEWEST_LINES <= size < _MOST_LINES for size in sizes)
    return several >= _FEWEST_BLOCKS and several * 2 > len(sizes)


def _as_record(block: list[str], last: int) -> SeedLine:
    return SeedLine(last - len(block) + 1, ("\n".join(block),))
