"""Moves waiting rows into the frontier, best first, and never more of them than a bounded window."""

from datetime import timedelta
from uuid import UUID

from django.db.models import Q
from django.utils import timezone

from queueing.conf import Conf
from queueing.database import RowThreads
from queueing.frontier import Entry, Frontier, Pushed
from queueing.models import OwnedQuerySet, Task, TaskState
from queueing.tiers import TIERS, Tier

# The frontier keeps the last seconds of a not-before time itself, so that a retry starts on time.
HORIZON = timedelta(seconds=5)


def waiting_rows(
    tier: Tier, limit: int, *, run_id: UUID | None = None, queued_too: bool = False
) -> list[Entry]:
    """The next rows of a tier in their order. `queued_too`: also what a store that is not there once held."""
    states = [TaskState.WAITING, TaskState.QUEUED] if queued_too else [TaskState.WAITING]
    rows = Task.objects.filter(state__in=states, tier=tier) if queued_too else _waiting(tier)
    if run_id is not None:
        rows = rows.filter(run_id=run_id)
    order = ("not_before", "pk") if tier is Tier.RETRY else ("-priority", "pk")
    due = rows.filter(Q(not_before__lte=timezone.now() + HORIZON)) if tier is Tier.RETRY else rows
    return _entries(due.order_by(*order)[:limit])


def _waiting(tier: Tier) -> OwnedQuerySet:
    return Task.objects.filter(state=TaskState.WAITING, tier=tier)


def _entries(rows: OwnedQuerySet) -> list[Entry]:
    columns = ("pk", "tier", "host", "priority", "not_before", "attempt", "lost_workers")
    return [
        Entry(
            task_id=pk,
            tier=Tier(tier),
            host=host,
            priority=priority,
            # Outside the retry tier a task is due as soon as it is there.
            not_before_ms=int(not_before.timestamp() * 1000) if tier == Tier.RETRY else 0,
            attempt=attempt + 1,
            lost=lost,
        )
        for pk, tier, host, priority, not_before, attempt, lost in rows.values_list(*columns)
    ]


def feed(frontier: Frontier, rows: RowThreads, conf: Conf) -> int:
    """Fills each tier that has sunk below the low-water mark up to the high-water mark. Returns how many were fed."""
    depths = frontier.depths()
    fed = 0
    for tier in TIERS:
        inside = depths[tier].ready + depths[tier].delayed
        if inside <= conf.low_water:
            fed += _feed_tier(frontier, rows, tier, conf.high_water - inside)
    return fed


def _feed_tier(frontier: Frontier, rows: RowThreads, tier: Tier, room: int) -> int:
    """Pushes first and marks then: a death in between leaves rows waiting that are pushed again, which does nothing."""
    entries = rows.run(waiting_rows, tier, room)
    if not entries:
        return 0
    answers = frontier.push(entries)
    fed = [
        entry.task_id for entry, answer in zip(entries, answers, strict=True) if answer is not Pushed.LEASED
    ]
    rows.run(mark_queued, fed)
    return len(fed)


def mark_queued(task_ids: list[int]) -> int:
    count = 0
    for start in range(0, len(task_ids), 500):
        batch = task_ids[start : start + 500]
        count += Task.objects.filter(pk__in=batch, state=TaskState.WAITING).update(state=TaskState.QUEUED)
    return count


def refeed_forgotten(frontier: Frontier, rows: RowThreads) -> int:
    """Lets rows wait again whose tasks the store has forgotten (flushed, restarted empty, failed over)."""
    queued = rows.run(queued_ids)
    known = frontier.known(queued)
    return rows.run(
        mark_waiting, [task_id for task_id, is_known in zip(queued, known, strict=True) if not is_known]
    )


def queued_ids() -> list[int]:
    return list(
        Task.objects.filter(state=TaskState.QUEUED).order_by("pk").values_list("pk", flat=True)[:100_000]
    )


def mark_waiting(task_ids: list[int]) -> int:
    count = 0
    for start in range(0, len(task_ids), 500):
        batch = task_ids[start : start + 500]
        count += Task.objects.filter(pk__in=batch, state=TaskState.QUEUED).update(state=TaskState.WAITING)
    return count


def count_due_within(tiers: list[Tier], seconds: float) -> int:
    """How many rows of these tiers are to be fed now or soon."""
    soon = timezone.now() + timedelta(seconds=seconds)
    return Task.objects.filter(
        state__in=[TaskState.WAITING, TaskState.QUEUED], tier__in=tiers, not_before__lte=soon
    ).count()
