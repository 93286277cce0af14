"""The frontier on Redis, shared by all workers. Each verb is one Lua step, so it happens whole or not at all."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

import redis
from redis.exceptions import BusyLoadingError, OutOfMemoryError, ReadOnlyError, ResponseError

from queueing.errors import StoreDown, StoreFull
from queueing.frontier import (
    Depth,
    Entry,
    FrontierRules,
    HeldHost,
    Lease,
    Pushed,
    Renewed,
    check_entry,
)
from queueing.politeness import HostLimits, read_lua
from queueing.tiers import TIERS, Tier

PREFIX = "{leadslogix}:"
TIER_NUMBERS = {tier: number for number, tier in enumerate(TIERS)}
TIER_PARTS = ("tasks", "heads", "best", "delayed", "since")
SHARED_PARTS = ("entries", "held", "hosts", "tat", "leases", "turn", "stats", "limits", "blocked")
STEPS = (
    "push",
    "take",
    "renew",
    "finish",
    "retry",
    "cancel",
    "recover",
    "describe",
    "check_entries",
    "check_hosts",
)
# More arguments than this are sent in several steps: while one runs, the server answers no other client.
BATCH = 250


def key(part: str, tier: Tier | None = None) -> str:
    return f"{PREFIX}{part}:{tier}" if tier else f"{PREFIX}{part}"


ALL_KEYS = [
    *(key(part) for part in SHARED_PARTS),
    *(key(part, tier) for tier in TIERS for part in TIER_PARTS),
]


@cache
def read_step(name: str) -> str:
    """The text of a step: the table of tiers, what all steps share, and the step itself."""
    names = ", ".join(f"'{tier}'" for tier in TIERS)
    numbers = ", ".join(f"['{tier}'] = {number}" for tier, number in TIER_NUMBERS.items())
    table = f"local TIERS, NUMBERS = {{ {names} }}, {{ {numbers} }}\nlocal RETRY = NUMBERS['{Tier.RETRY}']\n"
    return table + read_lua("clock", "shared", name)


@contextmanager
def store_errors() -> Iterator[None]:
    """Translates Redis's errors into ours."""
    try:
        yield
    except OutOfMemoryError as exc:
        raise StoreFull(f"Redis is full: {exc}") from exc
    except ResponseError as exc:
        if "OOM command not allowed" in str(exc):
            raise StoreFull(f"Redis is full: {exc}") from exc
        if isinstance(exc, ReadOnlyError) or "MASTERDOWN" in str(exc) or "MISCONF" in str(exc):
            raise StoreDown(f"Redis takes no writes: {exc}") from exc
        raise
    except (redis.ConnectionError, redis.TimeoutError, BusyLoadingError) as exc:
        raise StoreDown(f"Redis cannot be reached: {exc}") from exc


