"""Starts Python programs in new processes that have their libraries already: forks of one that has imported them.

Importing them takes most of what a short command costs. A fork is a process like any other, with an environment,
signals, memory and an end of its own, and reads the settings itself: nothing that was imported before has read them.
The processes that read pages and lists for a forked program are forks as well.
"""

import atexit
import gc
import importlib
import json
import os
import runpy
import selectors
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NoReturn, Self

from django.conf import settings

from leadslogix.seeds import reading
from scraping.extract.reading import warm_up
from scraping.page import fork_server

ROOT = Path(__file__).resolve().parents[1]
LIBRARIES = (
    "aiodns",
    "aiohttp",
    "disposable_email_domains",
    "dj_database_url",
    "django.contrib.admin.sites",
    "django.contrib.auth.hashers",
    "django.contrib.auth.password_validation",
    "django.core.management",
    "django.db.backends.sqlite3.base",
    "django.db.migrations.executor",
    "django.db.models",
    "django.forms",
    "django.test",
    "email_validator",
    "leadslogix.seeds.reader",
    "openpyxl",
    "playwright.async_api",
    "psycopg",
    "rapidfuzz.fuzz",
    "rapidfuzz.process",
    "redis",
    "rq",
    "scraping.crawl.goals",
    "scraping.crawl.replay",
    "scraping.crawl.revisits",
    "scraping.crawl.runner",
    "scraping.discovery.website",
    "scraping.extract.reading",
    "scraping.fetch",
    "scraping.fetch.searxng",
    "scraping.fetch.smtp_probe",
    "scraping.page.parse_child",
    "scraping.page.parse_pool",
    "scraping.vocabulary.postal_formats",
    "uvloop",
    "whitenoise.middleware",
)
MAX_ORDER_BYTES = 1 << 20
NEW_LINE = b"line"


# In the arguments of a program: the number that a descriptor gets which it is given.
DESCRIPTOR = "{descriptor}"


class WarmProcess:
    """What is needed of `subprocess.Popen`."""

    def __init__(
        self,
        arguments: Sequence[str],
        environment: Mapping[str, str],
        descriptors: Sequence[int] = (),
        *,
        has_own_session: bool = False,
    ) -> None:
        self.args = arguments
        self.returncode: int | None = None
        self._files = [os.memfd_create("output"), os.memfd_create("errors")]
        self._outputs: tuple[str, ...] = ()
        self._end, told = socket.socketpair()
        with told:
            files = [*self._files, told.fileno(), *descriptors]
            order = {
                "arguments": [*arguments],
                "environment": {**environment},
                "has_own_session": has_own_session,
            }
            self.pid = Server.running().start(order, files)

    def poll(self) -> int | None:
        return self._look(0.0)

    def wait(self, timeout: float | None = None) -> int:
        code = self._look(timeout)
        if code is None:
            raise subprocess.TimeoutExpired(self.args, timeout or 0.0)
        return code

    def communicate(self, timeout: float | None = None) -> tuple[str, ...]:
        self.wait(timeout)
        return self._outputs

    def send_signal(self, number: signal.Signals) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def _look(self, timeout: float | None) -> int | None:
        if self.returncode is None:
            self._end.settimeout(timeout)
            try:
                self.returncode = json.loads(self._end.recv(100))
            except (TimeoutError, BlockingIOError):
                return None
            self._end.close()
            self._outputs = tuple(map(read_and_close, self._files))
        return self.returncode


def completed(process: WarmProcess | subprocess.Popen[str]) -> subprocess.CompletedProcess[str]:
    try:
        out, err = process.communicate(timeout=1000)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        raise
    return subprocess.CompletedProcess(process.args, process.wait(), out, err)


def start_python(
    command: Sequence[str],
    *,
    env: Mapping[str, str],
    pass_fds: Sequence[int] = (),
    start_new_session: bool = False,
    **_: Any,
) -> WarmProcess:
    """In place of `subprocess.Popen` for `python ...` with no more than one descriptor."""
    numbers = {*map(str, pass_fds)}
    arguments = [DESCRIPTOR if argument in numbers else argument for argument in command[1:]]
    return WarmProcess(arguments, env, pass_fds, has_own_session=start_new_session)


def run_python(*arguments: Any, **options: Any) -> subprocess.CompletedProcess[str]:
    return completed(start_python(*arguments, **options))


WARM_SUBPROCESS = SimpleNamespace(
    Popen=start_python,
    run=run_python,
    DEVNULL=subprocess.DEVNULL,
    TimeoutExpired=subprocess.TimeoutExpired,
)


def read_and_close(file: int) -> str:
    with open(file, encoding="utf-8") as text:
        text.seek(0)
        return text.read()


