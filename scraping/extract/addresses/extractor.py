"""Postal addresses: anchored at postal codes or countries, with the street in the lines before; lone streets if they are unmistakable."""

import re
from itertools import chain, islice

from scraping.extract.addresses.anchors import Anchor
from scraping.extract.addresses.east_asian import find_eastern_addresses
from scraping.extract.addresses.leads import is_labelled
from scraping.extract.addresses.lines import NAMED_BUILDINGS, Parts, read_before
from scraping.extract.addresses.lone_streets import (
    ENGLISH_COUNTRIES,
    MAX_ADDRESSES,
    find_chains,
    find_lone_streets,
    find_placed,
)
from scraping.extract.addresses.named_anchors import (
    find_city_anchors,
    find_country_anchors,
    is_street_of_city,
)
from scraping.extract.addresses.no_streets import is_no_street
from scraping.extract.addresses.pieces import BARE_NUMBER, Piece
from scraping.extract.addresses.postal_codes import FORM_OF, find_anchors
from scraping.extract.addresses.streets import (
    NUMBER_FIRST,
    has_street_form,
    is_dated,
    is_strong,
)
from scraping.extract.addresses.surroundings import (
    ALONE,
    ALONE_AND_UNSURE,
    OF_EVENT,
    UNSURE_REACH,
    has_nothing_to_contact,
    is_of_event,
    offer_at,
    take_back_offers,
)
from scraping.extract.addresses.values import clean_street, join_boxes, make, print_native
from scraping.extract.candidates import Candidate
from scraping.extract.context import Context
from scraping.findings import Field
from scraping.page.parse import Page
from scraping.vocabulary.cities import is_city
from scraping.vocabulary.countries import country_after
from scraping.vocabulary.patterns import compile_later
from scraping.vocabulary.street_words import (
    ENGLISH_PATTERNS,
    GERMANIC_TYPE,
    NAME_THEN_NUMBER,
    PO_BOX,
    STREET_TYPE,
    TYPE_THEN_NAME,
    is_road,
)
from scraping.vocabulary.unnumbered_streets import KILOMETRE

NAME = "addresses"
AFTER = ()

# A page with more numbers than this is a table of numbers; only this many are examined.
_MAX_RUNS = 6_000
_COUNTRY_TAIL = 40


def find(page: Page, context: Context) -> list[Candidate]:
    regions = context.regions
    found, taken = find_eastern_addresses(page)
    runs = page.digit_runs[:_MAX_RUNS]
    for anchor in islice(find_anchors(page, regions, runs), MAX_ADDRESSES * 3):
        if not _is_taken(anchor.code_start, taken):
            found += _read_at(page, anchor, taken)
        if len(found) > MAX_ADDRESSES * 5:
            break
    for anchor in chain(
        islice(find_country_anchors(page, runs), MAX_ADDRESSES),
        islice(find_city_anchors(page, regions, runs), MAX_ADDRESSES),
    ):
        # The country at the end of an address that its postal code has anchored already.
        if not any(0 <= anchor.start - end < _COUNTRY_TAIL for _, end in taken):
            found += _read_at(page, anchor, taken)
    found += find_chains(page, regions, taken)
    found += find_lone_streets(page, regions, runs, taken)
    found += find_placed(page, regions, taken)
    take_back_offers(found)
    print_native(page, found)
    return join_boxes(page, found)


def _is_taken(offset: int, taken: list[tuple[int, int]]) -> bool:
    return any(start <= offset < end for start, end in taken)


def _read_at(page: Page, anchor: Anchor, taken: list[tuple[int, int]]) -> list[Candidate]:
    if anchor.code and _HOUSE_LABEL.search(page.folded, max(0, anchor.code_start - 8), anchor.code_start):
        return []
    parts = read_before(page.folded, anchor)
    if parts.street is not None and _is_taken(parts.street.start, taken):
        # The address of the post box follows that of the office: do not read the office's again.
        floor = max((end for _, end in taken if end <= anchor.start), default=0)
        parts = read_before(page.folded, anchor, floor)
    if parts.street is not None:
        parts.street = _as_street(page.folded, anchor, parts, parts.street)
    if parts.street is not None and is_no_street(
        page.folded, clean_street(parts.street.text), parts.street.end
    ):
        parts.street = None
    # The largest part first: what is before the code has nothing to do with it, unless it is a street without doubt.
    is_apart = parts.street is not None and "\n" in page.folded[parts.street.end : anchor.code_start]
    if (is_apart or not parts.is_strong) and (after := _street_after(page.folded, anchor)):
        parts.street, parts.is_strong = after, is_strong(after.text)
    if parts.street is not None and _is_taken(parts.street.start, taken):
        return []
    if not _is_address(page.folded, anchor, parts):
        return []
    start = min(anchor.start, parts.street.start) if parts.street else anchor.start
    taken.append((start, max(anchor.end, parts.street.end if parts.street else 0)))
    return _candidates(page, anchor, parts)


