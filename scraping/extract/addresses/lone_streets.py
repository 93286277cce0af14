"""Streets without a postal code: in unmistakable forms, after a label, or right above a phone number."""

import re
from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from scraping.extract.addresses.in_place import find_placed_streets
from scraping.extract.addresses.leads import LABELLED, WHERE_WE_ARE, read_lead
from scraping.extract.addresses.no_streets import is_box_of_goods, is_no_street
from scraping.extract.addresses.part_chains import begin_of_parts, find_part_chains
from scraping.extract.addresses.streets import (
    begin_of_roads,
    end_before_phone,
    has_proper_name,
    is_sentence,
)
from scraping.extract.addresses.surroundings import (
    ALONE,
    IN_SENTENCE,
    OF_EVENT,
    has_nothing_to_contact,
    is_in_sentence,
    is_of_event,
    offer_at,
)
from scraping.extract.addresses.values import clean_street, make
from scraping.extract.candidates import Candidate
from scraping.findings import Field
from scraping.page.parse import Page
from scraping.vocabulary.keywords import Keywords
from scraping.vocabulary.legal_forms import end_of_firm
from scraping.vocabulary.letters import lower
from scraping.vocabulary.street_words import (
    BOX_KEYWORDS,
    CROSSING,
    DAY,
    ENGLISH_PATTERNS,
    ENGLISH_STREET,
    ENGLISH_TYPE,
    GERMANIC_TYPE,
    KOREAN_ROAD,
    NAME_THEN_NUMBER,
    NAME_TYPE_NUMBER,
    NUMBER_THEN_NAME,
    NUMBERED_ROAD,
    PO_BOX,
    STRONG_TYPE,
    TYPE_THEN_NAME,
    UNITS_AFTER,
    WITHOUT_NUMBER_KEYWORDS,
    begin_in_sentence,
    has_foreign_type,
)
from scraping.vocabulary.unnumbered_streets import (
    CORNER,
    CORNER_KEYWORDS,
    CORNER_OF,
    KILOMETRE,
    KILOMETRE_KEYWORDS,
    is_corner,
)

MAX_ADDRESSES = 60
ENGLISH_COUNTRIES = frozenset(("US", "CA", "GB", "AU", "NZ", "IE", "IN", "ZA", "SG", "HK", "AE", ""))
# Their scripts are not Latin, or their addresses are in two languages: the English one is on their pages as well.
_TRANSLATED = frozenset(
    "AM AZ BD BG BH BY CN DZ EG ET GE GR IL IQ IR JO JP KG KH KR KW KZ LA LB LK MA MK MM MN MY NP OM PH PK QA RU SA TH TN TW UA UZ VN KE NG GH TZ UG ZM ZW ID TR CY MT".split()
)
_EUROPEAN_PATTERNS = (NAME_TYPE_NUMBER, NUMBER_THEN_NAME, TYPE_THEN_NAME, NAME_THEN_NUMBER)
_CORNERS = (CORNER_OF, CORNER, CROSSING)
_PATTERNS = {
    "kilometre": (KILOMETRE,),
    "corner": _CORNERS,
    "both": (*_EUROPEAN_PATTERNS, *ENGLISH_PATTERNS),
    "typed": (NAME_TYPE_NUMBER, TYPE_THEN_NAME),
    "english": ENGLISH_PATTERNS,
    "european": _EUROPEAN_PATTERNS,
    "box": (PO_BOX,),
}


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


_UNNUMBERED = (
    ("corner", CORNER_KEYWORDS),
    ("kilometre", KILOMETRE_KEYWORDS),
    ("typed", WITHOUT_NUMBER_KEYWORDS),
)


def _lines_at(page: Page, keywords: Keywords) -> Iterator[tuple[int, int]]:
    """The lines with one of these words, not with a longer one that ends like it."""
    last, text = 0, page.lowered
    for at in page.keywords.starts(keywords):
        if at >= last and not (at and text[at].isalpha() and text[at - 1].isalpha()):
            start, last = page.line_at(at + 1)
            if last - start <= _MAX_LINE:
                yield start, last


