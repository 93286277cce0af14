"""Reads the leads of a run: plain values, some thousand companies at a time, the same few queries for each chunk.

No model instances, and none of their conversions: of a chunk's time these were nine tenths. A row is what the driver
returns. Ids are only compared here, and texts that are the same in many rows (reasons) are decoded once.
"""

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, NamedTuple
from uuid import UUID

from django.db import connection
from django.db.models import Count, F, OuterRef, QuerySet, Subquery, TextField, Value
from django.db.models.functions import Cast, Coalesce

from leadslogix.exports.leads import (
    PLACE_FIELDS,
    ExportedLayer,
    Lead,
    LeadFact,
    LeadPerson,
    LeadSource,
    group_by_field,
)
from leadslogix.leads.models import Company, Fact, Person, Source
from leadslogix.leads.suppressions import Item, domain_items, fact_items, find_salt, find_suppressed
from leadslogix.runs.endings import endings_of_earlier_runs, find_given_up
from leadslogix.runs.models import CompanySpend, LayerOutcome, Run
from leadslogix.runs.suppressed_texts import SuppressedTexts
from leadslogix.seeds.models import SeedRow
from scraping.crawl.reports import LAYER_NAMES
from scraping.findings import Field, Reason

CHUNK = 1_000
_LAYER_ORDER = {layer: place for place, layer in enumerate(LAYER_NAMES)}
_FIELD_ORDER = {field.value: place for place, field in enumerate(Field)}

RowId = Any  # as the driver returns it: a UUID, or a text on SQLite
Row = tuple[Any, ...]
_Sources = Mapping[RowId, tuple[LeadSource, ...]]
_PER_QUERY = 500  # SQLite takes 999 parameters
_ENDING = ("company_id", "layer", "outcome", "why_empty")
_PARTS_OF_ADDRESSES = frozenset(field.value for field in (Field.STREET, *PLACE_FIELDS))
_COUNTED_FIELDS = ("id", "company_id", "person_id", "field", "value", "confidence")
# What a format that only counts sources does without is not read.
_COUNTED: Mapping[str, Any] = {
    "no_check": Value(""),
    "no_reasons": Value("[]"),
    "source_count": Coalesce(
        Subquery(
            Source.objects.filter(fact=OuterRef("pk"))
            .order_by()
            .values("fact")
            .annotate(n=Count("*"))
            .values("n")
        ),
        0,
    ),
}


class _Chunk(NamedTuple):
    companies: QuerySet[Any, Any]  # their ids, as a part of other queries
    seeds: dict[RowId, Mapping[str, str]]  # {company: its seed row's cells}, in the order of the file


class _FactRow(NamedTuple):
    id: RowId
    company_id: RowId
    person_id: RowId
    field: str
    value: str
    confidence: int
    verified: str
    reasons: str
    source_count: int  # 0: not counted


# Those that are only grouped have no names: giving them took a tenth of reading.
_COMPANY, _CONFIDENCE = _FactRow._fields.index("company_id"), _FactRow._fields.index("confidence")
_Facts = Mapping[RowId, list[Row]]
# Not by calling the named tuples, which takes twice as long: a company has dozens.
_new = tuple.__new__


@dataclass(frozen=True, slots=True)
class _Rows:
    """What the tables have about the companies of a chunk, by company or fact."""

    people: Mapping[RowId, list[Row]]
    facts: _Facts
    sources: _Sources
    endings: Mapping[RowId, list[Row]]
    given_up: Mapping[RowId, str]
    spends: Mapping[RowId, list[Row]]
    suppressed: frozenset[RowId]


def iterate_leads(run: Run, min_confidence: int = 0, *, only_places: bool = False) -> Iterator[Lead]:
    """One for every company of the run, in the order of the seed file, then those that listings added.

    `only_places`: sources are counted, and those of companies with several addresses have their place.
    """
    hidden = SuppressedTexts.of(run.workspace_id)
    for chunk in _iterate_chunks(run):
        leads = _load_chunk(run, chunk, min_confidence, only_places=only_places)
        yield from map(hidden.mask_lead, leads) if hidden else leads


