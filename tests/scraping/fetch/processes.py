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


def chromium_processes() -> list[psutil.Process]:
    """Ours only: other tests have browsers of their own."""
    return [process for process in psutil.Process().children(recursive=True) if is_at_work(process, "chrom")]


def browsers() -> set[int]:
    """The browsers that this process started; what else belongs to one says of which type it is."""
    return {process.pid for process in chromium_processes() if _is_first(process)}


def _is_first(process: psutil.Process) -> bool:
    try:
        words = process.cmdline()
    except psutil.NoSuchProcess:
        return False
    # A helper that ends has no command line any more.
    return bool(words) and not any(word.startswith("--type=") for word in words)


def is_at_work(process: psutil.Process, name: str = "") -> bool:
    """In a container whose first process does not collect them, the dead stay listed as zombies."""
    try:
        runs = process.is_running() and process.status() != psutil.STATUS_ZOMBIE
        return bool(runs and name in process.name())
    except psutil.NoSuchProcess:
        return False
