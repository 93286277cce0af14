"""Renderers with different upstream proxies share one browser, and nothing else."""

import asyncio
from contextlib import AsyncExitStack
from dataclasses import replace

import psutil
import pytest

from scraping.crawl.budget import Ledger
from scraping.fetch import SharedBrowser, open_browser, open_fetcher, open_renderer
from scraping.interfaces import Renderer
from scraping.outcomes import Outcome
from tests.scraping.conftest import OpenSite
from tests.scraping.fetch.browser.conftest import Web, needs_chromium
from tests.scraping.fetch.browser.evil_page import serve_evil_page
from tests.scraping.fetch.processes import browsers
from tests.scraping.fetch.servers import GOOD_HOST, GOOD_PAGE, PAGE_TEXT, Canary, Site, reply
from tests.scraping.fetch.tunnels import TunnelProxy

pytestmark = needs_chromium

REMEMBERS = reply(
    f"""<html><body><p>{PAGE_TEXT}</p><script>
    document.body.append("visits: " + ((+localStorage.n || 0) + (document.cookie ? 1 : 0)));
    localStorage.n = 1; document.cookie = "seen=1; max-age=3600";
    </script></body></html>"""
)


@pytest.fixture
def shared_browser(runner: asyncio.Runner, stack: AsyncExitStack) -> SharedBrowser:
    shared_browser = runner.run(stack.enter_async_context(open_browser()))
    assert shared_browser is not None
    return shared_browser


async def open_renderer_through(
    web: Web, shared_browser: SharedBrowser, stack: AsyncExitStack, proxy: TunnelProxy | None = None
) -> Renderer:
    """A renderer with this upstream proxy, or without one."""
    url = f"http://{GOOD_HOST}:{proxy.port}" if proxy else ""
    settings = replace(web.settings, proxy=url)
    fetcher = await stack.enter_async_context(open_fetcher(settings))
    return await stack.enter_async_context(open_renderer(settings, fetcher, shared_browser))


async def start_proxy(stack: AsyncExitStack) -> TunnelProxy:
    proxy = await TunnelProxy().start()
    stack.push_async_callback(proxy.stop)
    return proxy


def host_and_port(site: Site) -> str:
    return f"{site.host}:{site.port}"


async def test_each_renderer_uses_its_own_upstream_proxy(
    web: Web, shared_browser: SharedBrowser, stack: AsyncExitStack, open_site: OpenSite, ledger: Ledger
) -> None:
    sites = [await open_site({"/": GOOD_PAGE}) for _ in range(3)]
    proxies = [await start_proxy(stack), await start_proxy(stack)]
    renderers = [await open_renderer_through(web, shared_browser, stack, proxy) for proxy in (*proxies, None)]
    others = browsers()

    responses = await asyncio.gather(
        *(renderer.render(site.url(), ledger) for renderer, site in zip(renderers, sites, strict=True))
    )

    assert [response.outcome for response in responses] == [Outcome.OK] * 3
    assert len(browsers() - others) == 1
    assert [set(proxy.targets) for proxy in proxies] == [{host_and_port(site)} for site in sites[:2]]


async def test_pages_of_different_renderers_share_nothing(
    web: Web, shared_browser: SharedBrowser, stack: AsyncExitStack, ledger: Ledger
) -> None:
    web.site.pages["/"] = REMEMBERS
    renderers = [
        await open_renderer_through(web, shared_browser, stack, await start_proxy(stack)) for _ in range(2)
    ]

    bodies = [(await renderer.render("http://crane.example/", ledger)).body for renderer in renderers]

    assert all(b"visits: 0" in body for body in bodies)


async def test_no_kind_of_request_gets_past_an_upstream_proxys_guard(
    web: Web, shared_browser: SharedBrowser, stack: AsyncExitStack, canary: Canary, ledger: Ledger
) -> None:
    """The upstream proxy would connect to anything, and another renderer has no proxy."""
    serve_evil_page(web.site, canary)
    proxy = await start_proxy(stack)
    renderers = [
        await open_renderer_through(web, shared_browser, stack, proxy),
        await open_renderer_through(web, shared_browser, stack),
    ]

    responses = await asyncio.gather(*(renderer.render(web.site.url("/"), ledger) for renderer in renderers))

    assert canary.kinds() == set()
    assert set(proxy.targets) == {host_and_port(web.site)}
    assert all(b"the good neighbour answers" in response.body for response in responses)


async def test_an_upstream_proxy_that_refuses_is_an_outcome_of_its_own_pages_only(
    web: Web, shared_browser: SharedBrowser, stack: AsyncExitStack, ledger: Ledger
) -> None:
    web.site.pages["/"] = GOOD_PAGE
    proxy = await start_proxy(stack)
    proxied, direct = (
        await open_renderer_through(web, shared_browser, stack, proxy),
        await open_renderer_through(web, shared_browser, stack),
    )
    await proxied.render(web.site.url("/"), ledger)  # caches robots.txt
    proxy.refuses = True

    refused = await proxied.render(web.site.url("/"), ledger)
    good = await direct.render(web.site.url("/"), ledger)

    assert (refused.outcome, good.outcome) == (Outcome.REFUSED, Outcome.OK)


async def test_browser_loads_no_pages_of_its_own(
    web: Web, shared_browser: SharedBrowser, stack: AsyncExitStack, ledger: Ledger
) -> None:
    """Each costs more than a small page of a site. What Playwright switches off stays off as well."""
    web.site.pages["/"] = GOOD_PAGE
    renderer = await open_renderer_through(web, shared_browser, stack)
    async with shared_browser.use() as process:
        await renderer.render("http://site30.example/", ledger)
        context = await process.browser.new_context()
        page = await context.new_page()
        await page.goto("data:text/html,still there")
        session = await process.browser.new_browser_cdp_session()
        targets = await session.send("Target.getTargets", {"filter": [{}]})
        command = psutil.Process(process.profile_lock.browser_pid).cmdline()
        await context.close()
    assert {target["type"] for target in targets["targetInfos"]} <= {"browser", "tab", "page"}
    (switched_off,) = (word for word in command if word.startswith("--disable-features="))
    assert "MediaRouter" in switched_off
