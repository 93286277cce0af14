"""What the heap frontier is made of: queued tasks, hosts, and the line of each tier."""

from queueing.frontier import Entry, Lease
from queueing.politeness import HostLimits

Rank = tuple[int, int]


class QueuedTask:
    __slots__ = ("attempt", "host", "lease", "lost", "not_before", "priority", "pushed_ms", "rank", "tier")

    def __init__(self, entry: Entry, pushed_ms: int) -> None:
        self.tier = entry.tier
        self.host = entry.host
        self.priority = entry.priority
        self.not_before = entry.not_before_ms
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


class TierLine:
    """The ready tasks of one tier, by host, and the hosts that may be worked on, by their best task."""

    __slots__ = ("best", "count", "dead", "delayed", "done", "hosts", "leased", "queues", "taken")

    def __init__(self) -> None:
        self.queues: dict[str, list[tuple[Rank, int]]] = {}
        self.hosts: list[tuple[Rank, str]] = []
        self.best: dict[str, Rank] = {}
        self.count = self.delayed = self.leased = self.done = self.dead = self.taken = 0
