"""Detects sites that never end: calendars, session ids, growing links, the same page at every URL.

A `TrapDetector` remembers one company's pages and says when a URL is not worth a request. Nothing in it is random: the
same site gives the same pages on every run.
"""

import re
import zlib
from collections import Counter
from dataclasses import dataclass, field

from scraping.urls import ParsedUrl, page_key

MAX_LENGTH = 512
MAX_SEGMENTS = 8
MAX_REPEATS = 2
MAX_PARAMETERS = 6
MAX_HOSTS = 5
MAX_SAME_KEY = 3
MAX_NEAR_COPIES = 5
_MIN_PATTERN_QUOTA = 5
_NEAR = 0.95
_SKETCH_SIZE = 64
_SKETCHED_BYTES = 64_000

_VARIABLE = re.compile(r"[A-Za-z0-9_-]{32,}|[0-9a-f]{16,}|\d+")
_PIECE = re.compile(rb">\s*([^<>\s][^<>]*)")


@dataclass(slots=True)
class TrapDetector:
    """The crawl of one company. `pages` is its page budget: one kind of page gets at most half of it."""

    pages: int = 12
    _patterns: Counter[str] = field(default_factory=Counter)
    _keys: Counter[str] = field(default_factory=Counter)
    _hosts: set[str] = field(default_factory=set)
    _pages: int = 0
    # Folder and body of pages that were not compared yet.
    _new_pages: list[tuple[str, bytes]] = field(default_factory=list)
    _sketches: list[frozenset[int]] = field(default_factory=list)
    # Folder -> its number of near copies.
    _near_copies: Counter[str] = field(default_factory=Counter)

    def refuse(self, url: ParsedUrl) -> str:
        """Why this URL looks like a trap; empty if it does not. The first URL, which a user gave, never does."""
        if not self._keys:
            return ""
        return _refuse_shape(url) or self._refuse_history(url)

    def note_request(self, url: ParsedUrl) -> None:
        """Call it before the URL is fetched."""
        self._patterns[pattern_of(url)] += 1
        self._keys[page_key(url.href)] += 1
        self._hosts.add(url.host)

    def note_page(self, url: ParsedUrl, body: bytes) -> None:
        """Call it with the fetched page. An exact copy counts as a near copy, too."""
        self._pages += 1
        self._new_pages.append((_folder_of(url), body[:_SKETCHED_BYTES]))
        # Most companies have too few pages for a decision: they are not compared at all.
        if self._pages > MAX_NEAR_COPIES:
            self._compare_new_pages()

    def _compare_new_pages(self) -> None:
        for folder, body in self._new_pages:
            sketch = sketch_page(body)
            if sketch and any(_is_near(sketch, other) for other in self._sketches):
                self._near_copies[folder] += 1
            elif sketch:
                self._sketches.append(sketch)
        self._new_pages.clear()

    def _refuse_history(self, url: ParsedUrl) -> str:
        if self._near_copies[_folder_of(url)] >= MAX_NEAR_COPIES:
            return "The site shows the same page under every address of this kind."
        if self._keys[page_key(url.href)] >= MAX_SAME_KEY:
            return "The page was asked for already."
        if self._patterns[pattern_of(url)] >= max(_MIN_PATTERN_QUOTA, self.pages // 2):
            return "The site has endless pages of this kind."
        if url.host not in self._hosts and len(self._hosts) >= MAX_HOSTS:
            return "The site leads to ever new host names."
        return ""


def _refuse_shape(url: ParsedUrl) -> str:
    segments = [segment for segment in url.path.split("/") if segment]
    if len(url.href) > MAX_LENGTH:
        return "The address is longer than a page's."
    if len(segments) > MAX_SEGMENTS or _most_common(segments) > MAX_REPEATS:
        return "The address grows from link to link."
    if url.query.count("&") >= MAX_PARAMETERS:
        return "The address has more parameters than a page's."
    return ""


def _folder_of(url: ParsedUrl) -> str:
    """Near copies are counted per folder: endless copies in one do not block the others."""
    return url.host + url.path.rpartition("/")[0]


def _most_common(segments: list[str]) -> int:
    return max(Counter(segments).values(), default=0)


def pattern_of(url: ParsedUrl) -> str:
    """The same for all URLs of one kind of page: numbers and long identifiers are replaced.

    Other parameters distinguish pages: `index.php?page=contact` and `?page=team` are two patterns.
    """
    query = "&".join(sorted(pair for pair in url.query.split("&") if pair))
    return f"{url.host}{_VARIABLE.sub('#', url.path)}?{_VARIABLE.sub('#', query)}"


def sketch_page(body: bytes) -> frozenset[int]:
    """A MinHash sketch of the text between tags, without digits: similar pages have similar sketches."""
    pieces = _PIECE.findall(body[:_SKETCHED_BYTES].translate(None, b"0123456789"))
    return frozenset(sorted(map(zlib.crc32, set(pieces)))[:_SKETCH_SIZE])


def _is_near(one: frozenset[int], other: frozenset[int]) -> bool:
    """Estimates the share of common pieces of text by the smallest hashes of both."""
    smallest = sorted(one | other)[:_SKETCH_SIZE]
    common = sum(1 for value in smallest if value in one and value in other)
    return common >= _NEAR * len(smallest)
