"""Parts of what is in Redis are lost (evicted keys, a partly restored Redis): every task is finished all the same."""

import json
import random
from typing import Any

import pytest
import redis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from queueing.embedded_redis import EmbeddedRedis
from queueing.frontier import Entry, FrontierRules
from queueing.politeness import HostLimits
from queueing.redis_store import ALL_KEYS, RedisFrontier, key
from queueing.tiers import TIERS, Tier
from tests.queueing.entries import MANY, T, entry

pytestmark = pytest.mark.redis


@pytest.fixture
def frontier(client: redis.Redis) -> RedisFrontier:
    return RedisFrontier(client, FrontierRules(lease_ms=50, limits=MANY))


def test_lease_without_its_entry_is_dropped_and_the_others_are_recovered(
    frontier: RedisFrontier, client: redis.Redis
) -> None:
    frontier.push([entry(1), entry(2)], T)
    frontier.take("w", now_ms=T)
    frontier.take("w", now_ms=T)
    client.hdel(key("entries"), "1")

    recovered = frontier.recover(T + 100)

    assert [lease.task_id for lease in recovered] == [2]
    assert client.zcard(key("leases")) == 0
    assert frontier.recover(T + 100) == []


def test_head_without_its_entry_is_skipped(frontier: RedisFrontier, client: redis.Redis) -> None:
    frontier.push([entry(1, host="a.example"), entry(2, host="a.example"), entry(3)], T)
    client.hdel(key("entries"), "1", "3")

    lease = frontier.take("w", now_ms=T)

    assert lease is not None
    assert lease.task_id == 2
    assert frontier.take("w", now_ms=T) is None
    assert frontier.depths(T)[Tier.EXHIBITOR].ready == 0


def test_delayed_task_without_its_entry_is_dropped(frontier: RedisFrontier, client: redis.Redis) -> None:
    frontier.push([entry(1, Tier.RETRY, delay_ms=10), entry(2)], T)
    client.hdel(key("entries"), "1")

    lease = frontier.take("w", now_ms=T + 20)

    assert lease is not None
    assert lease.task_id == 2
    assert frontier.depths(T + 20)[Tier.RETRY].delayed == 0


def test_entry_that_cannot_be_read_is_taken_as_missing(frontier: RedisFrontier, client: redis.Redis) -> None:
    frontier.push([entry(1)], T)
    client.hset(key("entries"), "1", b"\xc1 not an entry")
    assert frontier.take("w", now_ms=T) is None

    frontier.push([entry(1)], T)

    assert frontier.take("w", now_ms=T)


@pytest.mark.parametrize("part", ["heads", "best", "tasks", "since"])
def test_waiting_task_without_a_part_of_its_tier_is_taken_after_mending(
    frontier: RedisFrontier, client: redis.Redis, part: str
) -> None:
    frontier.push([entry(1)], T)
    client.delete(key(part, Tier.EXHIBITOR))

    frontier.mend(T)

    assert frontier.take("w", now_ms=T)
    assert frontier.mend(T) == 0


def test_leased_task_without_its_deadline_is_recovered_after_mending(
    frontier: RedisFrontier, client: redis.Redis
) -> None:
    frontier.push([entry(1)], T)
    frontier.take("w", now_ms=T)
    client.delete(key("leases"))

    assert frontier.mend(T) == 1

    assert [lease.task_id for lease in frontier.recover(T + 100)] == [1]


@pytest.mark.parametrize("wrong", [0, 7])
def test_leases_of_a_host_are_counted_again(client: redis.Redis, wrong: int) -> None:
    frontier = RedisFrontier(client, FrontierRules(limits=HostLimits(leases=2)))
    frontier.push([entry(task_id, host="a.example") for task_id in (1, 2, 3)], T)
    frontier.take("w", now_ms=T)
    client.hset(key("hosts"), "a.example", wrong)
    frontier.client.sadd(key("blocked"), "a.example")

    frontier.mend(T)

    assert frontier.take("w", now_ms=T)
    assert frontier.take("w", now_ms=T) is None


