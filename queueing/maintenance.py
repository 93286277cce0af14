"""The maintenance loop of a process: named chores, each at its own interval.

A chore is done by every process for itself, or by one process for all: the leader (`leader.py`). One that fails is
logged and tried again after a pause that grows with each failure; the others go on.
"""

import logging
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from django.db import Error as DatabaseError

from queueing.errors import DiskFull, StoreError
from queueing.execution import Executor
from queueing.losses import reclaim_rows

log = logging.getLogger(__name__)
CANCEL_SECONDS = 1.0
RECLAIM_SECONDS = 5.0
FIRST_PAUSE_SECONDS = 0.25
MAX_PAUSE_SECONDS = 10.0
BURST_SECONDS = 0.25


@dataclass(frozen=True, slots=True)
class Chore:
    name: str
    every_seconds: float  # 0: in every pass
    run: Callable[[], object]
    leader_only: bool = False
    when_woken: bool = False  # also when there may be new tasks


def process_chores(executor: Executor) -> list[Chore]:
    """What every process does: for its own leases, and for the rows of workers that were lost."""
    reclaim = partial(executor.rows.run_chore, reclaim_rows, executor.conf.max_lost_workers)
    return [
        Chore("renew leases", executor.conf.renew_seconds, executor.renew),
        Chore("cancel revoked tasks", CANCEL_SECONDS, executor.cancel_revoked),
        Chore("reclaim rows of lost workers", RECLAIM_SECONDS, reclaim),
    ]


class Maintenance:
    def __init__(
        self,
        chores: Sequence[Chore],
        *,
        is_leader: Callable[[], bool] = lambda: True,
        tick_seconds: float = 0.1,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._chores = chores
        self._is_leader = is_leader
        self._tick_seconds = tick_seconds
        self._clock = clock
        self._due: dict[str, float] = {}
        self._pauses: dict[str, float] = {}
        self._woken = threading.Event()
        self._changed = False
        self._next_burst = 0.0

    def wake(self, *, at_once: bool = True) -> None:
        """There may be new tasks. Not `at_once`: many calls in a short time are answered by one run."""
        self._changed = True
        if at_once:
            self._woken.set()

    def passes(self) -> Iterator[None]:
        """Runs what is due, pass after pass. The caller's loop body decides after each one whether to stop."""
        while True:
            self.run_due()
            yield
            self._woken.wait(self._tick_seconds)

    def run_due(self) -> None:
        woken = self._was_woken()
        for chore in self._chores:
            if self._is_due(chore, woken) and (not chore.leader_only or self._is_leader()):
                self._run(chore)

    def _was_woken(self) -> bool:
        now = self._clock()
        if not self._woken.is_set() and not (self._changed and now >= self._next_burst):
            return False
        self._woken.clear()
        self._changed = False
        self._next_burst = now + BURST_SECONDS
        return True

    def _is_due(self, chore: Chore, woken: bool) -> bool:
        if woken and chore.when_woken and chore.name not in self._pauses:
            return True
        return self._clock() >= self._due.get(chore.name, 0.0)

    def _run(self, chore: Chore) -> None:
        started = self._clock()
        try:
            chore.run()
        except DiskFull:
            raise
        except (StoreError, DatabaseError) as exc:
            log.warning("Maintenance: %s: %s; next try in %.2f s", chore.name, exc, self._pause(chore))
        except Exception:
            log.exception("Maintenance: %s failed; next try in %.2f s", chore.name, self._pause(chore))
        else:
            self._pauses.pop(chore.name, None)
            self._due[chore.name] = started + chore.every_seconds

    def _pause(self, chore: Chore) -> float:
        pause = min(MAX_PAUSE_SECONDS, self._pauses.get(chore.name, FIRST_PAUSE_SECONDS / 2) * 2)
        self._pauses[chore.name] = pause
        self._due[chore.name] = self._clock() + pause
        return pause
