"""A real worker on a real Redis, in this process."""

import json
import threading
from typing import Any

import pytest
import redis
from django_rq import get_queue, get_worker
from rq.command import send_stop_job_command
from rq.job import Job
from rq.registry import FailedJobRegistry

from queueing.errors import TaskRefused
from queueing.execution import Executor, LeaseOutcome
from queueing.frontier import Entry, Lease
from queueing.job_hashes import job_key
from queueing.models import Attempt, DeadLetter, Task
from queueing.redis_store import RedisFrontier
from queueing.rq import CrawlWorker, SafeJob, TierQueue
from queueing.tasks import cancel_run, count_states
from queueing.tiers import TIERS, Tier
from tests.queueing.waiting import wait_for

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.redis]


def states(run_id: Any) -> dict[str, int]:
    return {state: count for state, count in count_states(run_id).items() if count}


def test_burst_works_on_everything_and_leaves_nothing_in_redis(
    added: Any, run_id: Any, burst: Any, client: redis.Redis
) -> None:
    added("a", "b", "c", payload={"then": ["deep"]})

    burst()

    assert states(run_id) == {"done": 4}
    assert RedisFrontier(client).leases() == []
    assert client.keys("rq:job:*") == []
    assert client.keys("rq:wip:*") == []


def test_worker_that_has_ended_leaves_no_connection_open(added: Any, burst: Any, client: redis.Redis) -> None:
    """What this process keeps for itself, to tell workers of new tasks, is open before."""
    added("a")
    burst()
    before = client.info("clients")["connected_clients"]

    burst()

    # (Fewer, where Redis had not noticed yet that those of the first worker were closed.)
    wait_for(lambda: client.info("clients")["connected_clients"] <= before)


def test_retries_go_through_the_retry_queue(added: Any, run_id: Any, burst: Any) -> None:
    added("a", payload={"error": {"times": 2}})

    burst()

    task = Task.objects.get()
    assert (task.state, task.tier, task.failures) == ("done", "retry", 2)


def test_dead_task_is_a_failed_job_for_rq_and_requeued_from_its_page(
    added: Any, run_id: Any, burst: Any, client: redis.Redis
) -> None:
    added("a", payload={"error": {"permanent": True, "message": "gone for good"}})
    burst()
    task = Task.objects.get()
    registry = FailedJobRegistry("exhibitor", connection=client)
    assert registry.get_job_ids() == [str(task.pk)]
    Task.objects.update(payload={})
    DeadLetter.objects.update(payload={})

    registry.requeue(str(task.pk))
    burst()

    assert states(run_id) == {"done": 1}
    assert DeadLetter.objects.get().decided_by == "rq"


def test_only_the_named_queues_are_worked_on(added: Any, burst: Any) -> None:
    added("a")
    added("b", tier=Tier.SITEMAP)

    burst("sitemap", "retry")

    assert dict(Task.objects.values_list("key", "state")) == {"a": "queued", "b": "done"}


def test_rq_shows_what_waits(added: Any, burst: Any, client: redis.Redis) -> None:
    added("a", "b", "c")
    burst("retry")
    queue = get_queue("exhibitor")
    ids = [str(pk) for pk in Task.objects.order_by("pk").values_list("pk", flat=True)]

    assert isinstance(queue, TierQueue)
    assert (queue.count, queue.get_job_ids(), queue.get_job_ids(1, 1)) == (3, ids, ids[1:2])
    assert queue.get_job_position(ids[2]) == 2
    assert [job.id for job in queue.get_jobs()] == ids
    assert {each.name for each in TierQueue.all(connection=client)} == set(TIERS)


def test_emptied_queue_loses_nothing(added: Any, run_id: Any, burst: Any) -> None:
    added("a", "b")
    burst("retry")

    get_queue("exhibitor").empty()
    burst()

    assert states(run_id) == {"dead": 2}
    assert set(DeadLetter.objects.values_list("error_class", flat=True)) == {"removed_by_hand"}


def test_task_whose_job_was_deleted_is_not_run_and_not_lost(
    added: Any, run_id: Any, burst: Any, client: redis.Redis
) -> None:
    added("a")
    burst("retry")
    Job.fetch(str(Task.objects.get().pk), connection=client).delete()

    burst()

    assert states(run_id) == {"dead": 1}
    assert DeadLetter.objects.get().error_class == "removed_by_hand"
    assert RedisFrontier(client).leases() == []


