"""Everything that a try needs from the database, read before its crawl starts."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import Exists, OuterRef

from leadslogix.leads.company_merges import find_kept
from leadslogix.leads.models import Company, Fact, Source, WebsiteCandidate
from leadslogix.leads.suppressions import Item, company_items, find_suppressed
from leadslogix.runs.discovery import DISCOVERY_LAYER, domains_turned_down, known_doubt, known_sites
from leadslogix.runs.lifecycle import HALTED_STATES, resume_finished_run, withdraw_tasks_of_stopped_run
from leadslogix.runs.limits import MAX_BYTES, PAGES, RENDERS, SECONDS, Limit
from leadslogix.runs.models import CompanySpend, PageVisit, Run
from leadslogix.runs.received_pages import Try, read_received
from leadslogix.runs.stored_pages import remembered_pages
from leadslogix.runs.tasks import TaskKind, payload_links
from leadslogix.seeds.clues import clues_of, listed_rows
from leadslogix.seeds.readings import CellsByRole
from queueing.prepared import PreparedMany, PreparedQuery
from queueing.work import Work
from scraping.crawl.budget import Budget, Ledger, Spend
from scraping.crawl.goals import GOALS
from scraping.crawl.replay import Received
from scraping.crawl.reports import SavedPage, Seed, Target
from scraping.extract.links.ranking import PageLink
from scraping.findings import Field
from scraping.outcomes import Outcome

# After so many tries that failed by our own fault, the next one goes on without what fails.
MAX_OWN_FAULTS = 3


@dataclass(frozen=True, slots=True)
class Beginning:
    """What was known of the company when the first try of the task began.

    What an interrupted try has stored tells the next one nothing: it goes the same way from the same beginning, with
    the pages that were received.
    """

    name: str
    country: str
    known: Mapping[str, int]  # {field: the confidence of its best value}

    @classmethod
    def read(cls, stored: Mapping[str, Any]) -> "Beginning":
        return cls(stored["name"], stored["country"], stored["known"])

    def as_stored(self) -> dict[str, Any]:
        return {"name": self.name, "country": self.country, "known": dict(self.known)}


@dataclass(frozen=True, slots=True)
class Assignment:
    work: Work
    run: Run
    company: Company
    seed: Seed
    ledger: Ledger
    spend_row: UUID
    target: Target
    beginning: Beginning
    visited: tuple[str, ...]
    links: tuple[PageLink, ...]  # that the first pass has not followed
    proxy: str
    remembered: Mapping[str, SavedPage]
    received: Sequence[Received]  # by earlier tries of this task
    own_faults: int
    was_interrupted: bool  # and has stored what it had
    is_suppressed: bool  # its domain is on the suppression list since: no request is made

    @property
    def kind(self) -> TaskKind:
        return TaskKind(self.work.kind)

    @property
    def known(self) -> tuple[tuple[Field, int], ...]:
        return tuple((Field(field), confidence) for field, confidence in self.beginning.known.items())

    @property
    def owner(self) -> Try:
        work = self.work
        return Try(work.workspace_id, work.run_id, work.task_id, work.attempt)

    @property
    def is_last_try(self) -> bool:
        return self.own_faults >= MAX_OWN_FAULTS

    @property
    def may_be_listing(self) -> bool:
        """A row that has a URL and no name may be the URL of an exhibitor list."""
        return not self.company.name


# Asked for the tasks that begin together.
_RUN = PreparedQuery(
    lambda workspace, run: Run.objects.for_workspace(workspace).select_related("workspace").filter(id=run),
    UUID,
    UUID,
)
_COMPANIES = PreparedMany(
    lambda companies, workspace: Company.objects.for_workspace(workspace).filter(id__in=companies), UUID, UUID
)
_SPENDS = PreparedMany(
    lambda companies, run: CompanySpend.objects.filter(run=run, company__in=companies), UUID, UUID
)
_VISITS = PreparedMany(
    lambda companies, run: PageVisit.objects.filter(run=run, company__in=companies).values_list(
        "company_id", "outcome", "layer", "fetched_at", "url", "final_url"
    ),
    UUID,
    UUID,
)
# Of the first pass, or of a try that ended. Only what this run saw itself: a crawl that is wanted again must look
# again. By its visits, and not by the time at which it began: the clocks of two machines are not the same.
_SEEN_FACTS = PreparedQuery(
    lambda run, company: (
        Fact.objects.filter(company=company, state=Fact.State.DELIVERED)
        .filter(
            Exists(
                Source.objects.filter(
                    fact=OuterRef("pk"),
                    last_seen_at__in=PageVisit.objects.filter(run=run, company=company).values("fetched_at"),
                )
            )
        )
        .values_list("field", "confidence")
    ),
    UUID,
    UUID,
)


class _Seen(NamedTuple):
    """A visit of the run."""

    company_id: UUID
    outcome: str
    layer: str
    fetched_at: datetime
    url: str
    final_url: str


@dataclass(frozen=True, slots=True)
class _Rows:
    """What is stored of some companies."""

    spends: Mapping[UUID, CompanySpend]
    visits: Mapping[UUID, Sequence[_Seen]]
    sites: Mapping[UUID, Sequence[WebsiteCandidate]]
    listed: Mapping[UUID, Sequence[CellsByRole]]
    remembered: Mapping[UUID, Mapping[str, SavedPage]]
    suppressed: Collection[Item]
    received: Mapping[int, Sequence[Received]]  # by task

    @classmethod
    def read(cls, run: Run, works: Sequence[Work], companies: Sequence[Company]) -> "_Rows":
        ids = [company.id for company in companies]
        visits: dict[UUID, list[_Seen]] = defaultdict(list)
        for row in _VISITS.fetch(ids, run.id):
            visits[row[0]].append(_Seen(*row))
        return cls(
            {row.company_id: row for row in _SPENDS.fetch(ids, run.id)},
            visits,
            known_sites(ids),
            listed_rows(ids),
            remembered_pages(companies),
            find_suppressed(run.workspace_id, [item for one in companies for item in company_items(one)]),
            read_received([work.task_id for work in works]),
        )


def read_assignment(work: Work) -> Assignment | None:
    return read_assignments([work])[0]


def read_assignments(works: Sequence[Work]) -> list[Assignment | None]:
    """None: the run is stopped."""
    of_runs: dict[tuple[UUID, UUID], list[Work]] = defaultdict(list)
    for work in works:
        of_runs[work.workspace_id, work.run_id].append(work)
    found = {
        (work.task_id, work.attempt): assignment
        for place, of_run in of_runs.items()
        for work, assignment in zip(of_run, _read_of_run(_RUN.one(*place), of_run), strict=True)
    }
    return [found[work.task_id, work.attempt] for work in works]


def _read_of_run(run: Run, works: Sequence[Work]) -> Sequence[Assignment | None]:
    if run.state in HALTED_STATES:
        withdraw_tasks_of_stopped_run(run.id)
        return [None] * len(works)
    if run.state == Run.State.FINISHED:
        resume_finished_run(run.id)
    companies = _read_companies(run, works)
    rows = _Rows.read(run, works, companies)
    return [_as_assignment(work, run, company, rows) for work, company in zip(works, companies, strict=True)]


def _read_companies(run: Run, works: Sequence[Work]) -> list[Company]:
    """For each work a value of its own, which it may change."""
    ids = [UUID(work.payload["company"]) for work in works]
    found = {company.id: company for company in _COMPANIES.fetch(ids, run.workspace_id)}
    if missing := set(ids) - set(found):
        raise Company.DoesNotExist(f"No company {next(iter(missing))} in its workspace")
    return [find_kept(copy(found[company_id])) for company_id in ids]


def _as_assignment(work: Work, run: Run, company: Company, rows: _Rows) -> Assignment:
    row = rows.spends.get(company.id) or _add_spend(run, company)
    received, visits = rows.received[work.task_id], rows.visits.get(company.id, ())
    is_new = not visits and not received
    beginning = (
        Beginning(company.name, company.country, {})
        if is_new
        else _read_beginning(run, company, row, is_resumed=bool(received))
    )
    company.name, company.country = beginning.name, beginning.country
    return Assignment(
        work=work,
        run=run,
        company=company,
        seed=_read_seed(company, rows.sites.get(company.id, ()), rows.listed.get(company.id, ())),
        ledger=Ledger(budget_of(run, work.payload), _spent_before(row, received)),
        spend_row=row.id,
        target=replace(GOALS[run.goal], confidence=run.target),
        beginning=beginning,
        visited=_visited(visits, {each.response.fetched_at for each in received}),
        links=payload_links(work.payload),
        proxy=run.workspace.proxy,
        remembered=rows.remembered[company.id],
        received=received,
        own_faults=row.own_faults,
        was_interrupted=row.began_with is not None,
        is_suppressed=not set(company_items(company)).isdisjoint(rows.suppressed),
    )


def _add_spend(run: Run, company: Company) -> CompanySpend:
    row, _ = CompanySpend.objects.get_or_create(run=run, company=company, workspace_id=run.workspace_id)
    return row


def _read_beginning(run: Run, company: Company, row: CompanySpend, *, is_resumed: bool) -> Beginning:
    if is_resumed and row.began_with is not None:
        return Beginning.read(row.began_with)
    known: dict[str, int] = {}
    for field, confidence in _SEEN_FACTS.fetch(run.id, company.id):
        known[field] = max(known.get(field, 0), confidence)
    return Beginning(company.name, company.country, known)


def _read_seed(company: Company, sites: Sequence[WebsiteCandidate], listed: Sequence[CellsByRole]) -> Seed:
    doubt, is_confirmed = known_doubt(company, sites)
    clues = clues_of(listed, company.country)
    return Seed(
        name=company.name,
        website=company.website,
        country=company.country,
        profile_url=company.profile_url,
        cities=clues.cities,
        postal_codes=clues.postal_codes,
        phones=clues.phones,
        mailboxes=clues.mailboxes,
        doubt=doubt,
        is_confirmed=is_confirmed,
        rejected_domains=domains_turned_down(sites),
    )


def _visited(visits: Iterable[_Seen], received: set[datetime]) -> tuple[str, ...]:
    """With the addresses that they led to. Not the visits of this task itself, known by the times of what it has
    received: those pages are read again, without the network. (By their addresses, the home page, which a second pass
    opens again, would count as new, and be followed from the sitemap.)"""
    read = [
        visit
        for visit in visits
        if visit.outcome == Outcome.OK and visit.layer != DISCOVERY_LAYER and visit.fetched_at not in received
    ]
    return tuple({url: None for visit in read for url in (visit.url, visit.final_url) if url})


def _spent_before(row: CompanySpend, received: Iterable[Received]) -> Spend:
    """Without what was received by the tries of this task: it is charged again when the crawl comes to it."""
    spent = Spend(row.pages, row.renders, row.seconds, row.bytes)
    left = spent - sum((each.cost for each in received), Spend())
    return Spend(max(0, left.pages), max(0, left.renders), max(0.0, left.seconds), max(0, left.bytes))


def budget_of(run: Run, changes: Mapping[str, Any]) -> Budget:
    """The run's budget per company; a requeued task may carry another one in its payload."""

    def pick(limit: Limit) -> float:
        changed: Any = changes.get(limit.name)
        return float(changed if limit.allows(changed) else getattr(run, limit.name))

    return Budget(int(pick(PAGES)), int(pick(RENDERS)), pick(SECONDS), int(pick(MAX_BYTES)))
