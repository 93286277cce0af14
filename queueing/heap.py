"""The frontier in one process, on heapq, without Redis: the verbs, the leases and their deadlines.

Waiting tasks, by tier and host, are in `host_queues.py`.
"""

import threading
import time
from collections.abc import Sequence
from dataclasses import replace
from heapq import heappop, heappush

from queueing.frontier import (
    STEP,
    Depth,
    Entry,
    FrontierRules,
    HeldHost,
    Lease,
    Pushed,
    Renewed,
    check_entry,
    served_tiers,
)
from queueing.host_queues import HostQueues, QueuedTask, TierQueues
from queueing.politeness import HostLimits
from queueing.tiers import TIERS, Tier


class HeapFrontier:
    def __init__(self, rules: FrontierRules | None = None) -> None:
        rules = rules or FrontierRules()
        self._lease_ms, self._share = rules.lease_ms, rules.share
        self._lock = threading.Lock()
        self._turn = 0
        self._queues = HostQueues(rules.limits)
        self._tasks = self._queues.tasks
        self._deadlines: list[tuple[int, int]] = []

    # --- verbs ---------------------------------------------------------------------------------------------------

    def push(self, entries: Sequence[Entry], now_ms: int | None = None) -> list[Pushed]:
        for entry in entries:
            check_entry(entry)
        now = _clock(now_ms)
        with self._lock:
            return [self._push(entry, now) for entry in entries]

    def take(self, worker: str, tiers: Sequence[Tier] = TIERS, now_ms: int | None = None) -> Lease | None:
        now = _clock(now_ms)
        with self._lock:
            self._queues.wake(now)
            for tier in served_tiers(tiers, self._turn, self._share):
                task_id = self._queues.pop(tier)
                if task_id is not None:
                    self._turn += 1
                    return self._lease(task_id, worker, now)
        return None

    def renew(self, leases: Sequence[Lease], now_ms: int | None = None) -> list[Renewed]:
        now = _clock(now_ms)
        with self._lock:
            return [self._renew(lease, now) for lease in leases]

    def finish(self, lease: Lease, now_ms: int | None = None) -> bool:
        with self._lock:
            tier = self._forget(lease, _clock(now_ms))
            if tier is not None:
                tier.done += 1
            return tier is not None

    def bury(self, lease: Lease, now_ms: int | None = None) -> bool:
        with self._lock:
            tier = self._forget(lease, _clock(now_ms))
            if tier is not None:
                tier.dead += 1
            return tier is not None

    def retry(self, lease: Lease, tier: Tier, delay_ms: int = 0, now_ms: int | None = None) -> bool:
        now = _clock(now_ms)
        with self._lock:
            if not self._holds(lease):
                return False
            task = self._end_lease(lease.task_id, now)
            task.tier, task.not_before = tier, now + delay_ms if delay_ms else task.not_before
            self._requeue(lease.task_id, task, now)
            return True

    def cancel(self, task_ids: Sequence[int], now_ms: int | None = None) -> list[int]:
        now = _clock(now_ms)
        with self._lock:
            return [task_id for task_id in task_ids if self._cancel(task_id, now)]

    def recover(self, now_ms: int | None = None, orphaned: Sequence[Lease] = ()) -> list[Lease]:
        now = _clock(now_ms)
        with self._lock:
            vanished = [lease.task_id for lease in orphaned if self._holds(lease)]
            lost = dict.fromkeys([*vanished, *self._expired(now)])
            returned = [self._return_lost(task_id, now) for task_id in lost]
            self._queues.forget_idle_hosts(now)
        return returned

    # --- questions -----------------------------------------------------------------------------------------------

    def depths(self, now_ms: int | None = None) -> dict[Tier, Depth]:
        now = _clock(now_ms)
        oldest = dict.fromkeys(TIERS, now)
        with self._lock:
            for task in self._tasks.values():
                if task.lease is None:
                    oldest[task.tier] = min(oldest[task.tier], task.pushed_ms)
            return {
                name: Depth(
                    tier.count,
                    tier.delayed,
                    tier.leased,
                    tier.done,
                    tier.dead,
                    tier.taken,
                    now - oldest[name],
                )
                for name, tier in self._queues.tiers.items()
            }

    def peek(self, tier: Tier, limit: int = 10) -> list[int]:
        with self._lock:
            best = self._queues.tiers[tier].best
            ranks = sorted(best.values())[:limit]
        # The second half of a rank is the task's id in every tier.
        return [rank[1] for rank in ranks]

    def leases(self) -> list[Lease]:
        with self._lock:
            held = [task.lease for task in self._tasks.values() if task.lease is not None]
        return sorted(held, key=lambda lease: (lease.deadline_ms, lease.task_id))

    def known(self, task_ids: Sequence[int]) -> list[bool]:
        with self._lock:
            return [task_id in self._tasks for task_id in task_ids]

    def held_hosts(self, limit: int = 100) -> list[HeldHost]:
        with self._lock:
            return self._queues.held_hosts()[:limit]

    def limit_host(self, host: str, limits: HostLimits) -> None:
        with self._lock:
            self._queues.limit_host(host, limits)

    def wake_ms(self, now_ms: int | None = None) -> int | None:
        with self._lock:
            return self._queues.wake_ms()

    # --- steps, all under the lock -------------------------------------------------------------------------------

    def _push(self, entry: Entry, now: int) -> Pushed:
        task = self._tasks.get(entry.task_id)
        if task is None:
            task = self._tasks[entry.task_id] = QueuedTask(entry, now)
            self._queues.add(entry.task_id, task, now)
            return Pushed.NEW
        if task.lease is not None:
            return Pushed.LEASED
        if entry.priority <= task.priority:
            return Pushed.UNCHANGED
        task.priority = entry.priority
        if task.rank is not None and task.tier is not Tier.RETRY:
            self._queues.remove(task)
            self._queues.add(entry.task_id, task, now)
        return Pushed.RAISED

    def _lease(self, task_id: int, worker: str, now: int) -> Lease:
        task = self._tasks[task_id]
        lease = Lease(
            task_id, task.attempt, task.tier, task.host, worker, task.lost, now, now + self._lease_ms
        )
        self._queues.lease(task, lease, now)
        self._add_deadline(lease)
        return lease

    def _add_deadline(self, lease: Lease) -> None:
        heappush(self._deadlines, (lease.deadline_ms, lease.task_id))

    def _holds(self, lease: Lease) -> bool:
        task = self._tasks.get(lease.task_id)
        return task is not None and task.lease is not None and task.lease.attempt == lease.attempt

    def _end_lease(self, task_id: int, now: int) -> QueuedTask:
        task = self._tasks[task_id]
        self._queues.end_lease(task, now)
        return task

    def _forget(self, lease: Lease, now: int) -> TierQueues | None:
        """Ends the lease and drops its task; returns the tier to count it in, or None if the lease was lost."""
        if not self._holds(lease):
            return None
        task = self._end_lease(lease.task_id, now)
        del self._tasks[lease.task_id]
        return self._queues.tiers[task.tier]

    def _requeue(self, task_id: int, task: QueuedTask, now: int) -> None:
        task.attempt += 1
        task.pushed_ms = now
        self._queues.add(task_id, task, now)

    def _renew(self, lease: Lease, now: int) -> Renewed:
        task = self._tasks.get(lease.task_id)
        if task is None:
            entry = Entry(lease.task_id, lease.tier, lease.host, attempt=lease.attempt, lost=lease.lost)
            task = self._tasks[lease.task_id] = QueuedTask(entry, now)
            renewed = replace(lease, deadline_ms=now + self._lease_ms)
            self._queues.adopt(task, renewed, now)
            self._add_deadline(renewed)
            return Renewed.UNKNOWN
        if not self._holds(lease):
            return Renewed.LOST
        assert task.lease is not None
        task.lease = replace(task.lease, deadline_ms=now + self._lease_ms)
        self._add_deadline(task.lease)
        return Renewed.KEPT

    def _cancel(self, task_id: int, now: int) -> bool:
        task = self._tasks.pop(task_id, None)
        if task is None:
            return False
        if task.lease is None:
            self._queues.remove(task)
            return False
        self._queues.end_lease(task, now)
        return True

    def _expired(self, now: int) -> list[int]:
        expired: list[int] = []
        while self._deadlines and self._deadlines[0][0] <= now and len(expired) < STEP:
            deadline, task_id = heappop(self._deadlines)
            task = self._tasks.get(task_id)
            if task and task.lease and task.lease.deadline_ms == deadline and task_id not in expired:
                expired.append(task_id)
        return expired

    def _return_lost(self, task_id: int, now: int) -> Lease:
        lease = self._tasks[task_id].lease
        assert lease is not None
        task = self._end_lease(task_id, now)
        task.lost += 1
        task.not_before = min(task.not_before, now)
        self._requeue(task_id, task, now)
        return lease


def _clock(now_ms: int | None) -> int:
    return time.time_ns() // 1_000_000 if now_ms is None else now_ms
