"""Checks that processes ended."""

import time
from collections.abc import Iterable, Sequence

import psutil


def still_running(processes: Iterable[psutil.Process]) -> list[psutil.Process]:
    """The processes that still run after two minutes; returns as soon as none does."""
    give_up_at = time.monotonic() + 120.0
    left = [process for process in processes if is_running(process)]
    while left and time.monotonic() < give_up_at:
        time.sleep(0.05)
        left = [process for process in left if is_running(process)]
    return left


def chromium_processes() -> list[psutil.Process]:
    """Children of this process only: other tests have browsers, too."""
    return [process for process in psutil.Process().children(recursive=True) if is_running(process, "chrom")]


def of_new_browsers(others: Sequence[psutil.Process]) -> list[psutil.Process]:
    """Without what the browsers of these start meanwhile, which may be at any time."""
    return [
        process
        for process in chromium_processes()
        if process not in others and not set(_parents_of(process)) & set(others)
    ]


def _parents_of(process: psutil.Process) -> list[psutil.Process]:
    try:
        return process.parents()
    except psutil.NoSuchProcess:
        return []


def family_of(pid: int) -> list[psutil.Process]:
    """This process and all below it."""
    head = psutil.Process(pid)
    return [head, *head.children(recursive=True)]


def browsers() -> set[int]:
    """The main processes of the browsers that this process started; their helpers have a `--type`."""
    return {process.pid for process in chromium_processes() if _is_main_process(process)}


def _is_main_process(process: psutil.Process) -> bool:
    try:
        words = process.cmdline()
    except psutil.NoSuchProcess:
        return False
    # An ending process has no command line.
    return bool(words) and not any(word.startswith("--type=") for word in words)


def is_running(process: psutil.Process, name: str = "") -> bool:
    """Without an init process that reaps them, dead processes in a container stay listed as zombies."""
    try:
        runs = process.is_running() and process.status() != psutil.STATUS_ZOMBIE
        return bool(runs and name in process.name())
    except psutil.NoSuchProcess:
        return False
