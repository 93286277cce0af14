"""A page in our browser reaches nothing that we would not fetch ourselves."""

import asyncio
import os
import shutil

import pytest
from playwright.async_api import async_playwright

from scraping.budget import Ledger
from scraping.fetch import FetchSettings, Timeouts, open_fetcher, open_renderer
from scraping.outcomes import Outcome
from tests.scraping.fetch.conftest import GOOD_NETWORK, OpenSite
from tests.scraping.fetch.evil_page import evil_page, service_worker
from tests.scraping.fetch.servers import Canary, Site, redirect, reply

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(
        shutil.which("chromium") is None and "CI" not in os.environ, reason="there is no Chromium on PATH"
    ),
]


async def open_evil_site(open_site: OpenSite, canary: Canary) -> Site:
    async def answer_late(writer: asyncio.StreamWriter) -> None:
        """Keeps the page open until its requests had time to get out."""
        await asyncio.sleep(2.5)
        writer.write(reply("the good neighbour answers"))

    return await open_site(
        {
            "/": reply(evil_page(canary.url, canary.port)),
            "/slow": answer_late,
            "/sw.js": reply(service_worker(canary.url), kind="text/javascript"),
        }
    )


async def test_no_kind_of_request_gets_out_of_the_browser(
    open_site: OpenSite, canary: Canary, ledger: Ledger
) -> None:
    site = await open_evil_site(open_site, canary)
    settings = FetchSettings(allowed_networks=(GOOD_NETWORK,), timeouts=Timeouts(render=40))

    async with open_fetcher(settings) as fetcher, open_renderer(settings, fetcher) as renderer:
        response = await renderer.render(site.url("/"), ledger)

    assert canary.kinds() == set()
    assert response.ok
    assert b"the good neighbour answers" in response.body


async def test_the_same_page_in_an_unguarded_browser_reaches_the_canary(
    open_site: OpenSite, canary: Canary
) -> None:
    """Shows that the test above can fail."""
    site = await open_evil_site(open_site, canary)

    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        page = await browser.new_page()
        await page.goto(site.url("/"), wait_until="domcontentloaded")
        await page.wait_for_function("document.body.textContent.includes('the good neighbour answers')")
        await browser.close()

    assert len(canary.kinds()) > 25
    assert {"udp", "redirect-fetch", "shared-worker", "service-worker", "websocket"} <= canary.kinds()


@pytest.mark.parametrize("path", ["/redirect", "/refresh", "/script"])
async def test_a_page_cannot_lead_the_browser_inside(
    open_site: OpenSite, canary: Canary, ledger: Ledger, path: str
) -> None:
    site = await open_site(
        {
            "/redirect": redirect(f"{canary.url}/nav"),
            "/refresh": reply(f'<meta http-equiv="refresh" content="0; url={canary.url}/nav">'),
            "/script": reply(f"<script>location = '{canary.url}/nav'</script>"),
        }
    )
    settings = FetchSettings(allowed_networks=(GOOD_NETWORK,))

    async with open_fetcher(settings) as fetcher, open_renderer(settings, fetcher) as renderer:
        response = await renderer.render(site.url(path), ledger)

    assert canary.hits == []
    assert response.outcome is not Outcome.OK
    assert b"crown jewels" not in response.body
