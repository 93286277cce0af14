"""External data protection officers: the law makes companies name them, but their firm, mailbox and number are not the company's."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from scraping.extract.candidates import Candidate
from scraping.extract.context import ALL_EXTRACTORS, Context, Rejection
from scraping.extract.domains import domain_label, is_free_mail
from scraping.extract.ownership.agency_credits import OWN_HEADING
from scraping.findings import Field
from scraping.page.parse import Page
from scraping.urls import registrable_domain
from scraping.vocabulary.legal_forms import find_legal_form
from scraping.vocabulary.letters import letters_of
from scraping.vocabulary.loader import load_words
from scraping.vocabulary.patterns import compile_later

NAME = "data_protection_officers"
AFTER = (ALL_EXTRACTORS,)

REASON = "data_protection_officer"
# The officers of the states are authorities; a text about their tasks names no officer.
_OFFICER = load_words(
    "third_parties",
    "data_protection_officer",
    frame="{}(?:e[nrs]?+|s)?+(?! (?:des landes|f[uü]r den datenschutz|der l[aä]nder|des bundes))",
)
# `RPD/DPO: avv. Anna Gallo, dpo@studio.example`
_ACRONYM = load_words("third_parties", "officer_acronym", frame=r"(?<!\w){}(?![\w@.-])")
_FROM_OUTSIDE = load_words("third_parties", "from_outside")
_STOP = compile_later(
    r"\W{0,3}(?:\d{1,2}(?:\.\d{1,2}){0,2}[.)]|§|[IVX]{1,4}\.)\s|(?:verantwortlich|kontakt\b|impressum|hosting|cookies?\b|aufsichtsbehörde|controller|supervisory|responsable du traitement|titolare|hébergeur)",
    re.I,
)
# A card ends with these; the next text without any is not part of the card.
_CONTACT = re.compile(r"@|\[at\]|\(at\)|\d[\d ()/-]{5,}\d(?!\d| [A-ZÀ-Ž])|www\.", re.I)
_PIECES = re.compile(r"[\n\t,;:|]|\. ")
_MAX_LINES, _MAX_BLOCK, _LONG_LINE, _BEFORE = 10, 600, 100, 60
_MAX_OFFICERS = 6


class _Block(NamedTuple):
    line_start: int
    start: int
    end: int

    def holds(self, candidate: Candidate) -> bool:
        """The person is often named before the word, in its line."""
        start = self.line_start if candidate.field is Field.PERSON else self.start
        return start <= candidate.start < self.end and candidate.end > 0


def review(page: Page, context: Context) -> Iterator[Rejection]:
    """Only officers whom a word, a mailbox or a firm shows to be external: many officers are employees."""
    if not (page.mentions(_OFFICER.keywords) or page.mentions(_ACRONYM.keywords)):
        return
    blocks = _blocks(page)
    reviewer = _Reviewer(page, context, blocks)
    for block in filter(reviewer.is_from_outside, blocks):
        for candidate in context.found:
            if block.holds(candidate) and not reviewer.is_own(candidate):
                yield candidate, REASON


def _blocks(page: Page) -> list[_Block]:
    blocks: list[_Block] = []
    starts = sorted({*page.keywords.starts(_OFFICER.keywords), *page.keywords.starts(_ACRONYM.keywords)})
    for start in starts:
        word = _OFFICER.pattern.match(page.lowered, start) or _ACRONYM.pattern.match(page.lowered, start)
        if word is None or (blocks and start < blocks[-1].end):
            continue
        line_start = max(page.line_at(start)[0], start - _BEFORE)
        blocks.append(_Block(line_start, start, _end_of_block(page.text, word.end())))
    return blocks[:_MAX_OFFICERS]


def _end_of_block(text: str, begin: int) -> int:
    """The end of the line; if the line is a heading, the end of the paragraph or card below it."""
    end = _line_end(text, begin)
    rest = text[begin:end].rstrip()
    has_contact = _CONTACT.search(rest) is not None
    if has_contact or (len(rest) > _LONG_LINE and not rest.endswith(":")):
        return min(end, begin + _MAX_BLOCK)
    for number in range(_MAX_LINES):
        line = text[end + 1 : _line_end(text, end + 1)]
        is_text = len(line) > _LONG_LINE and number > 0
        is_after_card = has_contact and not _CONTACT.search(line)
        if not line or is_text or is_after_card or _STOP.match(line) or OWN_HEADING.match(f"\n{line}"):
            break
        has_contact = has_contact or _CONTACT.search(line) is not None
        end += 1 + len(line)
    return min(end, begin + _MAX_BLOCK)


def _line_end(text: str, begin: int) -> int:
    end = text.find("\n", begin)
    return end if end >= 0 else len(text)


class _Reviewer:
    def __init__(self, page: Page, context: Context, blocks: list[_Block]) -> None:
        self.page = page
        self.domain = registrable_domain(page.host)
        self.own_words = [words for words in (domain_label(self.domain), context.hints.company) if words]
        mailboxes = [one for one in context.found if one.field is Field.EMAIL and one.end]
        self.inside = [one for one in mailboxes if any(block.holds(one) for block in blocks)]
        self.own_domains = {_domain_of(one) for one in mailboxes if one not in self.inside} | {self.domain}

    def is_own(self, candidate: Candidate) -> bool:
        if candidate.field is Field.NAME:
            return self._is_named_like_the_site(candidate.value)
        return candidate.field is Field.EMAIL and _domain_of(candidate) in self.own_domains

    def is_from_outside(self, block: _Block) -> bool:
        text = self.page.text[block.line_start : block.end]
        return (
            _FROM_OUTSIDE.pattern.search(text.lower()) is not None
            or any(block.holds(one) and self._is_foreign(one) for one in self.inside)
            or any(self._is_foreign_firm(piece, block) for piece in _PIECES.split(text))
        )

    def _is_foreign(self, mailbox: Candidate) -> bool:
        domain = _domain_of(mailbox)
        return bool(self.domain) and not is_free_mail(domain) and domain not in self.own_domains

    def _is_foreign_firm(self, piece: str, block: _Block) -> bool:
        """A name with a legal form that is not the site's, and that the page names nowhere else."""
        piece = piece.strip()
        if not self.own_words or len(piece) > _LONG_LINE or find_legal_form(piece) is None:
            return False
        text = self.page.text
        is_repeated = piece in text[: block.line_start] or piece in text[block.end :]
        return not is_repeated and not self._is_named_like_the_site(piece)

    def _is_named_like_the_site(self, name: str) -> bool:
        letters = letters_of(name)
        return any(letters_of(words) in letters or letters in letters_of(words) for words in self.own_words)


def _domain_of(mailbox: Candidate) -> str:
    return registrable_domain(mailbox.value.rpartition("@")[2])
