"""Text of printed pages: their running heads and numbers are no part of the list, but their lines count."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from leadslogix.seeds.cells import tidy
from leadslogix.seeds.header_scores import names_a_column
from scraping.vocabulary.letters import lower, plain_signs
from scraping.vocabulary.loader import read_expression

_WORD = read_expression("column_heads", "title")
_NUMBER = re.compile(rf"\W*(?:(?:{_WORD})\W*)?(\d{{1,4}})(?:\W+(?:\w{{1,4}}\W+)?\d{{1,4}})?\W*")
_NEAR = 3  # lines that are not blank, from the number of a page or the top of the file
_FEWEST = 2
_FEWEST_NAMED = 2  # columns
_SHORTEST_PAGE = 8  # lines: what comes more often numbers entries
_BLANK = "\n"
_GAP = re.compile(r"\t|\s{2,}")


def find_running_lines(sample: Sequence[str]) -> frozenset[str]:
    """The lines that come again at the edges of pages and nowhere else, with those of the numbers. Headers stay."""
    texts = [text for text in map(tidy, sample) if text]
    numbers = {at: found for at, text in enumerate(texts) if (found := _read_number(text)) is not None}
    is_often = len(texts) < _SHORTEST_PAGE * len(numbers)
    if len(numbers) < _FEWEST or is_often or not _are_counted(list(numbers.values())):
        return frozenset()
    edges = {near for at in (-1, *numbers) for near in range(at - _NEAR, at + _NEAR + 1)}
    counts = Counter(texts)
    places: dict[str, list[int]] = defaultdict(list)
    for at, text in enumerate(texts):
        if counts[text] > 1:
            places[text].append(at)
    headers = {tidy(line) for line in sample if _is_header(line)}
    again = {text for text, found in places.items() if all(at in edges for at in found)} - headers
    return frozenset(again | {texts[at] for at in numbers})


def _is_header(line: str) -> bool:
    return sum(map(names_a_column, _GAP.split(line.strip()))) >= _FEWEST_NAMED


def _read_number(text: str) -> int | None:
    found = _NUMBER.fullmatch(lower(plain_signs(text)))
    return int(found[1]) if found else None


def _are_counted(numbers: Sequence[int]) -> bool:
    return all(after == before + 1 for before, after in pairwise(numbers))


def leave_out_running_lines(lines: Iterable[str], running: frozenset[str]) -> Iterator[str]:
    """Later pages have other numbers."""
    for line in lines:
        text = tidy(line)
        is_running = text in running or (bool(running) and _read_number(text) is not None)
        yield _BLANK if is_running else line
