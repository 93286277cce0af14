"""Reads pages in child processes, with a time and a memory limit.

A page of 80 kB can keep a C parser busy for minutes, and neither a timeout nor a signal handler interrupts C code. A
child process can be killed.
"""

import asyncio
import pickle
import re
import signal
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, TypeVar

from scraping.errors import OwnFault, ParserCrashed, ParserFailed, ParserTimeout
from scraping.loop_clock import Deadline
from scraping.own_faults import try_again
from scraping.page.fork_server import ForkServer
from scraping.page.parse_child import FAILED, LENGTH, NO_MEMORY

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class ParseLimits:
    """The limits for reading one page."""

    seconds: float = 5.0  # of CPU time, so that a busy machine or a new child does not count
    # The last resort, for a child that gets no CPU time: the page is read again.
    wall_seconds: float = 60.0
    memory_mb: int = 1024
    # A child is replaced after this many pages, in case it leaks memory.
    pages: int = 2_000
    # Pages up to this size that pass `is_ordinary` are read in the caller's process, because sending them to a child
    # costs more than reading them (measured in benchmarks/fetch.py). 0: every page is read in a child.
    inline_bytes: int = 2_048


_MAX_SITES = 64  # that a child is known to have read; of more it has forgotten the lines
_TAG = re.compile(rb"<[a-zA-Z]")
_MAX_INLINE_TAGS = 200
_MAX_INLINE_ATTRIBUTES = 300


def is_ordinary(body: bytes) -> bool:
    """Whether a small page has an ordinary number of tags and attributes. Linear, without parsing."""
    return len(_TAG.findall(body)) <= _MAX_INLINE_TAGS and body.count(b"=") <= _MAX_INLINE_ATTRIBUTES


class _ChildLost(OwnFault):
    """The child died: of the page, or because somebody killed it (the kernel, for its memory)."""


@dataclass(slots=True, eq=False)
class _Child:
    server: ForkServer
    pid: int
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    pages: int = 0
    sites: dict[str, None] = field(default_factory=dict)  # read last, the latest at the end

    def note_site(self, site: str) -> None:
        self.sites.pop(site, None)
        self.sites[site] = None
        if len(self.sites) > _MAX_SITES:
            del self.sites[next(iter(self.sites))]

    async def ask(self, task: bytes) -> Any:
        self.pages += 1
        self.writer.write(LENGTH.pack(len(task)) + task)
        await self.writer.drain()
        head = await self.reader.readexactly(LENGTH.size)
        reply = await self.reader.readexactly(LENGTH.unpack(head)[0])
        # What our own child has written, through a private pipe.
        return pickle.loads(reply)  # noqa: S301  # nosec B301


