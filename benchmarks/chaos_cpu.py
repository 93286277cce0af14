"""A share of one processor for worker processes."""

import os
import signal
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path


class CpuLimit:
    """At most a share of one processor: a cgroup where one can be made, else SIGSTOP and SIGCONT in turn."""

    def __init__(self, share: float) -> None:
        self._share = share
        self._group = _make_cgroup(share)

    @property
    def how(self) -> str:
        return "cgroup" if self._group else f"stopped {1 - self._share:.0%} of the time"

    def add(self, pid: int) -> None:
        if self._group:
            (self._group / "cgroup.procs").write_text(str(pid))

    def turn(self, pids: Sequence[int], seconds: float) -> None:
        """Waits so long; without a cgroup, the process groups run for their share of it only."""
        if self._group:
            time.sleep(seconds)
            return
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for number, part in ((signal.SIGSTOP, 1 - self._share), (signal.SIGCONT, self._share)):
                for pid in pids:
                    with suppress(ProcessLookupError):
                        os.killpg(pid, number)
                time.sleep(part / 10)

    def close(self) -> None:
        if self._group:
            for pid in (self._group / "cgroup.procs").read_text().split():
                with suppress(ProcessLookupError):
                    os.kill(int(pid), signal.SIGKILL)
            while (self._group / "cgroup.procs").read_text():
                time.sleep(0.05)
            self._group.rmdir()


def _make_cgroup(share: float) -> Path | None:
    for root, limit, value in (
        (Path("/sys/fs/cgroup/cpu"), "cpu.cfs_quota_us", f"{int(share * 100_000)}"),
        (Path("/sys/fs/cgroup"), "cpu.max", f"{int(share * 100_000)} 100000"),
    ):
        group = root / f"leadslogix-chaos-{os.getpid()}"
        try:
            group.mkdir()
        except OSError:
            continue
        try:
            (group / limit).write_text(value)
        except OSError:
            group.rmdir()
            continue
        return group
    return None
