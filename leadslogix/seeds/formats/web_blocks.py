"""The entries of a web page that has no table of them: cards, list items or rows of boxes, all built alike."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from html.parser import HTMLParser

from leadslogix.seeds.cells import tidy
from leadslogix.seeds.entries import may_be_entry
from leadslogix.seeds.formats.flags import country_of_flag
from leadslogix.seeds.formats.web_links import part_own_pages, site_of_comment, site_of_page
from leadslogix.seeds.layouts import score_records
from leadslogix.seeds.records import SeedLine
from scraping.vocabulary.countries import find_country
from scraping.vocabulary.legal_forms import has_legal_form

_VOID = frozenset(("area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"))
_SILENT = frozenset(("script", "style", "template", "noscript", "svg"))
_AROUND = frozenset(("nav", "header", "footer", "aside", "select", "form"))  # of a page, and no content
_INLINE = frozenset(
    ("a", "abbr", "b", "em", "font", "i", "mark", "small", "span", "strong", "sub", "sup", "u")
)
_HEADINGS = frozenset(("h2", "h3", "h4", "h5", "h6", "dt"))
_FEWEST = 3
_FEWEST_BREAKS = 5
_MOST_DEEP = 200
_TRIED = 16
_FIRST = 2  # boxes inside, by which boxes of several kinds are alike
_LOOKED_AT = 50
_MOST_LINES = 6
_AS_GOOD = 0.8
_LONGEST_CODE = 3
_HEADER = ("Company", "Below the name", "Country")
_OWN_PAGE = "Profile URL"
_NEARLY_AS_OFTEN = 0.6
_MORE = 1.3


@dataclass(slots=True)
class _Box:
    tag: str
    kind: str = ""  # the first of its classes
    is_around: bool = False
    link: str = ""  # where it leads to, which is read after its text
    parts: list["str | _Box"] = field(default_factory=list)

    def boxes(self) -> list["_Box"]:
        return [part for part in self.parts if isinstance(part, _Box)]


class BoxReader(HTMLParser):
    """The boxes of a page. Tags that are never closed close with what is around them."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = _Box("html")
        self._open = [self.root]
        self._silent = 0
        self.own_sites: set[str] = set()  # of the page

    def handle_comment(self, data: str) -> None:
        self.own_sites.add(site_of_comment(data))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _SILENT:
            self._silent += 1
            return
        values = {name: value or "" for name, value in attrs}
        self.own_sites.add(site_of_page(tag, values))
        around = self._open[-1]
        if tag == "li" and around.tag == "li":
            self._open.pop()
            around = self._open[-1]
        if country := country_of_flag(tag, values):
            around.parts.append(f"\n{country}\n")
        if tag in _VOID:
            around.parts.append("\n" if tag in ("br", "hr") else "")
        elif len(self._open) < _MOST_DEEP:
            is_around = around.is_around or tag in _AROUND
            kind = next(iter(values.get("class", "").split()), "")
            box = _Box(tag, kind, is_around, _target_of(tag, values))
            around.parts.append(box)
            self._open.append(box)

    def handle_endtag(self, tag: str) -> None:
        if tag in _SILENT:
            self._silent = max(0, self._silent - 1)
            return
        at = next((at for at in range(len(self._open) - 1, 0, -1) if self._open[at].tag == tag), 0)
        if at:
            del self._open[at:]

    def handle_data(self, data: str) -> None:
        if not self._silent and data.strip():
            self._open[-1].parts.append(" ".join(f" {data} ".split()) if data.strip() else "")


def _target_of(tag: str, values: dict[str, str]) -> str:
    link = values.get("href", "").strip() if tag == "a" else ""
    if link.lower().startswith(("mailto:", "tel:")):
        return link.partition(":")[2].partition("?")[0]
    return link if link.lower().startswith(("http:", "https:", "//")) else ""


def read_boxes(page: BoxReader) -> list[SeedLine]:
    """The boxes of one kind that make the best list; a line of text for each thing in them."""
    found = {tuple(map(id, group)): group for group in _find_groups(page.root)}
    groups = sorted(found.values(), key=lambda group: -len(group))[:_TRIED]
    lists = [records for group in groups if len(records := _as_records(group)) >= _FEWEST]
    scores = [score_records(records[:_LOOKED_AT]) for records in lists]
    entries = [
        (score * _weight(records), records)
        for records, score in zip(lists, scores, strict=True)
        if not any(
            other_score >= _AS_GOOD * score and _are_around(records, other)
            for other, other_score in zip(lists, scores, strict=True)
        )
    ]
    best = max(entries, key=lambda entry: entry[0], default=(0.0, []))[1]
    parted = part_own_pages(map(_lines_in, best), frozenset(filter(None, page.own_sites)))
    texts = [SeedLine(row.line, ("\n".join(lines),)) for row, (lines, _) in zip(best, parted, strict=True)]
    return _with_pages(_with_names(texts), [own_page for _, own_page in parted])


def _with_pages(records: list[SeedLine], pages: Sequence[str]) -> list[SeedLine]:
    """The pages of the fair about the companies are a column of their own."""
    if not any(pages):
        return [record for record in records if record.cells[0]]
    if len(records) == len(pages):
        records = [SeedLine(0, _HEADER[:1]), *records]
    header, *rows = records
    placed = [
        SeedLine(row.line, (*row.cells, page)) for row, page in zip(rows, pages, strict=True) if row.cells[0]
    ]
    return [SeedLine(header.line, (*header.cells, _OWN_PAGE)), *placed]


