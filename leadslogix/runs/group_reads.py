"""Tasks that begin at nearly the same time read their rows together: a few statements serve all of them."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Generic, TypeVar

from django.db import InterfaceError, OperationalError

Item = TypeVar("Item")
Answer = TypeVar("Answer")
# Slots take tasks in groups: the others of a group are here within this time.
GATHER_SECONDS = 0.005


class GroupReads(Generic[Item, Answer]):
    """`read` answers many items in order; `run` calls it where a connection is open. An error of the database is that
    of the whole group; after any other one each item is read alone, and its error is its own."""

    def __init__(
        self,
        read: Callable[[Sequence[Item]], Sequence[Answer]],
        run: Callable[..., Awaitable[Any]],
    ) -> None:
        self._read = read
        self._run = run
        self._waiting: list[tuple[Item, asyncio.Future[Answer]]] = []
        self._reading: asyncio.Task[None] | None = None

    async def read(self, item: Item) -> Answer:
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting.append((item, answer))
        if self._reading is None:
            self._reading = asyncio.create_task(self._read_waiting())
        return await answer

    async def _read_waiting(self) -> None:
        while self._waiting:
            await asyncio.sleep(GATHER_SECONDS)
            waiting, self._waiting = self._waiting, []
            if not await self._read_group(waiting):
                for one in waiting:
                    await self._read_group([one])
        self._reading = None

    async def _read_group(self, group: Sequence[tuple[Item, "asyncio.Future[Answer]"]]) -> bool:
        """False: it was not read, and each must be read alone."""
        try:
            answers = await self._run(self._read, [item for item, _ in group])
        except Exception as exc:  # noqa: BLE001  # the task that waits gets it
            if len(group) > 1 and not isinstance(exc, (OperationalError, InterfaceError)):
                return False
            for _, waiting in group:
                _settle(waiting, exc)
            return True
        for (_, waiting), answer in zip(group, answers, strict=True):
            _settle(waiting, answer)
        return True


def _settle(waiting: "asyncio.Future[Answer]", answer: Answer | Exception) -> None:
    if waiting.done():  # its task was cancelled meanwhile
        return
    if isinstance(answer, Exception):
        waiting.set_exception(answer)
    else:
        waiting.set_result(answer)