# --- at random --------------------------------------------------------------------------------------------------------


TASKS = 12
LIMITS = HostLimits(interval_ms=3, burst=2, leases=2)


class Loser:
    """Deletes keys of ours, fields of hashes and members of sets."""

    def __init__(self, client: redis.Redis, seed: int) -> None:
        self._client = client
        self._random = random.Random(seed)

    def lose(self) -> None:
        name = self._random.choice(ALL_KEYS)
        if self._random.random() < 0.3:
            self._client.delete(name)
            return
        members, remove = self._parts_of(name)
        if members:
            remove(name, *self._random.sample(members, self._random.randint(1, len(members))))

    def _parts_of(self, name: str) -> tuple[list[Any], Any]:
        kinds = {
            b"hash": (self._client.hkeys, self._client.hdel),
            b"zset": (lambda zset: self._client.zrange(zset, 0, -1), self._client.zrem),
            b"set": (lambda each: list(self._client.smembers(each)), self._client.srem),
        }
        read, remove = kinds.get(self._client.type(name), (lambda _: [], None))
        return sorted(read(name)), remove


class Run:
    """Tasks in a database (a dict here), a frontier that loses parts, and a worker that may vanish."""

    def __init__(self, client: redis.Redis, seed: int) -> None:
        self.frontier = RedisFrontier(client, FrontierRules(lease_ms=40, limits=LIMITS))
        self.loser = Loser(client, seed)
        self.open = dict.fromkeys(range(1, TASKS + 1), 1)
        self.held: list[Any] = []
        self.now = T

    def step(self, word: str) -> None:
        getattr(self, word)()
        self.now += 2

    def lose(self) -> None:
        self.loser.lose()

    def feed(self) -> None:
        """As the leader does: what the store does not know is fed again."""
        ids = sorted(self.open)
        known = self.frontier.known(ids)
        self.frontier.push(
            [
                Entry(
                    task_id,
                    TIERS[task_id % len(TIERS)],
                    f"h{task_id % 3}.example",
                    attempt=self.open[task_id],
                )
                for task_id, is_known in zip(ids, known, strict=True)
                if not is_known
            ],
            self.now,
        )

    def take(self) -> None:
        lease = self.frontier.take("w", now_ms=self.now)
        if lease is not None:
            self.held.append(lease)

    def finish(self) -> None:
        if self.held:
            lease = self.held.pop(0)
            self.frontier.finish(lease, self.now)
            self.open.pop(lease.task_id, None)

    def vanish(self) -> None:
        self.held.clear()

    def renew(self) -> None:
        self.frontier.renew(self.held, self.now)

    def retry(self) -> None:
        if self.held:
            self.frontier.retry(self.held.pop(0), Tier.RETRY, 10, self.now)

    def maintain(self) -> None:
        self.frontier.recover(self.now)
        self.frontier.mend(self.now)
        self.feed()

    def end(self) -> int:
        """Nothing is lost any more: the worker works on. Returns how many tasks are left after a bounded time."""
        for _ in range(60):
            self.step("maintain")
            for _ in range(TASKS):
                self.step("take")
                self.step("finish")
        return len(self.open)


WORDS = st.sampled_from(
    ["lose", "lose", "take", "take", "finish", "vanish", "renew", "retry", "maintain", "feed"]
)


def check_that_all_finish(server: EmbeddedRedis, examples: int) -> None:
    client = redis.Redis.from_url(server.url)

    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate],
    )
    @given(seed=st.integers(0, 1_000_000), words=st.lists(WORDS, min_size=20, max_size=60))
    def check(seed: int, words: list[str]) -> None:
        client.flushall()
        run = Run(client, seed)
        run.feed()
        for word in words:
            run.step(word)
        assert run.end() == 0, (seed, json.dumps(words))
        assert client.hlen(key("entries")) == 0

    check()
    client.close()


@pytest.mark.early
def test_every_task_finishes_whatever_parts_are_lost(redis_server: EmbeddedRedis) -> None:
    """The short form; `make chaos` tries more of it."""
    check_that_all_finish(redis_server, examples=40)
