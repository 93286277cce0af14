"""What leads to a street: the beginning of its line, a label, its town, or words that tell where the organisation is."""

import re

from scraping.extract.addresses.streets import is_sentence
from scraping.extract.domains import names_site
from scraping.findings import Reason
from scraping.page.parse import Page
from scraping.vocabulary.cities import is_city
from scraping.vocabulary.loader import read_expression
from scraping.vocabulary.patterns import compile_later

LABELLED = ("labelled as an address", 16)
BEGINS_LINE = ("begins its line", 14)
AFTER_TOWN = ("after its town", 14)
WHERE_WE_ARE = ("after words that tell where we are", 20)
_REACH, _LONG_LINE = 110, 200
# `Our factory:`, `Наш магазин:`, with a town that may follow
_LABEL = compile_later(
    rf"(?:{read_expression('labels', 'address', 'own place')})\s?[:\t–-]\s?(?P<town>[^\d:;]{{0,40}}?),?\s?$"
)
_WHERE_WE_ARE = compile_later(rf"(?<!\w)(?:{read_expression('labels', 'where we are')})")
# `Nordwerk is a trading name of X Ltd, with registered office at 4 Mill Road`
_SEAT = compile_later(
    rf"(?<!\w){read_expression('third_parties', 'registered_seat')}(?:[ :]{{1,2}}(?:address|is|situated|located|at|in|of)){{0,4}}[ :]{{0,2}}$"
)
_CLAUSE = re.compile(r"(?:(?<=[^\W\d_]{3})|(?<=[\d)]))[.!?] |[;|•·]")
_TOWN_MARK = re.compile(
    r"^(?:г\.|м\.|гр\.|город|місто|горад|ք\.|ქ\.) ?|(?: şəhəri| шәһәри| қаласы| қ\.)$", re.I
)


def read_lead(page: Page, line_start: int, start: int, country: str) -> Reason | None:
    """The strongest sign for a street in the words before it, up to the end of the sentence before."""
    if start - line_start <= 2:
        return BEGINS_LINE
    begin = max(line_start, start - _REACH)
    clauses = list(_CLAUSE.finditer(page.folded, begin, start))
    begin = clauses[-1].end() if clauses else begin
    lead = page.folded[begin:start]
    # In the small print, other firms have their registered offices.
    is_paragraph = begin > line_start and page.line_at(start)[1] - line_start > _LONG_LINE
    # `Find us beside the bakery (12 Mill Road)`: what is in brackets is about the bakery.
    if lead.rfind("(") > lead.rfind(")"):
        return None
    label = None if is_paragraph else _LABEL.match(page.lowered[begin:start].lstrip())
    if label is not None and not is_sentence(label["town"]):
        return LABELLED
    if _WHERE_WE_ARE.search(page.lowered, begin, start) or _is_own_seat(page, line_start, start):
        return WHERE_WE_ARE
    return AFTER_TOWN if _is_town(lead.rpartition(":")[2], country) else None


def _is_own_seat(page: Page, line_start: int, start: int) -> bool:
    """In a sentence that names the site: it may also be about another firm."""
    if _SEAT.search(page.lowered[max(line_start, start - _REACH) : start]) is None:
        return False
    return names_site(page.host, page.text[line_start:start])


def is_labelled(page: Page, start: int, country: str) -> bool:
    lead = read_lead(page, page.line_at(start)[0], start, country)
    return lead in (LABELLED, WHERE_WE_ARE)


def _is_town(words: str, country: str) -> bool:
    """`Szeged, `, `г. Гюмри, `"""
    words = words.strip(" \t")
    if not words.endswith((",", "-", ":")):
        return False
    town = words.rstrip(" ,-:").rpartition(",")[2].strip()
    return is_city(town, country) or _TOWN_MARK.search(town) is not None
