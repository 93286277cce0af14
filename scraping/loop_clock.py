"""A clock that stands still while our event loop does not run: frozen, without CPU time, or busy with other work.

What a site made us wait, and how long a request may take, is measured with it. So neither is longer on a busy machine,
and a process that was stopped for a minute gives every open request the time that it had left.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from math import inf
from time import monotonic
from types import TracebackType

TICK_SECONDS = 0.05
# A loop that is this late is an ordinary one.
_TOLERANCE_SECONDS = 0.05
# A deadline that comes while the loop was late waits at least this long, so that what has arrived is read first.
_MIN_SECONDS = 0.02


@dataclass(slots=True)
class LoopClock:
    """Measures the lag of the loop while `running`; otherwise it is an ordinary clock."""

    monotonic: Callable[[], float] = monotonic
    _counted: float = 0.0
    _due: float = inf

    @property
    def lag(self) -> float:
        """The seconds for which the loop did not run, in total, including the current lag."""
        return self._lag_at(self.monotonic())

    def _lag_at(self, moment: float) -> float:
        return self._counted + max(0.0, moment - self._due - _TOLERANCE_SECONDS)

    def now(self) -> float:
        # One moment for both: this thread may have to wait between two looks, and the clock would go back.
        moment = self.monotonic()
        return moment - self._lag_at(moment)

    def tick(self) -> None:
        """The loop runs. The next tick is due soon."""
        moment = self.monotonic()
        self._counted = self._lag_at(moment)
        self._due = moment + TICK_SECONDS

    def stop(self) -> None:
        self._counted = self.lag
        self._due = inf

    @asynccontextmanager
    async def running(self) -> AsyncIterator["LoopClock"]:
        ticking = asyncio.create_task(self._tick_for_ever())
        try:
            yield self
        finally:
            ticking.cancel()
            await asyncio.gather(ticking, return_exceptions=True)
            self.stop()

    async def _tick_for_ever(self) -> None:
        while True:
            self.tick()
            await asyncio.sleep(TICK_SECONDS)


# Of this process: it has one loop that crawls.
LOOP_CLOCK = LoopClock()


@dataclass(slots=True)
class Deadline:
    """`asyncio.timeout` in the time of a loop clock: raises TimeoutError in its block. `allow` moves it."""

    seconds: float
    # Asked when the time is up: how many seconds of it were not the site's, apart from the lag of our loop.
    excused: Callable[[], float] = lambda: 0.0
    clock: LoopClock = field(default_factory=lambda: LOOP_CLOCK)
    _end: float = inf
    _timeout: asyncio.Timeout = field(init=False)
    _timer: asyncio.TimerHandle | None = None

    async def __aenter__(self) -> "Deadline":
        self._timeout = asyncio.timeout(None)
        await self._timeout.__aenter__()
        self.allow(self.seconds)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._timer is not None:
            self._timer.cancel()
        await self._timeout.__aexit__(kind, error, trace)

    def allow(self, seconds: float) -> None:
        """The block may take this long from now on."""
        self._end = self.clock.now() + seconds
        if self._timer is not None:
            self._timer.cancel()
        if seconds != inf:
            self._timer = asyncio.get_running_loop().call_later(max(seconds, 0.0), self._check)

    def _check(self) -> None:
        left = self._end - self.clock.now()
        if left <= 0:
            left += self.excused()
        if left > 0:
            self._timer = asyncio.get_running_loop().call_later(max(left, _MIN_SECONDS), self._check)
        else:
            self._timeout.reschedule(asyncio.get_running_loop().time())
