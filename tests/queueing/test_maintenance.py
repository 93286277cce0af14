"""Chores are run at their own intervals, and none of them stops another."""

import logging
import threading
from typing import Any

import pytest
import redis
from django.db import OperationalError, ProgrammingError

from queueing import feeder, heap_drain, maintenance
from queueing.conf import conf
from queueing.errors import StoreDown
from queueing.heap_drain import drain
from queueing.leader import LEADER_KEY, Leader
from queueing.maintenance import Chore, Maintenance
from queueing.stores import make_frontier
from queueing.tasks import count_states
from queueing.workers import machine


class Clock:
    now = 1_000.0

    def __call__(self) -> float:
        return self.now


class Diary:
    """Chores that write down that they were done, and fail when they are told to."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.errors: dict[str, Exception] = {}

    def chore(self, name: str, every_seconds: float = 5.0, **facts: Any) -> Chore:
        return Chore(name, every_seconds, lambda: self.do(name), **facts)

    def do(self, name: str) -> None:
        if name in self.errors:
            raise self.errors[name]
        self.done.append(name)

    def of_one_pass(self, maintenance: Maintenance) -> list[str]:
        self.done.clear()
        maintenance.run_due()
        return self.done.copy()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def diary() -> Diary:
    return Diary()


def test_chore_is_due_at_first_and_then_after_its_time(clock: Clock, diary: Diary) -> None:
    loop = Maintenance([diary.chore("feed", 5), diary.chore("renew", 10)], clock=clock)

    first, soon = diary.of_one_pass(loop), diary.of_one_pass(loop)
    clock.now += 5

    assert (first, soon, diary.of_one_pass(loop)) == (["feed", "renew"], [], ["feed"])


@pytest.mark.parametrize("error", [StoreDown("away"), OperationalError("locked"), RuntimeError("a bug")])
def test_failing_chore_does_not_stop_the_next_one(
    clock: Clock, diary: Diary, caplog: pytest.LogCaptureFixture, error: Exception
) -> None:
    loop = Maintenance([diary.chore("renew"), diary.chore("feed")], clock=clock)
    diary.errors["renew"] = error

    assert diary.of_one_pass(loop) == ["feed"]
    assert "renew" in caplog.text
    assert str(error) in caplog.text


def test_failing_chore_is_tried_again_after_pauses_that_grow_to_a_cap(clock: Clock, diary: Diary) -> None:
    loop = Maintenance([diary.chore("feed", 0.0)], clock=clock)
    diary.errors["feed"] = StoreDown("away")
    pauses = []

    for _ in range(8):
        loop.run_due()
        pauses.append(loop._due["feed"] - clock.now)
        clock.now = loop._due["feed"]
    del diary.errors["feed"]

    assert pauses == [0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 10.0, 10.0]
    assert diary.of_one_pass(loop) == ["feed"]
    assert diary.of_one_pass(loop) == ["feed"]


def test_only_the_leader_does_the_shared_chores(clock: Clock, diary: Diary) -> None:
    leads = threading.Event()
    chores = [diary.chore("renew"), diary.chore("feed", leader_only=True)]
    loop = Maintenance(chores, is_leader=leads.is_set, clock=clock)

    before = diary.of_one_pass(loop)
    leads.set()

    assert (before, diary.of_one_pass(loop)) == (["renew"], ["feed"])


def test_new_tasks_are_answered_at_once_by_the_chores_that_are_about_them(clock: Clock, diary: Diary) -> None:
    loop = Maintenance([diary.chore("renew"), diary.chore("feed", when_woken=True)], clock=clock)
    loop.run_due()

    loop.wake()

    assert (diary.of_one_pass(loop), diary.of_one_pass(loop)) == (["feed"], [])


def test_burst_of_endings_is_answered_by_one_look(clock: Clock, diary: Diary) -> None:
    loop = Maintenance([diary.chore("feed", when_woken=True)], clock=clock)
    loop.run_due()
    answers = []

    for _ in range(10):
        clock.now += 0.0625
        loop.wake(at_once=False)
        answers += diary.of_one_pass(loop)

    assert answers == ["feed"] * 3


def test_woken_chore_that_failed_keeps_its_pause(clock: Clock, diary: Diary) -> None:
    loop = Maintenance([diary.chore("feed", when_woken=True)], clock=clock)
    diary.errors["feed"] = StoreDown("full")
    loop.run_due()
    diary.errors.clear()

    loop.wake()

    assert diary.of_one_pass(loop) == []


# --- in both modes ----------------------------------------------------------------------------------------------------


def fail(*_: Any, **__: Any) -> None:
    raise RuntimeError("a bug in a chore")


@pytest.mark.django_db(transaction=True)
def test_drain_goes_on_while_a_chore_fails(
    added: Any, run_id: Any, queueing_settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(maintenance, "reclaim_rows", fail)
    added("a", payload={"then": ["deep"]})

    drain(run_id)

    assert count_states(run_id)["done"] == 2


@pytest.mark.django_db(transaction=True)
def test_drain_whose_database_is_away_for_good_ends(
    run_id: Any, queueing_settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise ProgrammingError("no such table")

    monkeypatch.setattr(heap_drain, "waiting_rows", refuse)
    monkeypatch.setattr(heap_drain, "count_open", refuse)

    with pytest.raises(ProgrammingError):
        drain(run_id)


@pytest.mark.django_db(transaction=True)
@pytest.mark.redis
def test_worker_goes_on_while_chores_of_its_own_and_of_the_leader_fail(
    added: Any, run_id: Any, burst: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(maintenance, "reclaim_rows", fail)
    monkeypatch.setattr(feeder, "queued_ids", fail)
    caplog.set_level(logging.ERROR)
    added("a", payload={"then": ["deep"]})

    burst()

    assert count_states(run_id)["done"] == 2
    assert {"refeed forgotten tasks", "reclaim rows of lost workers"} <= {
        str(record.args[0])
        for record in caplog.records
        if record.name == maintenance.__name__ and record.args
    }


@pytest.fixture
def candidate(redis_mode: Any, client: redis.Redis) -> Any:
    """Makes a candidate for leader with a name; only its executor's name is asked for here."""

    def make(worker: str) -> Leader:
        executor = type("Named", (), {"worker": worker})()
        return Leader(make_frontier(client, conf()), executor)

    return make


@pytest.mark.redis
def test_one_worker_leads_until_it_resigns(candidate: Any, client: redis.Redis) -> None:
    first, second = candidate("elsewhere:1:1"), candidate("elsewhere:2:1")

    first.elect()
    second.elect()
    assert (first.leads, second.leads) == (True, False)
    assert 0 < client.pttl(LEADER_KEY) <= 3_000

    second.resign()
    first.resign()
    second.elect()
    assert (first.leads, second.leads) == (False, True)


@pytest.mark.redis
def test_leader_whose_process_is_dead_is_replaced_at_once(candidate: Any) -> None:
    candidate(f"{machine()}:999999:1").elect()
    heir = candidate("elsewhere:2:1")

    heir.elect()

    assert heir.leads
