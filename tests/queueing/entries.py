"""Tasks for a frontier, the time at which its tests start, and limits that never hold a host back."""

from typing import Any

from queueing.frontier import Entry
from queueing.politeness import HostLimits
from queueing.tiers import Tier

T = 1_000_000
MANY = HostLimits(leases=1_000)


def entry(task_id: int, tier: Tier = Tier.EXHIBITOR, **facts: Any) -> Entry:
    return Entry(task_id, tier, **{"host": f"h{task_id}.example", **facts})


def take_ids(frontier: Any, count: int, now_ms: int = T, **facts: Any) -> list[int]:
    leases = [frontier.take("w", now_ms=now_ms, **facts) for _ in range(count)]
    return [lease.task_id for lease in leases if lease]
