"""When a run is stopped, other runs that waited for its companies get the tasks to crawl them."""

from collections.abc import Iterator
from itertools import islice
from uuid import UUID

from leadslogix.leads.models import Company
from leadslogix.runs.models import CompanySpend, Run
from leadslogix.runs.tasks import TaskKind, company_task
from queueing.models import Task, TaskState
from queueing.tasks import add_tasks
from queueing.work import Tier

_BATCH = 400


def hand_over(stopped: Run) -> int:
    """In the transaction that stops the run. Returns how many tasks the other runs got."""
    added = 0
    for run in _runs_that_wait(stopped):
        new = sum(_add_missing(run, batch) for batch in _cancelled_companies(stopped))
        if new:
            Run.objects.filter(id=run.id, state=Run.State.FINISHED).update(
                state=Run.State.RUNNING, finished_at=None
            )
        added += new
    return added


def _runs_that_wait(stopped: Run) -> list[Run]:
    """Runs that were started after it. One that had nothing to crawl itself has ended already."""
    if stopped.started_at is None:
        return []
    later = Run.objects.for_workspace(stopped.workspace_id).filter(
        started_at__gte=stopped.started_at, state__in=(Run.State.RUNNING, Run.State.FINISHED)
    )
    return list(later.exclude(id=stopped.id))


def _cancelled_companies(run: Run) -> Iterator[list[UUID]]:
    tasks = Task.objects.filter(run_id=run.id, state=TaskState.CANCELLED, kind=TaskKind.FIRST)
    keys = tasks.values_list("key", flat=True).iterator()
    while batch := list(islice(keys, _BATCH)):
        yield [UUID(key.partition(":")[0]) for key in batch]


def _add_missing(run: Run, companies: list[UUID]) -> int:
    """Tasks for those of the companies that are part of the run and have none in it."""
    keys = [f"{company}:{TaskKind.FIRST}" for company in companies]
    has_task = {
        UUID(key.partition(":")[0])
        for key in Task.objects.filter(run_id=run.id, key__in=keys).values_list("key", flat=True)
    }
    members = CompanySpend.objects.filter(run=run, company__in=companies).values("company")
    missing = Company.objects.filter(id__in=members).exclude(id__in=has_task)
    return add_tasks(company_task(run, company, TaskKind.FIRST, Tier.EXHIBITOR) for company in missing)
