"""What must hold when the table of tiers has one line more; `test_tiers.py` runs this in a process that has it."""

import os
from typing import Any

import pytest
import redis
from django.conf import settings
from django_rq import get_queue

from queueing.frontier import Lease, Renewed
from queueing.models import Task
from queueing.redis_store import RedisFrontier
from queueing.status import read_status
from queueing.tasks import count_states
from queueing.tiers import TIERS, Tier
from tests.queueing.entries import MANY, T, entry, take_ids

BULK = Tier("bulk")


def test_tiers_are_served_in_the_order_of_the_table(make_frontier: Any) -> None:
    frontier = make_frontier(share=1_000)
    frontier.push([entry(number, tier) for number, tier in enumerate(reversed(TIERS), 1)], T)

    assert take_ids(frontier, 6) == [5, 4, 3, 2, 1]


@pytest.mark.parametrize("share", [5, 16])
def test_each_lower_tier_gets_its_share(make_frontier: Any, share: int) -> None:
    frontier = make_frontier(share=share, limits=MANY)
    frontier.push([entry(number) for number in range(1, 101)], T)
    frontier.push([entry(1_000 + number, tier) for number, tier in enumerate(TIERS[1:])], T)

    assert {1_000, 1_001, 1_002, 1_003} < set(take_ids(frontier, share))


def test_expired_lease_returns_to_its_tier(make_frontier: Any) -> None:
    frontier = make_frontier(lease_ms=1_000)
    frontier.push([entry(1, BULK)], T)
    frontier.take("w", now_ms=T)

    assert [lease.tier for lease in frontier.recover(T + 1_000)] == [BULK]
    assert frontier.peek(BULK) == [1]
    assert frontier.depths(T + 1_000)[BULK].ready == 1


def test_forgotten_lease_is_taken_back_in_its_tier(make_frontier: Any) -> None:
    frontier = make_frontier()
    lease = Lease(1, 3, BULK, "a.example", "w", 0, T, T + 10)

    assert frontier.renew([lease], T) == [Renewed.UNKNOWN]
    assert frontier.depths(T)[BULK].leased == 1


def test_retry_tier_keeps_its_order_by_time(make_frontier: Any) -> None:
    frontier = make_frontier()
    frontier.push([entry(1, Tier.RETRY, delay_ms=20), entry(2, Tier.RETRY, delay_ms=10)], T)

    assert take_ids(frontier, 2, T + 30) == [2, 1]


def test_what_was_in_redis_before_the_line_was_added_stays_in_its_tier() -> None:
    with redis.Redis.from_url(os.environ["REDIS_OF_FOUR_TIERS"]) as client:
        frontier = RedisFrontier(client)
        ready = frontier.depths(T)[Tier.RETRY].ready
        leases = [frontier.take("w", now_ms=T) for _ in range(2)]

    assert ready == 1
    assert [(lease.task_id, lease.tier) for lease in leases if lease] == [(1, Tier.SITEMAP), (2, Tier.RETRY)]


@pytest.mark.django_db(transaction=True)
def test_heap_drains_it(added: Any, run_id: Any, queueing_settings: Any) -> None:
    from queueing.heap_drain import drain

    added("a", "b", tier=BULK, payload={"error": {"times": 1}})

    drain(run_id)

    assert count_states(run_id)["done"] == 2
    assert set(Task.objects.values_list("home_tier", "tier")) == {("bulk", "retry")}


@pytest.mark.django_db(transaction=True)
def test_worker_drains_it(added: Any, run_id: Any, burst: Any, client: redis.Redis) -> None:
    added("a", "b", tier=BULK)
    burst("exhibitor")
    assert get_queue("bulk").count == 2

    burst("bulk")

    assert count_states(run_id)["done"] == 2
    assert client.sismember("rq:queues", "rq:queue:bulk")


@pytest.mark.django_db
def test_settings_admin_and_status_have_it(queueing_settings: Any) -> None:
    assert (
        list(settings.RQ_QUEUES)
        == [tier.tier for tier in read_status().tiers]
        == [str(tier) for tier in TIERS]
    )
    assert ("bulk", "bulk") in Task._meta.get_field("tier").choices
