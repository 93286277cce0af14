"""Pages that list others: members, clubs, dealers. Their mailboxes are at domains of their own, each at another one."""

import re
from bisect import bisect_right
from collections.abc import Sequence

from scraping.extract.candidates import Candidate
from scraping.extract.domains import domain_label, is_free_mail
from scraping.extract.placement import PLACES
from scraping.findings import Field
from scraping.page.parse import Page
from scraping.urls import registrable_domain
from scraping.vocabulary.keywords import Keywords
from scraping.vocabulary.letters import letters_of
from scraping.vocabulary.loader import WordList, load_words

_FEWEST_DOMAINS = 5  # a company has brands and partners, but hardly as many with mailboxes
_MANY = 3  # times as many as of its own
_REACH = 250  # from a member's name, address and number to its mailbox, and to the next member's
_FIELDS = PLACES | {Field.EMAIL}
_BLOCKS = frozenset(("contact", "address"))
_OWN_ZONES = frozenset(("footer", "copyright")) | _BLOCKS
_LINES_AFTER = r"(?<!\w){}[^\n]{0,80}(?:\n[^\n]{0,80}){0,3}$"
_PASSES_ON = load_words("third_parties", "passed_on", frame=_LINES_AFTER)
# The address of a scanning service; the number on the lines below is the company's again.
_INVOICES = load_words("third_parties", "electronic_invoices", frame=_LINES_AFTER)
_INVOICES_LINE = load_words("third_parties", "electronic_invoices", frame=r"(?<!\w){}[^\n]{0,80}$")
_NUMBERS = frozenset((Field.PHONE, Field.FAX))
_PASSED_REACH = 240
_SITE_KEYWORDS = Keywords("www.")
_SITE = re.compile(r"www\.((?:[\w-]{2,60}\.){1,3}[a-z]{2,12})(?![\w@])")
_REACH_OF_SITE = 150


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
        self._sites = self._listed_sites(found)
        # Each entry of a list may be a contact block of its own: then only the page's frame is the company's.
        marks = self._mailboxes + self._sites
        framed = sum(not page.zones_at(at).isdisjoint(_BLOCKS) for at in marks)
        self._own_zones = _OWN_ZONES - _BLOCKS if framed >= _FEWEST_DOMAINS else _OWN_ZONES

    def own(self, candidate: Candidate) -> bool:
        if candidate.field not in _FIELDS:
            return False
        return self._is_listed(candidate) or self._is_beside_site(candidate) or self._is_passed_on(candidate)

    def _is_beside_site(self, candidate: Candidate) -> bool:
        """A site follows that is one of many of others: `Club Adler, Tel. 0211 447040, www.adler.example`."""
        if not self._sites or self._page.zones_at(candidate.start) & self._own_zones:
            return False
        at = bisect_right(self._sites, candidate.start)
        is_near = at < len(self._sites) and self._sites[at] - candidate.start < _REACH_OF_SITE
        return is_near and not (candidate.field is Field.EMAIL and self._is_own(candidate))

    def _is_listed(self, candidate: Candidate) -> bool:
        """Between two mailboxes of the list, or right beside its first or last one."""
        if not self._mailboxes or self._page.zones_at(candidate.start) & self._own_zones:
            return False
        if candidate.field is Field.EMAIL:
            return not self._is_own(candidate)
        at = bisect_right(self._mailboxes, candidate.start)
        before = self._mailboxes[at - 1] if at else -_REACH
        after = self._mailboxes[at] if at < len(self._mailboxes) else len(self._page.text) + _REACH
        is_between = 0 < at < len(self._mailboxes)
        return is_between or min(candidate.start - before, after - candidate.start) < _REACH

    def _is_own(self, mailbox: Candidate) -> bool:
        return self._has_label(_domain_of(mailbox))

    def _has_label(self, domain: str) -> bool:
        letters = letters_of(domain_label(registrable_domain(domain)))
        return bool(self._label) and (self._label in letters or (len(letters) > 3 and letters in self._label))

    def _is_passed_on(self, candidate: Candidate) -> bool:
        """An agency that represents, a box for invoices: named on the line, or at the head of its lines."""
        if candidate.field is Field.EMAIL and self._is_own(candidate):
            return False
        invoices = _INVOICES_LINE if candidate.field in _NUMBERS else _INVOICES
        return self._follows(_PASSES_ON, candidate) or self._follows(invoices, candidate)

    def _follows(self, words: WordList, candidate: Candidate) -> bool:
        page, start = self._page, max(0, candidate.start - _PASSED_REACH)
        if not page.keywords.has_between(words.keywords, start, candidate.start):
            return False
        return words.pattern.search(page.lowered[start : candidate.start]) is not None

    def _listed_sites(self, found: Sequence[Candidate]) -> list[int]:
        """Where sites of others are printed beside numbers and addresses, if there are many."""
        page = self._page
        if not page.mentions(_SITE_KEYWORDS):
            return []
        facts = sorted(one.start for one in found if one.field in PLACES and one.end and not one.rejected)
        beside: dict[int, tuple[str, int]] = {}  # the first site after each fact
        for at in page.keywords.starts(_SITE_KEYWORDS):
            site = _SITE.match(page.lowered, at)
            nearest = bisect_right(facts, at) - 1
            if (
                site
                and nearest >= 0
                and at - facts[nearest] < _REACH_OF_SITE
                and not self._has_label(site[1])
            ):
                beside.setdefault(nearest, (registrable_domain(site[1]), at))
        is_list = len({domain for domain, _ in beside.values()}) >= _FEWEST_DOMAINS
        return sorted(at for _, at in beside.values()) if is_list else []


def _domain_of(mailbox: Candidate) -> str:
    return registrable_domain(mailbox.value.rpartition("@")[2])
