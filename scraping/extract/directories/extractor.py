"""Pages of directories and review sites about one company: whose name and contacts are the entry's, and whose the site's own.

Such a page says two names: the entry's in the title and above its address, the site's in the copyright line. The site is
often not known to be a directory; its titles tell: `Mill Café Review | City Guide`, `Information about Mill School`.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from scraping.extract.candidates import Candidate, Hints
from scraping.extract.companies.names import clean_company_name, resemblance
from scraping.extract.context import Context
from scraping.extract.ownership.third_parties import lists_neighbours
from scraping.findings import Field
from scraping.page.parse import Page
from scraping.urls import registrable_domain
from scraping.vocabulary.keywords import Keywords
from scraping.vocabulary.letters import letters_of, lower, plain_signs
from scraping.vocabulary.loader import find_keywords, read_expression, read_lower
from scraping.vocabulary.patterns import compile_later

NAME = "directories"
AFTER = ("addresses", "companies", "people")

ENTRY_METHOD = "entry of a listing"
_FILE = "directory_words"
_WORDS = read_expression(_FILE, "sign")
_SIGN = compile_later(rf"(?<!\w)(?:(?:{_WORDS})(?!\w)|information about (?=[A-Z]))", re.I)
_AT_END = compile_later(rf"[\s:,–-]+(?:{_WORDS})$", re.I)
_AT_START = compile_later(
    rf"^(?:(?:{_WORDS})(?:\s?[:–-]|\s(?:about|of|for|on|über|von|sur|de|di|su|over|van)(?!\w))|information about)\s+",
    re.I,
)
# `Product Reviews` and `Our Ratings` are a company's own.
_NO_ENTRY = compile_later(
    rf"^(?:(?:our|your|all|more|latest|recent|read|write|my|view) .*|the (?:latest|best|top|most|full|complete|official|editors?['’]?s?|restaurant|hotel|business|company|school|college|shop|supplier)\b.*|{read_expression(_FILE, 'no entry')})$",
    re.I,
)
_QUOTES = "\"'‘’“”"
_AFTER_NAME = compile_later(rf"(?im)\.?$|[\t,|(]| [-–(]|[ :]+(?:{_WORDS})$")
_BRACKETS = re.compile(r"\s*\([^()]{2,60}\)$")
_PARTS = re.compile(r"\s*[|»«•·›>]+\s*|\s+[-–—:~]+\s+|\s*::\s*")
# Open Graph's kinds of things with an address; companies' own sites have `company` and `business` as well.
_ENTITIES = frozenset(
    "bar cafe hotel restaurant school university local_business place landmark restaurant.restaurant".split()
)
# What the site says of itself; its name may also be that of its domain.
OWN_METHODS = ("copyright line", "meta og:site_name", "meta application-name", "meta publisher")
_WEB_ADDRESS = re.compile(r"^(?:www\.)?[\w-]+(?:\.[a-z]{2,6}){1,2}$", re.I)
_NEAR_ADDRESS = 900
_DIRECTLY_BELOW = 160
_LIKE_THE_SITE = 20  # of 30
_CLAIM_KEYWORDS = Keywords(*find_keywords(read_lower(_FILE, "claim an entry")))
_OWN_BLOCK_LINES = 4


class _Entry(NamedTuple):
    name: str
    start: int
    end: int


def find(page: Page, context: Context) -> list[Candidate]:
    entry = _find_entry(page, context)
    if entry is None:
        return []
    named = Candidate(Field.NAME, entry.name, ENTRY_METHOD, entry.start, entry.end, [], printed=entry.name)
    named.add(f"method: {ENTRY_METHOD}", 60)
    return [named]


def is_marked(page: Page, hints: Hints) -> bool:
    """What is known of the site, Open Graph, or a word of the title or a heading shows a directory."""
    if _is_listed(page, hints) or page.meta.get("og:type", "").lower() in _ENTITIES:
        return True
    return any(_SIGN.search(text) for text in (page.title, *_headings(page)))


def _is_listed(page: Page, hints: Hints) -> bool:
    return hints.page_kind == "profile" or registrable_domain(page.host) in hints.listing_domains


def _headings(page: Page) -> list[str]:
    return [page.text[zone.start : zone.end] for zone in page.zones if "h1" in zone.names][:4]


def _find_entry(page: Page, context: Context) -> _Entry | None:
    if not is_marked(page, context.hints):
        return _find_entry_beside_neighbours(page, context.found)
    headings = _headings(page)
    if page.meta.get("og:type", "").lower() in _ENTITIES:
        headings.insert(0, page.meta.get("og:title", ""))
    own_names = find_own_names(context.found)
    streets = [one for one in _streets(context.found) if not is_below_own_name(one, own_names, "", page)]
    title = letters_of(page.title)
    is_listed = _is_listed(page, context.hints)
    above = [
        one.value
        for one in context.found
        if one.field is Field.NAME and one.method == "line above the address"
    ]
    for name in (*_names_in(page.title, headings), *above):
        letters = letters_of(name)
        if len(letters) < 3 or any(letters in own or own in letters for own in own_names):
            continue
        if not is_listed and letters not in title and name not in above:
            continue
        if (place := _line_of(page, name, streets)) is not None:
            return _Entry(name, *place)
    return None


def _find_entry_beside_neighbours(page: Page, found: list[Candidate]) -> _Entry | None:
    """No word shows a directory, but the page lists others of the trade, and its heading is the first line of an address."""
    headings = _headings(page)
    if not (headings and (page.mentions(_CLAIM_KEYWORDS) or lists_neighbours(page))):
        return None
    domain = registrable_domain(page.host)
    if not any(resemblance(part, domain) >= _LIKE_THE_SITE for part in _PARTS.split(page.title)):
        return None
    for name in _names_in("", headings):
        if resemblance(name, domain) or letters_of(name) not in letters_of(page.title):
            continue
        if (place := _line_of(page, name, _streets(found), _DIRECTLY_BELOW)) is not None:
            return _Entry(name, *place)
    return None


def _streets(found: list[Candidate]) -> list[int]:
    return [one.start for one in found if one.field is Field.STREET and one.end]


def find_own_names(found: list[Candidate]) -> frozenset[str]:
    """Of the copyright line and of the site's own properties; a web address above an address is one, too."""
    names = [one for one in found if one.field is Field.NAME]
    own = {letters_of(one.value) for one in names if one.method in OWN_METHODS}
    own |= {
        letters_of(one.value)
        for one in names
        if one.method == "line above the address" and _WEB_ADDRESS.match(one.value)
    }
    return frozenset(name for name in own if len(name) >= 4)


