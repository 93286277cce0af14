"""Authorities that an imprint must name: chambers, supervisors, courts, arbitration. Their numbers are not the company's."""

import re

from scraping.extract.candidates import Candidate
from scraping.extract.domains import names_site
from scraping.extract.ownership.agency_credits import OWN_HEADING
from scraping.findings import Field
from scraping.page.parse import Page
from scraping.vocabulary.keywords import Keywords
from scraping.vocabulary.letters import lower
from scraping.vocabulary.loader import find_keywords, read_expression, read_lower
from scraping.vocabulary.patterns import compile_later

_ACRONYM = read_expression("third_parties", "authority_acronym")
_AUTHORITY = compile_later(rf"{read_expression('third_parties', 'authority')}|\b{_ACRONYM}\b")
_AUTHORITY_KEYWORDS = Keywords(*find_keywords(read_lower("third_parties", "authority", "authority_acronym")))
# `Regulated by the Authority. Registered office: 4 Mill Road`
_SEAT = compile_later(rf"(?<!\w){read_expression('third_parties', 'registered_seat')}(?!\w)")
_NUMBERS = frozenset((Field.PHONE, Field.FAX))
_WINDOW = 300


class Authorities:
    def __init__(self, page: Page) -> None:
        self._page = page
        # An authority's own site names it in its title.
        self._has_any = page.mentions(_AUTHORITY_KEYWORDS) and not _AUTHORITY.search(page.title.lower())

    def own(self, candidate: Candidate) -> bool:
        if not self._has_any:
            return False
        start, end = max(0, candidate.start - _WINDOW), candidate.start
        has_keyword = self._page.keywords.has_between(_AUTHORITY_KEYWORDS, start, end)
        if not (has_keyword and _belongs_to_authority(self._page.lowered[start:end], candidate.field)):
            return False
        named = list(_AUTHORITY.finditer(self._page.lowered, start, end))
        return not named or not self._names_company(self._page.text[named[-1].end() : end])

    def _names_company(self, between: str) -> bool:
        """The company itself, or its seat: what follows is no authority's. Any other firm may be its insurer."""
        return names_site(self._page.host, between) or _SEAT.search(lower(between)) is not None


def _belongs_to_authority(before: str, field: Field) -> bool:
    """The first mailbox or number after an authority's name is the authority's, and the fax number beside it."""
    named = list(_AUTHORITY.finditer(before))
    if not named or _is_membership(before, named[-1]):
        return False
    between = before[named[-1].end() :]
    if (
        OWN_HEADING.search(between)
        or between.count("\n") > _AUTHORITYS_LINES
        or _is_only_mentioned(before, named[-1].start())
    ):
        return False
    if field in _NUMBERS:
        numbers = [
            one for one in _NUMBER.finditer(between) if not _HOUSE_AND_CODE.match(between, one.start())
        ]
        return not numbers or (len(numbers) == 1 and _is_beside(between[numbers[0].end() :], field))
    return field is not Field.EMAIL or _MAILBOX.search(between) is None


def _is_beside(between: str, field: Field) -> bool:
    """A fax number right after the phone number, or another ending of it."""
    if field is Field.FAX:
        return len(between) <= _WIDEST_FAX and not _MAILBOX.search(between)
    return _ROW.fullmatch(between) is not None


_AUTHORITYS_LINES = 6
_WIDEST_FAX = 20  # characters after the phone number
_ROW = re.compile(r" ?[/,;-] ?")
# `Member of the Better Business Bureau`, `Bar Association member`: what follows is the member's.
_MEMBER_BEFORE = re.compile(
    r"(?:members?|membership|accredited|accreditation|approved|certified|rated|mitglied(?:er|schaft)?|membres?|soci[oa]|lid)(?:\W+(?:of|by|with|in|and|the|der|des|de|du|l|della|van|\+|[^\W\d_]+)){0,5}\W*$",
    re.I,
)
_MEMBER_AFTER = re.compile(r"\W{0,3}(?:accredited|members?|rating|rated|a\+|mitglied)(?!\w)", re.I)


def _is_membership(before: str, named: re.Match[str]) -> bool:
    line = before[before.rfind("\n", 0, named.start()) + 1 : named.start()]
    return _MEMBER_BEFORE.search(line) is not None or _MEMBER_AFTER.match(before, named.end()) is not None


def _is_only_mentioned(before: str, at: int) -> bool:
    """A whole sentence about an authority says nothing about the lines below it."""
    line_end = before.find("\n", at)
    if _OWN_SENTENCE.search(before[at:line_end] if line_end >= 0 else before[at:]):
        return True
    return line_end >= 0 and before[:line_end].rstrip().endswith((".", "!"))


# `Regulated by the Authority. Call us on ...`
_OWN_SENTENCE = re.compile(
    r"[.!] [^.]{0,40}\b(?:us|our|wir|uns|unser[enm]?|nous|notre|nos|ci|nostr[oiae]|nuestr[oa]s?|ons|onze)\b",
    re.I,
)
_MAILBOX = re.compile(r"@[\w-]+\.")
# `Lindenweg 9 10179 Berlin`
_HOUSE_AND_CODE = re.compile(r"\d{1,4} \d{4,5} [^\W\d_]")
_NUMBER = re.compile(r"\d[\d ()/-]{5,}\d\D")
