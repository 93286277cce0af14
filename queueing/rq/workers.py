"""The worker that `manage.py rqworker` starts: many slots in one process, each a real rq worker in a thread."""

import logging
import random
import signal
import threading
import time
from collections.abc import Iterable
from functools import partial
from types import FrameType
from typing import Any

import redis
from redis import Redis
from rq.logutils import setup_loghandlers
from rq.suspension import is_suspended

from queueing.conf import Conf, conf
from queueing.errors import StoreError, TaskRefused
from queueing.execution import Executor
from queueing.feeder import count_due_within
from queueing.frontier import Lease
from queueing.job_hashes import QUEUES_KEY
from queueing.job_store import JobFrontier
from queueing.leader import Leader
from queueing.losses import exited_workers_hold_rows
from queueing.maintenance import Chore, Maintenance, process_chores
from queueing.redis_store import store_errors
from queueing.rq.commands import Commands
from queueing.rq.queues import TierQueue, absorb_queues
from queueing.rq.slots import SlotWorker
from queueing.stores import make_frontier
from queueing.suspects import SuspectProcess
from queueing.tiers import Tier
from queueing.workers import worker_name

log = logging.getLogger(__name__)
WORKER_SECONDS = 30.0
IDLE_SECONDS = 0.05
HEARTBEAT_SECONDS = 15.0
TICK_SECONDS = 0.1
SUSPENDED_SECONDS = 1.0
ABSORB_SECONDS = 0.5
# A burst ends when nothing is open but what waits for longer than this, or what other workers hold.
SOON_SECONDS = 60.0


