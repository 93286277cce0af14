"""Few threads that talk to the database for many slots: a connection is needed only while rows are read or written."""

import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from django.db import InterfaceError, OperationalError, close_old_connections, connection, connections

P = ParamSpec("P")
T = TypeVar("T")

log = logging.getLogger(__name__)
# A cut connection is tried again for about as long as a lease lasts.
PAUSES = (0.05, 0.2, 0.5, 1.0, 2.0, 4.0, 8.0, 8.0)


class RowThreads:
    """SQLite has one writer at a time, so one thread; PostgreSQL gets a few."""

    def __init__(self, count: int | None = None) -> None:
        self._sqlite = connection.vendor == "sqlite"
        self.count = 1 if self._sqlite else (count or 4)
        self._pool = ThreadPoolExecutor(self.count, thread_name_prefix="rows")

    def run(self, function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Runs the function in a row thread. Its transaction is tried again when the connection breaks."""
        return self._pool.submit(self._attend, function, *args, **kwargs).result()

    def _attend(self, function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return try_again(function, *args, **kwargs)
        finally:
            # PostgreSQL's connection goes back to Django's pool; SQLite's belongs to the only thread and stays.
            if not self._sqlite:
                close_old_connections()

    def close(self) -> None:
        self._pool.submit(connections.close_all).result()
        self._pool.shutdown()


def try_again(function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    for pause in PAUSES:
        try:
            return function(*args, **kwargs)
        except (OperationalError, InterfaceError) as exc:
            log.warning("The database did not answer (%s); trying again in %s s", exc, pause)
            connection.close()
            time.sleep(pause)
    return function(*args, **kwargs)
