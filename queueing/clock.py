"""The time of the database, by which all workers write and compare times of rows: their own clocks may be hours apart.

It is asked for once a minute and carried on by the clock that nobody sets. On SQLite all processes are on one machine.
The stores have clocks of their own, which rows never see: what is pushed says how long it still has to wait.
"""

import threading
from datetime import datetime, timedelta
from time import monotonic

from django.db import connection
from django.utils import timezone

ASK_EVERY_SECONDS = 60.0
_lock = threading.Lock()
# Of each database: its time, and ours when it was told.
_known: dict[str, tuple[datetime, float]] = {}


def now() -> datetime:
    """Asks on the connection of the thread, so it may fail like any query."""
    if connection.vendor == "sqlite":
        return timezone.now()
    name = str(connection.settings_dict["NAME"])
    with _lock:
        told, at = _known.get(name, (None, 0.0))
    if told is None or monotonic() - at > ASK_EVERY_SECONDS:
        told, at = _ask(), monotonic()
        with _lock:
            _known[name] = told, at
    return told + timedelta(seconds=monotonic() - at)


def _ask() -> datetime:
    connection.ensure_connection()
    # Not a query of whoever wants to know the time: it is not logged, counted or cached as one.
    with connection.wrap_database_errors, connection.connection.cursor() as cursor:
        told: datetime = cursor.execute("SELECT clock_timestamp()").fetchone()[0]
    return told.astimezone(timezone.get_default_timezone())