class RedisFrontier:
    def __init__(self, client: "redis.Redis", rules: FrontierRules | None = None) -> None:
        rules = rules or FrontierRules()
        limits = rules.limits
        self.client = client
        self._rules = [limits.interval_ms, limits.burst, limits.leases]
        self._rules += [rules.lease_ms, rules.share]
        self._steps = {name: client.register_script(read_step(name)) for name in STEPS}

    # --- verbs ---------------------------------------------------------------------------------------------------

    def push(self, entries: Sequence[Entry], now_ms: int | None = None) -> list[Pushed]:
        for entry in entries:
            check_entry(entry)
        batches = (entries[start : start + BATCH] for start in range(0, len(entries), BATCH))
        return [Pushed(word.decode()) for batch in batches for word in self._push(batch, now_ms)]

    def _push(self, entries: Sequence[Entry], now_ms: int | None) -> list[bytes]:
        arguments = [word for entry in entries for word in as_arguments(entry)]
        answers: list[bytes] = self._run("push", arguments, now_ms)
        return answers

    def take(self, worker: str, tiers: Sequence[Tier] = TIERS, now_ms: int | None = None) -> Lease | None:
        answer = self._run("take", [worker, *(TIER_NUMBERS[tier] for tier in tiers)], now_ms)
        return _as_lease(answer) if answer else None

    def renew(self, leases: Sequence[Lease], now_ms: int | None = None) -> list[Renewed]:
        return [Renewed(word) for word in self._in_batches("renew", leases, _renewed_form, now_ms)]

    def finish(self, lease: Lease, now_ms: int | None = None) -> bool:
        return bool(self._run("finish", [lease.task_id, lease.attempt, "done"], now_ms))

    def bury(self, lease: Lease, now_ms: int | None = None) -> bool:
        return bool(self._run("finish", [lease.task_id, lease.attempt, "dead"], now_ms))

    def retry(self, lease: Lease, tier: Tier, delay_ms: int = 0, now_ms: int | None = None) -> bool:
        return bool(self._run("retry", [lease.task_id, lease.attempt, TIER_NUMBERS[tier], delay_ms], now_ms))

    def cancel(self, task_ids: Sequence[int], now_ms: int | None = None) -> list[int]:
        answers = self._in_batches("cancel", task_ids, lambda task_id: [task_id], now_ms)
        return [int(word) for word in answers]

    def recover(self, now_ms: int | None = None, orphaned: Sequence[Lease] = ()) -> list[Lease]:
        named = [word for lease in orphaned[:BATCH] for word in (lease.task_id, lease.attempt)]
        return [_as_lease(answer) for answer in self._run("recover", named, now_ms)]

    # --- mending -------------------------------------------------------------------------------------------------

    def mend(self, now_ms: int | None = None) -> int:
        """Completes what was lost in part (evicted keys, a Redis that was partly restored), in bounded steps.

        Tasks without an entry are not its concern: the database feeds them again. Returns how much was mended."""
        return self._check_entries(now_ms) + self._check_hosts(now_ms)

    def _check_entries(self, now_ms: int | None) -> int:
        with store_errors():
            ids = {int(task_id) for task_id, _ in self.client.hscan_iter(key("entries"), count=BATCH)}
            for tier in TIERS:
                waiting: Any = self.client.zrange(key("since", tier), 0, -1)
                ids.update(map(int, waiting))
        return self._mend_in_batches("check_entries", sorted(ids), now_ms)

    def _check_hosts(self, now_ms: int | None) -> int:
        hosts = {lease.host for lease in self.leases()}
        with store_errors():
            hosts.update(host.decode() for host, _ in self.client.hscan_iter(key("hosts"), count=BATCH))
            hosts.update(host.decode() for host in self.client.sscan_iter(key("blocked"), count=BATCH))
        return self._mend_in_batches("check_hosts", sorted(hosts), now_ms)

    def _mend_in_batches(self, step: str, names: Sequence[str | int], now_ms: int | None) -> int:
        starts = range(0, len(names), BATCH)
        return sum(int(self._run(step, names[start : start + BATCH], now_ms)) for start in starts)

    # --- questions -----------------------------------------------------------------------------------------------

    def depths(self, now_ms: int | None = None) -> dict[Tier, Depth]:
        with store_errors(), self.client.pipeline(transaction=False) as pipe:
            for tier in TIERS:
                pipe.zcard(key("tasks", tier))
                pipe.zcard(key("delayed", tier))
                pipe.zrange(key("since", tier), 0, 0, withscores=True)
            pipe.hgetall(key("stats"))
            pipe.time()
            *answers, stats, (seconds, micros) = pipe.execute()
        now = seconds * 1000 + micros // 1000 if now_ms is None else now_ms
        return {
            tier: _as_depth(tier, answers[number * 3 : number * 3 + 3], stats, now)
            for tier, number in TIER_NUMBERS.items()
        }

    def peek(self, tier: Tier, limit: int = 10) -> list[int]:
        with store_errors():
            heads: Any = self.client.zrange(key("heads", tier), 0, limit - 1)
        return [int(head[15:34]) for head in heads]

    def waiting(self, tier: Tier, offset: int = 0, limit: int = 100) -> list[int]:
        """The ids that wait in a tier, the longest wait first."""
        with store_errors():
            ids: Any = self.client.zrange(key("since", tier), offset, offset + limit - 1)
        return [int(task_id) for task_id in ids]

    def count_waiting(self, tier: Tier) -> int:
        with store_errors():
            return int(self.client.zcard(key("since", tier)))

    def leases(self) -> list[Lease]:
        with store_errors():
            ids: Any = self.client.zrange(key("leases"), 0, -1)
        return [
            _as_lease(answer)
            for answer in self._in_batches(
                "describe", [int(task_id) for task_id in ids], lambda each: [each], None
            )
        ]

    def known(self, task_ids: Sequence[int]) -> list[bool]:
        if not task_ids:
            return []
        with store_errors(), self.client.pipeline(transaction=False) as pipe:
            for task_id in task_ids:
                pipe.hexists(key("entries"), str(task_id))
            return [bool(answer) for answer in pipe.execute()]

    def held_hosts(self, limit: int = 100) -> list[HeldHost]:
        with store_errors():
            hosts: Any = self.client.zrange(key("held"), 0, limit - 1, withscores=True)
        return [HeldHost(host.decode(), int(until)) for host, until in hosts]

    def count_ready_hosts(self) -> int:
        with store_errors(), self.client.pipeline(transaction=False) as pipe:
            for tier in TIERS:
                pipe.hlen(key("best", tier))
            return sum(pipe.execute())

    def limit_host(self, host: str, limits: HostLimits) -> None:
        with store_errors():
            self.client.hset(key("limits"), host, f"{limits.interval_ms}|{limits.burst}|{limits.leases}")

    def wake_ms(self, now_ms: int | None = None) -> int | None:
        with store_errors(), self.client.pipeline(transaction=False) as pipe:
            pipe.zrange(key("held"), 0, 0, withscores=True)
            for tier in TIERS:
                pipe.zrange(key("delayed", tier), 0, 0, withscores=True)
            firsts = [answer[0][1] for answer in pipe.execute() if answer]
        return int(min(firsts)) if firsts else None

    # --- one step ------------------------------------------------------------------------------------------------

    def _run(self, step: str, arguments: Sequence[str | int], now_ms: int | None, *keys: str) -> Any:
        """`keys`: of this step, besides those of all steps."""
        with store_errors():
            return self._steps[step](keys=[*ALL_KEYS, *keys], args=self._arguments(arguments, now_ms))

    def _arguments(self, arguments: Sequence[str | int], now_ms: int | None) -> list[str | int]:
        return ["" if now_ms is None else now_ms, *self._rules, *arguments]

    def _in_batches(
        self, step: str, things: Sequence[Any], form: Callable[[Any], list[str | int]], now_ms: int | None
    ) -> list[Any]:
        answers: list[Any] = []
        for start in range(0, len(things), BATCH):
            arguments = [word for thing in things[start : start + BATCH] for word in form(thing)]
            answers += [
                word.decode() if isinstance(word, bytes) else word
                for word in self._run(step, arguments, now_ms)
            ]
        return answers


def as_arguments(entry: Entry) -> list[str | int]:
    tier = TIER_NUMBERS[Tier(entry.tier)]
    return [entry.task_id, tier, entry.host, entry.priority, entry.delay_ms, entry.attempt, entry.lost]


def _renewed_form(lease: Lease) -> list[str | int]:
    tier = TIER_NUMBERS[lease.tier]
    return [lease.task_id, lease.attempt, tier, lease.host, lease.worker, lease.lost, lease.taken_ms]


def _as_lease(answer: Sequence[Any]) -> Lease:
    task_id, attempt, tier, host, worker, lost, taken_ms, deadline_ms = answer
    return Lease(
        int(task_id), attempt, TIERS[tier], host.decode(), worker.decode(), lost, taken_ms, deadline_ms
    )


def _as_depth(tier: Tier, answers: Sequence[Any], stats: dict[bytes, bytes], now: int) -> Depth:
    ready, delayed, oldest = answers
    leased, done, dead, taken = (
        int(stats.get(f"{name}:{tier}".encode(), 0)) for name in ("leased", "done", "dead", "taken")
    )
    wait = max(0, now - int(oldest[0][1])) if oldest else 0
    return Depth(ready, delayed, leased, done, dead, taken, wait)
