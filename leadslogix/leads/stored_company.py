"""The stored rows of one company as plain values: loaded in a fixed number of queries, saved where they changed.

No model instances: making and comparing them took longer than the database did. A row is a small mutable value with
the names of the model's fields. `save` writes what is new and what changed of a table in one statement.
"""

import dataclasses
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from operator import attrgetter
from typing import Any
from uuid import UUID

from django.db.models import OuterRef, QuerySet, Subquery
from django.utils import timezone

from leadslogix.leads.models import Company, Fact, Person, Source, Verdict
from leadslogix.leads.rows import OnConflict, new_id, write_rows
from queueing.prepared import PreparedMany, PreparedQuery
from scraping.extract.sightings import MOST_SIGHTINGS, NAME_LENGTH, ValueKey, identity_of
from scraping.findings import Finding, FoundPerson

SourceKey = tuple[str, str, str]  # (url, layer, method)


@dataclass(slots=True, eq=False)
class PersonRow:
    identity: str
    name: str
    title: str
    confidence: int = 0
    id: UUID = dataclasses.field(default_factory=new_id)
    created_at: datetime = dataclasses.field(default_factory=timezone.now)


@dataclass(slots=True, eq=False)
class FactRow:
    person_id: UUID | None
    field: str
    value: str
    confidence: int = 0
    reasons: list[Any] = dataclasses.field(default_factory=list)
    verified: str = ""
    checks: list[Any] = dataclasses.field(default_factory=list)
    state: str = Fact.State.DELIVERED.value
    rejected_by: str = ""
    rejected_because: str = ""
    review_gain: int = 0
    stale_since: datetime | None = None
    id: UUID = dataclasses.field(default_factory=new_id)
    created_at: datetime = dataclasses.field(default_factory=timezone.now)
    updated_at: datetime = dataclasses.field(default_factory=timezone.now)


@dataclass(slots=True, eq=False)
class SourceRow:
    fact_id: UUID
    url: str
    layer: str
    method: str
    first_seen_at: datetime
    last_seen_at: datetime
    snippet: str = ""
    locator: str = ""
    page_hash: str = ""
    confidence: int = 0
    reasons: list[Any] = dataclasses.field(default_factory=list)
    rejected: str = ""
    gone_at: datetime | None = None
    id: UUID = dataclasses.field(default_factory=new_id)


Stored = PersonRow | FactRow | SourceRow
# What only reads facts and sources takes instances, too.
AnyFact = Fact | FactRow
AnySource = Source | SourceRow


def _columns(row: type[Stored]) -> tuple[str, ...]:
    return tuple(each.name for each in dataclasses.fields(row))


PERSON_COLUMNS, FACT_COLUMNS, SOURCE_COLUMNS = map(_columns, (PersonRow, FactRow, SourceRow))
_VALUES: Mapping[type[Stored], Callable[[Stored], tuple[Any, ...]]] = {
    kind: attrgetter(*_columns(kind)) for kind in (PersonRow, FactRow, SourceRow)
}


def _facts() -> QuerySet[Fact]:
    """With the last verdict on each."""
    verdicts = Verdict.objects.filter(fact=OuterRef("id"), undone_at=None).order_by("-created_at", "-id")
    return Fact.objects.annotate(decision=Subquery(verdicts.values("decision")[:1]))


_OF_PERSON = [f"person__{name}" for name in PERSON_COLUMNS]


def _facts_of(company_id: UUID) -> QuerySet[Fact, tuple[Any, ...]]:
    return _facts().filter(company=company_id).values_list("decision", *FACT_COLUMNS, *_OF_PERSON)


def _facts_of_many(companies: Iterable[UUID]) -> QuerySet[Fact, tuple[Any, ...]]:
    found = _facts().filter(company__in=companies)
    return found.values_list("decision", "company_id", *FACT_COLUMNS, *_OF_PERSON)