def _iterate_chunks(run: Run) -> Iterator[_Chunk]:
    """The rows of the file, then the rest of the companies of the run."""
    rows = SeedRow.objects.filter(
        file=run.file, company__isnull=False, state__in=[SeedRow.State.CREATED, SeedRow.State.KNOWN]
    )
    line = 0
    while found := _fetch(
        rows.filter(line__gt=line).order_by("line").values_list("company_id", "original", "line")[:CHUNK]
    ):
        part = rows.filter(line__gt=line, line__lte=found[-1][2])
        line = found[-1][2]
        yield _Chunk(part.values("company"), {company: json.loads(cells) for company, cells, _ in found})
    yield from _iterate_others(run, rows)


def _iterate_others(run: Run, rows: QuerySet[SeedRow]) -> Iterator[_Chunk]:
    others = CompanySpend.objects.filter(run=run, company__merged_into=None).exclude(
        company__in=rows.values("company")
    )
    identity = ""
    in_order = others.order_by("company__identity").values_list("company_id", "company__identity")
    while found := _fetch(in_order.filter(company__identity__gt=identity)[:CHUNK]):
        part = others.filter(company__identity__gt=identity, company__identity__lte=found[-1][1])
        identity = found[-1][1]
        yield _Chunk(part.values("company"), {company: {} for company, _ in found})


def _fetch(values: QuerySet[Any, Any]) -> list[Row]:
    sql, params = values.query.sql_with_params()
    with connection.cursor() as cursor:
        cursor.execute(sql, params)
        rows: list[Row] = cursor.fetchall()
        return rows


def _load_chunk(run: Run, chunk: _Chunk, least: int, *, only_places: bool) -> Iterator[Lead]:
    columns = ("id", "name", "website", "domain", "country", "profile_url", "score", "score_reasons")
    companies = _by_first(Company.objects.filter(id__in=chunk.companies).values_list(*columns, "crawled_at"))
    suppressed = _find_suppressed_companies(run, [rows[0] for rows in companies.values()])
    facts = _load_facts(run, chunk, least, suppressed, only_places=only_places)
    sources = _load_places(facts) if only_places else _load_sources(chunk)
    rows = _load_rows(run, chunk, facts, sources, suppressed)
    for company_id, seed in chunk.seeds.items():
        yield _make_lead(company_id, companies[company_id][0], rows, seed)


def _load_rows(
    run: Run, chunk: _Chunk, facts: _Facts, sources: _Sources, suppressed: frozenset[RowId]
) -> _Rows:
    is_here = {"company__in": chunk.companies}
    people = Person.objects.filter(**is_here).values_list("company_id", "id", "name", "title", "confidence")
    endings = _by_first(LayerOutcome.objects.filter(run=run, **is_here).values_list(*_ENDING))
    if len(endings) < len(chunk.seeds):
        earlier = endings_of_earlier_runs(run).filter(**is_here)
        endings = {**_by_first(earlier.values_list(*_ENDING)), **endings}
    spends = CompanySpend.objects.filter(run=run, **is_here)
    return _Rows(
        people=_by_first(people),
        facts=facts,
        sources=sources,
        endings=endings,
        given_up=_find_given_up(run, [company for company in chunk.seeds if company not in endings]),
        spends=_by_first(spends.values_list("company_id", "pages", "renders", "seconds", "bytes")),
        suppressed=suppressed,
    )


def _find_given_up(run: Run, companies: Iterable[RowId]) -> Mapping[RowId, str]:
    ids = {UUID(str(company)): company for company in companies}
    return {ids[company]: error for company, error in find_given_up(run, ids).items()}


def _by_first(values: QuerySet[Any, Any]) -> Mapping[RowId, list[Row]]:
    grouped: dict[RowId, list[Row]] = defaultdict(list)
    for row in _fetch(values):
        grouped[row[0]].append(row)
    return grouped


