"""Which words of page names are in the texts and paths of links: one pass over all of them together.

Most links of a page lead to products and news. Their texts and paths hold no word of any kind of page, and so the
patterns of thirty languages need not look at them.
"""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate

from ahocorasick_rs import AhoCorasick, Implementation

from scraping.vocabulary.letters import lower
from scraping.vocabulary.loader import read_spellings
from scraping.vocabulary.page_words import KIND_POINTS
from scraping.vocabulary.spellings import find_literals

NO_KINDS: frozenset[str] = frozenset()


def kinds_in_texts(texts: Sequence[str]) -> list[frozenset[str]]:
    """For each text the kinds of page that it may name: of any other kind no pattern matches it."""
    return _find(texts, "")


def kinds_in_paths(paths: Sequence[str]) -> list[frozenset[str]]:
    return _find(paths, "_path")


def _find(texts: Sequence[str], suffix: str) -> list[frozenset[str]]:
    search, kinds = _search(suffix)
    joined = lower("\n".join(texts))
    # One more for each line break between two texts.
    starts = [0, *accumulate(len(text) + 1 for text in texts)]
    found: list[frozenset[str]] = [NO_KINDS] * len(texts)
    for word, start, _ in search.find_matches_as_indexes(joined, overlapping=True):
        at = bisect_right(starts, start) - 1
        found[at] |= kinds[word]
    return found


@lru_cache(maxsize=2)
def _search(suffix: str) -> tuple[AhoCorasick, list[frozenset[str]]]:
    owners: dict[str, set[str]] = defaultdict(set)
    for kind in KIND_POINTS:
        for spelling in read_spellings("page_words", f"{kind}{suffix}"):
            for literal in find_literals(lower(spelling)):
                owners[lower(literal)].add(kind)
    return AhoCorasick(owners, implementation=Implementation.ContiguousNFA), list(
        map(frozenset, owners.values())
    )
