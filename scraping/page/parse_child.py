"""The child process of `scraping.page.parse_pool`: reads pages until its pipe closes.

It runs as `python -m scraping.page.parse_child FD MEMORY_MB SECONDS MODULE...` without its parent's environment and
memory, because pages may be hostile.
"""

import importlib
import os
import pickle
import resource
import signal
import socket
import struct
import sys
import traceback

LENGTH = struct.Struct("!I")
OK, FAILED, NO_MEMORY = 0, 1, 2
READY = b"ready"  # sent once, when the child is warm


def serve(pipe: socket.socket, max_seconds: float) -> None:
    while (task := _receive(pipe)) is not None:
        # The kernel ends a task that spins, even in C code and even if the parent is dead.
        signal.setitimer(signal.ITIMER_PROF, max_seconds)
        pipe.sendall(_frame(_run(task)))


def _nothing() -> None:
    """Of a module that has nothing to warm up."""


def _run(task: bytes) -> bytes:
    try:
        # What our own parent has written, through a private pipe.
        function, args = pickle.loads(task)  # noqa: S301  # nosec B301
        return pickle.dumps((OK, function(*args)), pickle.HIGHEST_PROTOCOL)
    except MemoryError:
        return pickle.dumps((NO_MEMORY, "The page needs too much memory."))
    except Exception:  # noqa: BLE001  (the worker loop: errors are sent to the parent)
        return pickle.dumps((FAILED, traceback.format_exc(limit=-8)))


def _receive(pipe: socket.socket) -> bytes | None:
    head = _receive_exactly(pipe, LENGTH.size)
    return _receive_exactly(pipe, LENGTH.unpack(head)[0]) if head else None


def _receive_exactly(pipe: socket.socket, count: int) -> bytes | None:
    data = bytearray()
    while len(data) < count:
        chunk = pipe.recv(min(count - len(data), 1 << 20))
        if not chunk:
            return None
        data += chunk
    return bytes(data)


def _frame(message: bytes) -> bytes:
    return LENGTH.pack(len(message)) + message


def main(fd: str, memory_mb: str, max_seconds: str, *modules: str) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent handles Ctrl-C
    os.nice(5)  # the parent's event loop has priority
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    for module in modules:
        getattr(importlib.import_module(module), "warm_up", _nothing)()
    limit = int(memory_mb) * 1024 * 1024
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    with socket.socket(fileno=int(fd)) as pipe:
        pipe.sendall(READY)
        serve(pipe, float(max_seconds))


if __name__ == "__main__":
    main(*sys.argv[1:])
