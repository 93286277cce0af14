"""Postal addresses: anchored at postal codes or countries, with the street in the lines before; lone streets if they are unmistakable."""

import re
from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, islice

from scraping.extract.addresses.anchors import Anchor
from scraping.extract.addresses.east_asian import find_eastern_addresses
from scraping.extract.addresses.in_place import find_placed_streets
from scraping.extract.addresses.lines import NAMED_BUILDINGS, Parts, read_before
from scraping.extract.addresses.named_anchors import (
    find_city_anchors,
    find_country_anchors,
    is_street_of_city,
)
from scraping.extract.addresses.no_streets import is_box_of_goods, is_no_street
from scraping.extract.addresses.pieces import BARE_NUMBER, Piece
from scraping.extract.addresses.postal_codes import FORM_OF, find_anchors
from scraping.extract.addresses.streets import (
    NUMBER_FIRST,
    begin_of_roads,
    end_before_phone,
    has_proper_name,
    has_street_form,
    is_dated,
    is_sentence,
    is_strong,
)
from scraping.extract.addresses.surroundings import (
    ALONE,
    ALONE_AND_UNSURE,
    IN_SENTENCE,
    OF_EVENT,
    UNSURE_REACH,
    has_nothing_to_contact,
    is_in_sentence,
    is_of_event,
    offer_at,
    take_back_offers,
)
from scraping.extract.candidates import Candidate
from scraping.extract.context import Context
from scraping.findings import Field
from scraping.page.parse import Page
from scraping.vocabulary.cities import is_city
from scraping.vocabulary.countries import country_after
from scraping.vocabulary.legal_forms import end_of_firm
from scraping.vocabulary.letters import lower
from scraping.vocabulary.patterns import compile_later
from scraping.vocabulary.street_words import (
    ADDRESS_LABEL,
    BOX_KEYWORDS,
    ENGLISH_PATTERNS,
    ENGLISH_STREET,
    ENGLISH_TYPE,
    GERMANIC_TYPE,
    NAME_THEN_NUMBER,
    NAME_TYPE_NUMBER,
    NUMBER_THEN_NAME,
    PO_BOX,
    STREET_TYPE,
    STRONG_TYPE,
    TYPE_THEN_NAME,
    begin_in_sentence,
    has_foreign_type,
)

NAME = "addresses"
AFTER = ()

_MAX_ADDRESSES = 60
# A page with more numbers than this is a table of numbers; only this many are examined.
_MAX_RUNS = 6_000
_COUNTRY_TAIL = 40
_ENGLISH = frozenset(("US", "CA", "GB", "AU", "NZ", "IE", "IN", "ZA", "SG", "HK", "AE", ""))
_EUROPEAN_PATTERNS = (NAME_TYPE_NUMBER, NUMBER_THEN_NAME, TYPE_THEN_NAME, NAME_THEN_NUMBER)
_PATTERNS = {"english": ENGLISH_PATTERNS, "european": _EUROPEAN_PATTERNS, "box": (PO_BOX,)}


def find(page: Page, context: Context) -> list[Candidate]:
    regions = context.regions
    found, taken = find_eastern_addresses(page)
    runs = page.digit_runs[:_MAX_RUNS]
    for anchor in islice(find_anchors(page, regions, runs), _MAX_ADDRESSES * 3):
        if not _is_taken(anchor.code_start, taken):
            found += _read_at(page, anchor, taken)
        if len(found) > _MAX_ADDRESSES * 5:
            break
    for anchor in chain(
        islice(find_country_anchors(page, runs), _MAX_ADDRESSES),
        islice(find_city_anchors(page, regions, runs), _MAX_ADDRESSES),
    ):
        # The country at the end of an address that its postal code has anchored already.
        if not any(0 <= anchor.start - end < _COUNTRY_TAIL for _, end in taken):
            found += _read_at(page, anchor, taken)
    found += _lone_streets(page, regions, runs, taken)
    found += _placed_streets(page, regions, taken)
    take_back_offers(found)
    return found


