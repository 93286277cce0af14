"""The entries of a web page that has no table of them: cards, list items or rows of boxes, all built alike."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain

from leadslogix.seeds.cells import tidy
from leadslogix.seeds.entries import may_be_entry, take_apart
from leadslogix.seeds.formats.flags import country_of_flag
from leadslogix.seeds.formats.pictures import name_of_link, name_of_picture
from leadslogix.seeds.formats.web_links import LinkedEntry, is_link, part_links, site_of_comment, site_of_page
from leadslogix.seeds.formats.web_pages import PageParser
from leadslogix.seeds.header_scores import names_a_column, names_other_thing
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
_TRIED, _TRIED_LOGOS = 16, 4
_LOGO_TAGS = frozenset(("a", "div", "figure", "img", "li", "p", "picture", "span"))
_MOST_PARTS_OF_LOGO = 6
_SEVERAL, _FEW = 1.5, 0.5  # links of each entry
_COMPARED = 500  # entries
_FEWEST_NAMED = 2  # columns
_FIRST = 2  # boxes inside, by which boxes of several kinds are alike
_LOOKED_AT = 50
_MOST_LINES = 6
_AS_GOOD = 0.8
_PLAIN = 0.7
_LONGEST_CODE = 3
_HEADER = ("Company", "Below the name", "Country")
_NEARLY_AS_OFTEN = 0.6
_MORE = 1.3


@dataclass(slots=True)
class _Box:
    tag: str
    kind: str = ""  # the first of its classes
    is_around: bool = False
    link: str = ""  # where it leads to, which is read after its text
    parts: list["str | _Box"] = field(default_factory=list)
    picture: str = ""  # what a picture shows: a name, if nothing else has one

    def boxes(self) -> list["_Box"]:
        return [part for part in self.parts if isinstance(part, _Box) and not part.picture]

    def pictures(self) -> list["_Box"]:
        return [part for part in self.parts if isinstance(part, _Box) and part.picture]


class BoxReader(PageParser):
    """The boxes of a page. Tags that are never closed close with what is around them."""

    def __init__(self) -> None:
        super().__init__()
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
        elif name := name_of_picture(tag, values):
            around.parts.append(_Box(tag, "", around.is_around, picture=name))
        if tag in _VOID:
            around.parts.append("\n" if tag in ("br", "hr") else "")
        elif len(self._open) < _MOST_DEEP:
            is_around = around.is_around or tag in _AROUND
            kind = next(iter(values.get("class", "").split()), "")
            box = _Box(tag, kind, is_around, _target_of(tag, values))
            if name := name_of_link(tag, values):
                box.parts.append(_Box("title", "", is_around, picture=name))
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
    link = f"https:{link}" if link.startswith("//") else link
    return link if link.lower().startswith(("http:", "https:")) else ""


def read_boxes(page: BoxReader) -> list[SeedLine]:
    """The boxes of one kind that make the best list; a line of text for each thing in them."""
    groups = _longest(_find_groups(page.root), _TRIED) + _longest(_find_logos(page.root), _TRIED_LOGOS)
    lists = [records for group in groups if len(records := _as_records(group)) >= _FEWEST]
    scores = [score_records(records[:_LOOKED_AT]) for records in lists]
    signs = [_find_signs(records) for records in lists]
    entries = [
        (score * _weight(records), records)
        for records, score in zip(lists, scores, strict=True)
        if not any(
            other_score >= _AS_GOOD * score and _are_around(records, other, places)
            for other, other_score, places in zip(lists, scores, signs, strict=True)
        )
    ]
    best = max(entries, key=lambda entry: entry[0], default=(0.0, []))[1]
    best = [record for record in best if not _is_header(_lines_in(record))]
    parted = _without_links(part_links(map(_lines_in, best), frozenset(filter(None, page.own_sites))))
    texts = [SeedLine(row.line, ("\n".join(one.lines),)) for row, one in zip(best, parted, strict=True)]
    return _with_links(_with_names(texts), parted)


def _longest(groups: Iterable[list[_Box]], count: int) -> list[list[_Box]]:
    found = {tuple(map(id, group)): group for group in groups}
    return sorted(found.values(), key=lambda group: -len(group))[:count]


def _is_header(lines: Sequence[str]) -> bool:
    """ "Company", "Stand", "Country" in the first box of a table that is made of boxes."""
    named = [line for line in lines if names_a_column(line)]
    return len(named) >= _FEWEST_NAMED and all(line in named or names_other_thing(line) for line in lines)


def _without_links(parted: list[LinkedEntry]) -> list[LinkedEntry]:
    """Of entries that are a name with its link the name is all of the text, whatever it looks like."""
    names = [_first_text(one.lines) for one in parted]
    are_bare = all(sum(not is_link(line) for line in one.lines) <= 1 for one in parted)
    plain = sum(take_apart(name).name == name and " - " not in name for name in names)
    if not are_bare or plain < _PLAIN * len(names):
        return parted
    return [replace(one, lines=[name]) for one, name in zip(parted, names, strict=True)]


def _with_links(records: list[SeedLine], parted: Sequence[LinkedEntry]) -> list[SeedLine]:
    """Pages of the fair are a column. So are websites where there is nothing else below the names."""
    are_bare = all(sum(not is_link(line) for line in one.lines) <= 1 for one in parted)
    columns = {
        "Website": [one.website for one in parted if are_bare],
        "Profile URL": [one.own_page for one in parted],
    }
    filled = [name for name, links in columns.items() if any(links)]
    if not filled:
        return records
    if len(records) == len(parted):
        records = [SeedLine(0, _HEADER[:1]), *records]
    header, *rows = records
    links = zip(*(columns[name] for name in filled), strict=True)
    placed = [SeedLine(row.line, (*row.cells, *cells)) for row, cells in zip(rows, links, strict=True)]
    return [SeedLine(header.line, (*header.cells, *filled)), *placed]


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
    """The more companies and the more that is said of each, the better. Links that entries share say nothing: menus."""
    entries = list(map(_lines_in, records[:_COMPARED]))
    hosts = Counter(host for lines in entries for host in set(map(_host_of, lines)))
    told = sum(hosts[host] < _FEWEST or not host for lines in entries for host in map(_host_of, lines))
    return len(records) * (0.5 + min(max(0.0, told / len(entries) - 1), _MOST_LINES))


def _host_of(line: str) -> str:
    return line.split("/", 3)[2] if line.startswith(("http://", "https://")) else ""


def _are_around(records: Sequence[SeedLine], others: Sequence[SeedLine], places: Mapping[str, int]) -> bool:
    """Lists of entries: one for each letter. Details are lines of entries too, but hardly any has a legal form, or a
    link of its own."""
    sample = [_lines_in(record) for record in records[:_COMPARED]]
    inside = {places[line] for lines in sample for line in lines if line in places}
    if len(inside) < _MORE * len(sample):
        return False
    entries = [_lines_in(others[at]) for at in inside]
    firms = sum(has_legal_form(line) for lines in sample for line in lines)
    firms_inside = sum(has_legal_form(_first_text(lines)) for lines in entries)
    if firms_inside:
        return firms_inside >= _NEARLY_AS_OFTEN * firms
    return not firms and _count_links(sample) >= _SEVERAL and _FEW <= _count_links(entries) <= 1


def _find_signs(records: Sequence[SeedLine]) -> dict[str, int]:
    """{a line that tells an entry from others: its place}: the first text, and links."""
    signs: dict[str, int] = {}
    for at, record in enumerate(records):
        lines = _lines_in(record)
        signs |= dict.fromkeys([_first_text(lines), *filter(is_link, lines)], at)
    return signs


def _count_links(entries: Sequence[Sequence[str]]) -> float:
    return sum(sum(map(is_link, lines)) for lines in entries) / len(entries)


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


def _find_logos(root: _Box) -> Iterator[list[_Box]]:
    """Boxes beside each other, whatever their tags are, in boxes of one kind."""
    logos: dict[tuple[str, str], list[list[_Box]]] = {}
    for box in _boxes_of(root):
        inside = [part for part in box.parts if isinstance(part, _Box)]
        if inside and not box.is_around and _may_be_logos(inside):
            logos.setdefault((box.tag, box.kind), []).append(inside)
    return (list(chain.from_iterable(rows)) for rows in logos.values() if _are_logos(rows))


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


def _may_be_logos(inside: Sequence[_Box]) -> bool:
    """Whether the boxes may be of a page of sponsors: small, whatever their tags."""
    return all(one.tag in _LOGO_TAGS and len(one.parts) <= _MOST_PARTS_OF_LOGO for one in inside)


def _are_logos(rows: Sequence[Sequence[_Box]]) -> bool:
    """Links and pictures beside each other. What has one kind is a group without this, and rows of the same kinds in
    the same order are entries with their fields."""
    group = list(chain.from_iterable(rows))
    kinds = Counter(tuple((one.tag, one.kind) for one in row) for row in rows)
    are_mixed = len({(one.tag, one.kind) for one in group}) > 1
    are_fields = are_mixed and len(rows) >= _FEWEST and max(kinds.values()) * 2 > len(rows)
    is_shown = any(one.link or one.picture for one in group)
    return len(group) >= _FEWEST and is_shown and not are_fields and (are_mixed or bool(group[0].picture))


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
    """An entry without a text of its own, or with one that others have, too ("Visit"), is named by its picture."""
    entries = [list(_lines_of(box)) for box in group]
    begins = Counter(_first_text(lines) for lines in entries)
    is_named = {text: bool(text) and count < max(_FEWEST, len(group) / 2) for text, count in begins.items()}
    texts = [
        "\n".join(lines if is_named[_first_text(lines)] else dict.fromkeys([*_pictures_in(box), *lines]))
        for box, lines in zip(group, entries, strict=True)
    ]
    return [SeedLine(number, (text,)) for number, text in enumerate(texts, start=1) if text]


def _first_text(lines: Iterable[str]) -> str:
    return next((line for line in lines if not is_link(line)), "")


def _pictures_in(box: _Box) -> list[str]:
    """The name that a picture shows, or else the title of a link. Several pictures are several things."""
    shown = [one for inner in _boxes_of(box) for one in (*inner.pictures(), inner) if one.picture]
    pictures = [one for one in shown if one.tag == "img"] or shown
    names = dict.fromkeys(one.picture for one in pictures)
    return list(names) if len(names) == 1 else []


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
