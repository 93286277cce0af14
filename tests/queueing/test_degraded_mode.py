"""What happens when Redis is away, full, or comes back empty."""

import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import redis
from django_rq import get_worker

from queueing.conf import conf
from queueing.database import RowThreads
from queueing.embedded_redis import EmbeddedRedis
from queueing.errors import StoreDown, StoreFull
from queueing.feeder import feed, refeed_forgotten
from queueing.frontier import Entry, Renewed
from queueing.job_hashes import job_key
from queueing.leader import LEADER_KEY
from queueing.models import Attempt, Task
from queueing.redis_store import RedisFrontier, key
from queueing.stores import make_frontier, redis_answers, shared_frontier
from queueing.tasks import cancel_run, count_states
from queueing.tiers import TIERS, Tier
from tests.queueing.waiting import wait_for

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.redis]
NOWHERE = "redis://127.0.0.1:1/0"


@pytest.fixture
def rows() -> Iterator[RowThreads]:
    threads = RowThreads()
    yield threads
    threads.close()


@pytest.fixture
def frontier(redis_mode: Any, client: redis.Redis) -> RedisFrontier:
    return make_frontier(client, conf())


# --- away -------------------------------------------------------------------------------------------------------------


def test_tasks_added_while_redis_is_away_wait_in_the_database(
    added: Any, run_id: Any, queueing_settings: Any
) -> None:
    queueing_settings(MODE="redis", REDIS_URL=NOWHERE)

    assert added("a", "b") == 2
    assert cancel_run(run_id) == 2

    assert not redis_answers()


def test_every_verb_says_that_redis_is_away(queueing_settings: Any) -> None:
    queueing_settings(MODE="redis", REDIS_URL=NOWHERE)
    frontier = shared_frontier()
    assert frontier is not None

    with pytest.raises(StoreDown):
        frontier.take("w")
    with pytest.raises(StoreDown):
        frontier.push([Entry(1, Tier.SITEMAP)])
    with pytest.raises(StoreDown):
        frontier.depths()


@pytest.fixture
def own_redis() -> Iterator[EmbeddedRedis]:
    with EmbeddedRedis() as server:
        yield server


@pytest.fixture
def worker(redis_mode: Any, settings: Any, own_redis: EmbeddedRedis) -> Iterator[Callable[[], None]]:
    """Starts a worker thread on a Redis that the test may kill."""
    redis_mode(REDIS_URL=own_redis.url, LEASE_SECONDS=3.0, RENEW_SECONDS=0.5)
    settings.RQ_QUEUES = {
        tier: {**options, "URL": own_redis.url} for tier, options in settings.RQ_QUEUES.items()
    }
    crew = get_worker(*TIERS)
    thread = threading.Thread(target=crew.work)
    yield thread.start
    crew.end_soon()
    thread.join(300)
    assert not thread.is_alive()


def test_worker_finishes_what_it_holds_and_comes_back_by_itself_after_redis_was_lost(
    added: Any, run_id: Any, worker: Any, own_redis: EmbeddedRedis
) -> None:
    added("held", payload={"seconds": 1.0})
    worker()
    wait_for(lambda: Task.objects.filter(state="leased").exists())

    own_redis.kill()
    wait_for(lambda: Task.objects.filter(state="done").exists())
    added("later")
    own_redis.start()
    wait_for(lambda: count_states(run_id)["done"] == 2)

    assert Attempt.objects.count() == 2


def test_running_task_is_not_started_again_when_redis_comes_back_empty(
    added: Any, run_id: Any, worker: Any, own_redis: EmbeddedRedis
) -> None:
    added("long", payload={"seconds": 4.0})
    added(*(f"k{number}" for number in range(20)), payload={"seconds": 0.2})
    worker()
    wait_for(lambda: Task.objects.filter(state="done").count() >= 3)

    own_redis.kill()
    own_redis.start()
    wait_for(lambda: count_states(run_id)["done"] == 21)

    assert Attempt.objects.filter(task__key="long").count() == 1
    assert Attempt.objects.filter(result="done").count() == 21


