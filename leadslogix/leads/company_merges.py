"""Merges two companies into one, and splits them again.

The company that is merged keeps its own rows, and copies of them go to the other one: so a split needs no backup, and
what was seen of the kept company in the meantime stays with it.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from leadslogix.accounts.models import User
from leadslogix.leads.merge import lockable_companies, merge_findings, merge_stored
from leadslogix.leads.models import Company, CompanyMerge, Fact, Person, Source, Verdict
from leadslogix.leads.stored_company import StoredCompany
from scraping.findings import Field, Finding, FoundPerson

_FILLABLE = ("name", "website", "domain", "country", "profile_url")


def find_kept(company: Company) -> Company:
    """The company that this one was merged into, or itself."""
    while company.merged_into is not None:
        company = company.merged_into
    return company


def are_mergeable(one: Company, other: Company) -> bool:
    return one.id != other.id and not (one.merged_into_id or other.merged_into_id)


def choose_kept(one: Company, other: Company) -> tuple[Company, Company]:
    """(the one that stays, the one that is merged into it): a website of its own first, then the older one."""
    ranked = sorted((one, other), key=lambda each: (not each.domain, each.created_at, each.identity))
    return ranked[0], ranked[1]


def lock_pair(ids: Iterable[UUID]) -> list[Company]:
    """In one order, so that two merges never wait for each other."""
    return list(lockable_companies().filter(id__in=list(ids)).order_by("id"))


def absorb(kept: Company, other: Company) -> dict[str, Any]:
    """Both were locked by `lock_pair`, and neither is merged into a third one. Returns what a split takes back.

    Everything is changed in memory and written once: each company is read and the kept one scored a single time.
    """
    given, stored = StoredCompany.load(other), StoredCompany.load(kept)
    before = _ids_of(stored)
    filled = _fill_gaps(kept, other)
    verdicts: list[Verdict] = []

    def add_more() -> None:
        _copy_written_facts(given, stored)
        _copy_times(given, stored, before["sources"])
        verdicts.extend(_copy_verdicts(given, stored))

    merge_stored(stored, list(_as_findings(given)), add_more)
    if verdicts:
        Verdict.objects.bulk_create(verdicts)
    Company.objects.filter(id=other.id).update(merged_into=kept)
    other.merged_into = kept
    new = {
        kind: [str(row_id) for row_id in sorted(ids - before[kind])] for kind, ids in _ids_of(stored).items()
    }
    return new | {"verdicts": [str(verdict.id) for verdict in verdicts], "filled": filled}


def _ids_of(stored: StoredCompany) -> dict[str, set[UUID]]:
    return {
        "people": {row.id for row in stored.people.values()},
        "facts": {row.id for row in stored.facts.values()},
        "sources": {row.id for rows in stored.sources.values() for row in rows.values()},
    }


def _fill_gaps(kept: Company, other: Company) -> list[str]:
    gains = [name for name in _FILLABLE if getattr(other, name) and not getattr(kept, name)]
    for name in gains:
        setattr(kept, name, getattr(other, name))
    if gains:
        Company.objects.filter(id=kept.id).update(**{name: getattr(kept, name) for name in gains})
    return gains


def _as_findings(given: StoredCompany) -> Iterable[Finding]:
    for key, fact in given.facts.items():
        person = given.people.get(key.person)
        for source in given.sources.get(fact.id, {}).values():
            yield Finding(
                field=Field(key.field),
                value=key.value,
                url=source.url,
                layer=source.layer,
                method=source.method,
                snippet=source.snippet,
                locator=source.locator,
                page_hash=source.page_hash,
                seen_at=source.last_seen_at,
                confidence=source.confidence,
                reasons=tuple((text, points) for text, points in source.reasons),
                person=FoundPerson(person.name, person.title) if person else None,
                rejected=source.rejected,
            )


def _copy_written_facts(given: StoredCompany, stored: StoredCompany) -> None:
    """Facts without a source were written by a person."""
    for key, fact in given.facts.items():
        person = stored.people.get(key.person)
        if given.sources.get(fact.id) or key in stored.facts or (key.person and person is None):
            continue
        copy = stored.add_fact(person, fact.field, fact.value)
        for name in ("confidence", "reasons", "state", "verified"):
            setattr(copy, name, getattr(fact, name))


def _copy_times(given: StoredCompany, stored: StoredCompany, before: set[UUID]) -> None:
    """Since when it is known, and since when it is gone."""
    for key, fact in given.facts.items():
        copies = stored.sources.get(stored.facts[key].id, {}) if key in stored.facts else {}
        for place, source in given.sources.get(fact.id, {}).items():
            copy = copies.get(place)
            if copy is None:
                continue
            stored.change(copy, first_seen_at=min(copy.first_seen_at, source.first_seen_at))
            if copy.id not in before:
                stored.change(copy, gone_at=source.gone_at)


def _copy_verdicts(given: StoredCompany, stored: StoredCompany) -> list[Verdict]:
    """What was decided about a value counts for the kept company, unless a person decided otherwise there."""
    facts = {
        fact.id: stored.facts[key]
        for key, fact in given.facts.items()
        if fact.id in given.decisions and key in stored.facts
    }
    undecided = {fact_id: copy for fact_id, copy in facts.items() if copy.id not in stored.decisions}
    if not undecided:
        return []
    known = Verdict.objects.filter(fact__in=undecided, undone_at=None).order_by("created_at", "id")
    for fact_id, copy in undecided.items():
        stored.decisions[copy.id] = given.decisions[fact_id]
    return [
        Verdict(
            workspace_id=verdict.workspace_id,
            fact_id=undecided[verdict.fact_id].id,
            user_id=verdict.user_id,
            decision=verdict.decision,
            corrected_value=verdict.corrected_value,
            note=verdict.note,
            created_at=verdict.created_at,
        )
        for verdict in known
    ]


@transaction.atomic
def separate(merge: CompanyMerge, user: User | None = None) -> None:
    """Takes the copies back. What a crawl has seen since the merge stays with the company it was crawled for."""
    kept, moved = merge.kept, merge.moved
    merged_at = merge.decided_at or merge.created_at
    Verdict.objects.filter(id__in=moved.get("verdicts", ())).delete()
    _delete_copies(moved, merged_at)
    filled = {name: "" for name in moved.get("filled", ())}
    if filled:
        Company.objects.filter(id=kept.id).update(**filled)
    Company.objects.filter(id=merge.other_id).update(merged_into=None)
    CompanyMerge.objects.filter(id=merge.id).update(
        state=CompanyMerge.State.SPLIT, decided_by=user, decided_at=timezone.now(), moved={}
    )
    for company in Company.objects.filter(id__in=(merge.kept_id, merge.other_id)).order_by("id"):
        merge_findings(company, [])


def _delete_copies(moved: dict[str, Any], merged_at: datetime) -> None:
    Source.objects.filter(id__in=moved.get("sources", ()), last_seen_at__lte=merged_at).delete()
    facts = Fact.objects.filter(id__in=moved.get("facts", ()), sources=None, verdicts=None)
    facts.delete()
    Person.objects.filter(id__in=moved.get("people", ()), facts=None).delete()
