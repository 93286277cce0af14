"""Moves waiting rows into the frontier, best first, and never more of them than a bounded window."""

from datetime import timedelta
from uuid import UUID

from django.db.models import Q
from django.utils import timezone

from queueing.frontier import Entry
from queueing.models import OwnedQuerySet, Task, TaskState
from queueing.tiers import Tier

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
