"""Servers that send too much, too slowly, or invalid HTTP: an outcome, bounded memory, and the next fetch works."""

import gzip

import pytest

from scraping.crawl.budget import Budget, Ledger
from scraping.fetch import Caps, HostMap, Timeouts
from scraping.interfaces import Kind, Request
from scraping.outcomes import Outcome
from tests.scraping.conftest import OpenFetcher, OpenSite
from tests.scraping.fetch.attacks import MOST_GROWN_MB, attack
from tests.scraping.fetch.memory import watched_memory
from tests.scraping.fetch.servers import (
    GOOD_PAGE,
    Reply,
    endless,
    redirect,
    reply,
    send_and_hang_up,
)

HTML = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
CHUNKED = HTML + "Transfer-Encoding: chunked\r\n\r\n"


def raw(head: str, body: bytes = b"") -> Reply:
    return send_and_hang_up(head.encode("latin-1") + body)


TOO_MUCH = {
    "endless chunks": (
        endless(HTML + "Transfer-Encoding: chunked\r\n\r\n", b"10000\r\n" + b"x" * 65536 + b"\r\n"),
        Outcome.TOO_LARGE,
    ),
    "endless body": (endless(HTML + "\r\n", b"x" * 65536), Outcome.TOO_LARGE),
    "a length that is too much": (raw(HTML + "Content-Length: 30000000\r\n\r\n"), Outcome.TOO_LARGE),
    "too many headers": (
        raw(HTML + "".join(f"X-{n}: {'y' * 500}\r\n" for n in range(400)) + "\r\n"),
        Outcome.PROTOCOL_ERROR,
    ),
    "a header that is too long": (raw(HTML + f"X-Long: {'y' * 40_000}\r\n\r\n"), Outcome.PROTOCOL_ERROR),
    "endless headers": (endless(HTML, b"X-More: " + b"y" * 1000 + b"\r\n"), Outcome.PROTOCOL_ERROR),
}


@pytest.mark.parametrize("kind", TOO_MUCH)
async def test_a_response_above_a_cap_is_rejected(
    open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger, kind: str
) -> None:
    answer, outcome = TOO_MUCH[kind]
    site = await open_site({"/": answer, "/good": GOOD_PAGE})

    done = await attack(await make_fetcher(), site, ledger)

    assert (done.evil.outcome, done.evil.body, done.good.outcome) == (outcome, b"", Outcome.OK)
    assert done.charged_bytes <= 3_000_000
    assert done.grown_mb < MOST_GROWN_MB


NEVER_DONE = {
    "trailers": (
        endless(CHUNKED + "5\r\nhello\r\n0\r\n", b"X-More: " + b"y" * 500 + b"\r\n"),
        Outcome.PROTOCOL_ERROR,
    ),
    "an extension of a chunk": (endless(CHUNKED + "5;x=", b"y" * 65536), Outcome.TIMEOUT),
    "a chunk's size": (endless(CHUNKED, b"0" * 65536), Outcome.TIMEOUT),
    "interim answers": (endless("", b"HTTP/1.1 100 Continue\r\n\r\n" * 100), Outcome.TIMEOUT),
    "hints": (endless("", b"HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" * 100), Outcome.TIMEOUT),
    "empty lines": (endless("", b"\r\n" * 10_000), Outcome.TIMEOUT),
    "a reason": (endless("HTTP/1.1 200 ", b"y" * 65536), Outcome.PROTOCOL_ERROR),
    "a header's name": (endless(HTML, b"y" * 65536), Outcome.PROTOCOL_ERROR),
    "a redirect's body": (
        endless("HTTP/1.1 302 Found\r\nLocation: /good\r\n\r\n", b"x" * 65536),
        Outcome.OK,
    ),
    "an error's body": (
        endless("HTTP/1.1 404 Gone\r\nContent-Type: text/html\r\n\r\n", b"x" * 65536),
        Outcome.NOT_FOUND,
    ),
}


@pytest.mark.parametrize("kind", NEVER_DONE)
async def test_an_endless_response_ends_in_time_and_in_bounded_memory(
    open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger, kind: str
) -> None:
    answer, outcome = NEVER_DONE[kind]
    site = await open_site({"/": answer, "/good": GOOD_PAGE})

    done = await attack(await make_fetcher(timeouts=Timeouts(total=1.5)), site, ledger)

    assert (done.evil.outcome, done.good.outcome) == (outcome, Outcome.OK)
    assert done.grown_mb < MOST_GROWN_MB


