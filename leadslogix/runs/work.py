"""What a worker does with a task: crawl its company, store what was found, and plan what comes next.

This is where queueing and scraping meet: queueing calls `handle` with a leased task and runs the `write` of what
it returns in one transaction, guarded by the attempt number.
"""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from asgiref.sync import sync_to_async
from django.db import connection

from leadslogix.leads.company_merges import find_kept
from leadslogix.leads.models import Company, Fact
from leadslogix.leads.suppressions import company_items, find_suppressed
from leadslogix.runs.discovery import (
    DISCOVERY_LAYER,
    kept_pages,
    known_doubt,
    look_up_names,
    payload_domains,
    store_discovery,
    store_site_check,
)
from leadslogix.runs.lifecycle import HALTED_STATES, resume_finished_run, withdraw_tasks_of_stopped_run
from leadslogix.runs.limits import MAX_BYTES, PAGES, RENDERS, SECONDS, Limit
from leadslogix.runs.models import CompanySpend, PageVisit, Run
from leadslogix.runs.resources import Clients, Resources
from leadslogix.runs.store import store_listing, store_partial, store_report
from leadslogix.runs.stored_pages import remembered_pages
from leadslogix.runs.tasks import TaskKind, company_task, listing_task
from leadslogix.seeds.clues import clues_of
from queueing.work import NewTask, TaskResult, Tier, Work, WorkError, WorkInterrupted
from scraping.crawl.budget import Budget, Ledger, Spend
from scraping.crawl.reports import FIRST_PASS, SECOND_PASS, Report, SavedPage, Seed, Target
from scraping.crawl.revisits import RevisitingFetcher
from scraping.crawl.runner import CrawlInterrupted, crawl
from scraping.discovery.website import Discovery, Question, find_website
from scraping.findings import Field

# Pages of one listing that follow each other; a fair of 20,000 exhibitors has fewer.
MAX_LISTING_DEPTH = 1_000
PASS_OF_KIND = {TaskKind.FIRST: FIRST_PASS, TaskKind.SECOND: SECOND_PASS}


@dataclass(frozen=True, slots=True)
class Assignment:
    """Everything that a crawl needs from the database, read before it starts."""

    run: Run
    company: Company
    seed: Seed
    ledger: Ledger
    spend_row: uuid.UUID
    target: Target
    known: tuple[tuple[Field, int], ...]
    visited: tuple[str, ...]
    proxy: str
    remembered: Mapping[str, SavedPage]
    is_suppressed: bool  # its domain is on the suppression list since: no request is made

    @property
    def may_be_listing(self) -> bool:
        """A row that has a URL and no name may be the URL of an exhibitor list."""
        return not self.company.name


async def handle(work: Work, resources: Resources) -> TaskResult:
    if work.kind == TaskKind.NAMES:
        return await look_up_names(work, resources.names)
    assignment = await sync_to_async(read_assignment, thread_sensitive=False)(work)
    if assignment is None:
        raise WorkInterrupted()
    if assignment.is_suppressed:
        return TaskResult(outcome="suppressed")
    kind = TaskKind(work.kind)
    if kind is TaskKind.LISTING or (kind is TaskKind.FIRST and assignment.may_be_listing):
        report = await read_listing(assignment, work, resources)
        if report.entries or kind is TaskKind.LISTING:
            return listing_result(assignment, work, report)
    try:
        crawled = await crawl_company(assignment, work, resources)
    except CrawlInterrupted as exc:
        # (The findings of a page of an exhibitor list belong to no company yet: that page is simply read again.)
        raise interrupted(assignment, exc.report) from exc
    report = crawled.report
    if report.retry is not None and not (work.tries_left == 0 and assignment.seed.profile_url):
        raise unreachable(assignment, crawled)
    return result_of(assignment, kind, crawled)


@dataclass(frozen=True, slots=True)
class Crawled:
    """What a try brought: `discovery` where the company's website had to be found first."""

    report: Report
    discovery: Discovery | None = None

    def store(self, assignment: Assignment) -> None:
        company = assignment.company
        if self.discovery is not None:
            store_discovery(assignment.run, company, self.discovery)
        store_report(assignment.run, company, self.report)
        store_site_check(company, assignment.seed.row, self.report)


async def crawl_company(assignment: Assignment, work: Work, resources: Resources) -> Crawled:
    clients = await resources.clients(assignment.proxy)
    ledger = assignment.ledger
    kind, seed, fetcher = TaskKind(work.kind), assignment.seed, clients.fetcher
    async with resources.spend_writer.account(assignment.spend_row, ledger, ledger.budget):
        discovery = None
        if kind is TaskKind.FIRST and seed.name and not seed.website:
            discovery = await discover(assignment, work, clients, resources)
            seed = replace(seed, website=discovery.taken.url if discovery.taken else "")
            fetcher = kept_pages(fetcher, discovery)
        report = await crawl(
            seed,
            ledger,
            assignment.target,
            RevisitingFetcher(fetcher, assignment.remembered),
            clients.renderer,
            layers=PASS_OF_KIND[kind],
            known=assignment.known,
            visited=assignment.visited,
            reader=resources.read,
        )
        return Crawled(report, discovery)


