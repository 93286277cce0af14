"""Which pieces of an address are a street, a post box, a building or an estate."""

import re
from functools import lru_cache

from scraping.extract.addresses.pieces import BARE_NUMBER, DATED_STREET, Piece, without_label
from scraping.vocabulary.address_parts import LATIN_PART, NATIVE_LETTER, NATIVE_PART
from scraping.vocabulary.countries import US_STATES
from scraping.vocabulary.loader import read_expression
from scraping.vocabulary.patterns import compile_later
from scraping.vocabulary.street_words import (
    CROSSING,
    DATE,
    ENGLISH_PATTERNS,
    GERMANIC_TYPE,
    LABELLED_HOUSE,
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
    UNITS_AT_END,
    WITHOUT_NUMBER,
    begin_in_sentence,
    is_road,
)
from scraping.vocabulary.unnumbered_streets import CORNER, CORNER_OF, KILOMETRE, is_corner

REMEMBERED = 4096  # pieces: neighbouring codes share them, and so do the pages of a site
# A town, or a town with the number of its district.
PLACE_WORD = re.compile(
    r"^[^\W\d_][^\d@:]{1,40}$|^(?:Dublin|Cork|Praha|Prague|Paris|Lyon|Marseille|Wien|Budapest|Bratislava|Brno|London|Zürich)\s\d{1,2}[wW]?$"
)
_HOUSE_FIRST = re.compile(r"^(?:\#\s?)?\d{1,6}[A-Za-z]?(?:\s?[-–/&]\s?\d{1,6}[A-Za-z]?)?,?\s+\D{3,}")
# `2010 Huber Software` in a list of copyrights is not a house number with a street.
_YEAR_FIRST = re.compile(r"(?:19|20)\d\d(?:\s?[-–,]\s?(?:(?:19|20)\d\d|\d\d))*(?:,|\s)")
_YEAR_LAST = re.compile(r"\s(?:1[89]|20)\d\d$")
SENTENCE = re.compile(
    r"\b(?:is|are|was|our|we|you|your|with|from|this|that|have|has|will|can)\b|(?-i:(?<!^)\b(?:the|and)\b(?! [A-Z]))",
    re.I,
)
_NUMBERED_THING = r"^(?:auftrag|bestell|artikel|kunden?|rechnung|angebot|projekt|modell|typ|serie|seite|ausgabe|heft|teil|position|zeichnung|order|part|item|invoice|model)s?[ -]n(?:r|o|°)"
# Sentences, vote counts in brackets, and postal codes of other countries with their city.
_NO_STREET = compile_later(
    rf"(?:{SENTENCE.pattern})|\((?![nseow]\) \d)|^\d{{4}}-\d{{3}}\b|^\d{{4}} ?(?![NS][EW]\b)[A-Z]{{2}}\b|^\d{{3}}-\d{{4}}\b|^(?:{'|'.join(US_STATES)})\s\d+$|^(?:dublin|cork|praha|prague|paris|lyon|marseille|wien|budapest|bratislava|brno|london) \d{{1,2}}w?$|"
    rf"{_NUMBERED_THING}|\brights? reserved\b|^24/7\b|^\d(?:[.,]\d)? ?/ ?(?:5|10)\b|\s0\d{{1,3}}[-/ ]\d|^\d{{1,2}}:\d\d",
    re.I,
)
# Years, prices, shares, phone numbers and what is counted.
NO_PART = compile_later(
    rf"{_NUMBERED_THING}|"
    r"^\d{1,3}(?:[.,]\d{3})+ [^\W\d_]{2,3}\.?$|^\d{5,6}\s[a-z]|^[a-z]{1,2}-?\d{4,6}$|(?:^|\D)(?:19|20)\d\d(?:\D|$)|[$€£%]|\d[\d ()./-]{7,}\d|\b(?:years?|products?|kunden|clients?|members?|pages?|items?|steps?|reviews?|photos?|results?|version|v\d|euro|seite|kapitel|uhr)\b"
)


@lru_cache(maxsize=REMEMBERED)
def is_strong(street: str) -> bool:
    """A street with its number, a post box, a numbered building: more than lines shaped like parts of an address."""
    if not has_number(street):
        return _find_crossing(street) is not None
    if _WITHOUT_NUMBER.search(street) or KILOMETRE.search(street):
        return True
    if len(LATIN_PART.findall(street)) > 1:
        return True
    words = (*ENGLISH_PATTERNS, UNIT_START, PO_BOX, PREMISES, STREET_TYPE, GERMANIC_TYPE)  # cheap ones first
    return any(pattern.search(street) for pattern in words)


