"""Which words of page names are in the texts and paths of links: one pass over all of them together.

Most links of a page lead to products and news. Their texts and paths hold no word of any kind of page, and so the
patterns of thirty languages need not look at them.
"""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from itertools import accumulate
from urllib.parse import unquote

from ahocorasick_rs import AhoCorasick, Implementation

from scraping.vocabulary.letters import lower
from scraping.vocabulary.loader import read_spellings
from scraping.vocabulary.page_words import KIND_POINTS
from scraping.vocabulary.spellings import find_literals

Kinds = dict[
    int, frozenset[str]
]  # the number of a text -> the kinds that it may name; most texts are not in it


def kinds_in_texts(texts: Sequence[str]) -> Kinds:
    """For each text the kinds of page that it may name: of any other kind no pattern matches it."""
    return _find(texts, "\n".join(texts), "")


def kinds_in_paths(hrefs: Sequence[str]) -> Kinds:
    """Of addresses as pages write them: without their hosts, and with escapes resolved, because they may hide a word."""
    paths, joined = hrefs, "\n".join(hrefs)
    # Most pages have neither: one look at all of them together.
    if "//" in joined or "%" in joined:
        paths = [href.partition("//")[2].partition("/")[2] if "//" in href[:9] else href for href in hrefs]
        paths = [unquote(path) if "%" in path else path for path in paths]
        joined = "\n".join(paths)
    return _find(paths, joined.replace("_", "-"), "_path")


def _find(texts: Sequence[str], joined: str, suffix: str) -> Kinds:
    search, kinds = _search(suffix)
    hits = search.find_matches_as_indexes(lower(joined), overlapping=True)
    if not hits:
        return {}
    # One more for each line break between two texts.
    starts = [0, *accumulate([len(text) + 1 for text in texts])]
    found: Kinds = {}
    for word, start, _ in hits:
        at = bisect_right(starts, start) - 1
        found[at] = found[at] | kinds[word] if at in found else kinds[word]
    return found


@cache
def _search(suffix: str) -> tuple[AhoCorasick, list[frozenset[str]]]:
    owners: dict[str, set[str]] = defaultdict(set)
    for kind in KIND_POINTS:
        for spelling in read_spellings("page_words", f"{kind}{suffix}"):
            for literal in find_literals(lower(spelling)):
                owners[lower(literal)].add(kind)
    return AhoCorasick(owners, implementation=Implementation.ContiguousNFA), list(
        map(frozenset, owners.values())
    )
