"""Endless pages, and DNS rebinding during a render: an outcome, and the next page works."""

import socket

import pytest
from aiohttp.abc import AbstractResolver, ResolveResult

from scraping.crawl.budget import Ledger
from scraping.fetch import HostMap, Timeouts
from scraping.outcomes import Outcome
from tests.scraping.fetch.browser.conftest import MakeRenderer, Web, needs_chromium
from tests.scraping.fetch.servers import (
    CANARY_HOST,
    GOOD_HOST,
    GOOD_PAGE,
    PAGE_TEXT,
    Canary,
    endless,
    reply,
)

pytestmark = [*needs_chromium, pytest.mark.long(together="hostile pages")]

HEAD = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n"
# A short timeout if the timeout ends the page, and a long one if a cap does.
SHORT, LONG = 2.5, 25.0
NEVER_ENDING = {
    "a body": (endless(HEAD + "<p>crane</p><!--", b"x" * 65_536), LONG, {Outcome.TOO_LARGE}),
    "a drip": (endless(HEAD, b"<p>", 0.1), SHORT, {Outcome.TIMEOUT}),
    "silence": (endless("", b"", 0.1), SHORT, {Outcome.TIMEOUT}),
    "a head": (
        endless("HTTP/1.1 200 OK\r\n", b"X-More: " + b"y" * 500 + b"\r\n"),
        LONG,
        {Outcome.PROTOCOL_ERROR},
    ),
    # A page with content that does not stop is read as it is, or times out.
    "reloads": (
        reply(f"<p>{PAGE_TEXT}</p><script>setTimeout(() => location.reload(), 10)</script>"),
        SHORT,
        {Outcome.OK, Outcome.TIMEOUT, Outcome.RENDER_FAILED},
    ),
    "requests": (
        reply(f"<p>{PAGE_TEXT}</p><script>setInterval(() => fetch('/more'), 10)</script>"),
        SHORT,
        {Outcome.OK, Outcome.TIMEOUT},
    ),
    "growth": (
        reply("<script>setInterval(() => document.body.append('crane '.repeat(1e5)), 1)</script>"),
        SHORT,
        {Outcome.TOO_LARGE, Outcome.TIMEOUT, Outcome.RENDER_FAILED},
    ),
    "frames": (
        reply(f"<p>{PAGE_TEXT}</p><iframe src='/'></iframe><iframe src='/?2'></iframe>"),
        SHORT,
        {Outcome.OK, Outcome.TIMEOUT},
    ),
}


@pytest.mark.parametrize("kind", NEVER_ENDING)
async def test_an_endless_page_ends_in_time(
    web: Web, make_renderer: MakeRenderer, ledger: Ledger, kind: str
) -> None:
    answer, seconds, outcomes = NEVER_ENDING[kind]
    web.site.pages.update({"/": answer, "/good": GOOD_PAGE})
    renderer = await make_renderer(timeouts=Timeouts(render=seconds))

    evil = await renderer.render("http://endless.example/", ledger)
    good = [await renderer.render("http://endless.example/good", ledger) for _ in range(2)]

    assert evil.outcome in outcomes
    assert ledger.spent.bytes < 16_000_000
    # On a slow machine the first page of a new browser may not make it in the short time.
    assert Outcome.OK in {response.outcome for response in good}


class RebindingResolver(AbstractResolver):
    """The first answer is public, all later ones lead to the canary."""

    def __init__(self, port: int, canary_port: int) -> None:
        self._good = (GOOD_HOST, port)
        self._inside = (CANARY_HOST, canary_port)
        self.queries = 0

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        self.queries += 1
        ip, target = self._good if self.queries == 1 else self._inside
        return [ResolveResult(hostname=host, host=ip, port=target, family=socket.AF_INET, proto=0, flags=0)]

    async def close(self) -> None:
        pass


async def test_the_browser_does_not_follow_dns_rebinding(
    web: Web, make_renderer: MakeRenderer, canary: Canary, ledger: Ledger
) -> None:
    page = f"""<p>{PAGE_TEXT}</p><script src="/script.js"></script><script>
    fetch("/secret").then(answer => answer.text()).then(text => document.body.append(text));</script>"""
    web.site.pages.update({"/": reply(page), "/good": GOOD_PAGE})
    resolver = RebindingResolver(web.site.port, canary.port)
    # The fetcher that asks for robots.txt has resolvers of its own; only the browser's answers change.
    mapped = HostMap.parse(f"rebinding.example={web.site.host}:{web.site.port}")
    renderer = await make_renderer(resolver=resolver, host_map=mapped)

    evil = await renderer.render("http://rebinding.example/", ledger)

    assert canary.hits == []
    assert resolver.queries >= 3
    assert b"crown jewels" not in evil.body
    assert evil.outcome is Outcome.OK
