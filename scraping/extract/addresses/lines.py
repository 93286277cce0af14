"""The lines of an address before its anchor: which of them are the street, the building and the city."""

import re
from dataclasses import dataclass
from functools import lru_cache

from scraping.extract.addresses.anchors import Anchor
from scraping.extract.addresses.pieces import Piece, pieces_before, without_label
from scraping.extract.addresses.streets import (
    NO_PART,
    PLACE_WORD,
    REMEMBERED,
    SENTENCE,
    find_plain_street,
    find_street,
    has_number,
    is_part,
    is_post_box,
    is_strong,
)
from scraping.vocabulary.cities import is_city
from scraping.vocabulary.countries import country_code, named_country
from scraping.vocabulary.legal_forms import end_of_firm, has_legal_form
from scraping.vocabulary.patterns import compile_later
from scraping.vocabulary.street_words import (
    ADDRESS_LABEL,
    PO_BOX,
    PREMISES,
    STREET_TYPE,
    SUBUNIT_LINE,
    UNIT_LINE,
    UNIT_START,
    UNITS_AT_END,
    WITHOUT_NUMBER,
    is_road,
)

_DIGIT = re.compile(r"\d")
_MAX_PARTS = 8
# Countries that write the name of a building on a line of its own above the street.
NAMED_BUILDINGS = frozenset(
    "GB IE IN AE SA QA KW BH OM HK SG MY ID TH PH PK LK BD CN TW KR JP VN KE NG ZA EG JO IL".split()
)
_CONTACT_WORDS = re.compile(
    r"\b(?:tel(?! aviv)|telephone|phones?|mobile?|e?-?mails?|www\.|registered(?! (?:address|office))|company (?:no|number)|vat|hours?|opening|open|mon|tue|wed|thu|fri|sat|sun|directions?|map|copyright)\b|(?:fon|fax)\b|http|©|\d:\d\d|@"
)


@dataclass(slots=True)
class Parts:
    street: Piece | None = None
    city: str = ""
    is_strong: bool = False
    code: Piece | None = None  # if the anchor is only a country


def read_before(text: str, anchor: Anchor, floor: int = 0) -> Parts:
    """Reads backwards from the anchor, not beyond the floor: the city and its region, the street, and the lines above that belong to it."""
    parts = Parts(city=anchor.city)
    pieces = _pieces_before(text, anchor, floor)
    passed: Piece | None = None
    for _ in range(5):
        if not pieces:
            break
        piece = _after_firm(pieces.pop(), pieces)
        if _ends_address(piece.text):
            break
        is_joined = anchor.is_city and text[piece.end : anchor.start] == " "  # `Dorrego 1782 Buenos Aires`
        if not (anchor.code or parts.code or is_joined) and _read_code(parts, piece):
            continue
        if not parts.city and _is_town_of_state(piece, pieces, anchor):
            parts.city = piece.text
            continue
        street = _street_in(piece, parts, anchor)
        if street is not None or is_part(piece.text):
            _read_city_after(parts, piece, street)
            street = _with_estate(text, street or without_label(piece), pieces, passed)
            before = [] if ADDRESS_LABEL.match(piece.text) else pieces
            parts.street = _extend(text, street, before, anchor.country)
            parts.is_strong = is_strong(parts.street.text)
            break
        if not parts.city and PLACE_WORD.match(piece.text) and len(piece.text.split()) <= 4:
            parts.city = piece.text
            continue
        if len(piece.text.split()) > _LONGEST_NAME or SENTENCE.search(piece.text):
            break
        passed = piece
    parts.city = _without_country(ADDRESS_LABEL.sub("", parts.city).strip(" ,.-"))
    return parts


_HOUSE = re.compile(r"\d{1,4}(?: ?[a-zA-Z](?![\w.]))?(?: ?[-/] ?\d{1,4}[a-zA-Z]?){0,2}(?: (?:bis|ter))?")
_NAME = re.compile(r"[^\W\d_][\w.'’-]*(?: [^\W\d_][\w.'’-]*){0,5}")


def _pieces_before(text: str, anchor: Anchor, floor: int) -> list[Piece]:
    pieces = pieces_before(text, anchor.start, floor)
    if anchor.code and not (anchor.city and anchor.city in text[anchor.start : anchor.code_start]):
        _join_number(text, pieces)
    return pieces


def _street_in(piece: Piece, parts: Parts, anchor: Anchor) -> Piece | None:
    street = find_street(piece) or _unit_before_city(piece)
    if street is None and (anchor.is_city or is_city(parts.city, anchor.country)):
        return find_plain_street(piece, anchor.country)
    return street


