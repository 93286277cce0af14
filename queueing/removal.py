"""Removes on a person's request: waiting tasks, which become dead letters, so nothing is lost by a click; and texts
that must not be kept, which are lost."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any
from uuid import UUID

from django.db import transaction

from queueing import clock
from queueing.dead_letters import Death, as_letter
from queueing.models import OPEN_STATES, WAITING_STATES, Attempt, DeadLetter, OwnedQuerySet, Task, TaskState
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
            ended_at=clock.now(),
            error_class=death.error_class,
            error_message=death.message,
        )
        DeadLetter.objects.bulk_create([as_letter(task, death) for task in rows])
    forget_tasks(ids)
    return len(ids)


def forget_run(run_id: UUID) -> None:
    """Deletes the tasks of a run with their attempts and dead letters. A worker that has one writes nothing."""
    with transaction.atomic():
        tasks = Task.objects.filter(run_id=run_id)
        in_stores = list(tasks.filter(state__in=OPEN_STATES).values_list("pk", flat=True))
        DeadLetter.objects.filter(run_id=run_id).delete()
        tasks.delete()
        transaction.on_commit(partial(forget_tasks, in_stores))


def redact_texts(workspace_id: UUID, keys: Iterable[str], redact: Callable[[str], str]) -> int:
    """Replaces texts of tasks and dead letters whose keys begin so: payloads, errors, saved pages.

    `redact` returns what is to stay of a text. Tasks that wait in a store are fed again with the new payload.
    """
    count = 0
    for key in keys:
        tasks = Task.objects.for_workspace(workspace_id).filter(key__startswith=key)
        letters = DeadLetter.objects.for_workspace(workspace_id).filter(key__startswith=key)
        changed = [task for task in tasks if _redact(task, redact)]
        Task.objects.bulk_update(changed, ["payload", "error_message"])
        transaction.on_commit(partial(forget_tasks, [task.pk for task in changed]))
        buried = [letter for letter in letters if _redact(letter, redact) | _redact_page(letter, redact)]
        DeadLetter.objects.bulk_update(buried, ["payload", "error_message", "traceback", "page"])
        attempts = [one for one in Attempt.objects.filter(task__in=tasks) if _redact(one, redact)]
        Attempt.objects.bulk_update(attempts, ["error_message"])
        count += len(changed) + len(buried)
    return count


def _redact(row: Any, redact: Callable[[str], str]) -> bool:
    before = {
        name: getattr(row, name) for name in ("payload", "error_message", "traceback") if hasattr(row, name)
    }
    for name, value in before.items():
        setattr(row, name, _redact_values(value, redact))
    return any(getattr(row, name) != value for name, value in before.items())


def _redact_values(value: Any, redact: Callable[[str], str]) -> Any:
    if isinstance(value, str):
        return redact(value)
    if isinstance(value, Mapping):
        return {name: _redact_values(each, redact) for name, each in value.items()}
    return [_redact_values(each, redact) for each in value] if isinstance(value, list) else value


def _redact_page(letter: DeadLetter, redact: Callable[[str], str]) -> bool:
    """The page is kept whole or not at all."""
    if letter.page is None:
        return False
    text = bytes(letter.page).decode("utf-8", "replace")
    if redact(text) == text:
        return False
    letter.page = None
    return True
