"""robots.txt (RFC 9309), with a cache."""

import asyncio
import weakref
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from time import monotonic

from protego import Protego

from scraping.fetch.page_classifier import Classification
from scraping.outcomes import Outcome

_KEPT_BYTES = 16_000_000
_KEPT_HOSTS = 5_000
# A failed request for robots.txt is repeated soon.
_FAILURE_SECONDS = 30.0
_PARSE_INLINE_BYTES = 32 * 1024
_MAX_DELAY_SECONDS = 86_400.0


@dataclass(frozen=True, slots=True)
class RobotsResponse:
    """The text of a robots.txt, or why the host cannot be crawled now."""

    text: str = ""
    failure: Outcome | None = None
    detail: str = ""
    retry_after_seconds: float | None = None


class RobotsRules:
    def __init__(self, answer: RobotsResponse, product: str, parsed: Protego | None) -> None:
        self._parsed = parsed
        self._product = product
        self.failure = answer.failure
        self.detail = answer.detail
        self.retry_after_seconds = answer.retry_after_seconds
        self.size = len(answer.text)

    def allows(self, url: str) -> bool:
        return self._parsed is None or bool(self._parsed.can_fetch(url, self._product))

    def refuse(self, url: str) -> Classification | None:
        """Why this URL must not be fetched now; None if it may."""
        if self.failure is not None:
            return Classification(self.failure, self.detail)
        if not self.allows(url):
            return Classification(Outcome.ROBOTS, "The site's robots.txt asks us not to fetch this page.")
        return None

    @property
    def delay_seconds(self) -> float:
        """The delay between two requests that robots.txt asks for; 0 if there is none."""
        if self._parsed is None:
            return 0.0
        delay = self._parsed.crawl_delay(self._product) or 0.0
        rate = self._parsed.request_rate(self._product)
        gap = rate.seconds / rate.requests if rate and rate.requests else 0.0
        return min(max(0.0, float(delay), float(gap)), _MAX_DELAY_SECONDS)

    @property
    def sitemaps(self) -> tuple[str, ...]:
        return tuple(self._parsed.sitemaps) if self._parsed else ()


async def read_rules(answer: RobotsResponse, product: str) -> RobotsRules:
    if not answer.text:
        return RobotsRules(answer, product, None)
    if len(answer.text) <= _PARSE_INLINE_BYTES:
        return RobotsRules(answer, product, Protego.parse(answer.text))
    # 500 KiB take about 50 ms: too long for the event loop.
    return RobotsRules(answer, product, await asyncio.to_thread(Protego.parse, answer.text))


class RobotsCache:
    """One robots.txt per origin; concurrent callers share one request."""

    def __init__(self, product: str, keep_seconds: float, now: Callable[[], float] = monotonic) -> None:
        self._product = product
        self._keep_seconds = keep_seconds
        self._now = now
        self._kept: OrderedDict[str, tuple[float, RobotsRules]] = OrderedDict()
        self.kept_bytes = 0
        self._locks: weakref.WeakValueDictionary[str, asyncio.Lock] = weakref.WeakValueDictionary()

    async def rules_of(self, origin: str, ask: Callable[[], Awaitable[RobotsResponse]]) -> RobotsRules:
        lock = self._locks.setdefault(origin, asyncio.Lock())
        async with lock:
            if (rules := self._fresh(origin)) is not None:
                return rules
            rules = await read_rules(await ask(), self._product)
            # That one company's budget is spent says nothing about the host.
            if rules.failure is not Outcome.BUDGET_SPENT:
                self._keep(origin, rules)
            return rules

    def _fresh(self, origin: str) -> RobotsRules | None:
        entry = self._kept.get(origin)
        if entry is None or entry[0] <= self._now():
            return None
        self._kept.move_to_end(origin)
        return entry[1]

    def _keep(self, origin: str, rules: RobotsRules) -> None:
        self._forget(origin)
        seconds = _FAILURE_SECONDS if rules.failure else self._keep_seconds
        self._kept[origin] = (self._now() + seconds, rules)
        self.kept_bytes += rules.size
        while self.kept_bytes > _KEPT_BYTES or len(self._kept) > _KEPT_HOSTS:
            self._forget(next(iter(self._kept)))

    def _forget(self, origin: str) -> None:
        entry = self._kept.pop(origin, None)
        if entry is not None:
            self.kept_bytes -= entry[1].size
