"""The one door to the HTML parser: bytes in, a `Page` out that all extractors share.

The tree is walked once. The walk writes the visible text with its line structure (one line per block, a tab
between table cells, whitespace collapsed) and remembers, by offset into that text, links, pictures and zones
(footer, navigation, testimonials, ...). Extractors work on that text; they never see the parser's nodes.
"""

import re
from bisect import bisect_right
from functools import cached_property, lru_cache
from typing import Any, NamedTuple
from urllib.parse import urljoin, urlsplit

import turbohtml
from turbohtml import Element, Text

# Beyond this a page is cut: contact facts of a longer page stand in its first 2 MB or nowhere.
MAX_BYTES = 2_000_000
MAX_TEXT = 500_000
MAX_SCRIPTS = 300_000

BLOCKS = frozenset(
    "address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure "
    "footer form h1 h2 h3 h4 h5 h6 header hr legend li main menu nav ol optgroup p pre section summary table tbody "
    "tfoot thead tr ul".split()
)
CELLS = frozenset(("td", "th"))
SKIPPED = frozenset(
    "script style template svg math canvas audio video object select datalist iframe noframes title".split()
)
TAG_ZONES: dict[str, tuple[str, ...]] = {
    "header": ("header",),
    "footer": ("footer",),
    "nav": ("nav",),
    "aside": ("aside",),
    "address": ("address",),
    "blockquote": ("quote",),
    "q": ("quote",),
    "h1": ("h1",),
}
# Words in class names and ids. A word must begin where a word of the name begins: `wordpress` is no press.
ZONE_WORDS = {
    "foot": "footer",
    "header": "header",
    "masthead": "header",
    "nav": "nav",
    "menu": "nav",
    "breadcrumb": "nav",
    "sidebar": "aside",
    "testimonial": "quote",
    "review": "review",
    "kundenstimme": "quote",
    "referenz": "quote",
    "comment": "comment",
    "credit": "credit",
    "powered": "credit",
    "designby": "credit",
    "copyright": "copyright",
    "partner": "partner",
    "sponsor": "partner",
    "news": "news",
    "press": "news",
    "team": "team",
    "staff": "team",
    "people": "team",
    "contact": "contact",
    "kontakt": "contact",
    "impress": "contact",
    "vcard": "vcard",
    "hcard": "vcard",
}
_ZONE_WORD = re.compile(
    rf"(?<![a-z])(?:{'|'.join(ZONE_WORDS)})(?<!news(?=letter))(?!form|ary\b)|(?<=[a-z])(?:foot|header|nav|menu|contact|testimonial)(?=er\b|s\b|\b)"
)
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_HIDDEN_STYLE = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.I)
_REVERSED_STYLE = re.compile(r"unicode-bidi\s*:\s*(?:bidi-override|isolate-override)", re.I)
_CSS_RULE = re.compile(r"\.([\w-]{1,60})[^{}]{0,80}\{([^{}]{0,400})\}")
_INVISIBLE = dict.fromkeys(
    map(ord, "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u202a\u202b\u202c\u202d\u202e\0")
)
# Full-width forms and the digits of other scripts, one character for one, so that offsets stay the same.
_FOLD = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_FOLD |= {start + digit: 0x30 + digit for start in (0x660, 0x6F0, 0x966) for digit in range(10)}
_FOLD |= dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u30fc\uff70\u2043"), ord("-"))
_FOLD |= {
    0x3000: 0x20,
    0xFE6B: ord("@"),
    0x2024: ord("."),
    0x2019: ord("'"),
    0x2018: ord("'"),
    0x2044: ord("/"),
}


class Link(NamedTuple):
    href: str
    start: int
    end: int
    rel: str
    node: Element


class Zone(NamedTuple):
    start: int
    end: int
    name: str


class Picture(NamedTuple):
    alt: str
    start: int
    node: Element


def _split_camel(words: str) -> str:
    return _CAMEL.sub("-", words)


