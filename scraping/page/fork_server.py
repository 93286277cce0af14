"""The process that starts those that read pages: it imports and loads what they need once, and each begins as its copy.

A process that reads pages is its child and not ours, so it also kills it and says how it ended.
"""

import asyncio
import os
import signal
import socket
import struct
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field

from scraping.errors import OwnFault
from scraping.loop_clock import Deadline

ORDER = struct.Struct("!i")
# With the child's pipe. Any other order is the number of a child that is to be ended.
START = 0
READY = b"ready"  # sent once, when all is loaded
_GONE = -signal.SIGKILL  # how a child ended whose server has died as well


@dataclass(slots=True, eq=False)
class ForkServer:
    process: subprocess.Popen[bytes]
    pipe: socket.socket
    answer_seconds: float
    _lock: asyncio.Lock = field(init=False, default_factory=asyncio.Lock)
    _is_ready: bool = field(init=False, default=False)
    _ending: set[asyncio.Task[int]] = field(init=False, default_factory=set)

    @classmethod
    def spawn(cls, arguments: Sequence[str], answer_seconds: float) -> "ForkServer":
        """Does not wait until it is ready. `arguments` are those of `parse_child`, after its pipe."""
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        with theirs:
            command = [sys.executable, "-m", "scraping.page.parse_child", str(theirs.fileno()), *arguments]
            # It gets only our module path: a hostile page must not reach the secrets in the environment.
            process = subprocess.Popen(  # noqa: S603  (no part of the command is user input)
                command,
                pass_fds=(theirs.fileno(),),
                stdin=subprocess.DEVNULL,
                env={"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
            )
        return cls(process, ours, answer_seconds)

    async def start_child(self, pipe: socket.socket) -> int:
        """The child reads from this pipe. Raises `OwnFault`."""
        # To the end, even if the caller is cancelled: the next answer must not be taken for this one.
        start = self._send(START, pipe.dup())
        try:
            return await asyncio.shield(start)
        except asyncio.CancelledError:
            start.add_done_callback(self._end_unwanted_child)
            raise
        except (OSError, EOFError) as exc:
            raise OwnFault("A process that reads pages did not start.") from exc

    def _end_unwanted_child(self, start: "asyncio.Task[int]") -> None:
        """It ends by itself with its pipe, but its process id is only free after a wait."""
        if not start.cancelled() and start.exception() is None:
            ending = asyncio.create_task(self.end_child(start.result()))
            self._ending.add(ending)
            ending.add_done_callback(self._ending.discard)

    async def end_child(self, pid: int) -> int:
        """Kills it, if it has not ended by itself, and returns its exit code."""
        try:
            return await asyncio.shield(self._send(pid))
        except (OSError, EOFError):
            return _GONE

    @property
    def is_lost(self) -> bool:
        return self.pipe.fileno() < 0 or self.process.poll() is not None

    async def close(self) -> None:
        await asyncio.gather(*self._ending)
        await asyncio.to_thread(self.end)

    def end(self) -> None:
        self.pipe.close()
        self.process.kill()
        self.process.wait()

    def _send(self, order: int, pipe: socket.socket | None = None) -> "asyncio.Task[int]":
        return asyncio.create_task(self._exchange(order, pipe))

    async def _exchange(self, order: int, pipe: socket.socket | None) -> int:
        try:
            async with self._lock, Deadline(self.answer_seconds):
                if not self._is_ready:
                    await self._receive(len(READY))
                    self._is_ready = True
                socket.send_fds(self.pipe, [ORDER.pack(order)], [pipe.fileno()] if pipe else [])
                return int(ORDER.unpack(await self._receive(ORDER.size))[0])
        except TimeoutError:
            # What it says later would be taken for the answer to another order.
            self.process.kill()
            raise
        finally:
            if pipe is not None:
                pipe.close()

    async def _receive(self, count: int) -> bytes:
        data = b""
        while len(data) < count:
            chunk = await asyncio.get_running_loop().sock_recv(self.pipe, count - len(data))
            if not chunk:
                raise EOFError
            data += chunk
        return data