def has_number(street: str) -> bool:
    return (
        any(map(str.isdigit, street))
        or street.split()[0] in _SPELLED_NUMBERS
        or _WITHOUT_NUMBER.search(street) is not None
    )


_MOST_WORDS = 6  # of a street without a number
_LONGEST_WITH_UNITS = 120  # characters
_WITHOUT_NUMBER = compile_later(rf"\s{WITHOUT_NUMBER}(?!\w)")
# `7 Rue Pasteur 09 53 45 91 00 Caen`
_PHONE_INSIDE = re.compile(r"(?<=[^\W\d_])\.?,? +(?:tel\.? ?)?(?:\+|0)\d(?:[ .-]?\d){7,}", re.I)


def end_before_phone(street: str) -> int:
    found = _PHONE_INSIDE.search(street)
    return found.start() if found else len(street)


_LEADING_TYPE = compile_later(
    rf"{read_expression('street_words', 'type before a name', languages=('ar', 'fa'))}\s"
)
_COMMAS, _LONGEST_ROAD, _MOST_ROADS = (",", "،"), 45, 4


def begin_of_roads(line: str, start: int) -> int:
    """`بلوار ..., خیابان ..., پلاک 47`: Iranian addresses lead there road by road."""
    if not "\u0600" <= line[start] <= "\u06ff":
        return start
    at = begin = start
    for _ in range(_MOST_ROADS):
        head = line[max(0, at - _LONGEST_ROAD) : at].rstrip()
        if not head.endswith(_COMMAS):
            break
        piece = re.split(r"[,،:\t]", head[:-1])[-1].strip()
        if not piece or any(map(str.isdigit, piece)):
            break
        at = line.rfind(piece, 0, at)
        if _LEADING_TYPE.match(piece):
            begin = at
    return begin


_SPELLED_NUMBERS = frozenset(("One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"))


def is_post_box(text: str) -> bool:
    found = PO_BOX.search(text)
    return found is not None and found.start() <= 1


@lru_cache(maxsize=REMEMBERED)
def is_part(text: str) -> bool:
    """A road without number, a building, an estate, a numbered plot: not enough for an address on its own."""
    if (
        len(text) > 70
        or text.startswith("# ")
        or len(text.split()) > 9
        or (text[-1:].isdigit() and PLACE_WORD.match(text))
        or NO_PART.search(text.lower())
        or SENTENCE.search(text)
    ):
        return False
    if UNIT_LINE.match(text) or SUBUNIT_LINE.match(text) or is_road(text) or BARE_NUMBER.match(text):
        return True
    if DATED_STREET.match(text.partition(",")[0]):
        return True
    if NATIVE_LETTER.search(text) and NATIVE_PART.fullmatch(text):
        return True
    return bool(PREMISES.search(text) or NUMBERED.match(text)) and not text[:1].islower()


def find_street(piece: Piece) -> Piece | None:
    """The street in a piece of an address: by its type, as a post box, or as a number with a name."""
    body = _without_founding(without_label(piece))
    found = _search_street(body.text[: end_before_phone(body.text)])
    text = body.text[slice(*found)] if found else ""
    if found is not None and (is_post_box(text) or not is_sentence(text)):
        is_plot = _PLOT_BEFORE.fullmatch(body.text[: found[0]]) is not None
        first = 0 if is_plot else found[0] - len(_unit_word_before(body.text[: found[0]]))
        return Piece(body.text[first : found[1]], body.start + first, body.start + found[1])
    if _HOUSE_FIRST.match(body.text) and len(body.text) <= 60 and not is_sentence(body.text):
        return None if _YEAR_FIRST.match(body.text) else body
    return None


# `88/4 Moo 1`, `12-14, Soi 5`
_PLOT_BEFORE = re.compile(r"(?:No\.? ?)?\d{1,4}(?:[/-]\d{1,4}){1,2},? ")
# `Since 1998 12 Cedar Road`, `Seit 1950 Lindenweg 4`
_FOUNDING = compile_later(
    lambda: (
        rf"(?:.{{0,30}}?(?<!\w){read_expression('street_words', 'since')} (?:1[89]|20)\d\d\W{{1,3}}|(?:1[89]|20)\d\d (?=\d{{1,5}} [^\W\d_]))"
    ),
    re.I,
)