async def discover(assignment: Assignment, work: Work, clients: Clients, resources: Resources) -> Discovery:
    """At most half of the company's pages: what is found must be crawled."""
    question = Question(
        assignment.seed.row,
        profile_url=assignment.seed.profile_url,
        domains=payload_domains(work.payload),
        max_pages=max(1, assignment.ledger.budget.pages // 2),
    )
    return await find_website(question, clients.fetcher, resources.read, assignment.ledger, clients.search)


async def read_listing(assignment: Assignment, work: Work, resources: Resources) -> Report:
    """Reads one page of an exhibitor list. The budget of a company is per page here: lists have many."""
    company = assignment.company
    page = work.payload.get("page", "")
    seed = Seed(profile_url=page or company.profile_url or company.website, is_listing=True)
    # The first page may yet turn out to be a company's own: it is paid for by that company's budget.
    is_first = work.kind == TaskKind.FIRST
    ledger = assignment.ledger if is_first else Ledger(assignment.ledger.budget)
    limits = ledger.budget if is_first else None
    clients = await resources.clients(assignment.proxy)
    async with resources.spend_writer.account(assignment.spend_row, ledger, limits):
        return await crawl(
            seed,
            ledger,
            assignment.target,
            clients.fetcher,
            clients.renderer,
            layers=("directory",),
            reader=resources.read,
        )


def listing_result(assignment: Assignment, work: Work, report: Report) -> TaskResult:
    if report.retry is not None:
        raise unreachable(assignment, Crawled(report))
    number = work.payload.get("number", 1)
    pages = report.next_pages if number < MAX_LISTING_DEPTH else ()
    return TaskResult(
        write=partial(store_listing, assignment.run, assignment.company, report),
        follow_ups=tuple(
            listing_task(assignment.run, assignment.company, page, number + 1) for page in pages
        ),
        spend=spend_of(report.ledger.total()),
        outcome="listing",
    )


def unreachable(assignment: Assignment, crawled: Crawled) -> WorkError:
    """The site did not answer: what the try showed and cost is kept, and another one follows, or a dead letter.

    (With a profile page at the fair, the last try is not the end: the second pass reads that page.)
    """
    report = crawled.report
    return WorkError(
        f"{report.website or assignment.company.profile_url} could not be reached: {report.retry}.",
        error_class=str(report.retry),
        after_seconds=report.retry_after_seconds,
        spend=spend_of(report.ledger.total()),
        write=partial(crawled.store, assignment),
    )


def interrupted(assignment: Assignment, report: Report) -> WorkInterrupted:
    """The try was told to stop: what it has is kept, so that the next one continues instead of beginning again."""
    return WorkInterrupted(
        spend=spend_of(report.ledger.total()),
        write=partial(store_partial, assignment.run, assignment.company, report),
    )


def result_of(assignment: Assignment, kind: TaskKind, crawled: Crawled) -> TaskResult:
    report = crawled.report
    return TaskResult(
        write=partial(crawled.store, assignment),
        follow_ups=follow_ups(assignment, kind, report),
        spend=spend_of(report.ledger.total()),
        outcome="target_met" if report.target_met else "escalated" if kind is TaskKind.FIRST else "exhausted",
    )


def follow_ups(assignment: Assignment, kind: TaskKind, report: Report) -> tuple[NewTask, ...]:
    """A company whose target was not met continues with the next layers, after the first pass of all."""
    is_doubtful = report.doubt is not None and not assignment.seed.profile_url
    if kind is not TaskKind.FIRST or report.target_met or is_doubtful:
        # (More pages of a site that seems to be another company's would help nobody.)
        return ()
    return (company_task(assignment.run, assignment.company, TaskKind.SECOND, Tier.SITEMAP),)


def read_assignment(work: Work) -> Assignment | None:
    """None: the run is stopped."""
    try:
        run = Run.objects.for_workspace(work.workspace_id).select_related("workspace").get(id=work.run_id)
        if run.state in HALTED_STATES:
            withdraw_tasks_of_stopped_run(run.id)
            return None
        if run.state == Run.State.FINISHED:
            resume_finished_run(run.id)
        return _read_assignment(work, run)
    finally:
        # This runs in a thread of the event loop's pool: its connection must be closed after reading.
        connection.close()


def _read_assignment(work: Work, run: Run) -> Assignment:
    company = find_kept(
        Company.objects.for_workspace(work.workspace_id).get(id=uuid.UUID(work.payload["company"]))
    )
    row, _ = CompanySpend.objects.get_or_create(run=run, company=company, workspace_id=work.workspace_id)
    # Of the first pass, or of a try that was interrupted. Only what this run saw itself: a crawl that is wanted
    # again must look again.
    facts = Fact.objects.filter(
        company=company,
        state=Fact.State.DELIVERED,
        sources__last_seen_at__gte=run.started_at or run.created_at,
    ).distinct()
    visits = PageVisit.objects.filter(run=run, company=company, outcome="ok").exclude(layer=DISCOVERY_LAYER)
    doubt, is_confirmed = known_doubt(company)
    clues = clues_of(company)
    return Assignment(
        run=run,
        company=company,
        seed=Seed(
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
        ),
        ledger=Ledger(budget_of(run, work.payload), Spend(row.pages, row.renders, row.seconds, row.bytes)),
        spend_row=row.id,
        target=Target(confidence=run.target),
        known=tuple((Field(field), n) for field, n in facts.values_list("field", "confidence")),
        visited=tuple(visits.values_list("url", flat=True)),
        proxy=run.workspace.proxy,
        remembered=remembered_pages(company),
        is_suppressed=bool(find_suppressed(company.workspace_id, company_items(company))),
    )


def budget_of(run: Run, changes: Mapping[str, Any]) -> Budget:
    """The run's budget per company; a requeued task may carry another one in its payload."""

    def pick(limit: Limit) -> float:
        changed: Any = changes.get(limit.name)
        return float(changed if limit.allows(changed) else getattr(run, limit.name))

    return Budget(int(pick(PAGES)), int(pick(RENDERS)), pick(SECONDS), int(pick(MAX_BYTES)))


def spend_of(spent: Spend) -> dict[str, float]:
    return {
        "pages": spent.pages,
        "renders": spent.renders,
        "seconds": round(spent.seconds, 3),
        "bytes": spent.bytes,
    }
