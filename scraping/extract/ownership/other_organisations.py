"""Pages that list others: members, clubs, dealers. Their mailboxes are at domains of their own, each at another one."""

from bisect import bisect_right
from collections.abc import Sequence

from scraping.extract.candidates import Candidate
from scraping.extract.domains import domain_label, is_free_mail
from scraping.extract.placement import PLACES
from scraping.findings import Field
from scraping.page.parse import Page
from scraping.urls import registrable_domain
from scraping.vocabulary.letters import letters_of
from scraping.vocabulary.loader import load_words

_FEWEST_DOMAINS = 5  # a company has brands and partners, but hardly as many with mailboxes
_MANY = 3  # times as many as of its own
_REACH = 250  # from a member's name, address and number to its mailbox, and to the next member's
_FIELDS = PLACES | {Field.EMAIL}
_OWN_ZONES = frozenset(("footer", "contact", "address", "copyright"))
_PASSES_ON = load_words("third_parties", "passed_on", frame=r"(?<!\w){}[^\n]{0,80}(?:\n[^\n]{0,80}){0,3}$")
_PASSED_REACH = 240


class OtherOrganisations:
    def __init__(self, page: Page, found: Sequence[Candidate]) -> None:
        self._page = page
        self._label = letters_of(domain_label(registrable_domain(page.host)))
        mailboxes = [one for one in found if one.field is Field.EMAIL and one.end]
        foreign = [one for one in mailboxes if not self._is_own(one)]
        domains = {domain for one in foreign if not is_free_mail(domain := _domain_of(one))}
        # A company with branches all over the world may name its partners among them.
        is_list = len(domains) >= _FEWEST_DOMAINS and len(foreign) > _MANY * (len(mailboxes) - len(foreign))
        self._mailboxes = sorted(one.start for one in foreign) if is_list else []

    def own(self, candidate: Candidate) -> bool:
        return candidate.field in _FIELDS and (self._is_listed(candidate) or self._is_passed_on(candidate))

    def _is_listed(self, candidate: Candidate) -> bool:
        """Between two mailboxes of the list, or right beside its first or last one."""
        if not self._mailboxes or self._page.zones_at(candidate.start) & _OWN_ZONES:
            return False
        if candidate.field is Field.EMAIL:
            return not self._is_own(candidate)
        at = bisect_right(self._mailboxes, candidate.start)
        before = self._mailboxes[at - 1] if at else -_REACH
        after = self._mailboxes[at] if at < len(self._mailboxes) else len(self._page.text) + _REACH
        is_between = 0 < at < len(self._mailboxes)
        return is_between or min(candidate.start - before, after - candidate.start) < _REACH

    def _is_own(self, mailbox: Candidate) -> bool:
        letters = letters_of(domain_label(_domain_of(mailbox)))
        return bool(self._label) and (self._label in letters or (len(letters) > 3 and letters in self._label))

    def _is_passed_on(self, candidate: Candidate) -> bool:
        """An agency that represents, a box for invoices: named on the line, or at the head of its lines."""
        page, start = self._page, max(0, candidate.start - _PASSED_REACH)
        if not page.keywords.has_between(_PASSES_ON.keywords, start, candidate.start):
            return False
        if candidate.field is Field.EMAIL and self._is_own(candidate):
            return False
        return _PASSES_ON.pattern.search(page.lowered[start : candidate.start]) is not None


def _domain_of(mailbox: Candidate) -> str:
    return registrable_domain(mailbox.value.rpartition("@")[2])
