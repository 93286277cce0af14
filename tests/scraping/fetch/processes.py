"""Whether processes that ought to end did."""

import time
from collections.abc import Iterable

import psutil


def survivors(processes: Iterable[psutil.Process], seconds: float) -> list[psutil.Process]:
    """Who is still at work after this time; returns as soon as nobody is."""
    give_up_at = time.monotonic() + seconds
    left = [process for process in processes if is_at_work(process)]
    while left and time.monotonic() < give_up_at:
        time.sleep(0.05)
        left = [process for process in left if is_at_work(process)]
    return left


def is_at_work(process: psutil.Process, name: str = "") -> bool:
    """In a container whose first process does not collect them, the dead stay listed as zombies."""
    try:
        runs = process.is_running() and process.status() != psutil.STATUS_ZOMBIE
        return bool(runs and name in process.name())
    except psutil.NoSuchProcess:
        return False
