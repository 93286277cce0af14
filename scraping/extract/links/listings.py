"""Exhibitor lists and directories: the companies that a page lists, its further pages, and the own site that a profile names."""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple
from urllib.parse import parse_qsl, urlsplit

from scraping.extract.candidates import Hints
from scraping.extract.companies.names import clean_company_name
from scraping.extract.domains import is_platform
from scraping.extract.links.ranking import is_followable
from scraping.extract.socials.extractor import profile_url
from scraping.findings import CompanyEntry
from scraping.page.jsonld import read_blocks
from scraping.page.nodes import Node
from scraping.page.parse import Link, Page
from scraping.urls import registrable_domain
from scraping.vocabulary.countries import country_code
from scraping.vocabulary.letters import letters_of
from scraping.vocabulary.page_words import KIND_POINTS, NEXT_PAGE, PATH_PATTERNS, TEXT_PATTERNS, WASTE

MIN_ENTRIES = 4
MAX_ENTRIES = 1000
MAX_NEXT_PAGES = 50
_ENTRY_LENGTH = 400

_NUMBER = re.compile(r"\d+")
_PAGE_PARAMETER = re.compile(
    r"^(?:page|p|pg|seite|pagina|página|strona|strana|side|sida|sivu|oldal|sayfa|paged|start|offset|from|pagenum|page_?no|currentpage|skip|first)$",
    re.I,
)
_PAGE_PATH = re.compile(r"/(?:page|seite|pagina|strona|p)[/-]?\d{1,4}/?$", re.I)
_PAGE_TEXT = re.compile(r"^\W*\d{1,4}\W*$|^[A-ZÄÖÜ]$|^0\s?-\s?9$|^#$")
_SITE_LABEL = re.compile(
    r"(?:web\s?-?site|home\s?-?page|internet(?:seite|auftritt)?|webseite|website besuchen|visit (?:our |the )?(?:web)?site|site web|site internet|sito(?: web)?|página web|sitio web|"
    r"site oficial|webbplats|hjemmeside|hemsida|kotisivu(?:t)?|strona(?: www| internetowa)?|webové stránky|honlap|weboldal|сайт|web|www|url|zur firma|company website|ウェブサイト|网站|网址|홈페이지)",
    re.I,
)
_HOST_TEXT = re.compile(r"^(?:https?://)?(?:www\.)?[\w-]{2,60}(?:\.[\w-]{2,30}){1,3}(?:/\S{0,80})?$", re.I)
_MORE_ATTRIBUTES = (
    "data-url",
    "data-href",
    "data-next",
    "data-next-url",
    "data-load-more",
    "hx-get",
    "data-ajax-url",
)
_LOGO = re.compile(r"^\W*(?:firmen)?logo(?: (?:of|von|der|de|di|da))?\W+|\W+logo\W*$", re.I)
_CELL = re.compile(r"[^\n\t|]*[^\s|][^\n\t|]*")
_CHROME_ZONES = frozenset(("nav", "header", "footer", "aside", "credit", "copyright"))


class _Named(NamedTuple):
    """A link of a list, and where its company's name stands: in it, or beside it."""

    name: str
    url: str
    start: int
    end: int


_Group = list[_Named]


@dataclass(frozen=True, slots=True)
class Listing:
    entries: tuple[CompanyEntry, ...] = ()
    next_pages: tuple[str, ...] = ()
    site_links: tuple[str, ...] = ()  # likeliest first: the own site of the company that a profile is about


def read_listing(page: Page, hints: Hints) -> Listing:
    return Listing(_find_entries(page), _find_next_pages(page), _find_site_links(page, hints))


def _find_entries(page: Page) -> tuple[CompanyEntry, ...]:
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
    """The first line of a link, or what is read out for its picture: `Logo Huber Kranbau`."""
    if text := page.text_of(link).split("\n")[0]:
        return text
    picture = link.node.find("img")
    spoken = (picture.attr("alt") or picture.attr("title") or "") if picture is not None else ""
    return _LOGO.sub("", spoken)


def _with_names_beside(page: Page, group: _Group) -> _Group:
    """Links that say only `Details` or the address of a website: the name stands in the same entry, before them."""
    named = {each.url for each in group if _is_name(each.name)}
    if sum(1 for each in group if each.url not in named) < MIN_ENTRIES:
        return [each for each in group if each.name]
    begins = [0, *(each.end for each in group[:-1])]
    cells = [_cells(page, begin, each.start) for begin, each in zip(begins, group, strict=True)]
    # Before the first entry stands the head of the page: the entry is as long as the next one.
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
    return bool(name) and not _is_button(name) and not _HOST_TEXT.match(name)


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
    if not last or _PAGE_PATH.search(parts.path):
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
    words = sum(
        1
        for name in names
        if not any(TEXT_PATTERNS[kind].search(name) for kind in KIND_POINTS) and not NEXT_PAGE.match(name)
    )
    capitals = sum(1 for each in group if each.name[:1].isupper() or each.name[:1].isdigit())
    return min(words, len(urls)) * (0.3 + 0.7 * capitals / len(group))


