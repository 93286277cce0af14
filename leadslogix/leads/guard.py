"""Keeps what belongs to a fair, a marketplace, a network or a mail provider from the companies that are named there.

What is held back is stored as rejected with its reason, and listed: a reviewer can still accept it.
"""

from dataclasses import replace

from leadslogix.leads.models import Company
from scraping.extract.domains import is_free_mail, is_platform
from scraping.findings import Field, Finding, FoundPerson
from scraping.urls import registrable_domain, site_of
from scraping.vocabulary.loader import list_words

ORGANISER, SHARED = "organiser", "shared_platform"
HELD_BACK = (ORGANISER, SHARED)
# At a free mail provider these are the provider's own; every other name may be a company's.
_PROVIDERS_OWN = frozenset(list_words("mailboxes", "of a provider"))


def hold_back(company: Company, finding: Finding) -> Finding:
    """The finding, rejected where its mailbox is the organiser's or a shared site's."""
    if finding.rejected:
        return finding
    if finding.field is Field.EMAIL:
        reason = why_held_back(company, finding.value)
        return replace(finding, rejected=reason, confidence=0, reasons=(), person=None) if reason else finding
    person = finding.person
    if person is not None and person.email and why_held_back(company, person.email):
        return replace(finding, person=_without_mailbox(person))
    return finding


def _without_mailbox(person: FoundPerson) -> FoundPerson:
    return replace(person, email="")


def why_held_back(company: Company, mailbox: str) -> str:
    """Empty where the company may have it: also a platform has a website and mailboxes of its own."""
    name, _, host = mailbox.rpartition("@")
    domain = registrable_domain(host)
    if not domain or domain == company.domain:
        return ""
    if company.profile_url and domain == site_of(company.profile_url):
        return ORGANISER
    if is_free_mail(host):
        return SHARED if name in _PROVIDERS_OWN else ""
    return SHARED if is_platform(host) else ""