def test_task_that_is_entered_again_while_an_earlier_try_ends_keeps_its_job(
    added: Any, run_id: Any, burst: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its run was stopped and resumed at once, while the worker still counted as busy: its burst goes on."""
    execute = Executor._execute

    def stop_and_resume(self: Executor, lease: Lease) -> LeaseOutcome:
        ended = execute(self, lease)
        if lease.attempt == 1:
            self.frontier.cancel([lease.task_id])
            self.rows.run(Task.objects.filter(pk=lease.task_id).update, state="queued", ended_at=None)
            self.frontier.push([Entry(lease.task_id, lease.tier, lease.host, attempt=2)])
        return ended

    added("a")
    monkeypatch.setattr(Executor, "_execute", stop_and_resume)

    burst()

    assert states(run_id) == {"done": 1}
    assert list(Attempt.objects.order_by("number").values_list("number", flat=True)) == [1, 2]


# --- foreign jobs -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "data",
    [
        ["os.system", None, ["touch /tmp/leadslogix-was-here"], {}],
        ["queueing.rq.jobs.run_task", None, [1], {"shell": True}],
        ["queueing.rq.jobs.run_task", "queueing.models.Task", [1], {}],
        "no list",
    ],
)
def test_tampered_job_does_not_run_but_its_task_does(
    added: Any, run_id: Any, burst: Any, client: redis.Redis, data: Any
) -> None:
    added("a")
    burst("retry")
    client.hset(job_key(Task.objects.get().pk), "data", json.dumps(data))

    burst()

    assert states(run_id) == {"done": 1}


@pytest.mark.parametrize("field", ["success_callback_name", "failure_callback_name", "stopped_callback_name"])
def test_callback_of_a_foreign_job_is_never_called(
    added: Any, run_id: Any, burst: Any, client: redis.Redis, field: str
) -> None:
    added("a")
    burst("retry")
    client.hset(job_key(Task.objects.get().pk), field, "os.abort")

    burst()

    assert states(run_id) == {"done": 1}


@pytest.mark.parametrize("job_id", ["stranger", "999999999", "0", "-1", "\xff"])
def test_foreign_job_is_marked_failed_and_the_worker_goes_on(
    added: Any, run_id: Any, burst: Any, client: redis.Redis, job_id: str
) -> None:
    client.hset(
        f"rq:job:{job_id}",
        mapping={"data": json.dumps(["os.system", None, ["id"], {}]), "origin": "exhibitor"},
    )
    client.rpush("rq:queue:exhibitor", job_id)
    added("a")

    burst()

    assert states(run_id) == {"done": 1}
    assert client.lrange("rq:queue:exhibitor", 0, -1) == []
    assert client.hget(f"rq:job:{job_id}", "status") == b"failed"
    assert client.zrange("rq:failed:exhibitor", 0, -1) == [job_id.encode()]


def test_pickled_job_is_not_even_read(redis_mode: Any, client: redis.Redis) -> None:
    pickled = b"cos\nsystem\n(S'touch /tmp/leadslogix-was-here'\ntR."
    client.hset("rq:job:5", mapping={"data": pickled, "origin": "exhibitor"})

    job = SafeJob.fetch("5", connection=client)

    with pytest.raises(Exception, match=r"not that of a task"):
        job.func  # noqa: B018  # reading it is what is tested


def test_only_tasks_can_be_enqueued(redis_mode: Any) -> None:
    with pytest.raises(TaskRefused, match="add_tasks"):
        get_queue("exhibitor").enqueue("os.system", "id")


def test_task_that_only_redis_knows_is_dropped(
    redis_mode: Any, added: Any, run_id: Any, burst: Any, client: Any
) -> None:
    added("a")
    burst("retry")
    known = Task.objects.get().pk
    Task.objects.all().delete()

    burst()

    assert RedisFrontier(client).known([known]) == [False]


# --- stopping ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def running_worker(redis_mode: Any) -> Any:
    """A worker in a thread; yields a function that starts it."""
    started: list[tuple[CrawlWorker, threading.Thread]] = []

    def start() -> CrawlWorker:
        worker = get_worker(*TIERS)
        thread = threading.Thread(target=worker.work)
        thread.start()
        started.append((worker, thread))
        return worker

    yield start
    for worker, thread in started:
        worker.end_soon()
        thread.join(300)
        assert not thread.is_alive()


def test_cancelled_run_stops_its_running_tasks(added: Any, run_id: Any, running_worker: Any) -> None:
    added("slow", "other", payload={"seconds": 600})
    running_worker()
    wait_for(lambda: Task.objects.filter(state="leased").count() == 2)

    assert cancel_run(run_id) == 2
    wait_for(lambda: Attempt.objects.filter(result="cancelled").count() == 2)

    assert states(run_id) == {"cancelled": 2}


def test_stopped_job_becomes_a_dead_letter(
    added: Any, run_id: Any, running_worker: Any, client: redis.Redis
) -> None:
    added("slow", payload={"seconds": 60})
    running_worker()
    wait_for(lambda: Task.objects.filter(state="leased").exists())
    job_id = str(Task.objects.get().pk)
    wait_for(lambda: client.hget(f"rq:job:{job_id}", "worker_name"))

    send_stop_job_command(client, job_id)
    wait_for(lambda: DeadLetter.objects.exists())

    assert DeadLetter.objects.get().error_class == "stopped_by_hand"


def test_orderly_end_hands_leases_back(
    added: Any, run_id: Any, redis_mode: Any, running_worker: Any, client: Any
) -> None:
    redis_mode(GRACE_SECONDS=0.2)
    added("slow", payload={"seconds": 60})
    worker = running_worker()
    wait_for(lambda: Task.objects.filter(state="leased").exists())

    worker.end_soon()
    wait_for(lambda: Task.objects.filter(state="waiting").exists())

    task = Task.objects.get()
    assert (task.failures, task.lost_workers) == (0, 0)
    wait_for(lambda: RedisFrontier(client).depths()[Tier.EXHIBITOR].ready == 1)
    assert client.exists(job_key(task.pk))


def test_new_task_wakes_an_idle_worker(
    added: Any, running_worker: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("queueing.leader.FEED_SECONDS", 3_600.0)  # it does not look by itself
    running_worker()
    added("a")
    wait_for(lambda: Task.objects.filter(state="done").count() == 1)

    added("b")

    wait_for(lambda: Task.objects.filter(state="done").count() == 2)
