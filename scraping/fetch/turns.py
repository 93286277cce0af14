"""Asking a host only when it is its turn, and leaving it in peace when it says so."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

from scraping.fetch import failures
from scraping.fetch.politeness import LocalPoliteness, Politeness, Release, TooLong
from scraping.fetch.resolver import AddressBook
from scraping.fetch.settings import FetchSettings
from scraping.fetch.transport import Exchange, Transport, Wanted
from scraping.interfaces import Allowance
from scraping.outcomes import Outcome
from scraping.urls import ParsedUrl

_QUIET_SECONDS = 10.0  # after a 429 that does not say how long
BUDGET_IS_SPENT = "The company's budget is used up."
_MAX_QUIET_SECONDS = 24 * 3600.0


@dataclass(frozen=True, slots=True)
class HostTurns:
    """Whom every request of the process asks, whatever way it takes to the web."""

    hosts: Politeness
    servers: Politeness

    @classmethod
    def of(cls, settings: FetchSettings, hosts: Politeness | None = None) -> "HostTurns":
        """The pace of a host may be shared with other workers; the cap of a server is of this process alone."""
        return cls(
            hosts or LocalPoliteness(settings.connections_per_host),
            LocalPoliteness(settings.connections_per_address),
        )


class PoliteTransport:
    def __init__(
        self, transport: Transport, turns: HostTurns, addresses: AddressBook, settings: FetchSettings
    ) -> None:
        self._transport = transport
        self._turns = turns
        self._addresses = addresses
        self._settings = settings

    async def ask(self, wanted: Wanted, allowance: Allowance, asked_delay_seconds: float = 0.0) -> Exchange:
        """One GET in turn; `asked_delay_seconds` is what the host's robots.txt asks for."""
        async with allowance.spending(wanted.max_bytes) as allowed:
            if not allowed:
                return Exchange(Outcome.BUDGET_SPENT, BUDGET_IS_SPENT)
            return await self._ask_in_turn(wanted, allowance, asked_delay_seconds)

    async def _ask_in_turn(
        self, wanted: Wanted, allowance: Allowance, asked_delay_seconds: float
    ) -> Exchange:
        turn = await self.take_turn(wanted.url, allowance, asked_delay_seconds)
        if isinstance(turn, Exchange):
            return turn
        try:
            exchange = await self._transport.get(wanted, allowance)
        finally:
            await turn()
        if exchange.status in (429, 503):
            await self._hold_back(wanted.url.authority, exchange)
        return exchange

    async def take_turn(
        self, url: ParsedUrl, allowance: Allowance, asked_delay_seconds: float
    ) -> Release | Exchange:
        """What to await after the request, or the answer that there is no turn now."""
        try:
            server = await self._addresses.server_of(url.host)
        except OSError:
            return Exchange(failures.DNS.outcome, failures.DNS.detail)
        delay = asked_delay_seconds or self._settings.delay_seconds
        patience = min(allowance.seconds_left(), max(self._settings.timeouts.turn, delay))
        turn = await self._turns.hosts.acquire(url.authority, delay_seconds=delay, patience_seconds=patience)
        if isinstance(turn, TooLong):
            return _no_turn(turn, delay, allowance)
        return await self._take_place(server, turn, allowance) if server else turn

    async def _take_place(self, server: str, turn: Release, allowance: Allowance) -> Release | Exchange:
        """The host may be asked; now the server that it shares with others has to have room."""
        patience = min(allowance.seconds_left(), self._settings.timeouts.turn)
        try:
            place = await self._turns.servers.acquire(server, delay_seconds=0.0, patience_seconds=patience)
        except asyncio.CancelledError:
            await turn()
            raise
        if isinstance(place, TooLong):
            await turn()
            return _refused(_QUIET_SECONDS, "Many requests to the host's server are under way.")
        return _both(turn, place)

    async def _hold_back(self, host: str, exchange: Exchange) -> None:
        seconds = retry_after_seconds(exchange.headers)
        if seconds is None and exchange.status == 429:
            seconds = _QUIET_SECONDS
        if seconds:
            await self._turns.hosts.hold_back(host, seconds)


def _no_turn(turn: TooLong, delay: float, allowance: Allowance) -> Exchange:
    if delay > allowance.most_seconds:
        return Exchange(Outcome.BUDGET_SPENT, f"The site asks for {delay:.0f} s between two requests.")
    return _refused(turn.seconds, "The host wants to be asked later.")


def _refused(seconds: float, detail: str) -> Exchange:
    return Exchange(Outcome.RATE_LIMITED, detail, headers={"retry-after": str(max(1, round(seconds)))})


def _both(turn: Release, place: Release) -> Release:
    async def release() -> None:
        await place()
        await turn()

    return release


def retry_after_seconds(headers: Mapping[str, str]) -> float | None:
    """Reads Retry-After in both of its forms; nothing where it is absent or makes no sense."""
    text = headers.get("retry-after", "").strip()
    if text.isdecimal() and text.isascii():
        return min(float(text[:9]), _MAX_QUIET_SECONDS)
    try:
        moment = parsedate_to_datetime(text)
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return min(max(0.0, (moment - datetime.now(UTC)).total_seconds()), _MAX_QUIET_SECONDS)