@lru_cache(maxsize=8192)
def zones_of_class(words: str) -> tuple[str, ...]:
    return tuple({ZONE_WORDS[word]: None for word in _ZONE_WORD.findall(_split_camel(words).lower())})


def decode_protected_email(hexes: str) -> str:
    """What Cloudflare's e-mail protection hides: the first byte is the key of all others."""
    try:
        raw = bytes.fromhex(hexes[:300])
    except ValueError:
        return ""
    return bytes(byte ^ raw[0] for byte in raw[1:]).decode("utf-8", "ignore") if raw else ""


class Page:
    """One parsed page. `text` and `folded` have the same length; offsets count in both."""

    def __init__(self, document: turbohtml.Document, source: bytes, url: str) -> None:
        self.url = url
        self.source = source
        self._document = document
        walk = _Walk(document, source)
        self.text = walk.text()
        self.folded = self.text if self.text.isascii() else self.text.translate(_FOLD)
        self.links: list[Link] = walk.links
        self.zones: list[Zone] = walk.zones
        self.pictures: list[Picture] = walk.pictures
        self.scripts: list[str] = walk.scripts
        self.json_blocks: list[str] = walk.json_blocks
        self.fields: list[tuple[str, str, int]] = walk.fields
        self._starts = walk.starts
        self._nodes = walk.nodes

    @cached_property
    def lowered(self) -> str:
        """For looking whether a word is there at all: far cheaper than a pattern that ignores case."""
        return self.folded.lower()

    def mentions(self, words: tuple[str, ...]) -> bool:
        return any(word in self.lowered for word in words)

    @cached_property
    def host(self) -> str:
        try:
            return (urlsplit(self.url).hostname or "").removeprefix("www.")
        except ValueError:
            return ""

    @cached_property
    def base_url(self) -> str:
        tag = self._document.find("base") if b"<base" in self.source or b"<BASE" in self.source else None
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
        """Name, property or http-equiv, in lower case -> the first content that is not empty."""
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
    def line_starts(self) -> list[int]:
        starts = [0]
        starts.extend(found.end() for found in re.finditer("\n", self.text))
        return starts

    def microdata(self) -> list[Any]:
        return self._document.microdata() if b"itemscope" in self.source else []

    def rdfa(self) -> list[Any]:
        return self._document.rdfa() if b"typeof" in self.source else []

    def select(self, selector: str) -> list[Element]:
        return self._document.select(selector)

    def text_of(self, link: Link) -> str:
        return self.text[link.start : link.end].strip()

    def resolve(self, href: str) -> str:
        return join_url(self.base_url, href)

    def line_at(self, offset: int) -> tuple[int, int]:
        """Start and end of the line that holds this offset."""
        index = self.line_number(offset)
        starts = self.line_starts
        return starts[index], starts[index + 1] - 1 if index + 1 < len(starts) else len(self.text)

    def line_number(self, offset: int) -> int:
        return bisect_right(self.line_starts, offset) - 1

    def zones_at(self, offset: int) -> frozenset[str]:
        return frozenset(zone.name for zone in self.zones if zone.start <= offset < zone.end)

    def snippet(self, start: int, end: int, width: int = 160) -> str:
        """The `width` characters around a value, word for word as the page has them."""
        margin = max(0, width - (end - start)) // 2
        left = max(0, start - margin)
        return self.text[left : left + max(width, end - start)].strip()[:400]

    def locator(self, offset: int) -> str:
        """A CSS path to the element that holds this offset."""
        index = bisect_right(self._starts, offset) - 1
        parent = self._nodes[index].parent if 0 <= index < len(self._nodes) else None
        return path_of(parent) if isinstance(parent, Element) else ""


def path_of(node: Element) -> str:
    return node.css_path()[-500:]


def join_url(base: str, href: str) -> str:
    try:
        return urljoin(base, href.strip())
    except ValueError:
        return ""


