"""People: names that something says are persons', and better the company's: a title, a form of address, a mailbox or number of
their own, a list of staff, a label. A name that is only mentioned in a text is a weak finding."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice

from scraping.extract.candidates import Candidate, Hints
from scraping.extract.domains import domain_label, registrable_domain
from scraping.extract.legal_forms import has_legal_form
from scraping.extract.page_words import PATH_PATTERNS, TEXT_PATTERNS
from scraping.extract.person_contacts import attach_contacts, carries_name, to_plain
from scraping.extract.person_lines import PersonLines
from scraping.extract.person_names import (
    KNOWN,
    LAST,
    RUN,
    SHORT,
    UNKNOWN,
    WEAK,
    Spelling,
    has_person_shape,
    holds_given,
    in_title_case,
    spell_name,
)
from scraping.extract.person_places import Place, read_place
from scraping.extract.person_titles import LABELLED, SET_OFF, TitleReader
from scraping.extract.person_words import GIVEN_NAMES, PLACE_SURNAMES
from scraping.findings import Field, PersonSeen, Reason
from scraping.page import Page

_MAX_PEOPLE = 150
_MAX_NAMES = 2500
# So many bare names are artists, members or customers; a company's people come with what they do.
_LONG_LIST = 8
_LIST_GAP = 3  # lines
_NEIGHBOURS, _MIN_NEIGHBOURS = 4, 3  # lines, people
_WORDS = re.compile(r"[^\W\d_]{4,}")
_LETTERS = re.compile(r"[\W_]+")
_KINDS = ("team", "about", "contact")
_LEADS = (
    ". ",
    ") ",
    ": ",
    "\t",
    "dr ",
    "mgr ",
    "inż ",
    "and ",
    "& ",
    "und ",
    "et ",
    " e ",
    " y ",
    "och ",
    "og ",
)
_TITLE_PARTS = re.compile(r"\s*[|»:•·>]\s*|\s[-–—~]\s")
_PARTNER = re.compile(
    r"(?<![\w'’.-])(?<![^\W\d_] )([^\W\d_a-z][^\W\d_]{2,15}) (?:and|&|und|et|e|y|og|och|en|i) $"
)
_GIVEN_POINTS: dict[str, Reason] = {
    KNOWN: ("known given name", 24),
    WEAK: ("given name that is also a word", 8),
    LAST: ("known given name behind the surname", 12),
    SHORT: ("known given name", 24),
}


@dataclass(slots=True)
class Found:
    name: str
    start: int
    end: int
    place: Place
    title: str = ""
    signs: list[Reason] = field(default_factory=list)

    @property
    def weight(self) -> int:
        return sum(points for _, points in self.signs)


def find_people(page: Page, hints: Hints, found: list[Candidate]) -> list[Candidate]:
    finder = _Finder(page, hints, found)
    finder.read()
    return attach_contacts(page, finder.people(), found)


class _Finder:
    def __init__(self, page: Page, hints: Hints, found: list[Candidate]) -> None:
        self.page = page
        self.text = page.text
        self.hints = hints
        self.domain = domain_label(registrable_domain(page.host)).replace("-", "") if page.host else ""
        mailboxes = [one.value for one in found if one.field is Field.EMAIL and not one.rejected]
        self._title = page.title.lower()
        self._locals = [address.partition("@")[0] for address in mailboxes]
        self._joined_locals = " ".join(self._locals)
        self.lines = PersonLines(page, frozenset(_WORDS.findall(self._joined_locals.lower())))
        self.titles = TitleReader(page, self.lines.with_titles)
        self._best: dict[str, Found] = {}

    def read(self) -> None:
        """Names that are known for names first; the others only count in their company, or behind a label."""
        waiting: list[tuple[Spelling, int]] = []
        for spelled, start in islice(self._spellings(self.lines.numbers), _MAX_NAMES):
            if spelled.given in (KNOWN, WEAK):
                self._consider(spelled, start)
            elif has_person_shape(spelled.name) or spelled.given == SHORT:
                waiting.append((spelled, start))
        for spelled, start in waiting:
            self._consider(spelled, start)
        self._take_neighbours()

    def _spellings(self, numbers: Iterable[int]) -> Iterator[tuple[Spelling, int]]:
        starts = self.page.line_starts
        for number in numbers:
            end = starts[number + 1] - 1 if number + 1 < len(starts) else len(self.text)
            needs_given = number in self.lines.only_given
            for match in RUN.finditer(self.text, starts[number], end):
                if needs_given and not holds_given(match[0]) and not self._is_led(match.start()):
                    continue
                if spelled := spell_name(match[0]):
                    yield spelled, match.start()

    def _is_led(self, start: int) -> bool:
        """Behind a form of address, a label or an `and`."""
        return self.text.endswith(_LEADS, max(0, start - 5), start)

    def _consider(self, spelled: Spelling, run_start: int) -> None:
        if len(self._best) >= _MAX_PEOPLE:
            return
        start = run_start + spelled.offset
        end = start + len(spelled.name)
        place = read_place(self.page, start, end)
        title, title_sign = self.titles.title_of(place.start, place.end)
        if not self._is_person(spelled, place, title_sign) or self._is_something_else(spelled, place, title):
            return
        signs = self._signs(spelled, place, title, title_sign)
        self._keep(Found(_shown(spelled.name, place.suffix), start, end, place, title, signs))
        self._consider_partner(spelled, place, signs)

    def _consider_partner(self, spelled: Spelling, place: Place, signs: list[Reason]) -> None:
        """`Anna and Tom Smith`: Anna is a Smith too."""
        partner = _PARTNER.search(self.text, max(0, place.start - 30), place.start)
        if partner and partner[1].lower() in GIVEN_NAMES and spelled.given == KNOWN:
            name = f"{partner[1]} {spelled.name.rpartition(' ')[2]}"
            shared = [*signs, ("shares the surname of the next name", -20)]
            self._keep(Found(_shown(name, ""), partner.start(1), place.end, place, "", shared))

    def _keep(self, person: Found) -> None:
        key = _LETTERS.sub("", person.name.lower())
        known = self._best.get(key)
        if known is None or person.weight > known.weight:
            self._best[key] = person

    def _is_person(self, spelled: Spelling, place: Place, title_sign: str) -> bool:
        """Whether anything speaks for a person; names that no list knows need more."""
        if spelled.given == KNOWN or self._is_quoted(place):
            return spelled.given != UNKNOWN or has_person_shape(spelled.name)
        if spelled.given == SHORT:
            return False
        strong = spelled.has_credentials or place.has_credentials or self._has_mailbox(spelled)
        strong = strong or spelled.has_honorific or place.has_honorific
        if spelled.given == WEAK:
            is_listed = place.is_alone and has_person_shape(spelled.name)
            return strong or bool(title_sign) or place.is_asked_for or is_listed
        return has_person_shape(spelled.name) and (strong or self._is_introduced(spelled, place, title_sign))

    def _is_introduced(self, spelled: Spelling, place: Place, title_sign: str) -> bool:
        """What else speaks for a name that no list knows: its company, a label, a title set off from it."""
        if spelled.name[1:2] == "." and self._carries_company(spelled):
            return True
        if self._is_joined(place) or (place.is_asked_for and (place.is_labelled or place.is_alone)):
            return True
        if title_sign not in SET_OFF or not (place.starts_line or title_sign == LABELLED):
            return False
        return spelled.given == LAST or place.has_contact or self._is_beside_people(title_sign)

    def _is_quoted(self, place: Place) -> bool:
        """Below a quotation stands who said it: nobody is asked for more than the look of a name."""
        zones = self.page.zones_at(place.start)
        return place.is_signature or (
            place.starts_line and not zones.isdisjoint(("quote", "review", "comment"))
        )

    def _is_beside_people(self, title_sign: str) -> bool:
        """Where the page lists people in this way already, a name that no list knows is one of them."""
        return title_sign == LABELLED or any(
            any(reason == title_sign for reason, _ in person.signs) for person in self._best.values()
        )

    def _is_joined(self, place: Place) -> bool:
        """`Anna Smith and Xoliswa Mbeki`: named in one breath with somebody who is known."""
        return place.joined_to > 0 and any(person.end == place.joined_to for person in self._best.values())

    def _has_mailbox(self, spelled: Spelling) -> bool:
        """A mailbox that carries more than one word of a name that no list knows."""
        last = to_plain(spelled.name.split()[-1].lower())
        if len(last) < 4 or last not in self._joined_locals:
            return False
        return any(
            carries_name(local, spelled.name) for local in self._locals if spelled.given or local != last
        )

    def _carries_company(self, spelled: Spelling) -> bool:
        """`Upward` of upwardconstruction.com: companies are named after their owners."""
        last = _LETTERS.sub("", to_plain(spelled.name.split()[-1].lower()))
        return (len(last) >= 4 and last in self.domain) or (len(last) >= 5 and last in self._title)

    def _is_something_else(self, spelled: Spelling, place: Place, title: str) -> bool:
        if title or place.is_asked_for or spelled.has_honorific or place.has_honorific:
            return False
        if spelled.name.split()[-1].lower() in PLACE_SURNAMES and not self._has_mailbox(spelled):
            return True
        if place.is_thing or (has_legal_form(f"X{place.after}") and not place.has_credentials):
            return True
        return self._is_company(spelled) and not (place.has_contact or place.tells_role)

    def _is_company(self, spelled: Spelling) -> bool:
        """`Anna Smith` of annasmith.com may be both; `Harris Dermatology` of harrisderm.com begins like the company."""
        letters = [_LETTERS.sub("", word.lower()) for word in spelled.name.split()]
        return bool(self.domain) and (
            "".join(letters) == self.domain or (len(letters[0]) >= 4 and self.domain.startswith(letters[0]))
        )

    def _signs(self, spelled: Spelling, place: Place, title: str, title_sign: str) -> list[Reason]:
        honorific = spelled.has_honorific or place.has_honorific
        credentials = spelled.has_credentials or place.has_credentials
        signs: list[Reason] = [("method: name", 26)]
        if spelled.given:
            signs.append(_GIVEN_POINTS[spelled.given])
        for applies, reason, points in (
            (honorific, "form of address before the name", 22),
            (credentials, "academic or professional letters", 20),
            (bool(title), title_sign, 24),
            (place.is_asked_for, "named as the one to contact", 20),
            (place.tells_role, "the text says what the person does", 10),
            (place.is_alone, "stands alone on its line", 10),
            (not spelled.given and self._is_joined(place), "named together with a person", 18),
            (place.has_contact and place.is_alone, "a number or mailbox beside the name", 8),
            (self._carries_company(spelled), "the company carries the name", 14),
        ):
            if applies:
                signs.append((reason, points))
        if place.is_saying and not title:
            signs.append(("behind a sentence, as its author", -20))
        elif not (place.is_alone or title or place.is_asked_for or credentials):
            signs.append(("only mentioned in a text", -14))
            if self._is_about_people:
                signs.append(("on a page about the company or its people", 10))
        if place.is_byline and not title:
            signs.append(("with a date, as the author of an article", -24))
        return signs

    @cached_property
    def _is_about_people(self) -> bool:
        if self.hints.page_kind in ("contact", "imprint", "about", "team"):
            return True
        path = self.page.url.partition("//")[2].partition("/")[2]
        parts = _TITLE_PARTS.split(self.page.title)
        return any(PATH_PATTERNS[kind].search(path) or _names_kind(parts, kind) for kind in _KINDS)

    def _take_neighbours(self) -> None:
        """A bare name among the bare names of others, line by line, is one of them."""
        alone = [person for person in self._best.values() if person.place.is_alone]
        lines = sorted(self.page.line_number(person.start) for person in alone)
        if len(lines) < _MIN_NEIGHBOURS:
            return
        near = {
            number
            for line in lines
            for number in range(max(0, line - _NEIGHBOURS), line + _NEIGHBOURS + 1)
            if number < len(self.page.line_starts)
            and sum(abs(other - number) <= _NEIGHBOURS for other in lines) >= _MIN_NEIGHBOURS
        }
        for spelled, run_start in self._spellings(sorted(near)):
            if spelled.given not in (KNOWN, WEAK) and has_person_shape(spelled.name):
                self._take_neighbour(spelled, run_start + spelled.offset)

    def _take_neighbour(self, spelled: Spelling, start: int) -> None:
        end = start + len(spelled.name)
        place = read_place(self.page, start, end)
        if place.is_alone and not place.is_thing:
            signs = [("method: name", 26), ("one of a list of people", 16), ("stands alone on its line", 10)]
            self._keep(Found(_shown(spelled.name, place.suffix), start, end, place, "", signs))

    def people(self) -> list[Candidate]:
        ranked = sorted(self._best.values(), key=lambda person: person.start)
        for person in self._long_lists(ranked):
            person.signs.append(("one of a long list of names without titles", -26))
        return [self._candidate(person) for person in ranked]

    def _long_lists(self, ranked: list[Found]) -> list[Found]:
        """Bare names line by line, with at most a word about each between them."""
        listed: list[Found] = []
        row: list[Found] = []
        last = 0
        for person in ranked:
            if person.title or not person.place.is_alone or person.place.has_contact:
                continue
            number = self.page.line_number(person.start)
            if number - last > _LIST_GAP:
                listed += row if len(row) >= _LONG_LIST else []
                row = []
            row.append(person)
            last = number
        return listed + (row if len(row) >= _LONG_LIST else [])

    def _is_link(self, start: int) -> bool:
        return any(link.start <= start < link.end for link in self.page.links)

    def _candidate(self, person: Found) -> Candidate:
        method = "name and title" if person.title else "name"
        candidate = Candidate(
            Field.PERSON, person.name, method, person.start, person.end, person.signs, printed=person.name
        )
        candidate.person = PersonSeen(person.name, person.title)
        zones = self.page.zones_at(person.start)
        if "team" in zones or "/team" in self.page.url or "staff" in self.page.url:
            candidate.add("in a list of people", 10)
        if "nav" in zones and not person.title and self._is_link(person.start):
            candidate.add("in a menu", -12)
        if person.place.is_signature and not person.title:
            candidate.reject("quoted_customer")
        return candidate


def _names_kind(parts: list[str], kind: str) -> bool:
    """A short part of the title names the kind of page, or a longer one begins with it."""
    pattern = TEXT_PATTERNS[kind]
    return any(pattern.match(part) or (len(part.split()) <= 4 and pattern.search(part)) for part in parts)


def _shown(name: str, suffix: str) -> str:
    return in_title_case(f"{name} {suffix}".strip())
