import uuid
from dataclasses import replace
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from queueing.errors import TaskRefused
from queueing.models import Task
from queueing.tasks import add_tasks, cancel_run, count_retries, count_states, reopen_run
from queueing.tiers import Tier

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("queueing_settings")]


def test_added_tasks_wait_in_their_tier(new_task: Any, run_id: Any) -> None:
    assert add_tasks([new_task("a"), new_task("b", Tier.SITEMAP, priority=3)]) == 2

    assert sorted(Task.objects.values_list("key", "tier", "home_tier", "state", "priority")) == [
        ("a", "exhibitor", "exhibitor", "waiting", 0),
        ("b", "sitemap", "sitemap", "waiting", 3),
    ]


def test_task_for_later_waits_in_the_retry_tier_and_keeps_its_own(new_task: Any) -> None:
    add_tasks([replace(new_task("a", Tier.SITEMAP), after_seconds=60), new_task("b", Tier.SITEMAP)])

    later, now = Task.objects.order_by("key")
    assert (later.tier, later.home_tier, now.tier) == (Tier.RETRY, Tier.SITEMAP, Tier.SITEMAP)
    assert 55 < (later.not_before - now.not_before).total_seconds() < 65


def test_same_key_makes_one_task_and_raises_its_priority(new_task: Any) -> None:
    add_tasks([new_task("a", priority=2), new_task("a", priority=4), new_task("a", priority=1)])

    assert add_tasks([new_task("a", priority=9), new_task("b")]) == 1
    assert add_tasks([new_task("a", priority=5)]) == 0
    assert Task.objects.get(key="a").priority == 9


def test_tasks_that_wait_to_be_tried_again_are_counted(new_task: Any, run_id: Any) -> None:
    add_tasks([new_task("new"), new_task("again"), new_task("done")])
    add_tasks([new_task("other", run_id=uuid.uuid4())])
    Task.objects.exclude(key="new").update(tier=Tier.RETRY)
    Task.objects.filter(key="done").update(state="done")

    assert count_retries(run_id) == 1


def test_same_key_in_another_run_is_another_task(new_task: Any) -> None:
    assert add_tasks([new_task("a"), new_task("a", run_id=uuid.uuid4())]) == 2


def test_queued_task_whose_priority_was_raised_is_fed_again(new_task: Any) -> None:
    add_tasks([new_task("a"), new_task("b")])
    Task.objects.update(state="queued")

    add_tasks([new_task("a", priority=1), new_task("b")])

    assert dict(Task.objects.values_list("key", "state")) == {"a": "waiting", "b": "queued"}


def test_finished_task_stays_finished_when_it_is_added_again(new_task: Any) -> None:
    add_tasks([new_task("a")])
    Task.objects.update(state="done")

    assert add_tasks([new_task("a", priority=7)]) == 0
    assert Task.objects.get().state == "done"


def test_tasks_are_added_in_the_transaction_of_the_caller(new_task: Any) -> None:
    @transaction.atomic
    def fail_after_adding() -> None:
        add_tasks([new_task("a")])
        raise RuntimeError("what caused the tasks failed")

    with pytest.raises(RuntimeError):
        fail_after_adding()

    assert not Task.objects.exists()


def test_thousands_of_tasks_take_few_queries(new_task: Any) -> None:
    with CaptureQueriesContext(connection) as queries:
        assert add_tasks(new_task(f"k{number}") for number in range(2_000)) == 2_000

    assert len(queries) < 80


@pytest.mark.parametrize(
    "bad",
    [
        {"tier": "express"},
        {"tier": Tier.RETRY},
        {"priority": -1},
        {"priority": 1.5},
        {"priority": True},
        {"priority": 2**31},
        {"payload": {"when": object()}},
        {"payload": {"x": float("nan")}},
        {"payload": {"x": "\0"}},
        {"payload": {"x": "y" * 70_000}},
        {"payload": {1: {2, 3}}},
        {"key": ""},
        {"key": "k" * 301},
        {"kind": ""},
        {"host": "two words"},
        {"host": "bücher.example"},
        {"host": "h" * 256},
    ],
)
def test_malformed_task_is_refused_with_its_whole_batch(new_task: Any, bad: Any) -> None:
    with pytest.raises(TaskRefused, match="task"):
        add_tasks([new_task("good"), new_task(**{"key": "bad", **bad})])

    assert not Task.objects.exists()


def test_cancelled_run_keeps_its_counts_and_can_be_opened_again(new_task: Any, run_id: Any) -> None:
    add_tasks([new_task(key) for key in "abcd"])
    Task.objects.filter(key="a").update(state="done")
    Task.objects.filter(key="b").update(state="queued")

    assert cancel_run(run_id) == 3
    counts = count_states(run_id)
    assert (counts["done"], counts["cancelled"], sum(counts.values())) == (1, 3, 4)
    assert reopen_run(run_id) == 3
    assert count_states(run_id)["waiting"] == 3


def test_adding_a_cancelled_task_opens_it_again(new_task: Any, run_id: Any) -> None:
    add_tasks([new_task("a")])
    cancel_run(run_id)

    assert add_tasks([new_task("a")]) == 0
    assert Task.objects.get().state == "waiting"


def test_rows_of_another_workspace_are_not_seen(new_task: Any, workspace_id: Any) -> None:
    add_tasks([new_task("mine"), new_task("theirs", workspace_id=uuid.uuid4())])

    assert [task.key for task in Task.objects.for_workspace(workspace_id)] == ["mine"]
