"""The worker that `manage.py rqworker` starts: many slots in one process, each a real rq worker in a thread."""

import logging
import os
import random
import signal
import socket
import threading
import time
from collections.abc import Iterable
from types import FrameType
from typing import Any

import redis
from django.utils.module_loading import import_string
from redis import Redis
from rq import worker_registration
from rq.exceptions import NoSuchJobError
from rq.job import Job
from rq.logutils import setup_loghandlers
from rq.serializers import JSONSerializer
from rq.suspension import is_suspended
from rq.timeouts import BaseDeathPenalty
from rq.utils import now
from rq.worker import SimpleWorker

from queueing.conf import Conf, conf
from queueing.database import RowThreads
from queueing.errors import StoreError, TaskRefused
from queueing.execution import Ended, Executor, Result
from queueing.feeder import count_soon
from queueing.frontier import Lease
from queueing.house import House
from queueing.job_hashes import QUEUES_KEY
from queueing.job_store import JobFrontier
from queueing.loops import SharedLoop
from queueing.redis_store import store_errors
from queueing.removal import bury_one
from queueing.rq.jobs import ForbiddenJob, SafeJob, TaskBuried, check_job, set_slot_work
from queueing.rq.queues import BY_HAND, TierQueue
from queueing.stores import NUDGE_CHANNEL, make_frontier
from queueing.tiers import Tier
from queueing.workers import worker_name

log = logging.getLogger(__name__)
WORKER_SECONDS = 30.0
IDLE_SECONDS = 0.05
BEAT_SECONDS = 15.0
TICK_SECONDS = 0.1
SUSPENDED_SECONDS = 1.0
# A burst ends when nothing is open but what waits for longer than this.
SOON_SECONDS = 60.0


class LoopPenalty(BaseDeathPenalty):
    """The executor ends a task that takes too long, on the loop; rq has nothing to interrupt in the slot's thread."""

    def setup_death_penalty(self) -> None:
        """Nothing to set up."""

    def cancel_death_penalty(self) -> None:
        """Nothing to cancel."""


