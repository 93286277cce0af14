"""One task among a thousand kills whatever process runs it: exactly that one may die.

usage: python -m benchmarks.chaos --only poison
"""

import time
import uuid
from datetime import UTC, datetime
from typing import Any

from benchmarks.chaos_kills import COUNTING
from benchmarks.chaos_outcome import Outcome

WORKERS = 2


def poison_one(
    redis_url: str,
    database: dict[str, Any],
    tasks: int = 1_000,
    slots: int = 64,
    limit_seconds: float = 300.0,
) -> Outcome:
    """The workers that die are replaced at once, until nothing is open."""
    from queueing.models import Task
    from queueing.tasks import count_open

    started = time.monotonic()
    run_id = uuid.uuid4()
    add_tasks_with_poison(run_id, tasks)
    workers = Replaced(redis_url, database, slots)
    try:
        while count_open(run_id) and time.monotonic() - started < limit_seconds:
            workers.replace_dead()
            time.sleep(0.1)
    finally:
        workers.end()
    rows = Task.objects.filter(run_id=run_id)
    dead = rows.filter(state="dead")
    doubled = rows.filter(priority__gt=1).count()
    done = rows.filter(state="done", priority=1).count()
    outcome = Outcome(
        f"tasks: one poison among {tasks:,}",
        expected=tasks - 1,
        found=done,
        lost=tasks - 1 - done - doubled,
        doubled=doubled,
        dead=dead.count(),
        dead_expected=1,
        slowest_recovery=workers.slowest_recovery(run_id),
        seconds=time.monotonic() - started,
    )
    if not dead.filter(key="poison").exists():
        outcome.has_failed = True
        outcome.notes.append("the poison is not among the dead")
    return outcome


def add_tasks_with_poison(run_id: uuid.UUID, count: int) -> None:
    from queueing.tasks import add_tasks
    from queueing.work import NewTask, Tier

    workspace = uuid.uuid4()
    keys = [f"task-{number}" if number != count // 3 else "poison" for number in range(count)]
    add_tasks(
        NewTask(
            workspace,
            run_id,
            "company",
            key,
            Tier.EXHIBITOR,
            host=f"{key}.example",
            payload={"seconds": 0.05, "poison": key == "poison"},
        )
        for key in keys
    )


class Replaced:
    """Worker processes of which a new one is started for each that died."""

    def __init__(self, redis_url: str, database: dict[str, Any], slots: int) -> None:
        from tests.queueing.worker_process import Plan

        queueing = {
            **COUNTING,
            "REDIS_URL": redis_url,
            "HANDLER": "tests.queueing.handlers.die_of_poison",
            "CONCURRENCY": slots,
            "RETRY_SECONDS": 0.1,
        }
        self._plan = Plan(database, queueing, burst=False)
        self._processes: list[Any] = []
        self._died_at: dict[int, datetime] = {}

    def replace_dead(self) -> None:
        from tests.queueing.worker_process import start_worker

        for process in [each for each in self._processes if not each.is_alive()]:
            self._died_at[process.pid] = datetime.now(UTC)
            self._processes.remove(process)
        while len(self._processes) < WORKERS:
            self._processes.append(start_worker(self._plan))

    def end(self) -> None:
        for process in self._processes:
            process.kill()
            process.join()

    def slowest_recovery(self, run_id: uuid.UUID) -> float:
        """From the death of a worker to the next try of what it held, suspects in their turn included."""
        from queueing.models import Attempt

        waits = [
            (following.started_at - died_at).total_seconds()
            for attempt in Attempt.objects.filter(task__run_id=run_id, result="lost").select_related("task")
            if (died_at := self._died_at.get(int(attempt.worker.split(":")[1])))
            and (
                following := attempt.task.attempts.filter(number__gt=attempt.number)
                .order_by("number")
                .first()
            )
        ]
        return max(waits, default=0.0)
