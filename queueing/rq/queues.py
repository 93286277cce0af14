"""rq's view of a tier: what waits there is in the frontier, not in rq's list."""

import logging
import time
from collections.abc import Iterable
from typing import Any, NoReturn

from django_rq.queues import DjangoRQ
from redis import Redis
from rq.job import Job, JobStatus
from rq.serializers import JSONSerializer

from queueing.dead_letters import Death, requeue
from queueing.errors import LetterClosed, TaskRefused
from queueing.job_hashes import FAILED_SECONDS, is_task_id
from queueing.models import DeadLetter, Task, TaskState
from queueing.redis_store import RedisFrontier, store_errors
from queueing.removal import bury_waiting
from queueing.rq.jobs import SafeJob
from queueing.tiers import TIERS, Tier

log = logging.getLogger(__name__)
ABSORBED_AT_ONCE = 100
BY_HAND = Death("removed_by_hand", "The rq job of this task was deleted, or its queue was emptied.")


class TierQueue(DjangoRQ):
    """rq's own parts (requeue, its scheduler) push to the plain list at `key`; `absorb` takes it in from there."""

    job_class = SafeJob

    def __init__(self, name: str = TIERS[0], connection: "Redis | None" = None, **options: Any) -> None:
        options.update(serializer=JSONSerializer, job_class=SafeJob)
        super().__init__(name, connection=connection, **options)  # type: ignore[no-untyped-call]

    @property
    def _frontier(self) -> RedisFrontier:
        return RedisFrontier(self.connection)

    @property
    def tier(self) -> Tier:
        if self.name not in TIERS:
            raise TaskRefused(f"{self.name!r} is not a tier; the tiers are {', '.join(TIERS)}")
        return Tier(self.name)

    # --- what waits ----------------------------------------------------------------------------------------------

    @property
    def count(self) -> int:
        return self._frontier.count_waiting(self.tier) + super().count

    def get_job_ids(self, offset: int = 0, length: int = -1) -> list[str]:
        """The longest wait first, then what rq has pushed and is not absorbed yet."""
        limit = length if length >= 0 else self.count + 1
        waiting = [str(task_id) for task_id in self._frontier.waiting(self.tier, offset, limit)]
        listed = super().get_job_ids(0, ABSORBED_AT_ONCE)
        return [*waiting, *listed][:limit]

    def get_job_position(self, job_or_id: Job | str) -> int | None:
        job_id = job_or_id if isinstance(job_or_id, str) else job_or_id.id
        ids = self.get_job_ids()
        return ids.index(job_id) if job_id in ids else None

    def empty(self) -> int:
        """Everything that waits in the tier becomes a dead letter: a person's click must not lose work."""
        self.connection.delete(self.key)
        return bury_waiting(self.tier, BY_HAND)

    def compact(self) -> None:
        """Nothing to compact: a deleted job is noticed when its task is taken."""

    # --- what rq must not do here --------------------------------------------------------------------------------

    def enqueue_call(self, *_: Any, **__: Any) -> NoReturn:
        raise TaskRefused("tasks are added with queueing.tasks.add_tasks; nothing else runs in these queues")

    enqueue_many = schedule_job = enqueue_call

    @classmethod
    def dequeue_any(cls, *_: Any, **__: Any) -> NoReturn:
        raise TaskRefused("a tier is worked on by queueing.rq.CrawlWorker (manage.py rqworker)")

    # --- what rq pushed by itself --------------------------------------------------------------------------------

    def absorb(self) -> int:
        """Handles what rq has pushed to its plain list. An id is removed from the list after it was handled."""
        listed: Any = self.connection.lrange(self.key, 0, ABSORBED_AT_ONCE)
        for job_id in listed:
            self._absorb_job(job_id.decode(errors="replace"))
            self.connection.lrem(self.key, 1, job_id)
        return len(listed)

    def _absorb_job(self, job_id: str) -> None:
        task = Task.objects.filter(pk=int(job_id)).first() if is_task_id(job_id) else None
        if task is None:
            self._set_aside(job_id)
        elif task.state == TaskState.DEAD:
            _requeue_dead(task)
        # A task in any other state is where it belongs already.

    def _set_aside(self, job_id: str) -> None:
        """A foreign job is not run; rq's pages list it as failed, with the reason."""
        reason = "Refused: this is not a task of LeadsLogix."
        log.error("job %s in queue %s: %s", job_id[:100], self.name, reason)
        if not Job.exists(job_id, self.connection):
            return
        # Not by rq's own method, which would first load the foreign job.
        with self.connection.pipeline() as pipe:
            pipe.hset(
                Job.key_for(job_id),
                mapping={"status": JobStatus.FAILED, "exc_info": reason, "origin": self.name},
            )
            pipe.zadd(self.failed_job_registry.key, {job_id: int(time.time()) + FAILED_SECONDS})
            pipe.execute()


def absorb_queues(queues: Iterable[TierQueue]) -> int:
    with store_errors():
        return sum(queue.absorb() for queue in queues)


def _requeue_dead(task: Task) -> None:
    letter = DeadLetter.objects.filter(task=task, state=DeadLetter.State.OPEN).first()
    if letter is None:
        return
    try:
        requeue(letter, by="rq")
    except LetterClosed:
        log.info("the dead letter of task %s was decided at the same time", task.pk)
