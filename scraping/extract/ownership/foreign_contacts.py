"""Numbers beside a mailbox or website of somebody else, on a page that shows mailboxes of its own: a teacher who takes bookings, the
charity that runs the hall."""

import re
from collections.abc import Sequence

from scraping.extract.candidates import Candidate
from scraping.extract.domains import domain_label, is_free_mail, is_platform
from scraping.findings import Field
from scraping.page.parse import Page
from scraping.urls import registrable_domain
from scraping.vocabulary.keywords import Keywords
from scraping.vocabulary.letters import letters_of

_SITE_KEYWORDS = Keywords("www.")
_SITE = re.compile(r"www\.((?:[\w-]{2,60}\.){1,3}[a-z]{2,12})(?![\w@])")
_NUMBERS = frozenset((Field.PHONE, Field.FAX))
_LINES_TO_SITE, _LONGEST_LINE = 2, 90
_SHORTEST_LABEL = 3


class ForeignContacts:
    def __init__(self, page: Page, found: Sequence[Candidate]) -> None:
        self._page = page
        self._domain = registrable_domain(page.host)
        self._label = letters_of(domain_label(self._domain))
        mailboxes = [(one.start, _host_of(one)) for one in found if one.field is Field.EMAIL]
        has_own = any(registrable_domain(host) == self._domain for _, host in mailboxes)
        self._foreign = [at for at, host in mailboxes if self._is_foreign(host)] if has_own else []
        self.may_hold = bool(self._foreign) or (has_own and page.mentions(_SITE_KEYWORDS))
        self._numbers = [one.start for one in found if one.field in _NUMBERS] if self._foreign else []
        self._codes = [one.start for one in found if one.field is Field.POSTAL_CODE] if self.may_hold else []

    def hold(self, candidate: Candidate, entry: tuple[int, int]) -> bool:
        """A mailbox and a number in one entry, or a site on a line of its own right below the number.

        With a whole address, the entry may be a branch's or the owner's."""
        if any(entry[0] <= at < entry[1] for at in self._codes):
            return False
        if candidate.field is Field.EMAIL:
            return candidate.start in self._foreign and self._is_beside(candidate, self._numbers, entry)
        if candidate.field not in _NUMBERS:
            return False
        return self._is_beside(candidate, self._foreign, entry) or self._is_above_site(candidate)

    def _is_beside(self, candidate: Candidate, others: Sequence[int], entry: tuple[int, int]) -> bool:
        """In the same cell, if it is a table."""
        start, end = entry
        text, at = self._page.text, candidate.start
        return any(start <= one < end and "\t" not in text[min(at, one) : max(at, one)] for one in others)

    def _is_above_site(self, candidate: Candidate) -> bool:
        page = self._page
        if not page.mentions(_SITE_KEYWORDS):
            return False
        number = page.line_number(candidate.start)
        if len(page.line(number)) > _LONGEST_LINE:
            return False
        for below in range(number + 1, min(number + 1 + _LINES_TO_SITE, len(page.line_starts))):
            start, end = page.line_at(page.line_starts[below])
            site = _SITE.match(page.lowered, start, end)
            if site is not None:
                return self._is_foreign(site[1])
            if end - start > _LONGEST_LINE:
                return False
        return False

    def _is_foreign(self, host: str) -> bool:
        domain = registrable_domain(host)
        if not self._label or is_free_mail(domain) or is_platform(domain):
            return False
        label = letters_of(domain_label(domain))
        if label in letters_of(self._page.title):
            return False
        shorter, longer = sorted((label, self._label), key=len)
        return len(shorter) < _SHORTEST_LABEL or shorter not in longer


def _host_of(mailbox: Candidate) -> str:
    return mailbox.value.rpartition("@")[2]
