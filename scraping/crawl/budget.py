"""What one company may cost, and what it has cost so far.

A `Ledger` is charged before the spend and never goes over: `reserve_page()` says no when the page is not
affordable any more. It lives as long as the company in its run: tasks and retries continue the same one. Its
`journal` writes down what a request may cost before the request leaves, so that a try that is killed is paid for.
"""

import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from time import monotonic

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
    """Starts from what earlier tasks spent; `now` is passed in by tests."""

    budget: Budget
    spent: Spend = Spend()
    now: Callable[[], float] = monotonic
    # Says False when the budget turns out to be spent by somebody else, as by a try that was thought dead.
    journal: Callable[[], Awaitable[bool]] | None = field(default=None, repr=False, compare=False)
    # Where the company's crawl has been: what is asked for in circles is never charged.
    traps: TrapDetector = field(init=False, repr=False, compare=False)
    _started_at: float = field(init=False)
    _bytes_ahead: int = field(init=False, default=0)
    _lock: threading.Lock = field(init=False, default_factory=threading.Lock, repr=False)

    def __post_init__(self) -> None:
        self._started_at = self.now()
        self.traps = TrapDetector(self.budget.pages)

    @property
    def limit_seconds(self) -> float:
        return self.budget.seconds

    def total(self) -> Spend:
        """What was spent over all attempts, the running one included."""
        return self.spent + Spend(seconds=self.now() - self._started_at)

    def promised(self) -> Spend:
        """What was spent, and what the requests on their way may still bring."""
        ahead = min(self._bytes_ahead, self.bytes_left())
        return self.total() + Spend(bytes=ahead)

    @asynccontextmanager
    async def reserve_request(self, max_bytes: int) -> AsyncIterator[bool]:
        """Around every request: says whether it may leave, with at most this many bytes to come back."""
        ahead = min(max_bytes, self.bytes_left())
        self._bytes_ahead += ahead
        try:
            yield self.journal is None or await self.journal()
        finally:
            self._bytes_ahead -= ahead

    def seconds_left(self) -> float:
        return max(0.0, self.budget.seconds - self.total().seconds)

    def bytes_left(self) -> int:
        return max(0, self.budget.max_bytes - self.spent.bytes)

    def reserve_page(self) -> bool:
        """Charges one page before it is fetched; False when it is not affordable."""
        with self._lock:
            if self.spent.pages >= self.budget.pages or not self.bytes_left() or not self.seconds_left():
                return False
            self.spent += Spend(pages=1)
            return True

    def reserve_render(self) -> bool:
        with self._lock:
            if self.spent.renders >= self.budget.renders or not self.bytes_left() or not self.seconds_left():
                return False
            self.spent += Spend(renders=1)
            return True

    def reserve_bytes(self, count: int) -> int:
        """Charges as many of these bytes as are affordable and says how many that are."""
        with self._lock:
            granted = min(count, self.bytes_left())
            self.spent += Spend(bytes=granted)
            return granted

    def charge_bytes(self, count: int) -> None:
        """For bytes that came without being asked for; `reserve_bytes` is the door that never goes over."""
        with self._lock:
            self.spent += Spend(bytes=count)

    def is_spent(self) -> bool:
        return self.spent.pages >= self.budget.pages or not self.bytes_left() or not self.seconds_left()
