"""The load of benchmarks/queue.py: tasks for a thousand hosts, and workers whose handler does nothing.

Imports are inside the functions, because Django is loaded only after the heap was measured.
"""

import time
import uuid
from collections.abc import Callable
from typing import Any

HOSTS = 1_000


def add_tasks(count: int, tier: Any = "exhibitor", seconds: float = 0.0) -> uuid.UUID:
    from queueing.tasks import add_tasks as add
    from queueing.tiers import Tier
    from queueing.work import NewTask

    run_id, workspace = uuid.uuid4(), uuid.uuid4()
    payload = {"seconds": seconds} if seconds else {}
    add(
        NewTask(
            workspace,
            run_id,
            "company",
            f"t{number}",
            Tier(tier),
            host=f"h{number % HOSTS}.example",
            payload=payload,
        )
        for number in range(count)
    )
    return run_id


def use_redis(server: Any) -> None:
    """This process adds tasks like a web process, which wakes the workers through Redis."""
    from django.conf import settings

    from queueing.conf import conf

    settings.QUEUEING = {**settings.QUEUEING, "MODE": "redis", "REDIS_URL": server.url}
    conf.cache_clear()


def delete_tasks() -> None:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("TRUNCATE queueing_task CASCADE")


def start_worker(server: Any, *, concurrency: int, burst: bool = False) -> Any:
    from django.db import connection

    from benchmarks.chaos_kills import database_of
    from tests.queueing import worker_process

    queueing = {
        "MODE": "redis",
        "REDIS_URL": server.url,
        "HANDLER": "tests.queueing.handlers.do_nothing",
        "CONCURRENCY": concurrency,
        "HOST_INTERVAL_SECONDS": 0.0,
        "HOST_LEASES": 50,
    }
    plan = worker_process.Plan(database_of(connection), queueing, burst=burst)
    return worker_process.start_worker(plan)


def wait_until(condition: Callable[[], Any], pause: float = 0.005) -> None:
    while not condition():
        time.sleep(pause)
