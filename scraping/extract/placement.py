"""Points for the place of a candidate on the page, whichever extractor found it."""

from collections.abc import Iterable
from functools import lru_cache

from scraping.extract.candidates import Candidate, Hints
from scraping.findings import Field
from scraping.page.parse import Page

PLACED_FIELDS = frozenset(Field) - {Field.NAME, Field.DESCRIPTION, Field.LANGUAGE}
# Customers do not quote these, and old pages use quotations to indent them.
PLACES = frozenset(
    (Field.PHONE, Field.FAX, Field.STREET, Field.POSTAL_CODE, Field.CITY, Field.REGION, Field.COUNTRY)
)
_QUOTED = frozenset(("quote", "comment"))
_CONTACT_BLOCK = frozenset(("contact", "address", "vcard"))
_PAGE_EDGE = frozenset(("footer", "header"))
_FRAME = _CONTACT_BLOCK | _PAGE_EDGE
_NUMBERS = frozenset((Field.PHONE, Field.FAX))
# Of others as often as of the site: who advertises there, or where an event takes place.
IN_TEASER = ("inside a text, on a page that lists articles", -16)
_TEXT, _HEADLINE, _HEADLINES = 100, 45, 12  # characters, characters of a link, links
_CONTACT_PATH = ("contact", "kontakt", "impressum", "imprint", "contatt", "legal")


def weigh_placement(page: Page, hints: Hints, candidates: Iterable[Candidate]) -> None:
    """Candidates of structured data, scripts and attributes have no place in the text."""
    on_contact_page = is_contact_page(page, hints)
    lists_articles: bool | None = None  # counted for the first number that needs it
    for candidate in candidates:
        if candidate.rejected or candidate.field not in PLACED_FIELDS or not candidate.end:
            continue
        _weigh_zones(candidate, page.zones_at(candidate.start))
        if candidate.field in _NUMBERS and _is_in_text(page, candidate):
            if lists_articles is None:
                lists_articles = _lists_articles(page)
            if lists_articles:
                candidate.add(*IN_TEASER)
        if on_contact_page:
            candidate.add("on a contact or imprint page", 6)


def _is_in_text(page: Page, candidate: Candidate) -> bool:
    start, end = page.line_at(candidate.start)
    return end - start > _TEXT and _FRAME.isdisjoint(page.zones_at(candidate.start))


def _lists_articles(page: Page) -> bool:
    """Headlines are long links, many of them."""
    return sum([link.end - link.start >= _HEADLINE for link in page.links]) >= _HEADLINES


def is_quoted(candidate: Candidate, zones: frozenset[str]) -> bool:
    return bool(zones & _QUOTED) or ("review" in zones and candidate.field is Field.PERSON)


def is_contact_page(page: Page, hints: Hints) -> bool:
    return hints.page_kind in ("contact", "imprint") or _has_contact_path(page.url)


# Each extractor of a page asks for it.
@lru_cache(maxsize=64)
def _has_contact_path(url: str) -> bool:
    path = url.lower().partition("//")[2].partition("/")[2]
    return any(word in path for word in _CONTACT_PATH)


def _weigh_zones(candidate: Candidate, zones: frozenset[str]) -> None:
    if is_quoted(candidate, zones):
        if candidate.field in PLACES:
            candidate.add("inside a quotation", -10)  # many a page is indented by quotations
    elif zones & _CONTACT_BLOCK:
        candidate.add("in a contact block", 8)
    elif zones & _PAGE_EDGE:
        candidate.add("in the page's header or footer", 6)
    elif "news" in zones:
        candidate.add("in a news item", -8)
