"""What a worker does with a task: crawl its company, store what was found, and plan what comes next.

This is where queueing and scraping meet: queueing calls `handle` with a leased task and runs the `write` of what
it returns in one transaction, guarded by the attempt number.
"""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from uuid import UUID

from django.db import InterfaceError, OperationalError
from django.db.models import F

from leadslogix.leads.models import Company
from leadslogix.runs.assignments import Assignment
from leadslogix.runs.crawling import Crawled, crawl_company, read_listing
from leadslogix.runs.discovery import SiteCheck, look_up_names, store_discovery, store_site_checks
from leadslogix.runs.fair_entries import payload_listed
from leadslogix.runs.fair_lists import read_fair_page
from leadslogix.runs.listing_pages import ListingPlace
from leadslogix.runs.models import CompanySpend, Run
from leadslogix.runs.received_pages import forget_received
from leadslogix.runs.resources import Resources
from leadslogix.runs.store import (
    CompanyReport,
    store_listing,
    store_partial,
    store_report,
    store_reports,
    without_stored_visits,
)
from leadslogix.runs.tasks import TaskKind, company_task, listing_task
from queueing.database import raise_if_full
from queueing.errors import QueueingError
from queueing.work import NewTask, TaskResult, Tier, Work, WorkError, WorkInterrupted
from scraping.crawl.budget import Spend
from scraping.crawl.reports import Report
from scraping.crawl.runner import CrawlInterrupted
from scraping.errors import OwnFault

logger = logging.getLogger(__name__)

# A site that wants to be left alone for longer keeps its run going for no longer than this.
MAX_PAUSE_SECONDS = 3_600.0
Store = Callable[[Run, Company, Report], None]


async def handle(work: Work, resources: Resources) -> TaskResult:
    if work.kind == TaskKind.NAMES:
        return await look_up_names(work, resources.names)
    if work.kind == TaskKind.FAIR:
        return await read_fair_page(work, resources)
    assignment = await resources.assignments.read(work)
    if assignment is None:
        raise WorkInterrupted()
    if assignment.is_suppressed:
        return TaskResult(outcome="suppressed")
    try:
        return await work_on(assignment, resources)
    except OwnFault as exc:
        raise failed(assignment, exc) from exc
    except (OperationalError, InterfaceError) as exc:
        raise_if_full(exc)
        # The database was away for longer than writes are tried again.
        raise WorkInterrupted() from exc


async def work_on(assignment: Assignment, resources: Resources) -> TaskResult:
    kind, spent = assignment.kind, Spend()
    if kind is TaskKind.LISTING or (kind is TaskKind.FIRST and assignment.may_be_listing):
        before = assignment.ledger.total()
        report = await read_listing(assignment, resources)
        if report.entries or kind is TaskKind.LISTING:
            return listing_result(assignment, report)
        spent = report.ledger.total() - before
    try:
        crawled = await crawl_company(assignment, resources)
    except CrawlInterrupted as exc:
        # (The findings of a page of an exhibitor list belong to no company yet: that page is simply read again.)
        raise interrupted(assignment, exc.report) from exc
    crawled = replace(crawled, report=charge_first_layer(crawled.report, spent))
    is_last = assignment.work.tries_left == 0
    if crawled.report.retry is not None and not (is_last and assignment.seed.profile_url):
        raise unreachable(assignment, crawled)
    return result_of(assignment, crawled)


def charge_first_layer(report: Report, spent: Spend) -> Report:
    """A page that was read as a list of exhibitors, and is none, is the company's own."""
    outcomes = [replace(end, spend=end.spend + spent) for end in report.outcomes[:1]]
    return replace(report, outcomes=(*outcomes, *report.outcomes[1:]))


def listing_result(assignment: Assignment, report: Report) -> TaskResult:
    if report.retry is not None:
        raise unreachable(assignment, Crawled(report))
    place = ListingPlace.of(assignment.work.payload).after(report.entries)
    return TaskResult(
        write=partial(end_try, assignment, store_listing, report),
        follow_ups=tuple(
            listing_task(assignment.run, assignment.company, page, place)
            for page in report.next_pages
            if place is not None
        ),
        spend=spend_of(report.ledger.total()),
        outcome="listing",
    )


