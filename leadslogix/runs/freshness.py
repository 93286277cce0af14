"""Which companies of a list need no crawl: their site was read recently, or another run is crawling it."""

from collections.abc import Collection, Iterator
from datetime import timedelta
from itertools import islice
from uuid import UUID

from django.db.models import Exists, OuterRef
from django.utils import timezone

from leadslogix.accounts.models import Workspace
from leadslogix.leads.models import Company
from leadslogix.runs.models import CompanySpend, PageVisit, Run
from scraping.outcomes import Outcome

_READ = (Outcome.OK, Outcome.NOT_MODIFIED)
_PER_QUERY = 500


def find_fresh(workspace: Workspace, companies: Collection[UUID], days: int) -> set[UUID]:
    """Those of which a page was read in these days. A site that did not answer is tried again."""
    if not days:
        return set()
    since = timezone.now() - timedelta(days=days)
    read = PageVisit.objects.filter(company=OuterRef("id"), outcome__in=_READ, fetched_at__gte=since)
    recent = Company.objects.for_workspace(workspace).filter(Exists(read), crawled_at__gte=since)
    found = (recent.filter(id__in=batch).values_list("id", flat=True) for batch in _batches(companies))
    return {company_id for ids in found for company_id in ids}


def find_busy(workspace: Workspace, companies: Collection[UUID], run: Run | None = None) -> set[UUID]:
    """Those that another running run of the workspace is crawling: what it finds belongs to all."""
    others = Run.objects.for_workspace(workspace).filter(state=Run.State.RUNNING)
    if run is not None:
        others = others.exclude(id=run.id)
    if not others.exists():
        return set()
    spends = CompanySpend.objects.filter(run__in=others)
    found = (
        spends.filter(company__in=batch).values_list("company", flat=True) for batch in _batches(companies)
    )
    return {company_id for ids in found for company_id in ids}


def _batches(companies: Collection[UUID]) -> Iterator[list[UUID]]:
    rest = iter(companies)
    while batch := list(islice(rest, _PER_QUERY)):
        yield batch
