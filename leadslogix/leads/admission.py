"""Which findings may be stored: nothing of the suppression list, no junk, no mailbox of others, no erased person."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from leadslogix.leads.erased_people import ErasedPeople
from leadslogix.leads.guard import hold_back
from leadslogix.leads.models import Company
from leadslogix.leads.stored_company import StoredCompany
from leadslogix.leads.suppressions import (
    Item,
    company_items,
    fact_items,
    find_suppressed,
    junk_item,
    person_items,
)
from scraping.extract.evidence import is_own_mailbox
from scraping.extract.sightings import identity_of, person_of, value_key
from scraping.findings import Field, Finding

REJECTED_BEFORE = "rejected_by_a_reviewer_before"


@dataclass(frozen=True, slots=True)
class Banned:
    """What tells pages that must not be stored."""

    hashes: frozenset[str] = frozenset()
    erased: ErasedPeople | None = None  # None: nobody was erased in the workspace


@dataclass(frozen=True, slots=True)
class Admitted:
    findings: Sequence[Finding]
    suppressed: set[Item]
    banned: Banned


def admit(stored: StoredCompany, findings: Sequence[Finding]) -> Admitted:
    company = stored.company
    if not company.has_suppressions:  # type: ignore[attr-defined]  # asked with its lock
        return Admitted([hold_back(company, finding) for finding in findings], set(), Banned())
    suppressed = _find_suppressed_items(stored, findings)
    erased = ErasedPeople.of(company) if findings else None
    named = {text for text in _texts(findings) if erased.are_in(text)} if erased else set()
    refused = {each for each in findings if each.value in named or _is_suppressed(company, each, suppressed)}
    allowed = [each for each in findings if each not in refused]
    quoting = [each for each in allowed if each.snippet in named]
    banned = {each.page_hash for each in (*refused, *quoting)} - {""}
    kept = [replace(each, snippet="", locator="") if each.snippet in named else each for each in allowed]
    kept = [_reject_junk(stored, hold_back(company, each), suppressed) for each in kept]
    return Admitted(kept, suppressed, Banned(frozenset(banned), erased))


def _texts(findings: Iterable[Finding]) -> set[str]:
    return {text for each in findings for text in (each.value, each.snippet)}


def _is_suppressed(company: Company, finding: Finding, suppressed: set[Item]) -> bool:
    return not suppressed.isdisjoint([*company_items(company), *_suppression_items(company, finding)])


def _reject_junk(stored: StoredCompany, finding: Finding, suppressed: set[Item]) -> Finding:
    """What a reviewer has rejected on this site is rejected for other companies, too, except for its owner."""
    if finding.rejected or junk_item(finding.field, finding.value, finding.url) not in suppressed:
        return finding
    fact = stored.facts.get(value_key(finding))
    is_decided = fact is not None and fact.id in stored.decisions
    if is_decided or (finding.field is Field.EMAIL and is_own_mailbox(finding.value, stored.company.domain)):
        return finding
    return replace(finding, rejected=REJECTED_BEFORE, confidence=0, reasons=(), person=None)


def _find_suppressed_items(stored: StoredCompany, findings: Iterable[Finding]) -> set[Item]:
    """Which values of stored facts and of findings are on the suppression list, in one query."""
    company = stored.company
    old = [item for fact in stored.facts.values() for item in fact_items(fact.field, fact.value)]
    named = [item for identity in stored.people for item in person_items(company, identity)]
    new = [item for finding in findings for item in _suppression_items(company, finding)]
    junk = [junk_item(finding.field, finding.value, finding.url) for finding in findings]
    return find_suppressed(company.workspace_id, [*company_items(company), *old, *named, *new, *junk])


def _suppression_items(company: Company, finding: Finding) -> list[Item]:
    """What may be on the suppression list: the value, and the name, mailbox and number of the person it is about."""
    items = fact_items(finding.field, finding.value)
    person = finding.person
    if person:
        items += fact_items(Field.EMAIL, person.email) if person.email else []
        items += fact_items(Field.PHONE, person.phone) if person.phone else []
    seen = person_of(finding)
    return items + (person_items(company, identity_of(seen)) if seen else [])
