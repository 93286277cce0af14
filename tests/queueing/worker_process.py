"""Real worker processes for tests, forked from a server that has loaded Django, killed or frozen at a chosen step."""

import logging
import multiprocessing
import os
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial, wraps
from multiprocessing.context import ForkServerProcess
from typing import Any

import django
from django.apps import apps

if not apps.ready and not apps.loading:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "leadslogix.settings")
    django.setup()

from django.conf import settings
from django.db import connections
from django_rq import get_worker

from queueing import execution, leases, slot_groups, workers
from queueing.conf import conf
from queueing.heap_drain import drain
from queueing.models import Attempt
from queueing.redis_store import RedisFrontier
from queueing.rq.slots import SlotWorker
from queueing.tiers import TIERS
from tests.queueing import handlers

SERVER = multiprocessing.get_context("forkserver")
SERVER.set_forkserver_preload(["tests.queueing.worker_process"])


@dataclass(frozen=True)
class Plan:
    """How a worker process is started."""

    database: dict[str, Any]
    queueing: dict[str, Any]
    kill_at: str = ""
    machine: str = ""
    burst: bool = True
    freezes: bool = False  # at `kill_at` it is stopped (SIGSTOP), not killed


def start_worker(plan: Plan) -> ForkServerProcess:
    process = SERVER.Process(target=run_worker, args=(plan,), daemon=True)
    process.start()
    return process


def run_worker(plan: Plan) -> None:
    logging.disable(logging.CRITICAL)
    connections["default"].settings_dict.update(plan.database)
    settings.QUEUEING = plan.queueing
    conf.cache_clear()
    if plan.machine:
        workers.machine = lambda: plan.machine
    if plan.freezes:
        FATAL_SIGNALS[:] = [signal.SIGSTOP]
    if plan.kill_at:
        KILLERS[plan.kill_at]()
    if plan.queueing["MODE"] == "heapq":
        drain()
        return
    url = plan.queueing["REDIS_URL"]
    settings.RQ_QUEUES = {tier: {**options, "URL": url} for tier, options in settings.RQ_QUEUES.items()}
    get_worker(*TIERS).work(burst=plan.burst)


FATAL_SIGNALS = [signal.SIGKILL]


def die(*_: Any, **__: Any) -> Any:
    os.kill(os.getpid(), FATAL_SIGNALS[0])
    # SIGSTOP may reach this thread a moment later: it must not commit meanwhile.
    time.sleep(1.0)


def after(owner: Any, name: str, *, only_with_result: bool = False) -> None:
    original = getattr(owner, name)

    @wraps(original)
    def wrapped(*arguments: Any, **named: Any) -> Any:
        result = original(*arguments, **named)
        return result if only_with_result and result is None else die()

    setattr(owner, name, wrapped)


def instead_of(owner: Any, name: str) -> None:
    setattr(owner, name, die)


def in_pairs(kill: Callable[[], None]) -> None:
    """Slots wait for each other: each step is taken by two of them together."""
    slot_groups.WAIT_SECONDS = 60.0
    slot_groups.SlotGroups._is_enough = lambda self: len(self._waiting) >= 2  # type: ignore[method-assign]
    kill()


# Each step of a task's life: the name tells what had happened when the process was killed.
KILLERS: dict[str, Callable[[], None]] = {
    "taken in the store": partial(after, RedisFrontier, "take", only_with_result=True),
    "row leased": partial(after, execution, "take_row"),
    "in the handler": partial(instead_of, handlers, "count_once"),
    "handler done": partial(instead_of, execution, "finish_row"),
    "in the transaction, task marked done": partial(instead_of, leases, "add_tasks"),
    "in the transaction, all written": partial(after, Attempt, "record_all"),
    "committed": partial(after, execution, "finish_row"),
    "rq has cleaned up": partial(instead_of, SlotWorker, "_end_lease"),
    "two rows leased": partial(in_pairs, partial(after, execution, "take_rows")),
    "two handlers done": partial(in_pairs, partial(instead_of, execution, "finish_rows")),
    "in the transaction of two": partial(in_pairs, partial(after, Attempt, "record_all")),
    "two committed": partial(in_pairs, partial(after, execution, "finish_rows")),
}
