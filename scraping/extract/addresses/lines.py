"""The lines of an address in front of its anchor: which of them name a street, a building or an estate, and where they end."""

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from scraping.extract.addresses.anchors import Anchor
from scraping.vocabulary.countries import US_STATES, country_code, named_country
from scraping.vocabulary.legal_forms import end_of_firm, has_legal_form
from scraping.vocabulary.street_words import (
    ADDRESS_LABEL,
    CROSSING,
    ENGLISH_PATTERNS,
    GERMANIC_TYPE,
    NAME_THEN_NUMBER,
    NAME_TYPE_NUMBER,
    NUMBER_THEN_NAME,
    NUMBERED,
    PO_BOX,
    PREMISES,
    STREET_TYPE,
    SUBUNIT_LINE,
    TYPE_THEN_NAME,
    UNIT_LINE,
    UNIT_START,
    begin_in_sentence,
    is_road,
)

_WINDOW = 260
_DIGIT = re.compile(r"\d")
_MAX_PIECES = 12
_REMEMBERED = 4096  # pieces: neighbouring codes share them, and so do the pages of a site
_MAX_PARTS = 6
# Spaces before a separator are cut off with the piece's end.
_SIGNS = r"\n\t|;•·◊◆■▪●►»›~*"
_SPLIT = re.compile(rf"[{_SIGNS}, ](?:(?<=[{_SIGNS}])\s*|(?<=,)\s+|(?<= )[–-]\s+)")
# Countries that write the name of a building on a line of its own above the street.
_NAMED_BUILDINGS = frozenset(
    "GB IE IN AE SA QA KW BH OM HK SG MY ID TH PH PK LK BD CN TW KR JP VN KE NG ZA EG JO IL".split()
)
_CONTACT_WORDS = re.compile(
    r"\b(?:tel(?! aviv)|telephone|phones?|mobile?|e?-?mails?|www\.|registered|company (?:no|number)|vat|hours?|opening|open|mon|tue|wed|thu|fri|sat|sun|directions?|map|copyright)\b|(?:fon|fax)\b|http|©|\d:\d\d|@",
)
# A town, or a town with the number of its district.
_PLACE_WORD = re.compile(
    r"^[^\W\d_][^\d@:]{1,40}$|^(?:Dublin|Cork|Praha|Prague|Paris|Lyon|Marseille|Wien|Budapest|Bratislava|Brno|London|Zürich)\s\d{1,2}[wW]?$"
)
_HOUSE_FIRST = re.compile(r"^(?:\#\s?)?\d{1,6}[A-Za-z]?(?:\s?[-–/&]\s?\d{1,6}[A-Za-z]?)?,?\s+\D{3,}")
# `2010 Huber Software` of a list of copyrights is no house.
_YEAR_FIRST = re.compile(r"(?:19|20)\d\d(?:\s?[-–,]\s?(?:(?:19|20)\d\d|\d\d))*(?:,|\s)")
_SENTENCE = re.compile(
    r"\b(?:is|are|was|our|we|you|your|with|from|this|that|have|has|will|can)\b|(?-i:(?<!^)\b(?:the|and)(?! [A-Z]))",
    re.I,
)
_NUMBERED_THING = r"^(?:auftrag|bestell|artikel|kunden?|rechnung|angebot|projekt|modell|typ|serie|seite|ausgabe|heft|teil|position|zeichnung|order|part|item|invoice|model)s?[ -]n(?:r|o|°)"
# Sentences, votes in brackets, and postal codes of other countries with their city.
_NO_STREET = re.compile(
    rf"(?:{_SENTENCE.pattern})|\(|^\d{{4}}-\d{{3}}\b|^\d{{4}} ?(?![NS][EW]\b)[A-Z]{{2}}\b|^\d{{3}}-\d{{4}}\b|^(?:{'|'.join(US_STATES)})\s\d+$|^(?:dublin|cork|praha|prague|paris|lyon|marseille|wien|budapest|bratislava|brno|london) \d{{1,2}}w?$|"
    rf"{_NUMBERED_THING}",
    re.I,
)
# Years, prices, shares, phone numbers and what is counted.
_NO_PART = re.compile(
    rf"{_NUMBERED_THING}|"
    r"^\d{5,6}\s[a-z]|^[a-z]{1,2}-?\d{4,6}$|(?:^|\D)(?:19|20)\d\d(?:\D|$)|[$€£%]|\d[\d ()./-]{7,}\d|\b(?:years?|products?|kunden|clients?|members?|pages?|items?|steps?|reviews?|photos?|results?|version|v\d|euro|seite|kapitel|uhr)\b",
)


