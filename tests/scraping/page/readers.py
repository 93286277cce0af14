"""Functions for child processes of the parse pool: good ones, and ones that hang or crash."""

import ctypes
import errno
import os
import re
import signal
import time

_warm: list[bool] = []


def warm_up() -> None:
    """Takes half a second of CPU time."""
    while time.process_time() < 0.5:
        pass
    _warm.append(True)


def is_warm(_body: bytes) -> bool:
    return bool(_warm)


def count_words(body: bytes, factor: int = 1) -> int:
    return len(body.split()) * factor


def return_pid(_body: bytes) -> int:
    return os.getpid()


def return_environment(_body: bytes) -> dict[str, str]:
    return dict(os.environ)


def hang_in_c_code(_body: bytes) -> bool:
    """A regular expression of exponential cost: no signal handler and no timeout interrupts it."""
    return bool(re.match(r"(a+)+$", "a" * 60 + "b"))


def eat_memory(_body: bytes) -> int:
    return len(bytearray(4 << 30))


def crash(_body: bytes) -> None:
    ctypes.string_at(0)


def kill_the_child(_body: bytes) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def abort_the_child(_body: bytes) -> None:
    os.abort()


def sleep_long(_body: bytes) -> None:
    time.sleep(600)


def raise_an_error(_body: bytes) -> None:
    raise KeyError("the page has no soul")


def open_nothing(_body: bytes) -> None:
    raise OSError(errno.EMFILE, "Too many open files")


def sleep_a_little(_body: bytes) -> int:
    time.sleep(0.3)
    return os.getpid()
