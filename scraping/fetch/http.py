"""The one door to the web: robots.txt, politeness, redirects, caps, charset, and an honest outcome."""

import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from aiohttp.abc import AbstractResolver

from scraping.fetch.dialer import Dialer
from scraping.fetch.ip_guard import AddressGuard
from scraping.fetch.proxy import open_proxy
from scraping.fetch.redirects import find_redirect
from scraping.fetch.resolver import AddressBook, MappedResolver
from scraping.fetch.responses import Trip, conclude, refuse_request
from scraping.fetch.robots import RobotsAnswer, RobotsCache, RobotsRules
from scraping.fetch.settings import FetchSettings, parse_proxy
from scraping.fetch.transport import ANY_TYPE, HTML_TYPES, Exchange, Transport, Wanted, open_session
from scraping.fetch.turns import BUDGET_IS_SPENT, HostTurns, PoliteTransport, retry_after_seconds
from scraping.interfaces import Allowance, Kind, Request, Response
from scraping.outcomes import Outcome
from scraping.urls import InvalidUrl, ParsedUrl, find_url, parse_url

_SITEMAP_TYPES = HTML_TYPES | {
    "application/xml",
    "text/xml",
    "application/rss+xml",
    "application/atom+xml",
    "text/plain",
    "application/gzip",
    "application/x-gzip",
    "application/octet-stream",
    "binary/octet-stream",
}
_MEDIA_TYPES = {Kind.HTML: HTML_TYPES, Kind.SITEMAP: _SITEMAP_TYPES, Kind.ROBOTS: ANY_TYPE}
_MAX_SITEMAPS = 50


class HttpFetcher:
    """Meets `scraping.interfaces.Fetcher`."""

    def __init__(self, transport: PoliteTransport, settings: FetchSettings) -> None:
        self.turns = transport
        self._settings = settings
        self._robots = RobotsCache(settings.product, settings.robots_seconds)

    async def fetch(self, request: Request, allowance: Allowance) -> Response:
        try:
            url = parse_url(request.url)
        except InvalidUrl as exc:
            return refuse_request(request, Outcome.INVALID_URL, str(exc))
        trap = allowance.trail.refuse(url) if request.kind is Kind.HTML else ""
        if trap:
            return refuse_request(request, Outcome.TRAP, trap)
        trip = Trip(request, url, url)
        for _ in range(self._settings.caps.redirects + 1):
            response = await self._hop(trip, allowance)
            if response is not None:
                return response
        return trip.end(Outcome.REDIRECT_LOOP, "The site redirects too often.")

    async def sitemaps(self, url: str, allowance: Allowance) -> tuple[str, ...]:
        parsed = find_url(url)
        if parsed is None or allowance.is_spent():
            return ()
        rules = await self.robots_of(parsed, allowance)
        found = (find_url(text, parsed.href) for text in rules.sitemaps[:_MAX_SITEMAPS])
        return tuple(dict.fromkeys(sitemap.href for sitemap in found if sitemap))

    async def robots_of(self, url: ParsedUrl, allowance: Allowance) -> RobotsRules:
        """The rules of this URL's host. Its bytes and seconds are charged, but a robots.txt is no page."""
        return await self._robots.rules_of(url.origin, lambda: self._ask_robots(url, allowance))

    async def _hop(self, trip: Trip, allowance: Allowance) -> Response | None:
        """One request and its answer; None when the trip goes on at another address."""
        if not trip.charged and allowance.is_spent():
            return trip.end(Outcome.BUDGET_SPENT, BUDGET_IS_SPENT)
        rules = await self.robots_of(trip.url, allowance)
        refusal = rules.refuse(trip.url.href)
        if refusal is not None:
            return trip.refuse(refusal, rules.retry_after_seconds)
        if not trip.charged and not allowance.reserve_page():
            return trip.end(Outcome.BUDGET_SPENT, BUDGET_IS_SPENT)
        if not trip.charged and trip.is_page:
            allowance.trail.follow(trip.url)
        trip.charged = True
        exchange = await self.turns.ask(self._wanted(trip, allowance), allowance, rules.delay_seconds)
        trip.elapsed_ms += exchange.elapsed_ms
        if exchange.outcome is not Outcome.OK:
            return trip.end(exchange.outcome, exchange.detail, exchange)
        return await self._read_answer(trip, exchange, allowance)

    async def _read_answer(self, trip: Trip, exchange: Exchange, allowance: Allowance) -> Response | None:
        try:
            target = find_redirect(exchange, trip.url)
        except InvalidUrl as exc:
            return trip.end(Outcome.INVALID_URL, f"The site redirects to a bad address. {exc}", exchange)
        if target is None:
            if trip.is_page and exchange.status == 200:
                allowance.trail.remember(trip.url, exchange.body)
            return await conclude(trip, exchange, self._settings.caps.bytes_of(trip.request.kind))
        if trip.has_seen(target):
            return trip.end(Outcome.REDIRECT_LOOP, "The site redirects in a circle.", exchange)
        leaves_home = trip.leaves_home(target)
        trip.move_to(target)
        if leaves_home:
            return trip.end(Outcome.OTHER_DOMAIN, f"The site redirects to {target.host}.", exchange)
        return None

    def _wanted(self, trip: Trip, allowance: Allowance) -> Wanted:
        request = trip.request
        conditions = {"If-None-Match": request.etag, "If-Modified-Since": request.last_modified}
        return Wanted(
            trip.url,
            max_bytes=self._settings.caps.bytes_of(request.kind),
            seconds=min(self._settings.timeouts.total, allowance.seconds_left()),
            media_types=_MEDIA_TYPES[request.kind],
            headers={name: value for name, value in conditions.items() if _is_header_value(value)},
        )

    async def _ask_robots(self, url: ParsedUrl, allowance: Allowance) -> RobotsAnswer:
        """RFC 9309: followed to other hosts, absent means allowed, a broken server means not now."""
        target = parse_url("/robots.txt", url.href)
        for _ in range(self._settings.caps.redirects + 1):
            exchange = await self.turns.ask(self._wanted_robots(target, allowance), allowance)
            if exchange.outcome is not Outcome.OK:
                return _robots_failure(exchange, exchange.outcome, exchange.detail)
            try:
                redirect = find_redirect(exchange, target) if exchange.status != 200 else None
            except InvalidUrl:
                return RobotsAnswer()
            if redirect is None:
                return _robots_answer(exchange)
            target = redirect
        return RobotsAnswer()

    def _wanted_robots(self, url: ParsedUrl, allowance: Allowance) -> Wanted:
        seconds = min(self._settings.timeouts.robots, allowance.seconds_left())
        return Wanted(url, self._settings.caps.robots_bytes, seconds, cut=True)


