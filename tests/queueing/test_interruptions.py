"""A handler that is cancelled keeps its partial result, for whatever reason it was cancelled."""

import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from queueing.heap_drain import drain
from queueing.models import Attempt, DeadLetter, Task
from queueing.tasks import cancel_run
from tests.queueing.handlers import has_begun
from tests.queueing.waiting import wait_for

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def keeping(queueing_settings: Any) -> None:
    has_begun.clear()
    queueing_settings(HANDLER="tests.queueing.handlers.keep_what_it_has")


@pytest.fixture
def working(run_id: Any) -> Iterator[Callable[[], threading.Event]]:
    """Starts working on the run; the event that it returns stops it."""
    stop = threading.Event()
    thread = threading.Thread(target=drain, args=(run_id,), kwargs={"stop": stop})

    def start() -> threading.Event:
        thread.start()
        assert has_begun.wait(300)
        return stop

    yield start
    stop.set()
    thread.join(300)


def test_stopping_worker_hands_its_task_back_with_the_partial_result(working: Any, added: Any) -> None:
    added("a")
    stop = working()

    stop.set()
    wait_for(lambda: Attempt.objects.exists())

    task, attempt = Task.objects.get(), Attempt.objects.get()
    assert (task.state, task.priority, task.failures) == ("waiting", 1, 0)
    assert (attempt.result, attempt.spend) == ("handed_back", {"pages": 3})


def test_cancelled_run_keeps_the_partial_results_of_its_running_tasks(
    working: Any, added: Any, run_id: Any
) -> None:
    added("a")
    working()

    cancel_run(run_id)
    wait_for(lambda: Attempt.objects.exists())

    task, attempt = Task.objects.get(), Attempt.objects.get()
    assert (task.state, task.priority) == ("cancelled", 1)
    assert (attempt.result, attempt.spend) == ("cancelled", {"pages": 3})


def test_lease_is_released_although_the_partial_result_cannot_be_written(working: Any, added: Any) -> None:
    added("a", payload={"broken": True})
    stop = working()

    stop.set()
    wait_for(lambda: Attempt.objects.exists())

    task, attempt = Task.objects.get(), Attempt.objects.get()
    assert (task.state, task.priority) == ("waiting", 0)
    assert (attempt.result, attempt.spend) == ("handed_back", {})


def test_timed_out_task_fails_and_keeps_its_partial_result(
    added: Any, run_id: Any, queueing_settings: Any
) -> None:
    queueing_settings(HANDLER="tests.queueing.handlers.keep_what_it_has", TASK_SECONDS=0.2, RETRY_TRIES=1)
    added("a")

    drain(run_id)

    task = Task.objects.get()
    assert (task.state, task.priority) == ("dead", 1)
    assert DeadLetter.objects.get().error_class == "out_of_time"


def test_task_of_a_frozen_process_has_the_time_that_it_had_left(
    added: Any, run_id: Any, queueing_settings: Any
) -> None:
    queueing_settings(HANDLER="tests.queueing.handlers.freeze_and_go_on", TASK_SECONDS=1.0, RETRY_TRIES=1)
    added("a", payload={"frozen": 2.0})

    drain(run_id)

    assert Task.objects.get().state == "done"
    assert not DeadLetter.objects.exists()
