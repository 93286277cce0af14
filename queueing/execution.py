"""Work on one lease, in both modes: lease the row, run the handler, end the row, release the lease."""

import asyncio
import logging
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Any

from django.db import DatabaseError, InterfaceError, OperationalError
from django.utils.module_loading import import_string

from queueing.conf import Conf
from queueing.database import RowThreads, raise_if_full
from queueing.dead_letters import Death
from queueing.errors import DiskFull, LeaseLost, StoreError, WorkError, WorkInterrupted
from queueing.frontier import Frontier, Lease, Renewed
from queueing.leases import (
    Ending,
    Failure,
    Held,
    Terms,
    bury_row,
    end_revoked,
    find_held,
    finish_row,
    finish_rows,
    hand_back_row,
    renew_rows,
    retry_row,
    take_row,
    take_rows,
)
from queueing.loops import LoopTask, SharedLoop, limit_running_time
from queueing.losses import hand_back_rows
from queueing.slot_groups import SlotGroups
from queueing.tiers import Tier
from queueing.work import Handler, TaskResult, Work
from queueing.workers import is_alone

log = logging.getLogger(__name__)
# A retry that is due sooner stays in the frontier; a later one waits in the database until it is fed.
KEEP_RETRY_SECONDS = 60.0
# Up to this attempt, an unreachable database does not count as a failure of the task.
UNCOUNTED_ATTEMPTS = 20
# The class of error of a handler that we ended: not that of a site that did not answer.
OUT_OF_TIME = "out_of_time"


class WorkResult(StrEnum):
    DONE = "done"
    RETRIED = "retried"
    BURIED = "buried"
    STALE = "stale"  # the row had moved on: nothing was done
    LOST = "lost"
    CANCELLED = "cancelled"
    HANDED_BACK = "handed_back"


class StopReason(StrEnum):
    """Why a running handler was cancelled."""

    REVOKED = "revoked"  # its run was cancelled, or another worker holds the task
    STOPPING = "stopping"
    BY_HAND = "by_hand"  # a person stopped this one task


@dataclass(frozen=True, slots=True)
class LeaseOutcome:
    """How work on a lease ended. `notify_store` tells the store; `stays_queued`: the task stays in the frontier."""

    result: WorkResult
    notify_store: Callable[[], object]
    stays_queued: bool = False
    error: Exception | None = None


class _Stopped(Exception):  # not an error: the handler was told to stop
    def __init__(self, reason: StopReason | None, interrupted: WorkInterrupted) -> None:
        super().__init__(reason)
        self.reason = reason
        self.interrupted = interrupted


class _AlreadyRunning(Exception):
    """Another slot has the same lease: a Redis that was emptied has given it out again, and the row allows it."""


@dataclass(slots=True)
class _Running:
    held: Held
    task: LoopTask[TaskResult]
    reason: StopReason | None = None


@dataclass(frozen=True, slots=True)
class _Taken:
    held: Held | None