def _names_in(title: str, headings: list[str]) -> Iterator[str]:
    """The entry's name, without what the site adds to it: headings first, for they hold little else."""
    for text in (*headings, *_PARTS.split(title)):
        name = _BRACKETS.sub("", " ".join(text.split()))
        stripped = _AT_START.sub("", _AT_END.sub("", name)).strip(" ,:-–")
        if (
            stripped
            and not (_SIGN.fullmatch(stripped) or _NO_ENTRY.match(stripped))
            and (cleaned := clean_company_name(stripped))
        ):
            yield cleaned


def _line_of(page: Page, name: str, streets: list[int], reach: int = _NEAR_ADDRESS) -> tuple[int, int] | None:
    """Where the name begins a line of its own, at most some lines above an address that is not the site's."""
    sought = lower(plain_signs(name))
    at = page.lowered.find(sought)
    while at >= 0:
        end = at + len(sought)
        begin = at - 1 if at and page.text[at - 1] in _QUOTES else at
        is_line = (begin == 0 or page.text[begin - 1] == "\n") and _AFTER_NAME.match(page.text, end)
        if is_line and any(0 <= place - begin < reach for place in streets):
            return begin, end
        at = page.lowered.find(sought, at + 1)
    return None


def is_below_own_name(offset: int, own_names: frozenset[str], entry: str, page: Page) -> bool:
    """`CityGuide.com / 12 Mill Road / Telephone ...` is the address of the guide."""
    line = page.line_number(offset)
    for number in range(line, max(-1, line - _OWN_BLOCK_LINES - 1), -1):
        start, end = page.line_at(page.line_starts[number])
        letters = letters_of(page.text[start:end])
        if letters in own_names:
            return True
        if entry and letters == entry:
            return False
    return False
