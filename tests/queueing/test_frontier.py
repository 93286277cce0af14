"""Order, uniqueness, rate limits and counts of a frontier, on both stores. Time is passed in: `now_ms` starts at T."""

from typing import Any

import pytest

from queueing.errors import TaskRefused
from queueing.frontier import Entry, Pushed
from queueing.politeness import HostLimits
from queueing.tiers import TIERS, Tier
from tests.queueing.entries import MANY, T, entry, take_ids

# --- order ------------------------------------------------------------------------------------------------------------


def test_tiers_are_served_in_their_order(make_frontier: Any) -> None:
    frontier = make_frontier(share=1000)
    frontier.push([entry(1, Tier.RETRY), entry(2, Tier.SITEMAP), entry(3, Tier.DIRECTORY), entry(4)], T)

    assert take_ids(frontier, 5) == [4, 3, 2, 1]


def test_higher_priority_goes_first_inside_a_tier(make_frontier: Any) -> None:
    frontier = make_frontier()
    frontier.push([entry(1), entry(2, priority=5), entry(3, priority=2_000_000_000)], T)

    assert take_ids(frontier, 3) == [3, 2, 1]


def test_equal_priorities_are_strictly_first_in_first_out(make_frontier: Any) -> None:
    """The ids have another order as text."""
    frontier = make_frontier()
    frontier.push([entry(number) for number in (1000, 9, 10, 99, 100, 2)], T)

    assert take_ids(frontier, 6) == [2, 9, 10, 99, 100, 1000]


def test_order_holds_among_tasks_of_one_host(make_frontier: Any) -> None:
    frontier = make_frontier(limits=MANY)
    frontier.push([entry(number, host="a.example", priority=number % 2) for number in (1, 2, 3, 4)], T)

    assert take_ids(frontier, 4) == [1, 3, 2, 4]


def test_retry_tier_is_ordered_by_not_before_time(make_frontier: Any) -> None:
    frontier = make_frontier()
    frontier.push([entry(1, Tier.RETRY, delay_ms=20), entry(2, Tier.RETRY, delay_ms=10)], T)
    frontier.push([entry(3, Tier.RETRY, delay_ms=10, priority=9)], T)

    assert take_ids(frontier, 4, T + 30) == [2, 3, 1]


def test_nothing_is_taken_before_its_not_before_time(make_frontier: Any) -> None:
    frontier = make_frontier()
    frontier.push([entry(1, delay_ms=100)], T)

    assert frontier.take("w", now_ms=T + 99) is None
    assert frontier.wake_ms() == T + 100
    assert take_ids(frontier, 1, T + 100) == [1]


def test_only_the_given_tiers_are_served(make_frontier: Any) -> None:
    frontier = make_frontier()
    frontier.push([entry(1), entry(2, Tier.SITEMAP)], T)

    assert take_ids(frontier, 2, tiers=[Tier.SITEMAP]) == [2]


@pytest.mark.parametrize("share", [4, 16, 20])
def test_each_lower_tier_gets_its_share_under_permanent_load_above(make_frontier: Any, share: int) -> None:
    """docs/explanation/queue.md: the head of a tier starts within `share` takes."""
    frontier = make_frontier(share=share)
    lower = {Tier.DIRECTORY: 1_001, Tier.SITEMAP: 1_002, Tier.RETRY: 1_003}
    frontier.push([entry(number) for number in range(1, 101)], T)
    frontier.push([entry(number, tier) for tier, number in lower.items()], T)

    taken = take_ids(frontier, share)

    assert len(taken) == share
    assert set(lower.values()) < set(taken)


def test_peek_shows_the_best_task_of_each_host_in_order(make_frontier: Any) -> None:
    frontier = make_frontier()
    frontier.push([entry(1), entry(2, host="h1.example"), entry(3, priority=1), entry(4)], T)

    assert frontier.peek(Tier.EXHIBITOR) == [3, 1, 4]
    assert frontier.peek(Tier.EXHIBITOR, limit=2) == [3, 1]


# --- once only --------------------------------------------------------------------------------------------------------


def test_task_is_never_in_the_frontier_twice(make_frontier: Any) -> None:
    frontier = make_frontier()

    assert frontier.push([entry(1), entry(1)], T) == [Pushed.NEW, Pushed.UNCHANGED]
    assert take_ids(frontier, 2) == [1]
    assert frontier.push([entry(1, priority=9)], T) == [Pushed.LEASED]


def test_asking_again_raises_the_priority_and_never_lowers_it(make_frontier: Any) -> None:
    frontier = make_frontier()
    frontier.push([entry(1), entry(2)], T)

    assert frontier.push([entry(2, priority=3)], T) == [Pushed.RAISED]
    assert frontier.push([entry(2, priority=1)], T) == [Pushed.UNCHANGED]
    assert take_ids(frontier, 2) == [2, 1]