def _join_number(text: str, pieces: list[Piece]) -> None:
    """`Glorieta Azul, 9 28015 Madrid`, `2, Um Bierg, L-9180 Oberfeulen`: in a line with the code, a number and a name are the street."""
    if len(pieces) < _FEWEST or text[pieces[-2].end : pieces[-1].start].strip(" ") != ",":
        return
    first, second = pieces[-2], pieces[-1]
    units = UNITS_AT_END.search(second.text)
    house = second.text[: units.start()] if units else second.text
    is_last = _HOUSE.fullmatch(house) and _NAME.fullmatch(first.text) and not _ends_address(first.text)
    is_first = _HOUSE.fullmatch(first.text) and _NAME.fullmatch(second.text)
    if (is_last and first.text[0].isupper()) or is_first:
        pieces[-2:] = [Piece(text[first.start : second.end], first.start, second.end)]


_LONGEST_NAME = 7  # words


def _with_estate(text: str, street: Piece, before: list[Piece], passed: Piece | None) -> Piece:
    """`Unit 7, Riverside Ind Est`: the estate has no word that tells it, and the unit is somewhere."""
    if passed is None or any(find_street(piece) for piece in before[-3:]):
        return street
    is_unit = has_number(street.text) and _is_unit(street.text)
    is_name = _NAME.fullmatch(passed.text) is not None and not passed.text[0].islower()
    if not (is_unit and is_name) or "\n" in text[street.end : passed.start]:
        return street
    return Piece(text[street.start : passed.end], street.start, passed.end)


def _is_town_of_state(piece: Piece, before: list[Piece], anchor: Anchor) -> bool:
    """`12 Mill Road, Overland Park, KS`: what is between a street and its state is the town, whatever its name looks like."""
    if not (anchor.region and anchor.country in ("US", "CA") and before):
        return False
    return (
        PLACE_WORD.match(piece.text) is not None
        and len(piece.text.split()) <= 4
        and (find_street(before[-1]) is not None or UNIT_LINE.match(before[-1].text) is not None)
    )


def _after_firm(piece: Piece, before: list[Piece]) -> Piece:
    """`Huber GmbH Lindenweg 4`, `Huber GmbH: Lindenweg 4`: the address begins after the firm."""
    end = end_of_firm(piece.text)
    rest = piece.text[end:].lstrip(" :,.-–")
    if not end or not _DIGIT.search(rest) or not rest.strip("0123456789 "):
        return piece
    # `BV.` is also a boulevard.
    if STREET_TYPE.fullmatch(piece.text[:end].split()[-1]):
        return piece
    before.clear()
    return Piece(rest, piece.end - len(rest), piece.end)


_CODE_LINE = compile_later(
    r"^(?:[A-Z]{1,2}-)?(?P<first>\d{4,6}|\d{3} \d{2,3})\s(?P<city>[^\W\d_][^\d@:]{2,30})$|^(?P<town>[^\W\d_][^\d@:]{2,30}?)[ -](?P<last>\d{4,6}|\d{3} \d{2,3})$"
)


def _read_code(parts: Parts, piece: Piece) -> bool:
    """`1100 Harbour City` above the name of a country whose codes look different today: a town and its code."""
    found = _CODE_LINE.match(piece.text)
    if (
        found is None
        or STREET_TYPE.search(piece.text)
        or PO_BOX.search(piece.text)
        or NO_PART.search(piece.text.lower())
    ):
        return False
    group = "first" if found["first"] else "last"
    start, end = found.span(group)
    parts.code = Piece(found[group], piece.start + start, piece.start + end)
    parts.city = parts.city or found["city"] or found["town"]
    return True


def _unit_before_city(piece: Piece) -> Piece | None:
    """`Suite 110 Dayton`"""
    unit = UNIT_START.match(piece.text)
    rest = piece.text[unit.end() :].strip(" ,") if unit else ""
    if unit is None or not PLACE_WORD.match(rest) or rest[0].islower() or PREMISES.search(rest):
        return None
    return Piece(unit[0].strip(), piece.start, piece.start + len(unit[0].rstrip()))


def _read_city_after(parts: Parts, piece: Piece, street: Piece | None) -> None:
    """`12 Mill Road Dayton`"""
    if street is None or parts.city:
        return
    rest = piece.text[street.end - piece.start :].strip(" ,.-")
    if PLACE_WORD.match(rest) and not rest[0].islower():
        parts.city = rest


