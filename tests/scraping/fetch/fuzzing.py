"""Random input for every function that reads bytes of third parties. CI feeds a little, `make fuzz` a lot."""

import asyncio
import codecs
import socket
from collections.abc import Callable
from contextlib import suppress
from ipaddress import ip_network
from typing import Any

import yarl
from aiohttp.abc import AbstractResolver, ResolveResult
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from scraping.crawl.budget import Budget, Ledger
from scraping.crawl.traps import TrapDetector, sketch_page
from scraping.extract.reading import ReadingOrder, read_page
from scraping.fetch import FetchSettings, Timeouts, open_fetcher
from scraping.fetch.charset import find_charset
from scraping.fetch.errors import BadHostMap
from scraping.fetch.hostmap import HostMap
from scraping.fetch.page_classifier import FinalResponse, classify_response
from scraping.fetch.rate_limits import retry_after_seconds
from scraping.fetch.redirects import find_redirect
from scraping.fetch.robots import RobotsResponse, read_rules
from scraping.fetch.transport import RawResponse
from scraping.interfaces import Request
from scraping.outcomes import Outcome
from scraping.urls import InvalidUrl, page_key, parse_url, parse_url_or_none, same_site, site_of
from tests.scraping.fetch.servers import GOOD_HOST, Site, send_and_hang_up

_PIECES = st.sampled_from(
    [
        "http://",
        "https://",
        "HTTP:",
        "//",
        "/",
        "\\",
        ":",
        "@",
        "?",
        "#",
        "%",
        "%2f",
        "%00",
        "%zz",
        ".",
        "..",
        ";",
        "=",
        "&",
        "[",
        "]",
        "[::1]",
        "[::ffff:7f00:1]",
        "127.0.0.1",
        "0x7f.1",
        "2130706433",
        "localhost",
        "a.example",
        "xn--",
        "xn--nxasmq6b",
        "ä",
        "ß",
        "。",
        "①",
        "\u200b",
        "�",
        "\x00",
        "\t",
        "\r\n",
        ":80",
        ":0",
        ":65536",
        ":99999999999",
        "user:pw@",
        "..",
        "a",
        "a/b",
        "co.uk",
        "github.io",
        "javascript:",
        "file:///etc/passwd",
        "data:,",
        "ftp://",
        "\ufeff",
        "é",
        "ـ",
    ]
)
URL_TEXTS = st.one_of(
    st.lists(_PIECES, max_size=9).map("".join),
    st.builds("http://{}{}".format, st.text(max_size=25), st.text(max_size=15)),
    st.text(max_size=40),
)
_TAGS = st.sampled_from(
    b"<p> </p> <b i> <script> </script> <style> <!-- --> <title> <meta charset=utf-16> <input type=password> <a href= < > "
    b"just\xa0a\xa0moment... <meta\thttp-equiv=refresh\tcontent=0;url=/x> \x00 \xff \xfe \xef\xbb\xbf \xc3 \x1b$B \xe4 ' \"".split(
        b" "
    )
)
BODIES = st.one_of(st.lists(_TAGS, max_size=40).map(b"".join), st.binary(max_size=80))
TEXTS = st.text(max_size=60)
_RULES = st.sampled_from(
    [
        "User-agent: *",
        "User-agent: LeadsLogix",
        "Disallow: /",
        "Disallow: /*a*b$",
        "Allow:",
        "Crawl-delay: 1e309",
        "Crawl-delay: -1",
        "Crawl-delay: nan",
        "Request-rate: 1/0",
        "Request-rate: x",
        "Sitemap: //",
        "#",
        "\x00",
        ": ",
        "ä: %",
    ]
)
ROBOTS = st.lists(_RULES | st.text(max_size=20), max_size=12).map("\n".join)


def check_url(text: str) -> None:
    """Either rejected, or a form that every parser reads in the same way."""
    page_key(text)
    site_of(text)
    same_site(text, "http://a.example/")
    try:
        url = parse_url(text)
    except InvalidUrl:
        return
    assert url.scheme in ("http", "https")
    assert url.host
    assert 0 < url.port < 65536
    assert url.href.isascii()
    assert not set(url.href) & set(" \t\r\n\x00\\#")
    assert parse_url(url.href) == url
    theirs = yarl.URL(url.href, encoded=True)
    assert (theirs.raw_host, theirs.port, theirs.user) == (url.host, url.port, None)


def check_link(text: str) -> None:
    url = parse_url_or_none(text, "http://a.example/b/c?d#e")
    assert url is None or parse_url_or_none(url.href) == url


def check_page(body: bytes) -> None:
    """Charset, classification, redirect and sketch of any bytes."""
    charset = find_charset(body, "utf-16" if body[:1] == b"<" else "")
    codecs.lookup(charset)
    body.decode(charset, "replace")
    home = parse_url("http://a.example/")
    classified = classify_response(FinalResponse(home, home, 200, {}, body, charset))
    assert isinstance(classified.outcome, Outcome)
    sketch_page(body)
    with suppress(InvalidUrl):
        find_redirect(RawResponse(Outcome.OK, status=200, body=body), home)


def check_parser(body: bytes) -> None:
    """Reads the page with all extractors; the parse pool limits its cost."""
    reading = read_page(body, find_charset(body), "http://a.example/", ReadingOrder(wants_listing=True))
    assert isinstance(reading.findings, tuple)


