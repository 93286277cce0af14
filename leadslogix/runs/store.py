"""Stores the results of a crawl, inside the transaction that ends its task: one statement for each table."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import chain
from typing import Any
from uuid import UUID

from django.utils import timezone

from leadslogix.leads.admission import Banned
from leadslogix.leads.disappearance import PagesRead
from leadslogix.leads.merge import CompanyCrawl, merge_crawls, merge_findings
from leadslogix.leads.models import Company
from leadslogix.leads.rows import OnConflict, new_id, write_rows
from leadslogix.leads.score import Wishes
from leadslogix.leads.verification.checks import NOTHING_CHECKED, Known
from leadslogix.runs.models import LayerOutcome, PageVisit, Run
from leadslogix.runs.stored_pages import URL_LENGTH, may_be_stored, store_pages
from leadslogix.runs.tasks import add_companies
from leadslogix.seeds.rows import find_companies
from queueing.work import Tier
from scraping.crawl.budget import Spend
from scraping.crawl.replay import NOT_SENT
from scraping.crawl.reports import LayerReport, Report, SavedPage, Visit
from scraping.outcomes import Outcome

_VISIT_COLUMNS = (
    "id",
    "workspace_id",
    "run_id",
    "company_id",
    "url",
    "final_url",
    "layer",
    "outcome",
    "status",
    "bytes",
    "elapsed_ms",
    "page_hash",
    "rendered",
    "fetched_at",
)
_AMOUNTS = ("pages", "renders", "seconds", "bytes")
_ENDING_COLUMNS = ("outcome", "detail", "why_empty", "ended_at")
_OUTCOME_COLUMNS = ("id", "workspace_id", "run_id", "company_id", "layer", *_ENDING_COLUMNS, *_AMOUNTS)
# A layer that belongs to another pass keeps the outcome of that pass. What each try has cost is added up.
_LAST_ENDING = OnConflict(
    unique=("run_id", "company_id", "layer"),
    update=_ENDING_COLUMNS,
    add=_AMOUNTS,
    unless=("outcome", Outcome.NOT_REACHED.value),
)


def store_report(run: Run, company: Company, report: Report, checked: Known = NOTHING_CHECKED) -> None:
    _store(run, company, report, checked, crawled_at=timezone.now())


def store_partial(run: Run, company: Company, report: Report) -> None:
    """What a crawl had when it was told to stop; the company is not crawled yet.

    What was not asked of the site is left to the try that goes on, which comes to it again.
    """
    sent = tuple(visit for visit in report.visits if visit.outcome not in NOT_SENT)
    # (That try is charged for what this one has received, and adds it to what the layers cost.)
    outcomes = tuple(replace(end, spend=Spend()) for end in report.outcomes)
    _store(run, company, replace(report, visits=sent, outcomes=outcomes))


@dataclass(frozen=True, slots=True)
class CompanyReport:
    """What `store_report` takes."""

    run: Run
    company: Company
    report: Report
    checked: Known = NOTHING_CHECKED


def store_reports(reports: Sequence[CompanyReport]) -> None:
    """As `store_report` for each of some companies, all of them different: one statement for each table."""
    now = timezone.now()
    crawls = [
        CompanyCrawl(
            one.company,
            one.report.findings,
            pages_read(one.report.visits),
            wishes_of(one.run),
            now,
            one.checked,
        )
        for one in reports
    ]
    all_banned = merge_crawls(crawls)
    write_rows(
        PageVisit,
        _VISIT_COLUMNS,
        chain(*(_visit_rows(one.run, one.company, one.report.visits) for one in reports)),
    )
    endings = chain(*(_outcome_rows(one.run, one.company, one.report.outcomes) for one in reports))
    write_rows(LayerOutcome, _OUTCOME_COLUMNS, endings, _LAST_ENDING)
    store_pages(
        page
        for one, banned in zip(reports, all_banned, strict=True)
        for page in _pages_to_store(one.run, one.report, banned)
    )


def _store(
    run: Run,
    company: Company,
    report: Report,
    checked: Known = NOTHING_CHECKED,
    crawled_at: datetime | None = None,
) -> None:
    read, wishes = pages_read(report.visits), wishes_of(run)
    banned = merge_findings(company, report.findings, read, wishes, crawled_at, checked)
    store_visits(run, company, report.visits)
    store_outcomes(run, company, report.outcomes)
    store_pages(_pages_to_store(run, report, banned))


def _pages_to_store(run: Run, report: Report, banned: Banned) -> Iterator[tuple[UUID, SavedPage]]:
    return ((run.workspace_id, page) for page in report.pages if may_be_stored(page, banned))


def wishes_of(run: Run) -> Wishes:
    return Wishes(tuple(run.wished_countries), tuple(run.wished_titles))


def pages_read(visits: tuple[Visit, ...]) -> PagesRead | None:
    """What these visits can say about earlier sightings: pages that were read, and pages that no longer exist."""
    telling = [visit for visit in visits if visit.outcome in (Outcome.OK, Outcome.NOT_FOUND)]
    if not telling:
        return None
    return PagesRead(
        fetched=_hashes_by_url(visit for visit in telling if not visit.rendered),
        rendered=_hashes_by_url(visit for visit in telling if visit.rendered),
        at=min(visit.fetched_at for visit in telling),
    )


def _hashes_by_url(visits: Iterable[Visit]) -> dict[str, str]:
    hashes: dict[str, str] = {}
    for visit in visits:
        is_there = visit.outcome is Outcome.OK
        for url in {visit.url, visit.final_url} - {""}:
            hashes[url] = visit.page_hash if is_there else ""
    return hashes


def store_listing(run: Run, listing: Company, report: Report) -> None:
    """What a page of a list names joins the run. `listing` is the nameless company that turned out to be the list."""
    store_visits(run, listing, report.visits)
    store_outcomes(run, listing, report.outcomes)
    Company.objects.filter(id=listing.id).update(crawled_at=timezone.now())
    add_companies(run, find_companies(run.workspace, report.entries), Tier.DIRECTORY)


def without_stored_visits(run: Run, company: Company, report: Report) -> Report:
    """A try that goes on with what an interrupted one has received reports its visits again."""
    times = [visit.fetched_at for visit in report.visits]
    stored = PageVisit.objects.filter(run=run, company=company, fetched_at__in=times)
    known = set(stored.values_list("url", "layer", "fetched_at", "rendered"))
    keys = (
        (visit.url[:URL_LENGTH], visit.layer, visit.fetched_at, visit.rendered) for visit in report.visits
    )
    new = (visit for visit, key in zip(report.visits, keys, strict=True) if key not in known)
    return replace(report, visits=tuple(new))


def store_visits(run: Run, company: Company, visits: tuple[Visit, ...]) -> None:
    write_rows(PageVisit, _VISIT_COLUMNS, _visit_rows(run, company, visits))


def _visit_rows(run: Run, company: Company, visits: tuple[Visit, ...]) -> Iterator[tuple[Any, ...]]:
    for visit in visits:
        yield (
            new_id(),
            run.workspace_id,
            run.id,
            company.id,
            visit.url[:URL_LENGTH],
            visit.final_url[:URL_LENGTH],
            visit.layer,
            visit.outcome,
            visit.status,
            visit.bytes,
            visit.elapsed_ms,
            visit.page_hash,
            visit.rendered,
            visit.fetched_at,
        )


def store_outcomes(run: Run, company: Company, outcomes: tuple[LayerReport, ...]) -> None:
    """The last outcome of each layer, and the cost of all tries."""
    write_rows(LayerOutcome, _OUTCOME_COLUMNS, _outcome_rows(run, company, outcomes), _LAST_ENDING)


def _outcome_rows(run: Run, company: Company, outcomes: tuple[LayerReport, ...]) -> Iterator[tuple[Any, ...]]:
    now = timezone.now()
    for end in outcomes:
        yield (
            new_id(),
            run.workspace_id,
            run.id,
            company.id,
            end.layer,
            end.outcome,
            end.detail[:500],
            dict(end.why_empty),
            now,
            end.spend.pages,
            end.spend.renders,
            max(0.0, end.spend.seconds),
            end.spend.bytes,
        )
