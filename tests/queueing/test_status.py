import json
from io import StringIO
from typing import Any

import pytest
import redis
from django.core.management import call_command
from django.core.management.base import CommandError
from django.utils import timezone

from queueing.frontier import Entry, FrontierRules
from queueing.management.commands.queue_status import describe
from queueing.models import SUSPECTED_AFTER, Attempt, Task
from queueing.politeness import HostLimits
from queueing.redis_store import RedisFrontier
from queueing.status import read_status, status_line, suggest_workers
from queueing.system_checks import check_queue
from queueing.tiers import Tier

pytestmark = pytest.mark.django_db
NOWHERE = "redis://127.0.0.1:1/0"


def test_status_counts_each_tier_and_rates_it(added: Any, queueing_settings: Any, workspace_id: Any) -> None:
    added("a", "b", "c")
    added("d", tier=Tier.SITEMAP)
    Task.objects.filter(key="a").update(state="done")
    Task.objects.filter(key="b").update(
        state="leased", worker="w", started_at=timezone.now(), leased_until=timezone.now()
    )
    task = Task.objects.get(key="a")
    Attempt.objects.bulk_create(
        Attempt(
            workspace_id=workspace_id,
            task=task,
            number=number,
            worker="w",
            result="done",
            started_at=timezone.now(),
        )
        for number in range(120)
    )

    status = read_status()

    exhibitor = status.tiers[0]
    assert (exhibitor.depth, exhibitor.ready, exhibitor.leased, exhibitor.done) == (2, 1, 1, 1)
    assert (exhibitor.takes_per_second, exhibitor.drain_seconds) == (2.0, 1.0)
    assert status.tiers[2].drain_seconds is None
    assert [lease.host for lease in status.leases] == ["b.example"]
    assert status.ready_hosts == 2


def test_command_prints_one_json_object(added: Any, redis_mode: Any, client: redis.Redis) -> None:
    added("a")
    frontier = RedisFrontier(client, FrontierRules(limits=HostLimits(interval_ms=60_000)))
    frontier.push([Entry(1, Tier.EXHIBITOR, "slow.example"), Entry(2, Tier.EXHIBITOR, "slow.example")])
    frontier.take("w")
    out = StringIO()

    call_command("queue_status", json=True, stdout=out)

    status = json.loads(out.getvalue())
    assert status["store"]["reachable"]
    assert status["store"]["policy"] == "noeviction"
    assert status["store"]["memory_bytes"] > 0
    assert [held["host"] for held in status["held_hosts"]] == ["slow.example"]
    assert [tier["tier"] for tier in status["tiers"]] == ["exhibitor", "directory", "sitemap", "retry"]


def test_command_prints_a_table_for_people(added: Any, redis_mode: Any) -> None:
    added("a")

    lines = describe(read_status())

    assert lines[0].startswith("Queue: Redis, 0 workers")
    assert lines[2].split()[:3] == ["tier", "depth", "ready"]
    assert lines[3].split()[:2] == ["exhibitor", "1"]


def test_suspects_are_counted(added: Any, queueing_settings: Any) -> None:
    added("suspect", "innocent", "ended")
    Task.objects.filter(key__in=["suspect", "ended"]).update(lost_workers=SUSPECTED_AFTER)
    Task.objects.filter(key="ended").update(state="done")

    assert read_status().suspects == 1
    assert "Suspects, which have lost two workers and run alone: 1." in describe(read_status())


def test_unreachable_redis_is_reported_and_rows_are_still_counted(added: Any, queueing_settings: Any) -> None:
    added("a")
    queueing_settings(MODE="redis", REDIS_URL=NOWHERE)

    status = read_status()

    assert not status.store.reachable
    assert status.tiers[0].depth == 1
    assert status_line() == "Redis cannot be reached: tasks wait in the database."
    assert "Tasks wait in the database" in describe(status)[0]


def test_status_line_names_the_mode(queueing_settings: Any, redis_mode: Any) -> None:
    assert status_line() == "Queue: Redis, 0 workers."
    queueing_settings(MODE="heapq")
    assert status_line() == "Queue: heapq in this process."


@pytest.mark.parametrize(
    ("depth", "rate", "workers", "hosts", "wanted"),
    [
        (0, 5.0, 3, 10, 0),
        (6_000, 1.0, 1, 100, 10),
        (6_000, 2.0, 2, 100, 10),
        (6_000, 1.0, 1, 4, 4),
        (10, 0.0, 0, 7, 1),
        (10, 0.0, 0, 0, 1),
    ],
)
def test_suggested_workers_empty_the_queue_in_time_and_never_outnumber_hosts(
    depth: int, rate: float, workers: int, hosts: int, wanted: int
) -> None:
    assert suggest_workers(depth, rate, workers, hosts, 600) == wanted


def test_dangerous_policy_is_reported(redis_mode: Any, client: redis.Redis) -> None:
    client.config_set("maxmemory-policy", "allkeys-lru")
    try:
        assert [message.id for message in check_queue()] == ["queueing.W002"]
        assert "allkeys-lru" in read_status().store.problem
    finally:
        client.config_set("maxmemory-policy", "noeviction")
    assert check_queue() == []


def test_check_reports_that_redis_cannot_be_reached(queueing_settings: Any) -> None:
    queueing_settings(MODE="redis", REDIS_URL=NOWHERE)

    assert [message.id for message in check_queue()] == ["queueing.W001"]


def test_check_reports_bad_settings(settings: Any) -> None:
    settings.QUEUEING = {"SHARE": 1}

    assert [message.id for message in check_queue()] == ["queueing.E001"]


def test_command_on_an_empty_database_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch, queueing_settings: Any
) -> None:
    from django.db import OperationalError

    from queueing.management.commands import queue_status

    def fail(_: float) -> None:
        raise OperationalError("no such table: queueing_task")

    monkeypatch.setattr(queue_status, "read_status", fail)

    with pytest.raises(CommandError, match="migrated"):
        call_command("queue_status")
