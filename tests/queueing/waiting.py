"""Waiting for another thread or process, with a time limit."""

import time
from collections.abc import Callable


def wait_for(condition: Callable[[], object], seconds: float = 300.0) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            raise AssertionError(f"{condition} did not come true in {seconds} s")
        time.sleep(0.02)