# `Hall 3, stand E43`: where an exhibitor is for three days.
_BOOTH_WORD = (
    r"(?:(?:messe)?(?:halle?|stand)|hal|booth|stall|aisle|pavil(?:ion|lon|hão)|padiglione|pad|pabellón|hala)"
)
_BOOTH = compile_later(
    rf"{_BOOTH_WORD}(?:[\s,;/|.-]{{1,3}}(?:{_BOOTH_WORD}|n[ro°º]|[A-Z]?\d{{1,4}}[A-Z]?)(?!\w)){{1,6}}", re.I
)


_HOUSE_LABEL = re.compile(
    r"(?<![^\W\d_])(?:(?i:n[or]|№|ln|sec|aly)[.:]|(?i:lane|section|alley|km)[.]?) ?\Z"
)  # `Kat: 9 No: 1467 Okmeydanı`
_LABELLED_HOUSE = re.compile(r"(?:nr|no|n[°º])\.?\s?\d{1,4}\s?[a-z]?", re.I)


def _as_street(text: str, anchor: Anchor, parts: Parts, street: Piece) -> Piece | None:
    """`102` of `102 Mill Lane, 60632 Dayton` is a street: its name is in the place of the city."""
    # `35300 Fougères`, the line above in a list of towns; `Villa sold, 21/02/18` in a list of news
    if _begins_with_code(street.text, anchor.country) or is_dated(street.text) or "·" in street.text:
        return None
    if _LABELLED_HOUSE.fullmatch(street.text):
        # On a line of its own it is the address of a house in a hamlet; in a sentence it may be anything.
        return street if text[text.rfind("\n", 0, street.start) + 1 : street.start].strip() == "" else None
    if not BARE_NUMBER.match(street.text.strip()):
        return None if _BOOTH.fullmatch(street.text.strip(" ,.;:")) else street
    at = text.find(parts.city, street.end, anchor.code_start) if parts.city else -1
    if at < 0 or STREET_TYPE.search(parts.city) is None:
        return None
    end = at + len(parts.city)
    parts.city = ""
    parts.is_strong = True
    return Piece(text[street.start : end], street.start, end)


def _begins_with_code(street: str, country: str) -> bool:
    """A code of the country before a name, where house numbers are after it and never as long."""
    form = FORM_OF.get(country)
    code = form.match(street) if form is not None and country not in ENGLISH_COUNTRIES else None
    if code is None or code.end() < _SHORTEST_CODE or street[code.end() : code.end() + 1] != " ":
        return False
    return code.end() > _SHORTEST_CODE or STREET_TYPE.search(street) is None


def _is_address(text: str, anchor: Anchor, parts: Parts) -> bool:
    """Plain digits are a code if there is a street; if the city precedes them, or there is no code, a street with a number."""
    if parts.street is None:
        return anchor.is_sure and bool(anchor.region or anchor.country in ("GB", "CA", "IE"))
    if anchor.is_city:
        town = "" if anchor.city else parts.city
        return is_street_of_city(parts.street.text, anchor.country, town, is_strong=parts.is_strong)
    if not anchor.code and not parts.code and not _names_street(parts.street.text, anchor.country):
        return False
    if anchor.is_sure or parts.is_strong:
        return True
    # `Coins 1874 - 1919` above a year that begins its line.
    if not anchor.is_named and _YEAR.fullmatch(anchor.code):
        return False
    is_beside = anchor.is_named or anchor.start == anchor.code_start
    if not is_beside and anchor.country in NUMBER_FIRST:
        return has_street_form(parts.street.text, anchor.country)
    # `Ερμού 15, Αθήνα 10563`
    # `Kooli 4, Paide 72711`
    is_beside = is_beside or (
        (is_city(parts.city, anchor.country) or _is_beside_town(text, anchor, parts.street))
        and has_street_form(parts.street.text, anchor.country)
    )
    return bool(anchor.code) and is_beside


def _is_beside_town(text: str, anchor: Anchor, street: Piece) -> bool:
    """In the line of its town and code; in lists of goods, the number of the article is in the next line."""
    is_in_line = text[street.end : anchor.start].strip(" ,") == ""
    return len(anchor.code) > _SHORTEST_CODE and is_in_line and street.text[0].isupper()


