"""A worker process is killed at every step of a task's life; each time the task ends exactly once in effect."""

from typing import Any

import pytest
import redis

from queueing.models import Attempt, Task
from queueing.redis_store import RedisFrontier
from queueing.tasks import count_states
from tests.queueing.waiting import wait_for
from tests.queueing.worker_process import KILLERS

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.redis]
IN_HEAPQ_MODE = [step for step in KILLERS if step not in ("taken in the store", "rq has cleaned up")]


def effects() -> dict[str, int]:
    return dict(Task.objects.values_list("key", "priority"))


@pytest.mark.parametrize("step", KILLERS)
def test_worker_killed_at_any_step_leaves_nothing_undone_or_doubled(
    step: str, added: Any, run_id: Any, redis_mode: Any, run_process: Any, client: redis.Redis
) -> None:
    added("a", "b", payload={"deepens": True})
    killed = run_process("redis", step)
    killed.join(300)
    assert killed.exitcode == -9

    survivor = run_process("redis")
    survivor.join(300)

    assert survivor.exitcode == 0
    assert effects() == {"a": 1, "b": 1, "a-deep": 1, "b-deep": 1}
    assert count_states(run_id)["done"] == 4
    assert Attempt.objects.filter(result="done").count() == 4
    assert RedisFrontier(client).leases() == []


@pytest.mark.parametrize("step", IN_HEAPQ_MODE)
def test_killed_heapq_crawl_goes_on_where_it_stopped(
    step: str, added: Any, run_id: Any, run_process: Any
) -> None:
    added("a", "b", payload={"deepens": True})
    killed = run_process("heapq", step)
    killed.join(300)
    assert killed.exitcode == -9

    survivor = run_process("heapq")
    survivor.join(300)

    assert survivor.exitcode == 0
    assert effects() == {"a": 1, "b": 1, "a-deep": 1, "b-deep": 1}
    assert count_states(run_id)["done"] == 4


def test_task_of_a_machine_that_vanished_returns_when_its_lease_has_expired(
    added: Any, run_id: Any, redis_mode: Any, run_process: Any
) -> None:
    """The process of another machine cannot be looked for, so the lease has to expire."""
    brisk = {"LEASE_SECONDS": 1.5, "RENEW_SECONDS": 0.5}
    added("a")
    killed = run_process("redis", "in the handler", machine="elsewhere", **brisk)
    killed.join(300)
    assert killed.exitcode == -9

    run_process("redis", burst=False, **brisk)
    wait_for(lambda: Task.objects.filter(state="done").exists())

    assert effects() == {"a": 1}
    assert list(Attempt.objects.order_by("number").values_list("result", flat=True)) == ["lost", "done"]


def test_sigterm_ends_a_worker_process_in_order(
    added: Any, run_id: Any, redis_mode: Any, run_process: Any
) -> None:
    added("slow", payload={"seconds": 60})
    worker = run_process("redis", burst=False, GRACE_SECONDS=0.3)
    wait_for(lambda: Task.objects.filter(state="leased").exists())

    worker.terminate()
    worker.join(300)

    assert worker.exitcode == 0
    assert Task.objects.get().state == "waiting"
    assert Task.objects.get().lost_workers == 0


def test_either_mode_picks_up_what_the_other_left(
    added: Any, run_id: Any, redis_mode: Any, run_process: Any
) -> None:
    added("a", "b", payload={"deepens": True})
    killed = run_process("redis", "handler done")
    killed.join(300)

    survivor = run_process("heapq")
    survivor.join(300)

    assert survivor.exitcode == 0
    assert effects() == {"a": 1, "b": 1, "a-deep": 1, "b-deep": 1}
