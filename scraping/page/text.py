"""Writes the text of a document, and notes links, pictures and zones by their offsets in it.

The tree is walked once. The text has one line per block, a tab between table cells, and collapsed whitespace. For speed,
only elements that need it are asked for their class, id and style.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import compress
from typing import NamedTuple

from turbohtml import Document, Element, Node, Text

from scraping.page.word_breaks import separate_words
from scraping.page.zones import TAG_ZONES, Zone, zones_of_name

MAX_TEXT = 500_000
MAX_SCRIPTS = 300_000

BLOCKS = frozenset(
    "address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure "
    "footer form h1 h2 h3 h4 h5 h6 header hr legend li main menu nav ol optgroup p pre section summary table tbody "
    "tfoot thead tr ul".split()
)
CELLS = frozenset(("td", "th"))
SKIPPED = frozenset(
    "style template svg math canvas audio video object select datalist iframe noframes title".split()
)
_HIDDEN_STYLE = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.I)
_REVERSED_STYLE = re.compile(r"unicode-bidi\s*:\s*(?:bidi-override|isolate-override)", re.I)
_CSS_RULE = re.compile(r"\.([\w-]{1,60})[^{}]{0,80}\{([^{}]{0,400})\}")
# A trap for robots: people cannot read it, and no page fades it in, as pages do with text of opacity 0.
_UNSEEN_STYLE = re.compile(r"opacity\s*:\s*0?\.0[1-9]", re.I)
_RELEVANT_STYLES = "[style*=display i],[style*=visibility i],[style*=bidi i],[style*=opacity i]"
# A picture inside an e-mail address: `info<img alt="@">firm.example`.
_AT_SIGN_ALTS = frozenset(("@", "(at)", "[at]", "{at}"))
_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff\u202a-\u202e\0]")


# `<script>document.write('@');</script>` inside an e-mail address.
_DOCUMENT_WRITE = re.compile(
    r"\s*document\.write(?:ln)?\(\s*(?P<mark>['\"])(?P<text>[^<>'\"\\]{1,40})(?P=mark)\s*\)\s*;?\s*$"
)
_SHORT_SCRIPT = 100


class Link(NamedTuple):
    href: str
    start: int
    end: int
    node: Element

    @property
    def rel(self) -> str:
        return self.node.attr("rel") or ""


class Picture(NamedTuple):
    alt: str
    start: int
    node: Element


_new = tuple.__new__

# What to do when an element closes: the separator after it, its offset, its zones, its link and href, and whether its
# text must be reversed. Plain tuples for speed: there is one per link and named element.
_CloseAction = tuple[str, int, tuple[str, ...], Element | None, str, bool]
_NOTHING_TO_CLOSE: _CloseAction = ("", 0, (), None, "", False)
_BLOCK_TO_CLOSE: _CloseAction = ("\n", 0, (), None, "", False)
_CELL_TO_CLOSE: _CloseAction = ("\t", 0, (), None, "", False)
# Of elements without names: nothing has to be asked about them.
_PLAIN = dict.fromkeys("b big cite em font i label small span strong sub sup u".split(), _NOTHING_TO_CLOSE)
_TO_CLOSE = {opened[0]: opened for opened in (_NOTHING_TO_CLOSE, _BLOCK_TO_CLOSE, _CELL_TO_CLOSE)}


def decode_protected_email(hexes: str) -> str:
    """Decodes Cloudflare's e-mail protection: the first byte is the key of the others."""
    try:
        raw = bytes.fromhex(hexes[:300])
    except ValueError:
        return ""
    return bytes(byte ^ raw[0] for byte in raw[1:]).decode("utf-8", "ignore") if raw else ""