class SlotWorker(SimpleWorker):
    """One slot. rq's bookkeeping of jobs and workers is rq's own code; taking and running are the crew's."""

    death_penalty_class = LoopPenalty
    log_result_lifespan = False

    def __init__(self, crew: "CrawlWorker", number: int) -> None:
        super().__init__(
            crew.queues,
            name=f"{crew.name}-{number}",
            connection=crew.connection,
            exception_handlers=crew.exception_handlers,
            job_class=SafeJob,
            queue_class=TierQueue,
            worker_ttl=crew.worker_ttl,
            serializer=JSONSerializer,
            prepare_for_work=False,
            log_job_description=False,
        )
        self.hostname, self.pid = socket.gethostname(), os.getpid()
        self._crew = crew
        self._by_tier = {Tier(queue.name): queue for queue in crew.queues}
        self._lease: Lease | None = None
        self._ended: Ended | None = None

    def run(self) -> None:
        set_slot_work(self._work)
        while (lease := self._crew.take(self.name)) is not None:
            try:
                self._run_lease(lease)
            except (redis.RedisError, StoreError) as exc:
                log.warning("slot %s: Redis did not answer after task %s: %s", self.name, lease.task_id, exc)
                self._crew.pause()
            except Exception:
                # The worker loop: whatever happened, this lease lapses and the slot goes on.
                log.exception("slot %s: task %s could not be ended", self.name, lease.task_id)

    def beat(self, pipe: Any) -> None:
        """Makes the slot known to rq, again after Redis was emptied, for longer than a beat takes to come back."""
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
            self.execute_job(job, self._by_tier[lease.tier])
        finally:
            self._settle(lease)
            self._lease = None

    def _find_job(self, lease: Lease) -> Job | None:
        """The task's rq job. One that was tampered with is written anew; one that was deleted takes its task along."""
        executor, frontier = self._crew.executor, self._crew.frontier
        try:
            job = SafeJob.fetch(str(lease.task_id), connection=self.connection)
            check_job(job)
        except ForbiddenJob as exc:
            log.error(
                "task %s: its rq job was changed by a stranger and is written anew: %s", lease.task_id, exc
            )
        except NoSuchJobError:
            # After a crash the job may be gone by rq's own cleaning; otherwise somebody has deleted it.
            if lease.lost == 0 and executor.rows.run(bury_one, lease.task_id, BY_HAND):
                log.warning("task %s: its rq job was deleted; it is a dead letter now", lease.task_id)
                self._ended = Ended(Result.BURIED, lambda: frontier.bury(lease))
                return None
        else:
            return job
        frontier.restore_job(lease.task_id, lease.tier, lease.host)
        return SafeJob.fetch(str(lease.task_id), connection=self.connection)

    def _work(self, task_id: int) -> None:
        """What the rq job does: everything but telling the frontier, which must come after rq's own cleaning up."""
        lease = self._lease
        if lease is None or lease.task_id != task_id:
            raise ForbiddenJob(f"slot {self.name} does not hold task {task_id}")
        self._ended = self._crew.executor.work_on(lease)
        if self._ended.result is Result.BURIED:
            raise TaskBuried(f"task {task_id} is dead: {self._ended.error}") from self._ended.error

    def _settle(self, lease: Lease) -> None:
        ended = self._ended
        if ended is None:
            return
        try:
            if ended.stays:
                self._crew.frontier.restore_job(lease.task_id, lease.tier, lease.host)
        except StoreError as exc:
            log.warning("task %s: its rq job was not restored: %s", lease.task_id, exc)
        self._crew.executor.release(ended)

    def _set_connection(self, connection: "Redis") -> "Redis":
        # rq would wait for minutes on a Redis that hangs, because its own workers block in BLPOP.
        return connection

    # --- rq's hooks, made cheap or harmless ----------------------------------------------------------------------

    def heartbeat(self, timeout: int | None = None, pipeline: Any = None) -> None:
        """The crew beats for all of its slots at once; rq's own many calls would cost more than a short task."""

    def set_state(self, state: str, pipeline: Any = None) -> None:
        self._state = state

    def handle_execution_ended(self, job: Job, queue: Any, heartbeat_ttl: int) -> None:
        # The job's hash is deleted or put among the failed ones right after this; it needs no heartbeat.
        job.ended_at = now()

    def kill_horse(self, sig: signal.Signals = signal.SIGTERM) -> None:
        """rq's `stop-job`: the handler is cancelled and its task becomes a dead letter, as a person wanted it."""
        if self._lease is not None:
            self._crew.stop_task(self._lease.task_id)

    def get_current_job_id(self, pipeline: Any = None) -> str | None:
        return str(self._lease.task_id) if self._lease else None


