"""Tasks that gave up: kept with everything known about them until a person requeues or discards them."""

import traceback
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Count, Max, Min

from queueing import clock
from queueing.errors import LetterClosed, TaskRefused, WorkError
from queueing.models import Attempt, DeadLetter, OwnedQuerySet, Task, TaskState
from queueing.stores import notify_workers

MAX_PAGE_BYTES = 2_000_000
MAX_MESSAGE = 2_000
MAX_TRACEBACK = 20_000


@dataclass(frozen=True, slots=True)
class Death:
    """Why a task gave up."""

    error_class: str
    message: str
    traceback: str = ""
    page: bytes | None = None

    @classmethod
    def from_error(cls, error: BaseException) -> "Death":
        lines = "".join(traceback.format_exception(error))
        return cls(
            error_class=getattr(error, "error_class", "") or type(error).__name__,
            message=storable_text(str(error))[:MAX_MESSAGE],
            traceback=storable_text(lines)[-MAX_TRACEBACK:],
            page=error.page[:MAX_PAGE_BYTES] if isinstance(error, WorkError) and error.page else None,
        )


def storable_text(text: str) -> str:
    """PostgreSQL stores no NUL and no lone surrogates; messages of hostile sites hold both."""
    return text.replace("\x00", "").encode("utf-8", "replace").decode()


def write_letter(task: Task, death: Death) -> DeadLetter:
    """The caller sets the task to dead in the same transaction."""
    letter = as_letter(task, death)
    letter.spend = _sum_spend(task)
    letter.save(force_insert=True)
    return letter


def as_letter(task: Task, death: Death) -> DeadLetter:
    return DeadLetter(
        workspace_id=task.workspace_id,
        run_id=task.run_id,
        task=task,
        kind=task.kind,
        key=task.key,
        tier=task.home_tier,
        host=task.host,
        payload=task.payload,
        error_class=death.error_class[:100],
        error_message=death.message,
        traceback=death.traceback,
        attempts=task.attempt,
        page=death.page,
    )


def _sum_spend(task: Task) -> dict[str, float]:
    total: dict[str, float] = {}
    for spend in Attempt.objects.filter(task=task).values_list("spend", flat=True):
        for name, amount in spend.items():
            total[name] = total.get(name, 0) + amount
    return total


def requeue(letter: DeadLetter, *, by: str, payload_changes: Mapping[str, Any] | None = None) -> Task:
    """Lets the dead task wait again with its failures reset and, optionally, a changed payload (a new budget)."""
    with transaction.atomic():
        _close(letter, DeadLetter.State.REQUEUED, by=by, reason="")
        task: Task = Task.objects.select_for_update().get(pk=letter.task_id)
        changed = {**task.payload, **(payload_changes or {})}
        updated = Task.objects.filter(pk=task.pk, state=TaskState.DEAD).update(
            state=TaskState.WAITING,
            tier=task.home_tier,
            payload=changed,
            failures=0,
            # A suspect remains one: it runs alone again.
            lost_alone=0,
            error_class="",
            error_message="",
            not_before=clock.now(),
            ended_at=None,
        )
        if not updated:
            raise LetterClosed(f"task {task.pk} is {task.state}, not dead")
        transaction.on_commit(notify_workers)
    task.refresh_from_db()
    return task


def requeue_many(letters: OwnedQuerySet, *, by: str, payload_changes: Mapping[str, Any] | None = None) -> int:
    """Requeues every open letter of a queryset; skips those that were decided in the meantime."""
    return sum(
        _requeued(letter, by, payload_changes)
        for letter in letters.filter(state=DeadLetter.State.OPEN, task__isnull=False)
        .order_by("pk")
        .iterator()
    )


def _requeued(letter: DeadLetter, by: str, payload_changes: Mapping[str, Any] | None) -> bool:
    try:
        requeue(letter, by=by, payload_changes=payload_changes)
    except LetterClosed:
        return False
    return True


def discard(letter: DeadLetter, *, by: str, reason: str) -> None:
    """Closes the letter. Its task stays dead, and the letter stays readable."""
    if not reason.strip():
        raise TaskRefused("discarding a dead letter needs a reason")
    _close(letter, DeadLetter.State.DISCARDED, by=by, reason=reason.strip()[:500])


def _close(letter: DeadLetter, state: DeadLetter.State, *, by: str, reason: str) -> None:
    closed = DeadLetter.objects.filter(pk=letter.pk, state=DeadLetter.State.OPEN).update(
        state=state, reason=reason, decided_by=by[:150], decided_at=clock.now()
    )
    if not closed:
        raise LetterClosed(f"dead letter {letter.pk} was decided before")


def group_letters(letters: OwnedQuerySet) -> list[dict[str, Any]]:
    """Open letters by error class, host and tier, the largest group first."""
    return list(
        letters.filter(state=DeadLetter.State.OPEN)
        .values("error_class", "host", "tier")
        .annotate(letters=Count("pk"), oldest=Min("created_at"), newest=Max("created_at"))
        .order_by("-letters", "error_class", "host", "tier")
    )
