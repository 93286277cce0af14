"""Workers whose clocks are hours apart: rows know one clock, that of the database."""

from collections.abc import Callable
from datetime import timedelta
from time import monotonic
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from queueing import clock
from queueing.feeder import suspects_wait, waiting_rows
from queueing.frontier import Entry, Frontier, Lease
from queueing.leases import Failure, Held, Terms, renew_rows, retry_row, take_row
from queueing.losses import lose_row, reclaim_rows
from queueing.models import Task
from queueing.tiers import TIERS, Tier
from queueing.workers import ALONE
from tests.queueing.entries import T, entry, take_ids

HOURS = timedelta(hours=26)
ELSEWHERE = "elsewhere:7:7"
on_postgres = pytest.mark.skipif(
    connection.vendor != "postgresql", reason="SQLite's processes have one clock"
)


@pytest.fixture(params=[-1, 1], ids=["behind", "ahead"])
def wrong_clock(request: Any, monkeypatch: Any) -> None:
    """This machine's clock is not the database's."""
    right = timezone.now
    monkeypatch.setattr(timezone, "now", lambda: right() + request.param * HOURS)


def take() -> Held:
    task = Task.objects.get()
    lease = Lease(task.pk, task.attempt + 1, Tier.EXHIBITOR, "", ELSEWHERE, 0, 0, 0)
    held = take_row(lease, Terms(ELSEWHERE, 30.0, 5, 3))
    assert held is not None
    return held


@on_postgres
@pytest.mark.django_db(transaction=True)
def test_lease_lasts_as_long_as_it_says(added: Callable[..., int], wrong_clock: None) -> None:
    added("a")
    take()
    assert reclaim_rows(3) == []

    renew_rows(ELSEWHERE, [Task.objects.get().pk], 30.0)
    assert reclaim_rows(3) == []

    renew_rows(ELSEWHERE, [Task.objects.get().pk], -1.0)
    assert reclaim_rows(3) == [Task.objects.get().pk]


@on_postgres
@pytest.mark.django_db(transaction=True)
def test_retry_waits_as_long_as_it_says(added: Callable[..., int], wrong_clock: None) -> None:
    added("a")
    retry_row(take(), Failure("dns", "", {}), -1.0)
    assert [row.delay_ms < 0 for row in waiting_rows(Tier.RETRY, 9)] == [True]

    Task.objects.update(not_before=clock.now() + timedelta(seconds=60))
    assert waiting_rows(Tier.RETRY, 9) == []


@on_postgres
@pytest.mark.django_db(transaction=True)
def test_suspect_is_due_when_its_retry_is(added: Callable[..., int], wrong_clock: None) -> None:
    added("a")
    Task.objects.update(lost_workers=2)
    task = Task.objects.get()
    lease = Lease(task.pk, 1, Tier.EXHIBITOR, "", f"w{ALONE}", 0, 0, 0)
    held = take_row(lease, Terms(f"w{ALONE}", 30.0, 5, 3, alone=True))
    assert held is not None
    assert not lose_row(task, 3)
    retry_row(held, Failure("dns", "", {}), 60.0)
    assert not suspects_wait(TIERS)


@on_postgres
@pytest.mark.django_db(transaction=True)
def test_the_clock_is_asked_again_after_a_minute(monkeypatch: Any, wrong_clock: None) -> None:
    clock.now()
    name = str(connection.settings_dict["NAME"])
    told, at = clock._known[name]
    monkeypatch.setitem(clock._known, name, (told - HOURS, at - clock.ASK_EVERY_SECONDS - 1))
    clock.now()

    assert clock._known[name][0] > told - HOURS
    assert clock._known[name][1] <= monotonic()


def test_pushed_retry_waits_by_the_clock_of_the_store(make_frontier: Callable[..., Frontier]) -> None:
    frontier = make_frontier()
    frontier.push(
        [entry(1, Tier.RETRY, delay_ms=50), entry(2, Tier.RETRY, delay_ms=-5), Entry(3, Tier.RETRY)], T
    )

    assert take_ids(frontier, 3) == [3, 2]
    assert take_ids(frontier, 3, T + 50) == [1]