def test_task_taken_just_before_redis_was_emptied_is_done_and_not_buried(
    added: Any, run_id: Any, burst: Any, client: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its rq job is missing then, too, but nobody has deleted it."""
    take = RedisFrontier.take
    taken: list[int] = []

    def take_and_empty(self: RedisFrontier, *arguments: Any) -> Any:
        lease = take(self, *arguments)
        if lease is not None and not taken:
            taken.append(lease.task_id)
            client.flushall()
        return lease

    monkeypatch.setattr(RedisFrontier, "take", take_and_empty)
    added("a", "b")

    burst()

    assert taken
    assert {state: count for state, count in count_states(run_id).items() if count} == {"done": 2}


# --- forgotten --------------------------------------------------------------------------------------------------------


def test_rows_that_redis_forgot_are_fed_again(
    added: Any, run_id: Any, frontier: RedisFrontier, client: redis.Redis, rows: RowThreads
) -> None:
    added("a", "b")
    assert feed(frontier, rows, conf()) == 2
    client.flushall()

    assert refeed_forgotten(frontier, rows) == 2
    assert feed(frontier, rows, conf()) == 2
    assert frontier.depths()[Tier.EXHIBITOR].ready == 2
    assert refeed_forgotten(frontier, rows) == 0


def test_feeding_twice_changes_nothing(
    added: Any, run_id: Any, frontier: RedisFrontier, rows: RowThreads
) -> None:
    """The feeder may die between pushing and marking."""
    added("a", "b")
    feed(frontier, rows, conf())
    Task.objects.update(state="waiting")

    feed(frontier, rows, conf())

    assert frontier.depths()[Tier.EXHIBITOR].ready == 2
    assert count_states(run_id)["queued"] == 2


def test_cancelled_run_leaves_redis_at_once(
    added: Any, run_id: Any, frontier: RedisFrontier, client: redis.Redis, rows: RowThreads
) -> None:
    added("a", "b")
    feed(frontier, rows, conf())
    ids = list(Task.objects.values_list("pk", flat=True))

    cancel_run(run_id)

    assert frontier.known(ids) == [False, False]
    assert not client.exists(*(job_key(task_id) for task_id in ids))


# --- a bounded window -------------------------------------------------------------------------------------------------


def test_feeder_fills_up_to_high_water_and_starts_again_below_low_water(
    added: Any, run_id: Any, redis_mode: Any, client: redis.Redis, rows: RowThreads
) -> None:
    redis_mode(HIGH_WATER=10, LOW_WATER=4, HOST_LEASES=100)
    frontier = make_frontier(client, conf())
    added(*(f"k{number:02}" for number in range(30)))

    assert feed(frontier, rows, conf()) == 10
    taken = [frontier.take("w") for _ in range(5)]
    assert feed(frontier, rows, conf()) == 0
    taken += [frontier.take("w")]
    assert feed(frontier, rows, conf()) == 6
    assert all(taken)


def test_feeder_brings_the_best_rows_first(
    added: Any, redis_mode: Any, client: redis.Redis, rows: RowThreads
) -> None:
    redis_mode(HIGH_WATER=2, LOW_WATER=1)
    frontier = make_frontier(client, conf())
    added("old", "older")
    added("urgent", priority=5)

    feed(frontier, rows, conf())

    assert sorted(Task.objects.filter(state="queued").values_list("key", flat=True)) == ["old", "urgent"]


def test_full_redis_takes_nothing_and_loses_nothing(
    added: Any, run_id: Any, own_redis: EmbeddedRedis, redis_mode: Any, rows: RowThreads
) -> None:
    redis_mode(REDIS_URL=own_redis.url)
    client = redis.Redis.from_url(own_redis.url)
    frontier = make_frontier(client, conf())
    added("a")
    # Well below what it uses, because it frees some of that between two commands.
    client.config_set("maxmemory", client.info("memory")["used_memory"] // 2)

    with pytest.raises(StoreFull):
        feed(frontier, rows, conf())
    assert count_states(run_id)["waiting"] == 1

    client.config_set("maxmemory", "100mb")
    assert feed(frontier, rows, conf()) == 1
    client.close()


def test_full_redis_lets_running_tasks_end(own_redis: EmbeddedRedis) -> None:
    """Ending a lease frees memory: it must work when nothing else does."""
    client = redis.Redis.from_url(own_redis.url)
    frontier = RedisFrontier(client)
    frontier.push([Entry(1, Tier.SITEMAP, "a.example"), Entry(2, Tier.SITEMAP, "b.example")])
    done, dead = frontier.take("w"), frontier.take("w")
    assert done
    assert dead
    client.config_set("maxmemory", client.info("memory")["used_memory"] - 1)

    assert frontier.finish(done)
    assert frontier.bury(dead)
    client.close()


def test_full_redis_goes_on_giving_and_ending_what_it_holds(
    added: Any, run_id: Any, worker: Any, own_redis: EmbeddedRedis, rows: RowThreads
) -> None:
    """At the limit from the first moment: no leader could be elected, nothing taken, renewed or recovered."""
    client = redis.Redis.from_url(own_redis.url)
    added(*(f"k{number}" for number in range(30)))
    added("lost")
    frontier = make_frontier(client, conf())
    feed(frontier, rows, conf())
    assert frontier.take("elsewhere:1:1")
    client.config_set("maxmemory", client.info("memory")["used_memory"] // 2)

    worker()
    wait_for(lambda: count_states(run_id)["done"] == 31)

    assert client.exists(LEADER_KEY)
    wait_for(lambda: frontier.leases() == [])
    assert client.hlen(key("entries")) == 0
    assert not client.exists(*(job_key(task_id) for task_id in Task.objects.values_list("pk", flat=True)))
    client.close()


def test_task_that_a_full_redis_gives_is_renewed_retried_and_recovered(own_redis: EmbeddedRedis) -> None:
    client = redis.Redis.from_url(own_redis.url)
    frontier = RedisFrontier(client)
    frontier.push([Entry(1, Tier.SITEMAP, "a.example"), Entry(2, Tier.SITEMAP, "b.example")], 1_000)
    client.config_set("maxmemory", client.info("memory")["used_memory"] // 2)

    one, other = frontier.take("w", now_ms=1_000), frontier.take("w", now_ms=1_000)
    assert one
    assert other
    assert frontier.renew([one], 2_000) == [Renewed.KEPT]
    assert frontier.retry(one, Tier.RETRY, 10, 2_000)
    assert [lease.task_id for lease in frontier.recover(60_000)] == [2]
    client.close()


def test_evicted_job_of_a_task_is_written_again(
    added: Any,
    run_id: Any,
    burst: Any,
    own_redis: EmbeddedRedis,
    redis_mode: Any,
    settings: Any,
    rows: RowThreads,
) -> None:
    """A Redis that may evict keys is not one in which a person has deleted the job."""
    redis_mode(REDIS_URL=own_redis.url)
    settings.RQ_QUEUES = {
        tier: {**options, "URL": own_redis.url} for tier, options in settings.RQ_QUEUES.items()
    }
    client = redis.Redis.from_url(own_redis.url)
    added("a")
    feed(make_frontier(client, conf()), rows, conf())
    client.set("idle", "x" * 3_000_000, ex=3_600)
    client.config_set("maxmemory-policy", "volatile-ttl")
    while client.exists("idle"):
        client.config_set("maxmemory", client.info("memory")["used_memory"] - 1)
        client.ping()
    client.config_set("maxmemory", "100mb")
    client.delete(job_key(Task.objects.get().pk))

    burst()

    assert count_states(run_id)["done"] == 1
    client.close()


def test_auto_mode_without_a_redis_works_on_heapq(queueing_settings: Any) -> None:
    queueing_settings(MODE="auto", REDIS_URL="")

    assert shared_frontier() is None
    assert not redis_answers()
