"""Rate limits per host. `LocalPoliteness` is for one process; `queueing` has one that all workers share."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import Protocol

from scraping.loop_clock import Deadline

Release = Callable[[], Awaitable[None]]
_IDLE_HOSTS = 5_000


@dataclass(frozen=True, slots=True)
class WaitTooLong:
    """The next request to this host may start only after `seconds`, which is longer than the caller can wait.

    `is_busy`: the host has not asked for that; other requests of ours are under way, perhaps a killed worker's."""

    seconds: float
    is_busy: bool = False


class Politeness(Protocol):
    async def acquire(
        self, host: str, *, delay_seconds: float, max_wait_seconds: float
    ) -> Release | WaitTooLong:
        """Waits until a request to this host may start. The caller awaits the returned function after the request.

        `delay_seconds` is the minimum time between the starts of two requests to this host.
        """
        ...

    async def hold_back(self, host: str, seconds: float) -> None:
        """The host sent Retry-After: no request to it starts for this long."""
        ...


@dataclass(slots=True)
class _Host:
    connections: asyncio.Semaphore
    next_at: float = 0.0
    held_until: float = 0.0
    turns: list[float] = field(default_factory=list)  # the starts that callers wait for
    users: int = 0  # callers that wait or have a connection

    async def wait_for_turn(self, start_at: float, delay: float) -> None:
        first = min(start_at, *self.turns) if self.turns else start_at
        self.turns.append(start_at)
        try:
            await asyncio.sleep(start_at - monotonic())
        except asyncio.CancelledError:
            self.turns.remove(start_at)
            self._give_back(start_at, first, delay)
            raise
        self.turns.remove(start_at)

    def _give_back(self, start_at: float, first: float, delay: float) -> None:
        """A turn that nobody needs is for the next caller: who stops and starts again would wait longer each time."""
        now = monotonic()
        if now >= start_at or self.next_at != start_at + delay:  # it has begun, or a later turn was taken
            return
        # Where nobody waits any more, whoever waited for the first turn was cancelled, too.
        free_at = first if first > now else start_at
        self.next_at = max(max(self.turns) + delay if self.turns else free_at, self.held_until)


class LocalPoliteness:
    """Per host: a minimum time between two requests, and a maximum number of connections."""

    def __init__(self, connections_per_host: int = 2) -> None:
        self._connections_per_host = connections_per_host
        self._hosts: dict[str, _Host] = {}

    async def acquire(
        self, host: str, *, delay_seconds: float, max_wait_seconds: float
    ) -> Release | WaitTooLong:
        state = self._state_of(host)
        state.users += 1
        try:
            wait = await self._wait_for_slot(state, delay_seconds, max_wait_seconds)
        except asyncio.CancelledError:
            state.users -= 1
            raise
        if wait is not None:
            state.users -= 1
            return wait
        return _releaser(state)

    async def hold_back(self, host: str, seconds: float) -> None:
        state = self._state_of(host)
        state.held_until = max(state.held_until, monotonic() + seconds)
        state.next_at = max(state.next_at, state.held_until)

    @property
    def known_hosts(self) -> int:
        return len(self._hosts)

    async def _wait_for_slot(self, state: _Host, delay: float, max_wait: float) -> WaitTooLong | None:
        give_up_at = monotonic() + max_wait
        if not await _acquire_connection(state.connections, max_wait):
            return WaitTooLong(max(delay, state.next_at - monotonic()), is_busy=True)
        try:
            now = monotonic()
            start_at = max(now, state.next_at)
            # Not `start_at`: a host that is free is not refused because this process was frozen for a while.
            if state.next_at > max(now, give_up_at):
                state.connections.release()
                return WaitTooLong(start_at - now)
            state.next_at = start_at + delay
            if start_at > now:
                await state.wait_for_turn(start_at, delay)
        except asyncio.CancelledError:
            state.connections.release()
            raise
        return None

    def _state_of(self, host: str) -> _Host:
        state = self._hosts.get(host)
        if state is None:
            self._forget_idle_hosts()
            state = self._hosts[host] = _Host(asyncio.Semaphore(self._connections_per_host))
        return state

    def _forget_idle_hosts(self) -> None:
        if len(self._hosts) < _IDLE_HOSTS:
            return
        now = monotonic()
        self._hosts = {name: host for name, host in self._hosts.items() if _in_use(host, now)}


async def _acquire_connection(connections: asyncio.Semaphore, max_wait: float) -> bool:
    """Most requests get a connection at once; only the others need a timeout."""
    if not connections.locked():
        return await connections.acquire()
    try:
        async with Deadline(max(0.0, max_wait)):
            return await connections.acquire()
    except TimeoutError:
        return False


def _in_use(host: _Host, now: float) -> bool:
    return host.users > 0 or host.next_at > now


def _releaser(host: _Host) -> Release:
    async def release() -> None:
        host.connections.release()
        host.users -= 1

    return release
