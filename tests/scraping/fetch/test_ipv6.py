"""A host that has an IPv6 address and no other is fetched like any; the guard's word counts for it too."""

import ipaddress
import socket

import pytest
from aiohttp.abc import AbstractResolver, ResolveResult

from scraping.crawl.budget import Ledger
from scraping.fetch import HostMap
from scraping.interfaces import Request
from scraping.outcomes import Outcome
from tests.scraping.conftest import OpenFetcher, OpenSite
from tests.scraping.fetch.servers import GOOD_PAGE, Canary, Site, redirect

V6_LOOPBACK = ipaddress.ip_network("::1/128")


class OnlyAAAA(AbstractResolver):
    """A name server that has nothing but IPv6 addresses."""

    def __init__(self, port: int) -> None:
        self._port = port

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        if family == socket.AF_INET:
            raise OSError(None, "The name has no IPv4 address.")
        return [
            ResolveResult(
                hostname=host, host="::1", port=self._port, family=socket.AF_INET6, proto=0, flags=0
            )
        ]

    async def close(self) -> None:
        pass


async def open_v6_site(open_site: OpenSite) -> Site:
    return await open_site({"/": GOOD_PAGE, "/old": redirect("/")}, host="::1")


@pytest.mark.parametrize("path", ["/", "/old"])
async def test_an_ipv6_url_is_fetched(
    canary: Canary, open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger, path: str
) -> None:
    site = await open_v6_site(open_site)
    fetcher = await make_fetcher(allowed_networks=(V6_LOOPBACK,))

    good = await fetcher.fetch(Request(site.url(path)), ledger)
    evil = await fetcher.fetch(Request(canary.url), ledger)

    assert (good.outcome, good.final_url) == (Outcome.OK, site.url("/"))
    assert site.requests[-1].host == f"[::1]:{site.port}"
    assert (evil.outcome, canary.hits) == (Outcome.FORBIDDEN_ADDRESS, [])


async def test_a_name_with_only_an_ipv6_is_fetched(
    open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger
) -> None:
    site = await open_v6_site(open_site)
    fetcher = await make_fetcher(allowed_networks=(V6_LOOPBACK,), resolver=OnlyAAAA(site.port))

    response = await fetcher.fetch(Request("http://crane.example/"), ledger)

    assert response.outcome is Outcome.OK
    assert site.requests[-1].host == "crane.example"


async def test_a_host_map_can_lead_to_an_ipv6(
    open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger
) -> None:
    site = await open_v6_site(open_site)
    host_map = HostMap.parse(f"crane.example=[::1]:{site.port}")
    fetcher = await make_fetcher(allowed_networks=(V6_LOOPBACK,), host_map=host_map)

    response = await fetcher.fetch(Request("http://crane.example/"), ledger)

    assert response.outcome is Outcome.OK


async def test_the_same_host_is_forbidden_if_it_is_not_allowed(
    open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger
) -> None:
    site = await open_v6_site(open_site)
    fetcher = await make_fetcher(resolver=OnlyAAAA(site.port))

    outcomes = [
        (await fetcher.fetch(Request(url), ledger)).outcome for url in (site.url(), "http://crane.example/")
    ]

    assert outcomes == [Outcome.FORBIDDEN_ADDRESS] * 2
    assert site.connections == 0
