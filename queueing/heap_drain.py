"""The heapq mode: slots in threads of this process work on the tasks, without Redis."""

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Self
from uuid import UUID

from django.db import connections

from queueing import notifications
from queueing.child_processes import ChildPlan
from queueing.conf import Conf, conf, read_conf
from queueing.database import ending_when_full
from queueing.errors import DiskFull
from queueing.execution import Executor
from queueing.feeder import Wanted, find_room, suspects_wait, waiting_rows
from queueing.heap import HeapFrontier
from queueing.maintenance import RECLAIM_SECONDS, Chore, Maintenance, process_chores
from queueing.shares import WHOLE, Share, ShareProcesses
from queueing.suspects import SuspectProcess
from queueing.tasks import count_open
from queueing.tiers import TIERS, Tier
from queueing.workers import ALONE, worker_name

log = logging.getLogger(__name__)
TICK_SECONDS = 0.05
FEED_SECONDS = 1.0
# For slots to hand their tasks back: a busy machine needs seconds, and what stays leased counts as lost.
STOP_SECONDS = 10.0
# A drain that ends by itself gives up when it could not write for so long, besides the time of each call.
GIVE_UP_SECONDS = 90.0


@dataclass(frozen=True, slots=True)
class DrainOptions:
    """Without a run: the tasks of all runs. `forever`: keep running when there are none left. `suspects`: only these,
    and only while there are any; otherwise a process of its own does that. `processes`: so many work on the tasks,
    this one and others that it starts, each with as many slots as this one. `share`: this is one of the others."""

    run_id: UUID | None = None
    concurrency: int | None = None
    forever: bool = False
    tiers: tuple[Tier, ...] = TIERS
    suspects: bool = False
    processes: int = 1
    share: Share = WHOLE


def drain(
    run_id: UUID | None = None,
    concurrency: int | None = None,
    stop: threading.Event | None = None,
    on_progress: Callable[[], None] | None = None,
    processes: int = 1,
) -> None:
    """Works until no task of the run is open, retries included, or `stop` is set. Raises what opening the resources
    raises, DiskFull, and the error of a database that could not be written for minutes."""
    with ending_when_full():
        options = DrainOptions(run_id, concurrency, processes=processes)
        HeapDrain(conf(), options).work(stop or threading.Event(), on_progress)


