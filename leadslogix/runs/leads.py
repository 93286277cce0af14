"""Reads the leads of a run, a bounded number at a time and with the same few queries for each of them."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any
from uuid import UUID

from leadslogix.exports.leads import (
    ExportedLayer,
    Lead,
    LeadFact,
    LeadPerson,
    LeadSource,
    group_by_field,
    pick_address,
)
from leadslogix.leads.models import Company, Fact, Person, Source
from leadslogix.leads.suppressions import company_items, fact_items, find_suppressed, suppressed_people
from leadslogix.runs.models import CompanySpend, LayerOutcome, Run
from leadslogix.seeds.models import SeedRow
from scraping.crawl.reports import LAYER_NAMES
from scraping.findings import Field

CHUNK = 250
_PER_QUERY = 500
_LAYER_ORDER = {layer: place for place, layer in enumerate(LAYER_NAMES)}
_FIELD_ORDER = {field.value: place for place, field in enumerate(Field)}


def iterate_leads(run: Run, min_confidence: int = 0) -> Iterator[Lead]:
    """One for every company of the run, in the order of the seed file, then those that listings added."""
    for chunk in _iterate_companies(run):
        yield from _load_chunk(run, chunk, min_confidence)


def _iterate_companies(run: Run) -> Iterator[dict[UUID, dict[str, str]]]:
    """{company: its seed row's cells} of the rows of the file, then of the rest of the companies of the run."""
    rows = SeedRow.objects.filter(
        file=run.file, company__isnull=False, state__in=[SeedRow.State.CREATED, SeedRow.State.KNOWN]
    )
    in_order = rows.order_by("line").values_list("company_id", "original")
    yield from _batch(in_order.iterator(CHUNK))
    others = CompanySpend.objects.filter(run=run, company__merged_into=None).exclude(
        company__in=rows.values("company")
    )
    by_identity = others.order_by("company__identity").values_list("company_id", flat=True)
    yield from _batch((company_id, {}) for company_id in by_identity.iterator(CHUNK))


def _batch(pairs: Iterator[tuple[UUID, dict[str, str]]]) -> Iterator[dict[UUID, dict[str, str]]]:
    while batch := dict(islice(pairs, CHUNK)):
        yield batch


def _load_chunk(run: Run, chunk: Mapping[UUID, Mapping[str, str]], min_confidence: int) -> Iterator[Lead]:
    companies = Company.objects.in_bulk(chunk)
    people = _group(Person.objects.filter(company__in=chunk).order_by("-confidence", "name"))
    suppressed_companies = _find_suppressed_companies(run, companies)
    facts = _group(_load_facts(run, companies, suppressed_companies, min_confidence))
    sources = _load_sources(fact.id for found in facts.values() for fact in found)
    endings = _group(LayerOutcome.objects.filter(run=run, company__in=chunk).order_by("layer"))
    spends = {spend.company_id: spend for spend in CompanySpend.objects.filter(run=run, company__in=chunk)}
    for company_id, seed in chunk.items():
        people_here, facts_here = people.get(company_id, []), facts.get(company_id, [])
        lead_facts = _make_facts(facts_here, people_here, sources)
        yield _make_lead(
            companies[company_id],
            tuple(lead_facts.values()),
            _make_people(people_here, facts_here, lead_facts),
            [ExportedLayer(row.layer, row.outcome, row.why_empty) for row in endings.get(company_id, [])],
            spends.get(company_id, CompanySpend()),
            seed,
            is_suppressed=company_id in suppressed_companies,
        )


def _group(rows: Iterable[Any]) -> dict[UUID, list[Any]]:
    grouped: dict[UUID, list[Any]] = defaultdict(list)
    for row in rows:
        grouped[row.company_id].append(row)
    return grouped


def _load_facts(
    run: Run, companies: Mapping[UUID, Company], suppressed_companies: set[UUID], least: int
) -> list[Fact]:
    """Delivered facts, without those that are on the suppression list by now."""
    facts = list(Fact.objects.filter(company__in=companies, state=Fact.State.DELIVERED))
    items = {fact.id: fact_items(fact.field, fact.value) for fact in facts}
    suppressed = find_suppressed(run.workspace_id, {item for asked in items.values() for item in asked})
    suppressed_person_ids = suppressed_people(facts, suppressed)
    kept = [
        fact
        for fact in facts
        if fact.confidence >= least
        and fact.company_id not in suppressed_companies
        and fact.person_id not in suppressed_person_ids
        and suppressed.isdisjoint(items[fact.id])
    ]
    return sorted(kept, key=_fact_place)


def _fact_place(fact: Fact) -> tuple[bool, int, int, str, str]:
    place = _FIELD_ORDER.get(fact.field, len(_FIELD_ORDER))
    return fact.person_id is not None, place, -fact.confidence, fact.value, str(fact.person_id)


def _find_suppressed_companies(run: Run, companies: Mapping[UUID, Company]) -> set[UUID]:
    """Companies whose domain is on the suppression list: their row stays, empty."""
    asked = {company.id: company_items(company) for company in companies.values()}
    suppressed = find_suppressed(run.workspace_id, {item for items in asked.values() for item in items})
    return {company_id for company_id, items in asked.items() if not suppressed.isdisjoint(items)}


def _load_sources(fact_ids: Iterable[UUID]) -> dict[UUID, list[LeadSource]]:
    found: dict[UUID, list[LeadSource]] = defaultdict(list)
    wanted = list(fact_ids)
    for start in range(0, len(wanted), _PER_QUERY):
        rows = Source.objects.filter(fact__in=wanted[start : start + _PER_QUERY])
        columns = ("fact_id", "url", "layer", "method", "snippet", "locator", "page_hash")
        times = ("first_seen_at", "last_seen_at")
        ordered = rows.order_by("-confidence", "url", "layer", "method").values_list(*columns, *times)
        for fact_id, *values in ordered:
            found[fact_id].append(LeadSource(*values))
    return found


def _make_facts(
    facts: Iterable[Fact], people: Iterable[Person], sources: Mapping[UUID, list[LeadSource]]
) -> dict[UUID, LeadFact]:
    names = {person.id: person.name for person in people}
    return {
        fact.id: LeadFact(
            field=fact.field,
            value=fact.value,
            confidence=fact.confidence,
            verified=fact.verified,
            reasons=tuple((text, points) for text, points in fact.reasons),
            person=names.get(fact.person_id, "") if fact.person_id else "",
            sources=tuple(sources.get(fact.id, ())),
        )
        for fact in facts
    }


def _make_people(
    people: Iterable[Person], facts: Iterable[Fact], lead_facts: Mapping[UUID, LeadFact]
) -> tuple[LeadPerson, ...]:
    """People with at least one delivered fact."""
    own: dict[UUID | None, list[LeadFact]] = defaultdict(list)
    for fact in facts:
        own[fact.person_id].append(lead_facts[fact.id])
    return tuple(
        LeadPerson(person.name, person.title, person.confidence, tuple(own[person.id]))
        for person in people
        if own[person.id]
    )


def _make_lead(
    company: Company,
    facts: tuple[LeadFact, ...],
    people: tuple[LeadPerson, ...],
    endings: Iterable[ExportedLayer],
    spend: CompanySpend,
    seed: Mapping[str, str],
    *,
    is_suppressed: bool,
) -> Lead:
    by_field = group_by_field(facts)
    return Lead(
        company=company.name,
        website=company.website,
        domain=company.domain,
        country=company.country,
        profile_url=company.profile_url,
        score=company.score,
        score_reasons=tuple((text, points) for text, points in company.score_reasons),
        crawled_at=company.crawled_at,
        facts=facts,
        by_field=by_field,
        address=pick_address(by_field),
        people=people,
        endings=tuple(sorted(endings, key=lambda ending: _LAYER_ORDER.get(ending.layer, 99))),
        spent={
            "pages": spend.pages,
            "renders": spend.renders,
            "seconds": round(spend.seconds, 1),
            "bytes": spend.bytes,
        },
        seed=seed,
        is_suppressed=is_suppressed,
    )
