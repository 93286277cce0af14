"""Numbers, mailboxes and addresses of third parties: help lines, bodies for complaints, insurers' claim lines, businesses nearby.

The page only passes them on. A company of the same trade (a taxi, a crisis centre) names the trade in its title or domain.
"""

import re
from collections.abc import Iterator

from scraping.extract.candidates import Candidate
from scraping.findings import Field
from scraping.page.parse import Page
from scraping.vocabulary.keywords import Keywords
from scraping.vocabulary.letters import lower
from scraping.vocabulary.loader import (
    WORD,
    compile_pattern,
    find_keywords,
    load_words,
    read_expression,
    read_lower,
    read_spellings,
)
from scraping.vocabulary.patterns import compile_later
from scraping.vocabulary.spellings import join_expressions

_FILE = "third_parties"
_NUMBERS = frozenset((Field.PHONE, Field.FAX))
_HELP_ROLES = ("help_line", "help_line_for", "ministry", "help_acronym")
_HELP_KEYWORDS = Keywords(*find_keywords(read_spellings(_FILE, *_HELP_ROLES)))
# Directly before the number, with hardly more than `Center, ` or `hotline at` between them.
_HELP = compile_later(
    rf"(?<!\w)(?P<trade>{read_expression(_FILE, 'help_line')}|{read_expression(_FILE, 'help_line_for')}[^.\d\n]{{0,24}}"
    rf"|{read_expression(_FILE, 'ministry')}[^.\d\n]{{2,40}}|(?-i:{join_expressions(read_spellings(_FILE, 'help_acronym'))}))"
    r"(?P<between>[^.\d\n•|]{0,36}(?:[\d (-]{7,18}\d {0,2}(?=\())?(?:\(?1? ?-?(?:\d-)?)?\(?)$",
    re.I,
)
# `Member FDIC | 555 0100`: the number is not the FDIC's.
_MEMBERSHIP = re.compile(r"(?:member|insured by|licensed by|approved by)\s{1,2}(?:the )?$", re.I)
_OWN_LABEL = re.compile(
    r"(?:^|[^\w])(?:our|unser\w*|notre|nuestr\w+|office|phone|telephone|tel|fax)\W*$", re.I
)

_COMPLAINT = load_words(_FILE, "complaint", frame="{}")
_COMPLAINT_BODY = load_words(_FILE, "complaint_body")

_LIST = load_words(_FILE, "useful_numbers", frame=r"\W*{}\W*")
# Also numbers of two or three digits: `Bomberos: 080`.
_ROW_OF_NUMBERS = re.compile(r"\d(?:[ ().-]{0,2}\d){6}|(?<!\d)\d{2,4}\W*$")
_MAX_ROWS = 25
_OWN_SERVICE = load_words("labels", "customer_service")

# The name of a public service at the head of a caption, with no other number after it: `Guardia Civil de Nerja: 918 ...`.
_PUBLIC = load_words(
    _FILE,
    "public_service",
    frame=r"(?:^|[\n\t|•·,:;.–-]|\d)\s{0,3}(?P<trade>{})(?!\w)(?:[^\d\n•|;.]|(?<=t[eé]l)\.){0,36}\(?$",
)
_PUBLIC_ROW = load_words(_FILE, "public_service", frame=r"(?<!\w)(?P<trade>{})(?!\w)[^\d\n•|;]{0,36}\d{2}")
# `Who called?`: a site about the numbers of callers.
_LOOKUP = compile_pattern(read_lower(_FILE, "number_lookup"), WORD)
_MAX_SERVICES, _BEFORE_KEYWORD, _REACH_OF_ROW = 60, 16, 80
_FEWEST_SERVICES = 2  # one alone may be the organisation itself, or a department of it

_NEARBY_ROLES = ("nearby", "nearby_heading", "nearby_at_end", "also_viewed")
_NEARBY_KEYWORDS = Keywords(
    "other ", "more ", " near ", *find_keywords(read_spellings(_FILE, *_NEARBY_ROLES))
)
_KINDS = read_expression(_FILE, "nearby_kind")
_NEARBY = compile_later(
    rf"\W*(?:{read_expression(_FILE, 'nearby')} (?:[\w&]+ ){{0,2}}{_KINDS}(?!\w)|{_KINDS} near(?:by)?(?!\w)|(?:other|more) (?:[\w&]+ ){{1,3}}(?:in|near|around) (?-i:[A-Z])"
    rf"|{read_expression(_FILE, 'nearby_heading', 'also_viewed')}|(?:[^\W\d_]+ )?{read_expression(_FILE, 'nearby_at_end')}\W*$)",
    re.I,
)
# `Other offices in Texas` are the company's own.
_OWN_PLACES = re.compile(
    r"location|office|store|branch|campus|clinic|showroom|facilit|service|resource|information|contact|number|way|dealer|standort|filial|agence|sede|sucursal|vestiging|oddział",
    re.I,
)
_MAX_ACRONYM = 4
_NEARBY_LINES = 14
_MAX_HEADING = 70
_REACH = 300
_OWN_ZONES = frozenset(("footer", "contact", "address", "vcard", "copyright"))
_END_OF_LIST = re.compile(r"©|\(c\)|copyright|\W*(?:contact|kontakt|contatti|contacto|impressum)\b", re.I)


