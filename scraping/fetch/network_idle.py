"""When a page has what it is going to have: asked of the page, not of a clock."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic

from playwright.async_api import Page as BrowserPage
from playwright.async_api import Request

_IDLE_SECONDS = 0.05  # no request under way and none begun for this long
_POLL_SECONDS = 0.02
_MAX_WAIT_SECONDS = 8.0  # a page that never falls silent is taken as it is
# A page that shows nothing yet may wait for a timer: it gets a little longer.
_LITTLE_TEXT = 200
_LITTLE_TEXT_SECONDS = 2.5
_TRACKED_TYPES = frozenset({"document", "script", "xhr", "fetch"})
# How much text there is, and whether there are scripts that could bring more.
_MEASURE = """() => [document.body ? document.body.innerText.length : 0, document.scripts.length]"""


@dataclass  # without slots: Playwright keeps a note on whom it calls
class NetworkActivity:
    """The requests of one page that can change what it shows."""

    now: Callable[[], float] = monotonic
    last_change: float = 0.0
    _open: set[Request] = field(default_factory=set)

    def watch(self, page: BrowserPage) -> None:
        self.last_change = self.now()
        page.on("request", self._begin)
        page.on("requestfinished", self._end)
        page.on("requestfailed", self._end)

    def is_idle(self) -> bool:
        return not self._open and self.now() - self.last_change >= _IDLE_SECONDS

    def _begin(self, request: Request) -> None:
        if request.resource_type in _TRACKED_TYPES:
            self._open.add(request)
            self.last_change = self.now()

    def _end(self, request: Request) -> None:
        if request in self._open:
            self._open.discard(request)
            self.last_change = self.now()


async def wait_for_content(page: BrowserPage, activity: NetworkActivity) -> None:
    """Returns when the network is quiet and the text does not grow any more."""
    started = monotonic()
    length = -1
    while (waited := monotonic() - started) < _MAX_WAIT_SECONDS:
        if activity.is_idle():
            before = length
            length, scripts = await page.evaluate(_MEASURE)
            is_enough = length >= _LITTLE_TEXT or not scripts or waited >= _LITTLE_TEXT_SECONDS
            if length == before and is_enough:
                return
        await asyncio.sleep(_POLL_SECONDS)
