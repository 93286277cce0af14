"""The chores that one worker on Redis does for all: feeding, recovering, refeeding.

A key that expires says which worker leads. Two leaders at once would do no harm.
"""

import logging
import time
from collections.abc import Sequence

from queueing.execution import Executor
from queueing.feeder import feed, refeed_forgotten
from queueing.frontier import Lease
from queueing.maintenance import RECLAIM_SECONDS, Chore
from queueing.politeness import read_lua
from queueing.redis_store import RedisFrontier, key, store_errors
from queueing.workers import has_exited

log = logging.getLogger(__name__)
LEADER_KEY = key("leader")
EPOCH_KEY = key("epoch")
LEADER_SECONDS = 3.0
FEED_SECONDS = 0.25
RECOVER_SECONDS = 1.0
REFEED_SECONDS = 15.0


class Leader:
    def __init__(self, frontier: RedisFrontier, executor: Executor) -> None:
        self._frontier = frontier
        self._client = frontier.client
        self._executor = executor
        self._elect = self._client.register_script(read_lua("elect"))
        self._put = self._client.register_script(read_lua("put"))
        self._epoch = ""
        self.leads = False

    def chores(self) -> list[Chore]:
        """The first one decides whether this process does the others."""
        return [
            Chore("elect the leader", 0.0, self.elect),
            Chore("notice an emptied Redis", 0.0, self._check_epoch, leader_only=True),
            Chore("refeed forgotten tasks", REFEED_SECONDS, self._refeed, leader_only=True),
            Chore("mend what Redis lost in part", REFEED_SECONDS, self._mend, leader_only=True),
            Chore("recover expired leases", RECOVER_SECONDS, self._recover, leader_only=True),
            Chore("recover leases of dead processes", RECLAIM_SECONDS, self._recover_dead, leader_only=True),
            Chore("feed", FEED_SECONDS, self._feed, leader_only=True, when_woken=True),
        ]

    def elect(self) -> None:
        self.leads = False
        me, expires_ms = self._executor.worker, int(LEADER_SECONDS * 1000)
        with store_errors():
            leader = self._elect(keys=[LEADER_KEY], args=[me, expires_ms, ""]).decode()
            if leader != me and has_exited(leader):
                leader = self._elect(keys=[LEADER_KEY], args=[me, expires_ms, leader]).decode()
        self.leads = leader == me

    def resign(self) -> None:
        """Lets another worker lead at once."""
        self.leads = False
        with store_errors():
            if self._read(LEADER_KEY) == self._executor.worker:
                self._client.delete(LEADER_KEY)

    def _read(self, name: str) -> str:
        value = self._client.get(name)
        return value.decode() if isinstance(value, bytes) else ""

    def _check_epoch(self) -> None:
        """If the mark that the leader wrote is not there, Redis was emptied: tasks are refed."""
        with store_errors():
            if self._epoch and self._read(EPOCH_KEY) == self._epoch:
                return
        self._refeed()
        epoch = f"{self._executor.worker}/{time.time_ns()}"
        with store_errors():
            self._put(keys=[EPOCH_KEY], args=[epoch])
        self._epoch = epoch

    def _refeed(self) -> None:
        count = refeed_forgotten(self._frontier, self._executor.rows)
        if count:
            log.warning("%s tasks that Redis had forgotten wait again", count)

    def _mend(self) -> None:
        count = self._frontier.mend()
        if count:
            log.warning("%s entries and counts that Redis had lost in part were mended", count)

    def _feed(self) -> None:
        feed(self._frontier, self._executor.rows, self._executor.conf)

    def _recover_dead(self) -> None:
        """Ends leases of exited processes of this machine before they expire."""
        leases = self._frontier.leases()
        self._recover([lease for lease in leases if has_exited(lease.worker.partition("#")[0])])

    def _recover(self, dead: Sequence[Lease] = ()) -> None:
        for lease in self._frontier.recover(orphaned=dead):
            log.warning("task %s: worker %s was lost; it goes back to its tier", lease.task_id, lease.worker)
