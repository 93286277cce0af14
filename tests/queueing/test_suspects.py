"""A task whose workers vanish is suspected; it runs alone before it is called guilty."""

import os
import signal
import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from queueing import child_processes, losses, maintenance
from queueing.dead_letters import requeue
from queueing.errors import WorkInterrupted
from queueing.feeder import Wanted, suspects_wait, waiting_rows
from queueing.frontier import Frontier, Lease
from queueing.heap_drain import drain
from queueing.leases import Held, Terms, end_revoked, take_row
from queueing.losses import lose_row, reclaim_rows
from queueing.models import SUSPECTED_AFTER, Attempt, DeadLetter, Task
from queueing.tiers import TIERS, Tier
from queueing.workers import ALONE, machine, worker_name
from tests.queueing.entries import T
from tests.queueing.waiting import wait_for

pytestmark = pytest.mark.django_db(transaction=True)
LONG_AGO = datetime(2026, 1, 1, tzinfo=UTC)
MAX_ALONE = 3
GONE = f"{machine()}:999999:1"
ELSEWHERE = "elsewhere:7:7"
POISON = {"HANDLER": "tests.queueing.handlers.die_of_poison", "CONCURRENCY": 4}


def take(worker: str) -> Held | None:
    """Leases the only row, for a worker or for a process for suspects."""
    task = Task.objects.get()
    lease = Lease(task.pk, task.attempt + 1, Tier.EXHIBITOR, "", worker, 0, 0, 0)
    return take_row(lease, Terms(worker, 30.0, 5, MAX_ALONE, alone=worker.endswith(ALONE)))


def lose(worker: str, times: int = 1) -> None:
    for _ in range(times):
        assert take(worker) is not None
        assert lose_row(Task.objects.get(), MAX_ALONE)


def counts() -> tuple[str, int, int]:
    task = Task.objects.get()
    return task.state, task.lost_workers, task.lost_alone


# --- what counts -----------------------------------------------------------------------------------------------------


def test_from_its_second_loss_on_a_task_is_taken_only_by_a_process_for_suspects(
    added: Callable[..., int],
) -> None:
    added("a")
    lose(GONE)
    assert [entry.task_id for entry in waiting_rows(Tier.EXHIBITOR, 9)] == [Task.objects.get().pk]

    lose(GONE)

    assert waiting_rows(Tier.EXHIBITOR, 9) == []
    assert take("w") is None
    assert suspects_wait(TIERS)
    assert len(waiting_rows(Tier.EXHIBITOR, 9, Wanted(suspects=True))) == 1
    assert take(f"w{ALONE}") is not None


def test_innocent_task_is_not_taken_by_a_process_for_suspects(added: Callable[..., int]) -> None:
    added("a")
    lose(GONE)

    assert take(f"w{ALONE}") is None
    assert waiting_rows(Tier.EXHIBITOR, 9, Wanted(suspects=True)) == []
    assert not suspects_wait(TIERS)


def test_only_what_vanishes_alone_three_times_is_a_dead_letter(added: Callable[..., int]) -> None:
    added("a")
    lose(GONE, SUSPECTED_AFTER)
    lose(GONE + ALONE, MAX_ALONE - 1)
    assert counts() == ("waiting", 4, 2)

    lose(GONE + ALONE)

    assert counts() == ("dead", 5, 3)
    assert DeadLetter.objects.get().error_class == "lost_worker"
    assert Attempt.objects.filter(result="lost", error_class="lost_worker").count() == 5


def test_lease_that_a_living_but_slow_worker_let_expire_counts_for_nothing(added: Callable[..., int]) -> None:
    added("a")
    for _ in range(5):
        assert take(worker_name()) is not None
        Task.objects.update(leased_until=LONG_AGO)
        assert reclaim_rows(MAX_ALONE)

    assert counts() == ("waiting", 0, 0)
    assert set(Attempt.objects.values_list("error_class", flat=True)) == {"lease_expired"}


