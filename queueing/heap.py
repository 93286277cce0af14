"""The frontier in one process, on heapq, without Redis.

Each host has a heap of its tasks per tier; the hosts that may be worked on stand in one heap per tier, each with its
best task. A host that has to wait is in no such heap, so it costs nothing until its time comes. Heaps are cleaned
lazily: an entry whose task has moved on is dropped when it surfaces.
"""

import threading
import time
from collections.abc import Sequence
from heapq import heappop, heappush

from queueing.frontier import (
    STEP,
    Depth,
    Entry,
    HeldHost,
    Lease,
    Pushed,
    Recovered,
    Renewed,
    check_entry,
    served_tiers,
)
from queueing.lines import HostState, QueuedTask, Rank, TierLine
from queueing.politeness import HostLimits
from queueing.tiers import TIERS, Tier


class HeapFrontier:
    def __init__(
        self,
        *,
        lease_ms: int = 30_000,
        limits: HostLimits | None = None,
        share: int = 16,
        max_lost: int = 3,
    ) -> None:
        self._lease_ms = lease_ms
        self._limits = limits or HostLimits()
        self._share = share
        self._max_lost = max_lost
        self._lock = threading.Lock()
        self._turn = 0
        self._tasks: dict[int, QueuedTask] = {}
        self._tiers = {tier: TierLine() for tier in TIERS}
        self._hosts: dict[str, HostState] = {}
        self._own_limits: dict[str, HostLimits] = {}
        self._delayed: list[tuple[int, int]] = []
        self._held: list[tuple[int, str]] = []
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
            self._wake_hosts(now)
            self._move_due(now)
            for tier in served_tiers(tiers, self._turn, self._share):
                task_id = self._pop(self._tiers[tier])
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
            if not self._holds(lease):
                return False
            task = self._drop_lease(lease.task_id, _clock(now_ms))
            self._tiers[task.tier].done += 1
            del self._tasks[lease.task_id]
            return True

    def bury(self, lease: Lease, now_ms: int | None = None) -> bool:
        with self._lock:
            if not self._holds(lease):
                return False
            task = self._drop_lease(lease.task_id, _clock(now_ms))
            self._tiers[task.tier].dead += 1
            del self._tasks[lease.task_id]
            return True

    def retry(self, lease: Lease, tier: Tier, delay_ms: int = 0, now_ms: int | None = None) -> bool:
        now = _clock(now_ms)
        with self._lock:
            if not self._holds(lease):
                return False
            task = self._drop_lease(lease.task_id, now)
            task.tier, task.not_before = tier, now + delay_ms if delay_ms else task.not_before
            self._give_back(lease.task_id, task, now)
            return True

    def cancel(self, task_ids: Sequence[int], now_ms: int | None = None) -> list[int]:
        now = _clock(now_ms)
        with self._lock:
            return [task_id for task_id in task_ids if self._cancel(task_id, now)]

    def recover(self, now_ms: int | None = None, gone: Sequence[Lease] = ()) -> Recovered:
        now = _clock(now_ms)
        returned: list[Lease] = []
        poisoned: list[Lease] = []
        with self._lock:
            vanished = [lease.task_id for lease in gone if self._holds(lease)]
            for task_id in dict.fromkeys([*vanished, *self._expired(now)]):
                lease = self._tasks[task_id].lease
                assert lease is not None
                (poisoned if self._lose(task_id, now) else returned).append(lease)
            self._forget_idle_hosts(now)
        return Recovered(tuple(returned), tuple(poisoned))

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
                for name, tier in self._tiers.items()
            }

    def peek(self, tier: Tier, limit: int = 10) -> list[int]:
        with self._lock:
            best = self._tiers[tier].best
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
            waiting = {
                host.name: host.ready_ms()
                for host in self._hosts.values()
                if host.blocked and host.leases < host.limits.leases
            }
        return [
            HeldHost(name, until) for until, name in sorted((until, name) for name, until in waiting.items())
        ][:limit]

    def limit_host(self, host: str, limits: HostLimits) -> None:
        with self._lock:
            self._own_limits[host] = limits
            if host in self._hosts:
                self._hosts[host].limits = limits

    def wake_ms(self, now_ms: int | None = None) -> int | None:
        with self._lock:
            times = [heap[0][0] for heap in (self._delayed, self._held) if heap]
        return min(times, default=None)

    # --- steps, all under the lock -------------------------------------------------------------------------------

    def _push(self, entry: Entry, now: int) -> Pushed:
        task = self._tasks.get(entry.task_id)
        if task is None:
            task = self._tasks[entry.task_id] = QueuedTask(entry, now)
            self._queue(entry.task_id, task, now)
            return Pushed.NEW
        if task.lease is not None:
            return Pushed.LEASED
        if entry.priority <= task.priority:
            return Pushed.KNOWN
        task.priority = entry.priority
        if task.rank is not None and task.tier is not Tier.RETRY:
            self._unqueue(task)
            self._queue(entry.task_id, task, now)
        return Pushed.RAISED

    def _queue(self, task_id: int, task: QueuedTask, now: int) -> None:
        tier = self._tiers[task.tier]
        if task.not_before > now:
            tier.delayed += 1
            heappush(self._delayed, (task.not_before, task_id))
            return
        first = task.not_before if task.tier is Tier.RETRY else -task.priority
        rank = task.rank = (first, task_id)
        tier.count += 1
        queue = tier.queues.get(task.host)
        if queue is None:
            queue = tier.queues[task.host] = []
        heappush(queue, (rank, task_id))
        if queue[0][0] is rank:
            self._advertise(tier, task.host)

    def _unqueue(self, task: QueuedTask) -> None:
        """Takes a queued task out of the counts; its heap entry is dropped when it surfaces."""
        tier = self._tiers[task.tier]
        if task.rank is None:
            tier.delayed -= 1
            return
        was_best = tier.best.get(task.host) == task.rank
        task.rank = None
        tier.count -= 1
        if was_best:
            self._advertise(tier, task.host)

    def _advertise(self, tier: TierLine, host: str) -> None:
        """Makes the host's best task known in its tier, if the host may be worked on."""
        queue = tier.queues.get(host)
        while queue and self._is_stale(*queue[0]):
            heappop(queue)
        if not queue:
            tier.queues.pop(host, None)
            tier.best.pop(host, None)
            return
        state = self._hosts.get(host)
        if state is not None and state.blocked:
            tier.best.pop(host, None)
            return
        rank = queue[0][0]
        if tier.best.get(host) != rank:
            tier.best[host] = rank
            heappush(tier.hosts, (rank, host))

    def _is_stale(self, rank: Rank, task_id: int) -> bool:
        task = self._tasks.get(task_id)
        return task is None or task.rank != rank

    def _pop(self, tier: TierLine) -> int | None:
        while tier.hosts:
            rank, host = heappop(tier.hosts)
            if tier.best.get(host) == rank:
                return rank[1]
        return None

    def _lease(self, task_id: int, worker: str, now: int) -> Lease:
        task = self._tasks[task_id]
        tier = self._tiers[task.tier]
        task.rank = None
        tier.count -= 1
        tier.taken += 1
        lease = Lease(
            task_id, task.attempt, task.tier, task.host, worker, task.lost, now, now + self._lease_ms
        )
        self._hold(task, lease)
        host = self._host(task.host)
        host.tat_ms = max(host.tat_ms, now) + host.limits.interval_ms
        tier.best.pop(task.host, None)
        self._settle(host, now, only=tier)
        return lease

    def _hold(self, task: QueuedTask, lease: Lease) -> None:
        task.lease = lease
        self._tiers[lease.tier].leased += 1
        self._host(lease.host).leases += 1
        heappush(self._deadlines, (lease.deadline_ms, lease.task_id))

    def _settle(self, host: HostState, now: int, only: TierLine | None = None) -> None:
        """Decides whether the host may be worked on, and tells every tier when that changed."""
        was_blocked = host.blocked
        full = host.leases >= host.limits.leases
        host.blocked = full or host.ready_ms() > now
        if host.blocked and not full:
            heappush(self._held, (host.ready_ms(), host.name))
        tiers = (only,) if only is not None and host.blocked == was_blocked else self._tiers.values()
        for tier in tiers:
            self._advertise(tier, host.name)

    def _host(self, name: str) -> HostState:
        host = self._hosts.get(name)
        if host is None:
            host = self._hosts[name] = HostState(name, self._own_limits.get(name, self._limits))
        return host

    def _wake_hosts(self, now: int) -> None:
        for _ in range(STEP):
            if not self._held or self._held[0][0] > now:
                return
            _, name = heappop(self._held)
            if name in self._hosts and self._hosts[name].blocked:
                self._settle(self._hosts[name], now)

    def _move_due(self, now: int) -> None:
        for _ in range(STEP):
            if not self._delayed or self._delayed[0][0] > now:
                return
            not_before, task_id = heappop(self._delayed)
            task = self._tasks.get(task_id)
            if task and task.rank is None and task.lease is None and task.not_before == not_before:
                self._tiers[task.tier].delayed -= 1
                self._queue(task_id, task, now)

    def _holds(self, lease: Lease) -> bool:
        task = self._tasks.get(lease.task_id)
        return task is not None and task.lease is not None and task.lease.attempt == lease.attempt

    def _drop_lease(self, task_id: int, now: int) -> QueuedTask:
        task = self._tasks[task_id]
        assert task.lease is not None
        self._tiers[task.lease.tier].leased -= 1
        task.lease = None
        host = self._host(task.host)
        host.leases -= 1
        self._settle(host, now)
        return task

    def _give_back(self, task_id: int, task: QueuedTask, now: int) -> None:
        task.attempt += 1
        task.pushed_ms = now
        self._queue(task_id, task, now)

    def _renew(self, lease: Lease, now: int) -> Renewed:
        task = self._tasks.get(lease.task_id)
        if task is None:
            entry = Entry(lease.task_id, lease.tier, lease.host, attempt=lease.attempt, lost=lease.lost)
            task = self._tasks[lease.task_id] = QueuedTask(entry, now)
            self._hold(task, _until(lease, now + self._lease_ms))
            self._settle(self._host(lease.host), now)
            return Renewed.UNKNOWN
        if not self._holds(lease):
            return Renewed.LOST
        assert task.lease is not None
        task.lease = _until(task.lease, now + self._lease_ms)
        heappush(self._deadlines, (task.lease.deadline_ms, lease.task_id))
        return Renewed.KEPT

    def _cancel(self, task_id: int, now: int) -> bool:
        task = self._tasks.get(task_id)
        if task is None:
            return False
        leased = task.lease is not None
        if leased:
            self._drop_lease(task_id, now)
            del self._tasks[task_id]
        else:
            del self._tasks[task_id]
            self._unqueue(task)
        return leased

    def _expired(self, now: int) -> list[int]:
        expired: list[int] = []
        while self._deadlines and self._deadlines[0][0] <= now and len(expired) < STEP:
            deadline, task_id = heappop(self._deadlines)
            task = self._tasks.get(task_id)
            if task and task.lease and task.lease.deadline_ms == deadline and task_id not in expired:
                expired.append(task_id)
        return expired

    def _lose(self, task_id: int, now: int) -> bool:
        """Ends an expired lease. True: the task has lost too many workers and is given up."""
        task = self._drop_lease(task_id, now)
        task.lost += 1
        if task.lost >= self._max_lost:
            self._tiers[task.tier].dead += 1
            del self._tasks[task_id]
            return True
        task.not_before = min(task.not_before, now)
        self._give_back(task_id, task, now)
        return False

    def _forget_idle_hosts(self, now: int) -> None:
        idle = [
            name
            for name, host in self._hosts.items()
            if host.leases == 0 and not host.blocked and host.tat_ms <= now
        ]
        for name in idle[:10_000]:
            del self._hosts[name]


def _until(lease: Lease, deadline_ms: int) -> Lease:
    return Lease(
        lease.task_id,
        lease.attempt,
        lease.tier,
        lease.host,
        lease.worker,
        lease.lost,
        lease.taken_ms,
        deadline_ms,
    )


def _clock(now_ms: int | None) -> int:
    return time.time_ns() // 1_000_000 if now_ms is None else now_ms
