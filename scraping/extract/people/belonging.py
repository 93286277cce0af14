"""Rejects people whom nothing on the page connects with the organisation, however certain the name is."""

from collections.abc import Iterable

from scraping.extract.candidates import COMPANY_CARRIES_NAME, READS_LIKE_NAME, Candidate
from scraping.extract.people.contacts import (
    AMONG_CONTACTS,
    MAILBOX_BESIDE,
    MAILBOX_OF_NAME,
    MAILBOX_ON_LINE,
    NUMBER_BESIDE,
    OWN_MAILBOX_BESIDE,
    OWN_MAILBOX_OF_NAME,
    PAIR_AMONG_CONTACTS,
    TITLE_AMONG_CONTACTS,
    carries_whole_name,
)
from scraping.extract.people.found import (
    ABOUT_PEOPLE,
    ANNOUNCED,
    ASKED_FOR,
    BELOW_STAFF,
    CREDENTIALED,
    DESCRIBED,
    EMPHASISED,
    GREETS,
    HARDLY_NAME,
    HAS_ADDRESS,
    HAS_EXTENSION,
    HEADS_KIND,
    HOLDS_RIGHTS,
    IN_COLUMN,
    IN_STAFF_LIST,
    LEADS,
    LINKS_TO_TEAM,
    MAY_BE_NAME,
    OF_CONTACT,
    OF_FAMILY,
    OF_FORMER,
    OF_MEDIA,
    OF_MENU,
    OF_ORGANISATION,
    ON_TEAM_PAGE,
    ONLY_MENTIONED,
    OTHER_KIND,
    OWNS_SITE,
    PERFORMS,
    REACHED_AT,
    SAYS_ROLE,
    SIGNS,
    SOLE_AUTHOR,
)
from scraping.extract.people.rows import IN_LIST, LISTED, LISTED_STAFF
from scraping.extract.people.same_place import BESIDE_OWN
from scraping.extract.people.titles import ABOVE, AFTER, BEFORE, BELOW, LABEL_ABOVE, LABELLED, WITH_TITLE

SIGNS_OF_BELONGING = frozenset(
    (
        AFTER, LABELLED, BELOW, BEFORE, WITH_TITLE, LABEL_ABOVE, ABOVE, HEADS_KIND, OF_MEDIA[0], OF_MENU[0], SOLE_AUTHOR[0], OF_FAMILY[0], OF_CONTACT[0], SIGNS[0], GREETS[0], BESIDE_OWN[0], HAS_EXTENSION,
        MAILBOX_OF_NAME, MAILBOX_BESIDE, OWN_MAILBOX_OF_NAME, OWN_MAILBOX_BESIDE, NUMBER_BESIDE, ASKED_FOR, SAYS_ROLE,
        ABOUT_PEOPLE, ON_TEAM_PAGE, BELOW_STAFF, LINKS_TO_TEAM, IN_STAFF_LIST, IN_COLUMN, CREDENTIALED, HOLDS_RIGHTS, OWNS_SITE, PAIR_AMONG_CONTACTS[0], COMPANY_CARRIES_NAME,
    )
)  # fmt: skip
_OWN_MAILBOXES = frozenset((MAILBOX_OF_NAME, OWN_MAILBOX_OF_NAME, OWN_MAILBOX_BESIDE))
_AT_DOMAIN = frozenset((OWN_MAILBOX_OF_NAME, OWN_MAILBOX_BESIDE))
_OF_HEADINGS = frozenset(
    ("performer", "author", "winner", "former")
)  # below which an organiser may be named, too
# Of boxes beside which the next one may be the organisation's own.
_OF_SIDES = frozenset(("advertiser", "on_duty", "celebrated", "member"))
_ON_STAFF_PAGE = frozenset((ABOUT_PEOPLE, TITLE_AMONG_CONTACTS[0]))
NO_SIGN = "no_sign_of_belonging"
# A person with a title may be a customer, a speaker or the subject of a text: one of these has to show the organisation.
_STRONG = frozenset(
    (
        ON_TEAM_PAGE, LINKS_TO_TEAM, IN_COLUMN, LABELLED, LABEL_ABOVE, ANNOUNCED, OF_ORGANISATION, BELOW_STAFF, DESCRIBED, HOLDS_RIGHTS, OWNS_SITE, ABOUT_PEOPLE, LEADS, HEADS_KIND, OF_MEDIA[0], OF_MENU[0], SOLE_AUTHOR[0], OF_FAMILY[0], OF_CONTACT[0], SIGNS[0], GREETS[0], BESIDE_OWN[0], HAS_EXTENSION,
        MAILBOX_OF_NAME, OWN_MAILBOX_OF_NAME, OWN_MAILBOX_BESIDE, TITLE_AMONG_CONTACTS[0], PAIR_AMONG_CONTACTS[0],
    )
)  # fmt: skip
# `Check membership` and its mailbox `membership@`, a court and its number: there, words in capitals are often no name.
MAY_BE_DESK = ("may be a desk or department in a list", -80)
UNSURE_ELSEWHERE = "may be no name, on a page of another kind than about the company"
_UNSURE_NAMES = frozenset((MAY_BE_NAME[0], HARDLY_NAME[0]))
_MARKS_OF_PERSON = frozenset(
    (
        ANNOUNCED,
        CREDENTIALED,
        HAS_ADDRESS,
        HEADS_KIND,
        GREETS[0],
        OF_CONTACT[0],
        OF_MENU[0],
        LISTED,
        LISTED_STAFF,
    )
)
_REACHABLE = frozenset((AMONG_CONTACTS[0], NUMBER_BESIDE))
_SURELY_PEOPLE = frozenset((READS_LIKE_NAME, HAS_ADDRESS))
_SET_APART = frozenset((EMPHASISED, REACHED_AT, HAS_ADDRESS))
OWN_NUMBER = ("with a number, among the organisation's contacts", 12)
ONLY_PAGE = "only the kind of the page says whose contact it is"
ONLY_WEAK = "with no sign that says whose contact it is"


