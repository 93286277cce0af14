"""When a worker's chores are due: how long since the last time, and what is put off."""

import time


class Timetable:
    def __init__(self) -> None:
        self._due: dict[str, float] = {}

    def is_due(self, chore: str, every_seconds: float) -> bool:
        """Whoever is told yes does it now; the next time is counted from here."""
        if self.is_put_off(chore):
            return False
        self.put_off(chore, every_seconds)
        return True

    def is_put_off(self, chore: str) -> bool:
        return time.monotonic() < self._due.get(chore, 0.0)

    def put_off(self, chore: str, seconds: float) -> None:
        self._due[chore] = time.monotonic() + seconds
