"""Stores the results of a crawl, inside the transaction that ends its task."""

from collections.abc import Iterable

from django.utils import timezone

from leadslogix.leads.disappearance import PagesRead
from leadslogix.leads.merge import merge_findings
from leadslogix.leads.models import Company
from leadslogix.leads.score import Wishes
from leadslogix.runs.models import LayerOutcome, PageVisit, Run
from leadslogix.runs.stored_pages import URL_LENGTH, store_pages
from leadslogix.runs.tasks import add_companies
from leadslogix.seeds.rows import find_companies
from queueing.work import Tier
from scraping.crawl.reports import LayerReport, Report, Visit
from scraping.outcomes import Outcome


def store_report(run: Run, company: Company, report: Report) -> None:
    store_partial(run, company, report)
    Company.objects.filter(id=company.id).update(crawled_at=timezone.now(), compared_at=None)


def store_partial(run: Run, company: Company, report: Report) -> None:
    """What a crawl had when it was told to stop; the company is not crawled yet."""
    banned = merge_findings(company, report.findings, pages_read(report.visits), wishes_of(run))
    store_visits(run, company, report.visits)
    store_outcomes(run, company, report.outcomes)
    store_pages(run, tuple(page for page in report.pages if page.page_hash not in banned))


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


def store_visits(run: Run, company: Company, visits: tuple[Visit, ...]) -> None:
    PageVisit.objects.bulk_create(
        PageVisit(
            workspace_id=run.workspace_id,
            run=run,
            company=company,
            url=visit.url[:URL_LENGTH],
            final_url=visit.final_url[:URL_LENGTH],
            layer=visit.layer,
            outcome=visit.outcome,
            status=visit.status,
            bytes=visit.bytes,
            elapsed_ms=visit.elapsed_ms,
            page_hash=visit.page_hash,
            rendered=visit.rendered,
            fetched_at=visit.fetched_at,
        )
        for visit in visits
    )


def store_outcomes(run: Run, company: Company, outcomes: tuple[LayerReport, ...]) -> None:
    """The last outcome of each layer. A layer that belongs to another pass keeps the outcome of that pass."""
    rows = [_outcome_row(run, company, end) for end in outcomes]
    LayerOutcome.objects.bulk_create(
        [row for row in rows if row.outcome == Outcome.NOT_REACHED], ignore_conflicts=True
    )
    LayerOutcome.objects.bulk_create(
        [row for row in rows if row.outcome != Outcome.NOT_REACHED],
        update_conflicts=True,
        unique_fields=["run", "company", "layer"],
        update_fields=["outcome", "detail", "why_empty", "pages", "renders", "seconds", "bytes", "ended_at"],
    )


def _outcome_row(run: Run, company: Company, end: LayerReport) -> LayerOutcome:
    return LayerOutcome(
        workspace_id=run.workspace_id,
        run=run,
        company=company,
        layer=end.layer,
        outcome=end.outcome,
        detail=end.detail[:500],
        why_empty=dict(end.why_empty),
        pages=end.spend.pages,
        renders=end.spend.renders,
        seconds=max(0.0, end.spend.seconds),
        bytes=end.spend.bytes,
        ended_at=timezone.now(),
    )
