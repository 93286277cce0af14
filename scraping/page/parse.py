"""Parses the bytes of a page into a `Page`, which all extractors share. Nothing else calls the HTML parser.

`scraping/page/text.py` writes the visible text (one line per block, a tab between table cells, whitespace collapsed)
and notes links, pictures and zones (footer, navigation, testimonials, ...) by their offsets in it. Extractors work on
that text, not on the parser's nodes.
"""

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import accumulate
from typing import Any
from urllib.parse import urljoin, urlsplit

import turbohtml
from turbohtml import Element

from scraping.page.places import Places
from scraping.page.prefilter import KeywordHits
from scraping.page.text import Link, Picture, TextBuilder, decode_protected_email
from scraping.page.zones import Zone, resolve_blockquotes
from scraping.vocabulary.keywords import Keywords
from scraping.vocabulary.letters import is_latin, lower, plain_signs

__all__ = [
    "SPACELESS",
    "Link",
    "Page",
    "Picture",
    "Zone",
    "decode_protected_email",
    "join_url",
    "parse_page",
    "path_of",
]

# Longer pages are truncated.
MAX_BYTES = 2_000_000

# Letters of scripts without spaces between words (Thai, Lao, Chinese, Japanese, Korean), for a character class.
SPACELESS = r"\u0e00-\u0eff\u1100-\u11ff\u3005-\u30ff\u3400-\u9fff\uac00-\ud7af"

# Most links: they need no normalising, which takes twenty times as long as putting them together.
_PLAIN_PATH = re.compile(r"/[\w~-]+(?:[/.][\w~-]+)*/?", re.ASCII)
_PLAIN_ORIGIN = re.compile(r"https?://[a-z0-9.-]+(?::\d{1,5})?(?=/|$)")
_DIGITS = re.compile(r"\d\d*")  # not `\d+`: the search for a sign of a set is several times as quick
# Of each byte of a Latin text, whether it is a digit: looking for these takes a tenth of what a pattern takes.
_ARE_DIGITS = bytes(0x30 <= byte <= 0x39 for byte in range(256))
# The maximum distance between digits of one phone number, and the minimum number of digits.
_MAX_GAP, _MIN_DIGITS = 9, 6
# Between letters; the text has none of the other characters of no width either.
_JOINER = "\u200c"
_UNSEEN = re.compile("[\u00ad\u200b\u200d-\u200f\u2060\ufeff\u202a-\u202e\0]|(?<!\\w)\u200c|\u200c(?!\\w)")


