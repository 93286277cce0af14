"""Moves waiting rows into the frontier, best first, up to a bounded number."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Q, QuerySet

from queueing import clock
from queueing.conf import Conf
from queueing.database import RowThreads, lock_free_rows
from queueing.frontier import Entry, Frontier, Pushed
from queueing.models import WAITING_STATES, Task, TaskState
from queueing.prepared import PreparedQuery
from queueing.tiers import TIERS, Tier

# The frontier keeps the last seconds of a not-before time itself, so that a retry starts on time.
HORIZON = timedelta(seconds=5)
BATCH = 500


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which waiting rows. `queued_too`: also those that another store held. Suspects, or all others."""

    run_id: UUID | None = None
    queued_too: bool = False
    suspects: bool = False


_COLUMNS = ("pk", "host", "priority", "attempt", "lost_workers")
_NOBODY = UUID(int=0)


def waiting_rows(tier: Tier, limit: int, wanted: Wanted = Wanted()) -> list[Entry]:  # frozen
    """The next rows of a tier in their order."""
    query = _waiting_query(tier, limit, wanted.queued_too, wanted.suspects, wanted.run_id is not None)
    now = clock.now()
    rows = query.fetch(now + HORIZON, wanted.run_id or _NOBODY)
    return [
        Entry(
            task_id=pk,
            tier=tier,
            host=host,
            priority=priority,
            # Outside the retry tier a task is due as soon as it is there.
            delay_ms=_delay_ms(due[0] - now) if due else 0,
            attempt=attempt + 1,
            lost=lost,
        )
        for pk, host, priority, attempt, lost, *due in rows
    ]


def _delay_ms(left: timedelta) -> int:
    """Never 0, which has no place among the times of retries."""
    return int(left.total_seconds() * 1000) or -1


@lru_cache(maxsize=100)
def _waiting_query(
    tier: Tier, limit: int, queued_too: bool, suspects: bool, of_run: bool
) -> PreparedQuery[tuple[Any, ...]]:
    """Asked some four times a second by each process."""

    def build(soon: datetime, run_id: UUID) -> QuerySet[Task, tuple[Any, ...]]:
        # Not `state__in` for one state: the feeder's query reads a partial index.
        states = {"state__in": WAITING_STATES} if queued_too else {"state": TaskState.WAITING}
        rows = Task.objects.filter(tier=tier, **states)
        rows = rows.suspects() if suspects else rows.without_suspects()
        rows = rows.filter(run_id=run_id) if of_run else rows
        if tier is Tier.RETRY:
            due = rows.filter(not_before__lte=soon).order_by("not_before", "pk")
            return due.values_list(*_COLUMNS, "not_before")[:limit]
        return rows.order_by("-priority", "pk").values_list(*_COLUMNS)[:limit]

    return PreparedQuery(build, datetime, UUID)


def find_room(frontier: Frontier, conf: Conf) -> dict[Tier, int]:
    """How many tasks each tier that has sunk to the low-water mark can take, up to the high-water mark."""
    inside = {tier: depth.ready + depth.delayed for tier, depth in frontier.depths().items()}
    return {tier: conf.high_water - inside[tier] for tier in TIERS if inside[tier] <= conf.low_water}


def feed(frontier: Frontier, rows: RowThreads, conf: Conf) -> int:
    """Fills the tiers that have room. Returns how many tasks were fed."""
    return sum(_feed_tier(frontier, rows, tier, room) for tier, room in find_room(frontier, conf).items())


def _feed_tier(frontier: Frontier, rows: RowThreads, tier: Tier, room: int) -> int:
    """Pushes, then marks. A crash in between leaves rows waiting; they are pushed again, which changes nothing."""
    entries = rows.run_chore(waiting_rows, tier, room)
    if not entries:
        return 0
    answers = frontier.push(entries)
    fed = [
        entry.task_id for entry, answer in zip(entries, answers, strict=True) if answer is not Pushed.LEASED
    ]
    rows.run_chore(_move, fed, TaskState.WAITING, TaskState.QUEUED)
    return len(fed)


def _move(task_ids: list[int], old: TaskState, new: TaskState) -> int:
    batches = (task_ids[start : start + BATCH] for start in range(0, len(task_ids), BATCH))
    return sum(_move_batch(batch, old, new) for batch in batches)


def _move_batch(task_ids: list[int], old: TaskState, new: TaskState) -> int:
    """Rows that others have locked keep their state: they are pushed again, which changes nothing."""
    with transaction.atomic():
        free = lock_free_rows(Task.objects.filter(pk__in=task_ids, state=old))
        return int(Task.objects.filter(pk__in=free, state=old).update(state=new))


def refeed_forgotten(frontier: Frontier, rows: RowThreads) -> int:
    """Makes queued rows wait again that the store has forgotten (flushed, restarted empty, failed over)."""
    queued = rows.run_chore(queued_ids)
    known = frontier.known(queued)
    forgotten = [task_id for task_id, is_known in zip(queued, known, strict=True) if not is_known]
    return rows.run_chore(_move, forgotten, TaskState.QUEUED, TaskState.WAITING)


def queued_ids() -> list[int]:
    return list(
        Task.objects.filter(state=TaskState.QUEUED).order_by("pk").values_list("pk", flat=True)[:100_000]
    )


def suspects_wait(tiers: Sequence[Tier], run_id: UUID | None = None) -> bool:
    """Whether a suspect could be worked on now."""
    rows = Task.objects.suspects().filter(state__in=WAITING_STATES, tier__in=tiers)
    rows = rows.filter(~Q(tier=Tier.RETRY) | Q(not_before__lte=clock.now()))
    return (rows if run_id is None else rows.filter(run_id=run_id)).exists()


def count_due_within(tiers: list[Tier], seconds: float) -> int:
    """How many rows of these tiers are due within so many seconds."""
    soon = clock.now() + timedelta(seconds=seconds)
    return Task.objects.filter(state__in=WAITING_STATES, tier__in=tiers, not_before__lte=soon).count()