@dataclass(frozen=True, slots=True)
class EndOfCrawl:
    """Stores what a try has found, when it came to its end, whatever that was."""

    assignment: Assignment
    crawled: Crawled

    @property
    def site_check(self) -> SiteCheck:
        return SiteCheck(self.assignment.company, self.assignment.seed.row, self.crawled.report)

    @property
    def is_usual(self) -> bool:
        """Its website was known, and the try is the first of its task."""
        one = self.assignment
        return not (self.crawled.discovery or one.received or one.own_faults or one.was_interrupted)

    def __call__(self) -> None:
        assignment, crawled = self.assignment, self.crawled
        if crawled.discovery is not None:
            listed = payload_listed(assignment.work.payload)
            spent = crawled.spent_on_discovery
            store_discovery(assignment.run, assignment.company, crawled.discovery, spent, listed)
        # (First: what is doubtful about the site decides which facts a person should review.)
        store_site_checks([self.site_check])
        end_try(assignment, partial(store_report, checked=crawled.checked), crawled.report)


def end_crawls(ends: Sequence[EndOfCrawl]) -> None:
    """Those of many tasks in one transaction: one statement for each table."""
    usual: dict[UUID, EndOfCrawl] = {}
    for end in ends:
        company_id = end.assignment.company.id
        if end.is_usual and company_id not in usual:
            usual[company_id] = end
        else:
            end()
    # In one order for all, so that two transactions never wait for each other.
    together = [usual[company_id] for company_id in sorted(usual)]
    store_site_checks(end.site_check for end in together)
    store_reports(
        [
            CompanyReport(end.assignment.run, end.assignment.company, end.crawled.report, end.crawled.checked)
            for end in together
        ]
    )
    forget_received([end.assignment.work.task_id for end in together])


def end_try(assignment: Assignment, store: Store, report: Report) -> None:
    """The try came to its end, whatever it was: the next one begins anew."""
    keep(assignment, store, report)
    forget_received([assignment.work.task_id])
    if assignment.own_faults or assignment.was_interrupted:
        CompanySpend.objects.filter(id=assignment.spend_row).update(own_faults=0, began_with=None)


def keep(assignment: Assignment, store: Store, report: Report) -> None:
    if assignment.received:
        report = without_stored_visits(assignment.run, assignment.company, report)
    store(assignment.run, assignment.company, report)


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
        write=EndOfCrawl(assignment, crawled),
    )


def interrupted(assignment: Assignment, report: Report) -> WorkInterrupted:
    """The try was told to stop: what it has is kept, so that the next one continues instead of beginning again."""
    return WorkInterrupted(
        spend=spend_of(report.ledger.total()), write=partial(keep_interrupted, assignment, report)
    )


def keep_interrupted(assignment: Assignment, report: Report) -> None:
    keep(assignment, store_partial, report)
    CompanySpend.objects.filter(id=assignment.spend_row).update(began_with=assignment.beginning.as_stored())


def failed(assignment: Assignment, fault: OwnFault) -> Exception:
    """The try failed by our own fault: nothing counts against its site. The next one waits, each time longer: what is
    wrong with the machine takes a while to end."""
    if isinstance(fault.__cause__, QueueingError):
        return fault.__cause__
    logger.warning("task %s goes back: %s", assignment.work.task_id, fault)
    return WorkError(
        str(fault),
        error_class="own_fault",
        uncounted=assignment.own_faults + 1,
        spend=spend_of(assignment.ledger.total()),
        write=partial(count_own_fault, assignment),
    )


def count_own_fault(assignment: Assignment) -> None:
    CompanySpend.objects.filter(id=assignment.spend_row).update(own_faults=F("own_faults") + 1)


def result_of(assignment: Assignment, crawled: Crawled) -> TaskResult:
    kind, report = assignment.kind, crawled.report
    return TaskResult(
        write=EndOfCrawl(assignment, crawled),
        write_together=end_crawls,
        follow_ups=follow_ups(assignment, kind, report),
        spend=spend_of(report.ledger.total()),
        outcome="target_met" if report.target_met else "escalated" if kind is TaskKind.FIRST else "exhausted",
    )


def follow_ups(assignment: Assignment, kind: TaskKind, report: Report) -> tuple[NewTask, ...]:
    """A company whose target was not met continues with the next layers, after the first pass of all."""
    is_doubtful = report.doubt is not None and not assignment.seed.profile_url
    if kind is not TaskKind.FIRST or report.target_met or is_doubtful:
        # (More pages of a site that seems to be another company's are of no use.)
        return ()
    company = assignment.company
    after_seconds = min(report.ask_again_seconds, MAX_PAUSE_SECONDS)
    task = company_task(assignment.run, company, TaskKind.SECOND, Tier.SITEMAP, links=report.links)
    return (replace(task, after_seconds=after_seconds),)


def spend_of(spent: Spend) -> dict[str, float]:
    return {
        "pages": spent.pages,
        "renders": spent.renders,
        "seconds": round(spent.seconds, 3),
        "bytes": spent.bytes,
    }
