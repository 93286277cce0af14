"""Slots that come to the same step at nearly the same time take it together; what cannot goes alone."""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from queueing import slot_groups
from queueing.clock import now
from queueing.errors import LeaseLost
from queueing.frontier import Lease
from queueing.leases import Ending, Held, Terms, finish_rows, take_row, take_rows
from queueing.models import Attempt, Task
from queueing.slot_groups import SlotGroups
from queueing.tiers import Tier
from queueing.work import TaskResult

TERMS = Terms("worker", 30.0, 5, 3)


class Step:
    """Doubles numbers; it counts how."""

    def __init__(self) -> None:
        self.together: list[int] = []
        self.alone: list[int] = []

    def double_all(self, numbers: Sequence[int]) -> list[int | None]:
        self.together += numbers
        if 13 in numbers:
            raise ValueError(13)
        return [None if number == 7 else 2 * number for number in numbers]

    def double(self, number: int) -> int:
        self.alone.append(number)
        if number == 13:
            raise ValueError(number)
        return 2 * number


@pytest.fixture
def step() -> Step:
    return Step()


@pytest.fixture
def run(step: Step, monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[Any]]:
    """Numbers that come at once; the group waits for all of them."""
    monkeypatch.setattr(slot_groups, "WAIT_SECONDS", 60.0)

    def run_all(*numbers: int) -> list[Any]:
        groups: SlotGroups[int, int] = SlotGroups(
            step.double_all, step.double, lambda: len(numbers) * slot_groups.SHARE
        )
        with ThreadPoolExecutor(len(numbers)) as slots:
            started = [slots.submit(groups.run, number) for number in numbers]
        return [each.exception() or each.result() for each in started]

    return run_all


def test_slots_of_one_moment_go_together(run, step):
    assert run(1, 2, 3) == [2, 4, 6]
    assert (sorted(step.together), step.alone) == ([1, 2, 3], [])


def test_single_slot_goes_alone(run, step):
    assert run(4) == [8]
    assert (step.together, step.alone) == ([], [4])


def test_one_that_is_left_out_goes_alone(run, step):
    assert run(1, 7, 3) == [2, 14, 6]
    assert step.alone == [7]


def test_one_that_fails_does_not_hurt_the_others(run, step):
    one, failed, two = run(1, 13, 2)
    assert (one, two, type(failed)) == (2, 4, ValueError)
    assert sorted(step.alone) == [1, 2, 13]


def test_nobody_is_waited_for_longer_than_a_moment(step):
    """The others are at work for long."""
    groups: SlotGroups[int, int] = SlotGroups(step.double_all, step.double, lambda: 64)
    assert groups.run(5) == 10


def lease_of(key: str, attempt: int = 1) -> Lease:
    return Lease(Task.objects.get(key=key).pk, attempt, Tier.EXHIBITOR, "", "worker", 0, 0, 0)


def take_all(*keys: str) -> list[Held]:
    return [held for held in take_rows([lease_of(key) for key in keys], TERMS) if held is not None]


@pytest.mark.django_db
def test_rows_are_leased_together_as_alone(added):
    added("a", "b", "c", payload={"page": "ä"})
    one, two = take_all("a", "b")
    alone = take_row(lease_of("c"), TERMS)
    assert alone is not None
    assert one.work.payload == alone.work.payload == {"page": "ä"}
    columns = ("state", "worker", "attempt")
    assert set(Task.objects.values_list(*columns)) == {("leased", "worker", 1)}
    assert (one.work.key, two.work.key, two.work.tries_left) == ("a", "b", alone.work.tries_left)


@pytest.mark.django_db
def test_row_that_is_not_simply_free_is_left_out(added):
    added("free", "gone", "again", "suspect")
    Task.objects.filter(key="gone").update(state="cancelled")
    Task.objects.filter(key="again").update(attempt=1)
    Task.objects.filter(key="suspect").update(lost_workers=2)
    leases = [lease_of("free"), lease_of("gone"), lease_of("again", attempt=2), lease_of("suspect")]
    taken = take_rows(leases, TERMS)
    assert [held is not None for held in taken] == [True, False, False, False]
    assert Task.objects.filter(state="leased").count() == 1


@pytest.mark.django_db
def test_tasks_end_together_with_all_that_they_write(added, new_task):
    added("a", "b", "c")
    written: list[str] = []
    held = take_all("a", "b", "c")

    def write_together(writes: Sequence[Any]) -> None:
        written.append(f"{len(writes)} together")

    results = [
        TaskResult(lambda: written.append("never"), write_together, (new_task("next"),)),
        TaskResult(lambda: written.append("never"), write_together),
        TaskResult(lambda: written.append("alone"), spend={"pages": 2}, outcome="met"),
    ]

    ended = finish_rows([Ending(*each) for each in zip(held, results, strict=True)])

    assert (ended, sorted(written)) == ([True] * 3, ["2 together", "alone"])
    assert dict(Task.objects.values_list("key", "state")) == {
        **{"a": "done", "b": "done", "c": "done"},
        "next": "waiting",
    }
    assert Attempt.objects.filter(result="done").count() == 3
    assert Attempt.objects.get(task__key="c").spend == {"pages": 2}


@pytest.mark.django_db(transaction=True)
def test_nothing_of_a_group_is_written_if_one_has_lost_its_task(added):
    added("a", "b")
    held = take_all("a", "b")
    Task.objects.filter(key="b").update(attempt=2, started_at=now())
    written = threading.Event()

    with pytest.raises(LeaseLost):
        finish_rows([Ending(each, TaskResult(written.set)) for each in held])

    assert not written.is_set()
    assert Task.objects.filter(state="leased").count() == 2
    assert not Attempt.objects.exists()
