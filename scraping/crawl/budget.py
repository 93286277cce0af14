"""The budget of one company, and what was spent of it.

A `Ledger` is charged before a request is sent, so a budget is never exceeded. All tasks and retries of a company in a
run continue the same one. Its seconds are those that the site made us wait: connecting, waiting for bytes, and the
delay that its robots.txt asks for. What we do meanwhile with its pages, and what we wait for, costs it nothing.
"""

import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Literal

from scraping.crawl.traps import TrapDetector
from scraping.errors import OwnFault
from scraping.loop_clock import LOOP_CLOCK


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
    now: Callable[[], float] = LOOP_CLOCK.now
    # Awaited before each request. False if the try may not go on, for example because its worker was believed dead.
    journal: Callable[[], Awaitable[bool]] | None = field(default=None, repr=False, compare=False)
    # URLs that look like a trap are refused before they are charged.
    traps: TrapDetector = field(init=False, repr=False, compare=False)
    _waits: int = field(init=False, default=0)
    _waits_since: float = field(init=False, default=0.0)
    _lock: threading.Lock = field(init=False, default_factory=threading.Lock, repr=False)

    def __post_init__(self) -> None:
        self.traps = TrapDetector(self.budget.pages)

    @property
    def limit_seconds(self) -> float:
        return self.budget.seconds

    def total(self) -> Spend:
        """What all attempts spent, including the current wait."""
        if not self._waits:
            return self.spent
        return self.spent + Spend(seconds=max(0.0, self.now() - self._waits_since))

    @contextmanager
    def waiting_for_site(self) -> Iterator[None]:
        """The time inside is charged, once where requests overlap."""
        if not self._waits:
            self._waits_since = self.now()
        self._waits += 1
        try:
            yield
        finally:
            total = self.total()
            self._waits -= 1
            self._waits_since = self.now()
            self.spent = total

    def charge_seconds(self, seconds: float) -> None:
        """Less than zero: for a wait that turned out to be ours."""
        self.spent = replace(self.spent, seconds=max(0.0, self.spent.seconds + seconds))

    def checkpoint(self) -> Callable[[], None]:
        """Returns a function that gives back what was spent since: for what failed by our own fault."""
        before = self.total()

        def give_back() -> None:
            self.spent -= self.total() - before

        return give_back

    async def may_send(self) -> bool:
        """Asked before every request."""
        try:
            return self.journal is None or await self.journal()
        except Exception as exc:
            raise OwnFault("What the crawl costs could not be written down.") from exc

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
