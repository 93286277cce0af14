"""Freezes a worker inside a transaction, fills Redis, and deletes parts of what it holds: the others must go on.

usage: python -m benchmarks.chaos --only frozen,full,parts

Short forms of it are in tests/queueing/test_frozen_worker.py, test_degraded_mode.py and test_partial_loss.py.
"""

import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

from benchmarks.chaos_kills import COUNTING, add_chaos_tasks
from benchmarks.queue_load import delete_tasks

LIMIT_SECONDS = 120.0
FROZEN_AT = "in the transaction, all written"


@dataclass
class Rates:
    """Tasks that the healthy workers ended in each second."""

    tasks: int = 0
    before: float = 0.0
    in_each_second: list[int] = field(default_factory=list)

    def after(self, seconds: int) -> float:
        rest = self.in_each_second[seconds:]
        return sum(rest) / len(rest) if rest else 0.0

    @property
    def recovery_seconds(self) -> float:
        """From the freeze until a second in which the others did half of what they did before."""
        return next(
            (float(at) for at, count in enumerate(self.in_each_second) if count >= self.before / 2),
            float(len(self.in_each_second)),
        )

    @property
    def slow_seconds(self) -> int:
        """How many seconds had less than half of the rate before."""
        return sum(count < self.before / 2 for count in self.in_each_second)


class Workers:
    """Worker processes on one database and one Redis."""

    def __init__(self, redis_url: str, database: dict[str, Any], **queueing: Any) -> None:
        self._queueing = {**COUNTING, "REDIS_URL": redis_url, **queueing}
        self._database = database
        self._processes: list[Any] = []

    def start(self, *, freezes: bool = False) -> Any:
        from tests.queueing.worker_process import Plan, start_worker

        kill_at = FROZEN_AT if freezes else ""
        plan = Plan(self._database, self._queueing, kill_at=kill_at, burst=False, freezes=freezes)
        process = start_worker(plan)
        self._processes.append(process)
        return process

    def freeze_one(self) -> Any:
        """Starts a worker that freezes inside the transaction that ends its first task, and waits for that."""
        process = self.start(freezes=True)
        while not is_frozen(process.pid):
            time.sleep(0.02)
        return process

    def kill(self) -> None:
        for process in self._processes:
            process.kill()
            process.join()


@contextmanager
def running(workers: Workers) -> Iterator[Workers]:
    try:
        yield workers
    finally:
        workers.kill()


def is_frozen(pid: int) -> bool:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return fields[0] == "T"


def add_shared_row(run_id: uuid.UUID) -> None:
    """A row that each task of the run writes; it is done itself."""
    from queueing.models import Task
    from queueing.tiers import Tier

    Task.objects.create(
        workspace_id=uuid.uuid4(),
        run_id=run_id,
        kind="company",
        key="shared",
        home_tier=Tier.EXHIBITOR,
        tier=Tier.EXHIBITOR,
        priority=1,
        state="done",
    )


def count_done(run_id: uuid.UUID) -> int:
    from queueing.models import Task

    return int(Task.objects.filter(run_id=run_id, state="done").count())


def measure(run_id: uuid.UUID, seconds: int) -> list[int]:
    """How many tasks of the run are ended in each of the next seconds."""
    counts = [count_done(run_id)]
    for _ in range(seconds):
        time.sleep(1.0)
        counts.append(count_done(run_id))
    return [later - sooner for sooner, later in pairwise(counts)]


def freeze_a_worker(redis_url: str, database: dict[str, Any], tasks: int, seconds: int) -> Rates:
    """Two healthy workers and a frozen one that has locked a row which all tasks write."""
    run_id = uuid.uuid4()
    add_shared_row(run_id)
    add_chaos_tasks(run_id, tasks, seed=3)
    rates = Rates(tasks)
    workers = Workers(redis_url, database, HANDLER="tests.queueing.handlers.count_together")
    with running(workers):
        for _ in range(2):
            workers.start()
        while not count_done(run_id) > 50:
            time.sleep(0.1)
        before = measure(run_id, 5)
        rates.before = sum(before) / len(before)
        workers.freeze_one()
        rates.in_each_second = measure(run_id, seconds)
    return rates


def fill_redis(server: Any, database: dict[str, Any], tasks: int) -> tuple[float, float]:
    """The rate at which one worker ends what Redis holds: with memory to spare, and at its limit."""
    rates = []
    for full in (False, True):
        delete_tasks()
        run_id = uuid.uuid4()
        feed_all(server, run_id, tasks, full=full)
        workers = Workers(
            server.url, database, HANDLER="tests.queueing.handlers.do_nothing", HOST_LEASES=1_000
        )
        with running(workers):
            workers.start()
            while count_done(run_id) < tasks // 5:
                time.sleep(0.01)
            first, started = count_done(run_id), time.monotonic()
            while (done := count_done(run_id)) < tasks - 20:
                time.sleep(0.01)
            rates.append((done - first) / (time.monotonic() - started))
            while count_done(run_id) < tasks and time.monotonic() - started < LIMIT_SECONDS:
                time.sleep(0.1)
    return rates[0], rates[1]


def feed_all(server: Any, run_id: uuid.UUID, tasks: int, *, full: bool) -> None:
    import redis

    from queueing.conf import read_conf
    from queueing.database import RowThreads
    from queueing.feeder import feed
    from queueing.stores import make_frontier
    from queueing.tasks import add_tasks
    from queueing.work import NewTask, Tier

    client = redis.Redis.from_url(server.url)
    client.config_set("maxmemory", "256mb")
    client.flushall()
    workspace = uuid.uuid4()
    add_tasks(
        NewTask(workspace, run_id, "company", f"task-{number}", Tier.EXHIBITOR, host=f"h{number}.example")
        for number in range(tasks)
    )
    rows = RowThreads()
    conf = read_conf({"HANDLER": "none", "HIGH_WATER": tasks, "LOW_WATER": tasks - 1})
    feed(make_frontier(client, conf), rows, conf)
    rows.close()
    if full:
        client.config_set("maxmemory", client.info("memory")["used_memory"] // 2)
    client.close()
