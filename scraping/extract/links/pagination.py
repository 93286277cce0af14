"""The further pages of a list: links to the next page, page numbers, and what scripts would load."""

import re
from collections.abc import Iterator
from urllib.parse import parse_qsl, urlsplit

from scraping.page.parse import Link, Page
from scraping.vocabulary.page_words import NEXT_PAGE

MAX_NEXT_PAGES = 50
_PAGE_PARAMETER = re.compile(
    r"^(?:page|p|pg|seite|pagina|página|strona|strana|side|sida|sivu|oldal|sayfa|paged|start|offset|from|pagenum|page_?no|currentpage|skip|first)$",
    re.I,
)
PAGE_PATH = re.compile(r"/(?:page|seite|pagina|strona|p)[/-]?\d{1,4}/?$", re.I)
PAGE_TEXT = re.compile(r"^\W*\d{1,4}\W*$|^[A-ZÄÖÜ]$|^0\s?-\s?9$|^#$")
_MORE_ATTRIBUTES = "data-url data-href data-next data-next-url data-load-more hx-get data-ajax-url".split()


def find_next_pages(page: Page) -> tuple[str, ...]:
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
    """`<button data-page="2">Load more</button>`: a number without an address, which is `?page=2` on most sites."""
    for node in page.select("[data-page],[data-next-page]")[:20] if b"-page" in page.source else ():
        number = node.attr("data-next-page") or node.attr("data-page") or ""
        if number.isdecimal() and NEXT_PAGE.match(node.text.strip()):
            yield f"{here}{'&' if '?' in here else '?'}page={number}"


def _is_next(page: Page, link: Link) -> bool:
    if "next" in link.rel.lower().split():
        return True
    text = page.text_of(link) or (link.node.attr("title") or link.node.attr("aria-label") or "")
    if PAGE_TEXT.match(text):
        return True
    class_name = link.node.attr("class") or ""
    return bool(NEXT_PAGE.match(text)) and (_has_page_number(link.href) or "pag" in class_name)


def _has_page_number(href: str) -> bool:
    path, _, query = href.partition("?")
    return bool(PAGE_PATH.search(path)) or any(_PAGE_PARAMETER.match(key) for key, _ in parse_qsl(query))


def _is_same_listing(url: str, here: str) -> bool:
    """The same path except for a page number; otherwise only parameters may differ."""
    try:
        one, other = urlsplit(url), urlsplit(here)
    except ValueError:
        return False
    is_same_host = one.netloc.removeprefix("www.") == other.netloc.removeprefix("www.")
    if one.scheme not in ("http", "https") or not is_same_host:
        return False
    mine, theirs = _listing_path(one.path), _listing_path(other.path)
    return mine == theirs or (mine.rsplit("/", 1)[0] == theirs.rsplit("/", 1)[0] and _has_page_number(url))


def _listing_path(path: str) -> str:
    path = PAGE_PATH.sub("", path.rstrip("/"))
    return re.sub(r"/(?:[A-Za-z]|0-9)$", "", path).rstrip("/")