def _to_entries(page: Page, group: _Group, external: bool) -> list[CompanyEntry]:
    entries: dict[str, CompanyEntry] = {}
    ends = [*(each.start for each in group[1:]), len(page.text)]
    for (name, url, _, begin), end in zip(group, ends, strict=True):
        if NEXT_PAGE.match(name) or _PAGE_TEXT.match(name):
            continue
        known = entries.get(url)
        if known is not None and not _is_button(known.name):
            continue
        # What stands between this name and the next one belongs to this company.
        rest = (begin, min(max(end, begin), begin + _ENTRY_LENGTH))
        website = url if external else _website_in(page, rest, url)
        entries[url] = CompanyEntry(
            name, "" if external else url, website, _country_in(page.text[slice(*rest)])
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


def _website_in(page: Page, rest: tuple[int, int], profile: str) -> str:
    domain = registrable_domain(page.host)
    for link in page.links:
        if rest[0] <= link.start < rest[1] and link.href.startswith("http"):
            url = page.resolve(link.href)
            if url != profile and _is_foreign_site(url, domain):
                return url
    return ""


def _is_foreign_site(url: str, domain: str) -> bool:
    try:
        host = urlsplit(url).hostname or ""
    except ValueError:
        return False
    return (
        bool(host) and registrable_domain(host) != domain and not is_platform(host) and not profile_url(url)
    )


def _find_next_pages(page: Page) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for rel, href, _ in page.head_links:
        if "next" in rel.lower().split() and href:
            found[page.resolve(href)] = None
    for link in page.links:
        if _is_next(page, link):
            found[page.resolve(link.href).partition("#")[0]] = None
    for name in _MORE_ATTRIBUTES:
        if name.encode() in page.source:
            for node in page.select(f"[{name}]")[:20]:
                found[page.resolve(node.attr(name) or "")] = None
    here = page.url.partition("#")[0]
    found = found or dict.fromkeys(_numbered_pages(page, here))
    return tuple(url for url in found if url != here and _is_same_listing(url, here))[:MAX_NEXT_PAGES]


def _numbered_pages(page: Page, here: str) -> Iterator[str]:
    """`<button data-page="2">Load more</button>`: the number without an address; `?page=2` is what most sites make of it."""
    for node in page.select("[data-page],[data-next-page]")[:20] if b"-page" in page.source else ():
        number = node.attr("data-next-page") or node.attr("data-page") or ""
        if number.isdecimal() and NEXT_PAGE.match(node.text.strip()):
            yield f"{here}{'&' if '?' in here else '?'}page={number}"


def _is_next(page: Page, link: Link) -> bool:
    if "next" in link.rel.lower().split():
        return True
    text = page.text_of(link) or (link.node.attr("title") or link.node.attr("aria-label") or "")
    if _PAGE_TEXT.match(text):
        return True
    return bool(NEXT_PAGE.match(text)) and (
        _has_page_number(link.href) or "pag" in (link.node.attr("class") or "")
    )


def _has_page_number(href: str) -> bool:
    query = href.partition("?")[2]
    return bool(_PAGE_PATH.search(href.partition("?")[0])) or any(
        _PAGE_PARAMETER.match(key) for key, _ in parse_qsl(query)
    )


def _is_same_listing(url: str, here: str) -> bool:
    """The same path, but for a page number in it; only parameters may differ otherwise."""
    try:
        one, other = urlsplit(url), urlsplit(here)
    except ValueError:
        return False
    if one.scheme not in ("http", "https") or one.netloc.removeprefix("www.") != other.netloc.removeprefix(
        "www."
    ):
        return False
    mine, theirs = _listing_path(one.path), _listing_path(other.path)
    return mine == theirs or (mine.rsplit("/", 1)[0] == theirs.rsplit("/", 1)[0] and _has_page_number(url))


def _listing_path(path: str) -> str:
    path = _PAGE_PATH.sub("", path.rstrip("/"))
    return re.sub(r"/(?:[A-Za-z]|0-9)$", "", path).rstrip("/")


def _find_site_links(page: Page, hints: Hints) -> tuple[str, ...]:
    """Foreign links of a profile: labelled as website, or printed as an address, or named like the company."""
    domain = registrable_domain(page.host)
    scored: dict[str, int] = {}
    for link in page.links:
        if not link.href.lower().startswith(("http", "//", "www.")):
            continue
        url = page.resolve(link.href if not link.href.lower().startswith("www.") else f"http://{link.href}")
        if _is_foreign_site(url, domain) and (points := _site_points(page, link, url, hints)) > 0:
            scored[url] = max(scored.get(url, 0), points)
    for node in read_blocks(page.json_blocks):
        for url in (
            node.texts("url", "sameAs")
            if node.types & {"Organization", "LocalBusiness", "Corporation"}
            else ()
        ):
            if url.startswith("http") and _is_foreign_site(url, domain):
                scored[url] = scored.get(url, 0) + 40
    return tuple(sorted(scored, key=lambda url: -scored[url]))[:5]


def _site_points(page: Page, link: Link, url: str, hints: Hints) -> int:
    zones = page.zones_at(link.start)
    text = page.text_of(link)
    label = letters_of(registrable_domain(urlsplit(url).hostname or "").split(".")[0])
    company = letters_of(hints.company)
    points = -60 if zones & {"footer", "header", "nav", "credit", "aside", "partner"} else 0
    points += 40 if _HOST_TEXT.match(text) else 0
    points += (
        40
        if _SITE_LABEL.search(text) or _SITE_LABEL.search(page.text[max(0, link.start - 30) : link.start])
        else 0
    )
    points += 50 if len(label) >= 3 and company and (label in company or company in label) else 0
    return points
