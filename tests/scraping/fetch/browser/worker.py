"""A worker process for tests that kill it: renders the URL of its argument, prints the outcome, and keeps its browser."""

import asyncio
import ipaddress
import sys

from scraping.crawl.budget import Budget, Ledger
from scraping.fetch import FetchSettings, open_browser, open_fetcher, open_renderer
from tests.scraping.fetch.servers import GOOD_HOST

START = (sys.executable, "-m", __name__)


async def main(url: str) -> None:
    settings = FetchSettings(allowed_networks=(ipaddress.ip_network(f"{GOOD_HOST}/32"),))
    async with (
        open_fetcher(settings) as fetcher,
        open_browser() as browser,
        open_renderer(settings, fetcher, browser) as renderer,
    ):
        print((await renderer.render(url, Ledger(Budget()))).outcome, flush=True)
        await asyncio.sleep(120)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