def _without_founding(piece: Piece) -> Piece:
    found = _FOUNDING.match(piece.text)
    if found is None:
        return piece
    return Piece(piece.text[found.end() :], piece.start + found.end(), piece.end)


# Without a word for a street: `San Martín 567`, `Universidad No. 655`; `120 Lê Lợi`, `ngõ 20 Hồ Tùng Mậu`.
_CAPITAL = r"(?:\d{1,2} de )?[^\W\d_a-zа-яα-ω][\w.'’-]*"
_PARTICLE = r"(?:d[aeiou]s?|del|la|las|los|el|y|e|i|na|nad|pod|u|von|van|den|der|ten|of|the|tou|o)"
_NAME_NUMBER = re.compile(
    rf"{_CAPITAL}(?: (?:{_CAPITAL}|{_PARTICLE})){{0,4}}(?:,? (?:[nN][.°ºro]{{1,2}}|№|[nN]r|\#|бр)\.?:? ?| )\d{{1,4}}(?:[-/ ]?[a-zA-Z](?!\w))?(?:[-/]\d{{1,4}}[a-zA-Z]?)?"
)
_NUMBER_NAME = re.compile(
    rf"(?:(?:[sS]ố(?: nhà)?|[lL]ô|[sS]/?[nN]|[nN]o|[hH]ouse|[pP]lot)\.?\s)?(?:(?:ngõ|hẻm|ngách|kiệt)\s)?[A-Z]{{0,2}}\d{{1,5}}[A-Z]?(?:\s?[-/&]\s?\d{{1,4}}[A-Z]?){{0,3}},?\s"
    rf"(?:(?:ngõ|[đĐ]ường|[pP]hố|hẻm|KCN|ngách)\s)?{_CAPITAL}(?:\s(?:{_CAPITAL}|{_PARTICLE}))*"
)
NUMBER_FIRST = frozenset(
    "VN EG KE NG PK LK BD IN ZA GH UG TZ ZM ZW PH MY TH IE GB AE SA JO LB NZ FR MA TN JP KR TW CN".split()
)


def has_street_form(text: str, country: str) -> bool:
    """Whether it could be a street without any word for one, in the order of its country."""
    form = _NUMBER_NAME if country in NUMBER_FIRST else _NAME_NUMBER
    units = UNITS_AT_END.search(text) if len(text) <= _LONGEST_WITH_UNITS else None
    while units is not None and form.fullmatch(text, 0, units.start()) is None:
        units = UNITS_AT_END.search(text, units.start() + 1)
    return units is not None or form.fullmatch(text) is not None


def find_plain_street(piece: Piece, country: str) -> Piece | None:
    """A street by its form alone: only where a city follows."""
    body = without_label(piece)
    text = _DISTRICT_FOLLOWS.split(body.text, maxsplit=1)[0]
    if len(text) > 60 or not has_street_form(text, country):
        return None
    return Piece(text, body.start, body.start + len(text))


# `Universidad No. 655 Colonia Santa María`
_DISTRICT_FOLLOWS = re.compile(
    r"(?<=\d),? (?=(?:col\.|colonia|barrio|urb\.|bairro|sector|piso|of\.|oficina|local|dpto\.?|\d{1,2}[º°] ?(?:piso|p\b)) ?)",
    re.I,
)


def is_sentence(street: str) -> bool:
    """Words of sentences, vote counts in brackets, postal codes with their city: they look like streets."""
    return _NO_STREET.search(street) is not None or is_dated(street)


def is_dated(street: str) -> bool:
    """A day or a year in place of the house number, unless the street is named after a day."""
    date = DATE.search(street.lower()) or _YEAR_LAST.search(street)
    if date is None:
        return False
    # `B-dul 1 Decembrie 1918 nr. 39`
    if LABELLED_HOUSE.match(street[date.end() :].lstrip(" ,")):
        return False
    # `Mariahilfer Straße 77-79/3/12`: house, staircase and door.
    if "/" in date[0]:
        typed = GERMANIC_TYPE.search(street)
        return typed is None or not 0 <= date.start() - typed.end() <= _WIDEST_HOUSE
    name = street[: date.start()].strip()
    return STREET_TYPE.search(name) is None or STREET_TYPE.fullmatch(name) is not None


