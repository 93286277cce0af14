"""The progress of a run: its tasks, what it found and cost, and its pace."""

import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Count, Max, Q, Sum
from django.utils import timezone

from leadslogix.leads.models import Fact
from leadslogix.runs.lifecycle import OPEN_RUN_STATES
from leadslogix.runs.models import CompanySpend, FairList, LayerOutcome, Run
from leadslogix.runs.tasks import TaskKind
from queueing.models import OPEN_STATES, Task, TaskState
from queueing.tasks import count_states

# The first few companies say nothing about the others: those that fail fast come before those that are tried again.
LEAST_SHARE_DONE = 0.01


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast companies are being done, and what that says about the time that is left."""

    done: int
    left: int
    seconds: float
    idle_seconds: float  # since the last company was done

    @property
    def seconds_left(self) -> float | None:
        if self.left <= 0 or self.done <= 0 or self.done < LEAST_SHARE_DONE * (self.done + self.left):
            return None
        return self.seconds / self.done * self.left

    @property
    def is_slow(self) -> bool:
        """When the next company takes longer than all the others should, the pace predicts nothing any more."""
        return 0 < (self.seconds_left or 0) < self.idle_seconds


@dataclass(frozen=True, slots=True)
class RunProgress:
    """The progress of a run. The task counts always sum to its tasks."""

    run: uuid.UUID
    state: str
    companies: int
    companies_done: int
    tasks: Mapping[str, int]
    facts: Mapping[str, int]
    pages: int
    renders: int
    seconds: float
    outcomes: Mapping[str, int]
    elapsed_seconds: float
    pace: Pace | None  # None: it is not running

    @property
    def percent(self) -> int:
        return 100 * self.companies_done // self.companies if self.companies else 100

    @property
    def is_open(self) -> bool:
        return self.state in OPEN_RUN_STATES


def run_progress(run: Run) -> RunProgress:
    tasks = count_states(run.id)
    spent = CompanySpend.objects.filter(run=run).aggregate(
        companies=Count("id", filter=Q(company__merged_into=None)),
        pages=Sum("pages", default=0),
        renders=Sum("renders", default=0),
        seconds=Sum("seconds", default=0.0),
    )
    companies = spent["companies"]
    fair = FairList.objects.filter(run=run).first() or FairList()
    done = _companies_done(run, companies, tasks)
    elapsed = _elapsed_seconds(run)
    # The kept company has copies of what was found of those that were merged into it.
    facts = Fact.objects.filter(
        company__spends__run=run, company__merged_into=None, state=Fact.State.DELIVERED
    )
    outcomes = LayerOutcome.objects.filter(run=run)
    return RunProgress(
        run=run.id,
        state=run.state,
        companies=companies,
        companies_done=done,
        tasks=tasks,
        facts=dict(facts.values_list("field").annotate(n=Count("id")).order_by("field")),
        pages=spent["pages"] + fair.pages,
        renders=spent["renders"] + fair.renders,
        seconds=round(spent["seconds"] + fair.seconds, 1),
        outcomes=dict(outcomes.values_list("outcome").annotate(n=Count("id")).order_by("outcome")),
        elapsed_seconds=elapsed,
        pace=Pace(done, companies - done, elapsed, _idle_seconds(run))
        if run.state in OPEN_RUN_STATES
        else None,
    )


def _companies_done(run: Run, companies: int, tasks: Mapping[str, int]) -> int:
    """A company is done when nothing of it is open, or was cancelled by a stop: it has at most one such task."""
    if run.state == Run.State.FINISHED:
        return companies
    states = (*OPEN_STATES, TaskState.CANCELLED)
    of_names = Task.objects.filter(
        run_id=run.id, kind__in=(TaskKind.NAMES, TaskKind.FAIR), state__in=states
    ).count()
    unnamed = CompanySpend.objects.filter(run=run, awaits_names=True).count()  # they have no task yet
    return max(0, companies - unnamed - sum(tasks.get(state, 0) for state in states) + of_names)


def _idle_seconds(run: Run) -> float:
    """How long ago the last task ended."""
    last = Task.objects.filter(run_id=run.id).aggregate(at=Max("ended_at"))["at"] or run.started_at
    return (timezone.now() - last).total_seconds() if last else 0.0


def _elapsed_seconds(run: Run) -> float:
    if run.started_at is None:
        return 0.0
    return ((run.finished_at or timezone.now()) - run.started_at).total_seconds()


def open_tasks(runs: Iterable[Run]) -> dict[uuid.UUID, int]:
    """How many tasks of each run are open, in one query: for lists of runs."""
    ids = [run.id for run in runs]
    tasks = Task.objects.filter(run_id__in=ids, state__in=OPEN_STATES)
    return dict(tasks.values_list("run_id").annotate(n=Count("id")).order_by())
