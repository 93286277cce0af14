"""Whose a mailbox is: the company's own domain or another one, a free provider's; a role's or a person's."""

from leadslogix.leads.verification.checks import Known, Result
from scraping.extract.domains import is_free_mail
from scraping.findings import Field
from scraping.urls import registrable_domain
from scraping.vocabulary.loader import list_words

NAME, FIELD = "kind", Field.EMAIL
_ROLES = frozenset(list_words("mailboxes", "role"))


def check(value: str, known: Known, /) -> Result | None:
    name, _, domain = value.rpartition("@")
    words = [*_owner(domain, known), *(["role"] if name in _ROLES else [])]
    return Result(", ".join(words)) if words else None


def _owner(domain: str, known: Known) -> list[str]:
    if is_free_mail(domain):
        return ["free mail"]
    if not known.domain:
        return []
    return ["own domain"] if registrable_domain(domain) == known.domain else ["other domain"]
