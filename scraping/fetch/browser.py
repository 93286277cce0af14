"""Renders pages in Chromium, scripts included. Implements `scraping.interfaces.Renderer`."""

import asyncio
import os
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from time import monotonic
from typing import TYPE_CHECKING, Any

from aiohttp.abc import AbstractResolver

from scraping.errors import OwnFault
from scraping.fetch.chromium import (
    BrowserLimits,
    BrowserProcess,
    SharedBrowser,
    find_chromium,
    may_have_sandbox,
)
from scraping.fetch.cpu_waits import CpuWaits
from scraping.fetch.dialer import Dialer
from scraping.fetch.errors import BrowserDoesNotStart, PageCrashed
from scraping.fetch.failures import of_outcome, raise_if_ours
from scraping.fetch.http import HttpFetcher
from scraping.fetch.ip_guard import IpGuard
from scraping.fetch.late_playwright import playwright_api
from scraping.fetch.network_idle import NetworkActivity, wait_for_content
from scraping.fetch.page_classifier import Classification, FinalResponse, classify_response
from scraping.fetch.profile_locks import clear_abandoned
from scraping.fetch.proxy import USER, FilteringProxy, open_proxy
from scraping.fetch.rate_limits import BUDGET_IS_SPENT
from scraping.fetch.resolver import MappedResolver
from scraping.fetch.responses import hash_page
from scraping.fetch.settings import FetchSettings
from scraping.fetch.transport import RawResponse
from scraping.interfaces import Allowance, Renderer, Response
from scraping.loop_clock import LOOP_CLOCK, Deadline
from scraping.outcomes import Outcome
from scraping.own_faults import try_again
from scraping.urls import InvalidUrl, ParsedUrl, parse_proxy, parse_url, parse_url_or_none, same_site

if TYPE_CHECKING:
    from playwright.async_api import Page as BrowserPage
    from playwright.async_api import Route

_BLOCKED_TYPES = frozenset(
    {"image", "font", "media", "texttrack", "manifest", "ping", "eventsource", "other"}
)
_CLEAN_UP_SECONDS = 3.0
_SHORT_SECONDS = 1.0  # of a render that takes no longer, the waits for a processor are not looked up
_CRASHED = "crashed"  # Playwright's message for several errors
_MAX_RENDER_BYTES = 15_000_000
# The current HTML of the page, or null if it is too large.
_READ_HTML = """limit => {
  const html = document.documentElement ? document.documentElement.outerHTML : "";
  return html.length > limit ? null : html;
}"""
_CUT_OFF = {
    Outcome.BUDGET_SPENT: "The company's bytes are used up.",
    Outcome.TOO_LARGE: "The page loads more than what is taken for one.",
}
_ERRORS = (
    ("ERR_CERT", Outcome.TLS),
    ("ERR_SSL", Outcome.TLS),
    ("ERR_TOO_MANY_REDIRECTS", Outcome.REDIRECT_LOOP),
    ("Download is starting", Outcome.WRONG_TYPE),
    ("ERR_ABORTED", Outcome.WRONG_TYPE),
    ("ERR_EMPTY_RESPONSE", Outcome.CONNECTION_LOST),
    ("ERR_CONNECTION", Outcome.CONNECTION_LOST),
    ("ERR_TIMED_OUT", Outcome.TIMEOUT),
    ("ERR_INVALID", Outcome.PROTOCOL_ERROR),
)


class _MayNotSend(Exception):  # not an error: the try lost its task
    pass


@dataclass(frozen=True, slots=True)
class _Rendered:
    classification: Classification
    final_url: str
    status: int = 0
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)


