"""The rq job of a task: its id is the task's id, its only argument too. Nothing else is ever run."""

import json
import threading
from collections.abc import Callable
from typing import Any

from redis import Redis
from rq.job import Job
from rq.serializers import JSONSerializer

from queueing.errors import QueueingError
from queueing.job_hashes import RUN_TASK, is_task_id

_slot = threading.local()


class ForbiddenJob(QueueingError):
    """A job that names a function, a callback or arguments that are not on the list."""


class TaskBuried(QueueingError):
    """Raised for rq only, so that its pages list the job as failed."""


def run_task(task_id: int) -> None:
    """What rq calls. The slot that took the task has set in its thread what is to be run."""
    work: Callable[[int], None] | None = getattr(_slot, "work", None)
    if work is None:
        raise ForbiddenJob("tasks are run by queueing.rq.CrawlWorker (manage.py rqworker)")
    work(task_id)


def set_slot_work(work: Callable[[int], None]) -> None:
    _slot.work = work


class SafeJob(Job):
    """rq's JSON serializer alone would still run `os.system` if a job said so; this class runs `run_task` only."""

    # rq would call what a job names here.
    success_callback = failure_callback = stopped_callback = None

    def __init__(
        self,
        id: str | None = None,  # noqa: A002  # rq's name for it
        connection: "Redis | None" = None,
        serializer: Any = None,
    ) -> None:
        # Whatever serializer a caller names (rq's default is pickle), only JSON is read.
        super().__init__(id=id, connection=connection, serializer=JSONSerializer)

    @property
    def func(self) -> Callable[[int], None]:
        check_job(self)
        return run_task

    def send_webhooks(self, *_: Any, **__: Any) -> None:
        """A job must not make a worker call an address."""


def check_job(job: Job) -> None:
    """Raises ForbiddenJob unless the job is exactly one task."""
    try:
        name, instance, arguments, named = json.loads(job.data)
    except (ValueError, TypeError) as exc:
        raise ForbiddenJob(f"job {job.id}: its data is not that of a task") from exc
    if name != RUN_TASK or instance is not None or named or not is_task_id(job.id):
        raise ForbiddenJob(f"job {job.id}: {str(name)[:100]!r} is not on the list of what may run")
    if arguments != [int(job.id)]:
        raise ForbiddenJob(f"job {job.id}: its arguments are not its task")
    if job._success_callback_name or job._failure_callback_name or job._stopped_callback_name:
        raise ForbiddenJob(f"job {job.id}: callbacks are not allowed")
    if job.webhooks:
        raise ForbiddenJob(f"job {job.id}: webhooks are not allowed")
