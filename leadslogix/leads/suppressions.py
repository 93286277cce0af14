"""The suppression list: what must not be crawled, stored or exported. Values are compared by hash, erased ones too.

Hashes are salted per workspace: those of one list say nothing about another, and no table of all numbers fits.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from functools import lru_cache
from uuid import UUID

from leadslogix.leads.models import Company, Suppression, SuppressionSalt
from leadslogix.leads.stored_company import AnyFact
from queueing.prepared import PreparedQuery
from scraping.findings import Field
from scraping.urls import site_of

Item = tuple[str, str]  # (kind, value)
_PER_QUERY = 500
_KINDS: dict[str, Suppression.Kind] = {
    Field.EMAIL: Suppression.Kind.EMAIL,
    Field.PHONE: Suppression.Kind.PHONE,
    Field.FAX: Suppression.Kind.PHONE,
}


def suppression_hash(salt: str, kind: str, value: str) -> str:
    inner = hashlib.sha256(normalise_item(kind, value).encode("utf-8", "replace")).hexdigest()
    return salted(salt, inner)


def salted(salt: str, inner: str) -> str:
    return hmac.new(salt.encode(), inner.encode(), hashlib.sha256).hexdigest()


_SALT = PreparedQuery(lambda workspace: SuppressionSalt.objects.filter(workspace=workspace), UUID)


@lru_cache(maxsize=1_000)
def _known_salt(workspace_id: UUID) -> str:
    """Raises DoesNotExist, which is not remembered, where the list never had an entry."""
    return _SALT.one(workspace_id).salt


def find_salt(workspace_id: UUID) -> str:
    """Empty where the list never had an entry."""
    try:
        return _known_salt(workspace_id)
    except SuppressionSalt.DoesNotExist:
        return ""


def make_salt(workspace_id: UUID) -> str:
    made, _ = SuppressionSalt.objects.get_or_create(
        workspace_id=workspace_id, defaults={"salt": secrets.token_hex(32)}
    )
    return made.salt


def normalise_item(kind: str, value: str) -> str:
    """A domain covers all its hosts; e-mail addresses are compared in lower case, phone numbers by their digits."""
    if kind == Suppression.Kind.JUNK:
        return value
    text = value.strip().lower()
    if kind == Suppression.Kind.DOMAIN:
        return site_of(text) or text
    if kind == Suppression.Kind.PHONE:
        return "".join(char for char in text if char.isdigit() or char == "+")
    return text


def fact_items(field: str, value: str) -> list[Item]:
    """The items of a fact that may be on the list."""
    return [(_KINDS[field], value)] if field in _KINDS else []


def company_items(company: Company) -> list[Item]:
    return domain_items(company.domain)


def domain_items(domain: str) -> list[Item]:
    return [(Suppression.Kind.DOMAIN, domain)] if domain else []


def junk_item(field: str, value: str, url: str) -> Item:
    """A value on a site."""
    return Suppression.Kind.JUNK, f"{field}\n{value}\n{site_of(url)}"


def suppressed_people(facts: Iterable[AnyFact], suppressed: set[Item]) -> set[UUID]:
    """People whose mailbox or number is on the list are not named either."""
    return {
        fact.person_id
        for fact in facts
        if fact.person_id and not suppressed.isdisjoint(fact_items(fact.field, fact.value))
    }


def find_suppressed(workspace_id: UUID, items: Iterable[Item]) -> set[Item]:
    """Which of these are on the workspace's list; an e-mail address is also covered by its domain."""
    salt = find_salt(workspace_id)
    if not salt:
        return set()
    by_hash: dict[Item, set[Item]] = {}
    for item in items:
        for kind, value in _covering(item):
            by_hash.setdefault((kind, suppression_hash(salt, kind, value)), set()).add(item)
    found: set[Item] = set()
    for key in _listed(workspace_id, by_hash):
        found |= by_hash[key]
    return found


def _covering(item: Item) -> Iterable[Item]:
    yield item
    kind, value = item
    if kind == Suppression.Kind.EMAIL and "@" in value:
        yield Suppression.Kind.DOMAIN, value.rpartition("@")[2]


def _listed(workspace_id: UUID, keys: Iterable[Item]) -> set[Item]:
    wanted = set(keys)
    hashes = sorted({value_hash for _, value_hash in wanted})
    found: set[Item] = set()
    for start in range(0, len(hashes), _PER_QUERY):
        rows = Suppression.objects.for_workspace(workspace_id).filter(
            value_hash__in=hashes[start : start + _PER_QUERY]
        )
        found |= set(rows.values_list("kind", "value_hash"))
    return found & wanted