class CrawlWorker:
    """What rq and django-rq see as the worker. SIGTERM or SIGINT ends it in order; a second one ends it at once."""

    def __init__(
        self,
        queues: Iterable[TierQueue],
        name: str | None = None,
        connection: "Redis | None" = None,
        exception_handlers: Any = None,
        worker_ttl: int | None = None,
        **_: Any,  # serializer, job class and queue class are not for choosing
    ) -> None:
        self.queues = [_as_tier(queue) for queue in queues]
        self.tiers = [queue.tier for queue in self.queues]
        self.connection = _own_pool(connection or self.queues[0].connection)
        self.worker = worker_name(f"/{name}" if name else "")
        self.name = name or self.worker.replace(":", "-")
        self.exception_handlers = exception_handlers
        self.worker_ttl = worker_ttl or 420
        self._conf: Conf = conf()
        self.frontier: JobFrontier = make_frontier(self.connection, self._conf)
        self.executor = self._make_executor()
        self._take_lock = threading.Lock()
        self._stopping = threading.Event()
        self._fresh = threading.Event()
        self._pause = 0.0
        self._burst_done = False
        self._suspended = False
        self._left: int | None = None
        self._slots: list[SlotWorker] = []
        self._next_beat = 0.0

    def _make_executor(self) -> Executor:
        settings = self._conf
        loop = SharedLoop(import_string(settings.resources) if settings.resources else None)
        handler = import_string(settings.handler)
        return Executor(self.frontier, handler, loop, RowThreads(), settings, self.worker)

    # --- rq's entry ----------------------------------------------------------------------------------------------

    def work(
        self,
        burst: bool = False,
        logging_level: str | None = None,
        max_jobs: int | None = None,
        max_idle_time: int | None = None,
        **_: Any,  # rq's scheduler has nothing to do here: not-before times are the frontier's
    ) -> bool:
        setup_loghandlers(logging_level or "WARNING", name="rq.worker")
        logging.getLogger("rq.worker").setLevel(logging.WARNING)
        self._left = max_jobs
        self._install_signals()
        self.executor.open()
        slots = self._slots = [SlotWorker(self, number) for number in range(self._conf.concurrency)]
        threads = [threading.Thread(target=slot.run, name=slot.name, daemon=True) for slot in slots]
        commands = Commands(self, slots)
        house = House(self.frontier, self.executor, self._conf, [queue.absorb for queue in self.queues])
        try:
            commands.start()
            for thread in threads:
                thread.start()
            self._keep_house(house, threads, burst, max_idle_time)
        finally:
            self._end(threads, commands, house)
            self._bury_slots(slots)
        return True

    def _keep_house(
        self, house: House, threads: list[threading.Thread], burst: bool, max_idle_time: int | None
    ) -> None:
        busy_at = time.monotonic()
        next_look = 0.0
        while not self._stopping.is_set() and any(thread.is_alive() for thread in threads):
            self._keep_once(house)
            now = time.monotonic()
            busy_at = busy_at if self.executor.is_idle() else now
            may_be_done = burst and now - busy_at > TICK_SECONDS
            if may_be_done or now >= next_look:
                next_look = now + SUSPENDED_SECONDS
                self._look_around(may_be_done)
            if max_idle_time is not None and now - busy_at > max_idle_time:
                return
            self._fresh.wait(TICK_SECONDS)

    def _keep_once(self, house: House) -> None:
        fresh = self._fresh.is_set()
        self._fresh.clear()
        try:
            house.keep(fresh=fresh)
        except Exception:
            # The worker loop: a chore that fails must not end the slots; it is tried again with the next tick.
            log.exception("A chore failed")
            self._stopping.wait(SUSPENDED_SECONDS)

    def _look_around(self, may_be_done: bool) -> None:
        try:
            with store_errors():
                self._suspended = bool(is_suspended(self.connection))
                self._beat()
            if may_be_done and self._nothing_soon():
                self._burst_done = True
        except StoreError as exc:
            log.warning("%s", exc)

    def _beat(self) -> None:
        if time.monotonic() < self._next_beat:
            return
        with self.connection.pipeline() as pipe:
            pipe.sadd(QUEUES_KEY, *(queue.key for queue in self.queues))
            for slot in self._slots:
                slot.beat(pipe)
            pipe.execute()
        self._next_beat = time.monotonic() + BEAT_SECONDS

    def _nothing_soon(self) -> bool:
        depths = self.frontier.depths()
        inside = sum(depths[tier].ready + depths[tier].delayed for tier in self.tiers)
        return inside == 0 and self.executor.rows.run(count_soon, self.tiers, SOON_SECONDS) == 0

    # --- what the slots ask --------------------------------------------------------------------------------------

    def take(self, slot: str) -> Lease | None:
        """Waits for a lease. One slot asks at a time, the others wait for it. None: this worker ends."""
        while not self._is_ending():
            with self._take_lock:
                if self._is_ending():
                    return None
                lease = self._try_take(slot)
                if lease is not None:
                    self._count_job()
                    return lease
                self._stopping.wait(IDLE_SECONDS)
        return None

    def _is_ending(self) -> bool:
        return self._stopping.is_set() or self._burst_done or self._left == 0

    def _try_take(self, slot: str) -> Lease | None:
        if self._suspended:
            return None
        try:
            lease = self.frontier.take(f"{self.worker}#{slot}", self.tiers)
        except StoreError as exc:
            log.warning("Nothing can be taken: %s", exc)
            self.pause()
            return None
        self._pause = 0.0
        return lease

    def _count_job(self) -> None:
        if self._left is not None:
            self._left -= 1

    def pause(self) -> None:
        """Waits longer each time that Redis does not answer, and not together with the other workers."""
        self._pause = min(10.0, max(0.2, self._pause * 2))
        self._stopping.wait(self._pause * random.uniform(0.5, 1.0))

    def stop_task(self, task_id: int) -> None:
        self.executor.stop_by_hand(task_id)

    def hear_nudge(self) -> None:
        self._fresh.set()

    # --- the end -------------------------------------------------------------------------------------------------

    def _install_signals(self) -> None:
        if threading.current_thread() is not threading.main_thread():
            return
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self.request_stop)

    def request_stop(self, number: int, frame: FrameType | None) -> None:
        if self._stopping.is_set():
            raise SystemExit(128 + number)
        self.end_soon()

    def end_soon(self) -> None:
        self._stopping.set()

    def _end(self, threads: list[threading.Thread], commands: "Commands", house: House) -> None:
        """Tasks may finish within the grace time; after it their leases are handed back."""
        self._stopping.set()
        deadline = time.monotonic() + self._conf.grace_seconds
        while any(thread.is_alive() for thread in threads) and time.monotonic() < deadline:
            self._keep_once(house)
            time.sleep(TICK_SECONDS / 2)
        self.executor.stop()
        for thread in threads:
            if thread.ident is not None:
                thread.join(10)
        house.leave()
        commands.stop()
        self.executor.close()

    def _bury_slots(self, slots: list[SlotWorker]) -> None:
        try:
            for slot in slots:
                if slot.birth_date is not None:
                    slot.register_death()  # type: ignore[no-untyped-call]
        except redis.RedisError as exc:
            log.warning("rq was not told that the worker ended: %s", exc)


