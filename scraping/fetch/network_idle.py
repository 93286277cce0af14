"""Waits until a page is complete: the network is idle and its text no longer grows."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.async_api import Page as BrowserPage
    from playwright.async_api import Request


_IDLE_SECONDS = 0.05  # without a running or a new request
_POLL_SECONDS = 0.02
# A poll that takes longer was held up by a busy machine, like the scripts of the page.
_MAX_POLL_SECONDS = 0.1
_MAX_WAIT_SECONDS = 8.0  # a page whose network is never idle is read as it is
# A page with little text may be waiting for a timer: it gets longer.
_LITTLE_TEXT = 200
_LITTLE_TEXT_SECONDS = 2.5
_TRACKED_TYPES = frozenset({"document", "script", "xhr", "fetch"})
# The length of the text, and the number of scripts, which could add more.
_MEASURE = """() => [document.body ? document.body.innerText.length : 0, document.scripts.length]"""


@dataclass  # without slots: Playwright sets an attribute on the object of a handler
class NetworkActivity:
    """The requests of one page that can change its content."""

    now: Callable[[], float] = monotonic
    last_change: float = 0.0
    _open: set["Request"] = field(default_factory=set)

    def watch(self, page: "BrowserPage") -> None:
        self.last_change = self.now()
        page.on("request", self._begin)
        page.on("requestfinished", self._end)
        page.on("requestfailed", self._end)

    def is_idle(self) -> bool:
        return not self._open and self.now() - self.last_change >= _IDLE_SECONDS

    def _begin(self, request: "Request") -> None:
        if request.resource_type in _TRACKED_TYPES:
            self._open.add(request)
            self.last_change = self.now()

    def _end(self, request: "Request") -> None:
        if request in self._open:
            self._open.discard(request)
            self.last_change = self.now()


async def wait_for_content(page: "BrowserPage", activity: NetworkActivity) -> None:
    """Returns when the network is idle and the text no longer grows."""
    waited, polled_at = 0.0, monotonic()
    length = -1
    while waited < _MAX_WAIT_SECONDS:
        if activity.is_idle():
            before = length
            length, scripts = await page.evaluate(_MEASURE)
            is_enough = length >= _LITTLE_TEXT or not scripts or waited >= _LITTLE_TEXT_SECONDS
            if length == before and is_enough:
                return
        await asyncio.sleep(_POLL_SECONDS)
        now = monotonic()
        waited += min(now - polled_at, _MAX_POLL_SECONDS)
        polled_at = now