class TextBuilder:
    def __init__(self, document: Document) -> None:
        self.links: list[Link] = []
        self.zones: list[Zone] = []
        self.pictures: list[Picture] = []
        self.scripts: list[str] = []
        self.json_blocks: list[str] = []
        self.fields: list[tuple[str, str, int]] = []
        self.has_frames = False  # so that extractors need not search for embedded pages
        # The offset of each piece of text, and its node.
        self.starts: list[int] = []
        self.nodes: list[Text] = []
        self._parts: list[str] = []
        self._length = 0
        self._pending = ""
        self._script_size = 0
        self._reversed_classes = _reversed_classes(document)
        # Elements whose style, class or id says something; most of those that have one are plain all the same.
        self._styled = frozenset(document.select(_RELEVANT_STYLES))
        self.class_names, by_class = _elements_by_name(document, "class", self._says_something)
        _, by_id = _elements_by_name(document, "id", zones_of_name)
        self._named = self._styled.union(by_class, by_id)
        # Each holds a value of its own, whether or not there is a space between two of them.
        self._properties = frozenset(document.select("span[itemprop],span[property]"))
        self._run(document)

    def text(self) -> str:
        return "".join(self._parts)

    def _says_something(self, names: str) -> bool:
        return bool(zones_of_name(names)) or "__cf_email__" in names or self._reverses(names)

    def _run(self, document: Document) -> None:
        find_opener, find_plain, named, write = _OPENERS.get, _PLAIN.get, self._named, self._write
        stack: list[tuple[Iterator[Node], _CloseAction]] = []
        children, opened = iter(document), _NOTHING_TO_CLOSE
        while True:
            for node in children:
                if type(node) is Text:
                    data = node.data
                    if data.isspace():
                        self._pending = self._pending or " "
                    else:
                        write(node, data)
                elif type(node) is Element:
                    tag = node.tag
                    inner = (node not in named and find_plain(tag)) or find_opener(tag, _open_inline)(
                        self, node
                    )
                    if inner is not None:
                        stack.append((children, opened))
                        children, opened = iter(node), inner
                        break
            else:
                if opened is _BLOCK_TO_CLOSE:
                    self._pending = "\n"
                elif opened is not _NOTHING_TO_CLOSE:
                    self._close(opened)
                if not stack:
                    return
                children, opened = stack.pop()

    def _write(self, node: Text, data: str) -> None:
        if not data.isascii() and _INVISIBLE.search(data):
            data = _INVISIBLE.sub("", data) or " "
        text = " ".join(data.split())
        has_edges = len(text) != len(data)
        if has_edges and data[0].isspace():
            self._pending = self._pending or " "
        length = self._length
        if not text or length > MAX_TEXT:
            return
        if length and (separator := self._pending or self._missing_separator(text, node)):
            self._parts.append(separator)
            length += 1
        self.starts.append(length)
        self.nodes.append(node)
        self._parts.append(text)
        self._length = length + len(text)
        self._pending = " " if has_edges and data[-1].isspace() else ""

    def _missing_separator(self, text: str, node: Text) -> str:
        if separator := separate_words(self._parts[-1], text, node):
            return separator
        return " " if self._properties and self._starts_property(node) else ""

    def _starts_property(self, node: Text) -> bool:
        """`<span itemprop=streetAddress>Mill Road 4</span><span itemprop=postalCode>12345</span>`"""
        parent = node.parent
        return parent in self._properties and parent.previous_sibling in self._properties

    def _flush_separator(self) -> None:
        if self._pending and self._length:
            self._parts.append(self._pending)
            self._length += 1
        self._pending = ""

    def _begin(self, node: Element, separator: str, zones: tuple[str, ...] = ()) -> _CloseAction | None:
        """What to do at the end of the element; None to skip it."""
        if names := node.attr("class"):
            zones += zones_of_name(names)
            if "__cf_email__" in names:
                self._write_protected(node)
                return None
        if identity := node.attr("id"):
            zones += zones_of_name(identity)
        style = (node.attr("style") or "") if node in self._styled else ""
        if style and _HIDDEN_STYLE.search(style):
            if not separator:
                return None  # an inline decoy inside an e-mail address; hidden blocks are tabs and menus
            zones = (*zones, "hidden")
        elif style and _UNSEEN_STYLE.search(style):
            zones = (*zones, "unseen")
        reverses = self._is_reversed(node, names)
        if zones or reverses:
            return (separator, self._next_offset(), zones, None, "", reverses)
        return _TO_CLOSE[separator]

    def _is_reversed(self, node: Element, names: str | None) -> bool:
        if node in self._styled and _REVERSED_STYLE.search(node.attr("style") or ""):
            return True
        return bool(names and self._reverses(names))

    def _reverses(self, names: str) -> bool:
        return bool(self._reversed_classes and self._reversed_classes.intersection(names.split()))

    def _next_offset(self) -> int:
        return self._length + (1 if self._pending and self._length else 0)

    def _close(self, opened: _CloseAction) -> None:
        separator, start, zones, link, href, reverses = opened
        if zones:
            self.zones.append(Zone(start, self._length, zones))
        if link is not None:
            # Not by calling `Link`, which takes twice as long: pages have hundreds.
            self.links.append(_new(Link, (href, start, max(start, self._length), link)))
        if reverses:
            self._reverse_from(start)
        if separator and self._pending != "\n":
            self._pending = separator

    def _reverse_from(self, start: int) -> None:
        text = self.text()
        self._parts = [text[:start], text[start:][::-1]]

    def _write_protected(self, node: Element) -> None:
        address = decode_protected_email(node.attr("data-cfemail") or "")
        if address:
            self._write_plain(address)

    def _write_plain(self, text: str) -> None:
        self._flush_separator()
        self._parts.append(text)
        self._length += len(text)

    def open_inline(self, node: Element) -> _CloseAction | None:
        return self._begin(node, "") if node in self._named else _NOTHING_TO_CLOSE

    def open_bdo(self, node: Element) -> _CloseAction:
        """`<bdo dir=rtl>`: shown reversed."""
        return ("", self._next_offset(), (), None, "", (node.attr("dir") or "").lower() == "rtl")

    def open_quote(self, node: Element) -> _CloseAction | None:
        return self._begin(node, "", TAG_ZONES["q"])

    def open_block(self, node: Element) -> _CloseAction | None:
        self._pending = "\n"
        return self._begin(node, "\n") if node in self._named else _BLOCK_TO_CLOSE

    def open_part(self, node: Element) -> _CloseAction | None:
        """A block whose tag names a zone."""
        self._pending = "\n"
        return self._begin(node, "\n", TAG_ZONES[node.tag])

    def open_body(self, node: Element) -> _CloseAction | None:
        """The classes of the body name the kind of page, not a zone."""
        self._pending = "\n"
        return _BLOCK_TO_CLOSE

    def open_cell(self, node: Element) -> _CloseAction | None:
        if self._pending != "\n":
            self._pending = "\t"
        return self._begin(node, "\t") if node in self._named else _CELL_TO_CLOSE

    def open_link(self, node: Element) -> _CloseAction | None:
        if not self._pending and self._length and self._needs_space():
            self._pending = " "
        opened = self._begin(node, "") if node in self._named else _NOTHING_TO_CLOSE
        href = node.attr("href")
        if opened is None or not href:
            return opened
        if not self._pending and href[:7].lower() == "mailto:":
            self._pending = " "  # `<span>CEO</span><a href="mailto:...">`: usually styled as blocks
        return ("", self._next_offset(), opened[2], node, href.strip(), opened[5])

    def _needs_space(self) -> bool:
        """Adjacent links are two words, and so are a number and a link: `800 232 2267<a>Directions</a>`."""
        touches = bool(self.links) and self.links[-1].end == self._length
        return touches or self._parts[-1][-1:].isdigit()

    def open_area(self, node: Element) -> None:
        href = (node.attr("href") or "").strip()
        self.links.append(Link(href, self._length, self._length, node))
        self._note_picture(node)

    def open_break(self, node: Element) -> None:
        self._pending = "\n"

    def open_picture(self, node: Element) -> None:
        if (node.attr("alt") or "").strip().lower() in _AT_SIGN_ALTS:
            self._write_plain("@")
            return
        self._note_picture(node)
        self._pending = self._pending or " "

    def _note_picture(self, node: Element) -> None:
        alt = " ".join((node.attr("alt") or node.attr("title") or "").split())[:500]
        if alt:
            self.pictures.append(Picture(alt, self._length, node))

    def open_input(self, node: Element) -> None:
        """Also one without a value: what is before it is its label."""
        name, value = node.attr("name") or "", node.attr("value") or ""
        if value or (node.attr("type") or "").lower() not in ("hidden", "submit", "button", "image"):
            self.fields.append((name[:100].lower(), value[:500], self._length))

    def open_textarea(self, node: Element) -> _CloseAction | None:
        self.open_input(node)
        return _open_inline(self, node)

    def open_form(self, node: Element) -> _CloseAction | None:
        self._pending = "\n"
        action = node.attr("action") or ""
        if action.lower().startswith("mailto:"):
            self.links.append(Link(action, self._next_offset(), self._next_offset(), node))
        return self._begin(node, "\n")

    def open_script(self, node: Element) -> None:
        if self._script_size > MAX_SCRIPTS * 4:
            return
        data = node.text
        if "ld+json" in (node.attr("type") or "").lower():
            self.json_blocks.append(data)
        elif len(data) < _SHORT_SCRIPT and (written := _DOCUMENT_WRITE.match(data)):
            self._write_plain(written["text"])
        elif data:
            self.scripts.append(data[:MAX_SCRIPTS])
        self._script_size += len(data)

    def open_frame(self, node: Element) -> None:
        self.has_frames = True

    def skip(self, node: Element) -> None:
        """Its content is not visible text."""


