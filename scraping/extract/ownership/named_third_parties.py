"""Other organisations that a page names beside a mailbox of theirs: partners, mediators, press agencies, authorities.

`Agencia Roble, Laura Gil, laura@agenciaroble.example, 911 220 340`: the text beside the mailbox names its domain, and the
site has mailboxes of its own. What is between that name and the mailbox, and right after it, is not the company's.
"""

import re
from collections.abc import Iterator, Sequence

from scraping.extract.candidates import Candidate
from scraping.extract.domains import domain_label, is_free_mail
from scraping.extract.placement import PLACES
from scraping.findings import Field
from scraping.page.parse import Page
from scraping.urls import registrable_domain
from scraping.vocabulary.letters import ACCENTS, letters_of, lower
from scraping.vocabulary.loader import load_words

_FIELDS = PLACES | {Field.EMAIL}
_PRESS = load_words("third_parties", "press_agency")
_GOVERNMENT = re.compile(r"(?:^|\.)(?:gov|gob|gouv|govt)(?:\.[a-z]{2})?$|\.go\.[a-z]{2}$")
_REACH = 250  # from the name of an organisation to its mailbox
_LINES = 5
_AFTER = 60  # from the mailbox to a number after it, on the same line
_SHORTEST_LABEL = 4
_LONGEST_LABEL = 40
_MOST_MAILBOXES = 40


class NamedThirdParties:
    def __init__(self, page: Page, found: Sequence[Candidate]) -> None:
        self._page = page
        self._domain = registrable_domain(page.host)
        mailboxes = [one for one in found if one.field is Field.EMAIL and one.end and not one.rejected]
        foreign = [one for one in mailboxes if self._is_foreign(one)]
        self._spans = list(self._find_spans(foreign[:_MOST_MAILBOXES], mailboxes)) if foreign else []

    def own(self, candidate: Candidate) -> bool:
        if candidate.field not in _FIELDS or not self._spans:
            return False
        if candidate.field is Field.EMAIL and not self._is_foreign(candidate):
            return False
        return any(start <= candidate.start < end for start, end in self._spans)

    def _find_spans(
        self, foreign: Sequence[Candidate], mailboxes: Sequence[Candidate]
    ) -> Iterator[tuple[int, int]]:
        has_own = any(_domain_of(one) == self._domain for one in mailboxes)
        for mailbox in foreign:
            start = self._start_of_press(mailbox)
            if start < 0 and has_own:
                start = self._start_of_name(mailbox)
            if start < 0 and has_own and self._is_of_government(mailbox):
                start = mailbox.start
            if start >= 0:
                _, line_end = self._page.line_at(mailbox.start)
                yield start, min(line_end, mailbox.end + _AFTER)

    def _start_of_name(self, mailbox: Candidate) -> int:
        """Where the organisation is named; its domain is the site's own if the title or the copyright line has its name."""
        label = domain_label(_domain_of(mailbox)).replace("-", "")
        if not _SHORTEST_LABEL <= len(label) <= _LONGEST_LABEL or self._names_operator(label):
            return -1
        start = self._start_of_reach(mailbox)
        before = self._page.lowered[start : mailbox.start].translate(ACCENTS)
        spaced = r"[^a-z\d]{0,3}".join(map(re.escape, label))
        named = list(re.finditer(rf"(?<![a-z\d@.]){spaced}(?![a-z\d]|\.[a-z])", before))
        return start + named[-1].start() if named else -1

    def _start_of_press(self, mailbox: Candidate) -> int:
        start = self._start_of_reach(mailbox)
        if not self._page.keywords.has_between(_PRESS.keywords, start, mailbox.start):
            return -1
        named = _PRESS.pattern.search(self._page.lowered, start, mailbox.start)
        return named.start() if named else -1

    def _start_of_reach(self, mailbox: Candidate) -> int:
        """Some lines above, and after any mailbox before this one: that one ends a block of its own."""
        page = self._page
        number = page.line_number(mailbox.start)
        start = max(mailbox.start - _REACH, page.line_starts[max(0, number - _LINES)])
        return max(start, page.text.rfind("@", start, mailbox.start) + 1)

    def _names_operator(self, label: str) -> bool:
        if label in letters_of(self._page.title).translate(ACCENTS):
            return True
        text = self._page.text
        at = text.find("©")
        while at >= 0:
            start, end = self._page.line_at(at)
            if label in letters_of(text[start:end][:_REACH]).translate(ACCENTS):
                return True
            at = text.find("©", end)
        return False

    def _is_of_government(self, mailbox: Candidate) -> bool:
        host = mailbox.value.rpartition("@")[2]
        return _GOVERNMENT.search(host) is not None and _GOVERNMENT.search(lower(self._page.host)) is None

    def _is_foreign(self, mailbox: Candidate) -> bool:
        """Neither the site's, nor named like the site, nor at a provider of mailboxes."""
        local, _, host = mailbox.value.rpartition("@")
        if not self._domain or is_free_mail(host):
            return False
        own, other = (domain_label(one).replace("-", "") for one in (self._domain, registrable_domain(host)))
        if own in other or (len(other) >= _SHORTEST_LABEL and other in own):
            return False
        return len(own) < _SHORTEST_LABEL or own not in letters_of(local)


def _domain_of(mailbox: Candidate) -> str:
    return registrable_domain(mailbox.value.rpartition("@")[2])
