"""Sends requests only when the rate limits allow it, and pauses a host that asks for it (Retry-After)."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

from scraping.errors import OwnFault
from scraping.fetch import failures
from scraping.fetch.politeness import LocalPoliteness, Politeness, Release, WaitTooLong
from scraping.fetch.resolver import ServerLookup
from scraping.fetch.settings import FetchSettings
from scraping.fetch.transport import RawRequest, RawResponse, Transport
from scraping.interfaces import Allowance
from scraping.loop_clock import LOOP_CLOCK
from scraping.outcomes import Outcome
from scraping.own_faults import try_again
from scraping.urls import ParsedUrl

_PAUSE_SECONDS = 10.0  # after a 429 that does not say how long
BUDGET_IS_SPENT = "The company's budget is used up."
# The try lost its task: another one asks for the page, and pays for it.
MAY_NOT_SEND = RawResponse(Outcome.BUDGET_SPENT, BUDGET_IS_SPENT)
_MAX_PAUSE_SECONDS = 24 * 3600.0


@dataclass(frozen=True, slots=True)
class RateLimits:
    """The limits that all requests of the process share."""

    hosts: Politeness
    servers: Politeness

    @classmethod
    def from_settings(cls, settings: FetchSettings, hosts: Politeness | None = None) -> "RateLimits":
        """`hosts` may be shared with other workers; the limit of a server is always that of this process."""
        return cls(
            hosts or LocalPoliteness(settings.connections_per_host),
            LocalPoliteness(settings.connections_per_ip),
        )


class RateLimitedTransport:
    def __init__(
        self, transport: Transport, limits: RateLimits, servers: ServerLookup, settings: FetchSettings
    ) -> None:
        self._clock = LOOP_CLOCK
        self._transport = transport
        self._limits = limits
        self._servers = servers
        self._settings = settings

    async def get(
        self, request: RawRequest, allowance: Allowance, robots_delay_seconds: float = 0.0
    ) -> RawResponse:
        """One GET within the limits. `robots_delay_seconds` is the delay that robots.txt asks for.

        What fails by our own fault costs nothing and is tried again; at last it raises `OwnFault`.
        """

        async def attempt() -> RawResponse:
            give_back = allowance.checkpoint()
            try:
                return await self._get_once(request, allowance, robots_delay_seconds)
            except (OwnFault, asyncio.CancelledError):
                give_back()
                raise

        return await try_again(attempt)

    async def _get_once(
        self, request: RawRequest, allowance: Allowance, robots_delay_seconds: float
    ) -> RawResponse:
        if not await allowance.may_send():
            return MAY_NOT_SEND
        return await self._get_within_limits(request, allowance, robots_delay_seconds)

    async def _get_within_limits(
        self, request: RawRequest, allowance: Allowance, robots_delay_seconds: float
    ) -> RawResponse:
        release = await self.acquire_slots(request.url, allowance, robots_delay_seconds)
        if isinstance(release, RawResponse):
            return release
        try:
            raw = await self._transport.get(request, allowance)
        finally:
            await release()
        if raw.status in (429, 503):
            await self._hold_back(request.url.authority, raw)
        return raw

    async def acquire_slots(
        self, url: ParsedUrl, allowance: Allowance, robots_delay_seconds: float
    ) -> Release | RawResponse:
        """The function to await after the request, or the response if the wait would be too long."""
        server = await self._find_server(url, allowance)
        if server is None:
            return RawResponse(failures.DNS.outcome, failures.DNS.detail)
        delay = robots_delay_seconds or self._settings.delay_seconds
        max_wait = max(self._settings.timeouts.rate_limit, delay)
        if robots_delay_seconds:
            max_wait = min(max_wait, allowance.seconds_left())
        started = self._clock.now()
        slot = await self._limits.hosts.acquire(url.authority, delay_seconds=delay, max_wait_seconds=max_wait)
        # Other companies of the host may have been before us: the site asks only for its delay.
        allowance.charge_seconds(min(self._clock.now() - started, robots_delay_seconds))
        if isinstance(slot, WaitTooLong):
            return _no_slot(slot, delay, allowance)
        return await self._acquire_server_slot(server, slot) if server else slot

    async def _find_server(self, url: ParsedUrl, allowance: Allowance) -> str | None:
        """None if the name cannot be resolved."""
        lag_before = self._clock.lag
        try:
            with allowance.waiting_for_site():
                return await self._servers.server_of(url.host)
        except OSError as exc:
            failures.raise_if_ours(exc, failures.DNS, self._clock.lag - lag_before)
            return None

    async def _acquire_server_slot(self, server: str, slot: Release) -> Release | RawResponse:
        """After the limit of the host: the limit of its server, which it shares with other hosts.

        Whom we keep waiting there has not asked for it: the wait costs its company nothing, and is never its outcome.
        """
        max_wait = self._settings.timeouts.server_turn
        try:
            servers = self._limits.servers
            server_slot = await servers.acquire(server, delay_seconds=0.0, max_wait_seconds=max_wait)
        except asyncio.CancelledError:
            await slot()
            raise
        if isinstance(server_slot, WaitTooLong):
            await slot()
            raise OwnFault("As many requests as a server is sent at once were under way.")
        return _release_both(slot, server_slot)

    async def _hold_back(self, host: str, raw: RawResponse) -> None:
        seconds = retry_after_seconds(raw.headers)
        if seconds is None and raw.status == 429:
            seconds = _PAUSE_SECONDS
        if seconds:
            await self._limits.hosts.hold_back(host, seconds)


def _no_slot(slot: WaitTooLong, delay: float, allowance: Allowance) -> RawResponse:
    if delay > allowance.limit_seconds:
        return RawResponse(Outcome.BUDGET_SPENT, f"The site asks for {delay:.0f} s between two requests.")
    if slot.is_busy:
        raise OwnFault("As many requests as a host is sent at once were under way.")
    return _rate_limited(slot.seconds, "The host wants to be asked later.")


def _rate_limited(seconds: float, detail: str) -> RawResponse:
    return RawResponse(Outcome.RATE_LIMITED, detail, headers={"retry-after": str(max(1, round(seconds)))})


def _release_both(slot: Release, server_slot: Release) -> Release:
    async def release() -> None:
        await server_slot()
        await slot()

    return release


def retry_after_seconds(headers: Mapping[str, str]) -> float | None:
    """Reads Retry-After, as seconds or as a date; None if it is missing or invalid."""
    text = headers.get("retry-after", "").strip()
    if text.isdecimal() and text.isascii():
        return min(float(text[:9]), _MAX_PAUSE_SECONDS)
    try:
        retry_at = parsedate_to_datetime(text)
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
    if retry_at.tzinfo is None:
        retry_at = retry_at.replace(tzinfo=UTC)
    return min(max(0.0, (retry_at - datetime.now(UTC)).total_seconds()), _MAX_PAUSE_SECONDS)
