"""Leases in the database: every change is one guarded update; its row count tells whether the caller may write."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F

from queueing import clock
from queueing.database import lock_free_rows
from queueing.dead_letters import Death, storable_text, write_letter
from queueing.errors import LeaseLost, WorkInterrupted, write_nothing
from queueing.frontier import Lease
from queueing.losses import lose_row, retract_loss
from queueing.models import WAITING_STATES, Attempt, Task, TaskQuerySet, TaskState
from queueing.prepared import PreparedMany, PreparedQuery, PreparedUpdate, PreparedUpdateMany
from queueing.tasks import add_tasks
from queueing.tiers import Tier
from queueing.work import TaskResult, Work


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


@dataclass(frozen=True, slots=True)
class Terms:
    """Who takes rows, and under what terms. `alone`: suspects only, else everything but suspects."""

    worker: str
    lease_seconds: float
    max_tries: int
    max_alone: int  # so many processes that vanish with a suspect make it a dead letter
    alone: bool = False


def _free_rows(task_ids: Sequence[int], attempt: int) -> TaskQuerySet:
    return Task.objects.filter(pk__in=task_ids, state__in=WAITING_STATES, attempt__lt=attempt)


def _free_row(task_id: int, attempt: int) -> TaskQuerySet:
    return Task.objects.filter(pk=task_id, state__in=WAITING_STATES, attempt__lt=attempt)


def _leased(attempt: int, worker: str, until: datetime, now: datetime) -> dict[str, Any]:
    return {
        "state": TaskState.LEASED,
        "attempt": attempt,
        "worker": worker,
        "leased_until": until,
        "started_at": now,
    }


def _held_row(task_id: int, attempt: int) -> TaskQuerySet:
    return Task.objects.filter(pk=task_id, attempt=attempt, state=TaskState.LEASED)


def _held_rows(task_ids: Sequence[int], attempt: int) -> TaskQuerySet:
    return Task.objects.filter(pk__in=task_ids, attempt=attempt, state=TaskState.LEASED)


_RELEASED: Mapping[str, Any] = {"worker": "", "leased_until": None}
_WORK = ("pk", "workspace_id", "run_id", "kind", "key", "home_tier", "host", "payload", "failures")
# Run for each task.
_TASK = PreparedQuery(lambda task_id: Task.objects.filter(pk=task_id).values_list(*_WORK), int)
_LEASE = PreparedUpdate(
    lambda task_id, attempt, *terms: (
        _free_row(task_id, attempt).without_suspects(),
        _leased(attempt, *terms),
    ),
    *(int, int, str, datetime, datetime),
)
_LEASE_SUSPECT = PreparedUpdate(
    lambda task_id, attempt, *terms: (_free_row(task_id, attempt).suspects(), _leased(attempt, *terms)),
    *(int, int, str, datetime, datetime),
)
_LEASE_MANY = PreparedUpdateMany(
    lambda task_ids, attempt, *terms: (
        _free_rows(task_ids, attempt).without_suspects(),
        _leased(attempt, *terms),
    ),
    *(int, int, str, datetime, datetime),
)
_LEASE_SUSPECTS = PreparedUpdateMany(
    lambda task_ids, attempt, *terms: (_free_rows(task_ids, attempt).suspects(), _leased(attempt, *terms)),
    *(int, int, str, datetime, datetime),
)
_LEASED_WORK = PreparedMany(
    lambda task_ids, attempt, worker: _held_rows(task_ids, attempt).filter(worker=worker).values_list(*_WORK),
    *(int, int, str),
)


def _done(now: datetime) -> dict[str, Any]:
    return {**_RELEASED, "state": TaskState.DONE, "ended_at": now, "error_class": "", "error_message": ""}


_FINISH = PreparedUpdate(
    lambda task_id, attempt, now: (_held_row(task_id, attempt), _done(now)), *(int, int, datetime)
)
_FINISH_MANY = PreparedUpdateMany(
    lambda task_ids, attempt, now: (_held_rows(task_ids, attempt), _done(now)), *(int, int, datetime)
)


def take_row(lease: Lease, terms: Terms) -> Held | None:
    """Leases the row under the lease's attempt number. None: the row has moved on, the frontier's entry is stale."""
    now = clock.now()
    is_mine = _lease_row(lease, terms, now)
    if not is_mine and _end_lost_lease(lease, terms):
        # (The loss may have made the task a suspect.)
        is_mine = _lease_row(lease, terms, now)
    if not is_mine and not _is_leased_already(lease, terms):
        return None
    return Held(_as_work(_TASK.one(lease.task_id), lease, terms.max_tries), lease, terms.worker, now)


def take_rows(leases: Sequence[Lease], terms: Terms) -> list[Held | None]:
    """As `take_row` for several leases at once. None: this one must be taken alone, for its row was not simply free."""
    attempt = _most_frequent(lease.attempt for lease in leases)
    now = clock.now()
    until = now + timedelta(seconds=terms.lease_seconds)
    ids = [lease.task_id for lease in leases if lease.attempt == attempt]
    lease_rows, find_rows = (_LEASE_SUSPECTS if terms.alone else _LEASE_MANY), _LEASED_WORK
    with transaction.atomic(savepoint=False):
        lease_rows.run(ids, attempt, terms.worker, until, now)
        found = {row[0]: row for row in find_rows.fetch(ids, attempt, terms.worker)}
    return [
        Held(_as_work(found[lease.task_id], lease, terms.max_tries), lease, terms.worker, now)
        if lease.attempt == attempt and lease.task_id in found
        else None
        for lease in leases
    ]


def _most_frequent(attempts: Iterable[int]) -> int:
    """Nearly all are the first of their task."""
    return Counter(attempts).most_common(1)[0][0]


def _lease_row(lease: Lease, terms: Terms, now: datetime) -> int:
    until = now + timedelta(seconds=terms.lease_seconds)
    lease_row = _LEASE_SUSPECT if terms.alone else _LEASE
    return lease_row.run(lease.task_id, lease.attempt, terms.worker, until, now)


def _is_leased_already(lease: Lease, terms: Terms) -> bool:
    """By this call itself: the connection broke before its commit was confirmed."""
    return _held_row(lease.task_id, lease.attempt).filter(worker=terms.worker).exists()


def _end_lost_lease(lease: Lease, terms: Terms) -> bool:
    rows = Task.objects.filter(pk=lease.task_id, state=TaskState.LEASED)
    task = rows.filter(attempt__lt=lease.attempt).first()
    # A lost worker may still hold the row.
    return task is not None and lose_row(task, terms.max_alone)


def _as_work(row: Sequence[Any], lease: Lease, max_tries: int) -> Work:
    """The row has the columns of `_WORK`."""
    task_id, workspace_id, run_id, kind, key, home_tier, host, payload, failures = row
    return Work(
        task_id=task_id,
        attempt=lease.attempt,
        workspace_id=workspace_id,
        run_id=run_id,
        kind=kind,
        key=key,
        tier=Tier(home_tier),
        host=host,
        payload=payload,
        failures=failures,
        tries_left=max(0, max_tries - failures - 1),
    )


def finish_row(held: Held, ending: TaskResult) -> None:
    """Ends the task, writes its results and adds its follow-ups in one transaction, or raises LeaseLost."""
    # (Where calls share a transaction, each has a savepoint already.)
    with transaction.atomic(savepoint=False):
        if not _may_write(_FINISH.run(held.work.task_id, held.work.attempt, clock.now()), held):
            return
        ending.write()
        add_tasks(ending.follow_ups)
        Attempt.record_all([_attempt_done(held, ending)])


@dataclass(frozen=True, slots=True)
class Ending:
    held: Held
    result: TaskResult


def finish_rows(endings: Sequence[Ending]) -> list[bool | None]:
    """As `finish_row` for several tasks in one transaction. None: this one must end alone. Raises LeaseLost, and writes
    nothing, if one of them may not write: then each must end alone."""
    number = _most_frequent(ending.held.work.attempt for ending in endings)
    together = [ending for ending in endings if ending.held.work.attempt == number]
    ids = [ending.held.work.task_id for ending in together]
    with transaction.atomic(savepoint=False):
        if _FINISH_MANY.run(ids, number, clock.now()) != len(ids):
            raise LeaseLost(f"one of {len(ids)} tasks may not write any more, or has ended already")
        _write_all(ending.result for ending in together)
        add_tasks(task for ending in together for task in ending.result.follow_ups)
        Attempt.record_all([_attempt_done(ending.held, ending.result) for ending in together])
    return [True if ending.held.work.attempt == number else None for ending in endings]


def _write_all(results: Iterable[TaskResult]) -> None:
    by_kind: dict[Callable[[Sequence[Any]], None], list[Callable[[], None]]] = defaultdict(list)
    for result in results:
        if result.write_together is None:
            result.write()
        else:
            by_kind[result.write_together].append(result.write)
    for write_together, writes in by_kind.items():
        write_together(writes)


def retry_row(held: Held, failure: Failure, delay_seconds: float, counted: int = 1) -> None:
    """`counted`: 0 if the failure says nothing about the task."""
    with transaction.atomic():
        released = _release_row(
            held,
            state=TaskState.WAITING,
            tier=Tier.RETRY,
            failures=F("failures") + counted,
            not_before=clock.now() + timedelta(seconds=delay_seconds),
            error_class=failure.error_class[:100],
            error_message=storable_text(failure.message)[:2000],
        )
        if not _may_write(released, held):
            return
        _end_failed_attempt(held, Attempt.Result.RETRIED, failure)


def bury_row(held: Held, failure: Failure, death: Death) -> None:
    with transaction.atomic():
        released = _release_row(
            held,
            state=TaskState.DEAD,
            failures=F("failures") + 1,
            ended_at=clock.now(),
            error_class=death.error_class[:100],
            error_message=death.message,
        )
        if not _may_write(released, held):
            return
        _end_failed_attempt(held, Attempt.Result.BURIED, failure)
        write_letter(Task.objects.get(pk=held.work.task_id), death)


def hand_back_row(held: Held, interrupted: WorkInterrupted) -> None:
    """The worker shuts down: the task waits again in its tier, and nothing counts against it."""
    with transaction.atomic():
        if _may_write(_release_row(held, state=TaskState.WAITING), held):
            _end_interrupted_attempt(held, Attempt.Result.HANDED_BACK, interrupted)


def end_revoked(held: Held, interrupted: WorkInterrupted) -> None:
    """Records an attempt whose run was cancelled, with its partial result; or says that a lost worker was only slow."""
    with transaction.atomic():
        if _row_of(held).filter(state=TaskState.CANCELLED).select_for_update().exists():
            _end_interrupted_attempt(held, Attempt.Result.CANCELLED, interrupted)
            return
    retract_loss(held.work.task_id, held.work.attempt, held.worker)


def renew_rows(worker: str, task_ids: Sequence[int], lease_seconds: float) -> None:
    held = Task.objects.filter(pk__in=task_ids, state=TaskState.LEASED, worker=worker)
    with transaction.atomic():
        Task.objects.filter(pk__in=lock_free_rows(held)).update(
            leased_until=clock.now() + timedelta(seconds=lease_seconds)
        )


def find_held(worker: str, task_ids: Sequence[int]) -> set[tuple[int, int]]:
    """Of these tasks, the (id, attempt) pairs that the worker still holds: not cancelled, not taken over."""
    rows = Task.objects.filter(pk__in=task_ids, state=TaskState.LEASED, worker=worker)
    return set(rows.values_list("pk", "attempt"))


def _row_of(held: Held) -> Any:
    return Task.objects.filter(pk=held.work.task_id, attempt=held.work.attempt)


def _release_row(held: Held, **changes: Any) -> int:
    count: int = _held_row(held.work.task_id, held.work.attempt).update(**_RELEASED, **changes)
    return count


def _may_write(updated: int, held: Held) -> bool:
    """False: all is written already, but the connection broke before its commit was confirmed. Raises LeaseLost."""
    if updated:
        return True
    ended = Attempt.objects.filter(
        task_id=held.work.task_id, number=held.work.attempt, worker=held.worker
    ).exclude(result=Attempt.Result.LOST)
    if ended.exists():
        return False
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


def _attempt_done(held: Held, ending: TaskResult) -> Attempt:
    return _attempt(held, Attempt.Result.DONE, outcome=ending.outcome[:60], spend=dict(ending.spend))


def _end_attempt(held: Held, result: Attempt.Result, **facts: Any) -> None:
    Attempt.record_all([_attempt(held, result, **facts)])


def _attempt(held: Held, result: Attempt.Result, **facts: Any) -> Attempt:
    return Attempt(
        workspace_id=held.work.workspace_id,
        task_id=held.work.task_id,
        number=held.work.attempt,
        worker=held.worker,
        result=result,
        started_at=held.started_at,
        **facts,
    )
