"""Leases that ended without their worker: what that says about the task.

A worker that vanished (its process does not exist any longer) may have been killed by the task or by anything else, so
the task is only suspected. From its second such loss on it runs alone, in a process of its own (`suspects.py`). What
makes that process vanish, too, again and again, is a dead letter. A worker that lives but was too slow to renew its
lease says nothing about the task.
"""

from collections.abc import Sequence
from enum import StrEnum

from django.db import transaction
from django.db.models import F

from queueing import clock
from queueing.database import lock_free_rows
from queueing.dead_letters import Death, requeue, write_letter
from queueing.models import SUSPECTED_AFTER, Attempt, DeadLetter, Task, TaskState
from queueing.stores import notify_workers
from queueing.tiers import Tier
from queueing.workers import has_exited, is_alone, is_running_here

LEASES_AT_ONCE = 5_000


class Loss(StrEnum):
    """Why a lease ended without its worker: the class of error of its attempt."""

    VANISHED = "lost_worker"
    SLOW = "lease_expired"

    @property
    def message(self) -> str:
        return MESSAGES[self]


MESSAGES = {
    Loss.VANISHED: "The worker vanished while it worked on this task.",
    Loss.SLOW: "The worker did not renew its lease in time; it is still running.",
}


def reclaim_rows(max_alone: int) -> list[int]:
    """Ends the leases of lost workers: at once if their process on this machine has exited, else when expired."""
    now = clock.now()
    exited: dict[str, bool] = {}
    taken_back = []
    for task in Task.objects.filter(state=TaskState.LEASED).order_by("pk")[:LEASES_AT_ONCE]:
        if task.worker not in exited:
            exited[task.worker] = has_exited(task.worker)
        expired = task.leased_until is not None and task.leased_until < now
        if (exited[task.worker] or expired) and lose_row(task, max_alone):
            taken_back.append(task.pk)
    return taken_back


def hand_back_rows(worker: str) -> None:
    """What a process held that was killed because its worker stops: nothing counts against these tasks."""
    for task in Task.objects.filter(state=TaskState.LEASED, worker=worker):
        held = Task.objects.filter(pk=task.pk, state=TaskState.LEASED, worker=worker, attempt=task.attempt)
        with transaction.atomic():
            if held.update(state=TaskState.WAITING, leased_until=None, worker=""):
                _record_end(task, Attempt.Result.HANDED_BACK)


def exited_workers_hold_rows(tiers: Sequence[Tier]) -> bool:
    """Whether processes of this machine that have exited still hold tasks of these tiers: a row that was locked when
    leases were reclaimed is reclaimed the next time."""
    leased = Task.objects.filter(state=TaskState.LEASED, tier__in=tiers)
    return any(has_exited(worker) for worker in leased.values_list("worker", flat=True).distinct())


def lose_row(task: Task, max_alone: int) -> bool:
    """Ends the lease of a lost worker. False: the row has moved on, or another process has locked it."""
    loss = Loss.SLOW if is_running_here(task.worker) else Loss.VANISHED
    lost = int(loss is Loss.VANISHED)
    alone = lost if is_alone(task.worker) else 0
    is_dead = bool(alone) and task.lost_alone + alone >= max_alone
    as_seen = Task.objects.filter(
        pk=task.pk, state=TaskState.LEASED, attempt=task.attempt, leased_until=task.leased_until
    )
    with transaction.atomic():
        updated = Task.objects.filter(pk__in=lock_free_rows(as_seen)).update(
            state=TaskState.DEAD if is_dead else TaskState.WAITING,
            lost_workers=F("lost_workers") + lost,
            lost_alone=F("lost_alone") + alone,
            leased_until=None,
            worker="",
            error_class=loss,
            error_message=loss.message,
            ended_at=clock.now() if is_dead else None,
        )
        if not updated:
            return False
        _record_end(task, Attempt.Result.LOST, loss)
        if is_dead:
            write_letter(task, _death(task.lost_alone + alone))
        if task.lost_workers + lost >= SUSPECTED_AFTER:
            transaction.on_commit(notify_workers)
    return True


def retract_loss(task_id: int, attempt: int, worker: str) -> bool:
    """A worker of another machine was only slow: the loss that was counted for this try does not count any longer."""
    tries = Attempt.objects.filter(task_id=task_id, number=attempt, worker=worker, result=Attempt.Result.LOST)
    with transaction.atomic():
        if not tries.filter(error_class=Loss.VANISHED).update(error_class=Loss.SLOW):
            return False
        rows = Task.objects.filter(pk=task_id)
        if is_alone(worker):
            rows.filter(lost_alone__gt=0).update(lost_alone=F("lost_alone") - 1)
        rows.filter(lost_workers__gt=0).update(lost_workers=F("lost_workers") - 1)
        letter = DeadLetter.objects.filter(
            task_id=task_id, state=DeadLetter.State.OPEN, error_class=Loss.VANISHED
        ).first()
        if letter is not None:
            requeue(letter, by="queue")
    return True


def _record_end(task: Task, result: Attempt.Result, error_class: str = "") -> None:
    """Records the try of a worker that cannot do it itself."""
    Attempt.record(
        workspace_id=task.workspace_id,
        task=task,
        number=task.attempt,
        worker=task.worker,
        result=result,
        error_class=error_class,
        started_at=task.started_at or task.created_at,
    )


def _death(lost_alone: int) -> Death:
    return Death(
        Loss.VANISHED, f"{lost_alone} processes vanished while this task was all that they worked on."
    )
