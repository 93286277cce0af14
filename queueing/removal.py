"""Removes waiting tasks on a person's request. They become dead letters, so nothing is lost by a click."""

from django.db import transaction
from django.utils import timezone

from queueing.dead_letters import Death, as_letter
from queueing.models import WAITING_STATES, DeadLetter, OwnedQuerySet, Task, TaskState
from queueing.stores import forget_tasks
from queueing.tiers import Tier

_BATCH = 500


def bury_waiting(tier: Tier, death: Death) -> int:
    """Buries everything that waits in a tier."""
    count = 0
    while batch := _bury_batch(Task.objects.filter(tier=tier), death):
        count += batch
    return count


def bury_one(task_id: int, death: Death) -> bool:
    return bool(_bury_batch(Task.objects.filter(pk=task_id), death))


def _bury_batch(tasks: OwnedQuerySet, death: Death) -> int:
    with transaction.atomic():
        rows = list(tasks.filter(state__in=WAITING_STATES).select_for_update().order_by("pk")[:_BATCH])
        ids = [task.pk for task in rows]
        Task.objects.filter(pk__in=ids, state__in=WAITING_STATES).update(
            state=TaskState.DEAD,
            ended_at=timezone.now(),
            error_class=death.error_class,
            error_message=death.message,
        )
        DeadLetter.objects.bulk_create([as_letter(task, death) for task in rows])
    forget_tasks(ids)
    return len(ids)
