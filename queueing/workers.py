"""Names of worker processes, from which any process on the same machine can tell whether one is alive."""

import os
import socket
from functools import cache
from pathlib import Path

# The end of the names of processes that work on one task at a time, on suspects.
ALONE = "//alone"


@cache
def machine() -> str:
    return socket.gethostname().replace(":", "-")[:120]


def worker_name(suffix: str = "", pid: int | None = None) -> str:
    """host:pid:start, the start telling apart two processes that got the same pid. Of this process, or a child."""
    pid = pid or os.getpid()
    return f"{machine()}:{pid}:{_start_of(pid) or 0}{suffix}"


def is_running_here(name: str) -> bool:
    """True only if the worker's process exists on this machine. (On another one it may run or not.)"""
    return name.partition(":")[0] == machine() and not has_exited(name)


def is_alone(name: str) -> bool:
    """Whether it is a process that works on one task only, a suspect."""
    return name.endswith(ALONE)


def has_exited(name: str) -> bool:
    """True only if the worker ran on this machine and its process does not exist any longer."""
    where, _, rest = name.partition(":")
    pid, _, start = rest.partition(":")
    start = start.partition("/")[0]
    if where != machine() or not pid.isdigit():
        return False
    if not _is_alive(int(pid)):
        return True
    now_started = _start_of(int(pid))
    return now_started is not None and start.isdigit() and start != "0" and int(start) != now_started


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return _state_of(pid) != "Z"


def _stat_of(pid: int) -> list[str]:
    try:
        text = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return []
    # The second field is the program's name in brackets and may hold spaces.
    return text.rpartition(")")[2].split()


def _state_of(pid: int) -> str:
    fields = _stat_of(pid)
    return fields[0] if fields else ""


def _start_of(pid: int) -> int | None:
    fields = _stat_of(pid)
    return int(fields[19]) if len(fields) > 19 else None
