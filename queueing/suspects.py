"""Suspects run alone: one at a time, in a process that does nothing else and is there only while there are any.

A suspect is a task that has lost two workers (`losses.py`). If it kills this process, too, no other task is lost, and
it is known what did it. If the worker that started the process is killed, the process goes on for a few seconds and
ends after its present task.
"""

import logging
import subprocess
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from uuid import UUID

from queueing.child_processes import DISK_FULL, ChildPlan, end_child, send_plan, start_child
from queueing.errors import DiskFull, QueueingError
from queueing.execution import Executor
from queueing.feeder import suspects_wait
from queueing.losses import reclaim_rows
from queueing.maintenance import Chore
from queueing.tiers import TIERS, Tier
from queueing.workers import ALONE, worker_name

log = logging.getLogger(__name__)
TEND_SECONDS = 1.0
MAX_PAUSE_SECONDS = 60.0
# So long a process goes on whose worker was killed, besides its present task.
ORPHAN_SECONDS = 10.0
RETIRE = "retire"


class CannotRunAlone(QueueingError):
    """The process for suspects ended with an error of its own."""


class SuspectProcess:
    """The process for the suspects of one worker."""

    def __init__(self, executor: Executor, tiers: Sequence[Tier] = TIERS, run_id: UUID | None = None) -> None:
        self._executor = executor
        self._tiers = tiers
        self._run_id = run_id
        self._process: subprocess.Popen[str] | None = None
        self._name = ""
        self._lock = threading.Lock()
        self._ended = False
        self._failures = 0
        self._not_before = 0.0

    def chore(self, is_paused: Callable[[], bool] = lambda: False) -> Chore:
        return Chore("run suspects alone", TEND_SECONDS, partial(self.tend, is_paused))

    @property
    def is_open(self) -> bool:
        """It runs, or what it left has not been looked at yet."""
        return self._process is not None

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def tend(self, is_paused: Callable[[], bool] = lambda: False) -> None:
        """Starts the process when there are suspects and it does not run."""
        if is_paused():
            self.retire()
            return
        if self.is_running:
            return
        self._look_at_end()
        if time.monotonic() >= self._not_before and self._executor.rows.run_chore(
            suspects_wait, self._tiers, self._run_id
        ):
            self._start()

    def retire(self) -> None:
        """The process ends after its present task."""
        stdin = self._process.stdin if self._process is not None else None
        if stdin is None or stdin.closed:
            return
        with suppress(BrokenPipeError):  # it has ended by itself
            stdin.write(RETIRE)
            stdin.close()

    def end(self, grace_seconds: float = 0.0) -> None:
        """Its task may finish within the grace time; after it the lease is handed back."""
        with self._lock:
            self._ended = True
        process = self._process
        if process is None:
            return
        self.retire()
        end_child(process, grace_seconds)
        self._executor.hand_back_for(self._name)

    def _start(self) -> None:
        with self._lock:
            if self._ended:
                return
            log.warning("Tasks that have lost two workers are run one at a time, in a process of their own.")
            process = self._process = start_child("work_alone")
            self._name = worker_name(ALONE, process.pid)
        send_plan(process, ChildPlan.make(self._executor.conf, self._tiers, self._run_id))

    def _look_at_end(self) -> None:
        process, self._process = self._process, None
        code = process.returncode if process is not None else 0
        if code == DISK_FULL:
            raise DiskFull("the database of the process for suspects could not be written")
        if code < 0:
            # It vanished with a task: that is known at once, not only when rows are reclaimed the next time.
            log.warning("The process for suspects was ended by signal %s.", -code)
            self._executor.rows.run_chore(reclaim_rows, self._executor.conf.max_lost_workers)
        elif code:
            self._failures += 1
            self._not_before = time.monotonic() + min(MAX_PAUSE_SECONDS, 2.0**self._failures)
            raise CannotRunAlone(f"The process for suspects ended with exit code {code}.")
        else:
            self._failures = 0
