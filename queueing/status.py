"""The state of the queue, for people, for the status page and for autoscaling."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from django.db.models import Count, Min
from rq.utils import utcparse

from queueing import clock
from queueing.conf import conf
from queueing.errors import StoreError
from queueing.frontier import Depth, HeldHost
from queueing.leader import LEADER_KEY
from queueing.models import OPEN_STATES, WAITING_STATES, Attempt, Task, TaskState
from queueing.redis_store import RedisFrontier, store_errors
from queueing.stores import connect, shared_frontier, uses_redis
from queueing.tiers import TIERS, Tier

RATE_SECONDS = 60
# A worker without a heartbeat for this long is not counted.
HEARTBEAT_SECONDS = 45
GOOD_POLICY = "noeviction"
SHOWN_LEASES = 100


@dataclass(frozen=True, slots=True)
class TierStatus:
    tier: str
    depth: int  # all that is still to be done: waiting rows, the frontier's window, leased
    ready: int
    delayed: int
    leased: int
    done: int
    dead: int
    oldest_wait_seconds: float
    takes_per_second: float
    drain_seconds: float | None  # None: nothing is being taken, so it is unknown


@dataclass(frozen=True, slots=True)
class LeaseStatus:
    task: int
    tier: str
    host: str
    worker: str
    age_seconds: float


@dataclass(frozen=True, slots=True)
class HeldStatus:
    host: str
    until: str


@dataclass(frozen=True, slots=True)
class StoreStatus:
    mode: str  # redis or heapq
    reachable: bool
    problem: str = ""
    workers: int = 0
    memory_bytes: int = 0
    max_memory_bytes: int = 0
    policy: str = ""
    clients: int = 0
    feeder: str = ""  # the leader: the worker that feeds for all


@dataclass(frozen=True, slots=True)
class QueueStatus:
    store: StoreStatus
    tiers: tuple[TierStatus, ...]
    leases: tuple[LeaseStatus, ...]
    held_hosts: tuple[HeldStatus, ...]
    ready_hosts: int
    suggested_workers: int
    suspects: int  # open tasks that have lost two workers and run alone


def read_status(drain_seconds: float = 600.0) -> QueueStatus:
    """`drain_seconds`: how soon the queue should be empty, for the suggested number of workers."""
    frontier = shared_frontier()
    store, depths, held = _read_store(frontier)
    tiers = _tier_statuses(depths)
    ready_hosts = _count_ready_hosts(frontier if store.reachable else None)
    depth = sum(tier.depth for tier in tiers)
    rate = sum(tier.takes_per_second for tier in tiers)
    return QueueStatus(
        store=store,
        tiers=tiers,
        leases=_read_leases(),
        held_hosts=tuple(HeldStatus(each.host, _moment(each.until_ms)) for each in held),
        ready_hosts=ready_hosts,
        suggested_workers=suggest_workers(depth, rate, store.workers, ready_hosts, drain_seconds),
        suspects=Task.objects.suspects().filter(state__in=OPEN_STATES).count(),
    )


def suggest_workers(depth: int, rate: float, workers: int, ready_hosts: int, drain_seconds: float) -> int:
    """Workers = depth / (drain time x rate of one), but never more than there are hosts that may be worked on."""
    if depth == 0:
        return 0
    rate_of_one = rate / max(1, workers)
    wanted = math.ceil(depth / (drain_seconds * rate_of_one)) if rate_of_one > 0 else 1
    return max(1, min(wanted, ready_hosts))


def status_line() -> str:
    """One sentence for the top of a page."""
    if not uses_redis():
        return "Queue: heapq in this process."
    client = connect(conf().redis_url)
    try:
        with store_errors():
            workers = count_workers(client)
    except StoreError:
        return "Redis cannot be reached: tasks wait in the database."
    return f"Queue: Redis, {workers} worker{'' if workers == 1 else 's'}."


def count_workers(client: Any) -> int:
    """Worker processes with a recent heartbeat. Each has many slots, and each slot is a worker to rq."""
    keys = list(client.smembers("rq:workers"))
    with client.pipeline(transaction=False) as pipe:
        for name in keys:
            pipe.hget(name, "last_heartbeat")
        beats = pipe.execute()
    lately = datetime.now(UTC) - timedelta(seconds=HEARTBEAT_SECONDS)
    heard = [
        name for name, beat in zip(keys, beats, strict=True) if beat and utcparse(beat.decode()) > lately
    ]
    return len({name.rpartition(b"-")[0] for name in heard})


def _read_store(frontier: RedisFrontier | None) -> tuple[StoreStatus, Mapping[Tier, Depth], list[HeldHost]]:
    if frontier is None:
        return StoreStatus("heapq", reachable=True), {}, []
    try:
        with store_errors():
            info: Any = frontier.client.info()
            leader: Any = frontier.client.get(LEADER_KEY)
            workers = count_workers(frontier.client)
        return _store_of(info, leader, workers), frontier.depths(), frontier.held_hosts()
    except StoreError as exc:
        return StoreStatus("redis", reachable=False, problem=str(exc)), {}, []


def _store_of(info: Mapping[str, Any], leader: bytes | None, workers: int) -> StoreStatus:
    policy = str(info.get("maxmemory_policy", ""))
    return StoreStatus(
        mode="redis",
        reachable=True,
        problem=policy_problem(policy),
        workers=workers,
        memory_bytes=int(info.get("used_memory", 0)),
        max_memory_bytes=int(info.get("maxmemory", 0)),
        policy=policy,
        clients=int(info.get("connected_clients", 0)),
        feeder=(leader or b"").decode(),
    )


def policy_problem(policy: str) -> str:
    if policy in ("", GOOD_POLICY):
        return ""
    return f"maxmemory-policy is {policy}: Redis may throw tasks away to make room. Set it to {GOOD_POLICY}."


def _tier_statuses(depths: Mapping[Tier, Depth]) -> tuple[TierStatus, ...]:
    counts: dict[tuple[str, str], int] = {
        (tier, state): count
        for tier, state, count in Task.objects.values_list("tier", "state").annotate(Count("pk"))
    }
    now = clock.now()
    waiting = Task.objects.filter(state__in=WAITING_STATES, not_before__lte=now)
    oldest = dict(waiting.values_list("tier").annotate(Min("not_before")))
    rates = _take_rates(now)
    return tuple(
        _tier_status(tier, counts, depths.get(tier), oldest.get(tier, now), rates.get(tier, 0.0), now)
        for tier in TIERS
    )


def _tier_status(
    tier: Tier,
    counts: Mapping[tuple[str, str], int],
    inside: Depth | None,
    oldest: datetime,
    rate: float,
    now: datetime,
) -> TierStatus:
    depth = sum(counts.get((tier, state), 0) for state in OPEN_STATES)
    leased = counts.get((tier, TaskState.LEASED), 0)
    return TierStatus(
        tier=str(tier),
        depth=depth,
        # Without a store's own numbers every row that waits is taken for ready.
        ready=inside.ready if inside else depth - leased,
        delayed=inside.delayed if inside else 0,
        leased=leased,
        done=counts.get((tier, TaskState.DONE), 0),
        dead=counts.get((tier, TaskState.DEAD), 0),
        oldest_wait_seconds=round(max(0.0, (now - oldest).total_seconds()), 1),
        takes_per_second=round(rate, 2),
        drain_seconds=round(depth / rate, 1) if rate else (0.0 if depth == 0 else None),
    )


def _take_rates(now: datetime) -> dict[str, float]:
    lately = Attempt.objects.filter(ended_at__gte=now - timedelta(seconds=RATE_SECONDS))
    counted = lately.values_list("task__tier").annotate(Count("pk"))
    return {tier: count / RATE_SECONDS for tier, count in counted}


def _read_leases() -> tuple[LeaseStatus, ...]:
    now = clock.now()
    rows = Task.objects.filter(state=TaskState.LEASED).order_by("started_at")[:SHOWN_LEASES]
    return tuple(
        LeaseStatus(
            task.pk,
            task.tier,
            task.host,
            task.worker,
            round((now - (task.started_at or now)).total_seconds(), 1),
        )
        for task in rows
    )


def _count_ready_hosts(frontier: RedisFrontier | None) -> int:
    if frontier is not None:
        return frontier.count_ready_hosts()
    waiting = Task.objects.filter(state__in=WAITING_STATES).order_by("pk")[:10_000]
    return len(set(waiting.values_list("host", flat=True)))


def _moment(at_ms: int) -> str:
    return datetime.fromtimestamp(at_ms / 1000, UTC).isoformat(timespec="milliseconds")
