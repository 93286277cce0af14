"""The ordered set of tasks that are ready to be worked on. One Protocol, two stores: `heap` and `redis_store`."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from typing import Protocol

from queueing.errors import TaskRefused
from queueing.politeness import HostLimits
from queueing.tiers import TIERS, Tier

# The bound of what one `take` does besides (unblocking hosts, moving due tasks), so that its cost is bounded too.
STEP = 128
HOST = re.compile(r"[!-~]{0,255}")
_KNOWN_TIERS = frozenset(TIERS)


@dataclass(frozen=True, slots=True)
class Entry:
    """A task as the frontier sees it. `attempt` is the fencing number that its next lease will carry, `lost` how many
    of its leases have ended by themselves, `delay_ms` how long it has to wait once it is pushed; below zero: for how
    long it has been due."""

    task_id: int
    tier: Tier
    host: str = ""
    priority: int = 0
    delay_ms: int = 0
    attempt: int = 1
    lost: int = 0


@dataclass(frozen=True, slots=True)
class Lease:
    """The right to work on a task until the deadline, unless it is renewed."""

    task_id: int
    attempt: int
    tier: Tier
    host: str
    worker: str
    lost: int
    taken_ms: int
    deadline_ms: int


@dataclass(frozen=True, slots=True)
class FrontierRules:
    """The limits that both stores keep."""

    lease_ms: int = 30_000
    limits: HostLimits = field(default_factory=HostLimits)
    share: int = 16


class Pushed(StrEnum):
    NEW = "new"
    RAISED = "raised"  # known and queued: it got the higher priority
    UNCHANGED = "unchanged"
    LEASED = "leased"  # a worker holds it now


class Renewed(StrEnum):
    KEPT = "kept"
    LOST = "lost"  # another worker holds it
    UNKNOWN = "unknown"  # the store has forgotten it (flushed, restarted empty)


@dataclass(frozen=True, slots=True)
class Depth:
    ready: int = 0  # due, whether or not the host may be worked on now
    delayed: int = 0
    leased: int = 0
    done: int = 0  # since the store was empty
    dead: int = 0
    taken: int = 0
    oldest_wait_ms: int = 0


@dataclass(frozen=True, slots=True)
class HeldHost:
    host: str
    until_ms: int


class Frontier(Protocol):
    """`now_ms` is for tests; without it the store's own clock counts."""

    def push(self, entries: Sequence[Entry], now_ms: int | None = None) -> list[Pushed]: ...

    def take(self, worker: str, tiers: Sequence[Tier] = TIERS, now_ms: int | None = None) -> Lease | None:
        """Leases the best task of a host that is not rate-limited now, in one atomic step."""
        ...

    def renew(self, leases: Sequence[Lease], now_ms: int | None = None) -> list[Renewed]:
        """Extends the deadlines. What the store has forgotten is leased again to its holder."""
        ...

    def finish(self, lease: Lease, now_ms: int | None = None) -> bool: ...

    def retry(self, lease: Lease, tier: Tier, delay_ms: int = 0, now_ms: int | None = None) -> bool:
        """Gives the task back under a higher attempt number. Returns whether the lease was still valid."""
        ...

    def bury(self, lease: Lease, now_ms: int | None = None) -> bool: ...

    def cancel(self, task_ids: Sequence[int], now_ms: int | None = None) -> list[int]:
        """Removes the tasks and ends their leases. Returns the ids of those that were leased."""
        ...

    def recover(self, now_ms: int | None = None, orphaned: Sequence[Lease] = ()) -> list[Lease]:
        """Ends expired leases, and orphaned ones (their worker is known to have exited). Their tasks go back to their
        tiers. What a lost lease says about its task is decided by the row (`losses.py`), not here."""
        ...

    def depths(self, now_ms: int | None = None) -> dict[Tier, Depth]: ...

    def peek(self, tier: Tier, limit: int = 10) -> list[int]:
        """The best task of each ready host, in the order in which they would be taken."""
        ...

    def leases(self) -> list[Lease]: ...

    def known(self, task_ids: Sequence[int]) -> list[bool]: ...

    def held_hosts(self, limit: int = 100) -> list[HeldHost]: ...

    def limit_host(self, host: str, limits: HostLimits) -> None:
        """Other limits than the default for one host, for example from its robots.txt."""
        ...

    def wake_ms(self, now_ms: int | None = None) -> int | None:
        """When the next waiting task or held host becomes due; None: nothing is waiting for a time."""
        ...


def check_entry(entry: Entry) -> None:
    if entry.tier not in _KNOWN_TIERS:
        raise TaskRefused(f"task {entry.task_id}: unknown tier {entry.tier!r}")
    if not 0 <= entry.priority < 2**31:
        raise TaskRefused(f"task {entry.task_id}: priority {entry.priority} is out of range")
    if not 0 < entry.task_id < 2**63 or entry.attempt < 1 or entry.lost < 0:
        raise TaskRefused(f"task {entry.task_id}: bad id, attempt or count of lost workers")
    if not abs(entry.delay_ms) < 10**15:
        raise TaskRefused(f"task {entry.task_id}: delay {entry.delay_ms} is out of range")
    if not HOST.fullmatch(entry.host):
        raise TaskRefused(f"task {entry.task_id}: bad host {entry.host[:80]!r}")


def served_tiers(tiers: Sequence[Tier], turn: int, share: int) -> list[Tier]:
    """Strict order, except that once in `share` turns each lower tier goes first. This is the whole starvation rule."""
    favoured = _favoured_turns(share).get(turn % share)
    if favoured is None or favoured not in tiers:
        return list(tiers)
    return [favoured, *(tier for tier in tiers if tier is not favoured)]


@cache
def _favoured_turns(share: int) -> dict[int, Tier]:
    return {number * share // len(TIERS): tier for number, tier in enumerate(TIERS) if number > 0}
