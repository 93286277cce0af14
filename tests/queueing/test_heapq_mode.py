import os
import signal
import threading
import uuid
from datetime import timedelta
from typing import Any, NoReturn

import pytest
from django.db import OperationalError
from django.utils import timezone

from queueing import child_processes, heap_drain
from queueing.heap_drain import drain, start_background_drain, stop_background_drain
from queueing.models import SUSPECTED_AFTER, Attempt, DeadLetter, Task
from queueing.tasks import cancel_run, count_states
from queueing.workers import ALONE, machine
from tests.queueing.handlers import let_end
from tests.queueing.waiting import wait_for

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("queueing_settings")]


def states(run_id: Any) -> dict[str, int]:
    return {state: count for state, count in count_states(run_id).items() if count}


def test_drain_works_on_everything_and_on_what_follows(added: Any, run_id: Any) -> None:
    added("a", "b", payload={"then": ["deep"]})

    drain(run_id)

    assert states(run_id) == {"done": 3}
    assert Attempt.objects.filter(result="done", outcome="found").count() == 3


def test_failing_task_is_retried_through_the_retry_tier_until_it_succeeds(added: Any, run_id: Any) -> None:
    added("a", payload={"error": {"times": 2}})

    drain(run_id)

    task = Task.objects.get()
    assert (task.state, task.tier, task.home_tier, task.failures) == ("done", "retry", "exhibitor", 2)
    assert list(task.attempts.order_by("number").values_list("result", flat=True)) == [
        "retried",
        "retried",
        "done",
    ]


def test_task_that_keeps_failing_is_buried_with_all_that_is_known(added: Any, run_id: Any) -> None:
    added("a", payload={"error": {"class": "http_503"}})

    drain(run_id)

    letter = DeadLetter.objects.get()
    assert (letter.error_class, letter.attempts, letter.host, letter.tier) == (
        "http_503",
        3,
        "a.example",
        "exhibitor",
    )
    assert bytes(letter.page) == b"<html>saved</html>"
    assert letter.spend == {"pages": 6}
    assert "raise WorkError" in letter.traceback
    assert states(run_id) == {"dead": 1}


def test_permanent_error_is_not_retried(added: Any, run_id: Any) -> None:
    added("a", payload={"error": {"permanent": True}})

    drain(run_id)

    assert DeadLetter.objects.get().attempts == 1


def test_database_that_is_away_is_no_failure_of_the_task(added: Any, run_id: Any) -> None:
    """More often than a task may fail (RETRY_TRIES)."""
    added("a", payload={"database_away": 6})

    drain(run_id)

    assert states(run_id) == {"done": 1}
    assert (Task.objects.get().failures, Task.objects.get().attempt) == (0, 7)


def test_try_that_says_nothing_about_the_task_is_no_failure_of_it(added: Any, run_id: Any) -> None:
    """More often than a task may fail (RETRY_TRIES)."""
    added("a", payload={"error": {"uncounted": 5, "tries": 5}})

    drain(run_id)

    assert states(run_id) == {"done": 1}
    assert (Task.objects.get().failures, Task.objects.get().attempt) == (0, 6)


def test_drain_ends_with_the_error_of_a_database_that_cannot_be_written(
    added: Any, run_id: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any) -> NoReturn:
        raise OperationalError("disk I/O error")

    added("a")
    monkeypatch.setattr("queueing.database.PAUSES", ())
    monkeypatch.setattr("queueing.heap_drain.GIVE_UP_SECONDS", 0.0)
    monkeypatch.setattr("queueing.execution.take_row", fail)

    with pytest.raises(OperationalError, match="disk I/O error"):
        drain(run_id)

    monkeypatch.undo()
    drain(run_id)
    assert states(run_id) == {"done": 1}


def test_error_of_the_database_that_never_ends_is_one_of_the_task(added: Any, run_id: Any) -> None:
    added("a", payload={"database_away": 1_000})

    drain(run_id)

    assert states(run_id) == {"dead": 1}
    assert Task.objects.get().failures == 3


def test_bug_of_a_handler_ends_only_its_own_task(added: Any, run_id: Any) -> None:
    added("bad", payload={"raises": "bug"})
    added("good")

    drain(run_id)

    assert states(run_id) == {"done": 1, "dead": 1}
    assert DeadLetter.objects.get().error_class == "RuntimeError"


def test_failing_write_leaves_no_trace_of_the_attempt_that_made_it(
    added: Any, run_id: Any, queueing_settings: Any
) -> None:
    queueing_settings(HANDLER="tests.queueing.handlers.write_then_fail")
    added("a", payload={"then": ["never"]})

    drain(run_id)

    assert states(run_id) == {"dead": 1}
    assert not Attempt.objects.filter(worker="written by the handler").exists()


def test_stop_hands_running_tasks_back_and_the_next_drain_goes_on(added: Any, run_id: Any) -> None:
    added("slow", payload={"seconds": 30})
    stop = threading.Event()
    thread = threading.Thread(target=drain, args=(run_id,), kwargs={"stop": stop})
    thread.start()
    wait_for(lambda: Task.objects.filter(state="leased").exists())

    stop.set()
    thread.join(300)

    task = Task.objects.get()
    assert (task.state, task.failures, task.lost_workers, task.worker) == ("waiting", 0, 0, "")
    assert task.attempts.get().result == "handed_back"


