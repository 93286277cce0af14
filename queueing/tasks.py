"""Adds, counts and cancels tasks. All of it is rows only and works while Redis cannot be reached."""

import json
from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta
from functools import partial
from itertools import chain, islice
from uuid import UUID

from django.db import transaction
from django.db.models import Case, Count, F, Value, When
from django.db.models.fields import CharField

from queueing import clock
from queueing.errors import TaskRefused
from queueing.frontier import HOST
from queueing.models import OPEN_STATES, OwnedQuerySet, Task, TaskState
from queueing.stores import forget_tasks, notify_workers
from queueing.tiers import TIERS, Tier
from queueing.work import NewTask

MAX_PRIORITY = 2**31 - 1
MAX_PAYLOAD_BYTES = 64_000
KEY_LENGTH = 300
_BATCH = 400  # keys in one statement; SQLite allows 999 variables on old builds


def add_tasks(new: Iterable[NewTask]) -> int:
    """Stores tasks in the caller's transaction. A key that its run already has only gets its priority raised, and
    waits again if it was cancelled.

    Returns how many were new. Any malformed task refuses the whole batch it came in."""
    created = 0
    batches = _batches(new)
    first = next(batches, None)
    if first is None:
        return 0
    with transaction.atomic():
        for batch in chain([first], batches):
            created += _add_batch(batch)
        transaction.on_commit(notify_workers)
    return created


def _batches(new: Iterable[NewTask]) -> Iterator[list[NewTask]]:
    rest = iter(new)
    while batch := list(islice(rest, _BATCH)):
        yield batch


def _add_batch(batch: Sequence[NewTask]) -> int:
    by_key: dict[tuple[UUID, str], NewTask] = {}
    for task in batch:
        check_task(task)
        known = by_key.get((task.run_id, task.key))
        if known is None or known.priority < task.priority:
            by_key[task.run_id, task.key] = task
    keys = [key for _, key in by_key]
    runs = {run for run, _ in by_key}
    existing = set(Task.objects.filter(run_id__in=runs, key__in=keys).values_list("run_id", "key"))
    fresh = [task for place, task in by_key.items() if place not in existing]
    # Two transactions may add the same key at once: the second one's row is ignored, its priority is not.
    Task.objects.bulk_create([_as_row(task) for task in fresh], ignore_conflicts=True)
    _raise_priorities(by_key.values())
    if existing:
        _revive(Task.objects.filter(run_id__in=runs, key__in=keys))
    return len(fresh)


def _as_row(task: NewTask) -> Task:
    row = Task(
        workspace_id=task.workspace_id,
        run_id=task.run_id,
        kind=task.kind,
        key=task.key,
        home_tier=task.tier,
        tier=task.tier,
        priority=task.priority,
        host=task.host.lower(),
        payload=dict(task.payload),
    )
    if task.after_seconds > 0:
        row.tier, row.not_before = Tier.RETRY, clock.now() + timedelta(seconds=task.after_seconds)
    return row


def _raise_priorities(tasks: Iterable[NewTask]) -> None:
    by_priority: dict[tuple[UUID, int], list[str]] = {}
    for task in tasks:
        if task.priority:
            by_priority.setdefault((task.run_id, task.priority), []).append(task.key)
    for (run_id, priority), keys in by_priority.items():
        # A queued task waits again, so that the feeder tells the frontier about the new priority.
        Task.objects.filter(run_id=run_id, key__in=keys, state__in=OPEN_STATES, priority__lt=priority).update(
            priority=priority,
            state=Case(
                When(state=TaskState.QUEUED, then=Value(TaskState.WAITING.value)),
                default=F("state"),
                output_field=CharField(),
            ),
        )


def check_task(task: NewTask) -> None:
    """Raises TaskRefused, with the key in the message, for a task that could not be worked on later."""
    if task.tier not in TIERS or task.tier == Tier.RETRY:
        raise TaskRefused(f"task {task.key!r}: {task.tier!r} is not a tier that tasks can be added to")
    if isinstance(task.priority, bool) or not isinstance(task.priority, int):
        raise TaskRefused(f"task {task.key!r}: priority {task.priority!r} is not a whole number")
    if not 0 <= task.priority <= MAX_PRIORITY:
        raise TaskRefused(f"task {task.key!r}: priority {task.priority} is not from 0 to {MAX_PRIORITY}")
    if not task.key or len(task.key) > KEY_LENGTH or not task.kind:
        raise TaskRefused(f"task {task.key[:80]!r}: needs a kind and a key of 1 to {KEY_LENGTH} characters")
    if not HOST.fullmatch(task.host):
        raise TaskRefused(f"task {task.key!r}: {task.host[:80]!r} is not a host name in ASCII")
    _check_payload(task)


def _check_payload(task: NewTask) -> None:
    try:
        text = json.dumps(dict(task.payload), allow_nan=False)
    except (TypeError, ValueError, RecursionError) as exc:
        raise TaskRefused(f"task {task.key!r}: the payload is not JSON ({exc})") from exc
    if "\\u0000" in text:
        raise TaskRefused(f"task {task.key!r}: the payload holds a NUL character")
    if len(text) > MAX_PAYLOAD_BYTES:
        raise TaskRefused(f"task {task.key!r}: the payload has {len(text)} bytes; keep it to ids")


def cancel_run(run_id: UUID) -> int:
    """Cancels all open tasks of a run; running handlers stop within seconds. Returns how many tasks."""
    with transaction.atomic():
        tasks = Task.objects.filter(run_id=run_id, state__in=OPEN_STATES)
        queued = list(tasks.filter(state=TaskState.QUEUED).values_list("pk", flat=True))
        count = tasks.update(state=TaskState.CANCELLED, leased_until=None, ended_at=clock.now())
        transaction.on_commit(partial(forget_tasks, queued))
        transaction.on_commit(notify_workers)
    return count


def reopen_run(run_id: UUID) -> int:
    """Makes the cancelled tasks of a run wait again."""
    with transaction.atomic():
        count = _revive(Task.objects.filter(run_id=run_id))
        transaction.on_commit(notify_workers)
    return count


def _revive(tasks: OwnedQuerySet) -> int:
    return tasks.filter(state=TaskState.CANCELLED).update(
        state=TaskState.WAITING, worker="", ended_at=None, not_before=clock.now()
    )


def count_states(run_id: UUID) -> dict[str, int]:
    """{state: tasks} with every state named; the numbers sum to the run's tasks."""
    rows = Task.objects.filter(run_id=run_id).values_list("state").annotate(Count("id"))
    return dict.fromkeys(TaskState.values, 0) | dict(rows)


def count_retries(run_id: UUID) -> int:
    """The tasks that wait until it is time to try them again."""
    waiting = Task.objects.filter(state__in=(TaskState.WAITING, TaskState.QUEUED), tier=Tier.RETRY)
    return waiting.filter(run_id=run_id).count()


def count_open(run_id: UUID | None = None) -> int:
    tasks = Task.objects.filter(state__in=OPEN_STATES)
    return (tasks if run_id is None else tasks.filter(run_id=run_id)).count()
