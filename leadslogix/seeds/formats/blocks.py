"""Plain text with an entry a paragraph: name, address and contacts in lines, and a blank line before the next."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise

from leadslogix.seeds.cell_kinds import Kind, kind_of, kinds_of, split_field
from leadslogix.seeds.delimiters import holds_quoted_cells
from leadslogix.seeds.entries import names_stand, take_apart
from leadslogix.seeds.formats.address_labels import begin_with_people, place_company_first
from leadslogix.seeds.formats.repeated_lines import find_repeated_lines
from leadslogix.seeds.letter_titles import heads, is_letter_title
from leadslogix.seeds.records import SeedLine
from scraping.vocabulary.legal_forms import has_legal_form

_FEWEST_BLOCKS = 3
_FEWEST_LINES = 2
_RULE = re.compile(r"[-=_*~#+]{4,}")
_CODE = re.compile(r"\d\w*|\b[a-z]\d\w*")
_SHAPE_LENGTH = 12
_FEWEST_ALIKE = 2
# Names below names are a group of companies.
_DETAILS = frozenset((Kind.REACHED, Kind.PLACE, Kind.FIELD, Kind.NUMBER, Kind.PROSE))
_MOST_ABOVE_SECOND = 2  # lines
_MOST_LINES = 40  # lines of a block; a longer one is no entry


def find_blocks(sample: Sequence[str]) -> Callable[[Iterable[str]], Iterator[SeedLine]] | None:
    """The way to cut the text into paragraphs that makes the best list; None where they are no entries.

    Quotes are of tables, whose cells may have blank lines too.
    """
    if holds_quoted_cells(sample) and not any(map(_RULE.fullmatch, map(str.strip, sample))):
        return None
    repeated = find_repeated_lines(sample)
    ways = [read_blocks]
    if repeated:
        ways += [partial(read_blocks, left_out=repeated), partial(read_blocks, parting=repeated)]
    found = [(way, list(way(sample))) for way in ways]
    lists = [(way, records) for way, records in found if _are_entries(_lines_of(records))]
    scored = [(_score(records), way, records) for way, records in lists]
    if not scored:
        return None
    _, way, records = max(scored, key=lambda one: one[0])
    if captions := find_captions(_lines_of(records)):
        way = partial(_read_without_captions, read=way, captions=captions)
        records = list(way(sample))
    if second := _find_second_line(_lines_of(records)):
        way = partial(_read_without_menu, read=way, second=second)
    return partial(_read_company_first, read=way) if begin_with_people(_lines_of(records)) else way


def find_captions(blocks: Sequence[list[str]]) -> frozenset[str]:
    """What is said of the pictures above names, more than once: "logo" of "Acme logo" above "Acme".

    Where all of those below are people ("Bakery Ann Lee" above "Ann Lee"), they are the owners.
    """
    below_of: dict[str, list[str]] = {}
    for block in blocks:
        for line, below in pairwise(block):
            if caption := _caption_of(line, below):
                below_of.setdefault(caption, []).append(below)
    often = {caption: names for caption, names in below_of.items() if len(names) >= _FEWEST_ALIKE}
    return frozenset(
        caption for caption, names in often.items() if any(kind_of(name) is not Kind.PERSON for name in names)
    )


def _caption_of(line: str, below: str) -> str:
    if not below or below not in line:
        return ""
    before, _, after = line.partition(below)
    words = [*before.split(), *after.split()]
    return words[0].casefold() if len(words) == 1 else ""


def _read_without_captions(
    lines: Iterable[str], read: Callable[[Iterable[str]], Iterator[SeedLine]], captions: frozenset[str]
) -> Iterator[SeedLine]:
    for record in read(lines):
        texts = record.cells[0].splitlines()
        kept = [line for line, below in pairwise([*texts, ""]) if _caption_of(line, below) not in captions]
        is_below = kept[0] != texts[0]
        yield SeedLine(record.line + is_below, ("\n".join(kept),))


def _find_second_line(blocks: Sequence[list[str]]) -> str:
    """What the line below the name begins with in most entries: "Stand 0", "Booth: 0"."""
    counts = Counter(_shape(block[1]) for block in blocks[1:] if len(block) > 1)
    shape, count = next(iter(counts.most_common(1)), ("", 0))
    return shape if count >= max(_FEWEST_ALIKE, counts.total() / 2) and any(map(str.isalpha, shape)) else ""


def _shape(line: str) -> str:
    return _CODE.sub("0", line.casefold())[:_SHAPE_LENGTH]


def _read_without_menu(
    lines: Iterable[str], read: Callable[[Iterable[str]], Iterator[SeedLine]], second: str
) -> Iterator[SeedLine]:
    """The first entry comes after all that a page has above it: it begins a line above what the others have second."""
    is_above = True
    for number, record in enumerate(read(lines)):
        if not is_above:
            yield record
            continue
        texts = record.cells[0].splitlines()
        at = next((at for at, text in enumerate(texts) if _shape(text) == second), 0)
        is_above = not at
        # Below other paragraphs a single line more may be a remark above the stand.
        is_menu = at > (1 if number == 0 else _MOST_ABOVE_SECOND)
        yield SeedLine(record.line + at - 1, ("\n".join(texts[at - 1 :]),)) if is_menu else record


def _read_company_first(
    lines: Iterable[str], read: Callable[[Iterable[str]], Iterator[SeedLine]]
) -> Iterator[SeedLine]:
    for record in read(lines):
        yield SeedLine(record.line, ("\n".join(place_company_first(record.cells[0].splitlines())),))


def _lines_of(records: Iterable[SeedLine]) -> list[list[str]]:
    return [record.cells[0].splitlines() for record in records]


def _score(records: Sequence[SeedLine]) -> int:
    """How many different companies the paragraphs begin with, less those that begin with something else."""
    names = [take_apart(record.cells[0]).name for record in records if "\n" in record.cells[0]]
    named = [name for name in names if kind_of(name).is_name]
    return len(set(named)) - (len(names) - len(set(named)))


def _are_entries(blocks: Sequence[list[str]]) -> bool:
    blocks = [block for block in blocks if len(block) > 1 or not is_letter_title(block[0])]
    several = [block for block in blocks if _FEWEST_LINES <= len(block) < _MOST_LINES]
    if len(several) < _FEWEST_BLOCKS or len(several) * 2 <= len(blocks):
        return False
    detailed = sum(any(map(_is_detail, block[1:])) for block in several)
    return detailed * 2 > len(several) and sum(map(_is_group, several)) * 2 <= len(several)


def _is_detail(line: str) -> bool:
    return kind_of(line) in _DETAILS or split_field(line) is not None or names_stand(line)


def _is_group(block: Sequence[str]) -> bool:
    """A title ("B", "GERMANY (2)") above companies: an entry has its details below its name."""
    are_firms = [has_legal_form(take_apart(line).name) for line in block]
    others = are_firms[1:]
    are_names = all(kind.is_name for kind in kinds_of(block[1:]))
    return are_names and not are_firms[0] and sum(others) * 2 > len(others)


def read_blocks(
    lines: Iterable[str],
    left_out: frozenset[str] = frozenset(),
    parting: frozenset[str] = frozenset(),
) -> Iterator[SeedLine]:
    """Each paragraph as a record of one cell. Rules part them too, and a letter above a name is a paragraph."""
    block: list[str] = []
    first = 0
    for number, line in enumerate(lines, start=1):
        text = line.strip()
        if text in left_out:
            continue
        text = "" if text in parting or _RULE.fullmatch(text) else text
        is_below_letter = len(block) == 1 and bool(text) and heads(block[0], text)
        if block and (not text or len(block) == _MOST_LINES or is_below_letter):
            yield _as_record(block, first)
            block = []
        if text:
            first = first if block else number
            block.append(text)
    if block:
        yield _as_record(block, first)


def join_blocks(records: Iterable[SeedLine]) -> Iterator[SeedLine]:
    """The same for a sheet of one column, with a blank row between the entries."""
    block: list[str] = []
    last = 0
    for record in records:
        text = record.cells[0].strip() if record.cells else ""
        if block and (not text or record.line != last + 1 or len(block) == _MOST_LINES):
            yield _as_record(block, last - len(block) + 1)
            block = []
        if text:
            block.append(text)
            last = record.line
    if block:
        yield _as_record(block, last - len(block) + 1)


def are_blocks(records: Sequence[SeedLine]) -> bool:
    """Most entries of a sheet of one column have several rows."""
    if not records or any(any(record.cells[1:]) for record in records):
        return False
    return _are_entries(_lines_of(join_blocks(records)))


def _as_record(block: list[str], first: int) -> SeedLine:
    return SeedLine(first, ("\n".join(block),))
