"""Runs from start to end: their tasks, stopping them, and where they stand."""

import hashlib
import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Count, Max, Sum
from django.utils import timezone

from leadslogix.accounts.models import User
from leadslogix.leads.models import Company, Fact
from leadslogix.runs.models import CompanySpend, LayerOutcome, Run
from leadslogix.runs.progress import Pace
from leadslogix.runs.recheck import forget_old_pages
from leadslogix.seeds.models import SeedFile, SeedRow
from queueing.models import Task
from queueing.tasks import add_tasks, cancel_run, count_states, reopen_run
from queueing.work import NewTask, Tier
from scraping.crawl.budget import Budget
from scraping.urls import site_of

FIRST = "first"
DEEP = "deep"
LISTING = "listing"
COMPANY = "company"

OPEN_TASK_STATES = ("waiting", "queued", "leased")
OPEN_RUN_STATES = (Run.State.WAITING, Run.State.RUNNING)


@dataclass(frozen=True, slots=True)
class Limits:
    """What a run may cost per company, and how sure it wants to be. None: the model's default."""

    pages: int | None = None
    renders: int | None = None
    seconds: int | None = None
    target: int | None = None

    def given(self) -> dict[str, int]:
        values = {
            "pages": self.pages,
            "renders": self.renders,
            "seconds": self.seconds,
            "target": self.target,
        }
        return {name: value for name, value in values.items() if value is not None}


@dataclass(frozen=True, slots=True)
class RunProgress:
    """Where a run stands. The task counts always sum to its tasks."""

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


def budget_of(run: Run, changes: Mapping[str, Any] | None = None) -> Budget:
    """The run's budget per company; a requeued task may carry another one in its payload."""
    changes = changes or {}
    return Budget(
        pages=int(_limit(changes.get("pages"), run.pages)),
        renders=int(_limit(changes.get("renders"), run.renders)),
        seconds=float(_limit(changes.get("seconds"), run.seconds)),
        max_bytes=run.max_bytes,
    )


def _limit(wanted: object, usual: int) -> float:
    if isinstance(wanted, bool) or not isinstance(wanted, int | float):
        return usual
    return wanted if wanted >= 0 else usual


def create_run(file: SeedFile, limits: Limits = Limits(), user: User | None = None) -> Run:
    return Run.objects.create(workspace=file.workspace, file=file, started_by=user, **limits.given())


def continue_run(file: SeedFile, limits: Limits = Limits(), *, again: bool = False) -> Run:
    """The file's last run, with its limits changed where new ones are given; a new run where there is none to continue.

    A stopped run goes on where it was stopped. A finished one stays as it is unless it is wanted `again`.
    """
    last = Run.objects.filter(file=file).order_by("-created_at").first()
    if last is None or (again and last.state == Run.State.FINISHED):
        return create_run(file, limits)
    if last.state == Run.State.FINISHED:
        return last
    Run.objects.filter(id=last.id).update(
        **limits.given(), state=Run.State.RUNNING if last.started_at else Run.State.WAITING, finished_at=None
    )
    last.refresh_from_db()
    return last


def companies_of(file: SeedFile) -> list[Company]:
    """Each company of the file once, in the order of its lines."""
    rows = (
        SeedRow.objects.filter(file=file, company__isnull=False)
        .exclude(state__in=[SeedRow.State.REJECTED, SeedRow.State.DUPLICATE])
        .order_by("line")
        .select_related("company")
    )
    return list({row.company_id: row.company for row in rows if row.company}.values())


def company_task(run: Run, company: Company, part: str, tier: Tier, priority: int = 0) -> NewTask:
    return NewTask(
        workspace_id=run.workspace_id,
        run_id=run.id,
        kind=COMPANY,
        key=f"{company.id}:{part}",
        tier=tier,
        priority=priority,
        host=company.domain,
        payload={"company": str(company.id), "part": part},
    )


def listing_task(run: Run, company: Company, page: str, number: int) -> NewTask:
    """A further page of the listing that this nameless company turned out to be. Each page once per run."""
    digest = hashlib.sha256(page.encode()).hexdigest()[:24]
    return NewTask(
        workspace_id=run.workspace_id,
        run_id=run.id,
        kind=LISTING,
        key=f"{company.id}:listing:{digest}",
        tier=Tier.DIRECTORY,
        host=site_of(page),
        payload={"company": str(company.id), "part": LISTING, "page": page, "number": number},
    )


