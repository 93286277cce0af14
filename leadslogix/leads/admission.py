"""Which findings may be stored: nothing of the suppression list, no junk, no mailbox of others, no erased person."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from leadslogix.leads.erased_people import ErasedPeople
from leadslogix.leads.guard import hold_back
from leadslogix.leads.models import Suppression
from leadslogix.leads.person_names import is_named_after
from leadslogix.leads.stored_company import StoredCompany
from leadslogix.leads.suppressions import (
    Item,
    company_items,
    fact_items,
    find_suppressed,
    junk_item,
)
from leadslogix.leads.traces import Traces
from scraping.extract.evidence import is_own_mailbox
from scraping.extract.sightings import person_of, value_key
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
    erased = ErasedPeople.of(company)
    suppressed = _find_suppressed_items(stored, findings) | _find_erased_items(stored, erased)
    named = {text for text in _texts(findings) if erased.are_in(text)}
    names = _find_erased_names(findings, erased)
    is_company_out = not suppressed.isdisjoint(company_items(company))
    allowed = [
        each
        for each in findings
        if not (is_company_out or each.value in named)
        and suppressed.isdisjoint(_suppression_items(each))
        and not _is_of_erased(each, names)
    ]
    traces = _trace(names, {*findings} - {*allowed}) if erased.hashes else None
    quoting = {
        each for each in allowed if each.snippet in named or (traces and traces.are_in_cut(each.snippet))
    }
    banned = {each.page_hash for each in {*findings} - {*allowed} | quoting} - {""}
    kept = [replace(each, snippet="", locator="") if each in quoting else each for each in allowed]
    kept = [_reject_junk(stored, hold_back(company, each), suppressed) for each in kept]
    return Admitted(kept, suppressed, Banned(frozenset(banned), erased))


def _find_erased_names(findings: Iterable[Finding], erased: ErasedPeople) -> set[str]:
    """As they are written on the pages."""
    if not erased.hashes:
        return set()
    named = {seen.name for each in findings if (seen := person_of(each)) and erased.is_erased(seen.name)}
    return named.union(*(erased.names_in(text) for text in _texts(findings)))


def _trace(names: Iterable[str], refused: Iterable[Finding]) -> Traces:
    """A quote is cut out of its page: a part of a name or mailbox may be left at its edge."""
    mailboxes = {each.value for each in refused if each.field is Field.EMAIL}
    return Traces(tuple(sorted(names)), tuple(sorted(mailboxes)))


def _is_of_erased(finding: Finding, names: Collection[str]) -> bool:
    seen = person_of(finding)
    if seen and seen.name in names:
        return True
    # A mailbox that nothing ties to somebody else, beside the name that it spells.
    is_unowned = finding.field is Field.EMAIL and seen is None
    return is_unowned and any(is_named_after(finding.value, name) for name in names)


def _texts(findings: Iterable[Finding]) -> set[str]:
    return {text for each in findings for text in (each.value, each.snippet)}


def erased_item(identity: str) -> Item:
    """A stored person of the company who was erased."""
    return Suppression.Kind.PERSON, identity


def _find_erased_items(stored: StoredCompany, erased: ErasedPeople) -> set[Item]:
    people = stored.people.items()
    return {erased_item(identity) for identity, person in people if erased.is_erased(person.name)}


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
    new = [item for finding in findings for item in _suppression_items(finding)]
    junk = [junk_item(finding.field, finding.value, finding.url) for finding in findings]
    return find_suppressed(company.workspace_id, [*company_items(company), *old, *new, *junk])


def _suppression_items(finding: Finding) -> list[Item]:
    """What may be on the suppression list: the value, and the mailbox and number of the person it is about."""
    items = fact_items(finding.field, finding.value)
    person = finding.person
    if person:
        items += fact_items(Field.EMAIL, person.email) if person.email else []
        items += fact_items(Field.PHONE, person.phone) if person.phone else []
    return items
