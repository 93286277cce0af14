"""Parts that the pages of a site share: menus, footers, lists of products. They are read once.

The pages read last are kept, and where each of their parts begins and ends in what was written of them. A part of a new
page that equals one of them, with all tags and attributes, is not walked again: its text, links and zones are copied, and
so is what was found out about each of its lines and links.
"""

from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, NamedTuple, TypeVar

from turbohtml import Element

from scraping.page.prefilter import KeywordHits

# Of the sources of all kept pages: a parsed page takes fifteen times as much memory.
MAX_KEPT_BYTES = 1_500_000
MAX_PAGE_BYTES = 300_000
MAX_SITES = 64
_MOST_TEXT = 4  # of all parts of a page, as a multiple of its source
# Of a site: later pages hardly have parts that none of the first has.
_MAX_PAGES = 2
# Characters of the elements of a page that are looked up: thousands of them may be nested in each other. Each look counts
# as much as a long text, because it may compare all tags of the page.
MAX_LOOKED_UP, COST_OF_LOOK = 1_000_000, 1_000
# Parts that a page may have of others.
MAX_SHARED = 200

# How long each column of what is written of a page is at some moment: its texts, links, zones, ...
Lengths = tuple[int, ...]


class PartStart(NamedTuple):
    root: Element
    offset: int
    lengths: Lengths


Item = TypeVar("Item")
Result = TypeVar("Result")


@dataclass(slots=True)
class Notes:
    """What was found out about a page whose parts other pages may have. By the function that found it."""

    line_starts: list[int] = field(default_factory=list)
    of_lines: dict[Any, list[Any]] = field(default_factory=dict)
    of_links: dict[Any, list[Any]] = field(default_factory=dict)
    keywords: KeywordHits | None = None


class Part(NamedTuple):
    root: Element
    offset: int  # of its page's text before it
    size: int  # of its text
    columns: tuple[Sequence[Any], ...]  # of its page
    begin: Lengths
    end: Lengths
    notes: Notes  # of its page
    # What was found out about its lines and links when another page had it.
    of_lines: dict[Any, list[Any]]
    of_links: dict[Any, list[Any]]

    def column(self, number: int) -> Sequence[Any]:
        return self.columns[number][self.begin[number] : self.end[number]]

    def overlaps(self, other: "Part") -> bool:
        is_of_page = self.notes is other.notes
        return (
            is_of_page and self.offset < other.offset + other.size and other.offset < self.offset + self.size
        )

    @property
    def text_span(self) -> tuple[int, int]:
        """Without the line break before it."""
        return self.offset + (self.offset > 0), self.offset + self.size

    @property
    def lines(self) -> tuple[int, int]:
        """The first, and the one after the last."""
        start, end = self.text_span
        starts = self.notes.line_starts
        return bisect_right(starts, start) - 1, bisect_right(starts, end - 1)


class SharedPart(NamedTuple):
    """A part of another page that this one has as well."""

    part: Part
    shift: int  # of its offset in the text
    first_link: int


class SharedItems(NamedTuple):
    """The lines or links of a shared part: the first, and the one after the last."""

    first: int
    last: int
    notes: dict[Any, list[Any]]  # about all items of the other page
    first_there: int
    found: dict[Any, list[Any]]  # about these alone

    def recall(self, read: object) -> list[Any] | None:
        if read in self.found:
            return self.found[read]
        count = self.last - self.first
        known = self.notes.get(read, ())[self.first_there : self.first_there + count]
        # Not all links of a page with very many are looked at.
        return list(known) if len(known) == count else None


def read_all(
    items: Sequence[Item],
    read: Callable[[Sequence[Item]], Sequence[Result]],
    shared: Sequence[SharedItems],
    key: object,
) -> list[Result]:
    """What `read` finds out about each item. What another page has as well is not read again."""
    results: list[Result] = []
    unknown = []
    for one in shared:
        known = one.recall(key)
        if known is None:
            unknown.append(one)
        else:
            results += read(items[len(results) : one.first])
            results += known
    results += read(items[len(results) :])
    for one in unknown:
        one.found[key] = results[one.first : one.last]
    return results


class KnownParts:
    """The parts of the first pages of one site."""

    def __init__(self) -> None:
        self.source_bytes = 0
        self._pages = 0
        self._unsorted: list[Part] = []
        self._by_text: dict[tuple[str, str, bool], Part] = {}

    def __bool__(self) -> bool:
        return self._pages > 0

    @property
    def is_full(self) -> bool:
        return self._pages >= _MAX_PAGES

    def add(self, parts: Sequence[Part], source_bytes: int) -> None:
        self._pages += 1
        self._unsorted += parts
        self.source_bytes += source_bytes

    def find(self, root: Element, text: str, *, is_first: bool) -> Part | None:
        """`is_first`: no text is before it, so no line break either."""
        # Of many a site one page is read, and nobody looks for its parts.
        for part in self._unsorted:
            self._by_text.setdefault((part.root.tag, part.root.text, not part.offset), part)
        self._unsorted = []
        known = self._by_text.get((root.tag, text, is_first))
        return known if known is not None and known.root.equals(root) else None


class PartsOfSites:
    """Of the sites read last."""

    def __init__(self) -> None:
        self._sites: OrderedDict[str, KnownParts] = OrderedDict()
        self._source_bytes = 0
        self._lock = Lock()

    def find(self, host: str) -> KnownParts | None:
        return self._sites.get(host)

    def add(self, host: str, parts: Sequence[Part], source_bytes: int) -> None:
        with self._lock:
            if not parts:
                return
            known = self._sites.setdefault(host, KnownParts())
            self._sites.move_to_end(host)
            if known.is_full:
                return
            known.add(_largest(parts, _MOST_TEXT * source_bytes), source_bytes)
            self._source_bytes += source_bytes
            while self._source_bytes > MAX_KEPT_BYTES or len(self._sites) > MAX_SITES:
                _, oldest = self._sites.popitem(last=False)
                self._source_bytes -= oldest.source_bytes

    def clear(self) -> None:
        with self._lock:
            self._sites.clear()
            self._source_bytes = 0


def _largest(parts: Sequence[Part], most: int) -> list[Part]:
    """As many as have that many characters, each around those before it: nested ones have the same text."""
    kept = []
    for part in reversed(parts):
        most -= part.size
        if most < 0:
            break
        kept.append(part)
    return kept


KNOWN = PartsOfSites()


def find_twin(node: Element, twins: dict[Element, Element]) -> Element:
    """The element at the same place in the part that equals the one of the node; the node itself if it is in none.

    `twins`: of the parts. Elements around facts of the page's own are added, as their own twins: the next fact is near.
    """
    path: list[Any] = [node]
    while path[-1] not in twins:
        above = path[-1].parent
        if above is None:
            twins.update(zip(path, path, strict=True))
            return node
        path.append(above)
    root = path.pop()
    twin: Any = twins[root]
    for child in reversed(path) if twin is not root else ():
        twin = twin.children[child.parent.children.index(child)]
    found: Element = node if twin is root else twin
    return found
