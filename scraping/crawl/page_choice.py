"""Which page to read next: the one that is likely to add most of what is missing.

Links and entries of sitemaps are compared with each other. What pages of each kind are expected to have is in
page_yields.json: shares of visits, counted by `python -m tests.training.page_yields`. What they lead to is measured by
`python -m benchmarks.page_layouts`.
"""

import json
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from scraping.extract.links.ranking import PageLink
from scraping.findings import Field
from scraping.outcomes import Outcome

# A page is worth a fetch for what is only wanted where pages promise it from this expected gain on.
LEAST_GAIN = 0.3
# So many addresses of one kind may be missing before the others of that kind count as missing, too.
MOST_FAILURES = 2
# Two words of a menu in the root folder may be wrong; the third one shows that the site has no such pages.
MOST_FAILURES_IN_ROOT = 3
_DIGITS = re.compile(r"\d+")
_LETTERS = re.compile(r"[a-z]+")
_OTHER = "other"
_MOST_KEPT, _LONGEST_KEPT = 8, 200


@dataclass(frozen=True, slots=True)
class PageYields:
    """`kinds`: how often pages of a kind should have a field. `beliefs`: how often links of a score are right."""

    kinds: dict[str, dict[str, float]]
    scores: tuple[int, ...]
    beliefs: tuple[float, ...]

    def gain(self, link: PageLink, missing: Collection[Field], without_gain: int) -> float:
        """How many of the missing fields the page is likely to have. Pages of its kind without them lower it."""
        of_kind = self.kinds.get(link.kind) or self.kinds[_OTHER]
        expected = sum(of_kind.get(each.value, 0.0) for each in missing)
        belief = self.beliefs[bisect_right(self.scores, link.score)]
        return float(expected * belief * 0.5**without_gain)


def stored_yields() -> dict[str, Any]:
    text = Path(__file__).with_name("page_yields.json").read_text(encoding="utf-8")
    return dict(json.loads(text))


@cache
def page_yields() -> PageYields:
    stored = stored_yields()
    kinds = {kind: entry["fields"] for kind, entry in stored["kinds"].items()}
    return PageYields(kinds, tuple(stored["scores"]), tuple(stored["beliefs"]))


@dataclass(slots=True)
class PageHistory:
    """What the pages of a site have shown so far about the others."""

    failures: Counter[str] = field(default_factory=Counter)
    without_gain: Counter[str] = field(default_factory=Counter)

    def note(self, url: str, outcome: Outcome) -> None:
        shape = shape_of(url)
        if outcome is Outcome.NOT_FOUND:
            self.failures[shape] += 1
        elif outcome is Outcome.OK:
            # One page that exists: the addresses of this kind are not all old ones.
            self.failures[shape] = 0

    def note_gain(self, link: PageLink, *, has_gained: bool) -> None:
        if not has_gained:
            self.without_gain[link.kind] += 1
            self.without_gain[shape_of(link.url)] += _is_in_folder(link.url)

    def pages_without_gain(self, link: PageLink) -> int:
        """How many pages of this kind, and how many with URLs of this shape, have added nothing."""
        return self.without_gain[link.kind] + self.without_gain[shape_of(link.url)]

    def has_ended(self, url: str) -> bool:
        shape = shape_of(url)
        most = MOST_FAILURES if _is_in_folder(url) else MOST_FAILURES_IN_ROOT
        return self.failures[shape] >= most


@lru_cache(maxsize=4_096)
def shape_of(url: str) -> str:
    """The same for addresses of one kind: those that differ in numbers and in their last name only."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return url
    folders, _, _ = parts.path.rstrip("/").rpartition("/")
    return f"{_DIGITS.sub('N', folders)}/"


def _is_in_folder(url: str) -> bool:
    return shape_of(url).count("/") > 1


def best_link(
    links: Iterable[PageLink],
    missing: Collection[Field],
    history: PageHistory,
    languages: Collection[str] = (),
) -> PageLink | None:
    """The link with the largest expected gain; of equal ones the one in the company's language, with the clearest words
    and the shortest address."""
    open_links = (link for link in links if not history.has_ended(link.url))
    return max(
        open_links,
        key=lambda link: (
            expected_gain(link, missing, history),
            link.kind == "language" and _is_in(link, languages),
            link.score,
            -len(link.url),
        ),
        default=None,
    )


def _is_in(link: PageLink, languages: Collection[str]) -> bool:
    """`/fr/start`, or a link whose text is `FR`."""
    words = set(_LETTERS.findall(f"{link.text} {link.url.partition('://')[2]}".lower()))
    return not words.isdisjoint(languages)


def best_unread(links: Iterable[PageLink]) -> tuple[PageLink, ...]:
    """What a second pass should know of the first one: few links, without their texts, which may name people."""
    short = {link.url: replace(link, text="") for link in links if _is_plain(link.url)}
    return tuple(sorted(short.values(), key=lambda link: (-link.score, len(link.url), link.url))[:_MOST_KEPT])


def _is_plain(url: str) -> bool:
    return len(url) <= _LONGEST_KEPT and url.isprintable() and "\\" not in url


def expected_gain(link: PageLink, missing: Collection[Field], history: PageHistory) -> float:
    return page_yields().gain(link, missing, history.pages_without_gain(link))
