"""The waiting tasks of the heap frontier: one heap per tier and host, ordered by rank.

A second heap per tier holds the hosts that are not rate-limited now, each with its best task. A host that has to wait
is not in it, so it costs nothing until its time comes. Heaps are cleaned lazily: an entry whose task has been taken or
moved is dropped when it reaches the top.
"""

from heapq import heappop, heappush

from queueing.frontier import STEP, Entry, HeldHost, Lease
from queueing.politeness import NO_LIMITS, HostLimits
from queueing.tiers import TIERS, Tier

Rank = tuple[int, int]


class QueuedTask:
    __slots__ = ("attempt", "host", "lease", "lost", "not_before", "priority", "pushed_ms", "rank", "tier")

    def __init__(self, entry: Entry, pushed_ms: int) -> None:
        self.tier = entry.tier
        self.host = entry.host
        self.priority = entry.priority
        self.not_before = pushed_ms + entry.delay_ms if entry.delay_ms else 0
        self.attempt = entry.attempt
        self.lost = entry.lost
        self.pushed_ms = pushed_ms
        self.rank: Rank | None = None  # None: delayed or leased
        self.lease: Lease | None = None


class HostState:
    __slots__ = ("blocked", "leases", "limits", "name", "tat_ms")

    def __init__(self, name: str, limits: HostLimits) -> None:
        self.name = name
        self.limits = limits
        self.leases = 0
        self.tat_ms = 0  # GCRA's theoretical arrival time
        self.blocked = False

    def ready_ms(self) -> int:
        return self.tat_ms - self.limits.tolerance_ms


class TierQueues:
    """The ready tasks of one tier by host, and its unblocked hosts by their best task."""

    __slots__ = ("best", "count", "dead", "delayed", "done", "hosts", "leased", "queues", "taken")

    def __init__(self) -> None:
        self.queues: dict[str, list[tuple[Rank, int]]] = {}
        self.hosts: list[tuple[Rank, str]] = []
        self.best: dict[str, Rank] = {}
        self.count = self.delayed = self.leased = self.done = self.dead = self.taken = 0


class HostQueues:
    """All tasks and hosts of the frontier. The caller holds the frontier's lock."""

    def __init__(self, limits: HostLimits) -> None:
        self.tasks: dict[int, QueuedTask] = {}
        self.tiers = {tier: TierQueues() for tier in TIERS}
        self._limits = limits
        self._own_limits: dict[str, HostLimits] = {}
        self._hosts: dict[str, HostState] = {}
        self._delayed: list[tuple[int, int]] = []
        self._held: list[tuple[int, str]] = []

    # --- tasks ---------------------------------------------------------------------------------------------------

    def add(self, task_id: int, task: QueuedTask, now: int) -> None:
        tier = self.tiers[task.tier]
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

    def remove(self, task: QueuedTask) -> None:
        """Removes a waiting task from the counts; its heap entry is dropped when it reaches the top."""
        tier = self.tiers[task.tier]
        if task.rank is None:
            tier.delayed -= 1
            return
        was_best = tier.best.get(task.host) == task.rank
        task.rank = None
        tier.count -= 1
        if was_best:
            self._advertise(tier, task.host)

    def pop(self, name: Tier) -> int | None:
        """Removes the best task of an unblocked host from its heap; the caller leases it."""
        tier = self.tiers[name]
        while tier.hosts:
            rank, host = heappop(tier.hosts)
            if tier.best.get(host) == rank:
                return rank[1]
        return None

    def lease(self, task: QueuedTask, lease: Lease, now: int) -> None:
        """Moves a popped task to its worker, and counts that against the limits of its host."""
        tier = self.tiers[task.tier]
        task.rank = None
        tier.count -= 1
        tier.taken += 1
        host = self._start_lease(task, lease)
        host.tat_ms = max(host.tat_ms, now) + host.limits.interval_ms
        tier.best.pop(task.host, None)
        self._update_host(host, now, only=tier)

    def adopt(self, task: QueuedTask, lease: Lease, now: int) -> None:
        """Adds a task that a worker holds already."""
        self._update_host(self._start_lease(task, lease), now)

    def _start_lease(self, task: QueuedTask, lease: Lease) -> HostState:
        task.lease = lease
        self.tiers[lease.tier].leased += 1
        host = self._host(lease.host)
        host.leases += 1
        return host

    def end_lease(self, task: QueuedTask, now: int) -> None:
        assert task.lease is not None
        self.tiers[task.lease.tier].leased -= 1
        task.lease = None
        host = self._host(task.host)
        host.leases -= 1
        self._update_host(host, now)

    # --- time ----------------------------------------------------------------------------------------------------

    def wake(self, now: int) -> None:
        """Unblocks hosts and readies tasks whose time has come, a bounded number of each."""
        self._wake_hosts(now)
        self._move_due(now)

    def wake_ms(self) -> int | None:
        return min((heap[0][0] for heap in (self._delayed, self._held) if heap), default=None)

    def _wake_hosts(self, now: int) -> None:
        for _ in range(STEP):
            if not self._held or self._held[0][0] > now:
                return
            _, name = heappop(self._held)
            if name in self._hosts and self._hosts[name].blocked:
                self._update_host(self._hosts[name], now)

    def _move_due(self, now: int) -> None:
        for _ in range(STEP):
            if not self._delayed or self._delayed[0][0] > now:
                return
            not_before, task_id = heappop(self._delayed)
            task = self.tasks.get(task_id)
            if task and task.rank is None and task.lease is None and task.not_before == not_before:
                self.tiers[task.tier].delayed -= 1
                self.add(task_id, task, now)

    # --- hosts ---------------------------------------------------------------------------------------------------

    def limit_host(self, name: str, limits: HostLimits) -> None:
        self._own_limits[name] = limits
        if name in self._hosts:
            self._hosts[name].limits = limits

    def held_hosts(self) -> list[HeldHost]:
        """Hosts that wait for their rate limit, the next one to be ready first."""
        waiting = [
            (host.ready_ms(), host.name)
            for host in self._hosts.values()
            if host.blocked and host.leases < host.limits.leases
        ]
        return [HeldHost(name, until) for until, name in sorted(waiting)]

    def forget_idle_hosts(self, now: int) -> None:
        idle = [
            name
            for name, host in self._hosts.items()
            if host.leases == 0 and not host.blocked and host.tat_ms <= now
        ]
        for name in idle[:10_000]:
            del self._hosts[name]

    def _host(self, name: str) -> HostState:
        host = self._hosts.get(name)
        if host is None:
            usual = self._limits if name else NO_LIMITS
            host = self._hosts[name] = HostState(name, self._own_limits.get(name, usual))
        return host

    def _update_host(self, host: HostState, now: int, only: TierQueues | None = None) -> None:
        """Blocks or unblocks the host, and updates its best task in every tier if that changed."""
        was_blocked = host.blocked
        full = host.leases >= host.limits.leases
        host.blocked = full or host.ready_ms() > now
        if host.blocked and not full:
            heappush(self._held, (host.ready_ms(), host.name))
        tiers = (only,) if only is not None and host.blocked == was_blocked else self.tiers.values()
        for tier in tiers:
            self._advertise(tier, host.name)

    def _advertise(self, tier: TierQueues, host: str) -> None:
        """Puts the best task of a host into the heap of its tier, unless the host is blocked."""
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
        task = self.tasks.get(task_id)
        return task is None or task.rank != rank
