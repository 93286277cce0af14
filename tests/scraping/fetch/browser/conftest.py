import asyncio
import os
import shutil
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from typing import Any

import pytest
import uvloop

from scraping.fetch import (
    BrowserLimits,
    FetchSettings,
    HostMap,
    SharedBrowser,
    Timeouts,
    open_browser,
    open_fetcher,
    open_renderer,
)
from scraping.interfaces import Renderer
from tests.scraping.conftest import GOOD_NETWORK
from tests.scraping.fetch.servers import Site

MakeRenderer = Callable[..., Awaitable[Renderer]]

needs_chromium = [
    pytest.mark.browser,
    pytest.mark.early(together="browser", first=True),
    pytest.mark.skipif(
        shutil.which("chromium") is None and "CI" not in os.environ, reason="there is no Chromium on PATH"
    ),
]


@pytest.fixture(scope="package")
def runner() -> Iterator[asyncio.Runner]:
    """One loop for all tests of this folder, because a browser needs its loop and takes a second to start."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        yield runner


@dataclass(frozen=True, slots=True)
class Web:
    """A site with all host names below `example`, and a renderer that can reach it."""

    site: Site
    settings: FetchSettings
    browser: SharedBrowser | None
    renderer: Renderer


@pytest.fixture(scope="package")
def shared_web(runner: asyncio.Runner) -> Iterator[Web]:
    stack = AsyncExitStack()

    async def open_all() -> Web:
        site = await Site().start()
        stack.push_async_callback(site.stop)
        settings = FetchSettings(
            allowed_networks=(GOOD_NETWORK,),
            host_map=HostMap.parse(f"*.example={site.host}:{site.port}"),
            delay_seconds=0.0,
            timeouts=Timeouts(render=30),
        )
        fetcher = await stack.enter_async_context(open_fetcher(settings))
        browser = await stack.enter_async_context(open_browser())
        renderer = await stack.enter_async_context(open_renderer(settings, fetcher, browser))
        return Web(site, settings, browser, renderer)

    yield runner.run(open_all())
    runner.run(stack.aclose())


@pytest.fixture
def web(shared_web: Web) -> Web:
    shared_web.site.pages.clear()
    shared_web.site.requests.clear()
    return shared_web


@pytest.fixture
def make_renderer(web: Web, stack: AsyncExitStack) -> MakeRenderer:
    """A renderer with other settings in the shared browser. With limits, or a Chromium: in one of its own, which takes
    a second to start."""

    async def make(
        limits: BrowserLimits | None = None, chromium: str = "", resolver: Any = None, **changes: Any
    ) -> Renderer:
        settings = replace(web.settings, **changes)
        fetcher = await stack.enter_async_context(open_fetcher(settings))
        browser = web.browser
        if limits is not None or chromium:
            browser = await stack.enter_async_context(open_browser(chromium, limits))
        return await stack.enter_async_context(open_renderer(settings, fetcher, browser, resolver))

    return make
