"""What all crawls of one process share: one HTTP session, one browser, one pool of parsers, one book of ledgers."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

from django.conf import settings

from leadslogix.pipeline.ledgers import LedgerBook, open_ledger_book
from queueing.stores import open_turns
from scraping.doors import Fetcher, Renderer
from scraping.extract.reading import PageReading, ReadingOrder, read_page
from scraping.fetch import FetchSettings, LocalPoliteness, Politeness, TooLong, open_fetcher, open_renderer
from scraping.parsing import ParsePool, open_parse_pool


@dataclass(frozen=True, slots=True)
class Doors:
    """The ways out for the crawls of workspaces that share an upstream proxy, or have none."""

    fetcher: Fetcher
    renderer: Renderer


class Resources:
    def __init__(
        self, pool: ParsePool, politeness: Politeness, ledgers: LedgerBook, stack: AsyncExitStack
    ) -> None:
        self.ledgers = ledgers
        self._pool = pool
        self._politeness = politeness
        self._stack = stack
        self._doors: dict[str, Doors] = {}
        self._opening = asyncio.Lock()

    async def doors(self, proxy: str = "") -> Doors:
        """Opened with the first crawl that needs them; all share one politeness, whatever way they take."""
        async with self._opening:
            if proxy not in self._doors:
                wanted = fetch_settings(proxy)
                fetcher = await self._stack.enter_async_context(open_fetcher(wanted, self._politeness))
                renderer = await self._stack.enter_async_context(
                    open_renderer(wanted, fetcher, settings.CHROMIUM)
                )
                self._doors[proxy] = Doors(fetcher, renderer)
            return self._doors[proxy]

    async def read(self, body: bytes, charset: str, url: str, order: ReadingOrder) -> PageReading:
        return await self._pool.run(read_page, body, charset, url, order)


def fetch_settings(proxy: str = "") -> FetchSettings:
    return FetchSettings(
        user_agent=settings.USER_AGENT,
        allowed_networks=settings.ALLOWED_NETWORKS,
        host_map=settings.HOST_MAP,
        concurrency=settings.CONCURRENCY * 2,
        proxy=proxy,
    )


@asynccontextmanager
async def open_resources() -> AsyncIterator[Resources]:
    local = LocalPoliteness(fetch_settings().connections_per_host)
    async with (
        open_turns(TooLong, local) as politeness,
        open_parse_pool(modules=(read_page.__module__,)) as pool,
        open_ledger_book() as ledgers,
        AsyncExitStack() as stack,
    ):
        yield Resources(pool, politeness, ledgers, stack)
