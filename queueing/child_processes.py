"""Child processes of a worker: how they are started, what they are sent, and how they end.

The plan is sent to their standard input, so that no password is among their arguments. When the input closes, no worker
needs them any longer; that works also when the worker is killed.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import nullcontext, suppress
from dataclasses import asdict, dataclass
from typing import Any, Self, TypeVar
from uuid import UUID

from django.conf import settings
from django.db import connection, connections

from queueing.conf import Conf, conf
from queueing.database import ending_when_full, ends_when_full
from queueing.errors import DiskFull
from queueing.tiers import Tier

DISK_FULL = 74  # the exit code for it, as in sysexits.h
_STOP_SECONDS = 15.0  # longer than such a process waits for its slots
# What of the database's settings may be another in this process than in its environment.
_DATABASE_SETTINGS = ("NAME", "HOST", "PORT", "USER", "PASSWORD", "OPTIONS")


@dataclass(frozen=True, slots=True, kw_only=True)
class ChildPlan:
    queueing: dict[str, Any]
    database: dict[str, Any]
    tiers: Sequence[str]
    run_id: str
    ends_when_full: bool

    @classmethod
    def make(cls, queueing: Conf, tiers: Sequence[Tier], run_id: UUID | None, **more: Any) -> Self:
        """With the settings of this process."""
        return cls(
            queueing={name.upper(): value for name, value in asdict(queueing).items()},
            database={name: connection.settings_dict.get(name) for name in _DATABASE_SETTINGS},
            tiers=[str(tier) for tier in tiers],
            run_id=str(run_id or ""),
            ends_when_full=ends_when_full(),
            **more,
        )


Plan = TypeVar("Plan", bound=ChildPlan)


def module_path() -> str:
    """PYTHONPATH of a child: it finds our modules in whatever folder the command was given."""
    return os.pathsep.join(path for path in sys.path if path)


def start_child(command: str) -> subprocess.Popen[str]:
    return subprocess.Popen(  # noqa: S603  # our own command
        [sys.executable, "-m", "django", command],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": module_path()},
        text=True,
    )


def send_plan(process: subprocess.Popen[str], plan: ChildPlan) -> None:
    assert process.stdin is not None
    with suppress(BrokenPipeError):  # it was killed already: seen the next time
        process.stdin.write(json.dumps(asdict(plan), default=str) + "\n")
        process.stdin.flush()


def end_child(process: subprocess.Popen[str], grace_seconds: float) -> None:
    """Its task may finish within the grace time; after it the lease is handed back."""
    stops = ((None, grace_seconds), (process.terminate, _STOP_SECONDS), (process.kill, None))
    for stop, seconds in stops:
        if stop is not None:
            stop()
        with suppress(subprocess.TimeoutExpired):
            process.wait(seconds)
            return


def work_as_child(kind: type[Plan], work: Callable[[Plan], None]) -> None:
    """In the child: takes over the settings of the worker that started it."""
    line = sys.stdin.readline()
    if not line:  # that worker was killed meanwhile
        return
    plan = kind(**json.loads(line))
    settings.QUEUEING = plan.queueing
    conf.cache_clear()
    connections["default"].settings_dict.update(plan.database)
    try:
        with ending_when_full() if plan.ends_when_full else nullcontext():
            work(plan)
    except DiskFull as exc:
        raise SystemExit(DISK_FULL) from exc
