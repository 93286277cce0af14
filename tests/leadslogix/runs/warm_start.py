"""Starts `manage.py` in new processes that have its libraries already: forks of one that has imported them.

Importing them takes most of what a short command costs. A fork is a process like any other, with an environment,
signals, memory and an end of its own, and reads the settings itself: nothing that was imported before has read them.
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
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Self

from django.conf import settings

ROOT = Path(__file__).resolve().parents[3]
LIBRARIES = (
    "aiodns",
    "aiohttp",
    "django.contrib.admin.sites",
    "django.contrib.auth.hashers",
    "django.core.management",
    "django.db.backends.sqlite3.base",
    "django.db.migrations.executor",
    "django.db.models",
    "django.forms",
    "django.test",
    "openpyxl",
    "playwright.async_api",
    "psycopg",
    "redis",
    "rq",
    "scraping.crawl.runner",
    "scraping.discovery.website",
    "scraping.extract.reading",
    "scraping.fetch",
    "uvloop",
)
MAX_ORDER_BYTES = 1 << 20


class WarmProcess:
    """What the tests need of `subprocess.Popen`."""

    def __init__(self, arguments: Sequence[str], environment: Mapping[str, str]) -> None:
        self.args = arguments
        self.returncode: int | None = None
        self._files = [os.memfd_create("output"), os.memfd_create("errors")]
        self._outputs: tuple[str, ...] = ()
        self._end, told = socket.socketpair()
        with told:
            self.pid = Server.running().start(arguments, environment, [*self._files, told.fileno()])

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


def read_and_close(file: int) -> str:
    with open(file, encoding="utf-8") as text:
        text.seek(0)
        return text.read()


class Server:
    """The process that has imported everything, as this one sees it."""

    def __init__(self) -> None:
        self._orders, theirs = socket.socketpair(type=socket.SOCK_SEQPACKET)
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", __name__, str(theirs.fileno())],
                cwd=ROOT,
                env={"PATH": os.environ["PATH"]},
                stdin=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
            )

    @classmethod
    @cache
    def running(cls) -> Self:
        """One, as long as this process runs; it ends even if this process is killed."""
        server = cls()
        atexit.register(server.end)
        return server

    def start(self, arguments: Sequence[str], environment: Mapping[str, str], files: Sequence[int]) -> int:
        """The id of the process: its output goes to the first two files, its exit code to the third."""
        order = json.dumps({"arguments": [*arguments], "environment": {**environment}})
        socket.send_fds(self._orders, [order.encode()], files)
        return int(self._orders.recv(100))

    def end(self) -> None:
        self._orders.close()
        self._process.wait()


def serve(orders: socket.socket) -> list[str]:
    """Forks for each order. Returns only in a fork, and there the arguments that it is to run."""
    selector = selectors.DefaultSelector()
    selector.register(orders, selectors.EVENT_READ)
    while True:
        for key, _ in selector.select():
            if key.fileobj is not orders:
                selector.unregister(key.fileobj)
                tell_end(*key.data)
                continue
            order, files, _, _ = socket.recv_fds(orders, MAX_ORDER_BYTES, 3)
            if not order:
                sys.exit()
            pid = os.fork()
            if pid == 0:
                selector.close()
                orders.close()
                return become(json.loads(order), *files)
            ended = os.pidfd_open(pid)
            selector.register(ended, selectors.EVENT_READ, (pid, ended, files[2]))
            for file in files[:2]:
                os.close(file)
            orders.send(str(pid).encode())


def tell_end(pid: int, ended: int, told: int) -> None:
    code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    os.close(ended)
    with socket.socket(fileno=told) as end:
        try:
            end.send(json.dumps(code).encode())
        except BrokenPipeError:  # nobody waits for it
            return


def become(order: Mapping[str, Any], out: int, err: int, told: int) -> list[str]:
    os.dup2(out, 1)
    os.dup2(err, 2)
    for file in (out, err, told):
        os.close(file)
    os.environ.clear()
    os.environ.update(order["environment"])
    return order["arguments"]


if __name__ == "__main__":
    for library in LIBRARIES:
        importlib.import_module(library)
    assert not settings.configured, "a library has read the settings"
    gc.freeze()  # what is collected is written to, and would be copied into each fork
    sys.argv = serve(socket.socket(fileno=int(sys.argv[1])))
    runpy.run_path(sys.argv[0], run_name="__main__")
