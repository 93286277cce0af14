"""The keyword prefilter: finds all declared keywords of a page in one pass, so that costly patterns run only where they can match.

One search for 2,000 words takes some 50 µs on a page of 3 kB; looking for one word alone takes 1.5 µs.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache

from ahocorasick_rs import AhoCorasick, Implementation

from scraping.vocabulary.keywords import Keywords, declared_keywords


def _search() -> tuple[AhoCorasick, list[list[Keywords]]]:
    return _build_search(len(declared_keywords()))


@lru_cache(maxsize=1)
def _build_search(_count: int) -> tuple[AhoCorasick, list[list[Keywords]]]:
    """The search for all words, and the keywords that each word belongs to. Built again when more are declared."""
    owners: dict[str, list[Keywords]] = defaultdict(list)
    for keywords in declared_keywords():
        for word in keywords.words:
            owners[word].append(keywords)
    return AhoCorasick(owners, implementation=Implementation.DFA), list(owners.values())


class KeywordHits:
    """Which keywords a text contains, and where."""

    __slots__ = ("_spans", "_starts")

    def __init__(self, lowered: str) -> None:
        search, owners = _search()
        self._spans: dict[Keywords, list[tuple[int, int]]] = defaultdict(list)
        self._starts: dict[Keywords, tuple[int, ...]] = {}  # asked for again by every finding of a page
        for index, start, end in search.find_matches_as_indexes(lowered, overlapping=True):
            for keywords in owners[index]:
                self._spans[keywords].append((start, end))

    def has(self, keywords: Keywords) -> bool:
        return keywords in self._spans

    def has_between(self, keywords: Keywords, start: int, end: int) -> bool:
        """Whether one of them begins in this part of the text."""
        return self.first_between(keywords, start, end) >= 0

    def first_between(self, keywords: Keywords, start: int, end: int) -> int:
        """Where the first of them begins in this part of the text; -1 where none does."""
        starts = self.starts(keywords)
        at = bisect_left(starts, start)
        return starts[at] if at < len(starts) and starts[at] < end else -1

    def spans(self, keywords: Keywords) -> Sequence[tuple[int, int]]:
        """Where they begin and end, in the order of their ends."""
        return self._spans.get(keywords, ())

    def starts(self, keywords: Keywords) -> tuple[int, ...]:
        known = self._starts.get(keywords)
        if known is None:
            known = self._starts[keywords] = tuple(sorted([start for start, _ in self.spans(keywords)]))
        return known
