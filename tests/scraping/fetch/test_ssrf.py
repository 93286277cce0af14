"""Nothing that a seed row, a link, a redirect or a name server says leads us inside.

Each attack has a canary that must see nothing and a good neighbour that must still work: a guard that blocks
everything would be no guard.
"""

import asyncio
import ipaddress
import socket

import aiohttp
import pytest
from aiohttp.abc import AbstractResolver, ResolveResult

from scraping.crawl.budget import Ledger
from scraping.fetch import HostMap
from scraping.fetch.ip_guard import IpGuard, is_public
from scraping.interfaces import Kind, Request
from scraping.outcomes import Outcome
from scraping.urls import parse_url_or_none
from tests.scraping.conftest import OpenFetcher, OpenSite
from tests.scraping.fetch.servers import CANARY_HOST, GOOD_HOST, GOOD_PAGE, Canary, redirect, reply

# {p} is the canary's port. What needs no port of its own is refused before any connection.
URLS = [
    "http://127.0.0.1:{p}/",
    "http://localhost:{p}/",
    "http://localhost.:{p}/",
    "http://LOCALHOST:{p}/",
    "http://127.1:{p}/",
    "http://127.0.1:{p}/",
    "http://2130706433:{p}/",
    "http://0x7f000001:{p}/",
    "http://0x7f.1:{p}/",
    "http://0x7f.0x0.0x0.0x1:{p}/",
    "http://0177.0.0.1:{p}/",
    "http://017700000001:{p}/",
    "http://0:{p}/",
    "http://0.0.0.0:{p}/",
    "http://127.0.0.1.:{p}/",
    "http://①②⑦.⓪.⓪.①:{p}/",
    "http://127。0。0。1:{p}/",
    "http://１２７.0.0.1:{p}/",
    "http://%31%32%37.0.0.1:{p}/",
    "http://[::1]:{p}/",
    "http://[::]:{p}/",
    "http://[0:0:0:0:0:0:0:1]:{p}/",
    "http://[::ffff:127.0.0.1]:{p}/",
    "http://[::ffff:7f00:1]:{p}/",
    "http://[::127.0.0.1]:{p}/",
    "http://[64:ff9b::127.0.0.1]:{p}/",
    "http://[2002:7f00:1::]:{p}/",
    "http://user@127.0.0.1:{p}/",
    "http://good.example@127.0.0.1:{p}/",
    "http://good.example%2f@127.0.0.1:{p}/",
    "http://127.0.0.1:{p}\\@good.example/",
    "http://good.example\\@127.0.0.1:{p}/",
    "http:127.0.0.1:{p}/",
    "http:/127.0.0.1:{p}/",
    "http:\\\\127.0.0.1:{p}/",
    "http://127.0.0.1:{p}#@good.example/",
    "http://127.0.0.1:22/",
    "http://127.0.0.1:6379/",
    "file:///etc/passwd",
    "ftp://127.0.0.1:{p}/",
    "gopher://127.0.0.1:{p}/_GET",
    "javascript:alert(1)",
    "data:text/html,hello",
]


@pytest.mark.parametrize("template", URLS)
async def test_no_spelling_of_a_loopback_ip_is_fetched(
    canary: Canary, open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger, template: str
) -> None:
    site = await open_site({"/": GOOD_PAGE})
    fetcher = await make_fetcher(host_map=HostMap.parse(f"good.example={site.host}:{site.port}"))

    evil = await fetcher.fetch(Request(template.format(p=canary.port)), ledger)
    good = await fetcher.fetch(Request(site.url("/")), ledger)

    assert canary.hits == []
    assert b"crown jewels" not in evil.body
    assert good.outcome is Outcome.OK


async def test_the_same_urls_reach_the_canary_without_the_guard(canary: Canary) -> None:
    """Shows that the test above can fail."""
    urls = [parse_url_or_none(template.format(p=canary.port)) for template in URLS]

    async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=3)) as session:
        requests = [session.get(url.href) for url in urls if url]
        answers = await asyncio.gather(*requests, return_exceptions=True)
        for answer in filter(lambda one: isinstance(one, aiohttp.ClientResponse), answers):
            answer.close()

    assert len(canary.hits) >= 18


