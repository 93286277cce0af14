"""Runs a finished list again: all of it, or only the companies for which that may help."""

from collections.abc import Mapping
from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from leadslogix.accounts.models import User
from leadslogix.leads.models import Company, Fact
from leadslogix.runs.forecasts import make_forecast
from leadslogix.runs.models import LayerOutcome, Run
from leadslogix.runs.quotas import check_start
from leadslogix.runs.tasks import add_companies
from queueing.models import Task, TaskState
from queueing.work import Tier
from scraping.findings import Field
from scraping.outcomes import UNREAD, Outcome

STALE_AFTER = timedelta(days=30)
_FAILED = sorted(UNREAD | {Outcome.FAILED, Outcome.BUDGET_SPENT, Outcome.UNAVAILABLE})
REPEATABLE = (Run.State.FINISHED, Run.State.STOPPED)
SCOPES: Mapping[str, str] = {
    Run.Scope.ALL: "all companies",
    Run.Scope.FAILED: "companies whose crawl failed",
    Run.Scope.STALE: "companies with stale values, or crawled more than 30 days ago",
    Run.Scope.WITHOUT_EMAIL: "companies without an e-mail",
}


def companies_again(run: Run, scope: str) -> QuerySet[Company]:
    companies = Company.objects.for_workspace(run.workspace_id).filter(spends__run=run, merged_into=None)
    delivered = Fact.objects.filter(company=OuterRef("pk"), state=Fact.State.DELIVERED)
    if scope == Run.Scope.FAILED:
        ends = LayerOutcome.objects.filter(run=run, company=OuterRef("pk"), outcome__in=_FAILED)
        return companies.filter(Q(id__in=_dead_companies(run)) | (Exists(ends) & ~Exists(delivered)))
    if scope == Run.Scope.STALE:
        is_old = Q(crawled_at=None) | Q(crawled_at__lt=timezone.now() - STALE_AFTER)
        return companies.filter(is_old | Exists(delivered.filter(stale_since__isnull=False)))
    if scope == Run.Scope.WITHOUT_EMAIL:
        return companies.filter(~Exists(delivered.filter(field=Field.EMAIL)))
    return companies


def _dead_companies(run: Run) -> set[UUID]:
    dead = Task.objects.filter(run_id=run.id, state=TaskState.DEAD)
    return {
        UUID(payload["company"]) for payload in dead.values_list("payload", flat=True) if "company" in payload
    }


def count_again(run: Run) -> dict[str, int]:
    """How many companies each scope has."""
    return {scope: companies_again(run, scope).count() for scope in SCOPES}


@transaction.atomic
def run_again(run: Run, scope: str, user: User | None = None) -> Run | None:
    """A new run of these companies with the limits and wishes of the old one, started. None where there is nothing
    to do: the old run is not over, or no company is in the scope."""
    locked = Run.objects.select_for_update(no_key=True).filter(id=run.id, state__in=REPEATABLE).first()
    companies = list(companies_again(run, scope).order_by("id")) if locked else []
    if not companies:
        return None
    again = Run(
        workspace_id=run.workspace_id,
        file_id=run.file_id,
        name=run.name,
        again_of=run,
        scope=scope,
        wished_countries=run.wished_countries,
        wished_titles=run.wished_titles,
        started_by=user,
        state=Run.State.RUNNING,
        started_at=timezone.now(),
        **{
            limit: getattr(run, limit)
            for limit in ("pages", "renders", "seconds", "max_bytes", "target", "goal")
        },
    )
    check_start(again, len(companies))
    again.forecast = make_forecast(again, len(companies))
    again.save()
    add_companies(again, companies, Tier.EXHIBITOR)
    return again