def _lines_of(text: str, runs: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The lines with digits, long ones in part: every lone street has a number."""
    last = 0
    for begin, _ in runs:
        if begin < last:
            continue
        start = text.rfind("\n", max(last, begin - _MAX_LINE), begin) + 1 or max(last, begin - _MAX_LINE)
        last = text.find("\n", begin, begin + _MAX_LINE)
        last = last if last >= 0 else min(len(text), begin + _MAX_LINE)
        yield start, last


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
    if not _is_address(anchor, parts):
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


_HOUSE_LABEL = re.compile(r"(?<![^\W\d_])(?:[nN][oOrR]|№)[.:] ?$")  # `Kat: 9 No: 1467 Okmeydanı`
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
    code = form.match(street) if form is not None and country not in _ENGLISH else None
    if code is None or code.end() < _SHORTEST_CODE or street[code.end() : code.end() + 1] != " ":
        return False
    return code.end() > _SHORTEST_CODE or STREET_TYPE.search(street) is None


def _is_address(anchor: Anchor, parts: Parts) -> bool:
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
    is_beside = is_beside or (
        is_city(parts.city, anchor.country) and has_street_form(parts.street.text, anchor.country)
    )
    return bool(anchor.code) and is_beside


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
    found = TYPE_THEN_NAME.search(tail) or NAME_THEN_NUMBER.search(tail)
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
        made.append(_make(Field.POSTAL_CODE, code.text, code.start, code.end, reasons))
    if parts.street is not None:
        street = parts.street
        made.append(_make(Field.STREET, clean_street(street.text), street.start, street.end, reasons))
    country = anchor.country
    if not anchor.is_named and not anchor.is_sure:
        country = country_after(page.folded, anchor.end) or country
    for field, value in ((Field.CITY, parts.city), (Field.REGION, anchor.region), (Field.COUNTRY, country)):
        if value:
            made.append(_make(field, value, anchor.start, anchor.end, reasons))
    return made


def _alone(page: Page, anchor: Anchor, parts: Parts) -> tuple[str, int] | None:
    """What counts against an address beside which nothing is to contact anybody by."""
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
    return is_plain and _NAME_AND_NUMBER.fullmatch(street) is None


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


def _make(field: Field, value: str, start: int, end: int, reasons: list[tuple[str, int]]) -> Candidate:
    return Candidate(field, value, "address", start, end, list(reasons), printed=value)


def clean_street(text: str) -> str:
    pieces = [piece.strip(" ,.;:") for piece in re.split(r"\s*[\n\t|]\s*", text)]
    return ", ".join(piece for piece in pieces if piece)[:160]


_MAX_LINE = 600
_MAX_IN_LINE = 8
# A house number before or after a name: cheap to check, and few lines of phone numbers and dates have it.
_NUMBER_FIRST = re.compile(
    r"\d[\dA-Z/-]{0,8},? {1,2}(?:(?:[A-Z]|\d+[a-z])[\w.'’&-]* {1,2}\w|[Bb]roadway|BROADWAY|[a-z]+\.? [A-Z]|[a-z]+ d)"
)
_NUMBER_LAST = re.compile(
    r"[^\W\d_](?:[.\"”»“]|(?<=\([nseowNSEOW])\))?[.,،]? {1,2}(?:(?:[nN][ro.°º]{1,2}|№|\#|бр\.?|д\.|پلاک|[kK]av\.?|[bB]lok [A-Z]-?) ?:? ?)?\d|(?:\.No:|[ .,]д\.|[\"”»] ?№ ?)\d"
)


def _lone_streets(
    page: Page, regions: list[str], runs: list[tuple[int, int]], taken: list[tuple[int, int]]
) -> list[Candidate]:
    """Streets without a postal code: only unmistakable forms."""
    is_english = not regions or regions[0] in _ENGLISH
    kind, country = ("english" if is_english else "european"), (regions[0] if regions else "")
    has_boxes = page.mentions(BOX_KEYWORDS)
    found: list[Candidate] = []
    text = page.folded
    leading = [start for start, _ in runs if _NUMBER_FIRST.match(text, start)]
    for start, end in islice(_lines_of(text, runs), _MAX_ADDRESSES * 20):
        has_leading = bisect_left(leading, start) < bisect_left(leading, end)
        has_number = has_leading or (not is_english and _NUMBER_LAST.search(text, start, end))
        if has_number:
            found += _lone_streets_in(page, kind, country, (start, end), taken)
        if has_boxes:
            found += _lone_streets_in(page, "box", country, (start, end), taken)
        if len(found) > _MAX_ADDRESSES:
            break
    return found[:_MAX_ADDRESSES]


def _lone_streets_in(
    page: Page, kind: str, country: str, span: tuple[int, int], taken: list[tuple[int, int]]
) -> Iterator[Candidate]:
    begin, stop = span
    # With the character before it: a pattern may look behind.
    line = page.folded[begin - 1 : stop] if begin else f"\n{page.folded[:stop]}"
    for street, matched, start, end in _streets_in(line, kind, country):
        offset = begin - 1
        if not any(first < offset + end and offset + matched < last for first, last in taken):
            taken.append((offset + start, offset + end))
            yield _lone_candidate(page, street, offset + start, offset + end)


# The header and footer lines of a site are the same on all of its pages.
@lru_cache(maxsize=4096)
def _streets_in(line: str, kind: str, country: str) -> tuple[tuple[str, int, int, int], ...]:
    """Each match of a pattern, with the begin and end of its street."""
    found: list[tuple[str, int, int, int]] = []
    for pattern in _PATTERNS[kind]:
        if pattern is ENGLISH_STREET and not ENGLISH_TYPE.search(lower(line), 1):
            continue
        for match in islice(pattern.finditer(line, 1), _MAX_IN_LINE):
            matched, end = match.span("street") if "street" in pattern.groupindex else match.span()
            start = begin_of_roads(line, matched) if pattern is TYPE_THEN_NAME else matched
            if pattern is NAME_THEN_NUMBER:
                start += begin_in_sentence(line[start:end])
                start += end_of_firm(line[start:end])
            end = start + end_before_phone(line[start:end])
            street = clean_street(line[start:end])
            if pattern in ENGLISH_PATTERNS and _GOES_ON.match(line, end):
                continue
            if is_no_street(line, street, end) or is_box_of_goods(line, street, start):
                continue
            if _is_lone_street(street, pattern, country) and not _COPYRIGHT.search(line, 0, start):
                found.append((street, matched, start, end))
    return tuple(found)


# `737 Demonstrator Shows A New Way Of Testing`: a headline.
_GOES_ON = re.compile(r" (?:of|for|to|that|is|was|are|were|with|from|by|we|you)\b", re.I)
# Right before a year.
_COPYRIGHT = re.compile(r"(?:©|\(c\)|copyright)\W{0,3}$", re.I)


def _is_lone_street(street: str, pattern: re.Pattern[str], country: str) -> bool:
    if pattern is PO_BOX or pattern is NAME_TYPE_NUMBER:
        return True
    if pattern in _EUROPEAN_PATTERNS and has_foreign_type(street, country):
        return False
    if is_sentence(street) or _CONTACT_FOLLOWS.search(street):
        return False
    if pattern is NAME_THEN_NUMBER:
        return _ends_with_type_and_number(street)
    if pattern in (NUMBER_THEN_NAME, TYPE_THEN_NAME):
        return has_proper_name(street)
    return STRONG_TYPE.search(street) is not None


_LONGEST_TYPE = 10  # `promenade`, `třída`: a longer lower-case word is not a street, as in `comparing 2`
_LAST_NUMBER = re.compile(r"\d[\d\s/+a-zA-Z-]{0,12}$")


def _ends_with_type_and_number(street: str) -> bool:
    """`Lindenweg 4`, `Am Markt 5`, but not `Platz 3` (of a race) or `Markt 5 in 2013`."""
    types = list(GERMANIC_TYPE.finditer(street))
    if not types or types[-1].start() == 0:
        return False
    word = street[: types[-1].end()].split()[-1]
    return (
        not (word[0].islower() and len(word) > _LONGEST_TYPE)
        and _LAST_NUMBER.match(street, types[-1].end()) is not None
    )


def _placed_streets(page: Page, regions: list[str], taken: list[tuple[int, int]]) -> Iterator[Candidate]:
    for street in find_placed_streets(page, regions[0] if regions else ""):
        if any(first < street.end and street.start < last for first, last in taken):
            continue
        if is_no_street(page.folded, clean_street(street.text), street.end):
            continue
        taken.append((street.start, street.end))
        candidate = _make(
            Field.STREET, clean_street(street.text), street.start, street.end, [("method: street alone", 44)]
        )
        candidate.add(*(_LABELLED if street.is_labelled else _ABOVE_PHONE))
        if is_of_event(page, street.start, street.text):
            candidate.add(*OF_EVENT)
        yield candidate


_SMALL_PRINT = frozenset(("footer", "copyright"))
_LABELLED = ("labelled as an address", 16)
_ABOVE_PHONE = ("right above a phone number", 14)
_CONTACT_FOLLOWS = re.compile(r"\b(?:tel|phone|fax|fon|mobile?|e-?mail)\b|@|\+\d", re.I)


def _lone_candidate(page: Page, street: str, start: int, end: int) -> Candidate:
    candidate = _make(Field.STREET, street, start, end, [("method: street alone", 44)])
    line_start, line_end = page.line_at(start)
    if is_of_event(page, start, street):
        candidate.add(*OF_EVENT)
    candidate.reasons += offer_at(page, start, end)
    if start - line_start <= 2:
        candidate.add("begins its line", 14)
    elif ADDRESS_LABEL.match(page.folded[line_start:start]):
        candidate.add(*_LABELLED)
    if line_end - line_start > 200 and not _CONTACT_FOLLOWS.search(page.folded, end, end + 80):
        is_small_print = not page.zones_at(start).isdisjoint(_SMALL_PRINT)
        candidate.add("inside a long paragraph", -8 if is_small_print else -24)
    elif has_nothing_to_contact(page, start, end):
        candidate.add(*ALONE)
    if is_in_sentence(page, start):
        candidate.add(*IN_SENTENCE)
    return candidate