def test_known_finds_waiting_and_leased_tasks(make_frontier: Any) -> None:
    frontier = make_frontier()
    frontier.push([entry(1), entry(2)], T)
    frontier.take("w", now_ms=T)

    assert frontier.known([1, 2, 3]) == [True, True, False]
    assert frontier.known([]) == []


# --- politeness -------------------------------------------------------------------------------------------------------


def test_host_has_at_most_its_leases_at_once(make_frontier: Any) -> None:
    frontier = make_frontier(limits=HostLimits(leases=2))
    frontier.push([entry(number, host="a.example") for number in (1, 2, 3)], T)
    first = frontier.take("w", now_ms=T)

    assert take_ids(frontier, 2) == [2]
    frontier.finish(first, T)
    assert take_ids(frontier, 2) == [3]


def test_host_starts_are_spaced_after_a_burst(make_frontier: Any) -> None:
    frontier = make_frontier(limits=HostLimits(interval_ms=100, burst=2, leases=99))
    frontier.push([entry(number, host="a.example") for number in range(1, 6)], T)

    assert take_ids(frontier, 5, T) == [1, 2]
    assert take_ids(frontier, 5, T + 99) == []
    assert take_ids(frontier, 5, T + 100) == [3]
    assert take_ids(frontier, 5, T + 350) == [4, 5]


def test_rate_limited_host_is_skipped_and_shown(make_frontier: Any) -> None:
    frontier = make_frontier(limits=HostLimits(interval_ms=10_000, leases=99))
    frontier.push([entry(1, host="a.example"), entry(2, host="a.example", priority=9), entry(3)], T)

    assert take_ids(frontier, 3) == [2, 3]
    assert ("a.example", T + 10_000) in [(held.host, held.until_ms) for held in frontier.held_hosts()]
    assert frontier.wake_ms() == T + 10_000


def test_host_is_limited_in_every_tier(make_frontier: Any) -> None:
    frontier = make_frontier(limits=HostLimits(leases=1))
    frontier.push([entry(1, host="a.example"), entry(2, Tier.SITEMAP, host="a.example")], T)
    frontier.push([entry(3, Tier.RETRY)], T)

    assert take_ids(frontier, 3) == [1, 3]


def test_one_host_may_have_limits_of_its_own(make_frontier: Any) -> None:
    frontier = make_frontier(limits=MANY)
    frontier.limit_host("slow.example", HostLimits(interval_ms=5_000, leases=99))
    frontier.push([entry(number, host="slow.example") for number in (1, 2)], T)
    frontier.push([entry(number, host="fast.example") for number in (3, 4)], T)

    assert take_ids(frontier, 4) == [1, 3, 4]


def test_tasks_without_a_host_do_not_wait_for_each_other(make_frontier: Any) -> None:
    frontier = make_frontier(limits=HostLimits(interval_ms=100, leases=1))
    frontier.push([entry(number, host="") for number in range(1, 7)], T)

    assert take_ids(frontier, 6, T) == [1, 2, 3, 4, 5, 6]


# --- counts -----------------------------------------------------------------------------------------------------------


def test_depths_count_each_tier(make_frontier: Any) -> None:
    frontier = make_frontier(limits=MANY)
    frontier.push([entry(1), entry(2), entry(3), entry(4, delay_ms=100)], T)
    frontier.push([entry(5, Tier.SITEMAP)], T + 40)
    frontier.bury(frontier.take("w", now_ms=T), T)
    frontier.take("w", now_ms=T)

    depth = frontier.depths(T + 50)[Tier.EXHIBITOR]

    assert (depth.ready, depth.delayed, depth.leased, depth.dead, depth.taken) == (1, 1, 1, 1, 2)
    assert depth.oldest_wait_ms == 50
    assert frontier.depths(T + 50)[Tier.SITEMAP].oldest_wait_ms == 10


# --- bad input --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "bad",
    [
        {"tier": "express"},
        {"priority": -1},
        {"priority": 2**31},
        {"task_id": 0},
        {"attempt": 0},
        {"delay_ms": 10**15},
        {"host": "two words"},
        {"host": "nul\0"},
        {"host": "a" * 256},
    ],
)
def test_malformed_entry_is_refused_and_nothing_of_its_batch_is_stored(make_frontier: Any, bad: Any) -> None:
    frontier = make_frontier()
    good = entry(1)
    malformed = Entry(**{"task_id": 2, "tier": Tier.EXHIBITOR, **bad})

    with pytest.raises(TaskRefused, match="task"):
        frontier.push([good, malformed], T)

    assert frontier.known([1, 2]) == [False, False]


def test_empty_frontier_has_nothing_to_give(make_frontier: Any) -> None:
    frontier = make_frontier()

    assert frontier.take("w", now_ms=T) is None
    assert frontier.push([], T) == []
    assert frontier.renew([], T) == []
    assert frontier.leases() == []
    assert frontier.wake_ms(T) is None
    assert set(frontier.depths(T)) == set(TIERS)
