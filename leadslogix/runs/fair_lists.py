"""Reads the fair's list of exhibitors, whose address the user gave, before the websites of a run are looked for.

One page is one task, and each adds the next one; the last adds the look-up of names, which gives every company its
entry. What the list says is evidence for discovery and makes no company: the user's own list says who is wanted.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from leadslogix.leads.models import Suppression
from leadslogix.leads.suppressions import find_suppressed
from leadslogix.runs.assignments import budget_of
from leadslogix.runs.fair_entries import NAME_LENGTH, entry_key
from leadslogix.runs.lifecycle import HALTED_STATES, withdraw_tasks_of_stopped_run
from leadslogix.runs.listing_pages import ListingPlace
from leadslogix.runs.models import FairEntry, FairList, Run
from leadslogix.runs.received_pages import Try
from leadslogix.runs.resources import Resources
from leadslogix.runs.tasks import fair_task, names_task
from queueing.work import TaskResult, Tier, Work, WorkError, WorkInterrupted
from scraping.crawl.budget import Ledger
from scraping.crawl.reports import Report, Seed, Target
from scraping.crawl.runner import CrawlInterrupted, crawl
from scraping.errors import OwnFault
from scraping.findings import CompanyEntry
from scraping.outcomes import Outcome
from scraping.urls import site_of

# A fair of 20,000 exhibitors has fewer.
MAX_FAIR_PAGES = 500
_URL_LENGTH = 2_000


@dataclass(frozen=True, slots=True)
class FairPage:
    """The page of the list that a task reads."""

    run: Run
    fair: FairList
    url: str  # "": nothing is left to be read
    is_suppressed: bool


async def read_fair_page(work: Work, resources: Resources) -> TaskResult:
    page = await resources.read_rows(_read_assignment, work)
    if page is None:
        raise WorkInterrupted()
    if not page.url or page.is_suppressed:
        return _end(work, page, Outcome.NOT_NEEDED)
    try:
        report = await _crawl(work, page, resources)
    except OwnFault as fault:
        return pass_over(work, page, fault)
    if report.retry is not None and work.tries_left > 0:
        raise WorkError(
            f"{page.url} could not be reached: {report.retry}.",
            error_class=str(report.retry),
            after_seconds=report.retry_after_seconds,
        )
    return _result(work, page, report)


def _read_assignment(work: Work) -> FairPage | None:
    """None: the run is stopped."""
    run = Run.objects.for_workspace(work.workspace_id).select_related("workspace").get(id=work.run_id)
    if run.state in HALTED_STATES:
        withdraw_tasks_of_stopped_run(run.id)
        return None
    fair = FairList.objects.get(run=run)
    url = str(work.payload.get("page", ""))
    suppressed = find_suppressed(run.workspace_id, {(Suppression.Kind.DOMAIN, site_of(url))})
    return FairPage(run, fair, "" if fair.has_ended else url, bool(suppressed))


async def _crawl(work: Work, page: FairPage, resources: Resources) -> Report:
    """Each page has the budget of a company: robots.txt, limits and guards are those of every fetch."""
    ledger = Ledger(budget_of(page.run, work.payload))
    owner = Try(work.workspace_id, work.run_id, work.task_id, work.attempt)
    clients = await resources.clients(page.run.workspace.proxy)
    async with resources.spend_writer.account(page.fair.id, ledger, owner, FairList):
        try:
            return await crawl(
                Seed(profile_url=page.url, is_listing=True),
                ledger,
                Target(),
                clients.fetcher,
                clients.renderer,
                layers=("directory",),
                reader=resources.read,
            )
        except CrawlInterrupted as exc:
            raise WorkInterrupted() from exc


def _result(work: Work, page: FairPage, report: Report) -> TaskResult:
    ends = {end.layer: end.outcome for end in report.outcomes}
    outcome = report.retry or ends.get("directory", Outcome.NOTHING)
    return go_on(work, page, outcome, report.entries, report.next_pages)


def pass_over(work: Work, page: FairPage, fault: OwnFault) -> TaskResult:
    """After the last try: the companies of the run wait for the end of the list, and get no task without it."""
    if work.tries_left > 0:
        raise WorkError(str(fault), error_class="own_fault") from fault
    return go_on(work, page, Outcome.FAILED)


def go_on(
    work: Work,
    page: FairPage,
    outcome: Outcome,
    entries: Sequence[CompanyEntry] = (),
    next_pages: Sequence[str] = (),
) -> TaskResult:
    """Pages follow each other in the order in which the list links to them."""
    read = [*page.fair.read, page.url]
    known = {*read, *page.fair.to_read}
    place = ListingPlace.of(work.payload).after(entries)
    new = [url for url in next_pages if url not in known and len(url) <= _URL_LENGTH] if place else []
    waiting = [url for url in [*page.fair.to_read, *new] if url != page.url]
    waiting = waiting[: max(0, MAX_FAIR_PAGES - len(read))]
    write = partial(_store, page, read, waiting, outcome, entries)
    tier = Tier(work.tier)
    follow_up = fair_task(page.run, waiting[0], tier, place) if waiting else names_task(page.run, tier)
    return TaskResult(write=write, follow_ups=(follow_up,), outcome="listing")


def _end(work: Work, page: FairPage, outcome: Outcome) -> TaskResult:
    write = partial(_store, page, page.fair.read, [], outcome, ())
    return TaskResult(write=write, follow_ups=(names_task(page.run, Tier(work.tier)),), outcome="listing")


def _store(
    page: FairPage, read: list[str], waiting: list[str], outcome: Outcome, entries: Sequence[CompanyEntry]
) -> None:
    # (What the page has cost is added to the same row by others: only these columns are written.)
    FairList.objects.filter(id=page.fair.id).update(
        read=read, to_read=waiting, has_ended=not waiting, outcome=_worst(page.fair.outcome, outcome)
    )
    FairEntry.objects.bulk_create(
        FairEntry(
            workspace_id=page.run.workspace_id,
            fair_list=page.fair,
            key=key,
            name=entry.name[:NAME_LENGTH],
            country=entry.country[:2],
            page_url=page.url,
            profile_url=entry.profile_url if len(entry.profile_url) <= _URL_LENGTH else "",
            website=entry.website if len(entry.website) <= _URL_LENGTH else "",
            mail_domain=entry.mail_domain[:255],
        )
        for entry in entries
        if (key := entry_key(entry.name))
    )


def _worst(known: str, new: Outcome) -> str:
    """One page that could not be read is what a person should know of."""
    is_bad = known not in ("", Outcome.FOUND, Outcome.NOTHING)
    return known if is_bad or (known == Outcome.FOUND and new is Outcome.NOTHING) else str(new)
