"""A few threads, each with one connection, read and write rows for many slots."""

import errno
import logging
import os
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import Any, ParamSpec, TypeVar

from django.db import InterfaceError, OperationalError, connection, connections
from django.db.models import QuerySet

from queueing.commit_groups import Call, close_commit_groups, open_commit_groups
from queueing.errors import DiskFull

P = ParamSpec("P")
T = TypeVar("T")

log = logging.getLogger(__name__)
# After a lost connection, calls are tried again for about as long as a lease lasts.
PAUSES = (0.05, 0.2, 0.5, 1.0, 2.0, 4.0, 8.0, 8.0)
# A call that has waited for so long for a thread gets a spare one: those before it wait for a lock.
BLOCKED_SECONDS = 0.5
MOST_THREADS = 4


def row_threads() -> int:
    return min(MOST_THREADS, max(1, (os.cpu_count() or 1) // 2))


def most_threads() -> int:
    """One connection of the pool is left for the chores."""
    pool = connection.settings_dict["OPTIONS"].get("pool")
    connections_at_most = (
        pool.get("max_size", MOST_THREADS + 1) if isinstance(pool, dict) else MOST_THREADS + 1
    )
    return max(1, min(MOST_THREADS, connections_at_most - 1))


class RowThreads:
    """Threads for the rows of tasks, and on PostgreSQL one for chores, so that a blocked task stops no renewal.

    On SQLite one thread of the process writes for all (`commit_groups`).

    The slots need the processors, too: on 2 of them 4 threads ended 302 tasks a second, 2 threads 347, one 413. So
    `count` calls run at once, and up to `most` where the earlier ones are blocked. Each thread keeps a connection
    of the pool.
    """

    def __init__(self, count: int | None = None, *, most: int | None = None) -> None:
        self._groups = open_commit_groups() if connection.vendor == "sqlite" else None
        if self._groups is not None:
            self.count = 1
            return
        self._most = min(most_threads(), most or MOST_THREADS)
        self.count = min(self._most, count or row_threads())
        self._turns = threading.Semaphore(self.count)
        self._pool = _start_threads(self._most, "rows")
        self._chores = _start_threads(1, "chores") if self._most > 1 else self._pool

    def run(self, function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Runs the function in a row thread. Its transaction is tried again when the connection breaks or a lock is
        not free; the thread is left to others meanwhile."""
        for pause in PAUSES:
            try:
                return self.run_once(function, *args, **kwargs)
            except (OperationalError, InterfaceError) as exc:
                raise_if_full(exc)
                log.warning("The database did not answer (%s); trying again in %s s", exc, pause)
                time.sleep(pause)
        return self.run_once(function, *args, **kwargs)

    def run_chore(self, function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Runs the function once, beside the rows of tasks. Chores come again by themselves."""
        if self._groups is not None:
            return self.run_once(function, *args, **kwargs)
        return self._chores.submit(_run_chore, function, *args, **kwargs).result()

    def submit(self, function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        if self._groups is not None:
            call = partial(function, *args, **kwargs)
            return self._groups.submit(Call(call, partial(run_with_retries, call)))
        return self._pool.submit(run_with_retries, function, *args, **kwargs)

    def run_once(self, function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """As `run`, but an error is the caller's."""
        if self._groups is not None:
            call = partial(function, *args, **kwargs)
            answer: T = self._groups.submit(Call(call, partial(_run_or_close, call))).result()
            return answer
        has_turn = self._turns.acquire(timeout=BLOCKED_SECONDS)
        try:
            return self._pool.submit(_run_or_close, function, *args, **kwargs).result()
        finally:
            if has_turn:
                self._turns.release()

    def close(self) -> None:
        """Ends the threads; each closes its own connection."""
        if self._groups is not None:
            close_commit_groups()
            return
        _close_threads(self._pool, self._most)
        if self._chores is not self._pool:
            _close_threads(self._chores, 1)


def _start_threads(count: int, name: str) -> ThreadPoolExecutor:
    """With all threads at once: an executor that is busy does not always start one more, which closing waits for."""
    pool = ThreadPoolExecutor(count, thread_name_prefix=name)
    barrier = threading.Barrier(count)
    for started in [pool.submit(barrier.wait) for _ in range(count)]:
        started.result()
    return pool


def _close_threads(pool: ThreadPoolExecutor, count: int) -> None:
    barrier = threading.Barrier(count)
    for ended in [pool.submit(_close_connections, barrier) for _ in range(count)]:
        ended.result()
    pool.shutdown()


def _close_connections(barrier: threading.Barrier) -> None:
    # A thread that has closed its own waits for the others, so that each thread gets exactly one of these.
    connections.close_all()
    barrier.wait()


def _run_or_close(function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    try:
        return function(*args, **kwargs)
    except (OperationalError, InterfaceError):
        connection.close()
        raise


def _run_chore(function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    """Once more where the connection turns out to be cut: it was idle for long, and leases must be renewed in time."""
    try:
        return function(*args, **kwargs)
    except (OperationalError, InterfaceError):
        # (Of a connection that is whole, it is a lock that is not free.)
        is_whole = connection.is_usable()
        connection.close()
        if is_whole:
            raise
    return _run_or_close(function, *args, **kwargs)


def lock_free_rows(rows: QuerySet[Any]) -> list[int]:
    """Locks those of these rows that no other transaction has locked, always in the same order, and returns their ids.

    A frozen process may hold locks for many seconds; what it holds must not keep the others from the rest."""
    return list(rows.select_for_update(skip_locked=True).order_by("pk").values_list("pk", flat=True))


_ends_when_full = threading.Event()
FULL = (errno.ENOSPC, errno.EDQUOT)
# The second: no room for the memory that SQLite's connections share, which is a file, too.
SQLITE_FULL = ("SQLITE_FULL", "SQLITE_IOERR_SHMSIZE")
# It takes no more writes: errors of its own, a limit of file sizes, a file system that became read-only.
SQLITE_UNWRITABLE = ("SQLITE_IOERR_WRITE", "SQLITE_IOERR_FSYNC", "SQLITE_IOERR_TRUNCATE", "SQLITE_READONLY")


@contextmanager
def ending_when_full() -> Iterator[None]:
    """Inside, a disk that is full, or takes no writes, is not waited for: a command that a person started says so and
    ends."""
    _ends_when_full.set()
    try:
        yield
    finally:
        _ends_when_full.clear()


def ends_when_full() -> bool:
    return _ends_when_full.is_set()


def is_disk_full(error: BaseException | None) -> bool:
    """By the system's number, or by SQLite's name for it, which Django's error has as its cause."""
    causes = (error, getattr(error, "__cause__", None))
    return any(
        getattr(each, "errno", None) in FULL or getattr(each, "sqlite_errorname", "") in SQLITE_FULL
        for each in causes
    )


def is_unwritable(error: BaseException) -> bool:
    return getattr(error.__cause__, "sqlite_errorname", "") in SQLITE_UNWRITABLE


def raise_if_full(error: Exception) -> None:
    if _ends_when_full.is_set() and (is_disk_full(error) or is_unwritable(error)):
        raise DiskFull(str(error)) from error


def run_with_retries(function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    for pause in PAUSES:
        try:
            return _run_or_close(function, *args, **kwargs)
        except (OperationalError, InterfaceError) as exc:
            raise_if_full(exc)
            log.warning("The database did not answer (%s); trying again in %s s", exc, pause)
            time.sleep(pause)
    return function(*args, **kwargs)
