"""The stored rows of one company: loaded in a fixed number of queries, saved where they changed."""

from collections import defaultdict
from dataclasses import dataclass, field
from uuid import UUID

from django.utils import timezone

from leadslogix.leads.models import Company, Fact, Person, Source, Verdict
from scraping.extract.sightings import MOST_SIGHTINGS, NAME_LENGTH, ValueKey, identity_of
from scraping.findings import Finding, FoundPerson

SourceKey = tuple[str, str, str]  # (url, layer, method)

_FACT_FIELDS = (
    *("confidence", "reasons", "state", "verified", "rejected_by", "rejected_because"),
    *("review_gain", "stale_since", "updated_at"),
)
_SOURCE_FIELDS = (
    *("snippet", "locator", "page_hash", "confidence", "reasons", "rejected", "last_seen_at", "gone_at"),
)


@dataclass(slots=True)
class StoredCompany:
    company: Company
    people: dict[str, Person]
    facts: dict[ValueKey, Fact]
    sources: dict[UUID, dict[SourceKey, Source]]
    decisions: dict[UUID, str]  # the last verdict on each fact
    new: list[Person | Fact | Source] = field(default_factory=list)
    changed: dict[UUID, Person | Fact | Source] = field(default_factory=dict)

    @classmethod
    def load(cls, company: Company) -> "StoredCompany":
        people = {person.identity: person for person in Person.objects.filter(company=company)}
        identities: dict[UUID | None, str] = {person.id: person.identity for person in people.values()}
        facts = {
            ValueKey(identities.get(fact.person_id, ""), fact.field, fact.value): fact
            for fact in Fact.objects.filter(company=company)
        }
        sources: dict[UUID, dict[SourceKey, Source]] = defaultdict(dict)
        for source in Source.objects.filter(fact__company=company):
            sources[source.fact_id][(source.url, source.layer, source.method)] = source
        verdicts = Verdict.objects.filter(fact__company=company, undone_at=None).order_by("created_at", "id")
        return cls(company, people, facts, sources, dict(verdicts.values_list("fact_id", "decision")))

    def add_person(self, seen: FoundPerson) -> Person:
        identity, title = identity_of(seen), seen.title
        person = self.people.get(identity)
        if person is None:
            person = Person(
                workspace_id=self.company.workspace_id,
                company=self.company,
                identity=identity,
                name=seen.name[:NAME_LENGTH],
                title=title[:300],
            )
            self.people[identity] = person
            self.new.append(person)
        elif title and not person.title:
            self.change(person, title=title[:300])
        return person

    def add_fact(self, person: Person | None, name: str, value: str) -> Fact:
        key = ValueKey(person.identity if person else "", name, value)
        if key not in self.facts:
            self.facts[key] = Fact(
                workspace_id=self.company.workspace_id,
                company=self.company,
                person=person,
                field=name,
                value=value,
                confidence=0,
            )
            self.new.append(self.facts[key])
        return self.facts[key]

    def add_source(self, fact: Fact, finding: Finding) -> None:
        key = (finding.url, finding.layer, finding.method)
        known = self.sources[fact.id]
        if key in known:
            self._see_again(known[key], finding)
        elif len(known) < MOST_SIGHTINGS:
            known[key] = Source(
                workspace_id=self.company.workspace_id,
                fact=fact,
                url=finding.url,
                layer=finding.layer,
                method=finding.method,
                first_seen_at=finding.seen_at,
                last_seen_at=finding.seen_at,
                **_evidence(finding),
            )
            self.new.append(known[key])

    def _see_again(self, source: Source, finding: Finding) -> None:
        # A sighting may be merged after a newer one: the newer one describes the page.
        if finding.seen_at > source.last_seen_at:
            self.change(source, last_seen_at=finding.seen_at, gone_at=None, **_evidence(finding))

    def change(self, row: Person | Fact | Source, **values: object) -> None:
        """Sets the values; `save` writes the row if one of them differs."""
        different = {name: value for name, value in values.items() if getattr(row, name) != value}
        for name, value in different.items():
            setattr(row, name, value)
        if different and not row._state.adding:
            if isinstance(row, Fact):
                row.updated_at = timezone.now()
            self.changed[row.id] = row

    def save(self) -> None:
        """At most six queries, whatever the number of rows (SQLite splits large writes)."""
        Person.objects.bulk_create([row for row in self.new if isinstance(row, Person)])
        Fact.objects.bulk_create([row for row in self.new if isinstance(row, Fact)])
        Source.objects.bulk_create([row for row in self.new if isinstance(row, Source)])
        changed = self.changed.values()
        Person.objects.bulk_update([r for r in changed if isinstance(r, Person)], ["title", "confidence"])
        Fact.objects.bulk_update([row for row in changed if isinstance(row, Fact)], _FACT_FIELDS)
        Source.objects.bulk_update([row for row in changed if isinstance(row, Source)], _SOURCE_FIELDS)


def _evidence(finding: Finding) -> dict[str, object]:
    return {
        "snippet": finding.snippet,
        "locator": finding.locator,
        "page_hash": finding.page_hash,
        "confidence": 0 if finding.rejected else max(0, min(100, finding.confidence)),
        "reasons": [] if finding.rejected else [[text, points] for text, points in finding.reasons],
        "rejected": finding.rejected,
    }
