"""Runs from start to end.

Starting, stopping and ending lock the run's row first, so that a start and a stop at the same moment happen one after
the other. The lock leaves the key alone: the transaction of a task that is ending may still refer to the run.
"""

import uuid
from dataclasses import replace
from datetime import datetime

from django.db import transaction
from django.db.models import Exists, Max, OuterRef
from django.utils import timezone

from leadslogix.accounts.models import User
from leadslogix.leads.models import Company
from leadslogix.runs.duplicates import compare_run
from leadslogix.runs.forecasts import make_forecast, store_layer_costs
from leadslogix.runs.freshness import find_busy, find_fresh
from leadslogix.runs.handover import hand_over
from leadslogix.runs.limits import UNCHANGED, Limits
from leadslogix.runs.models import Run
from leadslogix.runs.quotas import check_start
from leadslogix.runs.tasks import add_companies, go_on_without_names
from leadslogix.seeds.models import SeedFile, SeedRow
from queueing.models import OPEN_STATES, Task
from queueing.tasks import cancel_run, reopen_run
from queueing.work import Tier

OPEN_RUN_STATES = (Run.State.WAITING, Run.State.RUNNING)
HALTED_STATES = (Run.State.STOPPED, Run.State.PAUSED)
STARTABLE_STATES = (Run.State.WAITING, Run.State.STOPPED, Run.State.PAUSED)


def create_run(file: SeedFile, limits: Limits = UNCHANGED, user: User | None = None) -> Run:
    return Run.objects.create(workspace=file.workspace, file=file, started_by=user, **limits.given())


@transaction.atomic
def continue_run(
    file: SeedFile, limits: Limits = UNCHANGED, *, user: User | None = None, again: bool = False
) -> Run:
    """The file's last run, with its limits changed where new ones are given; a new run where it has none.

    People who bring one list at once share one run. A stopped run goes on where it was stopped. A finished one stays
    as it is unless it is wanted `again`.
    """
    last = _last_run(file)
    if last is None:
        return create_run(file, limits, user)
    if again and last.state == Run.State.FINISHED:
        return create_run(file, replace(limits, fresh_days=limits.fresh_days or 0), user)
    if last.state != Run.State.FINISHED and limits.given():
        Run.objects.filter(id=last.id).update(**limits.given())
        last.refresh_from_db()
    return last


def _last_run(file: SeedFile) -> Run | None:
    """Keeps the file locked, so that no one else adds a run to it in the meantime."""
    SeedFile.objects.select_for_update(no_key=True).get(id=file.id)
    return Run.objects.filter(file=file).order_by("-created_at").first()


def companies_of(file: SeedFile) -> list[Company]:
    """Each company of the file once, in the order of its lines."""
    rows = (
        SeedRow.objects.filter(file=file, company__isnull=False)
        .exclude(state__in=[SeedRow.State.REJECTED, SeedRow.State.DUPLICATE])
        .order_by("line")
        .select_related("company")
    )
    return list({row.company_id: row.company for row in rows if row.company}.values())


def start_run(run: Run) -> int:
    """Adds the first task of each company. Starting a run again adds what is missing and reopens what was stopped.

    Returns how many tasks were added. A finished run stays finished.
    """
    with transaction.atomic():
        locked = _lock_run(run.id)
        added = 0 if locked is None or locked.state == Run.State.FINISHED else _start(locked)
    run.refresh_from_db()
    return added


def start_waiting_run(run: Run, limits: Limits) -> bool:
    """Starts the run with these limits unless it is running or finished: of two clicks only the first one counts."""
    with transaction.atomic():
        locked = _lock_run(run.id)
        if locked is None or locked.state not in STARTABLE_STATES:
            return False
        Run.objects.filter(id=run.id).update(**limits.given())
        _start(locked)
    run.refresh_from_db()
    return True


