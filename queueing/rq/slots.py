"""A slot: a real rq worker in a thread. The crawl worker of its process gives it tasks and runs them."""

import logging
import os
import signal
import socket
from typing import TYPE_CHECKING, Any

import redis
from redis import Redis
from rq import worker_registration
from rq.exceptions import NoSuchJobError
from rq.job import Job
from rq.serializers import JSONSerializer
from rq.timeouts import BaseDeathPenalty
from rq.utils import now
from rq.worker import SimpleWorker

from queueing.errors import StoreError, StoreFull
from queueing.execution import LeaseOutcome, WorkResult
from queueing.frontier import Lease
from queueing.redis_store import store_errors
from queueing.removal import bury_one
from queueing.rq.jobs import ForbiddenJob, SafeJob, TaskBuried, check_job, set_slot_work
from queueing.rq.queues import BY_HAND, TierQueue
from queueing.tiers import Tier

if TYPE_CHECKING:
    from queueing.rq.workers import CrawlWorker

log = logging.getLogger(__name__)


class LoopPenalty(BaseDeathPenalty):
    """The executor ends a task that takes too long, on the loop; rq has nothing to interrupt in the slot's thread."""

    def setup_death_penalty(self) -> None:
        """Nothing to set up."""

    def cancel_death_penalty(self) -> None:
        """Nothing to cancel."""


