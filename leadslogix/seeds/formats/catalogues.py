"""Text of a printed catalogue: names with their stands at the right of the page, and below each what belongs to it.

Kestrel Ropes Manu-
facturing Ltd                     Stand A 12
4 Dock Road, Hull
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise

from leadslogix.seeds.letter_titles import is_letter_title
from leadslogix.seeds.records import SeedLine
from scraping.vocabulary.loader import read_spellings
from scraping.vocabulary.spellings import join_expressions

_STAND = join_expressions(read_spellings("column_heads", "stand"))
_HEAD = re.compile(
    rf"(?P<name>\S.*?\S)[ \t]{{3,}}(?P<stand>(?:{_STAND})[\s.:]{{0,3}}\S*\d\S*)", re.IGNORECASE
)
_CUT = re.compile(r"[^\W\d_]-")  # at the end of a line
_FEWEST = 3
_MOST_LINES = 40  # of an entry
_LONGEST = 1_000  # characters of a line


def find_catalogue(sample: Sequence[str]) -> Callable[[Iterable[str]], Iterator[SeedLine]] | None:
    """Lines with a stand at their end, most of which have a line right below them."""
    texts = [text for _, text in _join_words(sample)]
    heads = [below for text, below in pairwise([*texts, ""]) if _read_head(text)]
    followed = sum(bool(below) and not _read_head(below) for below in heads)
    return read_catalogue if len(heads) >= _FEWEST and followed * 2 > len(heads) else None


def read_catalogue(lines: Iterable[str]) -> Iterator[SeedLine]:
    """What is after a gap and before the next name is a heading, an index or a note."""
    entry: list[str] = []
    first = 0
    for number, text in _join_words(lines):
        head = _read_head(text)
        if entry and (head or not text or is_letter_title(text)):
            yield SeedLine(first, ("\n".join(entry),))
            entry = []
        if head:
            entry, first = [head["name"], head["stand"]], number
        elif entry and len(entry) < _MOST_LINES:
            entry.append(text)
    if entry:
        yield SeedLine(first, ("\n".join(entry),))


def _read_head(text: str) -> re.Match[str] | None:
    return _HEAD.fullmatch(text) if "  " in text and len(text) < _LONGEST else None


def _join_words(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """The lines with their numbers; words that are cut at the end of a line are whole, and in the line of a name."""
    before, at = "", 0
    for number, line in enumerate(lines, start=1):
        text = line.strip()
        if _CUT.fullmatch(before[-2:]) and text[:1].islower() and len(before) < _LONGEST:
            word, _, rest = text.partition(" ")
            if _read_head(text):
                before, text = "", before[:-1] + text
            else:
                before, text = before[:-1] + word, rest.strip()
                if not text:
                    continue
        if at:
            yield at, before
        before, at = text, number
    yield at, before
