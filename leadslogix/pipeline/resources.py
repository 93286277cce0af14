"""What all crawls of one process share: one HTTP session, one browser, one pool of parsers."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from django.conf import settings

from queueing.stores import open_turns
from scraping.doors import Fetcher, Renderer
from scraping.extract.reading import PageReading, ReadingOrder, read_page
from scraping.fetch import FetchSettings, LocalPoliteness, TooLong, open_fetcher, open_renderer
from scraping.parsing import ParsePool, open_parse_pool


@dataclass(frozen=True, slots=True)
class Resources:
    fetcher: Fetcher
    renderer: Renderer
    pool: ParsePool

    async def read(self, body: bytes, charset: str, url: str, order: ReadingOrder) -> PageReading:
        return await self.pool.run(read_page, body, charset, url, order)


def fetch_settings() -> FetchSettings:
    return FetchSettings(
        user_agent=settings.USER_AGENT,
        allowed_networks=settings.ALLOWED_NETWORKS,
        host_map=settings.HOST_MAP,
        concurrency=settings.CONCURRENCY * 2,
    )


@asynccontextmanager
async def open_resources() -> AsyncIterator[Resources]:
    wanted = fetch_settings()
    async with (
        open_turns(TooLong, LocalPoliteness(wanted.connections_per_host)) as politeness,
        open_fetcher(wanted, politeness) as fetcher,
        open_renderer(wanted, fetcher, settings.CHROMIUM) as renderer,
        open_parse_pool(modules=(read_page.__module__,)) as pool,
    ):
        yield Resources(fetcher, renderer, pool)
