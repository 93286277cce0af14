"""Leases of a frontier, on both stores: taking, renewing, and every way in which one may end."""

from typing import Any

from queueing.frontier import Lease, Pushed, Renewed
from queueing.politeness import HostLimits
from queueing.tiers import Tier
from tests.queueing.entries import MANY, T, entry, take_ids


def test_take_and_lease_are_one(make_frontier: Any) -> None:
    frontier = make_frontier(lease_ms=30_000)
    frontier.push([entry(7, Tier.DIRECTORY, attempt=4, lost=1)], T)

    lease = frontier.take("worker-1", now_ms=T)

    assert lease == Lease(7, 4, Tier.DIRECTORY, "h7.example", "worker-1", 1, T, T + 30_000)
    assert frontier.leases() == [lease]


def test_expired_lease_returns_to_its_tier_under_a_higher_attempt(make_frontier: Any) -> None:
    frontier = make_frontier(lease_ms=1_000)
    frontier.push([entry(1)], T)
    first = frontier.take("w", now_ms=T)

    assert frontier.recover(T + 999) == []
    assert frontier.recover(T + 1_000) == [first]
    second = frontier.take("w", now_ms=T + 1_000)
    assert (second.attempt, second.lost, second.tier) == (2, 1, Tier.EXHIBITOR)


def test_orphaned_lease_ends_before_its_deadline(make_frontier: Any) -> None:
    frontier = make_frontier(lease_ms=1_000)
    frontier.push([entry(1), entry(2)], T)
    gone, alive = frontier.take("gone", now_ms=T), frontier.take("alive", now_ms=T)

    assert frontier.recover(T + 1, orphaned=[gone]) == [gone]
    assert frontier.recover(T + 1, orphaned=[gone]) == []
    assert frontier.leases() == [alive]


def test_returned_task_keeps_its_place_in_the_order(make_frontier: Any) -> None:
    frontier = make_frontier(lease_ms=1_000)
    frontier.push([entry(1), entry(2), entry(3)], T)
    frontier.take("w", now_ms=T)
    frontier.recover(T + 1_000)

    assert take_ids(frontier, 3, T + 1_000) == [1, 2, 3]


def test_renewed_lease_does_not_expire(make_frontier: Any) -> None:
    frontier = make_frontier(lease_ms=1_000)
    frontier.push([entry(1)], T)
    lease = frontier.take("w", now_ms=T)

    assert frontier.renew([lease], T + 900) == [Renewed.KEPT]
    assert frontier.recover(T + 1_800) == []
    assert len(frontier.recover(T + 1_900)) == 1


def test_lost_lease_cannot_be_used(make_frontier: Any) -> None:
    frontier = make_frontier(lease_ms=1_000, limits=MANY)
    frontier.push([entry(1)], T)
    old = frontier.take("old", now_ms=T)
    frontier.recover(T + 1_000)
    new = frontier.take("new", now_ms=T + 1_000)

    assert frontier.renew([old], T + 1_001) == [Renewed.LOST]
    assert not frontier.finish(old, T + 1_001)
    assert not frontier.bury(old, T + 1_001)
    assert not frontier.retry(old, Tier.RETRY, 5, T + 1_001)
    assert frontier.finish(new, T + 1_001)


def test_task_that_loses_its_leases_again_and_again_is_never_given_up(make_frontier: Any) -> None:
    """Whether its workers vanished or were slow is known by the rows only (test_suspects.py)."""
    frontier = make_frontier(lease_ms=1_000)
    frontier.push([entry(1)], T)

    lost = [
        (frontier.take("w", now_ms=T + number * 1_000), frontier.recover(T + (number + 1) * 1_000))
        for number in range(9)
    ]

    assert [(lease.attempt, lease.lost, [lease]) for lease, _ in lost] == [
        (number + 1, number, returned) for number, (_, returned) in enumerate(lost)
    ]
    assert frontier.known([1]) == [True]


def test_forgotten_lease_is_taken_back_by_its_holder(make_frontier: Any) -> None:
    """After Redis was flushed, the feeder may push the task again: it must not start a second time."""
    frontier = make_frontier()
    lease = Lease(1, 3, Tier.SITEMAP, "a.example", "w", 0, T, T + 10)

    assert frontier.renew([lease], T) == [Renewed.UNKNOWN]
    assert frontier.push([entry(1)], T) == [Pushed.LEASED]
    assert frontier.finish(lease, T)


def test_finished_task_is_forgotten_and_counted(make_frontier: Any) -> None:
    frontier = make_frontier()
    frontier.push([entry(1)], T)

    assert frontier.finish(frontier.take("w", now_ms=T), T)
    assert frontier.known([1]) == [False]
    assert frontier.depths(T)[Tier.EXHIBITOR].done == 1


def test_retried_task_waits_in_the_retry_tier_under_a_higher_attempt(make_frontier: Any) -> None:
    frontier = make_frontier()
    frontier.push([entry(1)], T)

    assert frontier.retry(frontier.take("w", now_ms=T), Tier.RETRY, 500, T)
    assert frontier.take("w", now_ms=T + 499) is None
    lease = frontier.take("w", now_ms=T + 500)
    assert (lease.tier, lease.attempt, lease.lost) == (Tier.RETRY, 2, 0)


def test_handed_back_task_is_ready_at_once_in_its_own_tier(make_frontier: Any) -> None:
    frontier = make_frontier()
    frontier.push([entry(1), entry(2)], T)
    lease = frontier.take("w", now_ms=T)

    assert frontier.retry(lease, lease.tier, now_ms=T)
    assert take_ids(frontier, 2) == [1, 2]


def test_cancelled_tasks_are_removed_whether_they_wait_or_run(make_frontier: Any) -> None:
    frontier = make_frontier(limits=HostLimits(leases=1))
    frontier.push([entry(number, host="a.example") for number in (1, 2, 3)], T)
    frontier.push([entry(4, delay_ms=50)], T)
    lease = frontier.take("w", now_ms=T)

    assert frontier.cancel([1, 2, 4, 99], T) == [1]
    assert not frontier.finish(lease, T)
    assert take_ids(frontier, 3, T + 100) == [3]
