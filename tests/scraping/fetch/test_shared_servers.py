"""Many host names on one server: each has its pace, and the server is not asked for more at once than it should be."""

import asyncio
import socket

import pytest
from aiohttp.abc import AbstractResolver, ResolveResult

from scraping.crawl.budget import Ledger
from scraping.fetch import HostMap, HttpFetcher, Timeouts
from scraping.interfaces import Request
from scraping.outcomes import Outcome
from tests.scraping.conftest import OpenFetcher, OpenSite
from tests.scraping.fetch.servers import GOOD_HOST, GOOD_PAGE, Site

NAMES = [f"http://shop-{name}.example/" for name in "abcdefghij"]


class OneServer(AbstractResolver):
    """Every name is on the same server, as with a web host; its other address comes first in every second answer."""

    def __init__(self, port: int, other: str = "") -> None:
        self._port = port
        self._other = other
        self.queries: list[str] = []

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        self.queries.append(host)
        if host.startswith("nobody"):
            raise OSError(None, "The name does not exist.")
        addresses = [GOOD_HOST, self._other] if len(self.queries) % 2 else [self._other, GOOD_HOST]
        return [
            ResolveResult(hostname=host, host=ip, port=self._port, family=socket.AF_INET, proto=0, flags=0)
            for ip in filter(None, addresses)
        ]

    async def close(self) -> None:
        pass


class Crowd:
    """Answers late, and counts how many requests it has under way."""

    def __init__(self) -> None:
        self.now = 0
        self.most = 0

    async def __call__(self, writer: asyncio.StreamWriter) -> None:
        self.now += 1
        self.most = max(self.most, self.now)
        await asyncio.sleep(0.05)
        self.now -= 1
        writer.write(GOOD_PAGE)


@pytest.fixture
def crowd() -> Crowd:
    return Crowd()


async def open_crowded(open_site: OpenSite, crowd: Crowd) -> Site:
    site = await open_site()
    site.otherwise = crowd
    return site


async def fetch_all(fetcher: HttpFetcher, ledger: Ledger) -> list[Outcome]:
    responses = await asyncio.gather(*(fetcher.fetch(Request(url), ledger) for url in NAMES))
    return [response.outcome for response in responses]


@pytest.mark.parametrize("other", ["", "127.0.0.3"])
async def test_hosts_on_one_address_share_its_cap(
    open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger, crowd: Crowd, other: str
) -> None:
    """Also where a name has several addresses, in an order that changes."""
    site = await open_crowded(open_site, crowd)
    fetcher = await make_fetcher(resolver=OneServer(site.port, other), connections_per_ip=3)

    outcomes = await fetch_all(fetcher, ledger)

    assert outcomes == [Outcome.OK] * len(NAMES)
    assert crowd.most == 3


async def test_names_of_the_host_map_have_no_server_in_common(
    open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger, crowd: Crowd
) -> None:
    """The map leads to a stand-in for many servers."""
    site = await open_crowded(open_site, crowd)
    fetcher = await make_fetcher(
        host_map=HostMap.parse(f"*.example={site.host}:{site.port}"), connections_per_ip=1
    )

    await fetch_all(fetcher, ledger)

    assert crowd.most > 3


async def test_a_server_that_stays_full_is_asked_later(
    open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger
) -> None:
    async def never(_writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(60)

    site = await open_site({"/slow": never})
    site.otherwise = GOOD_PAGE
    fetcher = await make_fetcher(
        resolver=OneServer(site.port), connections_per_ip=1, timeouts=Timeouts(rate_limit=0.2)
    )
    hanging = asyncio.create_task(fetcher.fetch(Request("http://slow.example/slow"), ledger))
    while "/slow" not in site.paths():
        await asyncio.sleep(0.01)

    refused = await fetcher.fetch(Request("http://shop-a.example/"), ledger)
    hanging.cancel()
    await asyncio.gather(hanging, return_exceptions=True)
    after = await fetcher.fetch(Request("http://shop-b.example/"), ledger)

    assert (refused.outcome, refused.retry_after_seconds) == (Outcome.RATE_LIMITED, 10)
    assert after.outcome is Outcome.OK


async def test_who_gives_up_waiting_for_a_server_leaves_the_hosts_turn_to_others(
    open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger, crowd: Crowd
) -> None:
    site = await open_crowded(open_site, crowd)
    fetcher = await make_fetcher(resolver=OneServer(site.port), connections_per_ip=1, connections_per_host=1)
    waiting = [asyncio.create_task(fetcher.fetch(Request(url), ledger)) for url in NAMES]
    while not site.requests:
        await asyncio.sleep(0.01)
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)

    outcomes = await fetch_all(fetcher, ledger)

    assert outcomes == [Outcome.OK] * len(NAMES)


async def test_a_name_that_is_on_no_server_is_a_dns_outcome(
    open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger
) -> None:
    site = await open_site()
    fetcher = await make_fetcher(resolver=OneServer(site.port))

    response = await fetcher.fetch(Request("http://nobody.example/"), ledger)

    assert response.outcome is Outcome.DNS
    assert response.detail == "The name could not be resolved."
