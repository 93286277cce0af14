"""Which mailbox and which number are a person's own, and not the company's."""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from scraping.extract.candidates import READS_LIKE_NAME, Candidate
from scraping.extract.domains import domain_label, is_free_mail, is_platform
from scraping.extract.people.found import OF_CONTACT, OTHER_KIND
from scraping.findings import Field
from scraping.page.parse import Page
from scraping.urls import registrable_domain
from scraping.vocabulary.domain_names import loose_letters
from scraping.vocabulary.letters import only_letters
from scraping.vocabulary.loader import read_spellings

NUMBER_BESIDE = "a number or mailbox beside the name"
MAILBOX_OF_NAME, MAILBOX_BESIDE = "a mailbox carries the name", "a mailbox beside the name"
OWN_MAILBOX_OF_NAME = "a mailbox of the organisation carries the name"
OWN_MAILBOX_BESIDE = "a mailbox of the organisation beside the name"
MAILBOX_ON_LINE = ("a department's mailbox on the line of the name", 2)
# (It carries the name, it is at the site's domain) -> the sign.
_SIGNS_OF_MAILBOXES = {
    (True, True): (OWN_MAILBOX_OF_NAME, 34),
    (True, False): (MAILBOX_OF_NAME, 18),
    (False, True): (OWN_MAILBOX_BESIDE, 20),
    (False, False): (MAILBOX_BESIDE, 10),
}
# On a page that is not about the organisation or its people, of somebody who writes to it or is written about.
MAILBOX_ELSEWHERE = ("the mailbox is of another organisation", -12)
AMONG_CONTACTS = ("among the organisation's contacts", 8)
TITLE_AMONG_CONTACTS = ("with a title, among the organisation's contacts", 20)
PAIR_AMONG_CONTACTS = ("two names together, among the organisation's contacts", 40)
_REACHES = frozenset((Field.STREET, Field.PHONE, Field.FAX, Field.VAT_ID, Field.REGISTRATION_ID))
_NEAR_LINES = 5
_FRAME = frozenset(("header", "footer"))
_OF_PLACES = frozenset((Field.STREET, Field.POSTAL_CODE))
_CARD_LINES = 7
_TOWN_REACH = 80  # a town and a state between street and postal code
_CARD_SIZE = 320
_SHORTEST_LABEL, _MANY_MAILBOXES = 4, 3  # letters, mailboxes
# Labels and a number.
_BETWEEN = re.compile(
    r"(?:,? [A-Z][\w.]{1,7}\.?)?(?:[\s,;:|(–-]{0,4}(?:[^\W\d_]{1,8}[.:]{0,2} ?)?[+\d][\d ()/-]{4,20})?[\s,;:|)(–-]{1,4}(?:[^\W\d_]{1,8}[.:]{1,2}|e-?mail:?)?\s{0,2}",
    re.I,
)
_SUFFIX_WORDS = frozenset(("jr", "sr", "ii", "iii"))


class ContactLines:
    """The lines with an address, a number, a register's number or a mailbox of the organisation: its imprint, its footer.

    What is the last story above the footer is not among the contacts in the footer.
    """

    def __init__(self, page: Page, found: list[Candidate]) -> None:
        self._page = page
        own = _own_domain(page)
        lines: dict[bool, set[int]] = {True: set(), False: set()}
        for one in found:
            if one.end and not one.rejected and _reaches(one, own):
                lines[self._is_in_frame(one.start)].add(page.line_number(one.start))
        self._numbers = {is_in_frame: sorted(numbers) for is_in_frame, numbers in lines.items()}

    def _is_in_frame(self, start: int) -> bool:
        return not _FRAME.isdisjoint(self._page.zones_at(start))

    def are_near(self, start: int) -> bool:
        number, numbers = self._page.line_number(start), self._numbers[self._is_in_frame(start)]
        at = bisect_left(numbers, number - _NEAR_LINES)
        return at < len(numbers) and numbers[at] <= number + _NEAR_LINES