def _load_facts(
    run: Run, chunk: _Chunk, least: int, suppressed_companies: frozenset[RowId], *, only_places: bool
) -> _Facts:
    """Delivered facts, without those that are on the suppression list by now."""
    delivered = Fact.objects.filter(company__in=chunk.companies, state=Fact.State.DELIVERED)
    if only_places:
        values = delivered.annotate(**_COUNTED).values_list(*_COUNTED_FIELDS, *_COUNTED)
    else:
        values = delivered.annotate(source_count=Value(0)).values_list(*_FactRow._fields)
    facts = _fetch(values)
    if find_salt(run.workspace_id):
        facts = _without_suppressed(run, list(map(_FactRow._make, facts)), suppressed_companies)
    grouped: dict[RowId, list[Row]] = defaultdict(list)
    for fact in facts:
        if fact[_CONFIDENCE] >= least:
            grouped[fact[_COMPANY]].append(fact)
    for found in grouped.values():
        found.sort(key=_fact_place)
    return grouped


def _without_suppressed(run: Run, facts: Sequence[_FactRow], companies: frozenset[RowId]) -> list[Row]:
    out = _find_suppressed_facts(run, facts)
    return [f for f in facts if f.company_id not in companies and f.id not in out and f.person_id not in out]


def _fact_place(fact: Row) -> tuple[bool, int, int, str, str]:
    _, _, person_id, field, value, confidence, *_ = fact
    place = _FIELD_ORDER.get(field, len(_FIELD_ORDER))
    return person_id is not None, place, -confidence, value, str(person_id) if person_id else ""


def _find_suppressed_facts(run: Run, facts: Iterable[_FactRow]) -> set[RowId]:
    """The facts that are on the list, and the people whose mailbox or number is: they are not named either."""
    items: dict[Item, list[_FactRow]] = defaultdict(list)
    for fact in facts:
        for item in fact_items(fact.field, fact.value):
            items[item].append(fact)
    listed = [fact for item in find_suppressed(run.workspace_id, items) for fact in items[item]]
    return {fact.id for fact in listed} | {fact.person_id for fact in listed if fact.person_id}


def _find_suppressed_companies(run: Run, companies: Iterable[Row]) -> frozenset[RowId]:
    """Companies whose domain is on the suppression list: their row stays, empty."""
    if not find_salt(run.workspace_id):
        return frozenset()
    items: dict[Item, list[RowId]] = defaultdict(list)
    for company_id, _, _, domain, *_ in companies:
        for item in domain_items(domain):
            items[item].append(company_id)
    return frozenset(each for item in find_suppressed(run.workspace_id, items) for each in items[item])


def _load_sources(chunk: _Chunk) -> _Sources:
    """{fact: its sources}, the surest first."""
    columns = ("url", "locator", "layer", "method", "snippet", "page_hash")
    times = (_moment_in_sql("first_seen_at"), _moment_in_sql("last_seen_at"))
    return _group_sources(
        _sources_of(chunk).values_list("fact_id", "confidence", *columns, *times), _make_source
    )


def _load_places(facts: _Facts) -> _Sources:
    """Where the parts of an address were seen, of companies that have several values for one of them."""
    wanted = [one.id for found in facts.values() for one in _parts_of_addresses(found)]
    sources: dict[RowId, tuple[LeadSource, ...]] = {}
    for start in range(0, len(wanted), _PER_QUERY):
        batch = Source.objects.filter(fact__in=wanted[start : start + _PER_QUERY])
        sources |= _group_sources(batch.values_list("fact_id", "confidence", "url", "locator"), _make_place)
    return sources


def _parts_of_addresses(facts: Iterable[Row]) -> list[_FactRow]:
    parts = [fact for fact in map(_FactRow._make, facts) if fact.field in _PARTS_OF_ADDRESSES]
    return parts if len({fact.field for fact in parts}) < len(parts) else []


def _sources_of(chunk: _Chunk) -> QuerySet[Source]:
    return Source.objects.filter(fact__company__in=chunk.companies, fact__state=Fact.State.DELIVERED)


def _moment_in_sql(column: str) -> Cast | F:
    """SQLite has it as a text, nearly as it is wanted: the way through a datetime took a third of reading."""
    return Cast(column, TextField()) if connection.vendor == "sqlite" else F(column)


def _group_sources(values: QuerySet[Any, Any], make: Callable[[Row], LeadSource]) -> _Sources:
    grouped: dict[RowId, list[Row]] = defaultdict(list)
    for row in _fetch(values):
        grouped[row[0]].append(row)
    for rows in grouped.values():
        if len(rows) > 1:
            rows.sort(key=_source_place)
    return {fact: tuple([make(row) for row in rows]) for fact, rows in grouped.items()}


