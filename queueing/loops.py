"""One event loop for all slots of a process, in a thread of its own, with the resources that all tasks share."""

import asyncio
import math
import threading
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import Future
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from typing import Any, Generic, TypeVar

import uvloop

T = TypeVar("T")
Resources = Callable[[], AbstractAsyncContextManager[Any]]
# A coroutine that has not ended this long after its cancellation is abandoned.
CANCEL_SECONDS = 3.0
CLOSE_SECONDS = 15.0
# A limit of time is counted in so many ticks at least, and in ticks of this length at most.
TICKS = 20
MOST_SECONDS_OF_A_TICK = 1.0


class LoopTask(Generic[T]):
    """A coroutine on the shared loop, seen from a slot's thread."""

    def __init__(self, loop: asyncio.AbstractEventLoop, coroutine: Coroutine[Any, Any, T]) -> None:
        self._loop = loop
        self._ended: Future[T] = Future()
        self._task: asyncio.Task[T] | None = None
        self._cancelled = False
        loop.call_soon_threadsafe(self._start, coroutine)

    def result(self) -> T:
        """Waits for the end. Raises CancelledError only if the coroutine has ended by it, or was abandoned."""
        return self._ended.result()

    def cancel(self) -> None:
        self._loop.call_soon_threadsafe(self._cancel)

    def _start(self, coroutine: Coroutine[Any, Any, T]) -> None:
        self._task = self._loop.create_task(coroutine)
        self._task.add_done_callback(self._copy_end)

    def _cancel(self) -> None:
        if self._task is not None and not self._task.done():
            self._task.cancel()
            self._loop.call_later(CANCEL_SECONDS, self._abandon)

    def _abandon(self) -> None:
        if not self._ended.done():
            self._ended.set_exception(asyncio.CancelledError("did not end when it was cancelled"))

    def _copy_end(self, task: asyncio.Task[T]) -> None:
        if self._ended.done():
            return
        if task.cancelled():
            self._ended.set_exception(asyncio.CancelledError())
        elif (error := task.exception()) is not None:
            self._ended.set_exception(error)
        else:
            self._ended.set_result(task.result())


@asynccontextmanager
async def limit_running_time(seconds: float) -> AsyncIterator[asyncio.Timeout]:
    """As `asyncio.timeout`, but only the time in which the loop runs counts: a handler of a process that was stopped,
    or got no CPU time, has what it had left."""
    async with asyncio.timeout(None) as limit:
        counting = asyncio.create_task(_expire(limit, seconds))
        try:
            yield limit
        finally:
            counting.cancel()


async def _expire(limit: asyncio.Timeout, seconds: float) -> None:
    ticks = max(TICKS, math.ceil(seconds / MOST_SECONDS_OF_A_TICK))
    for _ in range(ticks):
        # However late the loop is, it counts as one tick.
        await asyncio.sleep(seconds / ticks)
    limit.reschedule(asyncio.get_running_loop().time())


class SharedLoop:
    def __init__(self, resources: Resources | None = None) -> None:
        self._resources = resources or nullcontext
        self._opened: Future[Any] = Future()
        self._stop: asyncio.Event
        self._loop: asyncio.AbstractEventLoop
        self._thread = threading.Thread(target=self._run, name="shared-loop", daemon=True)

    def start(self) -> Any:
        """Opens the resources and returns them; raises what opening them raised."""
        self._thread.start()
        return self._opened.result()

    def submit(self, coroutine: Coroutine[Any, Any, T]) -> LoopTask[T]:
        return LoopTask(self._loop, coroutine)

    def close(self) -> None:
        """Closes the resources in the task that opened them, and ends the thread."""
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._stop.set)
            # A coroutine that cannot be ended must not keep its process from ending.
            self._thread.join(CLOSE_SECONDS)

    def _run(self) -> None:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(self._serve())

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._stop = asyncio.Event()
        try:
            async with self._resources() as opened:
                self._opened.set_result(opened)
                await self._stop.wait()
        except BaseException as exc:
            if self._opened.done():
                raise
            self._opened.set_exception(exc)
