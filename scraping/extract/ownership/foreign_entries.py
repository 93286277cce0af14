"""What a page says about somebody else between its own facts, without a mailbox or site that would show it.

Dealers and institutions in a list, a number in a news item, a neighbour's in the directions. The organisation's own facts
are elsewhere on such a page: in its frame, at a label, or beside its name. So the last fact of a kind is never rejected here.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from scraping.extract.candidates import Candidate, Hints
from scraping.extract.domains import domain_label
from scraping.extract.ownership.agency_credits import OWN_HEADING
from scraping.extract.ownership.foreign_contacts import ForeignContacts
from scraping.extract.ownership.link_lists import LinkLists
from scraping.extract.people.organisation import Organisation
from scraping.extract.people.sections import STAFF, Sections
from scraping.extract.placement import PLACES
from scraping.findings import Field
from scraping.page.parse import Page
from scraping.urls import registrable_domain
from scraping.vocabulary.keywords import Keywords
from scraping.vocabulary.legal_forms import has_legal_form, without_legal_form
from scraping.vocabulary.letters import letters_of
from scraping.vocabulary.loader import find_keywords, load_words, read_lower

_NUMBERS = frozenset((Field.PHONE, Field.FAX))
_MAILBOXES = frozenset((Field.EMAIL,))
_KINDS = (_NUMBERS, _MAILBOXES, PLACES - _NUMBERS)
_FIELDS = PLACES | _MAILBOXES
_OWN_ZONES = frozenset(("footer", "header", "contact", "address", "vcard", "copyright"))

_FROM_LINES = frozenset(("line with a legal form", "line above the address"))
_HEADING = load_words(
    "third_parties",
    "others_heading",
    frame=r"\W*(?:[^\W\d_]+\W+){0,2}?{}(?:\W+[^\W_]+){0,5}\W*",
)
_SUPPORTER = load_words("third_parties", "supporter", frame=r"\W*{}\s?[:：]")
# Numbers in an obituary are the undertaker's, below `Pharmacies on duty` those of pharmacies.
_OF_OTHERS = frozenset(("deceased_heading", "on_duty_heading", "advertisers_heading", "members_heading"))
_OF_OTHERS_WORDS = Keywords(*find_keywords(read_lower("people_words", *_OF_OTHERS)))
_LINES_OF_OTHERS = 6
_INSTITUTION = load_words("third_parties", "institution")
_LONGEST_HEADING, _LONGEST_NAME, _PROSE = 60, 90, 90  # characters
_MOST_LINES, _MOST_NAMES = 25, 3  # above a fact; in a row without a fact
_RANK = {f"h{rank}": rank for rank in range(1, 7)}
# A sentence or an entry of a row ends here; not after `Tel.`, `lek. Anna` and `Ringstr. 4`.
_END_OF_ENTRY = re.compile(r"(?:[;|•·]|(?<=[^\W\d_]{5})[.!?](?= \W?[^\W\d_])) ")
_REACH, _NAMED_REACH, _LONGEST_QUOTE = 300, 120, 1000
_SHORTEST_LABEL = 4
_PIECES = re.compile(r"[\n\t,;:()（）：、|–—]| - ")
_FACT = re.compile(r"@|\d(?:[ ()./-]{0,2}\d){5}")
_WORD = re.compile(r"[^\W\d_]{3,}")
# After an authority: `Amtsgericht Wels, HRB 4711`. What follows is the company's again.
_REGISTERED = re.compile(r"\b[A-Z]{2,3} ?\d|\d{6}")
_DATE = re.compile(
    r"\W*(?:[^\W\d_]{2,10}[.,]{0,2} )?(?:\d{1,2}[./] ?\d{1,2}[.:/]|\d{1,2}(?:st|nd|rd|th)?[.,]? (?:de )?[^\W\d_]{3,10}\b"
    r"|\d{4}[./年]\d{1,2}[./月]|\d{1,2}月\d{1,2}日|dal \d{1,2} al \d)",
    re.I,
)
_QUOTED = re.compile(r'\W{0,3}["“”„«»「].{10,}["“”«»」]\W{0,3}')
# Digits that numbers of one exchange differ in, of the main number that extensions take the place of, and of a stem.
_SAME_STEM, _EXTENSION, _SHORTEST_STEM = 3, 2, 8
_NOT_A_DIGIT = re.compile(r"\D")


class ForeignEntries:
    def __init__(self, page: Page, hints: Hints, found: Sequence[Candidate]) -> None:
        self._page = page
        self._domain = registrable_domain(page.host)
        self._label = letters_of(domain_label(self._domain))
        self._found = [one for one in found if one.field in _FIELDS and one.end and not one.rejected]
        # A line is taken for a name of the organisation by its form alone: it may be the very name in question.
        stated = [one for one in found if one.method not in _FROM_LINES]
        self._organisation = Organisation(page, hints, stated)
        self._sections = Sections(page)
        self._links = LinkLists(page)
        self._contacts = ForeignContacts(page, self._found)

    def find(self) -> Iterator[Candidate]:
        told = [one for one in self._found if self._is_told(one)]
        foreign = {id(one): one for one in (*told, *self._hinted(told))}
        for kind in _KINDS:
            of_kind = [one for one in self._found if one.field in kind]
            theirs = [one for one in of_kind if id(one) in foreign]
            if len(theirs) < len(of_kind):
                yield from theirs

    def _is_told(self, candidate: Candidate) -> bool:
        """By a heading, an institution or another firm that is named."""
        if self._links.hold(candidate):
            return not self._is_named(candidate)
        if self._is_framed(candidate):
            return False
        is_others = (
            (self._page.mentions(_OF_OTHERS_WORDS) and self._is_among_people_of_others(candidate))
            or self._is_supporters(candidate)
            or self._is_below_heading(candidate)
            or self._is_institutions(candidate)
            or self._is_firms(candidate)
            or (self._contacts.may_hold and self._contacts.hold(candidate, self._entry_of(candidate)))
        )
        return is_others and not self._is_named(candidate)

    def _is_framed(self, candidate: Candidate) -> bool:
        return not self._page.zones_at(candidate.start).isdisjoint(_OWN_ZONES)

    def _is_named(self, candidate: Candidate) -> bool:
        """The organisation itself, before the fact or by its domain or a mailbox in the entry."""
        if self._is_own_mailbox(candidate):
            return True
        start, end = self._entry_of(candidate)
        if len(self._label) >= _SHORTEST_LABEL and self._label in letters_of(self._page.text[start:end]):
            return True
        start = max(start, candidate.start - _NAMED_REACH)
        return self._organisation.is_named_in(self._page.text[start : candidate.start])

    def _is_own_mailbox(self, candidate: Candidate) -> bool:
        return bool(self._domain) and candidate.field is Field.EMAIL and _domain_of(candidate) == self._domain

    def _is_below_heading(self, candidate: Candidate) -> bool:
        page = self._page
        if not page.mentions(_HEADING.keywords):
            return False
        number, names, rank = page.line_number(candidate.start), 0, len(_RANK) + 1
        for above in range(number - 1, max(-1, number - _MOST_LINES), -1):
            line = page.line(above)[:_REACH]
            element = page.line_elements[above]
            its_rank = _RANK.get(element.tag, 0) if element is not None else 0
            if self._is_heading(above):
                return its_rank < rank and self._sections.heading_at(candidate.start) <= (above, STAFF)
            if OWN_HEADING.match(f"\n{line}") or self._is_title(line):
                return False
            rank = min(rank, its_rank or rank)
            names = 0 if _FACT.search(line) else names + 1
            if names > _MOST_NAMES:
                return False
        return False

    def _is_among_people_of_others(self, candidate: Candidate) -> bool:
        heading, whom = self._sections.heading_at(candidate.start)
        return whom in _OF_OTHERS and self._page.line_number(candidate.start) - heading <= _LINES_OF_OTHERS

    def _is_supporters(self, candidate: Candidate) -> bool:
        """`Supported by: Tyres Huber, Tel. 03682 469170`"""
        page = self._page
        if not page.mentions(_SUPPORTER.keywords):
            return False
        start, end = next(self._texts(candidate))
        return _SUPPORTER.pattern.match(page.lowered, start, end) is not None

    def _is_title(self, line: str) -> bool:
        """The organisation's own block begins with its name."""
        letters = letters_of(line)
        return len(letters) >= _SHORTEST_LABEL and letters in letters_of(self._page.title)

    def _is_heading(self, number: int) -> bool:
        start, end = self._page.line_at(self._page.line_starts[number])
        if end - start > _LONGEST_HEADING or not self._page.keywords.has_between(
            _HEADING.keywords, start, end
        ):
            return False
        if "nav" in self._page.zones_at(start):
            return False
        return _HEADING.pattern.fullmatch(self._page.lowered, start, end) is not None

    def _texts(self, candidate: Candidate) -> Iterator[tuple[int, int]]:
        """What is before a fact in its entry; the lines above if that is hardly more than a label."""
        page = self._page
        start, _ = page.line_at(candidate.start)
        start = max(start, candidate.start - _REACH)
        ends = [found.end() for found in _END_OF_ENTRY.finditer(page.text, start, candidate.start)]
        start = ends[-1] if ends else start
        yield start, candidate.start
        if len(_WORD.findall(page.text, start, candidate.start)) > 1:
            return
        number, names = page.line_number(candidate.start), 0
        for above in range(number - 1, max(-1, number - 6), -1):
            line = page.line(above)
            if not 0 < len(line) <= _LONGEST_NAME or names == 2:
                return
            if not _FACT.search(line):
                names += 1
                yield page.line_starts[above], page.line_starts[above] + len(line)

    def _is_institutions(self, candidate: Candidate) -> bool:
        page = self._page
        if not page.mentions(_INSTITUTION.keywords):
            return False
        for start, end in self._texts(candidate):
            named = _INSTITUTION.pattern.search(page.lowered, start, end)
            if named and not _REGISTERED.search(page.text, named.end(), min(end, candidate.start)):
                return named[0] not in page.title.lower()
        return False

    def _is_firms(self, candidate: Candidate) -> bool:
        """In its line only: the name of another firm above an address is often that of a subsidiary."""
        start, end = next(self._texts(candidate))
        return any(
            has_legal_form(piece) and not self._is_own_firm(piece)
            for piece in _PIECES.split(self._page.text[start:end])
        )

    def _is_own_firm(self, piece: str) -> bool:
        letters = letters_of(without_legal_form(piece))
        return letters in letters_of(self._page.title) or self._organisation.is_named_in(piece)

    def _hinted(self, told: list[Candidate]) -> Iterator[Candidate]:
        """By where a number is, if it is of another exchange than all others; and what is in one entry with it."""
        known = {id(one) for one in told}
        rest = [one for one in self._found if id(one) not in known]
        odd = [one for one in rest if one.field in _NUMBERS and self._is_out_of_place(one)]
        out_of_place = {id(one) for one in odd}
        kept = {one.value for one in rest if one.field in _NUMBERS and id(one) not in out_of_place}
        exchanges = _Exchanges(kept)
        numbers = [one for one in odd if one.value not in exchanges and not self._is_named(one)]
        yield from numbers
        entries = {self._entry_of(one) for one in (*numbers, *told) if one.field in _NUMBERS}
        others = [one for one in rest if one.field not in _NUMBERS and not self._is_own_mailbox(one)]
        yield from (one for one in others if self._entry_of(one) in entries) if entries else ()

    def _entry_of(self, candidate: Candidate) -> tuple[int, int]:
        start, _ = next(self._texts(candidate))
        _, end = self._page.line_at(candidate.start)
        end = min(end, candidate.end + _REACH)
        found = _END_OF_ENTRY.search(self._page.text, candidate.end, end)
        return start, found.start() if found else end

    def _is_out_of_place(self, candidate: Candidate) -> bool:
        """In a line that begins with a date, below a quotation, or without a label in a sentence."""
        if self._is_framed(candidate):
            return False
        page = self._page
        start, end = page.line_at(candidate.start)
        if _DATE.match(page.text, start, end):
            return True
        if _QUOTED.fullmatch(page.line(page.line_number(candidate.start) - 1)[:_LONGEST_QUOTE]):
            return True
        return candidate.method == "text" and end - start > _PROSE


class _Exchanges:
    """Those of a set of numbers: others differ from one of them in their last digits, or are longer by an extension."""

    def __init__(self, numbers: Iterable[str]) -> None:
        self._stems = {number[:-left] for number in numbers for left in (_EXTENSION, _SAME_STEM)}

    def __contains__(self, number: str) -> bool:
        return any(number[:length] in self._stems for length in range(_SHORTEST_STEM, len(number) + 1))


def _domain_of(mailbox: Candidate) -> str:
    return registrable_domain(mailbox.value.rpartition("@")[2])
