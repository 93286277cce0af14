"""Handlers that tests and their worker processes run. What they do is said in the task's payload."""

import asyncio
import contextlib
import os
import signal
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

from django.db import OperationalError
from django.db.models import F
from django.utils import timezone

from queueing.models import Attempt, Task
from queueing.tiers import Tier
from queueing.work import NewTask, TaskResult, Work, WorkError, WorkInterrupted

let_end = threading.Event()
# Set by a handler that has begun: a task is leased a moment before that.
has_begun = threading.Event()


@asynccontextmanager
async def open_resources() -> AsyncIterator[dict[str, Any]]:
    resources: dict[str, Any] = {"open": True, "seen": []}
    yield resources
    resources["open"] = False


async def handle(work: Work, resources: dict[str, Any]) -> TaskResult:
    resources["seen"].append(work.key)
    await asyncio.sleep(work.payload.get("seconds", 0))
    if work.attempt <= work.payload.get("database_away", 0):
        raise OperationalError("the connection is lost")
    if work.payload.get("raises") == "bug":
        raise RuntimeError("a bug of the handler")
    if "error" in work.payload:
        raise_error(work)
    return TaskResult(
        follow_ups=tuple(follow_up(work, key) for key in work.payload.get("then", ())),
        spend={"pages": 1},
        outcome="found",
    )


def raise_error(work: Work) -> None:
    error = work.payload["error"]
    if work.failures < error.get("times", 1_000) and work.attempt <= error.get("tries", 1_000):
        raise WorkError(
            error.get("message", "it failed"),
            error_class=error.get("class", "timeout"),
            permanent=error.get("permanent", False),
            uncounted=work.attempt if work.attempt <= error.get("uncounted", 0) else 0,
            after_seconds=error.get("after"),
            page=b"<html>saved</html>",
            spend={"pages": 2},
        )


def follow_up(work: Work, key: str) -> NewTask:
    return NewTask(work.workspace_id, work.run_id, "company", key, Tier.SITEMAP, host=work.host)


async def write_then_fail(work: Work, resources: Any) -> TaskResult:
    """Its write stores a row and then fails: nothing of it may stay."""

    def write() -> None:
        Attempt.objects.create(
            workspace_id=work.workspace_id,
            task_id=work.task_id,
            number=77,
            worker="written by the handler",
            result="lost",
            started_at=timezone.now(),
        )
        raise RuntimeError("after the first row")

    return TaskResult(write=write, follow_ups=(follow_up(work, "never"),))


async def fail_but_keep(work: Work, resources: Any) -> TaskResult:
    """Fails with rows that are worth keeping."""
    rows = Task.objects.filter(pk=work.task_id)
    raise WorkError("it failed", permanent=True, write=lambda: rows.update(host="kept.example") and None)


async def count_once(work: Work, resources: Any) -> TaskResult:
    """Its effect is one more on the task's own priority; done twice it would be two."""
    await asyncio.sleep(work.payload.get("seconds", 0))

    def write() -> None:
        Task.objects.filter(pk=work.task_id).update(priority=F("priority") + 1)

    follow_ups = (follow_up(work, f"{work.key}-deep"),) if work.payload.get("deepens") else ()
    return TaskResult(write=write, follow_ups=follow_ups, outcome="counted")


async def count_together(work: Work, resources: Any) -> TaskResult:
    """As `count_once`, and all tasks of a run also write one row that they share."""
    ending = await count_once(work, resources)

    def write() -> None:
        Task.objects.filter(run_id=work.run_id, key="shared").update(failures=F("failures") + 1)
        ending.write()

    return replace(ending, write=write)


async def do_nothing(work: Work, resources: Any) -> TaskResult:
    await asyncio.sleep(work.payload.get("seconds", 0))
    return TaskResult()


async def refuse_to_stop(work: Work, resources: Any) -> TaskResult:
    """Swallows every cancellation until the test lets it end."""
    while not let_end.is_set():
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.sleep(0.02)
    return TaskResult(outcome="too late")


async def keep_what_it_has(work: Work, resources: Any) -> TaskResult:
    """Is cancelled in the middle; `broken` cannot even be written."""

    def write() -> None:
        Task.objects.filter(pk=work.task_id).update(priority=F("priority") + 1)
        if work.payload.get("broken"):
            raise RuntimeError("cannot be written")

    try:
        has_begun.set()
        await asyncio.sleep(60)
    except asyncio.CancelledError as exc:
        raise WorkInterrupted(spend={"pages": 3}, write=write) from exc
    return TaskResult()


async def freeze_and_go_on(work: Work, resources: Any) -> TaskResult:
    """Its whole loop stands still, as in a process that is stopped."""
    threading.Event().wait(work.payload["frozen"])
    for _ in range(3):
        await asyncio.sleep(0.01)
    return TaskResult()


async def fail_with_a_write(work: Work, resources: Any) -> TaskResult:
    def write() -> None:
        Task.objects.filter(pk=work.task_id).update(priority=F("priority") + 1)

    raise WorkError("it failed", write=write)


async def die_of_poison(work: Work, resources: Any) -> TaskResult:
    """As `count_once`, but a task that says so kills its process."""
    if work.payload.get("poison"):
        os.kill(os.getpid(), signal.SIGKILL)
    return await count_once(work, resources)
