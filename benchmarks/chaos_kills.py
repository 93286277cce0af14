"""Kills workers, empties Redis and cuts database connections: no task may be lost or done twice.

usage: python -m benchmarks.chaos --only kills

tests/queueing/test_chaos.py runs a short form of it on each database.
"""

import random
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from multiprocessing.context import ForkServerProcess
from typing import Any

COUNTING = {
    "HANDLER": "tests.queueing.handlers.count_once",
    "CONCURRENCY": 4,
    "MODE": "redis",
    "HOST_INTERVAL_SECONDS": 0.0,
    "GRACE_SECONDS": 2.0,
    "HIGH_WATER": 200,
    "LOW_WATER": 100,
}


@dataclass
class Faults:
    """The number of each fault; the seed decides their order."""

    kills: int
    redis_restarts: int = 0
    database_cuts: int = 0
    pause_seconds: tuple[float, float] = (0.2, 0.8)

    def shuffled(self, generator: random.Random) -> list[str]:
        events = ["kill"] * self.kills
        events += ["redis"] * self.redis_restarts + ["database"] * self.database_cuts
        generator.shuffle(events)
        return events


@dataclass
class Result:
    """The counts after the run."""

    tasks: int = 0
    done: int = 0
    doubled: int = 0
    lost: int = 0
    dead: int = 0
    kills: int = 0
    redis_restarts: int = 0
    connections_cut: int = 0
    lost_attempts: int = 0
    slowest_release_seconds: float = 0.0
    seconds: float = 0.0
    states: dict[str, int] = field(default_factory=dict)

    @property
    def passed(self) -> bool:
        return self.lost == 0 and self.doubled == 0 and self.slowest_release_seconds < 60


class Chaos:
    def __init__(self, redis_server: Any, database: dict[str, Any], workers: int, seed: int) -> None:
        self._redis = redis_server
        self._database = database
        self._random = random.Random(seed)
        self._killed_at: dict[int, datetime] = {}
        self._workers: list[ForkServerProcess] = []
        self._count = workers
        self.cut_connections: Callable[[], int] = lambda: 0

    def run(self, run_id: uuid.UUID, faults: Faults, limit_seconds: float) -> Result:
        started = time.monotonic()
        result = Result()
        self._workers = [self._start() for _ in range(self._count)]
        steps = {"kill": self._kill, "redis": self._restart_redis, "database": self._cut_database}
        try:
            for event in faults.shuffled(self._random):
                time.sleep(self._random.uniform(*faults.pause_seconds))
                steps[event](result)
            self._wait_until_done(run_id, started + limit_seconds)
        finally:
            for worker in self._workers:
                worker.kill()
                worker.join()
        result.seconds = round(time.monotonic() - started, 1)
        self._count_tasks(run_id, result)
        return result

    def _start(self) -> ForkServerProcess:
        from tests.queueing.worker_process import Plan, start_worker

        queueing = {**COUNTING, "REDIS_URL": self._redis.url}
        return start_worker(Plan(self._database, queueing, burst=False))

    def _kill(self, result: Result) -> None:
        position = self._random.randrange(len(self._workers))
        victim = self._workers[position]
        assert victim.pid is not None
        victim.kill()
        self._killed_at[victim.pid] = datetime.now(UTC)
        victim.join()
        self._workers[position] = self._start()
        result.kills += 1

    def _restart_redis(self, result: Result) -> None:
        self._redis.kill()
        time.sleep(self._random.uniform(0.1, 1.0))
        self._redis.start()
        result.redis_restarts += 1

    def _cut_database(self, result: Result) -> None:
        result.connections_cut += self.cut_connections()

    def _wait_until_done(self, run_id: uuid.UUID, deadline: float) -> None:
        from queueing.database import run_with_retries
        from queueing.tasks import count_open

        # The connection of this process is cut, too.
        while run_with_retries(count_open, run_id) and time.monotonic() < deadline:
            time.sleep(0.1)

    def _count_tasks(self, run_id: uuid.UUID, result: Result) -> None:
        from queueing.models import Attempt, Task
        from queueing.tasks import count_states

        tasks = Task.objects.filter(run_id=run_id)
        result.states = {state: count for state, count in count_states(run_id).items() if count}
        result.tasks = tasks.count()
        result.done = result.states.get("done", 0)
        result.doubled = tasks.filter(priority__gt=1).count()
        result.lost = tasks.exclude(state="done", priority=1).count() - result.doubled
        result.dead = result.states.get("dead", 0)
        lost = Attempt.objects.filter(task__run_id=run_id, result="lost")
        result.lost_attempts = lost.count()
        waits = [self._release_seconds(attempt) for attempt in lost.select_related("task")]
        result.slowest_release_seconds = round(max(waits, default=0.0), 1)

    def _release_seconds(self, attempt: Any) -> float:
        """From the kill of the worker to the start of the task's next attempt."""
        killed_at = self._killed_at.get(int(attempt.worker.split(":")[1]))
        following = attempt.task.attempts.filter(number__gt=attempt.number).order_by("number").first()
        if killed_at is None or following is None:
            return 0.0
        return max(0.0, (following.started_at - killed_at).total_seconds())


def add_chaos_tasks(run_id: uuid.UUID, count: int, seed: int) -> None:
    from queueing.tasks import add_tasks
    from queueing.work import NewTask, Tier

    generator = random.Random(seed)
    workspace = uuid.uuid4()
    tiers = [Tier.EXHIBITOR, Tier.DIRECTORY, Tier.SITEMAP]
    add_tasks(
        NewTask(
            workspace,
            run_id,
            "company",
            f"task-{number}",
            generator.choice(tiers),
            host=f"h{generator.randrange(count)}.example",
            payload={"deepens": True, "seconds": round(generator.uniform(0, 0.1), 3)},
        )
        for number in range(count)
    )


def database_of(connection: Any) -> dict[str, Any]:
    return {name: connection.settings_dict[name] for name in ("NAME", "HOST", "USER", "OPTIONS")}
