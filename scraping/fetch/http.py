"""Fetches pages: robots.txt, rate limits, redirects, caps, charset and outcome."""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from aiohttp.abc import AbstractResolver

from scraping.errors import OwnFault
from scraping.fetch.dialer import Dialer
from scraping.fetch.ip_guard import IpGuard
from scraping.fetch.proxy import open_proxy
from scraping.fetch.rate_limits import (
    BUDGET_IS_SPENT,
    MAY_NOT_SEND,
    RateLimitedTransport,
    RateLimits,
    retry_after_seconds,
)
from scraping.fetch.redirects import find_redirect
from scraping.fetch.resolver import MappedResolver, ServerLookup
from scraping.fetch.responses import FetchState, build_response, refuse_request
from scraping.fetch.robots import RobotsCache, RobotsResponse, RobotsRules
from scraping.fetch.settings import FetchSettings
from scraping.fetch.transport import ANY_TYPE, HTML_TYPES, RawRequest, RawResponse, Transport, open_session
from scraping.interfaces import Allowance, Kind, Request, Response
from scraping.outcomes import Outcome
from scraping.urls import InvalidUrl, ParsedUrl, parse_proxy, parse_url, parse_url_or_none

_SITEMAP_TYPES = HTML_TYPES | {
    "application/xml", "text/xml", "application/rss+xml", "application/atom+xml", "text/plain",
    "application/gzip", "application/x-gzip", "application/octet-stream", "binary/octet-stream",
}  # fmt: skip
_MEDIA_TYPES = {Kind.HTML: HTML_TYPES, Kind.SITEMAP: _SITEMAP_TYPES, Kind.ROBOTS: ANY_TYPE}
_MAX_SITEMAPS = 50


class HttpFetcher:
    """Implements `scraping.interfaces.Fetcher`."""

    def __init__(self, transport: RateLimitedTransport, settings: FetchSettings) -> None:
        self.transport = transport
        self._settings = settings
        self._robots = RobotsCache(settings.product, settings.robots_seconds)

    async def fetch(self, request: Request, allowance: Allowance) -> Response:
        try:
            url = parse_url(request.url)
        except InvalidUrl as exc:
            return refuse_request(request, Outcome.INVALID_URL, str(exc))
        trap = allowance.traps.refuse(url) if request.kind is Kind.HTML else ""
        if trap:
            return refuse_request(request, Outcome.TRAP, trap)
        give_back = allowance.checkpoint()
        state = FetchState(request, url, url)
        try:
            response = await self._follow(state, allowance)
        except (OwnFault, asyncio.CancelledError):
            # The next try asks for the page again.
            give_back()
            raise
        if state.was_stopped:
            give_back()
        return response

    async def _follow(self, state: FetchState, allowance: Allowance) -> Response:
        for _ in range(self._settings.caps.redirects + 1):
            response = await self._hop(state, allowance)
            if response is not None:
                return response
        return state.end(Outcome.REDIRECT_LOOP, "The site redirects too often.")

    async def sitemaps(self, url: str, allowance: Allowance) -> tuple[str, ...]:
        parsed = parse_url_or_none(url)
        if parsed is None or allowance.is_spent():
            return ()
        rules = await self.robots_of(parsed, allowance)
        found = (parse_url_or_none(text, parsed.href) for text in rules.sitemaps[:_MAX_SITEMAPS])
        return tuple(dict.fromkeys(sitemap.href for sitemap in found if sitemap))

    async def robots_of(self, url: ParsedUrl, allowance: Allowance) -> RobotsRules:
        """The rules of this URL's host. A robots.txt is charged for its bytes and seconds, but not as a page."""
        return await self._robots.rules_of(url.origin, lambda: self._fetch_robots(url, allowance))

    async def _hop(self, state: FetchState, allowance: Allowance) -> Response | None:
        """One request; None if it was redirected and the fetch goes on."""
        if not state.charged and allowance.is_spent():
            return state.end(Outcome.BUDGET_SPENT, BUDGET_IS_SPENT)
        rules = await self.robots_of(state.url, allowance)
        refusal = rules.refuse(state.url.href)
        if refusal is not None:
            return state.refuse(refusal, rules.retry_after_seconds)
        if not state.charged and not allowance.reserve_page():
            return state.end(Outcome.BUDGET_SPENT, BUDGET_IS_SPENT)
        if not state.charged and state.is_page:
            allowance.traps.note_request(state.url)
        state.charged = True
        raw = await self.transport.get(self._raw_request(state, allowance), allowance, rules.delay_seconds)
        state.elapsed_ms += raw.elapsed_ms
        state.was_stopped = raw is MAY_NOT_SEND
        if raw.outcome is not Outcome.OK:
            return state.end(raw.outcome, raw.detail, raw)
        return await self._read_response(state, raw, allowance)

    async def _read_response(
        self, state: FetchState, raw: RawResponse, allowance: Allowance
    ) -> Response | None:
        try:
            target = find_redirect(raw, state.url)
        except InvalidUrl as exc:
            return state.end(Outcome.INVALID_URL, f"The site redirects to a bad address. {exc}", raw)
        if target is None:
            if state.is_page and raw.status == 200:
                allowance.traps.note_page(state.url, raw.body)
            return await build_response(state, raw, self._settings.caps.bytes_of(state.request.kind))
        if state.has_seen(target):
            return state.end(Outcome.REDIRECT_LOOP, "The site redirects in a circle.", raw)
        leaves_home = state.leaves_home(target)
        state.move_to(target)
        if leaves_home:
            return state.end(Outcome.OTHER_DOMAIN, f"The site redirects to {target.host}.", raw)
        return None

    def _raw_request(self, state: FetchState, allowance: Allowance) -> RawRequest:
        request = state.request
        conditions = {"If-None-Match": request.etag, "If-Modified-Since": request.last_modified}
        return RawRequest(
            state.url,
            max_bytes=self._settings.caps.bytes_of(request.kind),
            seconds=min(self._settings.timeouts.total, allowance.seconds_left()),
            media_types=_MEDIA_TYPES[request.kind],
            headers={name: value for name, value in conditions.items() if _is_header_value(value)},
        )

    async def _fetch_robots(self, url: ParsedUrl, allowance: Allowance) -> RobotsResponse:
        """RFC 9309: redirects may lead to any host; a missing file allows everything, a server error nothing."""
        target = parse_url("/robots.txt", url.href)
        for _ in range(self._settings.caps.redirects + 1):
            raw = await self.transport.get(self._raw_robots_request(target, allowance), allowance)
            if raw.outcome is not Outcome.OK:
                return _robots_failure(raw, raw.outcome, raw.detail)
            try:
                redirect = find_redirect(raw, target) if raw.status != 200 else None
            except InvalidUrl:
                return RobotsResponse()
            if redirect is None:
                return _robots_response(raw)
            target = redirect
        return RobotsResponse()

    def _raw_robots_request(self, url: ParsedUrl, allowance: Allowance) -> RawRequest:
        seconds = min(self._settings.timeouts.robots, allowance.seconds_left())
        return RawRequest(url, self._settings.caps.robots_bytes, seconds, truncate=True)