def test_tasks_of_a_further_process_that_has_to_be_killed_are_handed_back(
    added: Any, run_id: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heap_drain, "STOP_SECONDS", 0.5)
    monkeypatch.setattr(child_processes, "_STOP_SECONDS", 0.5)
    added(*(f"slow-{number}" for number in range(8)), payload={"seconds": 600})
    stop = threading.Event()
    thread = threading.Thread(target=drain, args=(run_id, 8, stop), kwargs={"processes": 2})
    thread.start()
    wait_for(lambda: Task.objects.filter(state="leased").count() == 8)
    workers = set(Task.objects.values_list("worker", flat=True))
    further = next(pid for worker in workers if (pid := int(worker.split(":")[1])) != os.getpid())
    os.kill(further, signal.SIGSTOP)

    stop.set()
    thread.join(300)

    assert states(run_id) == {"waiting": 8}
    assert not Task.objects.filter(lost_workers__gt=0).exists()
    assert set(Attempt.objects.values_list("result", flat=True)) == {"handed_back"}


def test_cancelled_run_stops_its_running_tasks(added: Any, run_id: Any) -> None:
    added("slow", "waiting", payload={"seconds": 600})
    thread = threading.Thread(target=drain, args=(run_id,), kwargs={"concurrency": 1})
    thread.start()
    wait_for(lambda: Task.objects.filter(state="leased").exists())

    assert cancel_run(run_id) == 2
    thread.join(300)

    assert not thread.is_alive()
    assert states(run_id) == {"cancelled": 2}
    assert Attempt.objects.get().result == "cancelled"


def test_handler_that_refuses_to_stop_is_not_waited_for(
    added: Any, run_id: Any, queueing_settings: Any
) -> None:
    queueing_settings(HANDLER="tests.queueing.handlers.refuse_to_stop")
    let_end.clear()
    added("stubborn")
    thread = threading.Thread(target=drain, args=(run_id,))
    thread.start()
    wait_for(lambda: Task.objects.filter(state="leased").exists())

    cancel_run(run_id)
    wait_for(lambda: Attempt.objects.filter(result="cancelled").exists())
    let_end.set()
    thread.join(300)

    assert not thread.is_alive()
    assert states(run_id) == {"cancelled": 1}


def test_failed_try_may_write_to_its_own_task(added: Any, run_id: Any, queueing_settings: Any) -> None:
    queueing_settings(HANDLER="tests.queueing.handlers.fail_with_a_write", RETRY_TRIES=1)
    added("a")

    drain(run_id)

    task = Task.objects.get()
    assert (task.state, task.priority) == ("dead", 1)


def test_drain_in_the_background_ends_in_order(added: Any, run_id: Any) -> None:
    added("slow", payload={"seconds": 60})
    assert start_background_drain()
    assert not start_background_drain()
    wait_for(lambda: Task.objects.filter(state="leased").exists())

    assert stop_background_drain()

    assert Task.objects.get().state == "waiting"
    assert not stop_background_drain()


def test_drain_in_the_background_wakes_up_for_new_tasks(added: Any, run_id: Any) -> None:
    start_background_drain()
    try:
        added("a")
        wait_for(lambda: states(run_id) == {"done": 1})
    finally:
        stop_background_drain()


def leave_to_killed_process(attempt: int, lost_workers: int, lost_alone: int = 0) -> None:
    """Makes the row look as a killed process of this machine leaves it, long before the lease expires."""
    alone = ALONE if lost_workers >= SUSPECTED_AFTER else ""
    Task.objects.update(
        state="leased",
        attempt=attempt,
        lost_workers=lost_workers,
        lost_alone=lost_alone,
        worker=f"{machine()}:999999:1{alone}",
        leased_until=timezone.now() + timedelta(hours=1),
        started_at=timezone.now(),
    )


def test_task_of_a_killed_process_is_taken_up_at_once(added: Any, run_id: Any) -> None:
    added("a")
    leave_to_killed_process(attempt=1, lost_workers=0)

    drain(run_id)

    task = Task.objects.get()
    assert (task.state, task.attempt, task.lost_workers) == ("done", 2, 1)
    assert list(task.attempts.order_by("number").values_list("result", flat=True)) == ["lost", "done"]


def test_task_that_kills_every_worker_is_buried_as_poison(added: Any, run_id: Any) -> None:
    added("a")
    leave_to_killed_process(attempt=5, lost_workers=4, lost_alone=2)

    drain(run_id)

    assert states(run_id) == {"dead": 1}
    assert DeadLetter.objects.get().error_class == "lost_worker"


def test_queued_rows_that_redis_left_are_picked_up(added: Any, run_id: Any) -> None:
    added("a")
    Task.objects.update(state="queued")

    drain(run_id)

    assert states(run_id) == {"done": 1}


def test_drain_leaves_other_runs_alone(added: Any, run_id: Any) -> None:
    added("mine")
    added("other", run_id=uuid.uuid4())

    drain(run_id)

    assert sorted(Task.objects.values_list("key", "state")) == [("mine", "done"), ("other", "waiting")]


def test_progress_is_told_while_it_works(added: Any, run_id: Any) -> None:
    added("a", payload={"seconds": 0.2})
    told: list[bool] = []

    drain(run_id, on_progress=lambda: told.append(True))

    assert len(told) >= 2


def test_failed_try_writes_its_partial_result(added: Any, run_id: Any, queueing_settings: Any) -> None:
    queueing_settings(HANDLER="tests.queueing.handlers.fail_but_keep")
    added("a")

    drain(run_id)

    assert Task.objects.get().host == "kept.example"
    assert states(run_id) == {"dead": 1}
