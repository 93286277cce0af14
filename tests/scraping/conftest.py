import asyncio
import inspect
import ipaddress
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from typing import Any

import pytest
import uvloop

from scraping.crawl.budget import Budget, Ledger
from scraping.fetch import FetchSettings, HttpFetcher, RateLimits, open_fetcher
from tests.scraping.fetch.servers import GOOD_HOST, Canary, Reply, Site

OpenSite = Callable[..., Awaitable[Site]]
OpenFetcher = Callable[..., Awaitable[HttpFetcher]]
GOOD_NETWORK = ipaddress.ip_network(f"{GOOD_HOST}/32")


@pytest.fixture
def runner() -> Iterator[asyncio.Runner]:
    """The kind of loop that workers use."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        yield runner


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(collector: pytest.Collector, name: str, obj: object) -> None:
    if inspect.iscoroutinefunction(obj):
        pytest.mark.usefixtures("runner")(obj)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """`async def` tests run on `runner`, the loop of their fixtures."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = inspect.signature(pyfuncitem.obj).parameters
    pyfuncitem.funcargs["runner"].run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names}))
    return True


@pytest.fixture
def stack(runner: asyncio.Runner) -> Iterator[AsyncExitStack]:
    """Closes what the test opened, on the same loop."""
    stack = AsyncExitStack()
    yield stack
    runner.run(stack.aclose())


@pytest.fixture
def open_site(stack: AsyncExitStack) -> OpenSite:
    async def open_one(pages: dict[str, Reply] | None = None, **options: Any) -> Site:
        site = await Site(dict(pages or {})).start(**options)
        stack.push_async_callback(site.stop)
        return site

    return open_one


@pytest.fixture
def canary(runner: asyncio.Runner, stack: AsyncExitStack) -> Canary:
    canary = runner.run(Canary().start())
    stack.push_async_callback(canary.stop)
    return canary


@pytest.fixture
def make_fetcher(stack: AsyncExitStack) -> OpenFetcher:
    """A fetcher that may reach 127.0.0.2, and no other internal IP."""

    async def make(resolver: Any = None, politeness: Any = None, **changes: Any) -> HttpFetcher:
        settings = FetchSettings(**{"allowed_networks": (GOOD_NETWORK,), "delay_seconds": 0.0, **changes})
        return await stack.enter_async_context(
            open_fetcher(settings, RateLimits.from_settings(settings, politeness), resolver)
        )

    return make


@pytest.fixture
def ledger() -> Ledger:
    return Ledger(Budget(pages=1_000, renders=100, seconds=600, max_bytes=1_000_000_000))