def _extend(text: str, street: Piece, before: list[Piece], country: str) -> Piece:
    """Floors, buildings and estates before a street belong to it."""
    start = street.start
    for _ in range(_MAX_PARTS):
        if before and is_post_box(text[start : street.end]):
            before.append(_after_firm(before.pop(), before))
        if not before:
            break
        if not _belongs(text, before[-1], start, text[start : street.end], country):
            is_above = _has_street_above(before, text[start : street.end])
            if not is_above and not _is_between_units(text, before, start, country):
                break
            before.pop()
        piece = before.pop()
        found = find_street(piece)
        is_labelled = found is not None and text[piece.start : found.start].rstrip().endswith(":")
        start = found.start if found and is_labelled else without_label(piece).start
    return Piece(text[start : street.end], start, street.end)


def _is_between_units(text: str, before: list[Piece], start: int, country: str) -> bool:
    """`Suite 4, The Palms, 145 Hill Road`: what is between a suite and its street is the building."""
    if len(before) < _FEWEST or country not in NAMED_BUILDINGS or "\n" in text[before[-2].start : start]:
        return False
    is_name = _NAME.fullmatch(before[-1].text) and len(before[-1].text.split()) <= _LONGEST_BUILDING
    unit = before[-2].text
    return bool(is_name) and UNIT_LINE.match(unit) is not None and not is_post_box(unit)


def _has_street_above(before: list[Piece], street: str) -> bool:
    """`Rua Azul, 12` / `Casa das Flores` / `3º andar`: one piece that says nothing is between the street and its floor."""
    if len(before) < _FEWEST or _ends_address(before[-1].text) or not _is_incomplete(street):
        return False
    above = find_street(before[-2])
    is_name = len(before[-1].text.split()) <= _LONGEST_BUILDING and not _DIGIT.search(before[-1].text)
    return is_name and above is not None and is_strong(above.text) and has_number(above.text)


_FEWEST, _LONGEST_BUILDING = 2, 4


def _belongs(text: str, piece: Piece, start: int, street: str, country: str) -> bool:
    if _ends_address(piece.text) or named_country(piece.text):
        return False
    if UNIT_LINE.match(piece.text) or SUBUNIT_LINE.match(piece.text):
        return True
    if not has_number(street) or is_post_box(street) or _is_incomplete(street):
        return find_street(piece) is not None or is_part(piece.text) or _is_beside(text, piece, start)
    may_be_own_line = country in NAMED_BUILDINGS or "\n" not in text[piece.end : start]
    return may_be_own_line and is_part(piece.text)


def _is_unit(street: str) -> bool:
    """Only floors and suites so far: the street is still to come."""
    return all(
        UNIT_LINE.match(piece) or SUBUNIT_LINE.match(piece) for piece in re.split(r"\s*[\n,]\s*", street)
    )


def _is_incomplete(street: str) -> bool:
    """Floors, suites, courtyards and quarters: the street is still to come."""
    pieces = re.split(r"\s*[\n,]\s*|\s[-–]\s", street)
    return not any(is_road(piece) for piece in pieces) and all(
        UNIT_LINE.match(piece) or SUBUNIT_LINE.match(piece) or not has_number(piece)
        for piece in pieces
        if piece
    )


def _is_beside(text: str, piece: Piece, start: int) -> bool:
    """`The Old Bakery, High Street`: one line, and a name of a few words."""
    return (
        "\n" not in text[piece.end : start] and 1 < len(piece.text.split()) <= 4 and piece.text[0].isupper()
    )


@lru_cache(maxsize=REMEMBERED)
def _ends_address(text: str) -> bool:
    """Phone numbers, sentences and the company's name precede an address; they are not part of it."""
    if _DIGIT.search(text) and PO_BOX.search(text):
        return False
    if _CONTACT_WORDS.search(text.lower()) or len(text) > 90:
        return True
    return has_legal_form(text) and not text[:1].isdigit() and not _WITHOUT_NUMBER.search(text)


# It replaces the house number in Italy and Spain, and is a legal form elsewhere.
_WITHOUT_NUMBER = compile_later(rf"\s{WITHOUT_NUMBER}(?!\w)")


def _without_country(city: str) -> str:
    """`Milano Italia` -> `Milano`, but `Ciudad de México`."""
    words = city.split()
    if len(words) < 2 or len(words[-1]) <= 3 or words[-2].islower() or not country_code(words[-1]):
        return city
    return " ".join(words[:-1])