_WIDEST_HOUSE = 4  # `77-` before the number that looks like a day
_UNIT_WORD = re.compile(
    r"(?<!\w)(?:units?|suite|flat|plot|block|level|shop|villa|house|building|bldg\.?|door|office|parcela|lote?|manzana|mz\.?|casa|nave|local|no\.?|nr\.?)\s$",
    re.I,
)


def _unit_word_before(text: str) -> str:
    """`Unit 5 Northgate Centre`: the number is the unit's, and its word belongs to it."""
    found = _UNIT_WORD.search(text)
    return found[0] if found else ""


@lru_cache(maxsize=REMEMBERED)
def _search_street(body: str) -> tuple[int, int] | None:
    units = UNITS_AT_END.search(body) if len(body) <= _LONGEST_WITH_UNITS else None
    while units is not None:
        found = _search_bare_street(body[: units.start()])
        if found and found[1] >= units.start() - 1:
            return found[0], len(body)
        units = UNITS_AT_END.search(body, units.start() + 1)
    return _search_bare_street(body)


def _search_bare_street(body: str) -> tuple[int, int] | None:
    if crossing := _find_crossing(body):
        return crossing
    if not body or not has_number(body):
        return None
    if kilometre := KILOMETRE.search(body):
        return kilometre.span("street")
    box = PO_BOX.search(body)
    for pattern in ENGLISH_PATTERNS:
        # `PO Box 12 Forest Park`: the number is the box's, and the town is named like a street.
        if (found := pattern.search(body)) and not (box and box.start() <= found.start("street") < box.end()):
            return found.span("street")
    if box:
        return _with_road_before(body, *box.span())
    if ends := ends_without_number(body):
        return 0, ends
    return _find_typed(body) or _name_and_number(body)


def _find_typed(body: str) -> tuple[int, int] | None:
    if found := NAME_TYPE_NUMBER.search(body):
        return found.span("street")
    for pattern in (NUMBER_THEN_NAME, TYPE_THEN_NAME):
        if (found := pattern.search(body)) and has_proper_name(found["street"]):
            return found.span("street")
    return None


def _find_crossing(body: str) -> tuple[int, int] | None:
    if crossing := CROSSING.match(body):
        return crossing.span()
    for form in (CORNER_OF, CORNER):
        if (corner := form.search(body)) and is_corner(corner["street"]):
            return corner.span("street")
    return None


def ends_without_number(body: str) -> int:
    found = _WITHOUT_NUMBER.search(body)
    return found.end() if found and len(body[: found.end()].split()) <= _MOST_WORDS else 0


def _name_and_number(body: str) -> tuple[int, int] | None:
    inner = _SECOND_STREET.sub("", body)
    if len(body) <= 60 and (found := NAME_THEN_NUMBER.search(inner)) and found.end() >= len(inner) - 3:
        start, end = found.span("street")
        return start + begin_in_sentence(found["street"]), len(body) if len(inner) < len(body) else end
    return None


def _with_road_before(body: str, start: int, end: int) -> tuple[int, int]:
    """`Avenue des Tilleuls. BP 50071`"""
    road = body[:start].rstrip(" .,-")
    return (0, end) if road and is_road(road) else (start, end)


# `Ερμού 12 & Βουλής`, `Lange Str. 22 / Via Lunga 22`: the house is at both.
_SECOND_STREET = re.compile(
    r"(?<=\d[\w ]) ?(?:&|/|και|y) [^\W\d_a-z][\w.'’ -]{2,40}$|(?<=\d) ?(?:&|/|και|y) [^\W\d_a-z][\w.'’ -]{2,40}$"
)


_NUMBERED_STREET = re.compile(
    r"(?:calle|cll|carrera|cra|kra|transversal|diagonal)\.? \d{1,3} ?[a-z]?(?: (?:bis|sur|norte))? ?(?:n[.°º]{1,2}|no\.?|nro\.?|\#) ?\d",
    re.I,
)


def has_proper_name(street: str) -> bool:
    """`1er prix des 12 heures` is not an address: a street is named after something, or has a number as its name."""
    return _NUMBERED_STREET.match(street) is not None or any(
        not word[0].islower() for word in re.findall(r"[^\W\d_]+", street)[1:]
    )
