"""One task twice in one process: its lease ended, and came back while the first try was still at work."""

import asyncio
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from queueing.conf import conf
from queueing.database import RowThreads
from queueing.execution import Executor, LeaseOutcome, WorkResult
from queueing.frontier import Lease
from queueing.heap import HeapFrontier
from queueing.loops import SharedLoop
from queueing.models import DeadLetter, Task
from queueing.tiers import Tier
from queueing.work import TaskResult, Work
from tests.queueing.waiting import wait_for

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("queueing_settings")]
WORKER = "machine:1:1"


class Tries:
    """Each try of a task works until it is told to end."""

    def __init__(self) -> None:
        self.begun: dict[int, threading.Event] = {1: threading.Event(), 2: threading.Event()}
        self.may_end: dict[int, threading.Event] = {1: threading.Event(), 2: threading.Event()}
        self.ended: dict[int, LeaseOutcome] = {}
        self.handled = 0

    async def handle(self, work: Work, _: Any) -> TaskResult:
        self.handled += 1
        self.begun[work.attempt].set()
        while not self.may_end[work.attempt].is_set():
            await asyncio.sleep(0.01)
        return TaskResult(outcome=f"try {work.attempt}")


@pytest.fixture
def tries() -> Tries:
    return Tries()


@pytest.fixture
def executor(tries: Tries) -> Iterator[Executor]:
    executor = Executor(HeapFrontier(), tries.handle, SharedLoop(None), RowThreads(), conf(), WORKER)
    executor.open()
    yield executor
    executor.close()


def lease_of(attempt: int) -> Lease:
    task = Task.objects.get()
    return Lease(task.pk, attempt, Tier.EXHIBITOR, task.host, WORKER, 0, 0, 0)


def begin(executor: Executor, tries: Tries, attempt: int) -> threading.Thread:
    lease = lease_of(attempt)

    def execute() -> None:
        tries.ended[attempt] = executor.execute(lease)

    thread = threading.Thread(target=execute)
    thread.start()
    assert tries.begun[attempt].wait(300)
    return thread


def test_end_of_the_first_try_leaves_the_second_alone(added: Any, executor: Executor, tries: Tries) -> None:
    added("a")
    first = begin(executor, tries, 1)
    Task.objects.update(state="waiting", worker="")
    second = begin(executor, tries, 2)

    tries.may_end[1].set()
    first.join(300)
    before = Task.objects.get().leased_until
    executor.renew()

    assert Task.objects.get().leased_until > before
    tries.may_end[2].set()
    second.join(300)
    assert [tries.ended[number].result for number in (1, 2)] == [WorkResult.LOST, WorkResult.DONE]
    assert (Task.objects.get().state, Task.objects.get().failures) == ("done", 0)


def test_first_try_is_stopped_when_the_second_has_the_task(
    added: Any, executor: Executor, tries: Tries
) -> None:
    added("a")
    first = begin(executor, tries, 1)
    Task.objects.update(state="waiting", worker="")
    second = begin(executor, tries, 2)

    executor.cancel_revoked()
    first.join(300)

    assert tries.ended[1].result is WorkResult.CANCELLED
    tries.may_end[2].set()
    wait_for(lambda: 2 in tries.ended)
    second.join(300)
    assert tries.ended[2].result is WorkResult.DONE


def test_try_that_a_store_gives_out_twice_begins_once(added: Any, executor: Executor, tries: Tries) -> None:
    """Redis was emptied between both, before the row said that it was leased: both leases have the same number."""
    added("a")
    first = begin(executor, tries, 1)

    again = executor.execute(lease_of(1))
    tries.may_end[1].set()
    first.join(300)

    assert (again.result, tries.ended[1].result) == (WorkResult.STALE, WorkResult.DONE)
    assert tries.handled == 1


def test_task_that_is_stopped_while_its_row_is_leased_is_stopped(
    added: Any, executor: Executor, tries: Tries
) -> None:
    """rq shows it as being worked on from the moment that its slot has it."""
    added("a")
    executor.stop_by_hand(Task.objects.get().pk)
    tries.may_end[1].set()

    assert executor.execute(lease_of(1)).result is WorkResult.BURIED
    assert DeadLetter.objects.get().error_class == "stopped_by_hand"


def test_stop_of_a_task_that_was_over_does_not_stop_its_next_try(
    added: Any, executor: Executor, tries: Tries
) -> None:
    added("a")
    Task.objects.update(state="done")
    executor.stop_by_hand(Task.objects.get().pk)
    assert executor.execute(lease_of(1)).result is WorkResult.STALE
    Task.objects.update(state="waiting")
    tries.may_end[1].set()

    assert executor.execute(lease_of(1)).result is WorkResult.DONE
