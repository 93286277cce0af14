"""A few threads, each with one connection, read and write rows for many slots."""

import logging
import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from django.db import InterfaceError, OperationalError, connection, connections

P = ParamSpec("P")
T = TypeVar("T")

log = logging.getLogger(__name__)
# A cut connection is tried again for about as long as a lease lasts.
PAUSES = (0.05, 0.2, 0.5, 1.0, 2.0, 4.0, 8.0, 8.0)


def row_threads() -> int:
    return min(4, max(1, (os.cpu_count() or 1) // 2))


class RowThreads:
    """SQLite has one writer at a time, so one thread; PostgreSQL gets a few.

    The slots need the processors, too: on 2 of them 4 threads ended 302 tasks a second, 2 threads 347, one 413.
    """

    def __init__(self, count: int | None = None) -> None:
        self.count = 1 if connection.vendor == "sqlite" else (count or row_threads())
        self._pool = ThreadPoolExecutor(self.count, thread_name_prefix="rows")

    def run(self, function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Runs the function in a row thread. Its transaction is tried again when the connection breaks."""
        return self.submit(function, *args, **kwargs).result()

    def submit(self, function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        return self._pool.submit(run_with_retries, function, *args, **kwargs)

    def close(self) -> None:
        """Ends the threads; each closes its own connection."""
        barrier = threading.Barrier(self.count)
        for ended in [self._pool.submit(_close_connections, barrier) for _ in range(self.count)]:
            ended.result()
        self._pool.shutdown()


def _close_connections(barrier: threading.Barrier) -> None:
    # A thread that has closed its own waits for the others, so that each thread gets exactly one of these.
    connections.close_all()
    barrier.wait()


def run_with_retries(function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    for pause in PAUSES:
        try:
            return function(*args, **kwargs)
        except (OperationalError, InterfaceError) as exc:
            log.warning("The database did not answer (%s); trying again in %s s", exc, pause)
            connection.close()
            time.sleep(pause)
    return function(*args, **kwargs)
