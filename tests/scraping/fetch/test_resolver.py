"""Resolves names by the host map, else by DNS, except reserved names."""

import asyncio
from contextlib import AsyncExitStack
from typing import cast

import dns.message
import dns.rcode
import dns.rdatatype
import dns.rrset
import pytest

from scraping.crawl.budget import Ledger
from scraping.fetch import HostMap, Timeouts
from scraping.fetch.errors import BadHostMap
from scraping.fetch.hostmap import Endpoint
from scraping.interfaces import Request
from scraping.outcomes import Outcome
from tests.scraping.conftest import OpenFetcher, OpenSite
from tests.scraping.fetch.servers import GOOD_HOST, GOOD_PAGE


class NameServer(asyncio.DatagramProtocol):
    """Answers A queries from a table; other names do not exist. A `silent` one does not answer."""

    def __init__(self, table: dict[str, str], silent: bool = False) -> None:
        self.table = table
        self.silent = silent
        self.queries: list[str] = []
        self.transport: asyncio.DatagramTransport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.DatagramTransport, transport)

    def datagram_received(self, data: bytes, addr: tuple[str, int]) -> None:
        question = dns.message.from_wire(data)
        name = question.question[0].name.to_text().removesuffix(".")
        self.queries.append(name)
        if not self.silent and self.transport is not None:
            self.transport.sendto(self._answer(question, name).to_wire(), addr)

    def _answer(self, question: dns.message.Message, name: str) -> dns.message.Message:
        answer = dns.message.make_response(question, recursion_available=True)
        if name not in self.table:
            answer.set_rcode(dns.rcode.NXDOMAIN)
        elif question.question[0].rdtype == dns.rdatatype.A:
            answer.answer.append(dns.rrset.from_text(name + ".", 60, "IN", "A", self.table[name]))
        return answer

    @property
    def address(self) -> str:
        assert self.transport is not None
        host, port = self.transport.get_extra_info("sockname")
        return f"{host}:{port}"


@pytest.fixture
def name_server(runner: asyncio.Runner, stack: AsyncExitStack) -> NameServer:
    server = NameServer({"crane.test": GOOD_HOST, "internal.test": "127.0.0.1"})

    async def start() -> None:
        loop = asyncio.get_running_loop()
        transport, _ = await loop.create_datagram_endpoint(lambda: server, ("127.0.0.1", 0))
        stack.callback(transport.close)

    runner.run(start())
    return server


async def test_a_name_outside_the_host_map_is_resolved_by_dns(
    open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger, name_server: NameServer
) -> None:
    site = await open_site({"/": GOOD_PAGE})
    fetcher = await make_fetcher(
        nameservers=(name_server.address,), host_map=HostMap.parse(f"*.example={site.host}:{site.port}")
    )

    by_dns = await fetcher.fetch(Request(f"http://crane.test:{site.port}/"), ledger)
    by_map = await fetcher.fetch(Request("http://crane.example/"), ledger)

    assert (by_dns.outcome, by_map.outcome) == (Outcome.OK, Outcome.OK)
    assert set(name_server.queries) == {"crane.test"}


async def test_a_name_that_resolves_to_an_internal_ip_is_forbidden(
    make_fetcher: OpenFetcher, ledger: Ledger, name_server: NameServer
) -> None:
    fetcher = await make_fetcher(nameservers=(name_server.address,))

    response = await fetcher.fetch(Request("http://internal.test/"), ledger)

    assert response.outcome is Outcome.FORBIDDEN_ADDRESS


async def test_a_name_that_does_not_exist_is_a_dns_outcome(
    make_fetcher: OpenFetcher, ledger: Ledger, name_server: NameServer
) -> None:
    fetcher = await make_fetcher(nameservers=(name_server.address,))

    response = await fetcher.fetch(Request("http://missing.test/"), ledger)

    assert response.outcome is Outcome.DNS
    # No search domain was tried.
    assert set(name_server.queries) == {"missing.test"}


async def test_name_servers_that_do_not_answer_are_a_dns_outcome(
    make_fetcher: OpenFetcher, ledger: Ledger, name_server: NameServer
) -> None:
    name_server.silent = True
    fetcher = await make_fetcher(nameservers=(name_server.address,), timeouts=Timeouts(dns=0.4))

    response = await fetcher.fetch(Request("http://crane.test/"), ledger)

    assert response.outcome is Outcome.DNS


async def test_reserved_names_are_not_sent_to_dns(
    make_fetcher: OpenFetcher, ledger: Ledger, name_server: NameServer
) -> None:
    fetcher = await make_fetcher(nameservers=(name_server.address,))

    outcomes = [
        (await fetcher.fetch(Request(url), ledger)).outcome
        for url in ("http://a.invalid/", "http://b.onion/")
    ]

    assert outcomes == [Outcome.DNS, Outcome.DNS]
    assert name_server.queries == []


def test_a_host_map_covers_names_and_everything_below_a_star() -> None:
    host_map = HostMap.parse(" *.Example=127.0.0.1:8899, foo.test=[::1]:9000 ,")

    assert host_map.find("www.acme.example") == Endpoint("127.0.0.1", 8899)
    assert host_map.find("ACME.example.") == Endpoint("127.0.0.1", 8899)
    assert host_map.find("foo.test") == Endpoint("::1", 9000)
    assert host_map.find("example") is None
    assert host_map.find("www.foo.test") is None
    assert host_map.find("notexample") is None


def test_an_empty_host_map_covers_nothing() -> None:
    assert HostMap.parse("").find("localhost") is None


@pytest.mark.parametrize(
    "text",
    ["foo", "foo=", "=127.0.0.1:80", "foo=127.0.0.1", "foo=127.0.0.1:0", "foo=127.0.0.1:70000", "foo=bar:80"],
)
def test_a_host_map_that_cannot_be_read_says_what_is_wrong(text: str) -> None:
    with pytest.raises(BadHostMap, match="host map"):
        HostMap.parse(text)