class BrowserRenderer:
    """Each render gets a new context of the shared browser, and a proxy of its own."""

    def __init__(
        self, shared_browser: SharedBrowser, fetcher: HttpFetcher, dialer: Dialer, settings: FetchSettings
    ) -> None:
        self._shared_browser = shared_browser
        self._fetcher = fetcher
        self._dialer = dialer
        self._settings = settings

    @property
    def available(self) -> bool:
        return True

    async def render(self, url: str, allowance: Allowance) -> Response:
        started = monotonic()
        try:
            parsed = parse_url(url)
        except InvalidUrl as exc:
            return _response(url, _failed(url, Outcome.INVALID_URL, str(exc)), started)
        rendered = await self._render_within_limits(parsed, allowance)
        return _response(url, rendered, started)

    async def _render_within_limits(self, url: ParsedUrl, allowance: Allowance) -> _Rendered:
        rules = await self._fetcher.robots_of(url, allowance)
        refusal = rules.refuse(url.href)
        if refusal is not None:
            return _Rendered(refusal, url.href)
        give_back = allowance.checkpoint()
        if not allowance.reserve_render():
            return _failed(url.href, Outcome.BUDGET_SPENT, "The company's renders are used up.")
        try:
            return await try_again(lambda: self._render_once(url, allowance, rules.delay_seconds))
        except PageCrashed:
            return _failed(url.href, Outcome.RENDER_FAILED, "The browser could not show the page.")
        except _MayNotSend:
            give_back()
            return _failed(url.href, Outcome.BUDGET_SPENT, BUDGET_IS_SPENT)
        except (OwnFault, asyncio.CancelledError):
            give_back()
            raise

    async def _render_once(self, url: ParsedUrl, allowance: Allowance, delay_seconds: float) -> _Rendered:
        """What fails by our own fault costs nothing."""
        give_back = allowance.checkpoint()
        try:
            if not await allowance.may_send():
                raise _MayNotSend
            release = await self._fetcher.transport.acquire_slots(url, allowance, delay_seconds)
            if isinstance(release, RawResponse):
                return _failed(url.href, release.outcome, release.detail)
            try:
                return await self._render_in_browser(url, allowance)
            finally:
                await release()
        except OwnFault:
            give_back()
            raise

    async def _render_in_browser(self, url: ParsedUrl, allowance: Allowance) -> _Rendered:
        async with open_proxy(self._dialer, allowance.reserve_bytes, _MAX_RENDER_BYTES) as proxy:
            try:
                async with self._shared_browser.use() as process:
                    await process.find_helpers()
                    rendered = await self._render_in_time(process, url, proxy, allowance)
                    if rendered.classification.outcome is not Outcome.OK and process.has_lost_a_helper():
                        raise OwnFault("A process of the browser died.")
                    return rendered
            except BrowserDoesNotStart:
                return _failed(url.href, Outcome.UNAVAILABLE, "Chromium does not start on this machine.")

    async def _render_in_time(
        self, process: BrowserProcess, url: ParsedUrl, proxy: FilteringProxy, allowance: Allowance
    ) -> _Rendered:
        """The time for which the browser waited for a processor is not the site's."""
        waits = await asyncio.to_thread(CpuWaits, process.profile_lock.browser_pid)
        started = LOOP_CLOCK.now()
        seconds = min(self._settings.timeouts.render, allowance.seconds_left())
        try:
            with allowance.waiting_for_site():
                async with Deadline(seconds, waits.seconds):
                    return await self._render_on(process, url, proxy)
        except TimeoutError:
            if seconds < self._settings.timeouts.render:
                return _failed(url.href, Outcome.BUDGET_SPENT, "The company's time is up.")
            return _failed(url.href, Outcome.TIMEOUT, "The page did not come to an end in time.")
        finally:
            if (elapsed := LOOP_CLOCK.now() - started) > _SHORT_SECONDS:
                allowance.charge_seconds(-min(elapsed, waits.seconds()))

    async def _render_on(self, process: BrowserProcess, url: ParsedUrl, proxy: FilteringProxy) -> _Rendered:
        lag_before = LOOP_CLOCK.lag
        try:
            async with _open_page(process, proxy, self._settings) as page:
                showing = asyncio.create_task(_show(page, url, self._settings.caps.html_bytes))
                rendered = await _unless_cut_off(showing, url, proxy)
        except playwright_api().Error as exc:
            if not process.browser.is_connected():
                raise OwnFault("The browser died.") from exc
            if _CRASHED in exc.message:
                raise PageCrashed("The browser's process of a page died.") from exc
            rendered = _explain(url, exc, proxy)
            raise_if_ours(exc, of_outcome(rendered.classification.outcome), LOOP_CLOCK.lag - lag_before)
        return rendered


@asynccontextmanager
async def _open_page(
    process: BrowserProcess, proxy: FilteringProxy, settings: FetchSettings
) -> AsyncIterator["BrowserPage"]:
    context = await process.browser.new_context(
        proxy={"server": proxy.server, "username": USER, "password": proxy.password},
        # Empty credentials answer every login prompt: otherwise Chromium would wait for someone to fill in its dialog.
        http_credentials={"username": "", "password": ""},
        user_agent=settings.user_agent,
        service_workers="block",
        accept_downloads=False,
        ignore_https_errors=False,
        extra_http_headers={"Accept-Language": settings.accept_language},
    )
    try:
        await context.route("**/*", _let_through)
        await context.route_web_socket("**/*", lambda socket: socket.close())
        page = await context.new_page()
        context.on("page", _close_popup)
        yield page
    finally:
        try:
            async with asyncio.timeout(_CLEAN_UP_SECONDS):
                await context.close()
        except (playwright_api().Error, TimeoutError):
            # A context that cannot be closed: the whole browser is replaced.
            process.broken = True


async def _let_through(route: "Route") -> None:
    with suppress(playwright_api().Error):
        if route.request.resource_type in _BLOCKED_TYPES:
            await route.abort()
        else:
            await route.continue_()


async def _close_popup(page: "BrowserPage") -> None:
    with suppress(playwright_api().Error):
        await page.close()


