"""No tier starves, and no task waits for another task's host."""

from typing import Any

from queueing.frontier import Entry
from queueing.politeness import HostLimits
from queueing.tiers import Tier
from tests.queueing.entries import T


def serve(frontier: Any, takes: int, step_ms: int) -> list[Any]:
    """Takes and finishes one task per step, as a busy worker would; time passes only here."""
    leases = []
    for number in range(takes):
        now = T + number * step_ms
        lease = frontier.take("w", now_ms=now)
        if lease is not None:
            frontier.finish(lease, now)
            leases.append(lease)
    return leases


def test_oldest_retry_task_starts_within_the_stated_bound_under_permanent_load(make_frontier: Any) -> None:
    """docs/explanation/queue.md: the head of a tier starts within 16 takes, the n-th task of it within 16 n."""
    frontier = make_frontier(limits=HostLimits(leases=10_000))
    frontier.push([Entry(number, Tier.RETRY, f"r{number}.example") for number in range(1, 6)], T)
    frontier.push([Entry(number, Tier.EXHIBITOR, f"e{number}.example") for number in range(100, 400)], T)

    taken = [lease.tier for lease in serve(frontier, 5 * 16, step_ms=1)]

    starts = [place for place, tier in enumerate(taken, 1) if tier is Tier.RETRY]
    assert len(starts) == 5
    assert all(start <= 16 * number for number, start in enumerate(starts, 1))


def test_slow_host_costs_the_others_nothing(make_frontier: Any) -> None:
    """One host with 5,000 tasks and one start per 10 s comes before those of 20 other hosts."""
    frontier = make_frontier(limits=HostLimits(leases=10_000))
    frontier.limit_host("slow.example", HostLimits(interval_ms=10_000, leases=10_000))
    frontier.push([Entry(number, Tier.EXHIBITOR, "slow.example") for number in range(1, 5_001)], T)
    frontier.push(
        [Entry(number, Tier.EXHIBITOR, f"h{number % 20}.example") for number in range(5_001, 6_001)], T
    )

    leases = serve(frontier, 1_000, step_ms=20)

    slow = sum(lease.host == "slow.example" for lease in leases)
    assert len(leases) == 1_000
    assert slow == 2  # 20 s of time
    assert len(leases) - slow > 0.95 * 1_000
