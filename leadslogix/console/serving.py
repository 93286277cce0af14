"""Runs the web and its workers as child processes and stops all of them together."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from types import FrameType

from queueing.bound_processes import bound_to_this_process

GRACE_SECONDS = 20.0


def stop_signals() -> list[signal.Signals]:
    """SIGHUP, SIGINT and SIGTERM, except those that are ignored (`nohup`, background jobs)."""
    signals = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]
    return [number for number in signals if signal.getsignal(number) is not signal.SIG_IGN]


@dataclass(slots=True)
class ProcessGroup:
    """Child processes that live and end together."""

    environment: dict[str, str]
    children: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)
    stopping: bool = False

    def start(self, name: str, command: Sequence[str]) -> None:
        # A group of its own: Ctrl-C reaches only this process, which then stops the children in order.
        self.children[name] = subprocess.Popen(  # noqa: S603  # commands are written in this package
            bound_to_this_process([sys.executable, *command]), env=self.environment, start_new_session=True
        )

    def watch(self, each_time: Callable[[], object]) -> str | None:
        """Waits for Ctrl-C, SIGTERM or the terminal's end (None), or for a child that ends by itself (its name)."""
        for number in stop_signals():
            signal.signal(number, self._ask_to_stop)
        while not self.stopping:
            for name, child in self.children.items():
                if child.poll() is not None:
                    return name
            each_time()
            time.sleep(0.2)
        return None

    def _ask_to_stop(self, number: int, frame: FrameType | None) -> None:
        self.stopping = True

    def stop(self) -> None:
        for child in self.children.values():
            if child.poll() is None:
                child.terminate()
        deadline = time.monotonic() + GRACE_SECONDS
        for child in self.children.values():
            with suppress(subprocess.TimeoutExpired):
                child.wait(max(0.1, deadline - time.monotonic()))
            # Also its own children: gunicorn's workers outlive it while they write an export.
            with suppress(ProcessLookupError):
                os.killpg(child.pid, signal.SIGKILL)
            child.wait()
