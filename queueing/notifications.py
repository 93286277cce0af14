"""A word to whoever moves tasks: there is something new. Losing one only costs time, never a task."""

import threading
from collections.abc import Callable

_lock = threading.Lock()
_listeners: list[Callable[[], None]] = []


def listen(listener: Callable[[], None]) -> Callable[[], None]:
    """Calls `listener` at every nudge in this process. Returns what ends that."""
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
