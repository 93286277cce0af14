"""What all crawls of one process share: one HTTP session, one browser, one pool of parsers."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from django.conf import settings

from scraping.doors import Fetcher, Renderer
from scraping.fetch import FetchSettings, open_fetcher


@dataclass(frozen=True, slots=True)
class Resources:
    fetcher: Fetcher
    renderer: Renderer | None


def fetch_settings() -> FetchSettings:
    return FetchSettings(
        user_agent=settings.USER_AGENT,
        allowed_networks=settings.ALLOWED_NETWORKS,
        host_map=settings.HOST_MAP,
        concurrency=max(settings.CONCURRENCY, 1) * 2,
    )


@asynccontextmanager
async def open_resources() -> AsyncIterator[Resources]:
    async with open_fetcher(fetch_settings()) as fetcher:
        yield Resources(fetcher=fetcher, renderer=None)
