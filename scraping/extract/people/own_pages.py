"""Links from a name to a page about the person: `/team/anna-smith`, `/agent/anna-smith`, `/dr-anna-smith`."""

import re
from collections.abc import Iterator
from functools import lru_cache

from scraping.page.parse import Link, Page
from scraping.urls import registrable_domain
from scraping.vocabulary.domain_names import loose_letters
from scraping.vocabulary.honorifics import CREDENTIAL_WORDS, HONORIFIC_WORDS
from scraping.vocabulary.letters import lower, only_letters
from scraping.vocabulary.page_words import PATH_PATTERNS, PERSON_PATH

_LONGEST_LINK, _LONGEST_NAME = 200, 60  # characters
_WORD, _ENDING = re.compile(r"[^\W\d_]+"), re.compile(r"\.(?:s?html?|php\d?|aspx?|jsp|cfm)$")
# Below such a folder may also be those whom the site writes about.
_ANYBODY = re.compile(r"people|person|members?|menschen|mensen|lide|ludzie|doctors|directors")
_TITLES = frozenset(loose_letters(word.strip(".")) for word in (*HONORIFIC_WORDS, *CREDENTIAL_WORDS))


def leads_to_page_of(link: Link, name: str, page: Page) -> bool:
    """The address of the page is the name, below a folder of staff or after a form of address. Texts about people have
    longer addresses, and authors, artists and players have other folders."""
    if link.end - link.start > _LONGEST_LINK or not _may_hold_people(_start_of(link.href)):
        return False
    folder, slug = _address(link, page)
    if not slug:
        return False
    words = [only_letters(loose_letters(word)) for word in name.split()]
    pieces = [loose_letters(piece) for piece in _WORD.findall(slug)]
    named = [piece for piece in pieces if piece not in _TITLES or piece in words]
    if len(named) < 2 or words[-1] not in named or not set(named) <= {*words, *(word[:1] for word in words)}:
        return False
    return _is_of_person(folder, slug)


def is_below_team(link: Link) -> bool:
    """`/team/anna-smith`, and `/team/17`"""
    href = link.href.lower()
    path = href.partition("//")[2].partition("/")[2] if "//" in href else href
    folder, _, last = path.rstrip("/").rpartition("/")
    return bool(last) and PATH_PATTERNS["team"].search(folder) is not None


def lines_of_links_to_people(page: Page) -> Iterator[int]:
    """The other lines of a long page may not be read for names."""
    text = page.text
    for link in page.links:
        if not _may_hold_people(_start_of(link.href)):
            continue
        name = text[link.start : min(link.end, link.start + _LONGEST_NAME)].partition("\n")[0]
        last = name.rpartition(" ")[2]
        if not 2 < len(last) < len(name) or not _ends_like(link.href[-_LONGEST_NAME:], last):
            continue
        folder, slug = _parts_of_path(link.href)
        if (_is_of_team(folder) or _is_of_person(folder, slug)) and _is_of_site(link.href, page):
            yield page.line_number(link.start)


def _start_of(href: str) -> str:
    return href.rstrip("/").rpartition("/")[0]


@lru_cache(maxsize=1024)  # the links of a menu or of news share their folder
def _may_hold_people(start: str) -> bool:
    """`start`: an address without its last part. Below the root, the last part may begin with a form of address."""
    folder = _parts_of_path(f"{start}/x")[0]
    return not folder or _is_of_team(folder) or PERSON_PATH.search(folder) is not None


def _ends_like(href: str, word: str) -> bool:
    """Hardly any address ends like its text: most are told apart without the other ways to write a word."""
    if word.isascii():
        return word.lower() in href.lower()
    return loose_letters(word) in loose_letters(href)


def _is_of_team(folder: str) -> bool:
    return PATH_PATTERNS["team"].search(folder) is not None and not _ANYBODY.search(folder)


def _is_of_person(folder: str, slug: str) -> bool:
    first = _WORD.match(slug)
    is_titled = not folder and first is not None and first[0] in _TITLES and len(first[0]) < len(slug)
    return is_titled or PERSON_PATH.search(folder) is not None


def _address(link: Link, page: Page) -> tuple[str, str]:
    """The folders and the last part of an address of this site."""
    return _parts_of_path(link.href) if _is_of_site(link.href, page) else ("", "")


def _is_of_site(href: str, page: Page) -> bool:
    host = lower(href).partition("//")[2].partition("/")[0]
    return not host or registrable_domain(host) == registrable_domain(page.host)


def _parts_of_path(href: str) -> tuple[str, str]:
    path = lower(href).partition("?")[0].partition("#")[0]
    if "//" in path:
        path = path.partition("//")[2].partition("/")[2]
    folder, _, slug = path.strip("/").rpartition("/")
    return folder, _ENDING.sub("", slug) if "." in slug else slug
