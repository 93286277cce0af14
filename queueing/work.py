"""What the queue hands to the project's handler, and what it gets back."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from queueing.errors import WorkError, WorkInterrupted, write_nothing
from queueing.tiers import Tier

__all__ = ["Handler", "NewTask", "TaskResult", "Tier", "Work", "WorkError", "WorkInterrupted"]


@dataclass(frozen=True, slots=True)
class NewTask:
    """`key` is the natural key inside the run: adding it twice makes one task."""

    workspace_id: UUID
    run_id: UUID
    kind: str
    key: str
    tier: Tier
    priority: int = 0
    host: str = ""
    payload: Mapping[str, Any] = field(default_factory=dict)
    after_seconds: float = 0.0  # it waits in the retry tier for so long before it is worked on


@dataclass(frozen=True, slots=True)
class Work:
    task_id: int
    attempt: int
    workspace_id: UUID
    run_id: UUID
    kind: str
    key: str
    tier: Tier  # where the task came in; a retried task keeps it
    host: str
    payload: Mapping[str, Any]
    failures: int
    tries_left: int  # after this one; 0: any failure buries the task


@dataclass(frozen=True, slots=True)
class TaskResult:
    """`write` runs inside the transaction that ends the task: all of it happens once, or nothing does. Where several
    tasks end in one transaction, `write_together` gets the `write` of all whose results have the same one."""

    write: Callable[[], None] = write_nothing
    write_together: Callable[[Sequence[Any]], None] | None = None
    follow_ups: tuple[NewTask, ...] = ()
    spend: Mapping[str, float] = field(default_factory=dict)
    outcome: str = ""


# async handle(work, resources) -> TaskResult. Raises WorkError; asyncio's cancellation means that the run was stopped
# or that the worker shuts down: WorkInterrupted is how a handler keeps its partial result.
Handler = Callable[[Work, Any], Awaitable[TaskResult]]
