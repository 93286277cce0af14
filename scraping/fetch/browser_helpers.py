"""The helper processes of a browser: it survives when one is killed, but no page loads any more.

They live as long as the browser, so one that is gone was killed by somebody, or by a machine without memory.
"""

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

_PROC = Path("/proc")
# The process that starts those of pages, and the one that sends all requests.
_KINDS = (b"--type=zygote", b"network.mojom.NetworkService")


def find_helpers(group: int) -> set[str]:
    """Their process ids; none where the browser's group is not known, and on systems that do not tell."""
    if not group or not _PROC.is_dir():
        return set()
    pids = (path.name for path in _PROC.iterdir() if path.name.isdecimal())
    return {pid for pid in pids if _is_helper(pid) and _state_and_group(pid)[1] == group}


def are_running(pids: Iterable[str]) -> bool:
    return all(_state_and_group(pid)[0] not in ("", "Z", "X") for pid in pids)


def _is_helper(pid: str) -> bool:
    with suppress(OSError):  # it has ended
        command = (_PROC / pid / "cmdline").read_bytes()
        return any(kind in command for kind in _KINDS)
    return False


def _state_and_group(pid: str) -> tuple[str, int]:
    with suppress(OSError, ValueError, IndexError):
        state, _, group, *_ = (_PROC / pid / "stat").read_text().rpartition(")")[2].split()
        return state, int(group)
    return "", 0