def _own_domain(page: Page) -> str:
    return registrable_domain(page.host) if page.host else ""


def _domain_of(mailbox: Candidate) -> str:
    return registrable_domain(mailbox.value.rpartition("@")[2])


def _reaches(one: Candidate, own: str) -> bool:
    if one.field is Field.EMAIL:
        return bool(own) and _domain_of(one) == own
    return one.field in _REACHES


def attach_contacts(page: Page, people: list[Candidate], found: list[Candidate]) -> list[Candidate]:
    """A mailbox that carries the name and the numbers in the person's own lines belong to the person."""
    mailboxes = [one for one in found if one.field is Field.EMAIL and not one.rejected]
    numbers = [one for one in found if one.field is Field.PHONE and not one.rejected and one.end]
    own_domain = _own_domain(page)
    places = sorted(one.start for one in found if one.field in _OF_PLACES and one.end and not one.rejected)
    foreign = _foreign_domains(mailboxes, own_domain)
    attached = []
    for at, person in enumerate(people):
        limit = people[at + 1].start if at + 1 < len(people) else len(page.text)
        card = (person.start, min(limit, person.end + _CARD_SIZE, _lines_on(page, person.start)))
        # A number after an address is the company's at that address.
        place = bisect_left(places, person.end)
        before_place = [one for one in numbers if place == len(places) or one.start < places[place]]
        attached.append(_attach(person, card, _Near(mailboxes, before_place, own_domain, foreign, page.text)))
    return attached


def _lines_on(page: Page, start: int) -> int:
    starts = page.line_starts
    number = page.line_number(start) + _CARD_LINES
    return starts[number] if number < len(starts) else len(page.text)


class _Near(NamedTuple):
    mailboxes: list[Candidate]
    numbers: list[Candidate]
    own_domain: str
    foreign: frozenset[str]
    text: str


def _foreign_domains(mailboxes: Iterable[Candidate], own: str) -> frozenset[str]:
    """The domains of others. Firms with mailboxes at another domain than the site's print several of them, or one for all."""
    label = loose_letters(domain_label(own).replace("-", "")) if own and not is_platform(own) else ""
    if len(label) < _SHORTEST_LABEL:
        return frozenset()
    counts = Counter(map(_domain_of, mailboxes))
    counts.update({_domain_of(one): _MANY_MAILBOXES for one in mailboxes if is_role(one.value)})
    return frozenset(
        domain
        for domain, count in counts.items()
        if count < _MANY_MAILBOXES and not is_free_mail(domain) and not _is_sister(domain, label)
    )


def _is_sister(domain: str, own: str) -> bool:
    label = loose_letters(domain_label(domain).replace("-", ""))
    return own in label or (len(label) >= _SHORTEST_LABEL and label in own)


def _attach(person: Candidate, card: tuple[int, int], near: _Near) -> Candidate:
    seen = person.person
    if seen is None:
        return person
    free = [one for one in near.mailboxes if one.person is None]
    inside = [one for one in free if one.end and card[0] <= one.start < card[1]]
    by_name = [one for one in free if carries_name(one.value.partition("@")[0], seen.name)]
    phones = [one for one in near.numbers if card[0] <= one.start < card[1] and one.person is None]
    own = by_name or ([one for one in inside if not is_role(one.value)] if seen.title else [])
    if not own:
        own = [one for one in inside if _is_of_department(person, one, near)]
        if own and "\n" not in near.text[person.end : own[0].start]:
            person.add(*MAILBOX_ON_LINE)
    if own:
        seen = replace(seen, email=own[0].value)
        is_own = bool(near.own_domain) and _domain_of(own[0]) == near.own_domain
        is_elsewhere = _domain_of(own[0]) in near.foreign and any(
            reason == OTHER_KIND for reason, _ in person.reasons
        )
        person.add(*(MAILBOX_ELSEWHERE if is_elsewhere else _SIGNS_OF_MAILBOXES[bool(by_name), is_own]))
    is_beside = any(reason == NUMBER_BESIDE for reason, _ in person.reasons)
    is_reached = any(reason == OF_CONTACT[0] for reason, _ in person.reasons)
    if phones and (seen.title or own or is_beside or is_reached) and len(phones) <= 3:
        seen = replace(seen, phone=phones[0].value)
        if not is_beside:
            person.add(NUMBER_BESIDE, 8)
    person.person = seen
    for one in [*own[:1], *(phones[:1] if seen.phone else [])]:
        one.person = seen
    return person


