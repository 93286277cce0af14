"""Rate limits per host, shared by all workers."""

import asyncio
import logging
import random
import sys
import time
import uuid
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from importlib import resources
from typing import Generic, Protocol, TypeVar

import redis.asyncio

log = logging.getLogger(__name__)
WaitTooLong = TypeVar("WaitTooLong", covariant=True)
Answer = TypeVar("Answer", covariant=True)
Release = Callable[[], Awaitable[None]]
# A request that has not been released by then belongs to a worker that has exited: none takes longer than 30 s.
GIVEN_UP_MS = 60_000


def read_lua(*names: str) -> str:
    """The text of a step made of these files."""
    folder = resources.files("queueing") / "lua"
    return "".join((folder / f"{name}.lua").read_text() for name in names)


@dataclass(frozen=True, slots=True)
class HostLimits:
    """At most `leases` tasks at once; starts spaced `interval_ms` apart after a burst (GCRA)."""

    interval_ms: int = 0
    burst: int = 1
    leases: int = 4

    @property
    def tolerance_ms(self) -> int:
        return self.interval_ms * (self.burst - 1)


# Of tasks without a host: they have nothing in common and do not wait for each other.
NO_LIMITS = HostLimits(leases=sys.maxsize)


class MakeRefusal(Protocol[WaitTooLong]):
    def __call__(self, seconds: float, is_busy: bool = False) -> WaitTooLong: ...


class Politeness(Protocol[Answer]):
    """What the fetcher asks for a request slot of a host. The value that it gets is awaited after the request."""

    async def acquire(
        self, host: str, *, delay_seconds: float, max_wait_seconds: float
    ) -> Release | Answer: ...

    async def hold_back(self, host: str, seconds: float) -> None: ...


class RedisPoliteness(Generic[WaitTooLong]):
    """Rate limits of hosts for the requests of all workers, in Redis: a gap between starts, a cap on parallel requests.

    It has the methods that the fetcher calls, but does not import it: `too_long` makes the fetcher's own value for a
    slot that is too many seconds away, or that other requests have (`is_busy`). While Redis cannot be reached, `local`
    limits the requests of this process."""

    def __init__(
        self,
        url: str,
        too_long: MakeRefusal[WaitTooLong],
        local: Politeness[WaitTooLong],
        requests_per_host: int = 2,
    ) -> None:
        self._client = redis.asyncio.Redis.from_url(url)
        self._too_long = too_long
        self._local = local
        self._at_once = requests_per_host
        self._acquire = self._client.register_script(read_lua("clock", "acquire"))
        self._give_back = self._client.register_script(read_lua("clock", "give_back"))
        self._hold_back = self._client.register_script(read_lua("clock", "hold_back"))

    async def acquire(
        self, host: str, *, delay_seconds: float, max_wait_seconds: float
    ) -> Release | WaitTooLong:
        token = uuid.uuid4().hex
        give_up_at = time.monotonic() + max_wait_seconds
        keys = [_requests_key(host), _next_key(host)]
        gap_ms = int(delay_seconds * 1000)
        while True:
            left_ms = max(0, int((give_up_at - time.monotonic()) * 1000))
            arguments: list[str | int] = ["", token, gap_ms, left_ms, self._at_once, GIVEN_UP_MS]
            try:
                granted, wait_ms, *turn = await self._acquire(keys=keys, args=arguments)
            except redis.RedisError as exc:
                # Work that has started is finished, with the limits that one process can keep by itself.
                log.warning("Rate limits of hosts are not shared while Redis cannot be reached: %s", exc)
                return await self._local.acquire(
                    host, delay_seconds=delay_seconds, max_wait_seconds=max_wait_seconds
                )
            if granted:
                await self._wait(host, wait_ms, ["", token, gap_ms, GIVEN_UP_MS, *turn])
                return self._releaser(host, token)
            if wait_ms >= 0 or left_ms == 0:
                return self._too_long(max(delay_seconds, wait_ms / 1000), is_busy=wait_ms < 0)
            # The host has no free slot: try again soon, with jitter.
            await asyncio.sleep(min(left_ms / 1000, random.uniform(0.02, 0.1)))

    async def hold_back(self, host: str, seconds: float) -> None:
        try:
            await self._hold_back(keys=[_next_key(host)], args=["", int(seconds * 1000)])
        except redis.RedisError as exc:
            log.warning("The other workers were not told to pause requests to %s: %s", host, exc)
            await self._local.hold_back(host, seconds)

    async def close(self) -> None:
        await self._client.aclose()

    async def _wait(self, host: str, wait_ms: int, turn: list[str | int]) -> None:
        try:
            await asyncio.sleep(wait_ms / 1000)
        except asyncio.CancelledError:
            try:
                await self._give_back(keys=[_requests_key(host), _next_key(host)], args=turn)
            except redis.RedisError as exc:
                log.warning("A turn at %s is not given back: %s", host, exc)
            raise

    def _releaser(self, host: str, token: str) -> Release:
        async def release() -> None:
            await self._release(host, token)

        return release

    async def _release(self, host: str, token: str) -> None:
        try:
            await self._client.zrem(_requests_key(host), token)
        except redis.RedisError as exc:
            log.warning("The request slot of %s is released late: %s", host, exc)


def _requests_key(host: str) -> str:
    return f"{{leadslogix}}:requests:{host}"


def _next_key(host: str) -> str:
    return f"{{leadslogix}}:next:{host}"