_FACTS_OF_MANY = PreparedMany(_facts_of_many, UUID)
_SOURCES_OF_MANY = PreparedMany(
    lambda companies: Source.objects.filter(fact__company__in=companies).values_list(*SOURCE_COLUMNS), UUID
)
_FACTS = PreparedQuery(_facts_of, UUID)
_PEOPLE = PreparedQuery(
    lambda company: Person.objects.filter(company=company).values_list(*PERSON_COLUMNS), UUID
)
_PEOPLE_OF_MANY = PreparedMany(
    lambda companies: Person.objects.filter(company__in=companies).values_list("company_id", *PERSON_COLUMNS),
    UUID,
)
_SOURCES = PreparedQuery(
    lambda company: Source.objects.filter(fact__company=company).values_list(*SOURCE_COLUMNS), UUID
)
_PERSON_CHANGES = OnConflict(update=("title", "confidence"))
_FACT_CHANGES = OnConflict(
    update=(
        *("confidence", "reasons", "state", "verified", "checks", "rejected_by", "rejected_because"),
        *("review_gain", "stale_since", "updated_at"),
    )
)
_SOURCE_CHANGES = OnConflict(
    update=(
        *("snippet", "locator", "page_hash", "confidence", "reasons", "rejected"),
        *("first_seen_at", "last_seen_at", "gone_at"),
    )
)


@dataclass(slots=True)
class StoredCompany:
    company: Company
    # Those with facts; the others are looked for when a finding names somebody else.
    people: dict[str, PersonRow] = dataclasses.field(default_factory=dict)
    facts: dict[ValueKey, FactRow] = dataclasses.field(default_factory=dict)
    sources: dict[UUID, dict[SourceKey, SourceRow]] = dataclasses.field(
        default_factory=lambda: defaultdict(dict)
    )
    decisions: dict[UUID, str] = dataclasses.field(default_factory=dict)  # the last verdict on each fact
    has_all_people: bool = False
    touched: dict[int, Stored] = dataclasses.field(default_factory=dict)  # new or changed, by `id()`
    now: datetime = dataclasses.field(default_factory=timezone.now)  # of what is new or changed

    @classmethod
    def load(cls, company: Company) -> "StoredCompany":
        stored = cls(company)
        for decision, *values in _FACTS.fetch(company.id):
            stored._take_fact(decision, values)
        if stored.facts:
            for values in _SOURCES.fetch(company.id):
                stored._take_source(SourceRow(*values))
        return stored

    @classmethod
    def load_many(cls, companies: Sequence[Company]) -> list["StoredCompany"]:
        """Three statements, whatever their number."""
        found = {company.id: cls(company) for company in companies}
        owners: dict[UUID, StoredCompany] = {}
        for decision, company_id, *values in _FACTS_OF_MANY.fetch(list(found)):
            owners[found[company_id]._take_fact(decision, values)] = found[company_id]
        if owners:
            for values in _SOURCES_OF_MANY.fetch(list(found)):
                source = SourceRow(*values)
                # (Of a fact that was added since then, there is no owner.)
                if source.fact_id in owners:
                    owners[source.fact_id]._take_source(source)
        for company_id, *values in _PEOPLE_OF_MANY.fetch(list(found)):
            found[company_id]._take_person(PersonRow(*values))
        for stored in found.values():
            stored.has_all_people = True
        return list(found.values())

    def _take_fact(self, decision: str | None, values: Sequence[Any]) -> UUID:
        fact = FactRow(*values[: len(FACT_COLUMNS)])
        person = PersonRow(*values[len(FACT_COLUMNS) :]) if fact.person_id else None
        identity = self.people.setdefault(person.identity, person).identity if person else ""
        self.facts[ValueKey(identity, fact.field, fact.value)] = fact
        if decision:
            self.decisions[fact.id] = decision
        return fact.id

    def _take_source(self, source: SourceRow) -> None:
        self.sources[source.fact_id][(source.url, source.layer, source.method)] = source

    def _load_people(self) -> None:
        """Also those without a fact."""
        for values in _PEOPLE.fetch(self.company.id):
            self._take_person(PersonRow(*values))

    def _take_person(self, person: PersonRow) -> None:
        self.people.setdefault(person.identity, person)

    def add_person(self, seen: FoundPerson) -> PersonRow:
        identity, title = identity_of(seen), seen.title
        if identity not in self.people and not self.has_all_people:
            self._load_people()
            self.has_all_people = True
        person = self.people.get(identity)
        if person is None:
            person = PersonRow(identity, seen.name[:NAME_LENGTH], title[:300], created_at=self.now)
            self.people[identity] = person
            self.touched[id(person)] = person
        elif title and not person.title:
            self.change(person, title=title[:300])
        return person

    def add_fact(self, person: PersonRow | None, name: str, value: str) -> FactRow:
        key = ValueKey(person.identity if person else "", name, value)
        if key not in self.facts:
            person_id = person.id if person else None
            fact = FactRow(person_id, name, value, created_at=self.now, updated_at=self.now)
            self.facts[key] = fact
            self.touched[id(fact)] = fact
        return self.facts[key]

    def add_source(self, fact: FactRow, finding: Finding) -> None:
        key = (finding.url, finding.layer, finding.method)
        known = self.sources[fact.id]
        if key in known:
            self._see_again(known[key], finding)
        elif len(known) < MOST_SIGHTINGS:
            seen_at = finding.seen_at
            source = known[key] = SourceRow(fact.id, *key, seen_at, seen_at, **_evidence(finding))
            self.touched[id(source)] = source

    def _see_again(self, source: SourceRow, finding: Finding) -> None:
        # A sighting may be merged after a newer one: the newer one describes the page. Of the same moment the one that
        # comes later does: an interrupted crawl could not know yet what is to be thought of its pages.
        if finding.seen_at >= source.last_seen_at:
            self.change(source, last_seen_at=finding.seen_at, gone_at=None, **_evidence(finding))

    def change(self, row: Stored, **values: object) -> None:
        """Sets the values; `save` writes the row if one of them differs."""
        different = {name: value for name, value in values.items() if getattr(row, name) != value}
        if not different:
            return
        for name, value in different.items():
            setattr(row, name, value)
        if isinstance(row, FactRow):
            row.updated_at = self.now
        self.touched[id(row)] = row

    def save(self) -> None:
        """At most three statements, whatever the number of rows."""
        save_all([self])


