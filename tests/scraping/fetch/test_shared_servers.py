"""Hosts on one server have their own rate limits, and share the limit of concurrent requests of the server."""

import asyncio
import socket

import pytest
from aiohttp.abc import AbstractResolver, ResolveResult

from scraping.crawl.budget import Budget, Ledger
from scraping.errors import OwnFault
from scraping.fetch import HostMap, HttpFetcher, Timeouts
from scraping.interfaces import Request
from scraping.outcomes import Outcome
from tests.scraping.conftest import OpenFetcher, OpenSite
from tests.scraping.fetch.servers import GOOD_HOST, GOOD_PAGE, Site

NAMES = [f"http://shop-{name}.example/" for name in "abcdefghij"]


class OneServer(AbstractResolver):
    """Resolves every name to the same server. If it has two IPs, their order alternates."""

    def __init__(self, port: int, other: str = "") -> None:
        self._port = port
        self._other = other
        self.queries: list[str] = []

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        self.queries.append(host)
        if host.startswith("missing"):
            raise OSError(None, "The name does not exist.")
        ips = [GOOD_HOST, self._other] if len(self.queries) % 2 else [self._other, GOOD_HOST]
        return [
            ResolveResult(hostname=host, host=ip, port=self._port, family=socket.AF_INET, proto=0, flags=0)
            for ip in filter(None, ips)
        ]

    async def close(self) -> None:
        pass


class SlowReply:
    """Replies late, and counts concurrent requests."""

    def __init__(self) -> None:
        self.open = 0
        self.max_open = 0

    async def __call__(self, writer: asyncio.StreamWriter) -> None:
        self.open += 1
        self.max_open = max(self.max_open, self.open)
        await asyncio.sleep(0.05)
        self.open -= 1
        writer.write(GOOD_PAGE)


@pytest.fixture
def slow_reply() -> SlowReply:
    return SlowReply()


async def open_slow_site(open_site: OpenSite, slow_reply: SlowReply) -> Site:
    site = await open_site()
    site.default = slow_reply
    return site


async def fetch_all(fetcher: HttpFetcher, ledger: Ledger) -> list[Outcome]:
    responses = await asyncio.gather(*(fetcher.fetch(Request(url), ledger) for url in NAMES))
    return [response.outcome for response in responses]


@pytest.mark.parametrize("other", ["", "127.0.0.3"])
async def test_hosts_on_one_ip_share_its_limit(
    open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger, slow_reply: SlowReply, other: str
) -> None:
    """Even if the names have several IPs, in varying order."""
    site = await open_slow_site(open_site, slow_reply)
    fetcher = await make_fetcher(resolver=OneServer(site.port, other), connections_per_ip=3)

    outcomes = await fetch_all(fetcher, ledger)

    assert outcomes == [Outcome.OK] * len(NAMES)
    assert slow_reply.max_open == 3


async def test_names_of_the_host_map_share_no_limit(
    open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger, slow_reply: SlowReply
) -> None:
    """Its one IP stands for many servers."""
    site = await open_slow_site(open_site, slow_reply)
    fetcher = await make_fetcher(
        host_map=HostMap.parse(f"*.example={site.host}:{site.port}"), connections_per_ip=1
    )

    await fetch_all(fetcher, ledger)

    assert slow_reply.max_open > 3


async def test_a_server_that_we_keep_busy_is_our_own_fault(
    open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger
) -> None:
    """Its other hosts have not asked for a pause, and pay nothing for it."""

    async def never(_writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(60)

    site = await open_site({"/slow": never})
    site.default = GOOD_PAGE
    fetcher = await make_fetcher(
        resolver=OneServer(site.port), connections_per_ip=1, timeouts=Timeouts(server_turn=0.2)
    )
    hanging = asyncio.create_task(fetcher.fetch(Request("http://slow.example/slow"), ledger))
    while "/slow" not in site.paths():
        await asyncio.sleep(0.01)

    other = Ledger(Budget())
    with pytest.raises(OwnFault):
        await fetcher.fetch(Request("http://shop-a.example/"), other)
    hanging.cancel()
    await asyncio.gather(hanging, return_exceptions=True)
    after = await fetcher.fetch(Request("http://shop-b.example/"), ledger)

    assert other.spent.pages == 0
    assert after.outcome is Outcome.OK


async def test_a_cancelled_wait_for_a_server_releases_the_host(
    open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger, slow_reply: SlowReply
) -> None:
    site = await open_slow_site(open_site, slow_reply)
    fetcher = await make_fetcher(resolver=OneServer(site.port), connections_per_ip=1, connections_per_host=1)
    waiting = [asyncio.create_task(fetcher.fetch(Request(url), ledger)) for url in NAMES]
    while not site.requests:
        await asyncio.sleep(0.01)
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)

    outcomes = await fetch_all(fetcher, ledger)

    assert outcomes == [Outcome.OK] * len(NAMES)


async def test_a_name_that_does_not_resolve_is_a_dns_outcome(
    open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger
) -> None:
    site = await open_site()
    fetcher = await make_fetcher(resolver=OneServer(site.port))

    response = await fetcher.fetch(Request("http://missing.example/"), ledger)

    assert response.outcome is Outcome.DNS
    assert response.detail == "The name could not be resolved."
