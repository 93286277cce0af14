"""An upstream proxy carries the traffic, and the IP guard still decides what may be connected to."""

import asyncio
from contextlib import AsyncExitStack

import pytest

from scraping.crawl.budget import Ledger
from scraping.fetch import FetchSettings, HostMap
from scraping.interfaces import Request
from scraping.outcomes import Outcome
from scraping.urls import InvalidUrl
from tests.scraping.conftest import OpenFetcher, OpenSite
from tests.scraping.fetch.certificates import server_context
from tests.scraping.fetch.servers import CANARY_HOST, GOOD_HOST, GOOD_PAGE, Canary
from tests.scraping.fetch.tunnels import TunnelProxy


@pytest.fixture
def proxy(runner: asyncio.Runner, stack: AsyncExitStack) -> TunnelProxy:
    proxy = runner.run(TunnelProxy().start())
    stack.push_async_callback(proxy.stop)
    return proxy


async def test_the_proxy_connects_to_the_checked_ip(
    open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger, proxy: TunnelProxy
) -> None:
    site = await open_site({"/": GOOD_PAGE})
    fetcher = await make_fetcher(
        proxy=f"http://{GOOD_HOST}:{proxy.port}", host_map=HostMap.parse(f"*.example={site.host}:{site.port}")
    )

    response = await fetcher.fetch(Request("http://crane.example/"), ledger)

    assert response.outcome is Outcome.OK
    # The proxy gets an IP and not a name, so it cannot resolve the name to another IP.
    assert set(proxy.targets) == {f"{site.host}:{site.port}"}
    assert site.requests[-1].host == "crane.example"


async def test_tls_is_checked_through_the_proxy(
    open_site: OpenSite,
    make_fetcher: OpenFetcher,
    ledger: Ledger,
    proxy: TunnelProxy,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    context, ca_file = server_context(tmp_path_factory.mktemp("tls"), "good.example")
    site = await open_site({"/": GOOD_PAGE}, tls=context)
    address = f"{site.host}:{site.port}"
    fetcher = await make_fetcher(
        proxy=f"http://{GOOD_HOST}:{proxy.port}",
        ca_file=ca_file,
        host_map=HostMap.parse(f"good.example={address},bad.example={address}"),
    )

    good = await fetcher.fetch(Request("https://good.example/"), ledger)
    bad = await fetcher.fetch(Request("https://bad.example/"), ledger)

    assert (good.outcome, bad.outcome) == (Outcome.OK, Outcome.TLS)


@pytest.mark.parametrize("scheme", ["http", "https"])
async def test_the_proxy_is_never_asked_for_an_internal_ip(
    canary: Canary, make_fetcher: OpenFetcher, ledger: Ledger, proxy: TunnelProxy, scheme: str
) -> None:
    fetcher = await make_fetcher(
        proxy=f"http://{GOOD_HOST}:{proxy.port}",
        host_map=HostMap.parse(f"internal.example={CANARY_HOST}:{canary.port}"),
    )
    urls = [f"{scheme}://127.0.0.1:{canary.port}/", f"{scheme}://internal.example/"]

    outcomes = [(await fetcher.fetch(Request(url), ledger)).outcome for url in urls]

    assert outcomes == [Outcome.FORBIDDEN_ADDRESS] * 2
    assert proxy.targets == []
    assert canary.hits == []


@pytest.mark.parametrize("scheme", ["http", "https"])
async def test_a_proxy_that_refuses_or_is_gone_is_an_outcome(
    open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger, proxy: TunnelProxy, scheme: str
) -> None:
    site = await open_site({"/": GOOD_PAGE})
    fetcher = await make_fetcher(proxy=f"http://{GOOD_HOST}:{proxy.port}")
    proxy.refuses = True
    url = site.url("/").replace("http", scheme)

    refused = await fetcher.fetch(Request(url), ledger)

    assert refused.outcome is Outcome.REFUSED
    assert site.connections == 0


async def test_a_dns_failure_is_reported_through_the_proxy_too(
    make_fetcher: OpenFetcher, ledger: Ledger, proxy: TunnelProxy
) -> None:
    fetcher = await make_fetcher(proxy=f"http://{GOOD_HOST}:{proxy.port}")

    outcomes = [
        (await fetcher.fetch(Request(f"{s}://nobody.invalid/"), ledger)).outcome for s in ("http", "https")
    ]

    assert outcomes == [Outcome.DNS, Outcome.DNS]


async def test_a_proxy_on_an_internal_ip_must_be_allowed(
    open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger, canary: Canary
) -> None:
    site = await open_site({"/": GOOD_PAGE})
    fetcher = await make_fetcher(proxy=f"http://{CANARY_HOST}:{canary.port}")

    response = await fetcher.fetch(Request(site.url("/")), ledger)

    assert response.outcome is Outcome.FORBIDDEN_ADDRESS
    assert canary.hits == []


@pytest.mark.parametrize(
    "text", ["proxy:3128", "https://proxy.example:3128", "socks5://proxy.example", "http://"]
)
def test_an_invalid_proxy_is_an_error(text: str) -> None:
    with pytest.raises(InvalidUrl):
        FetchSettings(proxy=text)