def _is_header_value(value: str) -> bool:
    """Validators come back from servers by way of the database: anything else than plain text stays here."""
    return bool(value) and value.isascii() and value.isprintable() and len(value) <= 1_000


def _robots_answer(exchange: Exchange) -> RobotsAnswer:
    if exchange.status == 429:
        return _robots_failure(exchange, Outcome.RATE_LIMITED, "The host's robots.txt answers HTTP 429.")
    if exchange.status >= 500:
        return _robots_failure(
            exchange, Outcome.SERVER_ERROR, f"The host's robots.txt answers HTTP {exchange.status}."
        )
    if exchange.status != 200:
        return RobotsAnswer()
    return RobotsAnswer(exchange.body.decode("utf-8-sig", "replace"))


def _robots_failure(exchange: Exchange, outcome: Outcome, detail: str) -> RobotsAnswer:
    return RobotsAnswer("", outcome, detail, retry_after_seconds(exchange.headers))


@asynccontextmanager
async def open_fetcher(
    settings: FetchSettings, turns: HostTurns | None = None, resolver: AbstractResolver | None = None
) -> AsyncIterator[HttpFetcher]:
    """One fetcher for the process; many companies use it at the same time. Several share their `turns`."""
    names = resolver or MappedResolver(settings.host_map, settings.nameservers, settings.timeouts.dns)
    try:
        async with open_transport(settings, names) as transport:
            addresses = AddressBook(names, settings.host_map)
            polite = PoliteTransport(transport, turns or HostTurns.of(settings), addresses, settings)
            yield HttpFetcher(polite, settings)
    finally:
        await names.close()


@asynccontextmanager
async def open_transport(settings: FetchSettings, names: AbstractResolver) -> AsyncIterator[Transport]:
    """Straight to the web; with an upstream proxy, through the filtering proxy, which asks it for checked addresses."""
    guard = AddressGuard(settings.allowed_networks)
    if not settings.proxy:
        async with open_session(settings, guard, names) as session:
            yield Transport(session, guard, settings)
        return
    dialer = Dialer(names, guard, settings.timeouts.connect, parse_proxy(settings.proxy))
    # Transport charges the allowance and has the caps: the proxy only connects.
    async with open_proxy(dialer, lambda count: count, sys.maxsize, sys.maxsize) as proxy:
        to_proxy = AddressGuard(own_proxy=("127.0.0.1", proxy.port))
        async with open_session(settings, to_proxy, names, proxy.url) as session:
            yield Transport(session, guard, settings, proxy)
