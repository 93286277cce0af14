"""What all crawls of one process share: one HTTP session, one browser, one pool of parsers, one writer of spend."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import ParamSpec, TypeVar
from urllib.parse import urlsplit

from django.conf import settings
from django.db import connections

from leadslogix.open_files import check_file_limit
from leadslogix.runs.assignments import read_assignments
from leadslogix.runs.group_reads import GroupReads
from leadslogix.runs.spend_writer import SpendWriter, open_spend_writer
from queueing.database import run_with_retries
from queueing.stores import open_politeness
from scraping.extract.reading import PageReading, ReadingOrder, read_page
from scraping.fetch import (
    FetchSettings,
    LocalPoliteness,
    RateLimits,
    SharedBrowser,
    WaitTooLong,
    open_browser,
    open_fetcher,
    open_renderer,
)
from scraping.fetch.names import open_names
from scraping.fetch.searxng import open_search
from scraping.fetch.smtp_probe import open_smtp_probe
from scraping.interfaces import Fetcher, MailboxProbe, Names, Renderer, SearchEngine
from scraping.loop_clock import LOOP_CLOCK
from scraping.page.parse_pool import ParsePool, load_early, open_parse_pool

P = ParamSpec("P")
T = TypeVar("T")

logger = logging.getLogger(__name__)
_PARSER_MODULES = (read_page.__module__,)


@dataclass(frozen=True, slots=True)
class Clients:
    """The fetcher and renderer for workspaces that share an upstream proxy, or have none."""

    fetcher: Fetcher
    renderer: Renderer
    search: SearchEngine | None = None


class Resources:
    def __init__(
        self,
        pool: ParsePool,
        rate_limits: RateLimits,
        spend_writer: SpendWriter,
        names: Names,
        mailboxes: MailboxProbe | None,
        stack: AsyncExitStack,
    ) -> None:
        # One thread reads for all tasks: its connection stays open for the process's life.
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="rows-read")
        stack.push_async_callback(self._close_reader)
        self.assignments = GroupReads(read_assignments, self.read_rows)
        self.spend_writer = spend_writer
        self.names = names
        self.mailboxes = mailboxes
        self._pool = pool
        self._rate_limits = rate_limits
        self._stack = stack
        self._browser: SharedBrowser | None = None
        self._clients: dict[str, Clients] = {}
        self._opening = asyncio.Lock()

    async def clients(self, proxy: str = "") -> Clients:
        """Opened with the first crawl that needs them; all share one politeness and one browser."""
        async with self._opening:
            if not self._clients:
                self._browser = await self._stack.enter_async_context(open_browser(settings.CHROMIUM))
            if proxy not in self._clients:
                self._clients[proxy] = await self._open_clients(fetch_settings(proxy))
            return self._clients[proxy]

    async def _open_clients(self, wanted: FetchSettings) -> Clients:
        fetcher = await self._stack.enter_async_context(open_fetcher(wanted, self._rate_limits))
        renderer = await self._stack.enter_async_context(open_renderer(wanted, fetcher, self._browser))
        search = await self._stack.enter_async_context(open_search(settings.SEARCH_URL, wanted))
        return Clients(fetcher, renderer, search)

    async def read_rows(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Calls the function where a connection to the database is open. It is tried again when that breaks."""
        call = partial(run_with_retries, function, *args, **kwargs)
        return await asyncio.get_running_loop().run_in_executor(self._reader, call)

    async def _close_reader(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._reader, connections.close_all)
        self._reader.shutdown()

    async def read(self, body: bytes, charset: str, url: str, order: ReadingOrder) -> PageReading:
        return await self._pool.run(read_page, body, charset, url, order, site=urlsplit(url).netloc)


def fetch_settings(proxy: str = "") -> FetchSettings:
    return FetchSettings(
        user_agent=settings.USER_AGENT,
        allowed_networks=settings.ALLOWED_NETWORKS,
        host_map=settings.HOST_MAP,
        nameservers=settings.NAMESERVERS,
        concurrency=settings.CONCURRENCY * 2,
        connections_per_ip=settings.CONNECTIONS_PER_ADDRESS,
        proxy=proxy,
    )


def load_parsers() -> AbstractContextManager[None]:
    """While a list is read: what is opened in this block begins with parsers that are ready, or nearly so."""
    return load_early(_PARSER_MODULES)


@asynccontextmanager
async def open_resources() -> AsyncIterator[Resources]:
    check_file_limit(settings.CONCURRENCY)
    if settings.ALLOWED_NETWORKS:
        opened = ", ".join(map(str, settings.ALLOWED_NETWORKS))
        logger.warning("The crawler may reach %s, too (LEADSLOGIX_ALLOWED_NETWORKS).", opened)
    local = LocalPoliteness(fetch_settings().connections_per_host)
    async with (
        open_politeness(WaitTooLong, local) as politeness,
        LOOP_CLOCK.running(),
        open_parse_pool(modules=_PARSER_MODULES) as pool,
        open_spend_writer() as spend_writer,
        open_names(settings.HOST_MAP, settings.NAMESERVERS) as names,
        open_smtp_probe(settings.SMTP_PROBE, names.mail_hosts, fetch_settings()) as mailboxes,
        AsyncExitStack() as stack,
    ):
        limits = RateLimits.from_settings(fetch_settings(), politeness)
        yield Resources(pool, limits, spend_writer, names, mailboxes, stack)