@dataclass(slots=True)
class ParsePool:
    """Must be used on the event loop that it was opened on."""

    workers: int = 2
    limits: ParseLimits = ParseLimits()
    # Imported before the first page; what they have as `warm_up` is called.
    modules: tuple[str, ...] = ()
    _slots: asyncio.Semaphore = field(init=False)
    _idle: list[_Child] = field(init=False, default_factory=list)
    _children: set[_Child] = field(init=False, default_factory=set)
    _ending: set[asyncio.Task[int]] = field(init=False, default_factory=set)
    _servers: list[ForkServer] = field(init=False, default_factory=list)
    _closed: bool = field(init=False, default=False)

    def __post_init__(self) -> None:
        self._slots = asyncio.Semaphore(self.workers)

    async def run(self, function: Callable[..., Result], body: bytes, *args: Any, site: str = "") -> Result:
        """Calls `function(body, *args)` in a child; it must be a module-level function. Raises `ParserError`, or
        `OwnFault` if several children got no CPU time. A child that has read a page of the site is preferred, because it
        remembers what it knows about lines that the pages of a site share."""
        if len(body) <= self.limits.inline_bytes and is_ordinary(body):
            return _run_inline(function, body, *args)
        task = pickle.dumps((function, (body, *args)), pickle.HIGHEST_PROTOCOL)
        try:
            status, value = await try_again(lambda: self._ask_any(task, site))
        except _ChildLost as lost:
            # Several children died of it.
            raise ParserCrashed(str(lost)) from lost
        if status == NO_MEMORY:
            raise ParserCrashed(value)
        if status == FAILED:
            raise ParserFailed(value)
        result: Result = value
        return result

    async def close(self) -> None:
        """Ends every child, including busy ones."""
        self._closed = True
        for child in tuple(self._children):
            self._end(child)
        self._idle.clear()
        await asyncio.gather(*self._ending)
        for server in self._servers:
            await server.close()

    async def _ask_any(self, task: bytes, site: str) -> Any:
        async with self._slots:
            if self._closed:
                raise ParserCrashed("The processes that read pages have ended.")
            child = await self._find_child(site)
            child.note_site(site)
            return await self._ask(child, task)

    async def _ask(self, child: _Child, task: bytes) -> Any:
        """A child that failed to answer does not get another page."""
        answered = False
        try:
            async with Deadline(self.limits.wall_seconds):
                reply = await child.ask(task)
            answered = True
        except TimeoutError as exc:
            raise OwnFault("The process that read a page got no time from the machine.") from exc
        except (OSError, EOFError, pickle.UnpicklingError) as exc:
            code = await self._end(child)
            if code == -signal.SIGPROF:
                raise ParserTimeout("The page took too long to read.") from exc
            if code == -signal.SIGKILL:
                # No limit of ours does that, and no page: somebody did, or a machine without memory.
                raise OwnFault("The process that read a page was killed.") from exc
            raise _ChildLost("The process that read the page died.") from exc
        finally:
            if answered and child.pages < self.limits.pages:
                self._idle.append(child)
            elif child in self._children:
                self._end(child)
        return reply

    async def _find_child(self, site: str) -> _Child:
        if self._idle:
            child = next((one for one in self._idle if site in one.sites), self._idle[-1])
            self._idle.remove(child)
            return child
        try:
            return await self._start_child()
        except OSError as exc:
            raise OwnFault(f"No process that reads pages can be started ({exc}).") from exc

    async def _start_child(self) -> _Child:
        server = self.find_server()
        ours, theirs = socket.socketpair()
        try:
            with theirs:
                pid = await server.start_child(theirs)
            reader, writer = await asyncio.open_connection(sock=ours)
        except BaseException:
            # (A child that has started nevertheless ends with its pipe.)
            ours.close()
            raise
        child = _Child(server, pid, reader, writer)
        self._children.add(child)
        return child

    def find_server(self) -> ForkServer:
        if not self._servers or self._servers[-1].is_lost:
            early = _early_servers.pop((self.limits, self.modules), None)
            # Not in a thread: it takes 2 ms, and cancelling it half-way would leak a process.
            self._servers.append(early or _spawn_server(self.limits, self.modules))
        return self._servers[-1]

    def _end(self, child: _Child) -> "asyncio.Task[int]":
        self._children.discard(child)
        child.writer.close()
        ending = asyncio.create_task(child.server.end_child(child.pid))
        self._ending.add(ending)
        ending.add_done_callback(self._ending.discard)
        return ending


def _spawn_server(limits: ParseLimits, modules: tuple[str, ...]) -> ForkServer:
    return ForkServer.spawn((str(limits.memory_mb), str(limits.seconds), *modules), limits.wall_seconds)


# For the next pool with the same limits and modules.
_early_servers: dict[tuple[ParseLimits, tuple[str, ...]], ForkServer] = {}


@contextmanager
def load_early(modules: tuple[str, ...], limits: ParseLimits | None = None) -> Iterator[None]:
    """Modules are loaded from now on, on another processor, for a pool that is opened in this block."""
    wanted = limits or ParseLimits(), modules
    with suppress(OSError):  # (The pool will say so.)
        _early_servers[wanted] = _spawn_server(*wanted)
    try:
        yield
    finally:
        if unused := _early_servers.pop(wanted, None):
            unused.end()


def _run_inline(function: Callable[..., Result], body: bytes, *args: Any) -> Result:
    try:
        return function(body, *args)
    except (OSError, MemoryError) as exc:
        # Reading a page touches no file but ours (tables that are loaded when they are needed).
        raise OwnFault(f"Our machine has no room to read a page ({type(exc).__name__}: {exc}).") from exc
    except Exception as exc:
        raise ParserFailed(f"{type(exc).__name__}: {exc}") from exc


@asynccontextmanager
async def open_parse_pool(
    workers: int = 2, limits: ParseLimits | None = None, modules: tuple[str, ...] = ()
) -> AsyncIterator[ParsePool]:
    pool = ParsePool(workers, limits or ParseLimits(), modules)
    if modules:
        # They are loaded while the first page is still fetched.
        pool.find_server()
    try:
        yield pool
    finally:
        await pool.close()
