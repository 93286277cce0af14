"""The child processes of `scraping.page.parse_pool`: each reads pages until its pipe closes.

They are copies of one process (`scraping.page.fork_server`), which runs as `python -m scraping.page.parse_child FD
MEMORY_MB SECONDS MODULE...` without its parent's environment and memory, because pages may be hostile.
"""

import gc
import importlib
import os
import pickle
import resource
import signal
import socket
import struct
import sys
import traceback
from contextlib import suppress

from scraping.page.fork_server import ORDER, READY, START

LENGTH = struct.Struct("!I")
OK, FAILED, NO_MEMORY = 0, 1, 2


def fork_children(orders: socket.socket, memory_mb: int, max_seconds: float) -> None:
    """Forks a child for each pipe that comes, and kills those whose process ids come, until `orders` closes."""
    while True:
        order, pipes, _, _ = socket.recv_fds(orders, ORDER.size, 1)
        if not order:
            return
        (number,) = ORDER.unpack(order)
        is_start = number == START
        answer = _fork_child(orders, pipes[0], memory_mb, max_seconds) if is_start else _end_child(number)
        orders.sendall(ORDER.pack(answer))


def _fork_child(orders: socket.socket, fd: int, memory_mb: int, max_seconds: float) -> int:
    pid = os.fork()
    if pid:
        os.close(fd)
        return pid
    orders.close()
    limit = memory_mb * 1024 * 1024
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    with socket.socket(fileno=fd) as pipe, suppress(ConnectionError):
        serve(pipe, max_seconds)
    os._exit(0)


def _end_child(pid: int) -> int:
    # The process id is still its own: this process alone waits for it.
    os.kill(pid, signal.SIGKILL)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


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
    gc.disable()  # modules leave no garbage
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    for module in modules:
        getattr(importlib.import_module(module), "warm_up", _nothing)()
    # What is loaded stays, and the children share its memory as long as no garbage collection touches it.
    gc.freeze()
    # A page is hardly ever garbage itself, and has more than 700 objects.
    gc.set_threshold(20_000)
    gc.enable()
    # (A parent that was killed wants nothing any more.)
    with socket.socket(fileno=int(fd)) as orders, suppress(ConnectionError):
        orders.sendall(READY)
        fork_children(orders, int(memory_mb), float(max_seconds))


if __name__ == "__main__":
    main(*sys.argv[1:])
