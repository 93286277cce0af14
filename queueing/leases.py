"""Leases in the database: every change is one guarded update; its row count tells whether the caller may write."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from queueing.dead_letters import Death, storable_text, write_letter
from queueing.errors import LeaseLost, WorkInterrupted, write_nothing
from queueing.frontier import Lease
from queueing.models import OPEN_STATES, WAITING_STATES, Attempt, OwnedQuerySet, Task, TaskState
from queueing.tasks import add_tasks
from queueing.tiers import Tier
from queueing.work import TaskResult, Work
from queueing.workers import has_exited


@dataclass(frozen=True, slots=True)
class Held:
    """A leased row: what the handler gets, and what its end is guarded by."""

    work: Work
    lease: Lease
    worker: str
    started_at: datetime


@dataclass(frozen=True, slots=True)
class Failure:
    error_class: str
    message: str
    spend: Mapping[str, float]
    write: Callable[[], None] = write_nothing


def take_row(lease: Lease, worker: str, lease_seconds: float, max_tries: int) -> Held | None:
    """Leases the row under the lease's attempt number. None: the row has moved on, the frontier's entry is stale."""
    now = timezone.now()
    mine: dict[str, Any] = {
        "state": TaskState.LEASED,
        "attempt": lease.attempt,
        "worker": worker,
        "leased_until": now + timedelta(seconds=lease_seconds),
        "started_at": now,
    }
    rows = Task.objects.filter(pk=lease.task_id)
    free = rows.filter(state__in=WAITING_STATES, attempt__lt=lease.attempt)
    if not free.update(**mine) and not _take_over(lease, mine):
        return None
    task = rows.get()
    return Held(_as_work(task, lease, max_tries), lease, worker, now)


def _take_over(lease: Lease, mine: Mapping[str, Any]) -> bool:
    """Leases a row that a lost worker still holds under a lower attempt number, and records that attempt."""
    with transaction.atomic():
        rows = Task.objects.select_for_update().filter(pk=lease.task_id, state=TaskState.LEASED)
        task = rows.filter(attempt__lt=lease.attempt).first()
        if task is None:
            return False
        _record_lost(task)
        Task.objects.filter(pk=task.pk, state=TaskState.LEASED, attempt=task.attempt).update(
            lost_workers=F("lost_workers") + 1, **mine
        )
    return True


def _as_work(task: Task, lease: Lease, max_tries: int) -> Work:
    return Work(
        task_id=task.pk,
        attempt=lease.attempt,
        workspace_id=task.workspace_id,
        run_id=task.run_id,
        kind=task.kind,
        key=task.key,
        tier=Tier(task.home_tier),
        host=task.host,
        payload=task.payload,
        failures=task.failures,
        tries_left=max(0, max_tries - task.failures - 1),
    )


def finish_row(held: Held, ending: TaskResult) -> None:
    """Ends the task, writes its results and adds its follow-ups in one transaction, or raises LeaseLost."""
    with transaction.atomic():
        if not _release_row(
            held, state=TaskState.DONE, ended_at=timezone.now(), error_class="", error_message=""
        ):
            # The commit may have succeeded although the connection broke before it was confirmed.
            if _row_of(held).filter(state=TaskState.DONE).exists():
                return
            raise LeaseLost(f"task {held.work.task_id}: attempt {held.work.attempt} may not write any more")
        ending.write()
        add_tasks(ending.follow_ups)
        _end_attempt(held, Attempt.Result.DONE, outcome=ending.outcome[:60], spend=dict(ending.spend))


def retry_row(held: Held, failure: Failure, delay_seconds: float) -> None:
    with transaction.atomic():
        released = _release_row(
            held,
            state=TaskState.WAITING,
            tier=Tier.RETRY,
            failures=F("failures") + 1,
            not_before=timezone.now() + timedelta(seconds=delay_seconds),
            error_class=failure.error_class[:100],
            error_message=storable_text(failure.message)[:2000],
        )
        _require(released, held)
        _end_failed_attempt(held, Attempt.Result.RETRIED, failure)


def bury_row(held: Held, failure: Failure, death: Death) -> None:
    with transaction.atomic():
        released = _release_row(
            held,
            state=TaskState.DEAD,
            failures=F("failures") + 1,
            ended_at=timezone.now(),
            error_class=death.error_class[:100],
            error_message=death.message,
        )
        _require(released, held)
        _end_failed_attempt(held, Attempt.Result.BURIED, failure)
        write_letter(Task.objects.get(pk=held.work.task_id), death)


def hand_back_row(held: Held, interrupted: WorkInterrupted) -> None:
    """The worker shuts down: the task waits again in its tier, and nothing counts against it."""
    with transaction.atomic():
        _require(_release_row(held, state=TaskState.WAITING), held)
        _end_interrupted_attempt(held, Attempt.Result.HANDED_BACK, interrupted)


def record_cancelled(held: Held, interrupted: WorkInterrupted) -> None:
    """Records an attempt whose run was cancelled, with its partial result."""
    with transaction.atomic():
        if _row_of(held).filter(state=TaskState.CANCELLED).select_for_update().exists():
            _end_interrupted_attempt(held, Attempt.Result.CANCELLED, interrupted)


def lock_free_rows(tasks: OwnedQuerySet) -> list[int]:
    """Locks those of these rows that nobody else has locked, always in the same order, and returns their ids.

    A frozen process may hold locks for many seconds; what it holds must not keep the others from the rest."""
    return list(tasks.select_for_update(skip_locked=True).order_by("pk").values_list("pk", flat=True))


def renew_rows(worker: str, task_ids: Sequence[int], lease_seconds: float) -> None:
    held = Task.objects.filter(pk__in=task_ids, state=TaskState.LEASED, worker=worker)
    with transaction.atomic():
        Task.objects.filter(pk__in=lock_free_rows(held)).update(
            leased_until=timezone.now() + timedelta(seconds=lease_seconds)
        )


def find_held(worker: str, task_ids: Sequence[int]) -> set[tuple[int, int]]:
    """Of these tasks, the (id, attempt) pairs that the worker still holds: not cancelled, not taken over."""
    rows = Task.objects.filter(pk__in=task_ids, state=TaskState.LEASED, worker=worker)
    return set(rows.values_list("pk", "attempt"))


def reclaim_rows(max_lost: int) -> list[int]:
    """Ends the leases of lost workers: at once if their process on this machine has exited, else when expired."""
    now = timezone.now()
    exited: dict[str, bool] = {}
    taken_back = []
    for task in Task.objects.filter(state=TaskState.LEASED).order_by("pk")[:5_000]:
        if task.worker not in exited:
            exited[task.worker] = has_exited(task.worker)
        expired = task.leased_until is not None and task.leased_until < now
        if (exited[task.worker] or expired) and lose_row(task, max_lost):
            taken_back.append(task.pk)
    return taken_back


def lose_row(task: Task, max_lost: int) -> bool:
    """Ends the lease of a lost worker. After too many of them the task is suspected to be the cause and buried."""
    poisoned = task.lost_workers + 1 >= max_lost
    as_seen = Task.objects.filter(
        pk=task.pk, state=TaskState.LEASED, attempt=task.attempt, leased_until=task.leased_until
    )
    with transaction.atomic():
        updated = Task.objects.filter(pk__in=lock_free_rows(as_seen)).update(
            state=TaskState.DEAD if poisoned else TaskState.WAITING,
            lost_workers=F("lost_workers") + 1,
            leased_until=None,
            worker="",
            error_class="lost_worker",
            error_message="The worker vanished while it worked on this task.",
            ended_at=timezone.now() if poisoned else None,
        )
        if updated:
            _record_lost(task)
        if updated and poisoned:
            write_letter(task, poison(task.lost_workers + 1))
    return bool(updated)


def bury_poisoned(lease: Lease) -> bool:
    """Buries the row of a task that the store gave up after too many lost workers."""
    with transaction.atomic():
        task = Task.objects.select_for_update().filter(pk=lease.task_id, state__in=OPEN_STATES).first()
        if task is None or task.attempt > lease.attempt:
            return False
        if task.state == TaskState.LEASED:
            _record_lost(task)
        death = poison(lease.lost + 1)
        set_dead(task, death)
        write_letter(task, death)
    return True


def set_dead(task: Task, death: Death) -> int:
    count: int = Task.objects.filter(pk=task.pk, state=task.state, attempt=task.attempt).update(
        state=TaskState.DEAD,
        worker="",
        leased_until=None,
        ended_at=timezone.now(),
        error_class=death.error_class[:100],
        error_message=death.message,
    )
    return count


def poison(lost: int) -> Death:
    return Death("lost_worker", f"{lost} workers vanished while they worked on this task.")


def _row_of(held: Held) -> Any:
    return Task.objects.filter(pk=held.work.task_id, attempt=held.work.attempt)


def _release_row(held: Held, **changes: Any) -> int:
    count: int = _row_of(held).filter(state=TaskState.LEASED).update(worker="", leased_until=None, **changes)
    return count


def _require(updated: int, held: Held) -> None:
    if not updated:
        raise LeaseLost(f"task {held.work.task_id}: attempt {held.work.attempt} may not write any more")


def _end_interrupted_attempt(held: Held, result: Attempt.Result, interrupted: WorkInterrupted) -> None:
    interrupted.write()
    _end_attempt(held, result, spend=interrupted.spend)


def _end_failed_attempt(held: Held, result: Attempt.Result, failure: Failure) -> None:
    failure.write()
    _end_attempt(
        held,
        result,
        error_class=failure.error_class[:100],
        error_message=storable_text(failure.message)[:2000],
        spend=dict(failure.spend),
    )


def _end_attempt(held: Held, result: Attempt.Result, **facts: Any) -> None:
    _record_attempt(
        workspace_id=held.work.workspace_id,
        task_id=held.work.task_id,
        number=held.work.attempt,
        worker=held.worker,
        result=result,
        started_at=held.started_at,
        **facts,
    )


def _record_lost(task: Task) -> None:
    """Records an attempt for a worker that cannot do it itself."""
    _record_attempt(
        workspace_id=task.workspace_id,
        task=task,
        number=task.attempt,
        worker=task.worker,
        result=Attempt.Result.LOST,
        error_class="lost_worker",
        started_at=task.started_at or task.created_at,
    )


def _record_attempt(**facts: Any) -> None:
    Attempt.objects.bulk_create([Attempt(**facts)], ignore_conflicts=True)
