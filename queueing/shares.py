"""More processes for one drain, where one cannot use all processors: each works on its share of the hosts.

A host belongs to one process, so that its rate limits hold there as in one process. The tasks and their leases are the
same rows for all: if a process is killed, what it held is taken back like that of any lost worker, and it is started
again. The command that started them tells them to end by closing their standard input, also when it is killed.
"""

import logging
import subprocess
import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from uuid import UUID
from zlib import crc32

from queueing.child_processes import DISK_FULL, ChildPlan, end_child, send_plan, start_child
from queueing.errors import DiskFull
from queueing.execution import Executor
from queueing.losses import reclaim_rows
from queueing.maintenance import Chore
from queueing.tiers import Tier
from queueing.workers import worker_name

log = logging.getLogger(__name__)
TEND_SECONDS = 0.5
# A process that ended so often is not started again: its share is worked on by the first one.
MOST_ENDS = 3


@dataclass(frozen=True, slots=True)
class Share:
    """Part `number` of so many equal ones; the first process has part 0."""

    number: int = 0
    of: int = 1

    def has(self, host: str) -> bool:
        return self.of == 1 or crc32(host.encode()) % self.of == self.number


WHOLE = Share()


@dataclass(frozen=True, slots=True, kw_only=True)
class SharePlan(ChildPlan):
    concurrency: int
    number: int
    of: int


class ShareProcesses:
    """The processes beside the first one, which starts them, starts them again, and ends them."""

    def __init__(
        self, executor: Executor, tiers: Sequence[Tier], run_id: UUID | None, count: int, concurrency: int
    ) -> None:
        self._executor = executor
        self._tiers = tiers
        self._run_id = run_id
        self._concurrency = concurrency
        self._of = count
        self._mine = {0}
        self._ends = dict.fromkeys(range(1, count), 0)
        self._processes: dict[int, subprocess.Popen[str]] = {}
        self._names: dict[int, str] = {}
        self._lock = threading.Lock()
        self._ended = False

    def is_mine(self, host: str) -> bool:
        """Whether the first process works on this host."""
        return any(Share(number, self._of).has(host) for number in self._mine)

    def chore(self) -> Chore:
        return Chore("run further processes", TEND_SECONDS, self.tend)

    def tend(self) -> None:
        for number in self._ends.keys() - self._mine:
            process = self._processes.get(number)
            if process is None:
                self._start(number)
            elif process.poll() is not None:
                self._look_at_end(number, process)

    def _look_at_end(self, number: int, process: subprocess.Popen[str]) -> None:
        """None of them ends by itself before the first one does."""
        if process.returncode == DISK_FULL:
            raise DiskFull("the database of a further process could not be written")
        self._ends[number] += 1
        log.warning("Crawling process %s ended (%s).", number + 1, process.returncode)
        self._executor.rows.run_chore(reclaim_rows, self._executor.conf.max_lost_workers)
        if self._ends[number] >= MOST_ENDS:
            log.error("Crawling process %s ends again and again: the first one does its work.", number + 1)
            self._mine.add(number)
        else:
            self._start(number)

    def _start(self, number: int) -> None:
        share = {"concurrency": self._concurrency, "number": number, "of": self._of}
        plan = SharePlan.make(self._executor.conf, self._tiers, self._run_id, **share)
        with self._lock:
            if self._ended:
                return
            process = self._processes[number] = start_child("work_share")
            self._names[number] = worker_name(pid=process.pid)
        send_plan(process, plan)

    def ask_to_end(self) -> None:
        """They hand back what they are working on."""
        with self._lock:
            self._ended = True
        for process in self._processes.values():
            if process.stdin is not None and not process.stdin.closed:
                with suppress(BrokenPipeError):
                    process.stdin.close()

    def end(self, grace_seconds: float) -> None:
        self.ask_to_end()
        for number, process in self._processes.items():
            end_child(process, grace_seconds)
            self._executor.hand_back_for(self._names[number])