class Piece(NamedTuple):
    text: str
    start: int
    end: int


@dataclass(slots=True)
class Parts:
    street: Piece | None = None
    city: str = ""
    is_strong: bool = False
    code: Piece | None = None  # where the anchor is a country alone


def pieces_before(text: str, end: int, floor: int = 0) -> list[Piece]:
    """The pieces of an address before its code, nearest last: split at lines, cells and commas."""
    begin = max(floor, end - _WINDOW)
    cuts = [(begin, begin), *(found.span() for found in _SPLIT.finditer(text, begin, end)), (end, end)]
    cuts = cuts[-_MAX_PIECES - 1 :]
    pieces = [_piece(text, first, last) for (_, first), (last, _) in pairwise(cuts)]
    return _rejoin(text, [piece for piece in pieces if piece.text])


def _piece(text: str, start: int, end: int) -> Piece:
    raw = text[start:end]
    stripped = raw.strip(" ,.;:()-–")
    offset = start + (raw.find(stripped) if stripped else 0)
    return Piece(stripped, offset, offset + len(stripped))


_BARE_NUMBER = re.compile(
    r"^\d{1,5}(?:\s?[a-zA-Z])?(?:\s?(?:bis|ter))?(?:\s?[-/]\s?\d{1,4}){0,2}(?:/[A-Za-z])?$"
)
_LABELLED_NUMBER = re.compile(r"^n(?:[º°o]|r)?\.?\s?:?\s?\d{1,4}\b", re.I)


def _rejoin(text: str, pieces: list[Piece]) -> list[Piece]:
    """A comma parted `12 bis, rue de la Gare` and `C/ Mayor, 5`: a number alone belongs to the street beside it."""
    joined: list[Piece] = []
    for piece in pieces:
        last = joined[-1] if joined and _may_be_joined(joined[-1].text, piece.text) else None
        beside = last is not None and (
            "\n" not in text[last.end : piece.start] or bool(_LABELLED_NUMBER.match(piece.text))
        )
        body = without_label(last) if last is not None and beside else None
        if body is not None and _is_street_with_number(body.text, piece.text):
            joined[-1] = Piece(text[body.start : piece.end], body.start, piece.end)
        else:
            joined.append(piece)
    return joined


# `Rua 14 de Julho`, `Via 20 Settembre`, `rue du 8 mai 1945`: streets named after a day.
_DATED_STREET = re.compile(
    r"^(?:\D{0,20}\s)?[^\W\d_]{2,10}\.?\s(?:du |del |de )?\d{1,2}(?:er|º|°)?\s(?:de |di )?[^\W\d_]{3,10}(?:\s(?:de )?(?:19|20)\d\d)?$"
)


def _may_be_joined(first: str, second: str) -> bool:
    """A cheap look: one of them is a number, which ends with digits or a few letters behind them."""
    return second[0].isdigit() or second[0] in "nN" or any(map(str.isdigit, first[-10:]))


def _is_street_with_number(first: str, second: str) -> bool:
    if _BARE_NUMBER.match(first):
        return NUMBER_THEN_NAME.match(f"{first}, {second}") is not None or is_road(second)
    return (
        bool(_BARE_NUMBER.match(second) or _LABELLED_NUMBER.match(second))
        and (not any(map(str.isdigit, first)) or _DATED_STREET.search(first) is not None)
        and STREET_TYPE.search(first) is not None
    )


def read_before(text: str, anchor: Anchor, floor: int = 0) -> Parts:
    """Backwards from the anchor, and not over the floor: over the city and its region to the first line of the street, and on while lines belong to it."""
    parts = Parts(city=anchor.city)
    pieces = pieces_before(text, anchor.start, floor)
    for _ in range(5):
        if not pieces:
            break
        piece = _behind_firm(pieces.pop(), pieces)
        if _ends_address(piece.text):
            break
        if not anchor.code and not parts.code and _read_code(parts, piece):
            continue
        if not parts.city and _is_town_of_state(piece, pieces, anchor):
            parts.city = piece.text
            continue
        street = find_street(piece) or _unit_before_city(piece)
        if street is not None or is_part(piece.text):
            parts.street = _extend(text, street or without_label(piece), pieces, anchor.country)
            parts.is_strong = is_strong(parts.street.text)
            _read_city_behind(parts, piece, street)
            break
        if not parts.city and _PLACE_WORD.match(piece.text) and len(piece.text.split()) <= 4:
            parts.city = piece.text
        elif len(piece.text.split()) > 7 or _SENTENCE.search(piece.text):
            break
    parts.city = _without_country(ADDRESS_LABEL.sub("", parts.city).strip(" ,.-"))
    return parts