class CrawlWorker:
    """What rq and django-rq see as the worker. SIGTERM or SIGINT shuts it down in order; a second one at once."""

    def __init__(
        self,
        queues: Iterable[TierQueue],
        name: str | None = None,
        connection: "Redis | None" = None,
        exception_handlers: Any = None,
        worker_ttl: int | None = None,
        **_: Any,  # serializer, job class and queue class are fixed
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
        self.executor = Executor.for_worker(self.frontier, self._conf, self.worker)
        self._take_lock = threading.Lock()
        self._stopping = threading.Event()
        self._pause = 0.0
        self._burst_done = False
        self._suspended = False
        self._left: int | None = None
        self._slots: list[SlotWorker] = []
        self._leader = Leader(self.frontier, self.executor)
        self._suspects = SuspectProcess(self.executor, self.tiers)
        self._busy_at = 0.0

    # --- rq's entry ----------------------------------------------------------------------------------------------

    def work(
        self,
        burst: bool = False,
        logging_level: str | None = None,
        max_jobs: int | None = None,
        max_idle_time: int | None = None,
        **_: Any,  # rq's scheduler is not used: the frontier keeps not-before times
    ) -> bool:
        setup_loghandlers(logging_level or "WARNING", name="rq.worker")
        logging.getLogger("rq.worker").setLevel(logging.WARNING)
        self._left = max_jobs
        self._install_signals()
        self.executor.open()
        slots = self._slots = [SlotWorker(self, number) for number in range(self._conf.concurrency)]
        threads = [threading.Thread(target=slot.run, name=slot.name, daemon=True) for slot in slots]
        maintenance = Maintenance(self._chores(burst), is_leader=lambda: self._leader.leads)
        commands = Commands(self.connection, slots, maintenance.wake)
        try:
            commands.start()
            for thread in threads:
                thread.start()
            self._maintain(maintenance, threads, max_idle_time)
        finally:
            self._end(threads, commands, maintenance)
            self._bury_slots(slots)
            self._disconnect()
        return True

    # --- maintenance ---------------------------------------------------------------------------------------------

    def _chores(self, burst: bool) -> list[Chore]:
        absorb = partial(self.executor.rows.run_chore, absorb_queues, self.queues)
        end_burst = [Chore("end the burst", TICK_SECONDS, self._end_burst)] if burst else []
        return [
            *process_chores(self.executor),
            *self._leader.chores(),
            Chore("absorb what rq pushed", ABSORB_SECONDS, absorb, leader_only=True),
            Chore("read rq's suspension", SUSPENDED_SECONDS, self._read_suspension),
            self._suspects.chore(is_paused=self._takes_nothing),
            Chore("heartbeat", HEARTBEAT_SECONDS, self._write_heartbeats),
            *end_burst,
        ]

    def _maintain(
        self, maintenance: Maintenance, threads: list[threading.Thread], max_idle_time: int | None
    ) -> None:
        self._busy_at = time.monotonic()
        for _ in maintenance.passes():
            if self._stopping.is_set() or not _any_alive(threads):
                return
            if self._is_busy():
                self._busy_at = time.monotonic()
            if max_idle_time is not None and self._idle_seconds() > max_idle_time:
                return

    def _is_busy(self) -> bool:
        return self._suspects.is_open or not self.executor.is_idle()

    def _idle_seconds(self) -> float:
        return 0.0 if self._is_busy() else time.monotonic() - self._busy_at

    def _takes_nothing(self) -> bool:
        return self._suspended or self._is_ending()

    def _read_suspension(self) -> None:
        with store_errors():
            self._suspended = bool(is_suspended(self.connection))

    def _write_heartbeats(self) -> None:
        with store_errors(), self.connection.pipeline() as pipe:
            pipe.sadd(QUEUES_KEY, *(queue.key for queue in self.queues))
            for slot in self._slots:
                slot.write_heartbeat(pipe)
            pipe.execute()

    def _end_burst(self) -> None:
        if self._idle_seconds() > TICK_SECONDS and self._nothing_soon():
            self._burst_done = True

    def _nothing_soon(self) -> bool:
        depths = self.frontier.depths()
        inside = sum(depths[tier].ready + depths[tier].delayed for tier in self.tiers)
        return inside == 0 and not self.executor.rows.run_chore(_have_work, self.tiers)

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
        """Waits longer each time that Redis does not answer, with jitter."""
        self._pause = min(10.0, max(0.2, self._pause * 2))
        self._stopping.wait(self._pause * random.uniform(0.5, 1.0))

    def stop_task(self, task_id: int) -> None:
        self.executor.stop_by_hand(task_id)

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

    def _end(self, threads: list[threading.Thread], commands: Commands, maintenance: Maintenance) -> None:
        """Tasks may finish within the grace time; after it their leases are handed back."""
        self._stopping.set()
        deadline = time.monotonic() + self._conf.grace_seconds
        passes = maintenance.passes()
        self._suspects.retire()
        while (_any_alive(threads) or self._suspects.is_running) and time.monotonic() < deadline:
            next(passes)
        self.executor.stop()
        self._suspects.end()
        for thread in threads:
            if thread.ident is not None:
                thread.join(10)
        self._resign()
        commands.stop()
        self.executor.close()

    def _resign(self) -> None:
        try:
            self._leader.resign()
        except StoreError:
            log.info("Redis cannot be reached; the leader's key expires by itself")

    def _bury_slots(self, slots: list[SlotWorker]) -> None:
        try:
            for slot in slots:
                if slot.birth_date is not None:
                    slot.register_death()  # type: ignore[no-untyped-call]
        except redis.RedisError as exc:
            log.warning("rq was not told that the worker ended: %s", exc)

    def _disconnect(self) -> None:
        for connection in (self.connection, *(queue.connection for queue in self.queues)):
            connection.connection_pool.disconnect()


def _have_work(tiers: list[Tier]) -> bool:
    return count_due_within(tiers, SOON_SECONDS) > 0 or exited_workers_hold_rows(tiers)


def _any_alive(threads: list[threading.Thread]) -> bool:
    return any(thread.is_alive() for thread in threads)


def _as_tier(queue: Any) -> TierQueue:
    if not isinstance(queue, TierQueue):
        raise TaskRefused(f"{queue!r} is not a tier: set RQ['QUEUE_CLASS'] to queueing.rq.TierQueue")
    return queue


def _own_pool(connection: "Redis") -> "Redis":
    """A connection pool of its own, with timeouts that notice a Redis that hangs."""
    options = dict(connection.connection_pool.connection_kwargs)
    options.update(socket_timeout=WORKER_SECONDS, socket_connect_timeout=5.0)
    pool_class = connection.connection_pool.__class__
    connection_class = connection.connection_pool.connection_class
    return redis.Redis(connection_pool=pool_class(connection_class=connection_class, **options))
