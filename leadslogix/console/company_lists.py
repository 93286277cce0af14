"""The queries of the company pages: a fixed number for each page."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from uuid import UUID

from django.db.models import (
    BooleanField,
    Count,
    Exists,
    ExpressionWrapper,
    OuterRef,
    Prefetch,
    Q,
    QuerySet,
    Subquery,
)

from leadslogix.accounts.models import Workspace
from leadslogix.console.wording import FIELDS
from leadslogix.leads.models import Company, Fact, Person, Source
from leadslogix.runs.models import LayerOutcome, Run
from scraping.crawl.empty_fields import EXPLAINED_FIELDS, explain_field

BEST_FIRST = ("-score", "name", "id")


@dataclass(frozen=True, slots=True)
class FieldFacts:
    field: str
    facts: Sequence[Fact]


@dataclass(frozen=True, slots=True)
class WhyEmpty:
    field: str
    reasons: Mapping[str, Sequence[str]]  # {code: the layers that give it}


def companies_of_run(run: Run, search: str = "", show: str = "") -> QuerySet[Company]:
    companies = Company.objects.for_workspace(run.workspace_id).filter(spends__run=run, merged_into=None)
    if search:
        companies = companies.filter(Q(name__icontains=search) | Q(domain__icontains=search))
    if show == "email":
        companies = companies.filter(Exists(_delivered().filter(field="email")))
    if show == "empty":
        companies = companies.filter(~Exists(_delivered()))
    return companies.order_by(*BEST_FIRST)


def with_best_contacts(workspace: Workspace, ids: Iterable[UUID]) -> QuerySet[Company]:
    """The companies of one page: each costs several subqueries, so the others are left out before."""
    companies = Company.objects.for_workspace(workspace).filter(id__in=list(ids)).order_by(*BEST_FIRST)
    return companies.annotate(
        best_email=_best("email", "value"),
        best_email_confidence=_best("email", "confidence"),
        best_phone=_best("phone", "value"),
        best_phone_confidence=_best("phone", "confidence"),
        fact_count=Subquery(_delivered().values("company").annotate(n=Count("id")).values("n")),
    )


def _delivered() -> QuerySet[Fact]:
    return Fact.objects.filter(company=OuterRef("pk"), state=Fact.State.DELIVERED)


def _best(field: str, column: str) -> Subquery:
    """The company's own before those of its people, as in the exports."""
    own = ExpressionWrapper(Q(person=None), BooleanField())
    best = _delivered().filter(field=field).annotate(own=own).order_by("-own", "-confidence", "value")
    return Subquery(best.values(column)[:1])


def facts_of(company: Company, state: str) -> list[Fact]:
    sources = Prefetch("sources", Source.objects.order_by("-confidence", "url"))
    facts = company.facts.filter(state=state, person=None).prefetch_related(sources)
    return list(facts.order_by("-confidence", "value"))


def list_field_facts(facts: Iterable[Fact]) -> list[FieldFacts]:
    """In the order in which people read an address; what has no place in it comes last."""
    places = {field: place for place, field in enumerate(FIELDS)}
    ordered = sorted(facts, key=lambda fact: (places.get(fact.field, len(places)), fact.field))
    return [FieldFacts(field, tuple(group)) for field, group in groupby(ordered, key=lambda fact: fact.field)]


def people_of(company: Company) -> QuerySet[Person]:
    """People with at least one delivered fact, as in the exports: no others are named."""
    delivered = Fact.objects.filter(state=Fact.State.DELIVERED).prefetch_related("sources")
    facts = Prefetch("facts", delivered.order_by("field", "-confidence", "value"))
    named = Exists(delivered.filter(person=OuterRef("pk")))
    return company.people.filter(named).prefetch_related(facts).order_by("-confidence", "name")


def contacts_of(people: Iterable[Person]) -> set[str]:
    """The fields that are not empty because a person has a value of them; `person` itself is one."""
    return {field for person in people for field in ("person", *(fact.field for fact in person.facts.all()))}


def list_why_empty(present: Collection[str], outcomes: Sequence[LayerOutcome]) -> list[WhyEmpty]:
    """For each contact field without a value: what each layer says about it."""
    missing = [field.value for field in EXPLAINED_FIELDS if field not in present]
    return [WhyEmpty(field, explain_field(field, outcomes)) for field in missing]