class Page:
    """One parsed page. `text` and `folded` have the same length and share offsets."""

    def __init__(self, document: turbohtml.Document, source: bytes, url: str) -> None:
        self.url = url
        self.source = source
        self._document = document
        builder = TextBuilder(document)
        self.text = builder.text()
        self.folded = plain_signs(self.text)
        self.links: list[Link] = builder.links
        self.zones: list[Zone] = resolve_blockquotes(builder.zones, lambda: self.lowered)
        self.pictures: list[Picture] = builder.pictures
        self.scripts: list[str] = builder.scripts
        self.json_blocks: list[str] = builder.json_blocks
        self.fields: list[tuple[str, str, int]] = builder.fields
        self.has_frames = builder.has_frames
        self._class_names = "\n".join(builder.class_names)
        self._starts = builder.starts
        self._nodes = builder.nodes

    @cached_property
    def lowered(self) -> str:
        """For finding words: far faster than a pattern that ignores case."""
        return lower(self.folded)

    @cached_property
    def keywords(self) -> KeywordHits:
        return KeywordHits(self.lowered)

    @cached_property
    def _all_hrefs(self) -> str:
        return lower("\n".join([link.href for link in self.links]))

    @cached_property
    def _href_starts(self) -> list[int]:
        return [0, *accumulate([len(link.href) + 1 for link in self.links])]

    def links_with(self, keywords: Keywords) -> list[Link]:
        """The links whose target contains one of these words."""
        found: set[int] = set()
        for word in keywords.words:
            at = self._all_hrefs.find(word)
            while at >= 0:
                following = bisect_right(self._href_starts, at)
                found.add(following - 1)
                at = self._all_hrefs.find(word, self._href_starts[following])
        return [self.links[at] for at in sorted(found)]

    def mentions(self, keywords: Keywords) -> bool:
        return self.keywords.has(keywords)

    @cached_property
    def host(self) -> str:
        try:
            return (urlsplit(self.url).hostname or "").removeprefix("www.")
        except ValueError:
            return ""

    @cached_property
    def base_url(self) -> str:
        tag = self._document.find("base")
        href = tag.attr("href") if tag is not None else ""
        return join_url(self.url, href) if href else self.url

    @cached_property
    def title(self) -> str:
        tag = self._document.find("title")
        return " ".join(tag.text.split())[:500] if tag is not None else ""

    @cached_property
    def declared_language(self) -> str:
        root = self._document.find("html")
        declared = (root.attr("lang") or root.attr("xml:lang") or "") if root is not None else ""
        declared = declared or self.meta.get("content-language", "") or self.meta.get("language", "")
        code = declared.strip().split("-")[0].split("_")[0].split(",")[0].lower()
        return code if 2 <= len(code) <= 3 and code.isalpha() and code.isascii() else ""

    @cached_property
    def meta(self) -> dict[str, str]:
        """Lower-case name, property or http-equiv -> the first content that is not empty."""
        found: dict[str, str] = {}
        for tag in self._document.find_all("meta"):
            name = tag.attr("property") or tag.attr("name") or tag.attr("http-equiv") or ""
            content = tag.attr("content") or ""
            if name and content.strip():
                found.setdefault(name.strip().lower()[:100], " ".join(content.split())[:2000])
        return found

    @cached_property
    def head_links(self) -> list[tuple[str, str, str]]:
        """(rel, href, title) of the `<link>` elements."""
        tags = self._document.find_all("link")
        return [(tag.attr("rel") or "", tag.attr("href") or "", tag.attr("title") or "") for tag in tags]

    @cached_property
    def lines(self) -> list[str]:
        return self.text.split("\n")

    @cached_property
    def line_starts(self) -> list[int]:
        sizes = [len(line) + 1 for line in self.lines]
        return list(accumulate(sizes[:-1], initial=0))

    @cached_property
    def digit_runs(self) -> list[tuple[int, int]]:
        """The spans of all digits: extractors of numbers search only there."""
        if is_latin(self.folded):
            return list(_latin_digit_runs(self.folded))
        return [found.span() for found in _DIGITS.finditer(self.folded)]

    @cached_property
    def number_spans(self) -> list[tuple[int, int]]:
        """Spans with enough digits close together for a phone number; most lines have none."""
        spans: list[tuple[int, int]] = []
        first, last, count = 0, -_MAX_GAP - 1, 0
        for start, end in self.digit_runs:
            if start - last > _MAX_GAP or "\n" in self.folded[last:start]:
                if count >= _MIN_DIGITS:
                    spans.append((first, last))
                first, count = start, 0
            count += end - start
            last = end
        return [*spans, (first, last)] if count >= _MIN_DIGITS else spans

    def microdata(self) -> list[Any]:
        return self._document.microdata() if self._has_attribute("itemscope") else []

    def rdfa(self) -> list[Any]:
        return self._document.rdfa() if self._has_attribute("typeof") else []

    def _has_attribute(self, name: str) -> bool:
        return any(node.attr(name) is not None for node in self._annotated_elements)

    @cached_property
    def _annotated_elements(self) -> list[Element]:
        return self.select("[itemscope],[typeof]")

    def has_class(self, *names: str) -> bool:
        """Whether a class attribute contains one of these names: then it is worth while to search for the elements."""
        return any(name in self._class_names for name in names)

    def select(self, selector: str) -> list[Element]:
        return self._document.select(selector)

    def text_of(self, link: Link) -> str:
        return self.text[link.start : link.end].strip()

    def resolve(self, href: str) -> str:
        if self._origin and _PLAIN_PATH.fullmatch(href):
            return self._origin + href
        return join_url(self.base_url, href)

    @cached_property
    def _origin(self) -> str:
        """`http://huber.example`"""
        if plain := _PLAIN_ORIGIN.match(self.base_url):
            return plain[0]
        root = join_url(self.base_url, "/")
        return root[:-1] if "://" in root and root.endswith("/") else ""

    def line_at(self, offset: int) -> tuple[int, int]:
        """Start and end of the line with this offset."""
        starts = self.line_starts
        index = bisect_right(starts, offset) - 1
        return starts[index], starts[index + 1] - 1 if index + 1 < len(starts) else len(self.text)

    def lines_at(self, offsets: Iterable[int]) -> list[tuple[int, int]]:
        """The lines with these offsets, each once, in the order of the offsets."""
        starts = self.line_starts
        numbers = dict.fromkeys([bisect_right(starts, offset) for offset in offsets])
        last = len(starts)
        return [
            (starts[after - 1], starts[after] - 1 if after < last else len(self.text)) for after in numbers
        ]

    def line_number(self, offset: int) -> int:
        return bisect_right(self.line_starts, offset) - 1

    def line(self, number: int) -> str:
        """Empty before the first line and after the last."""
        lines = self.lines
        return lines[number] if 0 <= number < len(lines) else ""

    def zones_at(self, offset: int) -> frozenset[str]:
        places, names = self._zone_changes
        return names[bisect_right(places, offset)]

    @cached_property
    def _zone_changes(self) -> tuple[list[int], list[frozenset[str]]]:
        """Where zones begin or end, and the names before the first of these places and from each of them on."""
        changes: dict[int, list[tuple[str, int]]] = defaultdict(list)
        for start, end, names in self.zones:
            if start < end:  # an empty element may begin after the separator before it
                changes[start] += [(name, 1) for name in names]
                changes[end] += [(name, -1) for name in names]
        places = sorted(changes)
        opened: dict[str, int] = defaultdict(int)
        named = [frozenset[str]()]
        for place in places:
            for name, count in changes[place]:
                opened[name] += count
            named.append(frozenset([name for name, count in opened.items() if count > 0]))
        return places, named

    def snippet(self, start: int, end: int, width: int = 160) -> str:
        """The `width` characters around a value, exactly as on the page."""
        margin = max(0, width - (end - start)) // 2
        left = max(0, start - margin)
        return self.text[left : left + max(width, end - start)].strip()[:400]

    def locator(self, offset: int) -> str:
        """The CSS path of the element with this offset."""
        element = self.element_at(offset)
        return path_of(element) if element is not None else ""

    def with_joiners(self, start: int, end: int) -> str:
        """As it is printed: Persian compounds are joined by a character of no width, which the text is without."""
        text = self.text[start:end]
        index = bisect_right(self._starts, start) - 1
        data = self._nodes[index].data if index >= 0 else ""
        if _JOINER not in data:
            return text
        printed = " ".join(_UNSEEN.sub("", data).split())
        seen = [at for at, sign in enumerate(printed) if sign != _JOINER]
        first, last = start - self._starts[index], end - self._starts[index]
        if not first < last <= len(seen):
            return text
        joined = printed[seen[first] : seen[last - 1] + 1]
        return joined if joined.replace(_JOINER, "") == text else text

    def element_at(self, offset: int) -> Element | None:
        index = bisect_right(self._starts, offset) - 1
        parent = self._nodes[index].parent if 0 <= index < len(self._nodes) else None
        return parent if isinstance(parent, Element) else None

    @cached_property
    def line_elements(self) -> list[Element | None]:
        """The element that each line begins in."""
        return list(map(self.element_at, self.line_starts))

    def place_of(self, element: Element | None) -> int | None:
        """The same for what is in the same place of several cards or rows."""
        return self._places.of(element) if element is not None else None

    @cached_property
    def _places(self) -> Places:
        return Places(self._document)


def _latin_digit_runs(text: str) -> Iterator[tuple[int, int]]:
    are_digits = text.encode("latin-1").translate(_ARE_DIGITS)
    start = are_digits.find(1)
    while start >= 0:
        end = are_digits.find(0, start)
        end = end if end >= 0 else len(text)
        yield start, end
        start = are_digits.find(1, end)


def path_of(node: Element) -> str:
    return node.css_path()[-500:]


def join_url(base: str, href: str) -> str:
    try:
        return urljoin(base, href.strip())
    except ValueError:
        return ""


def _is_utf8(body: bytes) -> bool:
    try:
        body.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def parse_page(body: bytes, charset: str = "", url: str = "") -> Page:
    body = body[:MAX_BYTES]
    if not charset and not body.isascii() and _is_utf8(body):
        charset = "utf-8"  # saved pages are often converted to UTF-8 and still declare another charset
    try:
        document = turbohtml.parse(body, encoding=charset or None, detect_encoding=True, positions=False)
    except LookupError:  # an unknown charset
        document = turbohtml.parse(body, detect_encoding=True, positions=False)
    return Page(document, body, url)