class SlotWorker(SimpleWorker):
    """One slot. rq's bookkeeping of jobs and workers is rq's own code; the crawl worker takes and runs."""

    death_penalty_class = LoopPenalty
    log_result_lifespan = False

    def __init__(self, worker: "CrawlWorker", number: int) -> None:
        super().__init__(
            worker.queues,
            name=f"{worker.name}-{number}",
            connection=worker.connection,
            exception_handlers=worker.exception_handlers,
            job_class=SafeJob,
            queue_class=TierQueue,
            worker_ttl=worker.worker_ttl,
            serializer=JSONSerializer,
            prepare_for_work=False,
            log_job_description=False,
        )
        self.hostname, self.pid = socket.gethostname(), os.getpid()
        self._worker = worker
        self._by_tier = {Tier(queue.name): queue for queue in worker.queues}
        self._lease: Lease | None = None
        self._ended: LeaseOutcome | None = None

    def run(self) -> None:
        set_slot_work(self._work)
        while (lease := self._worker.take(self.name)) is not None:
            try:
                self._run_lease(lease)
            except (redis.RedisError, StoreError) as exc:
                log.warning("slot %s: Redis did not answer after task %s: %s", self.name, lease.task_id, exc)
                self._worker.pause()
            except Exception:
                # The worker loop: whatever happened, this lease expires and the slot goes on.
                log.exception("slot %s: task %s could not be ended", self.name, lease.task_id)

    def write_heartbeat(self, pipe: Any) -> None:
        """Registers the slot at rq, again after Redis was emptied. The key outlives the interval of heartbeats."""
        self.last_heartbeat = now()
        self.birth_date = self.birth_date or self.last_heartbeat
        pipe.hset(self.key, mapping={**self.serialize(), "state": "idle" if self._lease is None else "busy"})
        pipe.expire(self.key, self.worker_ttl + 60)
        worker_registration.register(self, pipe)

    def _run_lease(self, lease: Lease) -> None:
        self._lease, self._ended = lease, None
        try:
            job = self._find_job(lease)
            if job is None:
                return
            self._execute(job, lease)
        finally:
            self._end_lease(lease)
            self._lease = None

    def _execute(self, job: Job, lease: Lease) -> None:
        try:
            with store_errors():
                self.execute_job(job, self._by_tier[lease.tier])
        except StoreFull:
            # Redis refuses rq's bookkeeping, but not the end of a lease: working on is what frees its memory.
            if self._ended is None:
                self._ended = self._worker.executor.execute(lease)
            if not self._ended.stays_queued:
                self._forget_execution(job)

    def _forget_execution(self, job: Job) -> None:
        """What `handle_job_success` removes. Not in a transaction, which a full Redis refuses."""
        with store_errors(), self.connection.pipeline(transaction=False) as pipe:
            self.cleanup_execution(job, pipe)
            pipe.delete(job.execution_registry.key)
            pipe.execute()

    def _find_job(self, lease: Lease) -> Job | None:
        """The task's rq job. One that was tampered with is rewritten; the task of a deleted one is buried."""
        executor, frontier = self._worker.executor, self._worker.frontier
        try:
            job = SafeJob.fetch(str(lease.task_id), connection=self.connection)
            check_job(job)
        except ForbiddenJob as exc:
            log.error("task %s: its rq job was tampered with and is rewritten: %s", lease.task_id, exc)
        except NoSuchJobError:
            # After a crash rq may have cleaned the job up, a Redis that was emptied knows neither job nor task, and one
            # that may evict keys has evicted it. Otherwise a person has deleted it.
            by_hand = lease.lost == 0 and frontier.misses_job(lease.task_id) and not self._has_evicted()
            if by_hand and executor.rows.run(bury_one, lease.task_id, BY_HAND):
                log.warning("task %s: its rq job was deleted; it is a dead letter now", lease.task_id)
                self._ended = LeaseOutcome(WorkResult.BURIED, lambda: frontier.bury(lease))
                return None
        else:
            return job
        frontier.restore_job(lease.task_id, lease.tier, lease.host)
        return SafeJob.fetch(str(lease.task_id), connection=self.connection)

    def _has_evicted(self) -> bool:
        with store_errors():
            stats: dict[str, Any] = self.connection.info("stats")
        return int(stats["evicted_keys"]) > 0

    def _work(self, task_id: int) -> None:
        """What the rq job does: everything but telling the frontier, which must come after rq's own cleaning up."""
        lease = self._lease
        if lease is None or lease.task_id != task_id:
            raise ForbiddenJob(f"slot {self.name} does not hold task {task_id}")
        self._ended = self._worker.executor.execute(lease)
        if self._ended.result is WorkResult.BURIED:
            raise TaskBuried(f"task {task_id} is dead: {self._ended.error}") from self._ended.error

    def _end_lease(self, lease: Lease) -> None:
        ended = self._ended
        if ended is None:
            return
        try:
            if ended.stays_queued:
                self._worker.frontier.restore_job(lease.task_id, lease.tier, lease.host)
        except StoreError as exc:
            log.warning("task %s: its rq job was not restored: %s", lease.task_id, exc)
        self._worker.executor.release(ended)

    def _set_connection(self, connection: "Redis") -> "Redis":
        # rq would wait for minutes on a Redis that hangs, because its own workers block in BLPOP.
        return connection

    # --- rq's hooks, made cheap or harmless ----------------------------------------------------------------------

    def heartbeat(self, timeout: int | None = None, pipeline: Any = None) -> None:
        """The crawl worker writes those of all slots at once; rq's own many calls would cost more than a short task."""

    def set_state(self, state: str, pipeline: Any = None) -> None:
        self._state = state

    def handle_job_success(self, job: Job, queue: Any, started_job_registry: Any) -> None:
        """rq looks through seven registries and for dependents; a task's job has none, so this is one round trip.

        The job itself goes with the task's entry (`JobFrontier.finish`)."""
        with self.connection.pipeline() as pipe:
            self.increment_successful_job_count(pipeline=pipe)
            self.increment_total_working_time(now() - (job.started_at or now()), pipe)
            self.cleanup_execution(job, pipeline=pipe)
            pipe.delete(job.execution_registry.key)
            pipe.execute()

    def handle_execution_ended(self, job: Job, queue: Any, heartbeat_ttl: int) -> None:
        # The job's hash is deleted or put among the failed ones soon after this; it needs no heartbeat.
        job.ended_at = now()

    def kill_horse(self, sig: signal.Signals = signal.SIGTERM) -> None:
        """rq's `stop-job`: the handler is cancelled and its task becomes a dead letter."""
        if self._lease is not None and self._ended is None:
            self._worker.stop_task(self._lease.task_id)

    def get_current_job_id(self, pipeline: Any = None) -> str | None:
        return str(self._lease.task_id) if self._lease else None