async def test_the_cap_of_a_gzip_sitemap_is_for_its_decompressed_size(
    open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger
) -> None:
    small = gzip.compress(b"<urlset>" + b"x" * 1000 + b"</urlset>")
    pages = {
        "/bomb.xml.gz": reply(gzip.compress(bytes(150_000_000), 1), kind="application/gzip"),
        "/map.xml.gz": reply(small, kind="application/gzip"),
        "/broken.xml.gz": reply(small[:-10], kind="application/gzip"),
    }
    site = await open_site(pages)
    fetcher = await make_fetcher()

    with watched_memory() as grown_mb:
        bomb, good, broken = [
            await fetcher.fetch(Request(site.url(path), Kind.SITEMAP), ledger) for path in pages
        ]
        grown = grown_mb()

    assert (bomb.outcome, bomb.body) == (Outcome.TOO_LARGE, b"")
    assert good.body.endswith(b"</urlset>")
    assert broken.body.startswith(b"<urlset>")
    assert grown < MOST_GROWN_MB


BROKEN = {
    "nothing at all": (raw(""), Outcome.CONNECTION_LOST),
    "no http": (raw("SSH-2.0-OpenSSH_9.2\r\n\r\n"), Outcome.PROTOCOL_ERROR),
    "half a head": (raw("HTTP/1.1 200 OK\r\nContent-Ty"), Outcome.CONNECTION_LOST),
    "a status that is no number": (raw("HTTP/1.1 abc OK\r\n\r\n"), Outcome.PROTOCOL_ERROR),
    "a status out of range": (raw("HTTP/1.1 799 Odd\r\nContent-Length: 0\r\n\r\n"), Outcome.PROTOCOL_ERROR),
    "a wrong length": (raw(HTML + "Content-Length: 5000\r\n\r\n", b"short"), Outcome.CONNECTION_LOST),
    "a length below zero": (raw(HTML + "Content-Length: -5\r\n\r\n", b"short"), Outcome.PROTOCOL_ERROR),
    "a wrong chunk size": (
        raw(HTML + "Transfer-Encoding: chunked\r\n\r\n", b"ffff\r\nshort"),
        Outcome.CONNECTION_LOST,
    ),
    "a chunk size that is no number": (
        raw(HTML + "Transfer-Encoding: chunked\r\n\r\n", b"zz\r\nshort\r\n"),
        Outcome.PROTOCOL_ERROR,
    ),
    "gzip that is none": (
        raw(HTML + "Content-Encoding: gzip\r\nContent-Length: 9\r\n\r\n", b"not gzip!"),
        Outcome.PROTOCOL_ERROR,
    ),
    "an empty body": (reply(b""), Outcome.EMPTY),
    "only spaces": (reply(b" \r\n\t "), Outcome.EMPTY),
    "no content": (raw("HTTP/1.1 204 No Content\r\n\r\n"), Outcome.EMPTY),
    "a redirect to nowhere": (reply(b"", "302 Found"), Outcome.INVALID_URL),
    "a redirect to a file": (redirect("file:///etc/passwd"), Outcome.INVALID_URL),
    "a redirect with a password": (redirect("http://user:secret@site.example/"), Outcome.INVALID_URL),
    "a redirect to garbage": (redirect("http://[::1/"), Outcome.INVALID_URL),
    "a picture": (reply(b"\x89PNG", kind="image/png"), Outcome.WRONG_TYPE),
    "a pdf": (reply(b"%PDF-1.7", kind="application/pdf"), Outcome.WRONG_TYPE),
}


@pytest.mark.parametrize("kind", BROKEN)
async def test_a_broken_answer_is_an_outcome(
    open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger, kind: str
) -> None:
    answer, outcome = BROKEN[kind]
    site = await open_site({"/": answer, "/good": GOOD_PAGE})

    done = await attack(await make_fetcher(), site, ledger)

    assert (done.evil.outcome, done.good.outcome) == (outcome, Outcome.OK)
    assert done.evil.detail


async def test_a_truncated_gzip_sitemap_does_not_crash(
    open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger
) -> None:
    packed = gzip.compress(GOOD_PAGE.partition(b"\r\n\r\n")[2])[:-20]
    site = await open_site(
        {"/": raw(f"{HTML}Content-Encoding: gzip\r\nContent-Length: {len(packed)}\r\n\r\n", packed)}
    )
    fetcher = await make_fetcher()

    response = await fetcher.fetch(Request(site.url("/")), ledger)

    assert response.outcome in {Outcome.OK, Outcome.PROTOCOL_ERROR, Outcome.CONNECTION_LOST}
    assert ledger.spent.pages == 1