class ThirdParties:
    """Decides for each candidate of a page whether the page only passes it on."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._nearby = list(_lists_of_others(page)) if page.mentions(_NEARBY_KEYWORDS) else []
        self._is_of_lookup = _LOOKUP.search(lower(page.title)) is not None
        self._lists_services = page.mentions(_PUBLIC_ROW.keywords) and _lists_services(page)

    def why_passed_on(self, candidate: Candidate) -> str:
        """The reason for rejection, if the page only passes a fact on."""
        page = self._page
        line_start, _ = page.line_at(candidate.start)
        before = page.text[max(line_start, candidate.start - _REACH) : candidate.start]
        if candidate.field in _NUMBERS and (
            _is_help_line(page, candidate.start, before)
            or _is_listed(page, candidate.start)
            or (self._lists_services and _is_public_service(page, before))
        ):
            return "regulator"
        if candidate.field is not Field.PERSON and _is_for_complaints(page, candidate.start, before):
            return "regulator"
        if (
            self._is_of_lookup
            and candidate.field in _NUMBERS
            and not page.zones_at(candidate.start) & _OWN_ZONES
        ):
            return "other_company"
        return "other_company" if self._is_nearby(candidate.start) else ""

    def _is_nearby(self, start: int) -> bool:
        is_listed = any(begin <= start < end for begin, end in self._nearby)
        return is_listed and not self._page.zones_at(start) & _OWN_ZONES


def _is_help_line(page: Page, start: int, before: str) -> bool:
    if not page.keywords.has_between(_HELP_KEYWORDS, start - len(before), start):
        return False
    found = _HELP.search(before)
    if found is None or _MEMBERSHIP.search(before, 0, found.start()) or _OWN_LABEL.search(found["between"]):
        return False
    return not _is_own_trade(page, found["trade"].lower())


def _is_own_trade(page: Page, trade: str) -> bool:
    """`Bayside Taxi of Lynn` gives its own number; `irs` is also a part of `first`."""
    stem = trade.removesuffix("s") if len(trade) > _MAX_ACRONYM else trade
    in_title = re.search(rf"(?<!\w){re.escape(stem)}s?(?!\w)", page.title.lower())
    return in_title is not None or (len(stem) >= _MAX_ACRONYM and stem.replace(" ", "") in page.host)


def _is_for_complaints(page: Page, start: int, before: str) -> bool:
    if not page.keywords.has_between(_COMPLAINT.keywords, start - len(before), start):
        return False
    lowered = lower(before)
    complaint = _COMPLAINT.pattern.search(lowered)
    return complaint is not None and _COMPLAINT_BODY.pattern.search(lowered, complaint.start()) is not None


def _lists_services(page: Page) -> bool:
    """Whether the page lists public services, and is of none of them."""
    text, starts = page.lowered, page.keywords.starts(_PUBLIC_ROW.keywords)[:_MAX_SERVICES]
    spans = ((max(0, at - _BEFORE_KEYWORD), at + _REACH_OF_ROW) for at in starts)
    named = {row["trade"] for span in spans for row in _PUBLIC_ROW.pattern.finditer(text, *span)}
    return len(named) >= _FEWEST_SERVICES and not any(_is_own_trade(page, trade) for trade in named)


def _is_public_service(page: Page, before: str) -> bool:
    return _PUBLIC.pattern.search(lower(before)) is not None


def _is_listed(page: Page, start: int) -> bool:
    """In rows of names and numbers below `Claims numbers`: each row names its company."""
    if not page.mentions(_LIST.keywords):
        return False
    number = page.line_number(start)
    names = [_line(page, number)[:_REACH]]  # of the row, and those above it
    is_name = False  # the line above a number, to which it belongs
    for above in range(number - 1, max(-1, number - _MAX_ROWS), -1):
        line = _line(page, above)
        if _ROW_OF_NUMBERS.search(line):
            is_name = False
        elif len(line) <= _MAX_HEADING and _LIST.pattern.fullmatch(lower(line)):
            return not any(_OWN_SERVICE.pattern.search(lower(name)) for name in names[:2])
        elif is_name or len(line) > _MAX_HEADING:
            return False
        else:
            is_name = True
            names.append(line)
    return False


def lists_neighbours(page: Page) -> bool:
    """Whether the page names others of the same trade: `Nearby restaurants`."""
    return page.mentions(_NEARBY_KEYWORDS) and any(True for _ in _lists_of_others(page))


def _lists_of_others(page: Page) -> Iterator[tuple[int, int]]:
    """From a heading such as `Nearby hotels` to the footer of the page or the next section, or for some lines."""
    numbers = {page.line_number(start) for start in page.keywords.starts(_NEARBY_KEYWORDS)}
    for heading in sorted(numbers):
        line = _line(page, heading)
        if len(line) > _MAX_HEADING or not _NEARBY.match(line) or _OWN_PLACES.search(line):
            continue
        last = heading + 1
        while last < min(heading + _NEARBY_LINES, len(page.line_starts)) and not _END_OF_LIST.search(
            _line(page, last)[:200]
        ):
            last += 1
        end = page.line_starts[last] if last < len(page.line_starts) else len(page.text) + 1
        yield page.line_starts[heading + 1] if heading + 1 < len(page.line_starts) else end, end


def _line(page: Page, number: int) -> str:
    start, end = page.line_at(page.line_starts[number])
    return page.text[start:end]