def test_lease_of_a_running_worker_is_left_alone(added: Callable[..., int]) -> None:
    added("a")
    take(worker_name())

    assert reclaim_rows(MAX_ALONE) == []


def test_lease_that_never_began_a_try_counts_for_nothing(
    added: Callable[..., int], make_frontier: Callable[..., Frontier]
) -> None:
    added("a")
    frontier = make_frontier(lease_ms=1_000)
    frontier.push(waiting_rows(Tier.EXHIBITOR, 1), T)
    for number in range(5):
        frontier.take(GONE, now_ms=T + number)
        frontier.recover(T + number, orphaned=frontier.leases())

    lease = frontier.take("w", now_ms=T + 9)
    assert lease is not None
    assert take_row(lease, Terms("w", 30.0, 5, MAX_ALONE)) is not None
    assert counts() == ("leased", 0, 0)
    assert Attempt.objects.count() == 0


def test_row_that_a_second_lost_worker_holds_is_not_taken_but_suspected(added: Callable[..., int]) -> None:
    added("a")
    lose(GONE)
    assert take(GONE) is not None

    assert take("w") is None

    assert counts() == ("waiting", 2, 0)


def test_row_that_a_slow_worker_of_another_machine_holds_is_taken_over(added: Callable[..., int]) -> None:
    added("a")
    take(ELSEWHERE)

    assert take("w") is not None
    assert counts() == ("leased", 1, 0)


def test_worker_of_another_machine_that_was_only_slow_takes_its_loss_back(added: Callable[..., int]) -> None:
    """No process of another machine can be seen, so its loss counts until the worker is heard of again."""
    added("a")
    lose(GONE)
    held = take(ELSEWHERE)
    assert held is not None
    Task.objects.update(leased_until=LONG_AGO)
    reclaim_rows(MAX_ALONE)
    assert counts() == ("waiting", 2, 0)

    end_revoked(held, WorkInterrupted())
    end_revoked(held, WorkInterrupted())

    assert counts() == ("waiting", 1, 0)
    assert Attempt.objects.get(worker=ELSEWHERE).error_class == "lease_expired"


def test_slow_process_for_suspects_of_another_machine_takes_even_a_death_back(
    added: Callable[..., int],
) -> None:
    added("a")
    lose(GONE, SUSPECTED_AFTER)
    lose(GONE + ALONE, MAX_ALONE - 1)
    held = take(ELSEWHERE + ALONE)
    assert held is not None
    lose_row(Task.objects.get(), MAX_ALONE)
    assert counts()[0] == "dead"

    end_revoked(held, WorkInterrupted())

    assert counts()[0] == "waiting"
    assert DeadLetter.objects.get().state == "requeued"


def test_requeued_suspect_remains_a_suspect(added: Callable[..., int]) -> None:
    added("a")
    lose(GONE, SUSPECTED_AFTER)
    lose(GONE + ALONE, MAX_ALONE)

    requeue(DeadLetter.objects.get(), by="ann")

    assert counts() == ("waiting", 5, 0)
    assert Task.objects.get().is_suspect


def test_suspect_that_failed_waits_for_its_time(added: Callable[..., int]) -> None:
    added("a")
    lose(GONE, SUSPECTED_AFTER)
    Task.objects.update(tier=Tier.RETRY, not_before=timezone.now() + timedelta(hours=1))

    assert not suspects_wait(TIERS)
    assert waiting_rows(Tier.RETRY, 9, Wanted(suspects=True)) == []


# --- with processes --------------------------------------------------------------------------------------------------


