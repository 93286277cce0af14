"""Certificates are checked, and a server without TLS is an outcome."""

import asyncio
import ssl
from contextlib import AsyncExitStack

import pytest

from scraping.crawl.budget import Ledger
from scraping.fetch import HostMap
from scraping.interfaces import Request
from scraping.outcomes import Outcome
from tests.scraping.conftest import OpenFetcher, OpenSite
from tests.scraping.fetch.certificates import server_context
from tests.scraping.fetch.servers import (
    GOOD_HOST,
    GOOD_PAGE,
)


@pytest.mark.parametrize("flaw", ["unknown authority", "other name", "expired"])
async def test_a_certificate_with_a_flaw_is_refused(
    open_site: OpenSite,
    make_fetcher: OpenFetcher,
    ledger: Ledger,
    tmp_path_factory: pytest.TempPathFactory,
    flaw: str,
) -> None:
    context, ca_file = server_context(tmp_path_factory.mktemp("tls"), "good.example", flaw)
    site = await open_site({"/": GOOD_PAGE}, tls=context)
    fetcher = await make_fetcher(
        host_map=HostMap.parse(f"good.example={GOOD_HOST}:{site.port}"), ca_file=ca_file
    )

    response = await fetcher.fetch(Request("https://good.example/"), ledger)

    assert response.outcome is Outcome.TLS
    assert site.requests == []


async def test_a_good_certificate_is_trusted(
    open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger, tmp_path_factory: pytest.TempPathFactory
) -> None:
    context, ca_file = server_context(tmp_path_factory.mktemp("tls"), "good.example")
    site = await open_site({"/": GOOD_PAGE}, tls=context)
    fetcher = await make_fetcher(
        host_map=HostMap.parse(f"good.example={GOOD_HOST}:{site.port}"), ca_file=ca_file
    )

    response = await fetcher.fetch(Request("https://good.example/"), ledger)

    assert response.outcome is Outcome.OK


async def test_a_server_without_tls_on_an_https_url_is_an_outcome(
    stack: AsyncExitStack, make_fetcher: OpenFetcher, ledger: Ledger
) -> None:
    def greet(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n")
        writer.close()

    server = await asyncio.start_server(greet, GOOD_HOST, 0)
    stack.callback(server.close)
    fetcher = await make_fetcher()

    url = f"https://{GOOD_HOST}:{server.sockets[0].getsockname()[1]}/"
    response = await fetcher.fetch(Request(url), ledger)

    assert response.outcome is Outcome.TLS


def test_certificates_are_checked_by_default() -> None:
    context = ssl.create_default_context()

    assert context.verify_mode is ssl.CERT_REQUIRED
