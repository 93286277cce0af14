"""How long the processes of a browser waited for a processor. On a busy machine that is most of what a page takes."""

from contextlib import suppress
from pathlib import Path

_PROC = Path("/proc")
_MAX_SECONDS = 90.0
_GROUP_FIELD = 2  # of /proc/PID/stat, after the name in brackets: state, parent, group


class CpuWaits:
    """Of a process group, since this object was made. Zero where the kernel does not count it."""

    def __init__(self, group: int) -> None:
        self._group = group
        self._before = _waits_of(group)

    def seconds(self) -> float:
        """Of the process that waited longest: several that wait at the same time delay a page once."""
        waits = _waits_of(self._group)
        longest = max((wait - self._before.get(pid, 0.0) for pid, wait in waits.items()), default=0.0)
        return min(longest, _MAX_SECONDS)


def _waits_of(group: int) -> dict[str, float]:
    if not group:
        return {}
    pids = [path.name for path in _PROC.iterdir() if path.name.isdecimal()]
    return {pid: _read_wait(pid) for pid in pids if _group_of(pid) == group}


def _group_of(pid: str) -> int:
    with suppress(OSError, ValueError, IndexError):  # it has ended
        return int((_PROC / pid / "stat").read_text().rpartition(")")[2].split()[_GROUP_FIELD])
    return 0


def _read_wait(pid: str) -> float:
    """Of its main thread, which runs the scripts of a page. The second number is nanoseconds in the run queue."""
    with suppress(OSError, ValueError, IndexError):
        return int((_PROC / pid / "schedstat").read_text().split()[1]) / 1e9
    return 0.0
