"""Numbers in lists of links to other organisations: `Links`, `Ministry of Health`, `Tourist office, tel. 0123 456789`."""

import re
from functools import cached_property

from scraping.extract.candidates import Candidate
from scraping.extract.domains import domain_label, is_platform
from scraping.extract.ownership.agency_credits import OWN_HEADING
from scraping.findings import Field
from scraping.page.parse import Page
from scraping.urls import parse_url_or_none, registrable_domain
from scraping.vocabulary.letters import letters_of
from scraping.vocabulary.loader import load_words

_HEADING = load_words("third_parties", "links_heading", frame=r"\W*(?:[^\W\d_]+\W+)?{}(?:\W+[^\W_]+){0,2}\W*")
_NUMBERS = frozenset((Field.PHONE, Field.FAX))
_CONTACT_BLOCK = frozenset(("contact", "address", "vcard"))
_MOST_LINES, _LONGEST_LINE, _LONGEST_HEADING = 12, 90, 40
_WORD = re.compile(r"[^\W\d_]{3,}")
_FEWEST_WORDS = 2  # one may be a label
_SHORTEST_LABEL = 4


class LinkLists:
    def __init__(self, page: Page) -> None:
        self._page = page
        self._domain = registrable_domain(page.host)
        self._label = letters_of(domain_label(self._domain))

    def hold(self, candidate: Candidate) -> bool:
        """Below such a heading, and links that lead away are more of the lines between than others."""
        page = self._page
        if candidate.field not in _NUMBERS:
            return False
        if not page.mentions(_HEADING.keywords) or not page.zones_at(candidate.start).isdisjoint(
            _CONTACT_BLOCK
        ):
            return False
        number = page.line_number(candidate.start)
        if not self._is_entry(number, candidate.start):
            return False
        away = 0
        for above in range(number - 1, max(-1, number - _MOST_LINES), -1):
            line = page.line(above)
            if len(line) > _LONGEST_LINE or OWN_HEADING.match(f"\n{line}"):
                return False
            if self._is_heading(above):
                return away > 0
            away += 1 if above in self._outward_lines else -1
        return False

    def _is_entry(self, number: int, at: int) -> bool:
        """Somebody is named before the number."""
        start = self._page.line_starts[number]
        return at - start <= _LONGEST_LINE and len(_WORD.findall(self._page.text, start, at)) >= _FEWEST_WORDS

    def _is_heading(self, number: int) -> bool:
        start, end = self._page.line_at(self._page.line_starts[number])
        return (
            end - start <= _LONGEST_HEADING
            and self._page.keywords.has_between(_HEADING.keywords, start, end)
            and _HEADING.pattern.fullmatch(self._page.lowered, start, end) is not None
        )

    @cached_property
    def _outward_lines(self) -> frozenset[int]:
        page = self._page
        return frozenset(page.line_number(link.start) for link in page.links if self._leads_away(link.href))

    def _leads_away(self, href: str) -> bool:
        url = parse_url_or_none(href) if href.startswith(("http:", "https:", "//")) else None
        if url is None:
            return False
        domain = registrable_domain(url.host)
        if domain == self._domain or is_platform(domain):
            return False
        label = letters_of(domain_label(domain))
        return len(self._label) < _SHORTEST_LABEL or (self._label not in label and label not in self._label)