def parse_page(body: bytes, charset: str = "", url: str = "") -> Page:
    body = body[:MAX_BYTES]
    try:
        document = turbohtml.parse(body, encoding=charset or None, detect_encoding=True, positions=False)
    except LookupError:  # a charset that no browser knows
        document = turbohtml.parse(body, detect_encoding=True, positions=False)
    return Page(document, body, url)


class _Open(NamedTuple):
    """What to do when an element of the walk closes."""

    separator: str
    start: int
    zones: tuple[str, ...]
    link: Element | None
    reverses: bool


_NOTHING_TO_CLOSE = _Open("", 0, (), None, False)
_BLOCK_TO_CLOSE = _Open("\n", 0, (), None, False)


class _Walk:
    """Writes the text of a document and notes what stands where."""

    def __init__(self, document: turbohtml.Document, source: bytes) -> None:
        self.links: list[Link] = []
        self.zones: list[Zone] = []
        self.pictures: list[Picture] = []
        self.scripts: list[str] = []
        self.json_blocks: list[str] = []
        self.fields: list[tuple[str, str, int]] = []
        self.starts: list[int] = []
        self.nodes: list[Text] = []
        self._parts: list[str] = []
        self._length = 0
        self._pending = ""
        self._script_size = 0
        self._watches_style = any(word in source for word in (b"isplay", b"isibility", b"idi-override"))
        self._reversed_classes = _reversed_classes(document) if b"bidi" in source else frozenset()
        self._run(document)

    def text(self) -> str:
        return "".join(self._parts)

    def _run(self, document: turbohtml.Document) -> None:
        stack = [(iter(document.children), _NOTHING_TO_CLOSE)]
        while stack:
            children, opened = stack[-1]
            for node in children:
                kind = type(node)
                if kind is Text:
                    data: str = node.data  # type: ignore[attr-defined]
                    if not data.isspace():
                        self._write(node, data)  # type: ignore[arg-type]
                    elif not self._pending:
                        self._pending = " "
                elif kind is Element:
                    inner = self._open(node)  # type: ignore[arg-type]
                    if inner is not None:
                        stack.append((iter(node.children), inner))
                        break
            else:
                stack.pop()
                if opened is not _NOTHING_TO_CLOSE:
                    self._close(opened)

    def _write(self, node: Text, data: str) -> None:
        if not data.isascii():
            data = data.translate(_INVISIBLE)
        text = " ".join(data.split())
        if not text:
            self._pending = self._pending or " "
            return
        if data[0].isspace():
            self._pending = self._pending or " "
        if self._length > MAX_TEXT:
            return
        self._flush_separator()
        self.starts.append(self._length)
        self.nodes.append(node)
        self._parts.append(text)
        self._length += len(text)
        if data[-1].isspace():
            self._pending = " "

    def _flush_separator(self) -> None:
        if self._pending and self._length:
            self._parts.append(self._pending)
            self._length += 1
        self._pending = ""

    def _separate(self, separator: str) -> None:
        if self._pending != "\n":
            self._pending = separator

    def _open(self, node: Element) -> _Open | None:
        tag = node.tag
        if tag in SKIPPED:
            self._note_script(node, tag)
            return None
        if tag in _SPECIAL:
            return _SPECIAL[tag](self, node)
        if tag in BLOCKS:
            self._pending = "\n"
        elif tag in CELLS:
            self._separate("\t")
        return self._begin(node, tag)

    def _begin(self, node: Element, tag: str) -> _Open | None:
        names = node.attr("class")
        identity = node.attr("id")
        zones: tuple[str, ...] = TAG_ZONES.get(tag, ())
        if (names or identity) and tag != "body":
            zones += zones_of_class(f"{names or ''} {identity or ''}")
        separator = "\n" if tag in BLOCKS else "\t" if tag in CELLS else ""
        reverses = False
        if self._watches_style:
            style = node.attr("style")
            if style and _HIDDEN_STYLE.search(style):
                if not separator:
                    return None  # an inline decoy inside an address; hidden blocks are tabs and menus
                zones = (*zones, "hidden")
            if style or self._reversed_classes:
                reverses = self._is_reversed(style, names)
        if names and "__cf_email__" in names:
            self._write_protected(node)
            return None
        if zones or reverses:
            return _Open(separator, self._next_offset(), zones, None, reverses)
        return _BLOCK_TO_CLOSE if separator == "\n" else _NOTHING_TO_CLOSE

    def _is_reversed(self, style: str | None, names: str | None) -> bool:
        if style and _REVERSED_STYLE.search(style):
            return True
        return bool(names and self._reversed_classes and self._reversed_classes.intersection(names.split()))

    def _next_offset(self) -> int:
        return self._length + (1 if self._pending and self._length else 0)

    def _close(self, opened: _Open) -> None:
        if opened.zones:
            for name in opened.zones:
                self.zones.append(Zone(opened.start, self._length, name))
        if opened.link is not None:
            self._close_link(opened.link, opened.start)
        if opened.reverses:
            self._reverse_from(opened.start)
        if opened.separator:
            self._separate(opened.separator)

    def _close_link(self, node: Element, start: int) -> None:
        end = max(start, self._length)
        self.links.append(Link((node.attr("href") or "").strip(), start, end, node.attr("rel") or "", node))

    def _reverse_from(self, start: int) -> None:
        text = self.text()
        self._parts = [text[:start], text[start:][::-1]]

    def _open_link(self, node: Element) -> _Open | None:
        if self.links and self.links[-1].end == self._length and not self._pending:
            self._pending = " "  # two links that touch are two words
        opened = self._begin(node, "a")
        if opened is None:
            return None
        link = node if node.attr("href") else None
        return _Open("", self._next_offset(), opened.zones, link, opened.reverses)

    def _open_area(self, node: Element) -> None:
        self._close_link(node, self._length)
        self._note_picture(node)

    def _open_break(self, node: Element) -> None:
        self._pending = "\n"

    def _open_picture(self, node: Element) -> None:
        self._note_picture(node)
        self._pending = self._pending or " "

    def _note_picture(self, node: Element) -> None:
        alt = " ".join((node.attr("alt") or node.attr("title") or "").split())[:500]
        if alt:
            self.pictures.append(Picture(alt, self._length, node))

    def _open_input(self, node: Element) -> None:
        value = node.attr("value") or ""
        if value:
            self.fields.append(((node.attr("name") or "")[:100].lower(), value[:500], self._length))

    def _open_form(self, node: Element) -> _Open | None:
        self._pending = "\n"
        action = node.attr("action") or ""
        if action.lower().startswith("mailto:"):
            self.links.append(Link(action, self._next_offset(), self._next_offset(), "", node))
        return self._begin(node, "form")

    def _write_protected(self, node: Element) -> None:
        address = decode_protected_email(node.attr("data-cfemail") or "")
        if address:
            self._flush_separator()
            self._parts.append(address)
            self._length += len(address)

    def _note_script(self, node: Element, tag: str) -> None:
        if tag != "script" or self._script_size > MAX_SCRIPTS * 4:
            return
        data = node.text
        if "ld+json" in (node.attr("type") or "").lower():
            self.json_blocks.append(data)
        elif data:
            self.scripts.append(data[:MAX_SCRIPTS])
        self._script_size += len(data)


_SPECIAL = {
    "a": _Walk._open_link,
    "area": _Walk._open_area,
    "br": _Walk._open_break,
    "img": _Walk._open_picture,
    "input": _Walk._open_input,
    "form": _Walk._open_form,
}


def _reversed_classes(document: turbohtml.Document) -> frozenset[str]:
    """Classes whose style sheet turns the text around: a favourite way to hide an address."""
    sheets = "".join(tag.text[:100_000] for tag in document.find_all("style"))
    return frozenset(name for name, rule in _CSS_RULE.findall(sheets) if _REVERSED_STYLE.search(rule))