@pytest.mark.early
@pytest.mark.parametrize("mode", ["redis", "heapq"])
def test_of_all_tasks_exactly_the_poison_is_dead(
    mode: str, added: Callable[..., int], redis_mode: Any, run_process: Callable[..., Any]
) -> None:
    """Worker after worker is killed, until the poison is alone in a process of its own."""
    added(*(f"before-{number}" for number in range(6)), payload={"seconds": 0.05})
    added("poison", payload={"poison": True})
    added(*(f"after-{number}" for number in range(6)), payload={"seconds": 0.05})
    for _ in range(SUSPECTED_AFTER):
        killed = run_process(mode, **POISON)
        killed.join(300)
        assert killed.exitcode == -signal.SIGKILL

    survivor = run_process(mode, **POISON)
    survivor.join(300)

    assert survivor.exitcode == 0
    states = dict(Task.objects.values_list("key", "state"))
    assert states.pop("poison") == "dead", states
    assert {*states.values()} == {"done"}
    assert Task.objects.get(state="dead").lost_alone == MAX_ALONE
    assert not Task.objects.filter(state="done").exclude(priority=1).exists()


def test_burst_does_not_end_before_the_rows_of_exited_workers_are_reclaimed(
    added: Callable[..., int], burst: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL may keep the lock of a killed process for a moment; its row is stepped over then."""
    added("a")
    assert take(GONE) is not None
    passes = iter([False])
    monkeypatch.setattr(maintenance, "RECLAIM_SECONDS", 0.5)
    monkeypatch.setattr(losses, "lose_row", lambda *row: next(passes, True) and lose_row(*row))

    burst()

    assert counts() == ("done", 1, 0)


def test_burst_leaves_rows_alone_that_running_workers_hold(
    added: Callable[..., int], burst: Callable[[], None]
) -> None:
    added("a")
    assert take(ELSEWHERE) is not None

    burst()

    assert Task.objects.get().worker == ELSEWHERE


@pytest.mark.parametrize("mode", ["redis", "heapq"])
def test_suspect_ends_its_task_when_its_worker_is_killed(
    mode: str, added: Callable[..., int], redis_mode: Any, run_process: Callable[..., Any]
) -> None:
    added("suspect", payload={"seconds": 2})
    Task.objects.update(lost_workers=SUSPECTED_AFTER)
    worker = run_process(mode, burst=False)
    wait_for(lambda: Task.objects.filter(state="leased").exists())
    alone = int(Task.objects.get().worker.split(":")[1])
    assert alone != worker.pid

    worker.kill()
    worker.join()

    wait_for(lambda: Task.objects.filter(state="done").exists())
    assert (Task.objects.get().attempt, Task.objects.get().priority) == (1, 1)
    wait_for(lambda: not is_running(alone))


def test_suspect_is_handed_back_when_its_worker_is_stopped(
    added: Callable[..., int], redis_mode: Any, run_process: Callable[..., Any]
) -> None:
    added("suspect", payload={"seconds": 600})
    Task.objects.update(lost_workers=SUSPECTED_AFTER)
    worker = run_process("redis", burst=False, GRACE_SECONDS=0.3)
    wait_for(lambda: Task.objects.filter(state="leased").exists())
    alone = int(Task.objects.get().worker.split(":")[1])

    worker.terminate()
    worker.join(300)

    assert worker.exitcode == 0
    tries = [*Attempt.objects.values_list("number", "result")]
    assert (counts(), tries) == (("waiting", SUSPECTED_AFTER, 0), [(1, "handed_back")])
    assert not is_running(alone)


def test_suspect_whose_process_has_to_be_killed_is_handed_back(
    added: Callable[..., int], queueing_settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its worker stops; that the process does not answer in time says nothing about the task."""
    monkeypatch.setattr(child_processes, "_STOP_SECONDS", 0.5)
    added("suspect", payload={"seconds": 600})
    Task.objects.update(lost_workers=SUSPECTED_AFTER)
    stop = threading.Event()
    worker = threading.Thread(target=drain, kwargs={"stop": stop})
    worker.start()
    wait_for(lambda: Task.objects.filter(state="leased").exists())
    alone = int(Task.objects.get().worker.split(":")[1])
    os.kill(alone, signal.SIGSTOP)

    stop.set()
    worker.join(300)

    tries = [*Attempt.objects.values_list("number", "result")]
    assert (counts(), tries) == (("waiting", SUSPECTED_AFTER, 0), [(1, "handed_back")])
    assert not is_running(alone)


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