class Server:
    """The process that has imported everything, as the tests and its forks see it."""

    def __init__(self, orders: socket.socket) -> None:
        self._orders = orders

    @classmethod
    @cache
    def running(cls) -> Self:
        """One, as long as this process runs; it ends even if this process is killed."""
        orders, theirs = socket.socketpair(type=socket.SOCK_SEQPACKET)
        with theirs:
            process = subprocess.Popen(
                [sys.executable, "-m", __name__, str(theirs.fileno())],
                cwd=ROOT,
                env={"PATH": os.environ["PATH"]},
                stdin=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
            )
        atexit.register(process.wait)
        atexit.register(orders.close)
        return cls(orders)

    @classmethod
    def use_own_line(cls) -> None:
        """In a fork of a process that has a server: answers to orders of both would be mixed up."""
        server = cls.running()
        line = server.new_line()
        server._orders.close()
        cls.running = lambda: cls(line)  # type: ignore[assignment, method-assign]

    def new_line(self) -> socket.socket:
        ours, theirs = socket.socketpair(type=socket.SOCK_SEQPACKET)
        with theirs:
            socket.send_fds(self._orders, [NEW_LINE], [theirs.fileno()])
        return ours

    def start(self, order: Mapping[str, Any], files: Sequence[int]) -> int:
        """The id of the process: its output goes to the first two files, its exit code to the third."""
        socket.send_fds(self._orders, [json.dumps(order).encode()], files)
        return int(self._orders.recv(100))


class Forks:
    """The server itself: forks for the orders of the tests and of the forks."""

    def __init__(self, orders: socket.socket) -> None:
        self._tests = orders
        self._selector = selectors.DefaultSelector()
        self._selector.register(orders, selectors.EVENT_READ)

    def serve(self) -> list[str]:
        """Returns only in a fork, and there the arguments that it is to run."""
        while True:
            for key, _ in self._selector.select():
                if key.data is not None:
                    self._selector.unregister(key.fileobj)
                    tell_end(*key.data)
                elif (arguments := self._take_order(key.fileobj)) is not None:  # type: ignore[arg-type]
                    return arguments

    def _take_order(self, orders: socket.socket) -> list[str] | None:
        order, files = receive(orders)
        if not order and orders is self._tests:
            sys.exit()
        if not order:  # a fork has ended
            self._selector.unregister(orders)
            orders.close()
            return None
        if order == NEW_LINE:
            self._selector.register(socket.socket(fileno=files[0]), selectors.EVENT_READ)
            return None
        ours, theirs = socket.socketpair(type=socket.SOCK_SEQPACKET)
        pid = os.fork()
        if pid == 0:
            self._close()
            ours.close()
            Server.running = lambda: Server(theirs)  # type: ignore[assignment, method-assign]
            return become(json.loads(order), *files)
        theirs.close()
        self._selector.register(ours, selectors.EVENT_READ)
        ended = os.pidfd_open(pid)
        self._selector.register(ended, selectors.EVENT_READ, (pid, ended, files.pop(2)))
        for file in files:
            os.close(file)
        with suppress(OSError):  # it was killed before it got its answer
            orders.send(str(pid).encode())
        return None

    def _close(self) -> None:
        """In a fork, which has nothing to do with the others."""
        for key in [*self._selector.get_map().values()]:
            if key.data is None:
                key.fileobj.close()  # type: ignore[union-attr]
                continue
            _, ended, told = key.data
            os.close(ended)
            os.close(told)
        self._selector.close()


def receive(orders: socket.socket) -> tuple[bytes, list[int]]:
    try:
        return socket.recv_fds(orders, MAX_ORDER_BYTES, 4)[:2]
    except ConnectionResetError:  # it ended without reading the last answer
        return b"", []


def tell_end(pid: int, ended: int, told: int) -> None:
    code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    os.close(ended)
    with socket.socket(fileno=told) as end:
        try:
            end.send(json.dumps(code).encode())
        except BrokenPipeError:  # nobody waits for it
            return


def become(order: Mapping[str, Any], out: int, err: int, told: int, *descriptors: int) -> list[str]:
    os.dup2(out, 1)
    os.dup2(err, 2)
    for file in (out, err, told):
        os.close(file)
    os.environ.clear()
    os.environ.update(order["environment"])
    if order["has_own_session"]:
        os.setsid()
    for module in (fork_server, reading):
        module.subprocess = WARM_SUBPROCESS  # type: ignore[attr-defined]
    # Commands in the background of a shell ignore Ctrl-C, and hand that on.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    given = map(str, descriptors)
    return [next(given) if argument == DESCRIPTOR else argument for argument in order["arguments"]]


def run(arguments: Sequence[str]) -> None:
    """`-m MODULE ...` or `FILE ...`, as the interpreter does."""
    if arguments[0] == "-m":
        sys.argv = [*arguments[1:]]
        runpy.run_module(arguments[1], run_name="__main__", alter_sys=True)
    else:
        sys.argv = [*arguments]
        runpy.run_path(arguments[0], run_name="__main__")


def end(code: int) -> NoReturn:
    """Without taking all libraries apart, which would write to the memory that is shared with the server."""
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


if __name__ == "__main__":
    for library in LIBRARIES:
        importlib.import_module(library)
    # What the first page needs: each process that reads pages would make it again.
    warm_up()
    assert not settings.configured, "a library has read the settings"
    gc.freeze()  # what is collected is written to, and would be copied into each fork
    try:
        run(Forks(socket.socket(fileno=int(sys.argv[1]))).serve())
        end(0)
    except SystemExit as exc:
        if not isinstance(exc.code, int | None):
            raise
        end(exc.code or 0)
