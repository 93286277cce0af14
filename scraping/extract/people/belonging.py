"""Nobody is delivered whom nothing ties to the organisation, whatever the name looks like."""

from collections.abc import Iterable

from scraping.extract.candidates import COMPANY_CARRIES_NAME, Candidate
from scraping.extract.people.contacts import MAILBOX_BESIDE, MAILBOX_OF_NAME, NUMBER_BESIDE
from scraping.extract.people.scoring import (
    ABOUT_PEOPLE,
    ASKED_FOR,
    BELOW_STAFF,
    CREDENTIALED,
    IN_STAFF_LIST,
    SAYS_ROLE,
)
from scraping.extract.people.titles import ABOVE, AFTER, BEFORE, BELOW, LABEL_ABOVE, LABELLED

SIGNS_OF_BELONGING = frozenset(
    (
        AFTER, LABELLED, BELOW, BEFORE, LABEL_ABOVE, ABOVE,
        MAILBOX_OF_NAME, MAILBOX_BESIDE, NUMBER_BESIDE, ASKED_FOR, SAYS_ROLE,
        ABOUT_PEOPLE, BELOW_STAFF, IN_STAFF_LIST, COMPANY_CARRIES_NAME, CREDENTIALED,
    )
)  # fmt: skip
NO_SIGN = "no_sign_of_belonging"


def reject_strangers(people: Iterable[Candidate]) -> None:
    """A title, a mailbox, a number, a page or list of staff, the letters of a profession, the company's own name: one of these has to be there."""
    for person in people:
        if SIGNS_OF_BELONGING.isdisjoint(reason for reason, _ in person.reasons):
            person.reject(NO_SIGN)