@pytest.mark.parametrize("status", ["301 x", "302 x", "303 x", "307 x", "308 x"])
@pytest.mark.parametrize("kind", [Kind.HTML, Kind.SITEMAP])
async def test_no_redirect_leads_to_an_internal_ip(
    canary: Canary,
    open_site: OpenSite,
    make_fetcher: OpenFetcher,
    ledger: Ledger,
    status: str,
    kind: Kind,
) -> None:
    site = await open_site({"/": redirect(f"{canary.url}/", status), "/good": GOOD_PAGE})
    fetcher = await make_fetcher()

    evil = await fetcher.fetch(Request(site.url("/"), kind), ledger)
    good = await fetcher.fetch(Request(site.url("/good")), ledger)

    assert canary.hits == []
    assert (evil.outcome, good.outcome) == (Outcome.FORBIDDEN_ADDRESS, Outcome.OK)


async def test_no_refresh_leads_to_an_internal_ip(
    canary: Canary, open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger
) -> None:
    page = reply(f'<meta http-equiv="refresh" content="0;url={canary.url}/">')
    site = await open_site({"/": page})
    fetcher = await make_fetcher()

    response = await fetcher.fetch(Request(site.url("/")), ledger)

    assert canary.hits == []
    assert response.outcome is Outcome.FORBIDDEN_ADDRESS


async def test_a_robots_txt_that_redirects_to_an_internal_ip_is_not_read(
    canary: Canary, open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger
) -> None:
    site = await open_site({"/robots.txt": redirect(f"{canary.url}/robots.txt"), "/": GOOD_PAGE})
    fetcher = await make_fetcher()

    response = await fetcher.fetch(Request(site.url("/")), ledger)
    sitemaps = await fetcher.sitemaps(site.url("/"), ledger)

    assert canary.hits == []
    assert response.outcome is Outcome.FORBIDDEN_ADDRESS
    assert sitemaps == ()


class ScriptedResolver(AbstractResolver):
    """A name server of the test's own: each answer may differ from the last."""

    def __init__(self, *answers: list[str], ports: dict[str, int]) -> None:
        self._answers = answers
        self._ports = ports
        self.queries = 0

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        answer = self._answers[min(self.queries, len(self._answers) - 1)]
        self.queries += 1
        return [
            ResolveResult(
                hostname=host,
                host=ip,
                port=self._ports.get(ip, port),
                family=socket.AF_INET,
                proto=0,
                flags=0,
            )
            for ip in answer
        ]

    async def close(self) -> None:
        pass


async def test_dns_rebinding_to_an_internal_ip_is_blocked(
    canary: Canary, open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger
) -> None:
    """Rebinding: the first answers are harmless, the later ones are not. Connections are not reused here."""

    closing = reply("<p>" + "harmless " * 50, headers={"Connection": "close"})
    site = await open_site()
    site.default = closing
    ports = {GOOD_HOST: site.port, CANARY_HOST: canary.port}
    resolver = ScriptedResolver([GOOD_HOST], [CANARY_HOST], ports=ports)
    fetcher = await make_fetcher(resolver=resolver)

    outcomes = [
        (await fetcher.fetch(Request(f"http://rebind-{n % 2}.example/{n}"), ledger)).outcome for n in range(6)
    ]

    assert canary.hits == []
    assert resolver.queries >= 2
    assert Outcome.FORBIDDEN_ADDRESS in outcomes


async def test_the_permitted_ip_of_several_is_used(
    canary: Canary, open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger
) -> None:
    site = await open_site({"/": GOOD_PAGE})
    ports = {GOOD_HOST: site.port, CANARY_HOST: canary.port}
    resolver = ScriptedResolver([CANARY_HOST, "10.0.0.1", GOOD_HOST], ports=ports)
    fetcher = await make_fetcher(resolver=resolver)

    response = await fetcher.fetch(Request("http://mixed.example/"), ledger)

    assert canary.hits == []
    assert response.outcome is Outcome.OK
    assert site.paths() == ["/robots.txt", "/"]