def _is_town_of_state(piece: Piece, before: list[Piece], anchor: Anchor) -> bool:
    """`12 Mill Road, Overland Park, KS`: between a street and its state stands the town, whatever it is named like."""
    if not (anchor.region and anchor.country in ("US", "CA") and before):
        return False
    return (
        _PLACE_WORD.match(piece.text) is not None
        and len(piece.text.split()) <= 4
        and (find_street(before[-1]) is not None or UNIT_LINE.match(before[-1].text) is not None)
    )


def _behind_firm(piece: Piece, before: list[Piece]) -> Piece:
    """`Huber GmbH Lindenweg 4`, `Huber GmbH: Lindenweg 4`: what stands before the firm is no part of its address."""
    end = end_of_firm(piece.text)
    rest = piece.text[end:].lstrip(" :,.-–")
    if not end or not _DIGIT.search(rest) or not rest.strip("0123456789 "):
        return piece
    before.clear()
    return Piece(rest, piece.end - len(rest), piece.end)


_CODE_LINE = re.compile(
    r"^(?:[A-Z]{1,2}-)?(?P<first>\d{4,6}|\d{3} \d{2,3})\s(?P<city>[^\W\d_][^\d@:]{2,30})$|^(?P<town>[^\W\d_][^\d@:]{2,30}?)[ -](?P<last>\d{4,6}|\d{3} \d{2,3})$"
)