def check_headers(text: str) -> None:
    """Headers of servers, and settings of operators."""
    seconds = retry_after_seconds({"retry-after": text})
    assert seconds is None or 0 <= seconds <= 86_400
    find_charset(b"<p>x</p>", text).encode("ascii")
    raw = RawResponse(Outcome.OK, status=302, headers={"location": text, "content-type": text})
    assert raw.media_type is not None
    assert raw.declared_charset is not None
    with suppress(InvalidUrl):
        find_redirect(raw, parse_url("http://a.example/"))
    with suppress(BadHostMap):
        HostMap.parse(text)


def check_robots(text: str) -> None:
    rules = asyncio.run(read_rules(RobotsResponse(text), "LeadsLogix"))
    assert rules.allows("http://a.example/x?y") in (True, False)
    assert rules.delay_seconds >= 0
    assert isinstance(rules.sitemaps, tuple)


def check_traps(texts: list[str]) -> None:
    detector = TrapDetector(12)
    for url in filter(None, (parse_url_or_none(f"http://a.example/{text}") for text in texts)):
        detector.refuse(url)
        detector.note_request(url)
        detector.note_page(url, text_bytes(url.path))


def text_bytes(text: str) -> bytes:
    return text.encode("utf-8", "replace")


class NowhereResolver(AbstractResolver):
    """Resolves every name to an internal IP."""

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        return [
            ResolveResult(hostname=host, host="127.0.0.1", port=port, family=socket.AF_INET, proto=0, flags=0)
        ]

    async def close(self) -> None:
        pass


def check_fetch(texts: list[str]) -> None:
    """A whole fetch: never an exception, and no internal IP is fetched."""

    async def fetch_all() -> list[Outcome]:
        ledger = Ledger(Budget(pages=10_000))
        async with open_fetcher(FetchSettings(delay_seconds=0), resolver=NowhereResolver()) as fetcher:
            return [(await fetcher.fetch(Request(text), ledger)).outcome for text in texts]

    refused = {Outcome.INVALID_URL, Outcome.FORBIDDEN_ADDRESS, Outcome.DNS, Outcome.TRAP}
    assert set(asyncio.run(fetch_all())) <= refused


_ANSWER_PIECES = st.sampled_from(
    [
        b"HTTP/1.1 200 OK\r\n",
        b"HTTP/1.0 404 Gone\r\n",
        b"HTTP/1.1 302 Found\r\nLocation: /\r\n",
        b"HTTP/1.1 100 Continue\r\n\r\n",
        b"HTTP/9.9 999 \r\n",
        b"Content-Type: text/html\r\n",
        b"Content-Type: text/html; charset=\xff\r\n",
        b"Content-Length: 5\r\n",
        b"Content-Length: 18446744073709551616\r\n",
        b"Content-Length: -1\r\n",
        b"Transfer-Encoding: chunked\r\n",
        b"Transfer-Encoding: gzip, chunked\r\n",
        b"Content-Encoding: gzip\r\n",
        b"Content-Encoding: br\r\n",
        b"Content-Encoding: deflate\r\n",
        b"Set-Cookie: =;=\x01\r\n",
        b"Retry-After: 1e999\r\n",
        b"Location: http://[\r\n",
        b"Connection: keep-alive\r\n",
        b"Upgrade: websocket\r\n",
        b": \r\n",
        b" folded\r\n",
        b"\r\n",
        b"\n",
        b"5\r\nhello\r\n",
        b"0\r\n\r\n",
        b"ffffffffffffffffff\r\n",
        b"\x1f\x8b\x08\x00",
        b"\x00",
        b"<p>hello</p>",
    ]
)
ANSWERS = st.lists(_ANSWER_PIECES | st.binary(max_size=12), max_size=14).map(b"".join)


def check_answers(answers: list[bytes]) -> None:
    """Whatever a server sends, the result is an outcome of a fetch."""

    async def fetch_all() -> None:
        site = await Site().start()
        settings = FetchSettings(
            allowed_networks=(ip_network(f"{GOOD_HOST}/32"),), delay_seconds=0, timeouts=Timeouts(total=5)
        )
        async with open_fetcher(settings) as fetcher:
            for number, answer in enumerate(answers):
                site.pages[f"/{number}"] = send_and_hang_up(answer)
                response = await fetcher.fetch(Request(site.url(f"/{number}")), Ledger(Budget()))
                assert response.outcome not in {Outcome.FAILED, Outcome.TIMEOUT}
        await site.stop()

    asyncio.run(fetch_all())


# Each target with its input, its check, and how many cases one example is.
FUZZ_TARGETS: dict[str, tuple[SearchStrategy[Any], Callable[[Any], None], int]] = {
    "url": (URL_TEXTS, check_url, 1),
    "link": (URL_TEXTS, check_link, 1),
    "page": (BODIES, check_page, 1),
    "parser": (BODIES, check_parser, 1),
    "headers": (TEXTS, check_headers, 1),
    "robots": (ROBOTS, check_robots, 1),
    "traps": (st.lists(TEXTS, min_size=8, max_size=8), check_traps, 8),
    "answers": (st.lists(ANSWERS, min_size=20, max_size=20), check_answers, 20),
    "fetch": (st.lists(URL_TEXTS, min_size=20, max_size=20), check_fetch, 20),
}


def run_fuzz_target(name: str, cases: int, seen: Callable[[int], None] = lambda _: None) -> None:
    """`seen` is called with the number of cases of each example."""
    strategy, check, size = FUZZ_TARGETS[name]

    def check_one(example: Any) -> None:
        check(example)
        seen(size)

    run = settings(
        max_examples=max(1, cases // size),
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )(given(strategy)(check_one))
    run()