def reject_unrelated(people: Iterable[Candidate]) -> None:
    """A title, a mailbox, a number, a page or list of staff, the letters of a profession, the company's own name: one of these has to be there."""
    for person in people:
        if SIGNS_OF_BELONGING.isdisjoint(reason for reason, _ in person.reasons):
            person.reject(NO_SIGN)


def take_back_partners(people: Iterable[Candidate]) -> None:
    """Below `Partners`, those who have a mailbox of their own belong to the organisation; so do those with a title among
    its contacts, below what looks like the heading of a programme."""
    for person in people:
        reasons = {reason for reason, _ in person.reasons}
        if person.rejected == "partner" and _OWN_MAILBOXES & reasons:
            person.rejected = ""
        is_reached = not reasons.isdisjoint(
            (OWN_MAILBOX_OF_NAME, MAILBOX_ON_LINE[0], REACHED_AT, OF_CONTACT[0])
        )
        if person.rejected in _OF_HEADINGS and is_reached and reasons.isdisjoint((PERFORMS, OF_FORMER)):
            person.rejected = ""
        if person.rejected in _OF_SIDES and _AT_DOMAIN & reasons and OF_CONTACT[0] in reasons:
            person.rejected = ""
        is_staff = reasons >= _ON_STAFF_PAGE or EMPHASISED in reasons
        if person.rejected == "performer" and is_staff and PERFORMS not in reasons:
            person.rejected = ""


def weigh_weak_signs(people: Iterable[Candidate]) -> None:
    """A bare title or number is little on any page but those about the company and its people."""
    for person in people:
        reasons = {reason for reason, _ in person.reasons}
        if ONLY_MENTIONED in reasons and not reasons.isdisjoint(_AT_DOMAIN):
            person.add("mentioned with its own mailbox", 20)
        is_reachable = reasons >= _REACHABLE and not reasons.isdisjoint(_SURELY_PEOPLE)
        if is_reachable:
            person.add(*OWN_NUMBER)
        if _STRONG.isdisjoint(reasons) and not is_reachable:
            person.add(ONLY_WEAK, -24)
        is_set_apart = not _SET_APART.isdisjoint(reasons)
        if ONLY_MENTIONED in reasons and SIGNS_OF_BELONGING & reasons == {ABOUT_PEOPLE} and not is_set_apart:
            person.add(ONLY_PAGE, -4)
        is_unsure = OTHER_KIND in reasons and not _UNSURE_NAMES.isdisjoint(reasons)
        if is_unsure and _MARKS_OF_PERSON.isdisjoint(reasons) and not _has_mailbox_of_name(person):
            person.add(UNSURE_ELSEWHERE, -30)
            if IN_LIST[0] in reasons:  # `Letters desk` / `Editor` / `letters@`, in a list of the newsroom
                person.add(*MAY_BE_DESK)


def _has_mailbox_of_name(person: Candidate) -> bool:
    mailbox = person.person.email if person.person else ""
    return carries_whole_name(mailbox.partition("@")[0], person.value)
