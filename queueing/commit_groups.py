"""SQLite has one writer at a time, so one thread of a process writes for all its slots, and those that wait for it
share a commit.

Each call has a savepoint of its own in the shared transaction: what one call raises takes back nothing of the others,
and no call returns before the commit. Where the database itself fails, nothing of the group is written, and each
call is made again alone.
"""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from django.db import InterfaceError, OperationalError, connection, connections, transaction

# Other processes wait for the end of the transaction, too.
MOST_CALLS = 32


@dataclass(frozen=True, slots=True)
class Call:
    function: Callable[[], Any]
    alone: Callable[[], Any]  # the same, as it is made where it shares no transaction
    answer: "Future[Any]" = field(default_factory=Future)


class CommitGroups:
    """The writing thread of this process."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="rows")
        self._lock = threading.Lock()
        self._waiting: list[Call] = []
        self._is_writing = False

    def submit(self, call: Call) -> "Future[Any]":
        with self._lock:
            self._waiting.append(call)
            begins = not self._is_writing
            self._is_writing = True
        if begins:
            self._thread.submit(self._write_waiting)
        return call.answer

    def _write_waiting(self) -> None:
        while calls := self._take():
            run_together(calls)

    def _take(self) -> Sequence[Call]:
        with self._lock:
            calls, self._waiting = self._waiting[:MOST_CALLS], self._waiting[MOST_CALLS:]
            self._is_writing = bool(calls)
        return calls

    def close(self) -> None:
        self._thread.submit(connections.close_all).result()
        self._thread.shutdown()


def run_together(calls: Sequence[Call]) -> None:
    if len(calls) == 1:
        _run_alone(calls[0])
        return
    try:
        with transaction.atomic():
            answers = [_run_in_savepoint(call) for call in calls]
    except Exception:  # noqa: BLE001  # the database's, or of a callback after the commit: each call gets its own
        connection.close()
        for call in calls:
            _run_alone(call)
        return
    for call, (value, error) in zip(calls, answers, strict=True):
        _settle(call, value, error)


def _run_in_savepoint(call: Call) -> tuple[Any, Exception | None]:
    try:
        with transaction.atomic():
            return call.function(), None
    except (OperationalError, InterfaceError):
        raise
    except Exception as exc:  # noqa: BLE001  # the caller that waits gets it
        return None, exc


def _run_alone(call: Call) -> None:
    try:
        value = call.alone()
    except Exception as exc:  # noqa: BLE001  # the caller that waits gets it
        _settle(call, None, exc)
    else:
        _settle(call, value, None)


def _settle(call: Call, value: Any, error: Exception | None) -> None:
    if error is None:
        call.answer.set_result(value)
    else:
        call.answer.set_exception(error)


_shared: list[CommitGroups] = []
_users = 0
_lock = threading.Lock()


def open_commit_groups() -> CommitGroups:
    """The same for all parts of this process that write."""
    global _users
    with _lock:
        if not _shared:
            _shared.append(CommitGroups())
        _users += 1
        return _shared[0]


def close_commit_groups() -> None:
    """Ends the thread when its last user has closed it."""
    global _users
    with _lock:
        _users -= 1
        groups = _shared.pop() if not _users else None
    if groups is not None:
        groups.close()
