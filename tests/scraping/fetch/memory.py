"""Measures how much the process of a test grows."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import psutil


@contextmanager
def watched_memory() -> Iterator[Callable[[], float]]:
    """The maximum growth of this process inside the context, in MB."""
    process = psutil.Process()
    before = process.memory_info().rss
    peak, done = [before], threading.Event()

    def watch() -> None:
        while not done.wait(0.005):
            peak[0] = max(peak[0], process.memory_info().rss)

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        yield lambda: (peak[0] - before) / 1e6
    finally:
        done.set()
        watcher.join()
