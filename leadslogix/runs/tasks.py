"""The tasks of a run: what each is for is its kind. The queue gets ids and plain values."""

import hashlib
from collections.abc import Iterable
from enum import StrEnum

from leadslogix.leads.models import Company
from leadslogix.runs.models import CompanySpend, Run
from queueing.tasks import add_tasks
from queueing.work import NewTask, Tier
from scraping.urls import site_of


class TaskKind(StrEnum):
    FIRST = "first_pass"  # the first layers, so that a whole list gets first results quickly
    SECOND = "deep_pass"  # the other layers, for a company whose target was not met; its first name is stored
    LISTING = "listing"  # a further page of an exhibitor list


def company_task(run: Run, company: Company, kind: TaskKind, tier: Tier) -> NewTask:
    return NewTask(
        workspace_id=run.workspace_id,
        run_id=run.id,
        kind=kind,
        key=f"{company.id}:{kind}",
        tier=tier,
        host=company.domain,
        payload={"company": str(company.id)},
    )


def listing_task(run: Run, company: Company, page: str, number: int) -> NewTask:
    """A further page of the listing that this nameless company turned out to be. Each page is read once per run."""
    digest = hashlib.sha256(page.encode()).hexdigest()[:24]
    return NewTask(
        workspace_id=run.workspace_id,
        run_id=run.id,
        kind=TaskKind.LISTING,
        key=f"{company.id}:listing:{digest}",
        tier=Tier.DIRECTORY,
        host=site_of(page),
        payload={"company": str(company.id), "page": page, "number": number},
    )


def add_companies(run: Run, companies: Iterable[Company], tier: Tier) -> int:
    """Makes companies part of a run: each gets a row for what it costs, and a task."""
    companies = list(companies)
    CompanySpend.objects.bulk_create(
        [CompanySpend(workspace_id=run.workspace_id, run=run, company=company) for company in companies],
        ignore_conflicts=True,
        batch_size=1000,
    )
    return add_tasks(company_task(run, company, TaskKind.FIRST, tier) for company in companies)