def _start(run: Run) -> int:
    # A repeated run has its companies from the beginning.
    companies = companies_of(run.file) if run.scope == Run.Scope.ALL and run.again_of_id is None else []
    ids = [company.id for company in companies]
    done: set[uuid.UUID] = set()
    if run.fresh_days:
        done = find_fresh(run.workspace, ids, run.fresh_days) | find_busy(run.workspace, ids, run)
    check_start(run, len(companies) - len(done))
    reopen_run(run.id)
    added = add_companies(run, companies, Tier.EXHIBITOR, done)
    Run.objects.filter(id=run.id).update(
        state=Run.State.RUNNING,
        started_at=run.started_at or timezone.now(),
        finished_at=None,
        forecast=run.forecast or make_forecast(run, len(companies) - len(done)),
    )
    if not _has_open_tasks(run.id):
        _finish(run.id)
    return added


def pause_run(run: Run) -> bool:
    """Interrupts a running run: what is being crawled is handed in within seconds, and goes on from there later."""
    with transaction.atomic():
        locked = _lock_run(run.id)
        if locked is None or locked.state != Run.State.RUNNING:
            return False
        cancel_run(run.id)
        Run.objects.filter(id=run.id).update(state=Run.State.PAUSED)
    run.refresh_from_db()
    return True


def resume_run(run: Run) -> bool:
    """Goes on with a paused run."""
    with transaction.atomic():
        locked = _lock_run(run.id)
        if locked is None or locked.state != Run.State.PAUSED:
            return False
        _start(locked)
    run.refresh_from_db()
    return True


def stop_run(run: Run) -> int:
    """Cancels what is left of a run; what it found stays."""
    with transaction.atomic():
        locked = _lock_run(run.id)
        cancelled = cancel_run(run.id)
        hand_over(run)
        if locked is not None and locked.state in (*OPEN_RUN_STATES, Run.State.PAUSED):
            Run.objects.filter(id=run.id).update(state=Run.State.STOPPED, finished_at=timezone.now())
    run.refresh_from_db()
    return cancelled


def withdraw_tasks_of_stopped_run(run_id: uuid.UUID) -> int:
    """Cancels what a task that ended during the stop or the pause has added to the run."""
    with transaction.atomic():
        run = _lock_run(run_id)
        return cancel_run(run_id) if run is not None and run.state in HALTED_STATES else 0


def resume_finished_run(run_id: uuid.UUID) -> None:
    """The run continues while a task is open that a person requeued from its dead letter."""
    Run.objects.filter(id=run_id, state=Run.State.FINISHED).update(state=Run.State.RUNNING, finished_at=None)


def end_runs() -> int:
    """Ends the running runs whose last task has ended. Returns how many.

    Looks for one open task per running run, in an index: the number of their tasks does not matter.
    """
    open_task = Task.objects.filter(run_id=OuterRef("id"), state__in=OPEN_STATES)
    ended = Run.objects.filter(~Exists(open_task), state=Run.State.RUNNING)
    return sum(end_run(run_id) for run_id in list(ended.values_list("id", flat=True)))


def end_run(run_id: uuid.UUID) -> bool:
    """Ends a running run unless one of its tasks is open. Its companies have been compared with all others by then."""
    compare_run(Run(id=run_id))
    with transaction.atomic():
        run = _lock_run(run_id)
        if run is None or run.state != Run.State.RUNNING or _has_open_tasks(run_id):
            return False
        if go_on_without_names(run, Tier.EXHIBITOR):  # what they waited for is a dead letter
            return False
        _finish(run_id)
    store_layer_costs(run_id)
    return True


def _finish(run_id: uuid.UUID) -> None:
    Run.objects.filter(id=run_id).update(state=Run.State.FINISHED, finished_at=_last_end(run_id))


def _last_end(run_id: uuid.UUID) -> datetime:
    """When the last task ended, which may be long before somebody notices."""
    last: datetime | None = Task.objects.filter(run_id=run_id).aggregate(at=Max("ended_at"))["at"]
    return last or timezone.now()


def _lock_run(run_id: uuid.UUID) -> Run | None:
    return Run.objects.select_for_update(no_key=True).filter(id=run_id).first()


def _has_open_tasks(run_id: uuid.UUID) -> bool:
    return Task.objects.filter(run_id=run_id, state__in=OPEN_STATES).exists()
