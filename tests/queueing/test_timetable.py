"""Chores are done as often as they are wanted, each by its own clock."""

import pytest

from queueing import timetable
from queueing.timetable import Timetable


class Clock:
    now = 1_000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(timetable, "time", clock)
    return clock


def test_chore_is_due_at_first_and_then_after_its_time(clock: Clock) -> None:
    table = Timetable()

    first, soon = table.is_due("feed", 5), table.is_due("feed", 5)
    clock.now += 5

    assert (first, soon, table.is_due("feed", 5)) == (True, False, True)


def test_chores_wait_for_themselves_only(clock: Clock) -> None:
    table = Timetable()

    table.is_due("feed", 5)

    assert table.is_due("renew", 5)


def test_what_is_put_off_is_not_due_before(clock: Clock) -> None:
    table = Timetable()

    table.put_off("store", 2)
    was_put_off = table.is_put_off("store")
    clock.now += 2

    assert was_put_off
    assert not table.is_put_off("store")
    assert table.is_due("store", 1)