class Executor:
    """Works on leases for all slots of a process."""

    def __init__(
        self,
        frontier: Frontier,
        handler: Handler,
        loop: SharedLoop,
        rows: RowThreads,
        conf: Conf,
        worker: str,
    ) -> None:
        self.frontier = frontier
        self.rows = rows
        self.conf = conf
        self.worker = worker
        self._terms = Terms(
            worker, conf.lease_seconds, conf.retry_tries, conf.max_lost_workers, alone=is_alone(worker)
        )
        self._handler = handler
        self._loop = loop
        self._resources: Any = None
        # By task and attempt: a task that this process was too slow to renew may come back to it.
        self._running: dict[tuple[int, int], _Running] = {}
        # Tasks that a person has stopped, also before their handlers began.
        self._stopped_by_hand: set[int] = set()
        self._lock = threading.Lock()
        self._stopping = False
        self._busy = 0
        self._takes: SlotGroups[Lease, _Taken] = SlotGroups(
            self._take_together,
            lambda lease: _Taken(rows.run(take_row, lease, self._terms)),
            self._count_busy,
        )
        self._ends: SlotGroups[Ending, bool] = SlotGroups(
            lambda endings: rows.run_once(finish_rows, endings), self._finish_alone, self._count_busy
        )

    @classmethod
    def for_worker(cls, frontier: Frontier, conf: Conf, worker: str) -> "Executor":
        """With the handler and the resources that the settings name."""
        loop = SharedLoop(import_string(conf.resources) if conf.resources else None)
        return cls(frontier, import_string(conf.handler), loop, RowThreads(), conf, worker)

    def open(self) -> None:
        self._resources = self._loop.start()

    def close(self) -> None:
        self._loop.close()
        self.rows.close()

    # --- one lease -----------------------------------------------------------------------------------------------

    def execute(self, lease: Lease) -> LeaseOutcome:
        """Everything but telling the store of the end, which is `release`."""
        with self._lock:
            self._busy += 1
        try:
            return self._execute(lease)
        finally:
            with self._lock:
                self._busy -= 1
                self._stopped_by_hand.discard(lease.task_id)

    def release(self, ended: LeaseOutcome) -> None:
        """Tells the store. If it cannot be reached the lease expires by itself; the row is written already."""
        try:
            ended.notify_store()
        except StoreError as exc:
            log.warning("The store was not told that a task has ended: %s", exc)

    def _execute(self, lease: Lease) -> LeaseOutcome:
        held = self._takes.run(lease).held
        if held is None:
            return LeaseOutcome(WorkResult.STALE, partial(self.frontier.finish, lease))
        try:
            return self._execute_row(held)
        except _AlreadyRunning:
            # The lease in the store is that of the other slot, which ends it.
            return LeaseOutcome(WorkResult.STALE, lambda: None)
        except LeaseLost as exc:
            log.warning("%s", exc)
            self.rows.run(end_revoked, held, WorkInterrupted())
            return LeaseOutcome(WorkResult.LOST, partial(self.frontier.finish, lease))

    def _count_busy(self) -> int:
        return self._busy

    def _take_together(self, leases: Sequence[Lease]) -> list["_Taken | None"]:
        taken = self.rows.run_once(take_rows, leases, self._terms)
        return [None if held is None else _Taken(held) for held in taken]

    def _finish_alone(self, ending: Ending) -> bool:
        self.rows.run(finish_row, ending.held, ending.result)
        return True

    def _execute_row(self, held: Held) -> LeaseOutcome:
        try:
            ending = self._handle(held)
            self._ends.run(Ending(held, ending))
        except _Stopped as stopped:
            return self._end_stopped(held, stopped.reason, stopped.interrupted)
        except (LeaseLost, DiskFull, _AlreadyRunning):
            raise
        except Exception as exc:  # noqa: BLE001  # the worker loop: any handler's error ends only its own task
            return self._end_failed(held, exc)
        return LeaseOutcome(WorkResult.DONE, partial(self.frontier.finish, held.lease))

    def _handle(self, held: Held) -> TaskResult:
        place = held.work.task_id, held.work.attempt
        with self._lock:
            if place in self._running:
                raise _AlreadyRunning
            running = _Running(held, self._loop.submit(self._limited(held.work)))
            self._running[place] = running
            by_hand = held.work.task_id in self._stopped_by_hand
            stopping = self._stopping
        if by_hand or stopping:
            self._cancel(running, StopReason.BY_HAND if by_hand else StopReason.STOPPING)
        try:
            return running.task.result()
        except asyncio.CancelledError as exc:
            raise _Stopped(running.reason, WorkInterrupted()) from exc
        except WorkInterrupted as interrupted:
            raise _Stopped(running.reason, interrupted) from interrupted
        finally:
            with self._lock:
                del self._running[place]

    async def _limited(self, work: Work) -> TaskResult:
        try:
            async with limit_running_time(self.conf.task_seconds) as limit:
                return await self._handler(work, self._resources)
        except TimeoutError as exc:
            raise self._out_of_time(WorkInterrupted()) from exc
        except WorkInterrupted as interrupted:
            if limit.expired():
                raise self._out_of_time(interrupted) from interrupted
            raise

    def _out_of_time(self, interrupted: WorkInterrupted) -> WorkError:
        return _error_with(interrupted, f"not done after {self.conf.task_seconds} s", OUT_OF_TIME)

    def _end_stopped(
        self, held: Held, reason: StopReason | None, interrupted: WorkInterrupted
    ) -> LeaseOutcome:
        if reason is StopReason.REVOKED:
            self._write_end(partial(end_revoked, held), interrupted)
            return LeaseOutcome(WorkResult.CANCELLED, partial(self.frontier.finish, held.lease))
        if reason is StopReason.BY_HAND:
            error = _error_with(interrupted, "A person stopped this task.", "stopped_by_hand")
            return self._bury(held, error)
        self._write_end(partial(hand_back_row, held), interrupted)
        return LeaseOutcome(
            WorkResult.HANDED_BACK,
            partial(self.frontier.retry, held.lease, held.lease.tier),
            stays_queued=True,
        )

    def _end_failed(self, held: Held, error: Exception) -> LeaseOutcome:
        raise_if_full(error)
        uncounted = error.uncounted if isinstance(error, WorkError) else 0
        counted = 0 if uncounted or _is_database_away(error, held.work.attempt) else 1
        failures = held.work.failures + counted
        policy = self.conf.retries
        if not isinstance(error, WorkError):
            log.exception("task %s: the handler failed", held.work.task_id, exc_info=error)
        if policy.gives_up(error, failures):
            return self._bury(held, error)
        delay = policy.delay_seconds(error, max(1, uncounted or failures))
        self.rows.run(retry_row, held, _failure_of(error), delay, counted)
        if delay > KEEP_RETRY_SECONDS:
            return LeaseOutcome(WorkResult.RETRIED, partial(self.frontier.finish, held.lease))
        again = partial(self.frontier.retry, held.lease, Tier.RETRY, int(delay * 1000))
        return LeaseOutcome(WorkResult.RETRIED, again, stays_queued=True)

    def _write_end(self, end: Callable[[WorkInterrupted], None], interrupted: WorkInterrupted) -> None:
        """Ends the lease even if the partial result of a stopped handler cannot be written."""
        try:
            self.rows.run(end, interrupted)
        except (LeaseLost, DiskFull):
            raise
        except Exception:
            log.exception("the partial result of an interrupted handler could not be written")
            self.rows.run(end, WorkInterrupted())

    def _bury(self, held: Held, error: Exception) -> LeaseOutcome:
        self.rows.run(bury_row, held, _failure_of(error), Death.from_error(error))
        return LeaseOutcome(WorkResult.BURIED, partial(self.frontier.bury, held.lease), error=error)

    # --- all leases ----------------------------------------------------------------------------------------------

    def _all_running(self) -> list[_Running]:
        with self._lock:
            return list(self._running.values())

    def is_idle(self) -> bool:
        return self._busy == 0

    def renew(self) -> None:
        """Extends the deadlines of all held leases, in the rows and in the store."""
        leases = [running.held.lease for running in self._all_running()]
        if not leases:
            return
        self.rows.run_chore(
            renew_rows, self.worker, [lease.task_id for lease in leases], self.conf.lease_seconds
        )
        for lease, answer in zip(leases, self.frontier.renew(leases), strict=True):
            if answer is Renewed.UNKNOWN:
                log.warning("task %s: the store had forgotten its lease; it is leased again", lease.task_id)

    def cancel_revoked(self) -> None:
        """Cancels the handlers whose row was cancelled or taken over."""
        with self._lock:
            running = dict(self._running)
        if not running:
            return
        held = self.rows.run_chore(find_held, self.worker, [task_id for task_id, _ in running])
        for revoked in running.keys() - held:
            self._cancel(running[revoked], StopReason.REVOKED)

    def stop(self) -> None:
        """Cancels all handlers, so that their leases are handed back, and those that start from now on."""
        self._stopping = True
        for running in self._all_running():
            self._cancel(running, StopReason.STOPPING)

    def hand_back_for(self, worker: str) -> None:
        """What a process still holds that this one has ended. Without the database its leases expire."""
        try:
            self.rows.run_chore(hand_back_rows, worker)
        except DatabaseError as exc:
            log.warning("The tasks of %s could not be handed back: %s", worker, exc)

    def stop_by_hand(self, task_id: int) -> None:
        """Stops one task's handler; the task becomes a dead letter."""
        with self._lock:
            self._stopped_by_hand.add(task_id)
        for running in self._all_running():
            if running.held.work.task_id == task_id:
                self._cancel(running, StopReason.BY_HAND)

    def _cancel(self, running: _Running, reason: StopReason) -> None:
        running.reason = running.reason or reason
        running.task.cancel()


def _error_with(interrupted: WorkInterrupted, message: str, error_class: str) -> WorkError:
    """A failure with the partial result of an interrupted handler."""
    return WorkError(message, error_class=error_class, spend=interrupted.spend, write=interrupted.write)


def _is_database_away(error: Exception, attempt: int) -> bool:
    """That says nothing about the task, unless it goes on for long: a missing table raises the same error."""
    return isinstance(error, (OperationalError, InterfaceError)) and attempt < UNCOUNTED_ATTEMPTS


def _failure_of(error: Exception) -> Failure:
    death = Death.from_error(error)
    if not isinstance(error, WorkError):
        return Failure(death.error_class, death.message, {})
    return Failure(death.error_class, death.message, error.spend, error.write)