def _with_names(records: list[SeedLine]) -> list[SeedLine]:
    """Where nothing in the entries tells what is a name, it is their first line."""
    texts = [record.cells[0] for record in records]
    if any(may_be_entry(tidy(text)) for text in texts) or not any("\n" in text for text in texts):
        return records
    return [SeedLine(0, _HEADER), *map(_split_record, records)]


def _split_record(record: SeedLine) -> SeedLine:
    name, *below = _lines_in(record)
    country = next((line for line in below if len(line) > _LONGEST_CODE and find_country(line)), "")
    return SeedLine(record.line, (name, "\n".join(line for line in below if line != country), country))


def _weight(records: Sequence[SeedLine]) -> float:
    """The more companies and the more that is said of each, the better."""
    lines = sum(record.cells[0].count("\n") for record in records) / len(records)
    return len(records) * (0.5 + min(lines, _MOST_LINES))


def _are_around(records: Sequence[SeedLine], others: Sequence[SeedLine]) -> bool:
    """Lists of entries: one for each letter. Details are lines of entries too, but hardly any has a legal form."""
    first = {_lines_in(other)[0] for other in others}
    inside = sum(line in first for record in records for line in _lines_in(record))
    firms = sum(any(map(has_legal_form, _lines_in(record))) for record in records) / len(records)
    firms_inside = sum(has_legal_form(_lines_in(other)[0]) for other in others) / len(others)
    return inside >= _MORE * len(records) and firms_inside > 0 and firms_inside >= _NEARLY_AS_OFTEN * firms


def _lines_in(record: SeedLine) -> list[str]:
    return record.cells[0].split("\n")


def _find_groups(root: _Box) -> Iterator[list[_Box]]:
    """Boxes of one kind in one box, in boxes of one kind (a list for each letter), or that begin alike."""
    anywhere: dict[tuple[object, ...], list[_Box]] = {}
    waiting = [root]
    while waiting:
        box = waiting.pop()
        alike: dict[tuple[str, str], list[_Box]] = {}
        for inner in box.boxes():
            alike.setdefault((inner.tag, inner.kind), []).append(inner)
        if not box.is_around:
            yield from (group for group in alike.values() if len(group) >= _FEWEST)
            yield from (
                _with_what_follows(box, tag) for tag in _HEADINGS & {inner.tag for inner in box.boxes()}
            )
            for inner in box.boxes():
                for key in _kinds_anywhere(box, inner):
                    anywhere.setdefault(key, []).append(inner)
        waiting += reversed(box.boxes())
    yield from (group for group in anywhere.values() if len(group) >= _FEWEST)
    yield [line for box in _boxes_of(root) if not box.is_around for line in _lines_between_breaks(box)]


def _boxes_of(root: _Box) -> Iterator[_Box]:
    waiting = [root]
    while waiting:
        box = waiting.pop()
        yield box
        waiting += reversed(box.boxes())


def _lines_between_breaks(box: _Box) -> Iterator[_Box]:
    """ "Acme<br>Bolt<br>Cord": a box whose lines are entries, each as a box of its own."""
    if box.tag in _INLINE or box.parts.count("\n") < _FEWEST_BREAKS:
        return
    line = _Box("div")
    for part in box.parts:
        if part == "\n":
            yield line
            line = _Box("div")
        else:
            line.parts.append(part)
    yield line


def _kinds_anywhere(around: _Box, box: _Box) -> Iterator[tuple[object, ...]]:
    yield "in", around.tag, around.kind, box.tag, box.kind
    begins = tuple((inner.tag, inner.kind) for inner in box.boxes()[:_FIRST])
    if len(begins) == _FIRST:
        yield "begins", box.tag, *begins


def _with_what_follows(box: _Box, tag: str) -> list[_Box]:
    """Headings that have no box of their own, each with all up to the next one."""
    groups: list[_Box] = []
    for part in box.parts:
        if isinstance(part, _Box) and part.tag == tag:
            groups.append(_Box("div"))
        if groups:
            groups[-1].parts.append(part)
    return groups


def _as_records(group: Sequence[_Box]) -> list[SeedLine]:
    texts = ["\n".join(_lines_of(box)) for box in group]
    return [SeedLine(number, (text,)) for number, text in enumerate(texts, start=1) if text]


def _lines_of(box: _Box) -> Iterator[str]:
    lines = (tidy(line) for line in "".join(_texts_of(box)).split("\n"))
    return iter(dict.fromkeys(filter(None, lines)))


def _is_labelled_row(box: _Box) -> bool:
    return box.tag == "tr" and [inner.tag for inner in box.boxes()] == ["th", "td"]


def _labelled_row(box: _Box) -> str:
    """ "<th>Phone</th><td>123</td>" is one line of an entry."""
    label, value = (" ".join(_lines_of(inner)) for inner in box.boxes())
    return f"\n{label.rstrip(' :')}: {value}\n" if value else ""


def _texts_of(box: _Box) -> Iterator[str]:
    """With breaks around boxes that are not part of a line, and between those that nothing else is beside."""
    waiting: list[str | _Box] = [box]
    while waiting:
        part = waiting.pop()
        if isinstance(part, str):
            yield part if part == "\n" or part.startswith("\n") else f"{part} "
        else:
            is_line = part.tag not in _INLINE
            inner: list[str | _Box] = [_labelled_row(part)] if _is_labelled_row(part) else list(part.parts)
            if is_line and all(
                isinstance(one, _Box) or not one.strip() or one.startswith("\n") for one in inner
            ):
                inner = [each for one in inner for each in (one, "\n")]
            waiting += ["\n"] if is_line else []
            waiting += [f"\n{part.link}\n"] if part.link else []
            waiting += reversed(inner)
            if is_line:
                yield "\n"