class HeapDrain:
    """One drain: the calling thread does the maintenance while the slots work."""

    def __init__(self, conf: Conf, options: DrainOptions) -> None:
        self._conf = conf
        self._options = options
        self._wanted = Wanted(options.run_id, queued_too=True, suspects=options.suspects)
        self._frontier = HeapFrontier(conf.frontier_rules)
        self._executor = Executor.for_worker(
            self._frontier, conf, worker_name(ALONE if options.suspects else "")
        )
        self._suspects = SuspectProcess(self._executor, options.tiers, options.run_id)
        self._shares = ShareProcesses(
            self._executor,
            options.tiers,
            options.run_id,
            options.processes,
            options.concurrency or conf.concurrency,
        )
        self._changed = threading.Condition()
        self._done = threading.Event()
        self._retiring = threading.Event()
        self._maintenance = Maintenance(self._chores(), tick_seconds=TICK_SECONDS)
        self._has_fed = False
        self._full: DiskFull | None = None
        # The last error of a slot, and since when there was nothing else.
        self._failure: Exception | None = None
        self._failing_since = 0.0

    @classmethod
    def planned(cls, plan: ChildPlan, options: DrainOptions) -> Self:
        """In a process that another one started: on the tasks that it was told of, with that one's settings."""
        told = replace(
            options,
            run_id=UUID(plan.run_id) if plan.run_id else None,
            tiers=tuple(map(Tier, plan.tiers)),
        )
        return cls(read_conf(plan.queueing), told)

    def work(self, stop: threading.Event, on_progress: Callable[[], None] | None = None) -> None:
        self._executor.open()
        numbers = range(self._options.concurrency or self._conf.concurrency)
        names = [f"slot-{number}" for number in numbers]
        slots = [
            threading.Thread(target=self._run_slot, args=(name,), name=name, daemon=True) for name in names
        ]
        try:
            with notifications.listening(self._wake):
                for slot in slots:
                    slot.start()
                self._maintain(stop, slots, on_progress)
        finally:
            self._end(slots)
        if self._full is not None:
            raise self._full

    def retire(self) -> None:
        """Ends after the tasks that are being worked on now."""
        self._retiring.set()

    # --- the slots -----------------------------------------------------------------------------------------------

    def _run_slot(self, name: str) -> None:
        while not (self._done.is_set() or self._retiring.is_set()):
            lease = self._frontier.take(name)
            if lease is None:
                self._wait_for_change()
                continue
            try:
                self._executor.release(self._executor.execute(lease))
                self._failure = None
            except DiskFull as exc:
                self._full = exc
            except Exception as exc:  # the worker loop: the lease expires, the slot goes on
                log.exception("task %s: the slot could not end it", lease.task_id)
                self._note_failure(exc)
            self._wake()
            self._announce()

    def _wait_for_change(self) -> None:
        due = self._frontier.wake_ms()
        until_due = 1.0 if due is None else due / 1000 - time.time()
        with self._changed:
            self._changed.wait(min(1.0, max(0.001, until_due)))

    def _note_failure(self, error: Exception) -> None:
        if self._failure is None:
            self._failing_since = time.monotonic()
        self._failure = error

    def _announce(self) -> None:
        with self._changed:
            self._changed.notify_all()

    # --- maintenance ---------------------------------------------------------------------------------------------

    def _chores(self) -> list[Chore]:
        is_first = self._options.share.number == 0
        run_suspects = [self._suspects.chore()] if is_first and not self._options.suspects else []
        return [
            *process_chores(self._executor),
            *run_suspects,
            self._shares.chore(),
            Chore("recover expired leases", RECLAIM_SECONDS, self._frontier.recover),
            Chore("feed", FEED_SECONDS, self._feed, when_woken=True),
        ]

    def _wake(self) -> None:
        """Feeds idle slots at once. While some are busy, many endings in a short time are answered by one query."""
        self._maintenance.wake(at_once=self._executor.is_idle())

    def _maintain(
        self, stop: threading.Event, slots: list[threading.Thread], on_progress: Callable[[], None] | None
    ) -> None:
        for _ in self._maintenance.passes():
            if stop.is_set() or self._full is not None or self._is_finished():
                return
            if not any(slot.is_alive() for slot in slots):
                return
            if on_progress is not None:
                on_progress()
            self._give_up_if_nothing_ends()

    def _give_up_if_nothing_ends(self) -> None:
        """A database that can be read, and not be written, would be tried for ever."""
        failure = self._failure
        if failure is None or self._options.forever:
            return
        if time.monotonic() - self._failing_since > GIVE_UP_SECONDS:
            raise failure

    def _feed(self) -> None:
        self._has_fed = True
        for tier in find_room(self._frontier, self._conf):
            if tier in self._options.tiers:
                self._feed_tier(tier)

    def _feed_tier(self, tier: Tier) -> None:
        limit = self._conf.high_water * max(self._options.processes, self._options.share.of)
        entries = self._executor.rows.run_chore(waiting_rows, tier, limit, self._wanted)
        entries = [entry for entry in entries if self._is_mine(entry.host)]
        if entries:
            self._frontier.push(entries)
            self._announce()

    def _is_mine(self, host: str) -> bool:
        share = self._options.share
        return share.has(host) if share.number else self._shares.is_mine(host)

    def _is_finished(self) -> bool:
        """Asked once after each feeding. Not a chore: a drain without a database must end with an error."""
        if not self._has_fed:
            return False
        self._has_fed = False
        if self._options.forever or not self._executor.is_idle():
            return False
        if self._options.suspects:
            return not self._executor.rows.run(suspects_wait, self._options.tiers, self._options.run_id)
        return self._executor.rows.run(count_open, self._options.run_id) == 0

    def _end(self, slots: list[threading.Thread]) -> None:
        self._done.set()
        self._announce()
        self._shares.ask_to_end()
        self._executor.stop()
        self._suspects.end()
        deadline = time.monotonic() + STOP_SECONDS + self._conf.grace_seconds
        for slot in slots:
            if slot.ident is not None:
                slot.join(max(0.0, deadline - time.monotonic()))
        self._shares.end(max(0.0, deadline - time.monotonic()) + STOP_SECONDS)
        self._executor.close()


_background: list[tuple[threading.Thread, threading.Event]] = []
_background_lock = threading.Lock()


def start_background_drain() -> bool:
    """Works on all tasks in a thread of this process (the web in development). False: it does so already."""
    with _background_lock:
        if _background:
            return False
        drain = HeapDrain(conf(), DrainOptions(forever=True))
        stop = threading.Event()
        thread = threading.Thread(target=_drain_for_ever, args=(drain, stop), name="drain", daemon=True)
        _background.append((thread, stop))
        thread.start()
    return True


def stop_background_drain() -> bool:
    """Hands the leases back and closes the resources, before the interpreter shuts its thread pools down."""
    with _background_lock:
        if not _background:
            return False
        thread, stop = _background.pop()
    stop.set()
    thread.join(STOP_SECONDS + conf().grace_seconds)
    return not thread.is_alive()


def _drain_for_ever(drain: HeapDrain, stop: threading.Event) -> None:
    try:
        drain.work(stop)
    except Exception:
        log.exception("The queue of this process stopped; tasks wait in the database")
    finally:
        connections.close_all()
