"""The companies that a page lists: of a list in JSON-LD, or of links of one shape."""

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable
from operator import attrgetter
from typing import NamedTuple
from urllib.parse import parse_qsl, urlsplit

from scraping.extract.companies.names import clean_company_name
from scraping.extract.domains import is_free_mail, is_platform
from scraping.extract.links.own_sites import HOST_TEXT, is_foreign_site
from scraping.extract.links.pagination import PAGE_PATH, PAGE_TEXT
from scraping.extract.links.ranking import is_followable
from scraping.extract.socials.extractor import profile_url
from scraping.findings import CompanyEntry
from scraping.page.jsonld import read_blocks
from scraping.page.nodes import Node
from scraping.page.parse import Link, Page
from scraping.urls import registrable_domain
from scraping.vocabulary.countries import country_code
from scraping.vocabulary.page_words import NEXT_PAGE, PATH_PATTERNS, TEXT_PATTERNS, WASTE

MIN_ENTRIES = 4
MAX_ENTRIES = 1000
_ENTRY_LENGTH = 400
_NUMBER = re.compile(r"\d+")
_LOGO = re.compile(r"^\W*(?:firmen)?logo(?: (?:of|von|der|de|di|da))?\W+|\W+logo\W*$", re.I)
_CELL = re.compile(r"[^\n\t|]*[^\s|][^\n\t|]*")
_CHROME_ZONES = frozenset(("nav", "header", "footer", "aside", "credit", "copyright"))


class _Named(NamedTuple):
    """A link of a list, and the place of its company's name: in it or beside it."""

    name: str
    url: str
    start: int
    end: int


_Group = list[_Named]


def find_entries(page: Page) -> tuple[CompanyEntry, ...]:
    listed = _entries_of_data(page)
    grouped = _entries_of_links(page)
    best = grouped if len(grouped) >= len(listed) else listed
    return tuple(best[:MAX_ENTRIES]) if len(best) >= MIN_ENTRIES else ()


def _entries_of_data(page: Page) -> list[CompanyEntry]:
    """A JSON-LD ItemList of organisations."""
    entries: list[CompanyEntry] = []
    for node in read_blocks(page.json_blocks):
        for element in node.nodes("itemListElement"):
            item = next(iter(element.nodes("item")), element)
            if entry := _entry_of_node(page, item):
                entries.append(entry)
    return entries


def _entry_of_node(page: Page, item: Node) -> CompanyEntry | None:
    name = clean_company_name(item.text("name"))
    url = page.resolve(item.text("url", "@id")) if item.text("url", "@id") else ""
    if not name or ("ListItem" in item.types and not url):
        return None
    own = is_followable(url, registrable_domain(page.host))
    website = item.text("sameAs") if not profile_url(item.text("sameAs")) else ""
    return CompanyEntry(name, url if own else "", website or ("" if own else url))


def _entries_of_links(page: Page) -> list[CompanyEntry]:
    """The largest group of links of one shape whose texts read like company names."""
    domain = registrable_domain(page.host)
    chrome = [zone for zone in page.zones if not _CHROME_ZONES.isdisjoint(zone.names)]
    groups: dict[str, _Group] = defaultdict(list)
    for link in page.links[:5000]:
        if link.href.startswith(("#", "mailto:", "tel:", "javascript:")):
            continue
        if any(zone.start <= link.start < zone.end for zone in chrome):
            continue
        url = page.resolve(link.href).partition("#")[0]
        if shape := _shape_of(url, domain):
            groups[shape].append(_Named(clean_company_name(_text_of(page, link)), url, link.start, link.end))
    named = [(shape, _with_names_beside(page, group)) for shape, group in groups.items()]
    shape, best = max(named, key=lambda group: _group_score(group[1]), default=("", []))
    return _to_entries(page, best, shape == "external") if best else []


def _text_of(page: Page, link: Link) -> str:
    """The first line of a link, or the alternative text of its picture: `Logo Huber Kranbau`."""
    if text := page.text_of(link).split("\n")[0]:
        return text
    picture = link.node.find("img")
    spoken = (picture.attr("alt") or picture.attr("title") or "") if picture is not None else ""
    return _LOGO.sub("", spoken)


def _with_names_beside(page: Page, group: _Group) -> _Group:
    """Links that say only `Details` or the address of a website: the name precedes them in the same entry."""
    named = {each.url for each in group if _is_name(each.name)}
    if sum(1 for each in group if each.url not in named) < MIN_ENTRIES:
        return [each for each in group if each.name]
    begins = [0, *(each.end for each in group[:-1])]
    cells = [_cells(page, begin, each.start) for begin, each in zip(begins, group, strict=True)]
    # The head of the page precedes the first entry: assume that it is as long as the second one.
    cells[0] = cells[0][-len(cells[1]) :] if cells[1] else []
    beside = [
        each if each.url in named else _named_beside(each, before)
        for each, before in zip(group, cells, strict=True)
    ]
    return [each for each in beside if each.name]


