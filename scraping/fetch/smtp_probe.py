"""Asks a domain's mail server whether it takes mail for a mailbox: RCPT TO, and never DATA.

No answer is a verdict unless it is about the mailbox. A server that takes everything says nothing, one that refuses its
postmaster too refuses us, and what is put off (greylisting) or not understood stays unknown.
"""

import asyncio
import re
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from time import monotonic
from weakref import WeakValueDictionary

from scraping.fetch.dialer import Dialer, Streams
from scraping.fetch.errors import DialFailed
from scraping.fetch.ip_guard import IpGuard
from scraping.fetch.resolver import MappedResolver
from scraping.fetch.settings import FetchSettings
from scraping.loop_clock import Deadline

SMTP_PORT = 25
_MOST_SERVERS, _MOST_LINES, _OPEN_CONNECTIONS = 2, 50, 8
_MOST_SILENT, _SILENT_SECONDS, _CONNECT_SECONDS = 5_000, 900.0, 5.0
# What is not in these letters may not come into a command.
_MAILBOX = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z0-9.-]{1,253}", re.ASCII)
_REFUSED = frozenset({550, 551, 553})
_ABOUT_THE_MAILBOX = re.compile(r"5\.1\.[0-9]\b")  # RFC 3463: the address; 5.7.1 would be about us
_STATUS = re.compile(rb"(\d{3})([ -]?)(.*)")


class _NoAnswer(Exception):
    """The conversation ended early."""


@dataclass(frozen=True, slots=True)
class Reply:
    code: int
    text: str

    @property
    def is_taken(self) -> bool:
        return self.code in (250, 251)

    @property
    def is_refused(self) -> bool:
        return self.code in _REFUSED


@dataclass(slots=True)
class SmtpProbe:
    """Implements `scraping.interfaces.MailboxProbe`. One connection for a domain at a time, in this process."""

    sender: str
    mail_hosts: Callable[[str], Awaitable[Sequence[str]]]
    dialer: Dialer
    seconds: float = 10.0  # for the whole conversation
    now: Callable[[], float] = monotonic
    _silent: dict[str, float] = field(default_factory=dict)  # until when a domain is left alone
    _locks: WeakValueDictionary[str, asyncio.Lock] = field(default_factory=WeakValueDictionary)
    _open: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(_OPEN_CONNECTIONS))

    async def takes_mail(self, mailbox: str) -> bool | None:
        if not _MAILBOX.fullmatch(mailbox):
            return None
        domain = mailbox.rpartition("@")[2]
        lock = self._locks.setdefault(domain, asyncio.Lock())
        async with lock, self._open:
            if self._silent.get(domain, 0.0) > self.now():
                return None
            for host in (await self.mail_hosts(domain))[:_MOST_SERVERS]:
                try:
                    return await self._ask(host, mailbox, domain)
                except (_NoAnswer, DialFailed, OSError, TimeoutError, ValueError):
                    continue
            self._leave_alone(domain)
        return None

    def _leave_alone(self, domain: str) -> None:
        """Its other mailboxes need not wait for it, too."""
        if len(self._silent) >= _MOST_SILENT:
            self._silent.clear()
        self._silent[domain] = self.now() + _SILENT_SECONDS

    async def _ask(self, host: str, mailbox: str, domain: str) -> bool | None:
        streams = await self.dialer.open(host, SMTP_PORT)
        try:
            async with Deadline(self.seconds):
                return await self._talk(streams, mailbox, domain)
        finally:
            streams[1].close()

    async def _talk(self, streams: Streams, mailbox: str, domain: str) -> bool | None:
        await _expect(streams, 220)
        await _expect(streams, 250, f"EHLO {self.sender.rpartition('@')[2]}")
        await _expect(streams, 250, f"MAIL FROM:<{self.sender}>")
        answer = await _say(streams, f"RCPT TO:<{mailbox}>")
        verdict = None
        if answer.is_taken:
            nobody = await _say(streams, f"RCPT TO:<{secrets.token_hex(10)}@{domain}>")
            verdict = True if nobody.is_refused else None
        elif answer.is_refused:
            is_about_it = bool(_ABOUT_THE_MAILBOX.search(answer.text))
            verdict = False if is_about_it or await _takes_postmaster(streams, domain) else None
        await _leave(streams)
        return verdict


async def _takes_postmaster(streams: Streams, domain: str) -> bool:
    """RFC 5321, 4.5.1: every server that takes mail for a domain takes mail for its postmaster."""
    return (await _say(streams, f"RCPT TO:<postmaster@{domain}>")).is_taken


async def _leave(streams: Streams) -> None:
    """What was said is said: a server that has gone meanwhile changes nothing."""
    with suppress(_NoAnswer, OSError, ValueError):
        await _say(streams, "QUIT")


async def _expect(streams: Streams, code: int, command: str = "") -> None:
    reply = await (_say(streams, command) if command else _read(streams[0]))
    if reply.code != code:
        raise _NoAnswer


async def _say(streams: Streams, command: str) -> Reply:
    streams[1].write(f"{command}\r\n".encode("ascii"))
    await streams[1].drain()
    return await _read(streams[0])


async def _read(reader: asyncio.StreamReader) -> Reply:
    lines: list[str] = []
    for _ in range(_MOST_LINES):
        found = _STATUS.match(await reader.readline())
        if found is None:
            raise _NoAnswer
        lines.append(found[3].decode("ascii", "replace").strip())
        if found[2] != b"-":
            return Reply(int(found[1]), " ".join(lines))
    raise _NoAnswer


@asynccontextmanager
async def open_smtp_probe(
    sender: str, mail_hosts: Callable[[str], Awaitable[Sequence[str]]], settings: FetchSettings
) -> AsyncIterator[SmtpProbe | None]:
    """None where no sender is set. It connects straight: an HTTP proxy carries no mail."""
    if not sender:
        yield None
        return
    resolver = MappedResolver(settings.host_map, settings.nameservers, settings.timeouts.dns)
    guard = IpGuard(settings.allowed_networks, public_ports=frozenset({SMTP_PORT}))
    try:
        yield SmtpProbe(sender, mail_hosts, Dialer(resolver, guard, _CONNECT_SECONDS))
    finally:
        await resolver.close()
