"""The chores around the slots of a worker on Redis: feeding, recovering, renewing, absorbing, noticing cancellations.

Every worker process renews and watches its own leases. The chores that are about everybody's tasks are done by one
process at a time; which one is decided by a key in Redis that lapses with it. Doing one twice would do no harm.
"""

import logging
import time
from collections.abc import Callable, Sequence

from django.db import Error as DatabaseError

from queueing.conf import Conf
from queueing.errors import StoreError, StoreFull
from queueing.execution import Executor
from queueing.feeder import feed, refeed_forgotten
from queueing.leases import bury_poisoned, reclaim_rows
from queueing.redis_store import RedisFrontier, key, store_errors
from queueing.timetable import Timetable
from queueing.workers import is_gone

log = logging.getLogger(__name__)
HOUSE_KEY = key("house")
STATUS_KEY = key("feeder")
HOUSE_SECONDS = 3.0
FEED_SECONDS = 0.25
WATCH_SECONDS = 1.0
RECOVER_SECONDS = 1.0
RECLAIM_SECONDS = 5.0
REFEED_SECONDS = 15.0
ABSORB_SECONDS = 0.5
MAX_PAUSE_SECONDS = 10.0


class House:
    def __init__(
        self, frontier: RedisFrontier, executor: Executor, conf: Conf, absorbers: Sequence[Callable[[], int]]
    ):
        self._frontier = frontier
        self._executor = executor
        self._conf = conf
        self._absorbers = absorbers
        self._timetable = Timetable()
        self._epoch = ""
        self._pause = 0.0
        self.fed = 0

    def keep(self, *, fresh: bool) -> None:
        """Does what is due. `fresh`: somebody said that there are new tasks. Never raises for a store that is away."""
        self._own_chores()
        if self._timetable.is_put_off("store"):
            return
        try:
            if self._leads():
                self._common_chores(fresh=fresh)
            self._pause = 0.0
        except StoreFull as exc:
            self._back_off("Feeding pauses, tasks wait in the database", exc)
        except StoreError as exc:
            self._back_off("Tasks wait in the database", exc)
        except DatabaseError as exc:
            self._back_off("The database did not answer", exc)

    def _own_chores(self) -> None:
        try:
            if self._timetable.is_due("renew", self._conf.renew_seconds):
                self._executor.renew()
            if self._timetable.is_due("watch", WATCH_SECONDS):
                self._executor.cancel_gone()
            if self._timetable.is_due("reclaim", RECLAIM_SECONDS):
                self._executor.rows.run(reclaim_rows, self._conf.max_lost_workers)
        except DatabaseError as exc:
            log.warning("Leases were not renewed: %s", exc)

    def _common_chores(self, *, fresh: bool) -> None:
        rows = self._executor.rows
        if self._store_was_emptied() or self._timetable.is_due("refeed", REFEED_SECONDS):
            rows_waiting = refeed_forgotten(self._frontier, rows)
            if rows_waiting:
                log.warning("%s tasks that Redis had forgotten wait again", rows_waiting)
            fresh = True
        if self._timetable.is_due("recover", RECOVER_SECONDS):
            self._recover()
        if self._timetable.is_due("absorb", ABSORB_SECONDS):
            for absorb in self._absorbers:
                rows.run(absorb)
        if self._timetable.is_due("feed", FEED_SECONDS) or fresh:
            self.fed += feed(self._frontier, rows, self._conf)

    def _recover(self) -> None:
        """Leases of processes that died on this machine end at once; those of others when they have expired."""
        gone = []
        if self._timetable.is_due("gone", RECLAIM_SECONDS):
            gone = [lease for lease in self._frontier.leases() if is_gone(lease.worker.partition("#")[0])]
        recovered = self._frontier.recover(gone=gone)
        for lease in recovered.returned:
            log.warning("task %s: worker %s vanished; it goes back to its tier", lease.task_id, lease.worker)
        for lease in recovered.poisoned:
            log.error("task %s: given up after %s lost workers", lease.task_id, lease.lost + 1)
            self._executor.rows.run(bury_poisoned, lease)

    def _leads(self) -> bool:
        client, me = self._frontier.client, self._executor.worker
        lapse_ms = int(HOUSE_SECONDS * 1000)
        with store_errors():
            if client.set(HOUSE_KEY, me, nx=True, px=lapse_ms):
                return True
            holder = client.get(HOUSE_KEY)
            held_by = holder.decode() if isinstance(holder, bytes) else ""
            if held_by != me and not is_gone(held_by):
                return False
            client.set(HOUSE_KEY, me, px=lapse_ms)
        return True

    def _store_was_emptied(self) -> bool:
        """A mark that we left in the store is gone: so is everything else that was in it."""
        with store_errors():
            mark = self._frontier.client.get(STATUS_KEY)
            if mark is not None and mark == self._epoch.encode():
                return False
            self._epoch = f"{self._executor.worker}/{time.time_ns()}"
            self._frontier.client.set(STATUS_KEY, self._epoch)
        return True

    def _back_off(self, what: str, exc: Exception) -> None:
        self._pause = min(MAX_PAUSE_SECONDS, max(0.25, self._pause * 2))
        self._timetable.put_off("store", self._pause)
        log.warning("%s: %s; next look in %.2f s", what, exc, self._pause)

    def leave(self) -> None:
        """Lets another process keep house at once."""
        try:
            with store_errors():
                holder = self._frontier.client.get(HOUSE_KEY)
                if isinstance(holder, bytes) and holder.decode() == self._executor.worker:
                    self._frontier.client.delete(HOUSE_KEY)
        except StoreError:
            log.info("Redis is away; its key lapses by itself")