async def _unless_cut_off(
    showing: asyncio.Task[_Rendered], url: ParsedUrl, proxy: FilteringProxy
) -> _Rendered:
    """The page, or a failure as soon as the proxy stops sending bytes: the page would wait for them for ever."""
    cut_off = asyncio.create_task(proxy.ended.wait())
    try:
        await asyncio.wait([showing, cut_off], return_when=asyncio.FIRST_COMPLETED)
        if proxy.ended.is_set():
            return _failed(url.href, proxy.end_outcome, _CUT_OFF[proxy.end_outcome])
        return await showing
    finally:
        for task in (showing, cut_off):
            task.cancel()
        await asyncio.gather(showing, cut_off, return_exceptions=True)


async def _show(page: "BrowserPage", url: ParsedUrl, max_bytes: int) -> _Rendered:
    activity = NetworkActivity()
    activity.watch(page)
    response = await page.goto(url.href, wait_until="domcontentloaded", timeout=0)
    if response is None or response.ok:
        await wait_for_content(page, activity)
    final = parse_url_or_none(page.url)
    if response is None or final is None:
        return _failed(url.href, Outcome.RENDER_FAILED, "The page led nowhere.")
    html = await page.evaluate(_READ_HTML, max_bytes)
    if html is None:
        return _failed(final.href, Outcome.TOO_LARGE, "The page is larger than what is read of one.")
    body = html.encode("utf-8", "replace")
    headers = {name.lower(): value for name, value in response.headers.items()}
    shown = _Rendered(Classification(Outcome.OK), final.href, response.status, body, headers)
    return _classify(url, final, shown)


def _classify(url: ParsedUrl, final: ParsedUrl, rendered: _Rendered) -> _Rendered:
    if not same_site(url.href, final.href):
        classification = Classification(Outcome.OTHER_DOMAIN, f"The site redirects to {final.host}.")
    else:
        response = FinalResponse(url, final, rendered.status, rendered.headers, rendered.body)
        classification = classify_response(response)
    return replace(rendered, classification=classification)


def _explain(url: ParsedUrl, error: Any, proxy: FilteringProxy) -> _Rendered:
    """Why a navigation failed: the proxy knows the cause of a failed connection, else the browser's error code."""
    failure = proxy.failures.get(url.host)
    if failure is not None:
        return _failed(url.href, failure, "The browser could not connect to the site.")
    outcome = next((outcome for code, outcome in _ERRORS if code in error.message), Outcome.RENDER_FAILED)
    return _failed(url.href, outcome, "The browser could not show the page.")


def _failed(url: str, outcome: Outcome, detail: str) -> _Rendered:
    return _Rendered(Classification(outcome, detail), url)


def _response(url: str, rendered: _Rendered, started: float) -> Response:
    return Response(
        url=url,
        final_url=rendered.final_url,
        outcome=rendered.classification.outcome,
        fetched_at=datetime.now(UTC),
        status=rendered.status,
        body=rendered.body,
        content_type="text/html" if rendered.body else "",
        charset="utf-8" if rendered.body else "",
        page_hash=hash_page(rendered.body) if rendered.body else "",
        elapsed_ms=round((monotonic() - started) * 1000),
        headers=rendered.headers,
        detail=rendered.classification.detail,
    )


class MissingRenderer:
    """The renderer of a machine without Chromium."""

    @property
    def available(self) -> bool:
        return False

    async def render(self, url: str, allowance: Allowance) -> Response:
        rendered = _failed(url, Outcome.UNAVAILABLE, "There is no Chromium on this machine.")
        return _response(url, rendered, monotonic())


@asynccontextmanager
async def open_browser(
    chromium: str = "", limits: BrowserLimits | None = None
) -> AsyncIterator[SharedBrowser | None]:
    """The browser of this process; it starts with the first render. None if this machine has no Chromium.

    `chromium` is its path; empty searches for it.
    """
    path = await find_chromium(chromium)
    if not path:
        yield None
        return
    await asyncio.to_thread(clear_abandoned)
    shared_browser = SharedBrowser(path, limits or BrowserLimits(), sandbox=may_have_sandbox(os.geteuid()))
    try:
        yield shared_browser
    finally:
        await shared_browser.close()


@asynccontextmanager
async def open_renderer(
    settings: FetchSettings,
    fetcher: HttpFetcher,
    shared_browser: SharedBrowser | None,
    resolver: AbstractResolver | None = None,
) -> AsyncIterator[Renderer]:
    """Several renderers can share one browser, each with its own upstream proxy.

    `fetcher` supplies robots.txt and the rate limits.
    """
    if shared_browser is None:
        yield MissingRenderer()
        return
    resolver = resolver or MappedResolver(settings.host_map, settings.nameservers, settings.timeouts.dns)
    upstream = parse_proxy(settings.proxy) if settings.proxy else None
    dialer = Dialer(resolver, IpGuard(settings.allowed_networks), settings.timeouts.connect, upstream)
    try:
        yield BrowserRenderer(shared_browser, fetcher, dialer, settings)
    finally:
        await resolver.close()