class Commands:
    """One subscription for all slots: rq's stop-job and shutdown commands, and our nudges."""

    def __init__(self, crew: CrawlWorker, slots: list[SlotWorker]) -> None:
        self._crew = crew
        self._channels = {slot.pubsub_channel_name: slot.handle_payload for slot in slots}
        self._channels[NUDGE_CHANNEL] = lambda _: crew.hear_nudge()
        self._stopped = threading.Event()
        self._listening = threading.Event()
        self.thread = threading.Thread(target=self._listen, name="commands", daemon=True)

    def start(self) -> None:
        """Waits until commands are heard, so that no task is worked on that cannot be stopped."""
        self.thread.start()
        self._listening.wait(2.0)

    def stop(self) -> None:
        self._stopped.set()
        if self.thread.ident is not None:
            self.thread.join(2)

    def _listen(self) -> None:
        while not self._stopped.is_set():
            try:
                self._listen_once()
            except redis.RedisError as exc:
                log.info("Commands are not heard: %s", exc)
                self._stopped.wait(1.0)

    def _listen_once(self) -> None:
        subscription = self._crew.connection.pubsub(ignore_subscribe_messages=True)  # type: ignore[no-untyped-call]
        with subscription:
            subscription.subscribe(**self._channels)
            subscription.get_message(timeout=0.5)
            self._listening.set()
            while not self._stopped.is_set():
                subscription.get_message(timeout=0.5)


def _as_tier(queue: Any) -> TierQueue:
    if not isinstance(queue, TierQueue):
        raise TaskRefused(f"{queue!r} is not a tier: set RQ['QUEUE_CLASS'] to queueing.rq.TierQueue")
    return queue


def _own_pool(connection: "Redis") -> "Redis":
    """A pool of its own with times that notice a Redis that hangs."""
    options = dict(connection.connection_pool.connection_kwargs)
    options.update(socket_timeout=WORKER_SECONDS, socket_connect_timeout=5.0)
    pool_class = connection.connection_pool.__class__
    connection_class = connection.connection_pool.connection_class
    return redis.Redis(connection_pool=pool_class(connection_class=connection_class, **options))
