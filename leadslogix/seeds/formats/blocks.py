"""Plain text with an entry a paragraph: name, address and contacts in lines, and a blank line before the next."""

from collections.abc import Iterable, Iterator, Sequence

from leadslogix.seeds.cell_kinds import kinds_of
from leadslogix.seeds.entries import take_apart
from leadslogix.seeds.records import SeedLine
from scraping.vocabulary.legal_forms import has_legal_form

_FEWEST_BLOCKS = 3
_FEWEST_LINES = 2
_MOST_LINES = 40  # lines of a block; a longer one is no entry


def holds_blocks(lines: Iterable[str]) -> bool:
    """Most of the paragraphs have several lines. Quotes are of tables, whose cells may have blank lines too."""
    text = list(lines)
    if any('"' in line for line in text):
        return False
    return _are_entries([record.cells[0].splitlines() for record in read_blocks(text)])


def _are_entries(blocks: Sequence[list[str]]) -> bool:
    several = [block for block in blocks if _FEWEST_LINES <= len(block) < _MOST_LINES]
    if len(several) < _FEWEST_BLOCKS or len(several) * 2 <= len(blocks):
        return False
    return sum(map(_is_group, several)) * 2 <= len(several)


def _is_group(block: Sequence[str]) -> bool:
    """A title ("B", "GERMANY (2)") above companies: an entry has its details below its name."""
    are_firms = [has_legal_form(take_apart(line).name) for line in block]
    others = are_firms[1:]
    are_names = all(kind.is_name for kind in kinds_of(block[1:]))
    return are_names and not are_firms[0] and sum(others) * 2 > len(others)


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
    """The same for a sheet of one column, with a blank row between the entries."""
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
    return _are_entries([block.cells[0].splitlines() for block in join_blocks(records)])


def _as_record(block: list[str], last: int) -> SeedLine:
    return SeedLine(last - len(block) + 1, ("\n".join(block),))