_MAX_LINE = 600
_MAX_IN_LINE = 8
# A house number before or after a name: cheap to check, and few lines of phone numbers and dates have it.
_NUMBER_FIRST = re.compile(
    r"\d[\dA-Z/-]{0,8},? {1,2}(?:(?:[A-Z]|\d+[a-z])[\w.'’&-]* {1,2}\w|[A-Z][a-z]+-(?:ro|gil|daero)|[Bb]roadway|BROADWAY|[a-z]+\.? [A-Z]|[a-z]+ d)"
)
_NUMBER_LAST = re.compile(
    r"[^\W\d_](?:[.\"”»“]|(?<=\([nseowNSEOW])\))?[.,،]? {1,2}(?:(?:[nN][rRoO.°º]{1,2}:?|№|\#|бр\.?|д\.|پلاک|[kK]av\.?|[bB]lok [A-Z]-?) ?:? ?)?\d|(?:\.No:|[ .,]д\.|[\"”»] ?№ ?)\d"
)


def find_lone_streets(
    page: Page, regions: list[str], runs: list[tuple[int, int]], taken: list[tuple[int, int]]
) -> list[Candidate]:
    """Streets without a postal code: only unmistakable forms."""
    is_english = not regions or regions[0] in ENGLISH_COUNTRIES
    country = regions[0] if regions else ""
    kind = "english" if is_english else "both" if country in _TRANSLATED else "european"
    has_boxes = page.mentions(BOX_KEYWORDS)
    found: list[Candidate] = []
    text = page.folded
    leading = [start for start, _ in runs if _NUMBER_FIRST.match(text, start)]
    for told_by, keywords in _UNNUMBERED:
        for span in islice(_lines_at(page, keywords), MAX_ADDRESSES):
            found += _lone_streets_in(page, told_by, country, span, taken)
    for start, end in islice(_lines_of(text, runs), MAX_ADDRESSES * 20):
        has_leading = bisect_left(leading, start) < bisect_left(leading, end)
        has_number = has_leading or (not is_english and _NUMBER_LAST.search(text, start, end))
        if has_number:
            found += _lone_streets_in(page, kind, country, (start, end), taken)
        if has_boxes:
            found += _lone_streets_in(page, "box", country, (start, end), taken)
        if len(found) > MAX_ADDRESSES:
            break
    return found[:MAX_ADDRESSES]


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
            yield _lone_candidate(page, street, (offset + start, offset + end), country)


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
            if units := UNITS_AFTER.match(line, end):
                end = units.end()
            end = start + end_before_phone(line[start:end])
            start = begin_of_parts(line, start)
            street = clean_street(line[start:end])
            if pattern in ENGLISH_PATTERNS and _GOES_ON.match(line, end):
                continue
            # `Mill Street (corner of Oak and Elm Roads)`: it tells more about the street before.
            if pattern in _CORNERS and line.rfind("(", 0, start) > line.rfind(")", 0, start):
                continue
            if (
                _ends_with_day(line, end)
                or is_no_street(line, street, end)
                or is_box_of_goods(line, street, start)
            ):
                continue
            if _is_lone_street(street, pattern, country) and not _COPYRIGHT.search(line, 0, start):
                found.append((street, matched, start, end))
    return tuple(found)


_LAST_DIGITS = re.compile(r"(?<!\d)\d{1,2}$")


def _ends_with_day(line: str, end: int) -> bool:
    """`Кленовый проспект 25 мая закрыт`"""
    number = _LAST_DIGITS.search(line, max(0, end - 3), end)
    return (
        number is not None
        and DAY.match(lower(line[number.start() : number.start() + _LONGEST_DAY])) is not None
    )


_LONGEST_DAY = 20
# `737 Demonstrator Shows A New Way Of Testing`: a headline.
_GOES_ON = re.compile(r" (?:of|for|to|that|is|was|are|were|with|from|by|we|you)\b", re.I)
# Right before a year.
_COPYRIGHT = re.compile(r"(?:©|\(c\)|copyright)\W{0,3}$", re.I)


