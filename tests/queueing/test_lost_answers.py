"""The connection to PostgreSQL breaks between the COMMIT of a lease's change and its answer: it is made once."""

from collections.abc import Callable
from functools import partial

import pytest
from django.db import connection

from queueing.database import RowThreads
from queueing.dead_letters import Death
from queueing.errors import WorkInterrupted
from queueing.frontier import Lease
from queueing.leases import (
    Failure,
    Held,
    Terms,
    bury_row,
    finish_row,
    hand_back_row,
    retry_row,
    take_row,
)
from queueing.models import Attempt, DeadLetter, Task
from queueing.tiers import Tier
from queueing.work import TaskResult
from tests.lost_answers import first_with, losing_answers

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no connections to lose"),
]
FAILURE = Failure("timeout", "too slow", {})
# The end of a lease, and what its row says then.
ENDS: dict[str, tuple[Callable[[Held], None], dict[str, object]]] = {
    "finished": (lambda held: finish_row(held, TaskResult()), {"state": "done", "failures": 0}),
    "retried": (lambda held: retry_row(held, FAILURE, 5.0), {"state": "waiting", "failures": 1}),
    "buried": (
        lambda held: bury_row(held, FAILURE, Death("timeout", "too slow")),
        {"state": "dead", "failures": 1},
    ),
    "handed back": (lambda held: hand_back_row(held, WorkInterrupted()), {"state": "waiting", "failures": 0}),
}


@pytest.fixture
def take(added) -> Callable[[], Held | None]:
    added("a")
    lease = Lease(Task.objects.get().pk, 1, Tier.EXHIBITOR, "", "worker", 0, 0, 0)
    return partial(take_row, lease, Terms("worker", 30.0, 5, 3))


def run_in_row_thread(change: Callable[[], object]) -> object:
    """As a worker makes it: again, when the connection breaks."""
    rows = RowThreads(1)
    try:
        return rows.run(change)
    finally:
        rows.close()


def test_lease_is_taken(take):
    with losing_answers(first_with("queueing_task")) as answers:
        held = run_in_row_thread(take)
    assert answers.lost == 1
    assert held is not None
    assert Task.objects.get().state == "leased"


@pytest.mark.parametrize("name", ENDS)
def test_lease_ends_once(take, name):
    end, expected = ENDS[name]
    held = take()
    with losing_answers(first_with("queueing_task")) as answers:
        run_in_row_thread(partial(end, held))
    assert answers.lost == 1
    assert Task.objects.values("state", "failures").get() == expected
    assert Attempt.objects.count() == 1
    assert DeadLetter.objects.count() == (name == "buried")
