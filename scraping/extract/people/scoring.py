"""Reasons for and against a name being a person's and a contact's."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from scraping.extract.candidates import COMPANY_CARRIES_NAME, KNOWN_GIVEN, Hints
from scraping.extract.domains import domain_label
from scraping.extract.people.contacts import NUMBER_BESIDE, carries_name
from scraping.extract.people.names import (
    KNOWN,
    LAST,
    RARE,
    SHORT,
    SURNAME,
    UNKNOWN,
    WEAK,
    Spelling,
    has_person_shape,
)
from scraping.extract.people.surroundings import Surroundings, is_begin_of_firm, is_firm
from scraping.extract.people.titles import LABELLED, SET_OFF
from scraping.findings import Reason
from scraping.page.parse import Page
from scraping.urls import registrable_domain
from scraping.vocabulary.letters import letters_of, mailbox_letters
from scraping.vocabulary.name_words import PLACE_SURNAMES
from scraping.vocabulary.page_words import PATH_PATTERNS, TEXT_PATTERNS

_UNSURE = (UNKNOWN, SURNAME)  # nothing is known of the given name
_OWN_REACH = 160  # three or four lines
_KINDS = ("team", "about", "contact")
_TITLE_PARTS = re.compile(r"\s*[|»:•·>]\s*|\s[-–—~]\s")
_GIVEN_POINTS: dict[str, Reason] = {
    KNOWN: (KNOWN_GIVEN, 24),
    RARE: ("given name that is seldom met", 18),
    WEAK: ("given name that is also a word", 8),
    LAST: ("known given name behind the surname", 12),
    SURNAME: ("known surname", 12),
    SHORT: (KNOWN_GIVEN, 24),
}


_MADE, _PERFORMS = "named as who made something", "behind the date of an event"
AS_AUTHOR = frozenset((_MADE, _PERFORMS))


@dataclass(slots=True)
class Found:
    name: str
    start: int
    end: int
    place: Surroundings
    title: str = ""
    signs: list[Reason] = field(default_factory=list)

    @property
    def weight(self) -> int:
        return sum(points for _, points in self.signs)


class PersonScorer:
    """Scores names by their surroundings and by the people found so far: people are listed together."""

    def __init__(self, page: Page, hints: Hints, mailboxes: list[str], people: Mapping[str, Found]) -> None:
        self.page = page
        self.hints = hints
        self.domain = domain_label(registrable_domain(page.host)).replace("-", "") if page.host else ""
        self._title = page.title.lower()
        self._locals = [address.partition("@")[0] for address in mailboxes]
        self._joined_locals = " ".join(self._locals)
        self._people = people

    def is_person(self, spelled: Spelling, place: Surroundings, title_sign: str) -> bool:
        """Whether anything supports a person; names that are on no list need more."""
        if spelled.given == KNOWN or self.is_quoted(place):
            return spelled.given not in _UNSURE or has_person_shape(spelled.name)
        if spelled.given == SHORT:
            return False
        strong = spelled.has_credentials or place.has_credentials or self._has_mailbox(spelled)
        strong = strong or spelled.has_honorific or place.has_honorific
        strong = strong or self._is_beside_own_mailbox(spelled, place)
        if spelled.given in (WEAK, RARE):
            is_listed = place.is_alone and has_person_shape(spelled.name)
            return strong or bool(title_sign) or place.is_asked_for or place.describes_role or is_listed
        return has_person_shape(spelled.name) and (strong or self._is_introduced(spelled, place, title_sign))

    def _is_introduced(self, spelled: Spelling, place: Surroundings, title_sign: str) -> bool:
        """What else supports a name that is on no list: the company's name, a label, a title set off from it."""
        if spelled.name[1:2] == "." and self._carries_company(spelled):
            return True
        if self._is_joined(place) or (place.is_asked_for and (place.is_labelled or place.is_alone)):
            return True
        if spelled.given == SURNAME and place.is_asked_for:
            return True
        if title_sign not in SET_OFF or not (place.starts_line or title_sign == LABELLED):
            return False
        return spelled.given in (LAST, SURNAME) or place.has_contact or self._is_beside_people(title_sign)

    def is_quoted(self, place: Surroundings) -> bool:
        """The author's name follows a quotation: there, the shape of a name is enough."""
        return place.is_signature or (
            place.starts_line
            and not self.page.zones_at(place.start).isdisjoint(("quote", "review", "comment"))
        )

    def _is_beside_people(self, title_sign: str) -> bool:
        """If the page lists known people in the same way, an unknown name is one of them."""
        return title_sign == LABELLED or any(
            any(reason == title_sign for reason, _ in person.signs) for person in self._people.values()
        )

    def _is_joined(self, place: Surroundings) -> bool:
        """`Anna Smith and Xoliswa Mbeki`: named together with a known person."""
        return place.joined_to > 0 and any(person.end == place.joined_to for person in self._people.values())

    def _has_mailbox(self, spelled: Spelling) -> bool:
        """A mailbox that carries more than one word of an unknown name."""
        last = mailbox_letters(spelled.name.split()[-1].lower())
        if len(last) < 4 or last not in self._joined_locals:
            return False
        return any(
            carries_name(local, spelled.name)
            for local in self._locals
            if spelled.given not in _UNSURE or local != last
        )

    def _is_beside_own_mailbox(self, spelled: Spelling, place: Surroundings) -> bool:
        """`Xoliswa Dube` ... `xoliswa@`: a mailbox of the given name alone, in the lines of the person."""
        first = mailbox_letters(spelled.name.partition(" ")[0].lower())
        return (
            len(first) >= 4
            and first in self._locals
            and f"{first}@" in self.page.lowered[place.end : place.end + _OWN_REACH]
        )

    def _carries_company(self, spelled: Spelling) -> bool:
        """`Harper` of harperjoinery.com: companies are named after their owners."""
        last = letters_of(mailbox_letters(spelled.name.split()[-1].lower()))
        return (len(last) >= 4 and last in self.domain) or (len(last) >= 5 and last in self._title)

    def is_something_else(self, spelled: Spelling, place: Surroundings, title: str) -> bool:
        has_letters = spelled.has_credentials or place.has_credentials
        if is_begin_of_firm(place.after, is_known=bool(spelled.given)):
            return True
        if is_firm(place.after) and not (place.has_credentials or title):
            return True
        if title or place.is_asked_for or spelled.has_honorific or place.has_honorific:
            return False
        if spelled.name.split()[-1].lower() in PLACE_SURNAMES and not self._has_mailbox(spelled):
            return True
        if place.is_thing:
            return True
        return self._is_company(spelled) and not (place.has_contact or place.describes_role or has_letters)

    def _is_company(self, spelled: Spelling) -> bool:
        """`Anna Smith` of annasmith.com may be both; `Miller Orthodontics` of millerortho.com begins like the company."""
        letters = [letters_of(word) for word in spelled.name.split()]
        return bool(self.domain) and (
            "".join(letters) == self.domain or (len(letters[0]) >= 4 and self.domain.startswith(letters[0]))
        )

    def signs(self, spelled: Spelling, place: Surroundings, title: str, title_sign: str) -> list[Reason]:
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
            (place.describes_role, "the text says what the person does", 10),
            (place.is_alone, "stands alone on its line", 10),
            (spelled.given in _UNSURE and self._is_joined(place), "named together with a person", 18),
            (place.has_contact and place.is_alone, NUMBER_BESIDE, 8),
            (self._carries_company(spelled), COMPANY_CARRIES_NAME, 14),
        ):
            if applies:
                signs.append((reason, points))
        if place.is_saying and not title:
            signs.append(("behind a sentence, as its author", -20))
        elif not (place.is_alone or title or place.is_asked_for or credentials):
            signs.append(("only mentioned in a text", -14))
            if self._is_about_people:
                signs.append(("on a page about the company or its people", 10))
        return signs + self._signs_of_others(place, title)

    def _signs_of_others(self, place: Surroundings, title: str) -> list[Reason]:
        """Reasons why the page only mentions the person."""
        is_ours = bool(title) or place.describes_role or place.has_credentials or place.has_contact
        return [
            (reason, points)
            for applies, reason, points in (
                (place.is_byline and not title, "with a date, as the author of an article", -24),
                (place.is_maker and not is_ours, _MADE, -30),
                (place.is_on_programme and not title, _PERFORMS, -40),
                (place.holds_office, "holds a public office, only mentioned", -50),
                (place.has_lived, "with the years of a life", -70),
            )
            if applies
        ]

    @cached_property
    def _is_about_people(self) -> bool:
        if self.hints.page_kind in ("contact", "imprint", "about", "team"):
            return True
        path = self.page.url.partition("//")[2].partition("/")[2]
        parts = _TITLE_PARTS.split(self.page.title)
        return any(PATH_PATTERNS[kind].search(path) or _names_kind(parts, kind) for kind in _KINDS)


def _names_kind(parts: list[str], kind: str) -> bool:
    """A short part of the title names the kind of page, or a longer one begins with it."""
    pattern = TEXT_PATTERNS[kind]
    return any(pattern.match(part) or (len(part.split()) <= 4 and pattern.search(part)) for part in parts)