_Opener = Callable[[TextBuilder, Element], _CloseAction | None]
_open_inline: _Opener = TextBuilder.open_inline
_OPENERS: Mapping[str, _Opener] = {
    **dict.fromkeys(BLOCKS, TextBuilder.open_block),
    **dict.fromkeys(CELLS, TextBuilder.open_cell),
    **dict.fromkeys(SKIPPED, TextBuilder.skip),
    **dict.fromkeys(TAG_ZONES, TextBuilder.open_part),
    **{
        "a": TextBuilder.open_link,
        "area": TextBuilder.open_area,
        "bdo": TextBuilder.open_bdo,
        "body": TextBuilder.open_body,
        "br": TextBuilder.open_break,
        "fb:like-box": TextBuilder.open_frame,
        "form": TextBuilder.open_form,
        "iframe": TextBuilder.open_frame,
        "img": TextBuilder.open_picture,
        "input": TextBuilder.open_input,
        "textarea": TextBuilder.open_textarea,
        "q": TextBuilder.open_quote,
        "script": TextBuilder.open_script,
    },
}


def _elements_by_name(
    document: Document, attribute: str, says_something: Callable[[str], object]
) -> tuple[frozenset[str], Iterator[Element]]:
    """All names, and the elements whose name says something: each name is looked at once."""
    elements = document.select(f"[{attribute}]")
    names = [element.attr(attribute) or "" for element in elements]
    different = frozenset(names)
    telling = frozenset(filter(says_something, different))
    return different, compress(elements, map(telling.__contains__, names))


def _reversed_classes(document: Document) -> frozenset[str]:
    """Classes whose style reverses the text: a common way to hide an e-mail address."""
    sheets = "".join(tag.text[:100_000] for tag in document.find_all("style"))
    if "bidi" not in sheets:
        return frozenset()
    return frozenset(name for name, rule in _CSS_RULE.findall(sheets) if _REVERSED_STYLE.search(rule))