def _cells(page: Page, begin: int, end: int) -> list[tuple[str, int]]:
    begin = max(begin, end - _ENTRY_LENGTH)
    return [(found[0], begin + found.start()) for found in _CELL.finditer(page.text[begin:end])]


def _named_beside(item: _Named, cells: list[tuple[str, int]]) -> _Named:
    for cell, start in cells:
        if _is_name(name := clean_company_name(cell)):
            return _Named(name, item.url, start, start + len(cell))
    return item


def _is_name(name: str) -> bool:
    return bool(name) and not _is_button(name) and not HOST_TEXT.match(name)


def _shape_of(url: str, domain: str) -> str:
    """What the links of one list have in common: the path's folders and the names of its parameters."""
    try:
        parts = urlsplit(url)
        host = parts.hostname or ""
    except ValueError:
        return ""
    if parts.scheme not in ("http", "https") or is_platform(host):
        return ""
    if registrable_domain(host) != domain:
        return "external"
    folders, _, last = parts.path.rstrip("/").rpartition("/")
    if not last or PAGE_PATH.search(parts.path):
        return ""
    if any(pattern.search(last.lower()) for pattern in PATH_PATTERNS.values()) or WASTE.search(last.lower()):
        return ""
    names = "&".join(sorted(key for key, _ in parse_qsl(parts.query)))
    return f"{host}{_NUMBER.sub('N', folders)}/*?{names}"


def _group_score(group: _Group) -> float:
    if not group:
        return 0
    names = {each.name.lower() for each in group}
    urls = {each.url for each in group}
    not_companies = (*TEXT_PATTERNS.values(), NEXT_PAGE)
    words = sum(not any(pattern.search(name) for pattern in not_companies) for name in names)
    capitals = sum(1 for each in group if each.name[:1].isupper() or each.name[:1].isdigit())
    return min(words, len(urls)) * (0.3 + 0.7 * capitals / len(group))


def _to_entries(page: Page, group: _Group, external: bool) -> list[CompanyEntry]:
    entries: dict[str, CompanyEntry] = {}
    ends = [*(each.start for each in group[1:]), len(page.text)]
    links = sorted(page.links, key=attrgetter("start"))
    starts = [link.start for link in links]
    for (name, url, _, begin), end in zip(group, ends, strict=True):
        if NEXT_PAGE.match(name) or PAGE_TEXT.match(name):
            continue
        known = entries.get(url)
        if known is not None and not _is_button(known.name):
            continue
        # The text between this name and the next one belongs to this company.
        rest = (begin, min(max(end, begin), begin + _ENTRY_LENGTH))
        inside = links[bisect_left(starts, rest[0]) : bisect_left(starts, rest[1])]
        website = url if external else _website_among(page, inside, url)
        country = _country_in(page.text[slice(*rest)])
        entries[url] = CompanyEntry(
            name, "" if external else url, website, country, _mail_domain_among(page, inside)
        )
    return [entry for entry in entries.values() if not _is_button(entry.name)]


_BUTTON = re.compile(
    r"^(?:details?|more(?: info\w*)?|read more|view(?: profile| details)?|profile|profil|mehr(?: erfahren| infos?)?|zum profil|en savoir plus|voir(?: la fiche)?|dettagli|scheda|ver (?:más|ficha|detalles)|weiterlesen|info|website|web|visit|open|"
    r"(?:company|exhibitor) (?:profile|details)|learn more|see (?:more|profile|details)|zu[rm] (?:firma|aussteller|firmenprofil)|firmenprofil|ausstellerprofil|lees meer|meer info\w*|läs mer|læs mere|les mer|lue lisää|więcej|szczegóły|podrobnosti|"
    r"részletek|saber mais|detalhes|scopri(?: di più)?|approfondisci|fiche|подробнее|детальніше|detay\w*|詳細\w*|详情|查看更多|자세히\w*|logo)\W*$",
    re.I,
)


def _is_button(name: str) -> bool:
    return _BUTTON.match(name) is not None


def _country_in(text: str) -> str:
    """The first country among the words of an entry: `Hall 3 | Austria`, `United Kingdom www`."""
    words = [word for word in re.split(r"[\s,|()·•/-]+", text[:160]) if word]
    for at in range(len(words)):
        for size in (3, 2, 1):
            name = " ".join(words[at : at + size])
            if len(name) > 3 and (code := country_code(name)):
                return code
    return ""


def _website_among(page: Page, links: Iterable[Link], profile: str) -> str:
    domain = registrable_domain(page.host)
    for link in links:
        if link.href.startswith("http"):
            url = page.resolve(link.href)
            if url != profile and is_foreign_site(url, domain):
                return url
    return ""


def _mail_domain_among(page: Page, links: Iterable[Link]) -> str:
    """Of a mailbox that an entry links to; not the organiser's."""
    for link in links:
        if link.href.lower().startswith("mailto:"):
            domain = registrable_domain(link.href.partition("?")[0].rpartition("@")[2].strip().lower())
            if "." in domain and domain != registrable_domain(page.host) and not is_free_mail(domain):
                return domain
    return ""
