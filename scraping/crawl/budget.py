"""The budget of one company, and what was spent of it.

A `Ledger` is charged before a request is sent, so a budget is never exceeded. All tasks and retries of a company in a
run continue the same one. Its `journal` stores what a request may cost before it is sent, so that the cost of an
attempt that is killed is not lost.
"""

import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from time import monotonic
from typing import Literal

from scraping.crawl.traps import TrapDetector


@dataclass(frozen=True, slots=True)
class Budget:
    pages: int = 12
    renders: int = 2
    seconds: float = 60.0
    max_bytes: int = 20_000_000


@dataclass(frozen=True, slots=True)
class Spend:
    pages: int = 0
    renders: int = 0
    seconds: float = 0.0
    bytes: int = 0

    def __add__(self, other: "Spend") -> "Spend":
        return Spend(
            self.pages + other.pages,
            self.renders + other.renders,
            self.seconds + other.seconds,
            self.bytes + other.bytes,
        )

    def __sub__(self, other: "Spend") -> "Spend":
        return Spend(
            self.pages - other.pages,
            self.renders - other.renders,
            self.seconds - other.seconds,
            self.bytes - other.bytes,
        )


@dataclass(slots=True)
class Ledger:
    """Starts with what earlier tasks spent."""

    budget: Budget
    spent: Spend = Spend()
    now: Callable[[], float] = monotonic
    # Returns False if the budget was spent elsewhere, for example by an attempt that was believed dead.
    journal: Callable[[], Awaitable[bool]] | None = field(default=None, repr=False, compare=False)
    # URLs that look like a trap are refused before they are charged.
    traps: TrapDetector = field(init=False, repr=False, compare=False)
    _started_at: float = field(init=False)
    _open_bytes: int = field(init=False, default=0)
    _lock: threading.Lock = field(init=False, default_factory=threading.Lock, repr=False)

    def __post_init__(self) -> None:
        self._started_at = self.now()
        self.traps = TrapDetector(self.budget.pages)

    @property
    def limit_seconds(self) -> float:
        return self.budget.seconds

    def total(self) -> Spend:
        """What all attempts spent, including the current one."""
        return self.spent + Spend(seconds=self.now() - self._started_at)

    def promised(self) -> Spend:
        """What was spent, and the bytes that open requests may still receive."""
        open_bytes = min(self._open_bytes, self.bytes_left())
        return self.total() + Spend(bytes=open_bytes)

    @asynccontextmanager
    async def reserve_request(self, max_bytes: int) -> AsyncIterator[bool]:
        """Wraps every request. Yields whether it may be sent; its response has at most this many bytes."""
        open_bytes = min(max_bytes, self.bytes_left())
        self._open_bytes += open_bytes
        try:
            yield self.journal is None or await self.journal()
        finally:
            self._open_bytes -= open_bytes

    def seconds_left(self) -> float:
        return max(0.0, self.budget.seconds - self.total().seconds)

    def bytes_left(self) -> int:
        return max(0, self.budget.max_bytes - self.spent.bytes)

    def reserve_page(self) -> bool:
        """Charges one page before it is fetched; False if the budget does not allow it."""
        return self._reserve("pages", Spend(pages=1))

    def reserve_render(self) -> bool:
        return self._reserve("renders", Spend(renders=1))

    def _reserve(self, unit: Literal["pages", "renders"], spend: Spend) -> bool:
        with self._lock:
            left = getattr(self.budget, unit) - getattr(self.spent, unit)
            if left <= 0 or not self.bytes_left() or not self.seconds_left():
                return False
            self.spent += spend
            return True

    def reserve_bytes(self, count: int) -> int:
        """Charges as many of these bytes as the budget allows, and returns how many."""
        with self._lock:
            granted = min(count, self.bytes_left())
            self.spent += Spend(bytes=granted)
            return granted

    def is_spent(self) -> bool:
        return self.spent.pages >= self.budget.pages or not self.bytes_left() or not self.seconds_left()
