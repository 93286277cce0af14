"""Shows a long crawl to the person who waits for it: a bar on a terminal, plain lines elsewhere."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TextIO

BAR_WIDTH = 28
REDRAW_SECONDS = 0.2
LINE_SECONDS = 5.0


@dataclass(frozen=True, slots=True)
class Standing:
    done: int
    total: int
    facts: int
    pages: int


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

    def is_due(self) -> bool:
        return self.now() >= self._next_at

    def show(self, standing: Standing) -> None:
        if self._first_done is None:
            # What an earlier, interrupted crawl did says nothing about today's rate.
            self._first_done = standing.done
        if standing.done != self._last_done:
            self._last_done, self._last_done_at = standing.done, self.now()
        self._next_at = self.now() + (REDRAW_SECONDS if self.is_terminal else LINE_SECONDS)
        if self.is_terminal:
            line = f"{bar(standing)} {self.describe(standing)}"
            self.stream.write("\r" + line.ljust(self._width))
            self._width = len(line)
        else:
            self.stream.write(self.describe(standing) + "\n")
        self.stream.flush()

    def close(self) -> None:
        if self.is_terminal and self._width:
            self.stream.write("\n")
            self.stream.flush()

    def describe(self, standing: Standing) -> str:
        text = f"{standing.done}/{standing.total} companies, {standing.facts} facts, {standing.pages} pages"
        rate = self.rate(standing)
        if rate <= 0:
            return text
        left = (standing.total - standing.done) / rate
        # When the next company takes longer than all the others should, the rate says nothing any more.
        is_slow = 0 < left < self.now() - self._last_done_at
        return f"{text}, {rate:.1f}/s, {'waiting for slow sites' if is_slow else f'{clock(left)} left'}"

    def rate(self, standing: Standing) -> float:
        elapsed = self.now() - self._started_at
        return (standing.done - (self._first_done or 0)) / elapsed if elapsed > 0 else 0.0


def bar(standing: Standing) -> str:
    filled = BAR_WIDTH * standing.done // standing.total if standing.total else BAR_WIDTH
    return f"[{'#' * filled}{'.' * (BAR_WIDTH - filled)}]"


def clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
