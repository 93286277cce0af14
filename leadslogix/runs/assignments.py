"""Everything that a try needs from the database, read before its crawl starts."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from leadslogix.leads.company_merges import find_kept
from leadslogix.leads.models import Company, Fact
from leadslogix.leads.suppressions import company_items, find_suppressed
from leadslogix.runs.discovery import DISCOVERY_LAYER, known_doubt
from leadslogix.runs.lifecycle import HALTED_STATES, resume_finished_run, withdraw_tasks_of_stopped_run
from leadslogix.runs.limits import MAX_BYTES, PAGES, RENDERS, SECONDS, Limit
from leadslogix.runs.models import CompanySpend, PageVisit, Run
from leadslogix.runs.received_pages import Try, read_received
from leadslogix.runs.stored_pages import remembered_pages
from leadslogix.runs.tasks import TaskKind, payload_links
from leadslogix.seeds.clues import clues_of
from queueing.prepared import PreparedQuery
from queueing.work import Work
from scraping.crawl.budget import Budget, Ledger, Spend
from scraping.crawl.goals import GOALS
from scraping.crawl.replay import Received
from scraping.crawl.reports import SavedPage, Seed, Target
from scraping.extract.links.ranking import PageLink
from scraping.findings import Field

# After so many tries that failed by our own fault, the next one goes on without what fails.
MAX_OWN_FAULTS = 3


@dataclass(frozen=True, slots=True)
class Assignment:
    work: Work
    run: Run
    company: Company
    seed: Seed
    ledger: Ledger
    spend_row: UUID
    target: Target
    known: tuple[tuple[Field, int], ...]
    visited: tuple[str, ...]
    links: tuple[PageLink, ...]  # that the first pass has not followed
    proxy: str
    remembered: Mapping[str, SavedPage]
    received: Sequence[Received]  # by earlier tries of this task
    own_faults: int
    is_suppressed: bool  # its domain is on the suppression list since: no request is made

    @property
    def kind(self) -> TaskKind:
        return TaskKind(self.work.kind)

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


# Asked for each task of each company.
_RUN = PreparedQuery(
    lambda workspace, run: Run.objects.for_workspace(workspace).select_related("workspace").filter(id=run),
    UUID,
    UUID,
)
_COMPANY = PreparedQuery(
    lambda workspace, company: Company.objects.for_workspace(workspace).filter(id=company), UUID, UUID
)
_SPEND = PreparedQuery(lambda run, company: CompanySpend.objects.filter(run=run, company=company), UUID, UUID)
# Of the first pass, or of a try that was interrupted. Only what this run saw itself: a crawl that is wanted again must
# look again.
_SEEN_FACTS = PreparedQuery(
    lambda company, since: (
        Fact.objects.filter(company=company, state=Fact.State.DELIVERED, sources__last_seen_at__gte=since)
        .distinct()
        .values_list("field", "confidence")
    ),
    UUID,
    datetime,
)
_VISITED = PreparedQuery(
    lambda run, company: (
        PageVisit.objects.filter(run=run, company=company, outcome="ok")
        .exclude(layer=DISCOVERY_LAYER)
        .values_list("url", "final_url")
    ),
    UUID,
    UUID,
)


def read_assignment(work: Work) -> Assignment | None:
    """None: the run is stopped."""
    run = _RUN.one(work.workspace_id, work.run_id)
    if run.state in HALTED_STATES:
        withdraw_tasks_of_stopped_run(run.id)
        return None
    if run.state == Run.State.FINISHED:
        resume_finished_run(run.id)
    return _read_assignment(work, run)


def _read_assignment(work: Work, run: Run) -> Assignment:
    company = find_kept(_COMPANY.one(work.workspace_id, UUID(work.payload["company"])))
    row = _SPEND.first(run.id, company.id) or _add_spend(run, company)
    facts = _SEEN_FACTS.fetch(company.id, run.started_at or run.created_at)
    received = read_received(work.task_id)
    return Assignment(
        work=work,
        run=run,
        company=company,
        seed=_read_seed(company),
        ledger=Ledger(budget_of(run, work.payload), _spent_before(row, received)),
        spend_row=row.id,
        target=replace(GOALS[run.goal], confidence=run.target),
        known=tuple((Field(field), confidence) for field, confidence in facts),
        visited=_read_visited(run, company, {each.response.url for each in received}),
        links=payload_links(work.payload),
        proxy=run.workspace.proxy,
        remembered=remembered_pages(company),
        received=received,
        own_faults=row.own_faults,
        is_suppressed=bool(find_suppressed(company.workspace_id, company_items(company))),
    )


def _add_spend(run: Run, company: Company) -> CompanySpend:
    row, _ = CompanySpend.objects.get_or_create(run=run, company=company, workspace_id=run.workspace_id)
    return row


def _read_seed(company: Company) -> Seed:
    doubt, is_confirmed = known_doubt(company)
    clues = clues_of(company)
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
    )


def _read_visited(run: Run, company: Company, received: set[str]) -> tuple[str, ...]:
    """With the addresses that they led to. Not what this task has received itself: that is read again, without the
    network."""
    visited = [urls for urls in _VISITED.fetch(run.id, company.id) if urls[0] not in received]
    return tuple({url: None for urls in visited for url in urls if url})


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
