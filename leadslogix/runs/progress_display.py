"""Shows the progress of a long crawl: a bar on a terminal, plain lines elsewhere."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TextIO

from leadslogix.runs.progress import Pace

BAR_WIDTH = 28
REDRAW_SECONDS = 0.2
LINE_SECONDS = 5.0
# Counting a run of 50,000 companies takes a second: looking costs at most this share of the crawl's time.
MOST_TIME_SPENT_LOOKING = 0.05


@dataclass(frozen=True, slots=True)
class ProgressSnapshot:
    done: int
    total: int
    facts: int
    pages: int
    retries: int = 0  # companies that wait to be tried again


@dataclass(slots=True)
class ProgressDisplay:
    stream: TextIO
    now: Callable[[], float] = time.monotonic
    _started_at: float = field(init=False)
    _first_done: int | None = field(init=False, default=None)
    _next_at: float = field(init=False, default=0.0)
    _last_done: int = field(init=False, default=-1)
    _last_done_at: float = field(init=False, default=0.0)
    _width: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        self._started_at = self.now()

    @property
    def is_terminal(self) -> bool:
        return self.stream.isatty()

    def look(self, read: Callable[[], ProgressSnapshot]) -> None:
        """Shows the progress if it is time to."""
        if self.now() < self._next_at:
            return
        asked_at = self.now()
        snapshot = read()
        rest = (self.now() - asked_at) / MOST_TIME_SPENT_LOOKING
        self.show(snapshot)
        self._next_at = max(self._next_at, self.now() + rest)

    def show(self, snapshot: ProgressSnapshot) -> None:
        if self._first_done is None:
            # Companies that an earlier, interrupted crawl did must not count for today's rate.
            self._first_done = snapshot.done
        if snapshot.done != self._last_done:
            self._last_done, self._last_done_at = snapshot.done, self.now()
        self._next_at = self.now() + (REDRAW_SECONDS if self.is_terminal else LINE_SECONDS)
        if self.is_terminal:
            line = f"{bar(snapshot)} {self.describe(snapshot)}"
            self.stream.write("\r" + line.ljust(self._width))
            self._width = len(line)
        else:
            self.stream.write(self.describe(snapshot) + "\n")
        self.stream.flush()

    def close(self) -> None:
        if self.is_terminal and self._width:
            self.stream.write("\n")
            self.stream.flush()

    def describe(self, snapshot: ProgressSnapshot) -> str:
        text = f"{snapshot.done}/{snapshot.total} companies, {snapshot.facts} facts, {snapshot.pages} pages"
        if snapshot.retries:
            text = f"{text}, {snapshot.retries} waiting to be tried again"
        pace = self.pace(snapshot)
        if pace.done <= 0 or pace.seconds <= 0:
            return text
        text = f"{text}, {pace.done / pace.seconds:.1f}/s"
        if pace.is_slow:
            return f"{text}, waiting for slow sites"
        if pace.seconds_left is None:
            return text
        # Never "0:00 left" while companies are left.
        return f"{text}, {clock(max(1.0, pace.seconds_left))} left"

    def pace(self, snapshot: ProgressSnapshot) -> Pace:
        return Pace(
            done=snapshot.done - (self._first_done or 0),
            left=snapshot.total - snapshot.done,
            seconds=self.now() - self._started_at,
            idle_seconds=self.now() - self._last_done_at,
        )


def bar(snapshot: ProgressSnapshot) -> str:
    filled = BAR_WIDTH * snapshot.done // snapshot.total if snapshot.total else BAR_WIDTH
    return f"[{'#' * filled}{'.' * (BAR_WIDTH - filled)}]"


def clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