def _read_code(parts: Parts, piece: Piece) -> bool:
    """`1100 Harbour City` above the name of a country whose codes look otherwise today: a town and its code."""
    found = _CODE_LINE.match(piece.text)
    if (
        found is None
        or STREET_TYPE.search(piece.text)
        or PO_BOX.search(piece.text)
        or _NO_PART.search(piece.text.lower())
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
    if unit is None or not _PLACE_WORD.match(rest) or rest[0].islower():
        return None
    return Piece(unit[0].strip(), piece.start, piece.start + len(unit[0].rstrip()))


def _read_city_behind(parts: Parts, piece: Piece, street: Piece | None) -> None:
    """`12 Mill Road Dayton`"""
    if street is None or parts.city:
        return
    rest = piece.text[street.end - piece.start :].strip(" ,.-")
    if _PLACE_WORD.match(rest) and not rest[0].islower():
        parts.city = rest


def _extend(text: str, street: Piece, before: list[Piece], country: str) -> Piece:
    """Floors, buildings and estates in front of a street belong to it."""
    start = street.start
    for _ in range(_MAX_PARTS):
        if not before or not _belongs(text, before[-1], start, text[start : street.end], country):
            break
        piece = before.pop()
        found = find_street(piece)
        is_labelled = found is not None and text[piece.start : found.start].rstrip().endswith(":")
        start = found.start if found and is_labelled else without_label(piece).start
    return Piece(text[start : street.end], start, street.end)


def _belongs(text: str, piece: Piece, start: int, street: str, country: str) -> bool:
    if _ends_address(piece.text) or named_country(piece.text):
        return False
    if UNIT_LINE.match(piece.text) or SUBUNIT_LINE.match(piece.text):
        return True
    if not _has_number(street) or _is_post_box(street) or _is_unit(street):
        return find_street(piece) is not None or is_part(piece.text) or _stands_beside(text, piece, start)
    may_be_own_line = country in _NAMED_BUILDINGS or "\n" not in text[piece.end : start]
    return may_be_own_line and is_part(piece.text)


def _is_unit(street: str) -> bool:
    """Only floors and suites so far: the street is still to come."""
    return all(
        UNIT_LINE.match(piece) or SUBUNIT_LINE.match(piece) for piece in re.split(r"\s*[\n,]\s*", street)
    )


def _stands_beside(text: str, piece: Piece, start: int) -> bool:
    """`The Old Bakery, High Street`: one line, and a name of a few words."""
    return (
        "\n" not in text[piece.end : start] and 1 < len(piece.text.split()) <= 4 and piece.text[0].isupper()
    )


@lru_cache(maxsize=_REMEMBERED)
def is_strong(street: str) -> bool:
    """A street with its number, a post box, a numbered building: more than lines shaped like parts of an address."""
    if not _has_number(street):
        return False
    words = (*ENGLISH_PATTERNS, UNIT_START, PO_BOX, PREMISES, STREET_TYPE, GERMANIC_TYPE)  # cheap ones first
    return any(pattern.search(street) for pattern in words)


def _has_number(street: str) -> bool:
    return any(map(str.isdigit, street)) or street.split()[0] in _SPELLED_NUMBERS


_SPELLED_NUMBERS = frozenset(("One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"))


def _is_post_box(text: str) -> bool:
    found = PO_BOX.search(text)
    return found is not None and found.start() <= 1


@lru_cache(maxsize=_REMEMBERED)
def _ends_address(text: str) -> bool:
    """Telephone numbers, sentences and the company's name stand before an address, not in it."""
    if _DIGIT.search(text) and PO_BOX.search(text):
        return False
    if _CONTACT_WORDS.search(text.lower()) or len(text) > 90:
        return True
    return has_legal_form(text) and not text[:1].isdigit() and not _WITHOUT_NUMBER.search(text)


# What stands for a house number in Italy and Spain, and is a company's form elsewhere.
_WITHOUT_NUMBER = re.compile(r"(?:\bs\.?n\.?c?\.?|\bs/n)$", re.I)


@lru_cache(maxsize=_REMEMBERED)
def is_part(text: str) -> bool:
    """A road without number, a building, an estate, a numbered plot: on its own it would tell little."""
    if (
        len(text) > 70
        or text.startswith("# ")
        or len(text.split()) > 9
        or (text[-1:].isdigit() and _PLACE_WORD.match(text))
        or _NO_PART.search(text.lower())
        or _SENTENCE.search(text)
    ):
        return False
    if UNIT_LINE.match(text) or SUBUNIT_LINE.match(text) or is_road(text) or _BARE_NUMBER.match(text):
        return True
    if _DATED_STREET.match(text.partition(",")[0]):
        return True
    return bool(PREMISES.search(text) or NUMBERED.match(text)) and not text[:1].islower()


def without_label(piece: Piece) -> Piece:
    label = ADDRESS_LABEL.match(piece.text)
    offset = label.end() if label and label.end() < len(piece.text) else 0
    return Piece(piece.text[offset:], piece.start + offset, piece.end)


def find_street(piece: Piece) -> Piece | None:
    """The street in a piece of an address: by its type, as a post box, or as a number with a name."""
    body = without_label(piece)
    found = _search_street(body.text)
    if found is not None and not is_sentence(body.text[found[0] : found[1]]):
        first = found[0] - len(_unit_word_before(body.text[: found[0]]))
        return Piece(body.text[first : found[1]], body.start + first, body.start + found[1])
    if _HOUSE_FIRST.match(body.text) and len(body.text) <= 60 and not is_sentence(body.text):
        return None if _YEAR_FIRST.match(body.text) else body
    return None


def is_sentence(street: str) -> bool:
    """Words of sentences, votes in brackets, postal codes with their city: what looks like a street and is none."""
    return _NO_STREET.search(street) is not None


_UNIT_WORD = re.compile(r"(?:units?|suite|flat|plot|block|level|no\.?|nr\.?)\s$", re.I)


def _unit_word_before(text: str) -> str:
    """`Unit 5 Northgate Centre`: the number is the unit's, and its word belongs to it."""
    found = _UNIT_WORD.search(text)
    return found[0] if found else ""


@lru_cache(maxsize=_REMEMBERED)
def _search_street(body: str) -> tuple[int, int] | None:
    if crossing := CROSSING.match(body):
        return crossing.span()
    if not body or not _has_number(body):
        return None
    box = PO_BOX.search(body)
    for pattern in ENGLISH_PATTERNS:
        # `PO Box 12 Forest Park`: the number is the box's, and the town is named like a street.
        if (found := pattern.search(body)) and not (box and box.start() <= found.start("street") < box.end()):
            return found.span("street")
    if box:
        return box.span()
    if found := NAME_TYPE_NUMBER.search(body):
        return found.span("street")
    for pattern in (NUMBER_THEN_NAME, TYPE_THEN_NAME):
        if (found := pattern.search(body)) and has_proper_name(found["street"]):
            return found.span("street")
    if len(body) <= 60 and (found := NAME_THEN_NUMBER.search(body)) and found.end() >= len(body) - 3:
        start, end = found.span("street")
        return start + begin_in_sentence(found["street"]), end
    return None


def has_proper_name(street: str) -> bool:
    """`1er prix des 12 heures` is no address: a street is named after something."""
    return any(word[0].isupper() for word in re.findall(r"[^\W\d_]+", street)[1:])


def _without_country(city: str) -> str:
    """`Milano Italia` -> `Milano`, but `Ciudad de México`."""
    words = city.split()
    if len(words) < 2 or len(words[-1]) <= 3 or words[-2].islower() or not country_code(words[-1]):
        return city
    return " ".join(words[:-1])
