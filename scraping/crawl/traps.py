"""Sites that never end: calendars, session ids, links that grow, one page under every address.

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
    """Where one company's crawl has been. `pages` is its page budget: one kind of page gets half of it."""

    pages: int = 12
    _patterns: Counter[str] = field(default_factory=Counter)
    _keys: Counter[str] = field(default_factory=Counter)
    _hosts: set[str] = field(default_factory=set)
    _sketches: list[frozenset[int]] = field(default_factory=list)
    # How many near copies came from the addresses below one path.
    _near_copies: Counter[str] = field(default_factory=Counter)

    def refuse(self, url: ParsedUrl) -> str:
        """Why this address looks like a trap, or nothing. The first address, which a person gave, never does."""
        if not self._keys:
            return ""
        return _refuse_shape(url) or self._refuse_history(url)

    def note_request(self, url: ParsedUrl) -> None:
        """The address is going to be asked for."""
        self._patterns[pattern_of(url)] += 1
        self._keys[page_key(url.href)] += 1
        self._hosts.add(url.host)

    def note_page(self, url: ParsedUrl, body: bytes) -> None:
        """The page that came. Bytes that were seen before are a near copy, too."""
        sketch = sketch_page(body)
        if sketch and any(_is_near(sketch, other) for other in self._sketches):
            self._near_copies[_folder_of(url)] += 1
        elif sketch:
            self._sketches.append(sketch)

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
    """The folder of a page: endless copies in one do not close the others."""
    return url.host + url.path.rpartition("/")[0]


def _most_common(segments: list[str]) -> int:
    return max(Counter(segments).values(), default=0)


def pattern_of(url: ParsedUrl) -> str:
    """What addresses of one kind of page have in common: numbers and long identifiers are all the same.

    An address without any is a page of its own: `index.php?page=contact` and `?page=team` are two.
    """
    query = "&".join(sorted(pair for pair in url.query.split("&") if pair))
    return f"{url.host}{_VARIABLE.sub('#', url.path)}?{_VARIABLE.sub('#', query)}"


def sketch_page(body: bytes) -> frozenset[int]:
    """The smallest hashes of the pieces of text between tags, numbers left out: alike for pages that are alike."""
    pieces = _PIECE.findall(body[:_SKETCHED_BYTES].translate(None, b"0123456789"))
    return frozenset(sorted(map(zlib.crc32, set(pieces)))[:_SKETCH_SIZE])


def _is_near(one: frozenset[int], other: frozenset[int]) -> bool:
    """An estimate of the share of common pieces, from the smallest hashes of both together."""
    smallest = sorted(one | other)[:_SKETCH_SIZE]
    common = sum(1 for value in smallest if value in one and value in other)
    return common >= _NEAR * len(smallest)