def start_run(run: Run) -> int:
    """Adds the first task of each company. Starting a run again adds what is missing and reopens what was stopped."""
    forget_old_pages(run.workspace)
    with transaction.atomic():
        reopen_run(run.id)
        added = add_companies(run, companies_of(run.file), Tier.EXHIBITOR)
        Run.objects.filter(id=run.id, state__in=OPEN_RUN_STATES).update(
            state=Run.State.RUNNING, started_at=run.started_at or timezone.now()
        )
    run.refresh_from_db()
    settle_run(run)
    return added


def add_companies(run: Run, companies: Iterable[Company], tier: Tier) -> int:
    """Makes companies part of a run: each gets a ledger, which is what membership of a run means, and a task."""
    companies = list(companies)
    CompanySpend.objects.bulk_create(
        [CompanySpend(workspace_id=run.workspace_id, run=run, company=company) for company in companies],
        ignore_conflicts=True,
        batch_size=1000,
    )
    return add_tasks(company_task(run, company, FIRST, tier) for company in companies)


def stop_run(run: Run) -> int:
    """Cancels what is left of a run; what it found stays."""
    with transaction.atomic():
        cancelled = cancel_run(run.id)
        Run.objects.filter(id=run.id, state__in=OPEN_RUN_STATES).update(
            state=Run.State.STOPPED, finished_at=timezone.now()
        )
    run.refresh_from_db()
    return cancelled


def settle_run(run: Run) -> bool:
    """Marks a running run as finished when none of its tasks is open any more."""
    if run.state != Run.State.RUNNING:
        return False
    counts = count_states(run.id)
    if any(counts.get(state, 0) for state in OPEN_TASK_STATES):
        return False
    finished = Run.objects.filter(id=run.id, state=Run.State.RUNNING).update(
        state=Run.State.FINISHED, finished_at=timezone.now()
    )
    run.refresh_from_db(fields=["state", "finished_at"])
    return bool(finished)


def run_progress(run: Run) -> RunProgress:
    settle_run(run)
    tasks = count_states(run.id)
    spent = CompanySpend.objects.filter(run=run).aggregate(
        companies=Count("id"),
        pages=Sum("pages", default=0),
        renders=Sum("renders", default=0),
        seconds=Sum("seconds", default=0.0),
    )
    companies = spent["companies"]
    done = _companies_done(run, companies, tasks)
    elapsed = _elapsed_seconds(run)
    facts = Fact.objects.filter(company__spends__run=run, state=Fact.State.DELIVERED)
    outcomes = LayerOutcome.objects.filter(run=run)
    return RunProgress(
        run=run.id,
        state=run.state,
        companies=companies,
        companies_done=done,
        tasks=tasks,
        facts=dict(facts.values_list("field").annotate(n=Count("id")).order_by("field")),
        pages=spent["pages"],
        renders=spent["renders"],
        seconds=round(spent["seconds"], 1),
        outcomes=dict(outcomes.values_list("outcome").annotate(n=Count("id")).order_by("outcome")),
        elapsed_seconds=elapsed,
        pace=Pace(done, companies - done, elapsed, _quiet_seconds(run))
        if run.state in OPEN_RUN_STATES
        else None,
    )


def _companies_done(run: Run, companies: int, tasks: Mapping[str, int]) -> int:
    """A company is done when it has no open task; each company has at most one open task at a time."""
    if run.state in (Run.State.FINISHED, Run.State.STOPPED):
        return companies
    return max(0, companies - sum(tasks.get(state, 0) for state in OPEN_TASK_STATES))


def _quiet_seconds(run: Run) -> float:
    """How long ago the last task ended."""
    last = Task.objects.filter(run_id=run.id).aggregate(at=Max("ended_at"))["at"] or run.started_at
    return (timezone.now() - last).total_seconds() if last else 0.0


def open_tasks(runs: Iterable[Run]) -> dict[uuid.UUID, int]:
    """How many tasks of each run are open, in one query: for lists of runs."""
    ids = [run.id for run in runs]
    tasks = Task.objects.filter(run_id__in=ids, state__in=OPEN_TASK_STATES)
    return dict(tasks.values_list("run_id").annotate(n=Count("id")).order_by())


def _elapsed_seconds(run: Run) -> float:
    if run.started_at is None:
        return 0.0
    return ((run.finished_at or timezone.now()) - run.started_at).total_seconds()