def _is_lone_street(street: str, pattern: re.Pattern[str], country: str) -> bool:
    if pattern is PO_BOX:
        return country in _SHORT_BOXES or _SHORT_BOX.match(street) is None
    if pattern is NAME_TYPE_NUMBER:
        return True
    if pattern in (CORNER_OF, CORNER):
        return is_corner(street)
    if pattern in _EUROPEAN_PATTERNS and has_foreign_type(street, country):
        return False
    if pattern is KILOMETRE or pattern is CROSSING:
        return pattern is KILOMETRE or _CORNER_FIRST.match(street) is not None
    if is_sentence(_OTHER_NAME.sub(r"\1", street)) or _CONTACT_FOLLOWS.search(street):
        return False
    if pattern is NAME_THEN_NUMBER:
        return _ends_with_type_and_number(street)
    if pattern in (NUMBER_THEN_NAME, TYPE_THEN_NAME):
        return has_proper_name(street)
    return STRONG_TYPE.search(street) is not None or pattern in (KOREAN_ROAD, NUMBERED_ROAD)


# Elsewhere it is the label of a postal code.
_SHORT_BOX = re.compile(r"c\.?p\.?\s", re.I)
_SHORT_BOXES = frozenset(("", "CH", "IT", "SM"))
# `Mill Road between 10am and 4pm` is no place.
_CORNER_FIRST = re.compile(r"(?:on the )?(?:corner|cnr)", re.I)
# `Eslamboli (Vozara) Ave.`
_OTHER_NAME = re.compile(r"\(([A-Z]\w+)\)")
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


def find_chains(page: Page, regions: list[str], taken: list[tuple[int, int]]) -> Iterator[Candidate]:
    """They may go on before and after the street that another rule has found, and then replace nothing."""
    country = regions[0] if regions else ""
    for start, end in find_part_chains(page, country):
        if not any(first < end and start < last for first, last in taken):
            taken.append((start, end))
            chain = _lone_candidate(page, clean_street(page.folded[start:end]), (start, end), country)
            chain.add(*_PARTS)
            yield chain


def find_placed(page: Page, regions: list[str], taken: list[tuple[int, int]]) -> Iterator[Candidate]:
    for street in find_placed_streets(page, regions[0] if regions else ""):
        if any(first < street.end and street.start < last for first, last in taken):
            continue
        if is_no_street(page.folded, clean_street(street.text), street.end):
            continue
        taken.append((street.start, street.end))
        candidate = make(
            Field.STREET, clean_street(street.text), street.start, street.end, [("method: street alone", 44)]
        )
        candidate.add(*(LABELLED if street.is_labelled else _ABOVE_PHONE))
        if is_of_event(page, street.start, street.text):
            candidate.add(*OF_EVENT)
        yield candidate


_SMALL_PRINT = frozenset(("footer", "copyright"))
_PARTS = ("names the parts of an address", 14)
_ABOVE_PHONE = ("right above a phone number", 14)
_CONTACT_FOLLOWS = re.compile(r"\b(?:tel|phone|fax|fon|mobile?|e-?mail)\b|@|\+\d", re.I)


def _lone_candidate(page: Page, street: str, span: tuple[int, int], country: str) -> Candidate:
    start, end = span
    candidate = make(Field.STREET, street, start, end, [("method: street alone", 44)])
    line_start, line_end = page.line_at(start)
    lead = read_lead(page, line_start, start, country)
    if is_of_event(page, start, street):
        candidate.add(*OF_EVENT)
    elif lead:
        candidate.add(*lead)
    candidate.reasons += offer_at(page, start, end)
    if line_end - line_start > 200 and not _CONTACT_FOLLOWS.search(page.folded, end, end + 80):
        is_small_print = not page.zones_at(start).isdisjoint(_SMALL_PRINT)
        candidate.add("inside a long paragraph", -8 if is_small_print else -24)
    elif has_nothing_to_contact(page, start, end):
        candidate.add(*ALONE)
    if lead is not WHERE_WE_ARE and is_in_sentence(page, start):
        candidate.add(*IN_SENTENCE)
    return candidate
