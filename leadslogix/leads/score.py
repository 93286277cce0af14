"""The lead score, 0-100: an itemised sum of what it takes to contact a company."""

from collections.abc import Iterable
from dataclasses import dataclass

from scraping.extract.confidence import add_up
from scraping.extract.evidence import is_own_mailbox
from scraping.findings import Field, Reason

# Points of a value that is certain; less certain ones count in proportion. They add up to 100.
_WORTH = {
    Field.EMAIL: 30,
    Field.PHONE: 20,
    Field.PERSON: 12,
    Field.STREET: 6,
    Field.POSTAL_CODE: 4,
    Field.CITY: 4,
    Field.NAME: 5,
    Field.VAT_ID: 3,
    Field.REGISTRATION_ID: 2,
    Field.SOCIAL: 4,
    Field.DESCRIPTION: 2,
}
_OWN_MAILBOX = 5
_OWN_WEBSITE = 3


@dataclass(frozen=True, slots=True)
class KnownFact:
    field: str
    value: str
    confidence: int


@dataclass(frozen=True, slots=True)
class LeadScore:
    points: int
    reasons: tuple[Reason, ...]  # they add up to the points


def score_lead(domain: str, facts: Iterable[KnownFact]) -> LeadScore:
    """`facts` are the delivered ones of the company and of its people."""
    best: dict[str, KnownFact] = {}
    for fact in facts:
        if fact.field not in best or fact.confidence > best[fact.field].confidence:
            best[fact.field] = fact
    reasons = [
        (f"{field} at {best[field].confidence}", round(worth * best[field].confidence / 100))
        for field, worth in _WORTH.items()
        if field in best
    ]
    email = best.get(Field.EMAIL)
    if email and is_own_mailbox(email.value, domain):
        reasons.append(("mailbox at its own domain", _OWN_MAILBOX))
    if domain:
        reasons.append(("website of its own", _OWN_WEBSITE))
    return LeadScore(*add_up(reasons, highest=100))
