"""Tells the maintenance loops of this process that there are new tasks. A lost call costs time, never a task."""

import threading
from collections.abc import Callable

_lock = threading.Lock()
_listeners: list[Callable[[], None]] = []


def listen(listener: Callable[[], None]) -> Callable[[], None]:
    """Calls `listener` at every `notify` in this process. Returns a function that ends that."""
    with _lock:
        _listeners.append(listener)

    def stop_listening() -> None:
        with _lock:
            _listeners.remove(listener)

    return stop_listening


def notify() -> None:
    with _lock:
        listeners = list(_listeners)
    for listener in listeners:
        listener()