def _is_of_department(person: Candidate, mailbox: Candidate, near: _Near) -> bool:
    """`Registry: Anna Huber, registry@`: right after the name, with nothing but her number between them."""
    if READS_LIKE_NAME not in (reason for reason, _ in person.reasons) or is_role(mailbox.value):
        return False
    between = near.text[person.end : mailbox.start]
    return (
        bool(near.own_domain)
        and _domain_of(mailbox) == near.own_domain
        and near.text.count(mailbox.value) <= 1
        and not (person.rejected and "\n" in between)
        and _BETWEEN.fullmatch(between) is not None
    )


def remove_rejected_contacts(found: list[Candidate]) -> None:
    """A mailbox or number that was rejected is not delivered as a person's either."""
    delivered = {one.value for one in found if not one.rejected}
    rejected = {one.value for one in found if one.rejected} - delivered
    for one in found if rejected else ():
        seen = None if one.rejected else one.person
        if seen is not None and (seen.email in rejected or seen.phone in rejected):
            one.person = replace(
                seen,
                email="" if seen.email in rejected else seen.email,
                phone="" if seen.phone in rejected else seen.phone,
            )


@lru_cache(maxsize=4096)
def carries_name(local: str, name: str) -> bool:
    """`a.huber`, `anna.huber`, `anna.hub`, `ahuber`, `huber`, `anna`: how mailboxes are formed from names.

    Umlauts are written in more than one way, and other alphabets in Latin letters: `oestman` and `ostman` are `Östman`.
    """
    words = _words_of(name)
    if len(words) < 2:
        return False
    first, last = words[0], words[-1]
    pieces = _pieces_of(local)
    return (
        "".join(pieces) in _whole_names(words)
        or (len(last) >= 4 and last in pieces)
        or (len(first) >= 3 and pieces == [first])
        or pieces == [last]
        or (
            len(first) >= 3
            and first in pieces
            and all(piece == first or last.startswith(piece) for piece in pieces)
        )
    )


def carries_whole_name(local: str, name: str) -> bool:
    """More than one word, or one and an initial: a single word may be a department's."""
    words = _words_of(name)
    return len(words) > 1 and "".join(_pieces_of(local)) in _whole_names(words)


def _words_of(name: str) -> list[str]:
    words = [only_letters(loose_letters(word)) for word in name.split()]
    return [word for word in words if word and word not in _SUFFIX_WORDS]


def _pieces_of(local: str) -> list[str]:
    return [piece for piece in re.split(r"[^a-z]+", loose_letters(local)) if piece]


def _whole_names(words: list[str]) -> set[str]:
    first, last = words[0], words[-1]
    return {first + last, last + first, first[0] + last, last + first[0], first + last[0]}


_ROLES = frozenset(read_spellings("mailboxes", "role"))


def is_role(address: str) -> bool:
    return address.partition("@")[0].replace(".", "").replace("-", "").replace("_", "") in _ROLES


def address_spans(found: list[Candidate]) -> Iterator[tuple[int, int]]:
    """From each street to the postal code after it."""
    codes = [one.end for one in found if one.field is Field.POSTAL_CODE and one.end]
    for street in found:
        if street.field is Field.STREET and street.end and not street.rejected:
            near = [end for end in codes if street.end < end <= street.end + _TOWN_REACH]
            yield street.start, min(near, default=street.end)