async def test_more_body_than_declared_is_never_kept(
    open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger
) -> None:
    site = await open_site({"/": raw(HTML + "Content-Length: 12\r\n\r\n", b"<p>shorter</p> and more")})
    fetcher = await make_fetcher()

    response = await fetcher.fetch(Request(site.url("/")), ledger)

    # Whether the rest arrives in time to make the response invalid depends on the network.
    assert response.outcome in {Outcome.OK, Outcome.PROTOCOL_ERROR}
    assert b"and more" not in response.body


SLOW = {
    "a drip": endless(HTML + "Content-Length: 100000\r\n\r\n", b"x", 0.05),
    "a dripping head": endless("HTTP/1.1 200 OK\r\nX-Slow: ", b"y", 0.05),
    "silence": endless("", b"", 0.05),
}


@pytest.mark.parametrize("kind", SLOW)
async def test_a_slow_server_times_out(
    open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger, kind: str
) -> None:
    site = await open_site({"/": SLOW[kind], "/good": GOOD_PAGE})

    done = await attack(await make_fetcher(timeouts=Timeouts(total=0.5, robots=5)), site, ledger)

    assert done.evil.outcome is Outcome.TIMEOUT
    # On a busy machine half a second may be too short for the good page, too.
    assert done.good.outcome in {Outcome.OK, Outcome.TIMEOUT}


async def test_the_time_budget_ends_a_slow_page(open_site: OpenSite, make_fetcher: OpenFetcher) -> None:
    site = await open_site({"/": SLOW["a drip"]})
    fetcher = await make_fetcher()
    ledger = Ledger(Budget(seconds=0.5))

    response = await fetcher.fetch(Request(site.url("/")), ledger)

    assert response.outcome is Outcome.BUDGET_SPENT


@pytest.mark.parametrize("path", ["/self", "/ping", "/long/0"])
async def test_the_number_of_redirects_is_limited(
    open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger, path: str
) -> None:
    pages = {f"/long/{n}": redirect(f"/long/{n + 1}") for n in range(20)}
    pages |= {"/self": redirect("/self"), "/ping": redirect("/pong"), "/pong": redirect("/ping")}
    site = await open_site(pages)
    fetcher = await make_fetcher()

    response = await fetcher.fetch(Request(site.url(path)), ledger)

    assert response.outcome is Outcome.REDIRECT_LOOP
    assert len(site.paths()) <= 1 + 1 + Caps().redirects


async def test_a_closed_port_is_refused(
    open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger
) -> None:
    site = await open_site()
    await site.stop()
    fetcher = await make_fetcher()

    response = await fetcher.fetch(Request(site.url("/")), ledger)

    assert response.outcome is Outcome.REFUSED


URLS = {
    "": Outcome.INVALID_URL,
    "not a url": Outcome.INVALID_URL,
    "http://": Outcome.INVALID_URL,
    "http://[::1": Outcome.INVALID_URL,
    "http://a.example:99999/": Outcome.INVALID_URL,
    "http://a.example:0/": Outcome.INVALID_URL,
    "http://a.example:x/": Outcome.INVALID_URL,
    "http://" + "a" * 2000 + ".example/": Outcome.INVALID_URL,
    "http://" + "a" * 64 + ".example/": Outcome.INVALID_URL,
    "http://a..example/": Outcome.INVALID_URL,
    "http://a b.example/": Outcome.INVALID_URL,
    "http://\ud800.example/": Outcome.INVALID_URL,
    "http://xn--zz.example/": Outcome.INVALID_URL,
    "http://a.example/" + "x" * 5000: Outcome.INVALID_URL,
    "mailto:info@a.example": Outcome.INVALID_URL,
    "http://nobody.invalid/": Outcome.DNS,
    "http://hidden.onion/": Outcome.DNS,
    "http://bücher.site.example/": Outcome.OK,
    "http://BÜCHER.site.example/%zz?q=ü#ä": Outcome.OK,
    "  http://x.site.example/\n": Outcome.OK,
    "http://x.site.example/\r\nX-Evil: 1": Outcome.OK,
    "http://_x_.site.example/": Outcome.OK,
}


@pytest.mark.parametrize("url", URLS)
async def test_every_invalid_url_has_an_outcome(
    open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger, url: str
) -> None:
    site = await open_site()
    site.default = GOOD_PAGE
    fetcher = await make_fetcher(host_map=HostMap.parse(f"*.site.example={site.host}:{site.port}"))

    response = await fetcher.fetch(Request(url), ledger)

    assert response.outcome is URLS[url]
    assert not any("x-evil" in request.headers for request in site.requests)