def save_all(companies: Sequence[StoredCompany]) -> None:
    """People before facts, and facts before sources: each refers to the one before."""
    owner = ("workspace_id", "company_id")
    write_rows(Person, (*owner, *PERSON_COLUMNS), _touched(companies, PersonRow), _PERSON_CHANGES)
    write_rows(Fact, (*owner, *FACT_COLUMNS), _touched(companies, FactRow), _FACT_CHANGES)
    sources = (row[:1] + row[2:] for row in _touched(companies, SourceRow))
    write_rows(Source, ("workspace_id", *SOURCE_COLUMNS), sources, _SOURCE_CHANGES)
    for stored in companies:
        stored.touched.clear()


def _touched(companies: Iterable[StoredCompany], kind: type[Stored]) -> Iterator[tuple[Any, ...]]:
    """Whose the rows are, and their values in the order of their columns."""
    values = _VALUES[kind]
    for stored in companies:
        owner = (stored.company.workspace_id, stored.company.id)
        for row in stored.touched.values():
            if type(row) is kind:
                yield owner + values(row)


def _evidence(finding: Finding) -> dict[str, Any]:
    return {
        "snippet": finding.snippet,
        "locator": finding.locator,
        "page_hash": finding.page_hash,
        "confidence": 0 if finding.rejected else max(0, min(100, finding.confidence)),
        "reasons": [] if finding.rejected else [[text, points] for text, points in finding.reasons],
        "rejected": finding.rejected,
    }