def _is_header_value(value: str) -> bool:
    """Validators come from servers, by way of the database: only plain text is sent back."""
    return bool(value) and value.isascii() and value.isprintable() and len(value) <= 1_000


def _robots_response(raw: RawResponse) -> RobotsResponse:
    if raw.status == 429:
        return _robots_failure(raw, Outcome.RATE_LIMITED, "The host's robots.txt answers HTTP 429.")
    if raw.status >= 500:
        return _robots_failure(raw, Outcome.SERVER_ERROR, f"The host's robots.txt answers HTTP {raw.status}.")
    if raw.status != 200:
        return RobotsResponse()
    return RobotsResponse(raw.body.decode("utf-8-sig", "replace"))


def _robots_failure(raw: RawResponse, outcome: Outcome, detail: str) -> RobotsResponse:
    return RobotsResponse("", outcome, detail, retry_after_seconds(raw.headers))


@asynccontextmanager
async def open_fetcher(
    settings: FetchSettings, limits: RateLimits | None = None, resolver: AbstractResolver | None = None
) -> AsyncIterator[HttpFetcher]:
    """A fetcher for any number of concurrent crawls. Several fetchers can share their `limits`."""
    resolver = resolver or MappedResolver(settings.host_map, settings.nameservers, settings.timeouts.dns)
    try:
        async with open_transport(settings, resolver) as transport:
            servers = ServerLookup(resolver, settings.host_map)
            limited = RateLimitedTransport(
                transport, limits or RateLimits.from_settings(settings), servers, settings
            )
            yield HttpFetcher(limited, settings)
    finally:
        await resolver.close()


@asynccontextmanager
async def open_transport(settings: FetchSettings, resolver: AbstractResolver) -> AsyncIterator[Transport]:
    """Connects directly, or to an upstream proxy by way of the filtering proxy, which requests only checked IPs."""
    guard = IpGuard(settings.allowed_networks)
    if not settings.proxy:
        async with open_session(settings, guard, resolver) as session:
            yield Transport(session, guard, settings)
        return
    dialer = Dialer(resolver, guard, settings.timeouts.connect, parse_proxy(settings.proxy))
    # No caps and charges here: the transport has them.
    async with open_proxy(dialer, lambda count: count, sys.maxsize, sys.maxsize) as proxy:
        to_proxy = IpGuard(own_proxy=("127.0.0.1", proxy.port))
        async with open_session(settings, to_proxy, resolver, proxy.url) as session:
            yield Transport(session, guard, settings, proxy)