def _make_place(row: Row) -> LeadSource:
    return LeadSource(row[2], row[3])


def _make_source(row: Row) -> LeadSource:
    _, _, url, locator, layer, method, snippet, page_hash, first, last = row
    seen_first = _iso_of(first)
    seen_last = seen_first if last == first else _iso_of(last)
    return _new(LeadSource, (url, locator, layer, method, snippet, page_hash, seen_first, seen_last))


def _source_place(row: Row) -> tuple[int, Row]:
    """By address, place and method where the confidence is the same: the same order every time."""
    return -row[1], row[2:6]


def _make_lead(company_id: RowId, company: Row, rows: _Rows, seed: Mapping[str, str]) -> Lead:
    _, name, website, domain, country, profile_url, score, score_reasons, crawled_at = company
    people = sorted(rows.people.get(company_id, ()), key=_person_place)
    names = {row[1]: row[2] for row in people}
    find_name, find_sources = names.get, rows.sources.get
    found = [
        (person_id, _make_fact(row, find_name(person_id, ""), find_sources(row[0], ())))
        for row in rows.facts.get(company_id, ())
        for person_id in (row[2],)
    ]
    facts = tuple(fact for _, fact in found)
    by_field = group_by_field(facts)
    return Lead(
        company=name,
        website=website,
        domain=domain,
        country=country,
        profile_url=profile_url,
        score=score,
        score_reasons=_decode_reasons(score_reasons),
        crawled_at=_moment(crawled_at) if crawled_at else None,
        facts=facts,
        by_field=by_field,
        people=_make_people(people, found),
        endings=_make_endings(rows.endings.get(company_id, ())),
        spent=_make_spent(rows.spends.get(company_id, ())),
        seed=seed,
        is_suppressed=company_id in rows.suppressed,
        given_up=rows.given_up.get(company_id, ""),
    )


def _person_place(row: Row) -> tuple[int, str]:
    return -row[4], row[2]


def _make_fact(row: Row, person: str, sources: tuple[LeadSource, ...]) -> LeadFact:
    _, _, _, field, value, confidence, verified, reasons, count = row
    told = _decode_reasons(reasons)
    return _new(LeadFact, (field, value, confidence, verified, told, person, sources, count or len(sources)))


def _make_people(people: Sequence[Row], found: Iterable[tuple[RowId, LeadFact]]) -> tuple[LeadPerson, ...]:
    """People with at least one delivered fact."""
    if not people:
        return ()
    own: dict[RowId, list[LeadFact]] = defaultdict(list)
    for person_id, fact in found:
        own[person_id].append(fact)
    return tuple(
        LeadPerson(name, title, confidence, tuple(own[person_id]))
        for _, person_id, name, title, confidence in people
        if person_id in own
    )


def _make_endings(rows: Sequence[Row]) -> tuple[ExportedLayer, ...]:
    if not rows:
        return ()
    endings = [ExportedLayer(layer, outcome, _decode(why_empty)) for _, layer, outcome, why_empty in rows]
    return tuple(sorted(endings, key=lambda ending: (_LAYER_ORDER.get(ending.layer, 99), ending.layer)))


def _make_spent(rows: Iterable[Row]) -> Mapping[str, float]:
    _, pages, renders, seconds, size = next(iter(rows), (None, 0, 0, 0.0, 0))
    return {"pages": pages, "renders": renders, "seconds": round(seconds, 1), "bytes": size}


def _moment(value: Any) -> datetime:
    """SQLite stores UTC without saying so."""
    moment: datetime = value
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


# The sources of a page have the same one.
@lru_cache(maxsize=1_024)
def _iso_of(stored: str | datetime) -> str:
    """SQLite stores UTC without saying so."""
    if isinstance(stored, datetime):
        return _moment(stored).isoformat()
    return f"{stored.replace(' ', 'T', 1)}+00:00"


@lru_cache(maxsize=4_096)
def _decode_reasons(text: str) -> tuple[Reason, ...]:
    return tuple((reason, points) for reason, points in json.loads(text))


@lru_cache(maxsize=1_024)
def _decode(text: str) -> Mapping[str, str]:
    decoded: dict[str, str] = json.loads(text)
    return decoded
