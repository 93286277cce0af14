"""Makes two companies one, and two again.

The company that is merged keeps its own rows, and copies of them go to the other one: so a split needs no backup, and
what was seen of the kept company in the meantime stays with it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from leadslogix.accounts.models import User
from leadslogix.leads.likeness import Likeness
from leadslogix.leads.merge import merge_findings
from leadslogix.leads.models import Company, CompanyMerge, Fact, Person, Source, Verdict
from scraping.extract.sightings import ValueKey
from scraping.findings import Field, Finding, FoundPerson

_FILLABLE = ("name", "website", "domain", "country", "profile_url")
_BY_A_PERSON = "written by a reviewer"


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of a company by what they say, so that those of two companies can be compared."""

    people: dict[str, Person]
    facts: dict[ValueKey, Fact]
    sources: dict[tuple[ValueKey, str, str, str], Source]

    @classmethod
    def load(cls, company: Company) -> "Rows":
        people = {person.identity: person for person in Person.objects.filter(company=company)}
        names: dict[UUID | None, str] = {person.id: person.identity for person in people.values()}
        facts = {
            ValueKey(names.get(fact.person_id, ""), fact.field, fact.value): fact
            for fact in Fact.objects.filter(company=company)
        }
        keys = {fact.id: key for key, fact in facts.items()}
        sources = {
            (keys[source.fact_id], source.url, source.layer, source.method): source
            for source in Source.objects.filter(fact__company=company)
        }
        return cls(people, facts, sources)


def find_kept(company: Company) -> Company:
    """The company that this one was merged into, or itself."""
    while company.merged_into is not None:
        company = company.merged_into
    return company


def are_mergeable(one: Company, other: Company) -> bool:
    return one.id != other.id and not (one.merged_into_id or other.merged_into_id)


def choose_kept(one: Company, other: Company) -> tuple[Company, Company]:
    """(the one that stays, the one that is merged into it): a website of its own first, then the older one."""
    ranked = sorted((one, other), key=lambda each: (not each.domain, each.created_at, each.id))
    return ranked[0], ranked[1]


def lock_pair(ids: Iterable[UUID]) -> list[Company]:
    """In one order, so that two merges never wait for each other."""
    return list(Company.objects.select_for_update().filter(id__in=list(ids)).order_by("id"))


@transaction.atomic
def absorb(kept: Company, other: Company, likeness: Likeness, user: User | None = None) -> CompanyMerge:
    """Both are locked, and neither is merged into a third one."""
    before, given = Rows.load(kept), Rows.load(other)
    filled = _fill_gaps(kept, other)
    merge_findings(kept, list(_as_findings(given)))
    after = Rows.load(kept)
    _copy_written_facts(kept, given, after)
    _copy_times(before, given, after)
    after = Rows.load(kept)
    moved = {
        "people": [str(row.id) for key, row in after.people.items() if key not in before.people],
        "facts": [str(row.id) for key, row in after.facts.items() if key not in before.facts],
        "sources": [str(row.id) for key, row in after.sources.items() if key not in before.sources],
        "verdicts": _copy_verdicts(given, after),
        "filled": filled,
    }
    merge_findings(kept, [])
    Company.objects.filter(id=other.id).update(merged_into=kept)
    other.merged_into = kept
    merge, _ = CompanyMerge.objects.update_or_create(
        kept=kept,
        other=other,
        defaults={
            "workspace_id": kept.workspace_id,
            "score": likeness.score,
            "reasons": [list(reason) for reason in likeness.reasons],
            "moved": moved,
            "state": CompanyMerge.State.MERGED,
            "decided_by": user,
            "decided_at": timezone.now(),
        },
    )
    return merge


def _fill_gaps(kept: Company, other: Company) -> list[str]:
    gains = [name for name in _FILLABLE if getattr(other, name) and not getattr(kept, name)]
    for name in gains:
        setattr(kept, name, getattr(other, name))
    if gains:
        Company.objects.filter(id=kept.id).update(**{name: getattr(kept, name) for name in gains})
    return gains


def _as_findings(rows: Rows) -> Iterable[Finding]:
    for (key, *_), source in rows.sources.items():
        person = rows.people.get(key.person)
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


def _copy_written_facts(kept: Company, given: Rows, after: Rows) -> None:
    """Facts without a source were written by a person."""
    with_source = {key for key, *_ in given.sources}
    Fact.objects.bulk_create(
        Fact(
            workspace_id=kept.workspace_id,
            company=kept,
            person=after.people.get(key.person),
            field=fact.field,
            value=fact.value,
            confidence=fact.confidence,
            reasons=fact.reasons,
            state=fact.state,
            verified=fact.verified,
        )
        for key, fact in given.facts.items()
        if key not in with_source
        and key not in after.facts
        and (not key.person or key.person in after.people)
    )


def _copy_times(before: Rows, given: Rows, after: Rows) -> None:
    """Since when it is known, and since when it is gone."""
    changed = []
    for key, source in given.sources.items():
        copy = after.sources.get(key)
        if copy is None:
            continue
        copy.first_seen_at = min(copy.first_seen_at, source.first_seen_at)
        if key not in before.sources:
            copy.gone_at = source.gone_at
        changed.append(copy)
    Source.objects.bulk_update(changed, ["first_seen_at", "gone_at"])


def _copy_verdicts(given: Rows, after: Rows) -> list[str]:
    """What was decided about a value counts for the kept company, unless a person decided otherwise there."""
    facts = {fact.id: after.facts[key] for key, fact in given.facts.items() if key in after.facts}
    decided = set(
        Verdict.objects.filter(fact__in=facts.values(), undone_at=None).values_list("fact", flat=True)
    )
    copies = [
        Verdict(
            workspace_id=verdict.workspace_id,
            fact=facts[verdict.fact_id],
            user_id=verdict.user_id,
            decision=verdict.decision,
            corrected_value=verdict.corrected_value,
            note=verdict.note,
            created_at=verdict.created_at,
        )
        for verdict in Verdict.objects.filter(fact__in=facts, undone_at=None).order_by("created_at", "id")
        if facts[verdict.fact_id].id not in decided
    ]
    return [str(verdict.id) for verdict in Verdict.objects.bulk_create(copies)]


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
