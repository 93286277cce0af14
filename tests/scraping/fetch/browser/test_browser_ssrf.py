"""A page in the browser can only reach what a fetch could reach."""

import shutil

import pytest
from playwright.async_api import async_playwright

from scraping.crawl.budget import Ledger
from scraping.outcomes import Outcome
from tests.scraping.fetch.browser.conftest import Web, needs_chromium
from tests.scraping.fetch.browser.evil_page import serve_evil_page
from tests.scraping.fetch.servers import Canary, redirect, reply

pytestmark = needs_chromium


async def test_no_kind_of_request_bypasses_the_proxy(web: Web, canary: Canary, ledger: Ledger) -> None:
    serve_evil_page(web.site, canary)

    response = await web.renderer.render(web.site.url("/"), ledger)

    assert canary.kinds() == set()
    assert response.ok
    assert b"the good neighbour answers" in response.body


async def test_the_same_page_in_an_unguarded_browser_reaches_the_canary(web: Web, canary: Canary) -> None:
    """Shows that the test above can fail."""
    serve_evil_page(web.site, canary)

    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        page = await browser.new_page()
        await page.goto(web.site.url("/"), wait_until="domcontentloaded")
        await page.wait_for_function("document.body.textContent.includes('the good neighbour answers')")
        await browser.close()

    assert len(canary.kinds()) > 25
    assert {"udp", "redirect-fetch", "shared-worker", "service-worker", "websocket"} <= canary.kinds()


@pytest.mark.parametrize("path", ["/redirect", "/refresh", "/script"])
async def test_a_page_cannot_lead_the_browser_to_an_internal_ip(
    web: Web, canary: Canary, ledger: Ledger, path: str
) -> None:
    web.site.pages.update(
        {
            "/redirect": redirect(f"{canary.url}/nav"),
            "/refresh": reply(f'<meta http-equiv="refresh" content="0; url={canary.url}/nav">'),
            "/script": reply(f"<script>location = '{canary.url}/nav'</script>"),
        }
    )

    response = await web.renderer.render(web.site.url(path), ledger)

    assert canary.hits == []
    assert response.outcome is not Outcome.OK
    assert b"crown jewels" not in response.body
