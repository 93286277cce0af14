"""Asks DNS whether names exist and which domains take mail, for many names at once.

A question is not a fetch: it takes no slot of a host and no page of a company's budget. What bounds it is the number of
open questions, and a cache that all companies of the process share.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from time import monotonic
from typing import Any, Generic, TypeVar
from uuid import uuid4

import aiodns
import pycares

from scraping.errors import OwnFault
from scraping.fetch import failures
from scraping.fetch.hostmap import HostMap
from scraping.interfaces import MailState, NameState
from scraping.loop_clock import LOOP_CLOCK, LoopClock
from scraping.own_faults import try_again

# What c-ares calls an answer of the server; every other error means that there was none.
_NO_SUCH_NAME = pycares.errno.ARES_ENOTFOUND
_NO_SUCH_RECORD = pycares.errno.ARES_ENODATA
_SAID_BY_A_SERVER = frozenset({_NO_SUCH_NAME, _NO_SUCH_RECORD})
_NEVER_A_NAME = frozenset({pycares.errno.ARES_EBADNAME, pycares.errno.ARES_EBADQUERY})
_RESERVED = (".invalid", ".onion")  # RFC 6761 and RFC 7686: they never exist in DNS

Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class LookupLimits:
    timeout_seconds: float = 2.0  # of one try
    tries: int = 2
    open_questions: int = 200
    kept_names: int = 50_000
    kept_seconds: float = 900.0
    # A server that did not answer is asked again soon, and not by each company of a list.
    failure_kept_seconds: float = 20.0
    # After so many questions in a row without an answer none is asked for as long: DNS is down.
    most_silence: int = 400


class _Cache(Generic[Answer]):
    """One question per name, shared by all callers that ask at the same time."""

    def __init__(self, limits: LookupLimits, unanswered: Answer, now: Callable[[], float]) -> None:
        self._limits = limits
        self._unanswered = unanswered
        self._now = now
        self._known: dict[str, tuple[Answer, float]] = {}
        self._open: dict[str, asyncio.Task[Answer]] = {}

    async def get(self, name: str, ask: Callable[[], Awaitable[Answer]]) -> Answer:
        answer, until = self._known.get(name, (self._unanswered, 0.0))
        if until > self._now():
            return answer
        if name not in self._open:
            self._open[name] = asyncio.create_task(self._ask(name, ask))
        # One of those who wait may be cancelled: the others still want the answer.
        return await asyncio.shield(self._open[name])

    async def _ask(self, name: str, ask: Callable[[], Awaitable[Answer]]) -> Answer:
        try:
            answer = await ask()
        finally:
            del self._open[name]
        if len(self._known) >= self._limits.kept_names:
            self._known.clear()
        limits = self._limits
        seconds = limits.failure_kept_seconds if answer is self._unanswered else limits.kept_seconds
        self._known[name] = (answer, self._now() + seconds)
        return answer

    async def close(self) -> None:
        tasks = list(self._open.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class NameLookup:
    """Implements `scraping.interfaces.Names`."""

    def __init__(
        self,
        host_map: HostMap,
        nameservers: Sequence[str] = (),
        limits: LookupLimits | None = None,
        now: Callable[[], float] = monotonic,
        clock: LoopClock = LOOP_CLOCK,
    ) -> None:
        self._clock = clock
        self._host_map = host_map
        self._limits = limits or LookupLimits()
        self._has_nameservers = bool(nameservers)
        self._dns = aiodns.DNSResolver(
            nameservers=list(nameservers) or None,
            timeout=self._limits.timeout_seconds,
            tries=self._limits.tries,
            domains=[],
        )
        self._now = now
        self._silence, self._silent_until = 0, 0.0
        self._was_answered = False
        self._control: asyncio.Task[bool] | None = None
        self._open_questions = asyncio.Semaphore(self._limits.open_questions)
        self._hosts = _Cache(self._limits, NameState.UNANSWERED, now)
        self._mail = _Cache(self._limits, MailState.UNANSWERED, now)

    async def host(self, name: str) -> NameState:
        mapped = self._mapped_state(name)
        return mapped or await self._hosts.get(name, lambda: self._find_host(name))

    async def mail(self, domain: str) -> MailState:
        if domain.endswith(_RESERVED):
            return MailState.MISSING
        return await self._mail.get(domain, lambda: self._find_mail(domain))

    def _mapped_state(self, name: str) -> NameState | None:
        """A wildcard of the host map says where names lead, and not which exist: DNS is asked where one is set."""
        if name.endswith(_RESERVED):
            return NameState.MISSING
        if self._host_map.names(name) or (self._host_map.find(name) and not self._has_nameservers):
            return NameState.EXISTS
        return None

    async def _find_host(self, name: str) -> NameState:
        for record in ("A", "AAAA"):
            code, records = await self._ask(name, record)
            if records:
                return NameState.EXISTS
            # A name that exists without an IPv4 address may have an IPv6 one.
            if code != _NO_SUCH_RECORD:
                is_missing = code == _NO_SUCH_NAME or code in _NEVER_A_NAME
                return NameState.MISSING if is_missing else NameState.UNANSWERED
        return NameState.MISSING

    async def mail_hosts(self, domain: str) -> tuple[str, ...]:
        """The domain's mail servers, the preferred one first; the domain itself where it names none (RFC 5321, 5.1)."""
        if domain.endswith(_RESERVED):
            return ()
        code, records = await self._ask(domain, "MX")
        if records:
            records.sort(key=lambda record: record.data.priority)
            hosts = [str(record.data.exchange).strip(".").lower() for record in records]
            return tuple(host for host in hosts if host)
        return (domain,) if code == _NO_SUCH_RECORD else ()

    async def _find_mail(self, domain: str) -> MailState:
        code, records = await self._ask(domain, "MX")
        if records:
            hosts = [str(record.data.exchange).strip(".") for record in records]
            return MailState.SERVER if any(hosts) else MailState.NULL_MX
        if code == _NO_SUCH_NAME or code in _NEVER_A_NAME:
            return MailState.MISSING
        if code != _NO_SUCH_RECORD:
            return MailState.UNANSWERED
        implicit = await self.host(domain)
        return {NameState.EXISTS: MailState.SERVER, NameState.UNANSWERED: MailState.UNANSWERED}.get(
            implicit, MailState.NO_SERVER
        )

    async def _ask(self, name: str, record: str) -> tuple[int, list[Any]]:
        """c-ares's code (0: an answer) and the records of this type in the answer."""
        wanted = aiodns.query_type_map[record]
        async with self._open_questions:
            if self._silent_until > self._now():
                return pycares.errno.ARES_ETIMEOUT, []
            try:
                result = await try_again(lambda: self._query(name, record))
            except OwnFault:
                self._note_silence(True)
                return pycares.errno.ARES_ETIMEOUT, []
            except aiodns.error.DNSError as exc:
                code = int(exc.args[0])
                self._note_silence(code not in (_NO_SUCH_NAME, _NO_SUCH_RECORD, *_NEVER_A_NAME))
                return code, []
        self._note_silence(False)
        records = [each for each in result.answer if each.type == wanted]
        return (0, records) if records else (_NO_SUCH_RECORD, [])

    async def _query(self, name: str, record: str) -> Any:
        """c-ares' time limit counts also while our process, or the server on our machine, does not run: then nothing
        is said about the name."""
        lag_before = self._clock.lag
        try:
            return await self._query_once(name, record)
        except aiodns.error.DNSError as exc:
            if exc.args[0] != pycares.errno.ARES_ETIMEOUT:
                raise
            failures.raise_if_ours(exc, failures.DNS, self._clock.lag - lag_before)
            if not self._was_answered:
                raise
        return await self._query_beside_control(name, record)

    async def _query_beside_control(self, name: str, record: str) -> Any:
        """Only a server that answers something else meanwhile says by its silence something about the name."""
        if self._control is None:
            self._control = asyncio.create_task(self._ask_control())
        control = self._control
        try:
            return await self._query_once(name, record)
        except aiodns.error.DNSError as exc:
            # (It is shared: of those who wait for it one may be cancelled.)
            if exc.args[0] == pycares.errno.ARES_ETIMEOUT and not await asyncio.shield(control):
                raise OwnFault("The name servers answer nothing at all.") from exc
            raise

    async def _query_once(self, name: str, record: str) -> Any:
        try:
            result = await self._dns.query_dns(name, record)
        except aiodns.error.DNSError as exc:
            self._was_answered |= exc.args[0] in _SAID_BY_A_SERVER
            raise
        self._was_answered = True
        return result

    async def _ask_control(self) -> bool:
        """About a name that every server knows not to exist, and that no cache of ours has."""
        try:
            await self._dns.query_dns(f"{uuid4().hex}.invalid", "A")
        except aiodns.error.DNSError as exc:
            return bool(exc.args[0] != pycares.errno.ARES_ETIMEOUT)
        finally:
            self._control = None
        return True

    def _note_silence(self, is_silent: bool) -> None:
        self._silence = self._silence + 1 if is_silent else 0
        if self._silence >= self._limits.most_silence:
            self._silence = 0
            self._silent_until = self._now() + self._limits.failure_kept_seconds

    async def close(self) -> None:
        await self._hosts.close()
        await self._mail.close()
        if self._control is not None:
            self._control.cancel()
            await asyncio.gather(self._control, return_exceptions=True)
        await self._dns.close()


@asynccontextmanager
async def open_names(
    host_map: HostMap, nameservers: Sequence[str] = (), limits: LookupLimits | None = None
) -> AsyncIterator[NameLookup]:
    names = NameLookup(host_map, nameservers, limits)
    try:
        yield names
    finally:
        await names.close()
