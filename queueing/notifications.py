"""Tells the maintenance loops of this process that there are new tasks. A lost call costs time, never a task."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

_listeners: list[Callable[[], None]] = []


@contextmanager
def listening(listener: Callable[[], None]) -> Iterator[None]:
    """Calls `listener` at every `notify` of any thread."""
    _listeners.append(listener)
    try:
        yield
    finally:
        _listeners.remove(listener)


def notify() -> None:
    for listener in tuple(_listeners):
        listener()