_YEAR = re.compile(r"(?:19|20)\d\d")
_SHORTEST_CODE = 4


def _names_street(street: str, country: str) -> bool:
    """Without a code, beside a country's name, there are also hotels, events and news."""
    patterns = (STREET_TYPE, GERMANIC_TYPE, PO_BOX, *ENGLISH_PATTERNS)
    return country in NAMED_BUILDINGS or any(pattern.search(street) for pattern in patterns)


def _street_after(text: str, anchor: Anchor) -> Piece | None:
    """`127000, г. Москва, ул. Садовая, д.7`: the largest part first."""
    if anchor.country not in ("RU", "UA", "KZ", "BY", "CN", "HU"):
        return None
    end = text.find("\n", anchor.code_start)
    tail = text[anchor.code_start : min(end if end > 0 else len(text), anchor.end + 140)]
    found = TYPE_THEN_NAME.search(tail) or KILOMETRE.search(tail) or NAME_THEN_NUMBER.search(tail)
    if found is None:
        return None
    start, stop = found.span("street")
    return Piece(tail[start:stop], anchor.code_start + start, anchor.code_start + stop)


def _candidates(page: Page, anchor: Anchor, parts: Parts) -> list[Candidate]:
    reasons = _reasons(anchor, parts)
    if alone := _alone(page, anchor, parts):
        reasons.append(alone)
    if parts.street is not None:
        if is_of_event(page, parts.street.start, parts.street.text):
            reasons.append(OF_EVENT)
        if not (anchor.code or parts.code):
            reasons += offer_at(page, parts.street.start, anchor.end)
    made = []
    code = parts.code or Piece(anchor.code, anchor.code_start, anchor.code_start + len(anchor.code))
    if code.text:
        made.append(make(Field.POSTAL_CODE, code.text, code.start, code.end, reasons))
    if parts.street is not None:
        street = parts.street
        made.append(make(Field.STREET, clean_street(street.text), street.start, street.end, reasons))
    country = anchor.country
    if not anchor.is_named and not anchor.is_sure:
        country = country_after(page.folded, anchor.end) or country
    for field, value in ((Field.CITY, parts.city), (Field.REGION, anchor.region), (Field.COUNTRY, country)):
        if value:
            made.append(make(field, value, anchor.start, anchor.end, reasons))
    return made


def _alone(page: Page, anchor: Anchor, parts: Parts) -> tuple[str, int] | None:
    """What counts against an address beside which nothing is to contact anybody by."""
    if parts.street is not None and is_labelled(page, parts.street.start, anchor.country):
        return None
    if anchor.is_city:
        reach = (anchor.start, anchor.end) if parts.is_strong else (anchor.start, anchor.end, UNSURE_REACH)
        reason = ALONE if parts.is_strong else ALONE_AND_UNSURE
        return reason if has_nothing_to_contact(page, *reach) else None
    street = parts.street
    if street is None or not _may_be_of_goods(anchor, street.text, is_strong=parts.is_strong):
        return None
    is_alone = has_nothing_to_contact(page, street.start, anchor.end, UNSURE_REACH)
    return ALONE_AND_UNSURE if is_alone else None


# `Karthaus 12`, but `In stock: over 5`
_NAME_AND_NUMBER = re.compile(r"(?:[^\W\d_a-z][\w.'’-]+ ){1,3}\d{1,4}[a-z]?")


def _may_be_of_goods(anchor: Anchor, street: str, *, is_strong: bool) -> bool:
    """`24 hours` / `LEGO 41148 - Duplo` in a list of goods: a number and a word have the form of a code and its town."""
    is_plain = anchor.code.isdigit() and not (anchor.is_sure or is_strong)
    if not is_plain or _NAME_AND_NUMBER.fullmatch(street):
        return False
    return not any(map(is_road, re.split(r"\s*[\n,]\s*|\s-\s", street)))


def _reasons(anchor: Anchor, parts: Parts) -> list[tuple[str, int]]:
    reasons = [("method: address", 46)]
    if parts.street is not None and (anchor.code or parts.code):
        reasons.append(("street and postcode together", 26))
    elif parts.street is not None:
        reasons.append((f"street and {'city' if anchor.is_city else 'country'} together", 20))
    if parts.street is not None and not parts.is_strong:
        reasons.append(("street without a number", -6))
    if anchor.region:
        reasons.append(("state and postcode agree in form", 8))
    if parts.city and not anchor.is_city:
        reasons.append(("city beside the postcode", 6))
    return reasons
