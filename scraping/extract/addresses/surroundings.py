"""What is around a street: a date, as where an event takes place, or nothing to contact its owner by."""

import re
from collections.abc import Iterable, Iterator

from scraping.extract.addresses.no_streets import is_beside_price
from scraping.extract.candidates import Candidate
from scraping.findings import Field, Reason
from scraping.page.parse import Page
from scraping.vocabulary.letters import lower
from scraping.vocabulary.loader import read_expression
from scraping.vocabulary.patterns import compile_later
from scraping.vocabulary.street_words import DATE, DAY, STREET_TYPE

OF_EVENT = ("after a date: where an event takes place", -44)
OF_OFFER = ("beside a price: where something is offered", -44)
_MOST_OFFERS = 10
_LONGEST_EVENT = 90
_DIGIT = re.compile(r"\d")
# `12. Mai, 20 Uhr: Karthaus 12`, but `25 de Mayo 1234`
_BEGINS_WITH_DAY = compile_later(rf"(?:{DAY.pattern})[^,:]{{0,12}}[,:].*?[^\W\d_]{{3}}")
# The address of a deal, an event or another's shop has no contacts beside it; a company's own address has a phone or mailbox.
ALONE = ("nothing to contact beside it", -16)
# `Madrid 2, Valencia 1`: without a word for a street it may be a result, or the weather.
ALONE_AND_UNSURE = ("nothing to contact beside it", -44)
# `Einbruch in Firma in der Werkstraße 1`: words of a sentence lead to it, and nothing ends them.
IN_SENTENCE = ("inside a sentence", -30)
_LEADING_WORDS = re.compile(r"(?:(?:\d{1,3}[.,]\d{3} )?[^\W\d_][\w'’-]*[ ]){3,}$")
_CONTACT_REACH, UNSURE_REACH = 220, 90
_CONTACT = compile_later(
    rf"@|(?<!\w)[tm][.:]? ?\+?\(?\d{{3,4}}\)?[ -]\d{{3,4}}|(?<![^\W\d_])(?:{read_expression('labels', 'phone', 'mobile', 'fax', 'email')})(?![^\W\d_])|(?<!\w)\+\d|\(0\d+\)|\(\d{{2,5}}\) ?\d{{3}}|(?<!\d)0\d(?:[ ./-]?\d){{7}}"
)
_AMERICAN = re.compile(r"\d{3}\)?[-. ]{1,2}\d{3}[-. ]\d{4}(?!\d)")
_FRAME = frozenset(("header", "footer", "contact", "address", "vcard", "copyright"))


def offer_at(page: Page, start: int, end: int) -> list[Reason]:
    """Of a street without a postal code: whether it is where something is offered for a price."""
    return [OF_OFFER] if is_beside_price(page.lowered, start, end) and _is_of_offer(page, start, end) else []


def take_back_offers(streets: Iterable[Candidate]) -> None:
    """A portal shows some offers; who lists many places with their prices lists its own."""
    offered = [one for one in streets if one.field is Field.STREET and OF_OFFER in one.reasons]
    if len(offered) > _MOST_OFFERS:
        for street in offered:
            street.reasons.remove(OF_OFFER)


def _is_of_offer(page: Page, start: int, end: int) -> bool:
    """Those who say how to reach them beside it may have prices, too."""
    is_in_frame = not page.zones_at(start).isdisjoint(_FRAME)
    near = (max(0, start - UNSURE_REACH), end + UNSURE_REACH)
    return not (is_in_frame or _CONTACT.search(page.lowered, *near) or _AMERICAN.search(page.lowered, *near))


def is_of_event(page: Page, start: int, street: str) -> bool:
    """A day in the line before it, or at its own beginning."""
    line_start, _ = page.line_at(start)
    before = (max(line_start, start - _LONGEST_EVENT), start)
    has_digit = _DIGIT.search(page.lowered, *before) is not None
    if has_digit and any(not _names_street(page, date) for date in _dates(page, *before)):
        return True
    if _is_before_date(page, start + len(street)):
        return True
    return (":" in street or "," in street) and _BEGINS_WITH_DAY.match(lower(street)) is not None


_DAYS_FOLLOW = compile_later(
    rf"[^\n\t.;|]{{0,40}}?[,(–-] ?(?:[^\W\d_]{{2,12}},? )?(?:\d{{1,2}}\.?(?: ?[-–&/] ?| (?:to|a|al|au|bis|e|und|and) )(?=\d))?(?:{DAY.pattern}|{DATE.pattern}|\d{{1,2}}(?:st|nd|rd|th)? (?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|okt|nov|dec|dez|dic)\.?,? 20\d\d)"
)


def _is_before_date(page: Page, end: int) -> bool:
    """`Hall 5, 12 Quay Road, 6-14 October`: no sentence ends between them."""
    return _DAYS_FOLLOW.match(page.lowered, end) is not None


def _dates(page: Page, start: int, end: int) -> Iterator[re.Match[str]]:
    for form in (DATE, DAY):
        yield from form.finditer(page.lowered, start, end)


def _names_street(page: Page, date: re.Match[str]) -> bool:
    """`B-dul 1 Decembrie 1918 nr. 39`, `Calle 25 de Mayo 14`"""
    typed = STREET_TYPE.search(page.lowered, max(0, date.start() - _LONGEST_TYPE), date.start())
    return typed is not None and page.lowered[typed.end() : date.start()].strip(" .") == ""


_LONGEST_TYPE = 14


def is_in_sentence(page: Page, start: int) -> bool:
    line_start, _ = page.line_at(start)
    return _LEADING_WORDS.search(page.folded, max(line_start, start - 80), start) is not None


def has_nothing_to_contact(page: Page, start: int, end: int, reach: int = _CONTACT_REACH) -> bool:
    near = (max(0, start - reach), end + reach)
    if not page.zones_at(start).isdisjoint(_FRAME) or _CONTACT.search(page.lowered, *near):
        return False
    return "©" not in page.text[slice(*page.line_at(start))]
