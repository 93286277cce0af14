"""The lead score, 0-100: an itemised sum of what it takes to contact a company."""

from collections.abc import Iterable

from leadslogix.leads.models import Fact
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


def score_lead(domain: str, facts: Iterable[Fact]) -> tuple[int, tuple[Reason, ...]]:
    """0-100, and the reasons that add up to it. `facts` are the delivered ones of the company and of its people."""
    best = {fact.field: fact for fact in sorted(facts, key=lambda fact: (fact.confidence, fact.value))}
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
    return add_up(reasons, highest=100)
