"""Random commands are given to both stores; after each one both must answer alike and hold the same."""

from typing import Any

import pytest
import redis
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    initialize,
    invariant,
    multiple,
    rule,
    run_state_machine_as_test,
)

from queueing.embedded_redis import EmbeddedRedis
from queueing.frontier import Entry, FrontierRules, Lease
from queueing.heap import HeapFrontier
from queueing.politeness import HostLimits
from queueing.redis_store import RedisFrontier
from queueing.tiers import TIERS

IDS = st.integers(1, 12)
HOSTS = st.sampled_from(["a.example", "b.example", "c.example", ""])
LIMITS = st.builds(
    HostLimits, interval_ms=st.sampled_from([0, 7, 100]), burst=st.integers(1, 3), leases=st.integers(1, 3)
)
ENTRIES = st.builds(
    Entry,
    task_id=IDS,
    tier=st.sampled_from(TIERS),
    host=HOSTS,
    priority=st.integers(0, 3),
    delay_ms=st.sampled_from([0, -30, 20, 200]),
    attempt=st.integers(1, 2),
    lost=st.integers(0, 1),
)


class BothStores(RuleBasedStateMachine):
    server: EmbeddedRedis
    leases: Any = Bundle("leases")

    @initialize(limits=LIMITS, own=LIMITS, share=st.sampled_from([4, 5, 16]))
    def start(self, limits: HostLimits, own: HostLimits, share: int) -> None:
        self.client = redis.Redis.from_url(self.server.url)
        self.client.flushall()
        rules = FrontierRules(lease_ms=50, limits=limits, share=share)
        self.stores = [HeapFrontier(rules), RedisFrontier(self.client, rules)]
        self.now = 1_000_000
        self.both("limit_host", "c.example", own)

    def both(self, verb: str, *arguments: Any, **named: Any) -> Any:
        one, other = (getattr(store, verb)(*arguments, **named) for store in self.stores)
        assert one == other, verb
        return one

    @rule(entries=st.lists(ENTRIES, max_size=4))
    def push(self, entries: list[Entry]) -> None:
        self.both("push", entries, self.now)

    @rule(
        target=leases,
        tiers=st.lists(st.sampled_from(TIERS), unique=True, min_size=1),
        count=st.integers(1, 4),
    )
    def take(self, tiers: Any, count: int) -> Any:
        ordered = [tier for tier in TIERS if tier in tiers]
        taken = [self.both("take", "w", ordered, self.now) for _ in range(count)]
        return multiple(*(lease for lease in taken if lease))

    @rule(lease=leases)
    def finish(self, lease: Lease) -> None:
        self.both("finish", lease, self.now)

    @rule(lease=leases)
    def bury(self, lease: Lease) -> None:
        self.both("bury", lease, self.now)

    @rule(lease=leases, tier=st.sampled_from(TIERS), delay=st.sampled_from([0, 3, 40]))
    def retry(self, lease: Lease, tier: Any, delay: int) -> None:
        self.both("retry", lease, tier, delay, self.now)

    @rule(lease=leases)
    def renew(self, lease: Lease) -> None:
        self.both("renew", [lease], self.now)

    @rule(task_ids=st.lists(IDS, max_size=3))
    def cancel(self, task_ids: list[int]) -> None:
        self.both("cancel", task_ids, self.now)

    @rule(step=st.sampled_from([1, 7, 30, 200]))
    def pass_time(self, step: int) -> None:
        self.now += step

    @rule(lease=leases)
    def recover_gone(self, lease: Lease) -> None:
        one, other = (store.recover(self.now, orphaned=[lease]) for store in self.stores)
        assert sorted_leases(one) == sorted_leases(other)

    @rule()
    def recover(self) -> None:
        one, other = (store.recover(self.now) for store in self.stores)
        assert sorted_leases(one) == sorted_leases(other)

    @invariant()
    def hold_the_same(self) -> None:
        if not hasattr(self, "stores"):
            return
        self.both("depths", self.now)
        self.both("leases")
        self.both("held_hosts")
        self.both("known", list(range(1, 13)))

    @invariant()
    def offer_the_same(self) -> None:
        if not hasattr(self, "stores"):
            return
        for tier in TIERS:
            self.both("peek", tier)

    def teardown(self) -> None:
        if hasattr(self, "client"):
            self.client.close()


def sorted_leases(leases: Any) -> list[Lease]:
    return sorted(leases, key=lambda lease: lease.task_id)


@pytest.mark.early
def test_both_stores_answer_every_command_alike(redis_server: EmbeddedRedis) -> None:
    machine = type("Machine", (BothStores,), {"server": redis_server})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=60,
            stateful_step_count=40,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            database=None,
            phases=[Phase.generate],
        ),
    )
