"""The filtering proxy serves only the browser of its worker, and no other process of the machine."""

import asyncio
import re
from base64 import b64encode
from contextlib import AsyncExitStack

import pytest

from scraping.fetch.dialer import Dialer
from scraping.fetch.hostmap import HostMap
from scraping.fetch.ip_guard import IpGuard
from scraping.fetch.proxy import USER, FilteringProxy, open_proxy
from scraping.fetch.resolver import MappedResolver
from tests.scraping.conftest import GOOD_NETWORK, OpenSite
from tests.scraping.fetch.servers import GOOD_PAGE, PAGE_TEXT, Site


@pytest.fixture
def site(runner: asyncio.Runner, open_site: OpenSite) -> Site:
    return runner.run(open_site({"/": GOOD_PAGE}))


@pytest.fixture
def proxy(runner: asyncio.Runner, stack: AsyncExitStack) -> FilteringProxy:
    return runner.run(start_proxy(stack))


async def start_proxy(stack: AsyncExitStack) -> FilteringProxy:
    resolver = MappedResolver(HostMap(), (), 1.0)
    stack.push_async_callback(resolver.close)
    dialer = Dialer(resolver, IpGuard((GOOD_NETWORK,)))
    return await stack.enter_async_context(open_proxy(dialer, lambda count: count, 1_000_000))


def credentials(password: str, scheme: str = "Basic") -> str:
    word = b64encode(f"{USER}:{password}".encode()).decode()
    return f"Proxy-Authorization: {scheme} {word}\r\n"


async def ask(proxy: FilteringProxy, method: str, target: str, headers: str = "") -> str:
    reader, writer = await asyncio.open_connection("127.0.0.1", proxy.port)
    writer.write(f"{method} {target} HTTP/1.1\r\nHost: any\r\n{headers}\r\n".encode())
    head = (await reader.readuntil(b"\r\n\r\n")).decode()
    length = re.search(r"Content-Length: (\d+)", head)
    body = await reader.readexactly(int(length[1]) if length else 0)
    writer.close()
    return head + body.decode()


@pytest.mark.parametrize("method", ["GET", "POST", "CONNECT"])
@pytest.mark.parametrize(
    "headers",
    [
        "",
        credentials(""),
        credentials("guessed"),
        "Proxy-Authorization: Basic\r\n",
        "Proxy-Authorization: Basic \xe9\r\n",
        "Authorization: Basic cmVuZGVyOg==\r\n",
    ],
)
async def test_a_client_without_the_password_is_refused(
    site: Site, proxy: FilteringProxy, method: str, headers: str
) -> None:
    target = f"{site.host}:{site.port}" if method == "CONNECT" else site.url("/")

    answer = await ask(proxy, method, target, headers)

    assert answer.startswith("HTTP/1.1 407 ")
    assert site.connections == 0
    assert not proxy.failures  # nothing that the page's outcome could be made of


async def test_the_password_is_accepted_and_not_forwarded(site: Site, proxy: FilteringProxy) -> None:
    answer = await ask(proxy, "GET", site.url("/"), credentials(proxy.password))
    tunnel = await ask(proxy, "CONNECT", f"{site.host}:{site.port}", credentials(proxy.password))

    assert PAGE_TEXT in answer
    assert tunnel.startswith("HTTP/1.1 200 ")
    assert all("proxy-authorization" not in request.headers for request in site.requests)


async def test_each_proxy_has_a_password_of_its_own(
    site: Site, proxy: FilteringProxy, stack: AsyncExitStack
) -> None:
    other = await start_proxy(stack)

    answer = await ask(other, "GET", site.url("/"), credentials(proxy.password))

    assert answer.startswith("HTTP/1.1 407 ")


async def test_the_password_of_another_scheme_is_refused(site: Site, proxy: FilteringProxy) -> None:
    answer = await ask(proxy, "GET", site.url("/"), credentials(proxy.password, "Bearer"))

    assert answer.startswith("HTTP/1.1 407 ")