async def test_a_host_map_permits_no_ip(
    canary: Canary, open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger
) -> None:
    site = await open_site({"/": GOOD_PAGE})
    text = f"in.example={CANARY_HOST}:{canary.port},out.example={site.host}:{site.port}"
    fetcher = await make_fetcher(host_map=HostMap.parse(text))

    evil = await fetcher.fetch(Request("http://in.example/"), ledger)
    good = await fetcher.fetch(Request("http://out.example/"), ledger)

    assert canary.hits == []
    assert (evil.outcome, good.outcome) == (Outcome.FORBIDDEN_ADDRESS, Outcome.OK)


async def test_proxies_in_the_environment_are_ignored(
    canary: Canary,
    open_site: OpenSite,
    make_fetcher: OpenFetcher,
    ledger: Ledger,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("HTTP_PROXY", canary.url)
    monkeypatch.setenv("http_proxy", canary.url)
    site = await open_site({"/": GOOD_PAGE})
    fetcher = await make_fetcher()

    response = await fetcher.fetch(Request(site.url("/")), ledger)

    assert canary.hits == []
    assert response.outcome is Outcome.OK


@pytest.mark.parametrize("url", ["http://127.0.0.1:{p}/", "http://in.example/", "http://localhost:{p}/"])
async def test_texts_for_users_contain_no_internal_ip(
    canary: Canary, make_fetcher: OpenFetcher, ledger: Ledger, url: str
) -> None:
    fetcher = await make_fetcher(host_map=HostMap.parse(f"in.example={CANARY_HOST}:{canary.port}"))

    response = await fetcher.fetch(Request(url.format(p=canary.port)), ledger)

    assert response.detail == "The address is not on the public internet."


SPECIAL = [
    "0.0.0.0",
    "0.1.2.3",
    "10.0.0.1",
    "100.64.0.1",
    "127.0.0.1",
    "127.255.255.254",
    "168.63.129.16",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.1",
    "192.0.2.1",
    "192.88.99.1",
    "192.168.1.1",
    "198.18.0.1",
    "198.51.100.1",
    "203.0.113.1",
    "224.0.0.1",
    "239.255.255.250",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::127.0.0.1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "::ffff:0:127.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b:1::1",
    "100::1",
    "2001::1",
    "2001:db8::1",
    "2001:10::1",
    "2002:7f00:1::",
    "3fff::1",
    "5f00::1",
    "fc00::1",
    "fd00:ec2::254",
    "fe80::1",
    "fec0::1",
    "ff02::1",
    "4000::1",
]
PUBLIC = [
    "1.1.1.1",
    "8.8.8.8",
    "9.9.9.9",
    "93.184.216.34",
    "100.63.255.255",
    "100.128.0.1",
    "172.15.255.255",
    "172.32.0.1",
    "192.167.255.255",
    "198.20.0.1",
    "223.255.255.255",
    "2606:4700::1111",
    "2a00:1450:4001::1",
    "2001:4860:4860::8888",
    "2003::1",
]


@pytest.mark.parametrize("text", SPECIAL)
def test_a_special_ip_is_not_public(text: str) -> None:
    assert not is_public(ipaddress.ip_address(text))


@pytest.mark.parametrize("text", PUBLIC)
def test_an_ordinary_ip_is_public(text: str) -> None:
    assert is_public(ipaddress.ip_address(text))


@pytest.mark.parametrize(
    ("port", "permitted"),
    [(80, True), (443, True), (8080, True), (8443, True), (22, False), (6379, False), (25, False)],
)
def test_public_ips_are_permitted_on_web_ports_only(port: int, permitted: bool) -> None:
    assert IpGuard().permits("1.1.1.1", port) is permitted


def test_an_allowed_network_is_permitted_on_any_port() -> None:
    guard = IpGuard((ipaddress.ip_network("10.1.0.0/16"),))

    assert guard.permits("10.1.2.3", 34567)
    assert not guard.permits("10.2.0.1", 80)


def test_a_host_name_is_not_permitted() -> None:
    assert not IpGuard().permits("example.com", 80)
