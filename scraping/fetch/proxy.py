"""The loopback proxy for all traffic of a browser context.

Playwright's request interception does not see redirects, popups, favicons, workers and web sockets (measured: 11 of
31 kinds of request got past it). A proxy sees every connection; each one is resolved, checked by the IP guard and
opened here. Every user of this machine can connect to its port, so each proxy requires a random password of its own,
which only the worker and its browser know.
"""

import asyncio
import secrets
from base64 import b64encode
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from scraping.fetch.dialer import Dialer, Streams
from scraping.fetch.errors import DialFailed
from scraping.outcomes import Outcome
from scraping.urls import InvalidUrl, ParsedUrl, parse_url

_HEAD_BYTES = 64 * 1024
_HEAD_SECONDS = 10.0
_CHUNK_BYTES = 64 * 1024
_MAX_REQUEST_BODY_BYTES = 1_000_000
FAILURE_HEADER = "x-leadslogix-failure"
Charge = Callable[[int], int]
USER = "render"
_TUNNEL_OPEN = b"HTTP/1.1 200 Connection established\r\n\r\n"
_AUTHENTICATION_REQUIRED = (
    b"HTTP/1.1 407 Proxy Authentication Required\r\n"
    b'Proxy-Authenticate: Basic realm="render"\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'
)
# Hop-by-hop headers, which are not forwarded.
_DROPPED = (b"proxy-", b"connection:", b"keep-alive:", b"upgrade:", b"transfer-encoding:", b"expect:")


@dataclass(frozen=True, slots=True)
class _ProxyRequest:
    """The parsed head of a request to the proxy."""

    host: str
    port: int
    head: bytes  # the head that is sent to the server; empty for a tunnel
    body_bytes: int = 0


@dataclass(slots=True)
class FilteringProxy:
    """Serves one render. `charge` charges bytes to the company's ledger and returns how many it granted."""

    dialer: Dialer
    charge: Charge
    max_bytes: int
    max_connections: int = 100
    password: str = field(default_factory=lambda: secrets.token_hex(16))
    # Known to this process only: marks responses of the proxy itself.
    token: str = field(default_factory=lambda: secrets.token_hex(16))
    # Host -> why the first connection to it failed.
    failures: dict[str, Outcome] = field(default_factory=dict)
    # Set with `end_outcome` when forwarding stops: the company's bytes are used up, or the page is too large.
    ended: asyncio.Event = field(default_factory=asyncio.Event)
    end_outcome: Outcome = Outcome.BUDGET_SPENT
    port: int = 0
    _received: int = 0
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    @property
    def server(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def url(self) -> str:
        """With user name and password."""
        return f"http://{USER}:{self.password}@127.0.0.1:{self.port}"

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            if len(self._tasks) <= self.max_connections:
                await self._relay(reader, writer)
        except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, TimeoutError):
            # Browsers drop connections at any time.
            pass
        except asyncio.CancelledError:
            # Only `end` cancels these. Python 3.11's streams fail if a handler ends as cancelled.
            pass
        finally:
            self._tasks.discard(task)
            writer.close()

    async def end(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        async with asyncio.timeout(_HEAD_SECONDS):
            head = await reader.readuntil(b"\r\n\r\n")
        if not self._is_authorized(head):
            writer.write(_AUTHENTICATION_REQUIRED)
            await writer.drain()
            return
        try:
            request = _parse_head(head)
            upstream_reader, upstream = await self.dialer.open(request.host, request.port)
        except (DialFailed, InvalidUrl) as exc:
            writer.write(self._explain_failure(head, exc))
            await writer.drain()
            return
        try:
            await self._relay_both_ways(request, (reader, writer), (upstream_reader, upstream))
        finally:
            upstream.close()

    def _is_authorized(self, head: bytes) -> bool:
        expected = b"Basic " + b64encode(f"{USER}:{self.password}".encode())
        given = _header(head[:-4].split(b"\r\n")[1:], b"proxy-authorization")
        return secrets.compare_digest(given, expected)

    async def _relay_both_ways(self, request: _ProxyRequest, browser: Streams, server: Streams) -> None:
        """Both directions at once, until one of them ends."""
        if request.head:
            server[1].write(request.head)
            directions = [
                _send_one_request(browser[0], server[1], request.body_bytes),
                self._relay_response(request.host, server[0], browser[1]),
            ]
        else:
            browser[1].write(_TUNNEL_OPEN)
            directions = [_copy(browser[0], server[1]), self._download(server[0], browser[1])]
        tasks = [asyncio.create_task(direction) for direction in directions]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _relay_response(
        self, host: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        """A plain http response, with `Connection: close`: the next request may be for another host."""
        status = b"1"
        while status.startswith(b"1"):
            head = await _read_response_head(reader)
            if not head.startswith(b"HTTP/1."):
                # Chromium would show it, as HTTP/0.9.
                await self._forward(self._bad_gateway(host, Outcome.PROTOCOL_ERROR), writer)
                return
            status = head[9:12]
            await self._forward(head if status.startswith(b"1") else _with_connection_close(head), writer)
        await self._download(reader, writer)

    async def _download(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while chunk := await reader.read(_CHUNK_BYTES):
            if not await self._forward(chunk, writer):
                return

    async def _forward(self, chunk: bytes, writer: asyncio.StreamWriter) -> bool:
        """Charges the chunk and sends it to the browser; False if it cannot be afforded."""
        self._received += len(chunk)
        if self._received > self.max_bytes:
            return self._stop(Outcome.TOO_LARGE)
        if self.charge(len(chunk)) < len(chunk):
            return self._stop(Outcome.BUDGET_SPENT)
        writer.write(chunk)
        await writer.drain()
        return True

    def _stop(self, reason: Outcome) -> bool:
        if not self.ended.is_set():
            self.end_outcome = reason
            self.ended.set()
        return False

    def _explain_failure(self, head: bytes, error: DialFailed | InvalidUrl) -> bytes:
        outcome = error.outcome if isinstance(error, DialFailed) else Outcome.INVALID_URL
        target = head.partition(b" ")[2].partition(b" ")[0].decode("latin-1")
        try:
            host = _target(target).host
        except InvalidUrl:
            host = ""
        return self._bad_gateway(host, outcome)

    def _bad_gateway(self, host: str, outcome: Outcome) -> bytes:
        self.failures.setdefault(host, outcome)
        lines = ("HTTP/1.1 502 Bad Gateway", f"{FAILURE_HEADER}: {self.token} {outcome}", "Content-Length: 0")
        return "\r\n".join((*lines, "Connection: close", "", "")).encode()


def _target(text: str) -> ParsedUrl:
    return parse_url(text if "://" in text else f"https://{text}")


def _parse_head(head: bytes) -> _ProxyRequest:
    first, *lines = head[:-4].split(b"\r\n")
    method, _, rest = first.partition(b" ")
    address = rest.partition(b" ")[0].decode("latin-1")
    url = _target(address)
    if method == b"CONNECT":
        return _ProxyRequest(url.host, url.port, b"")
    if url.scheme != "http":
        raise InvalidUrl("Only http goes through a proxy without a tunnel.")
    kept = [line for line in lines if not line.lower().startswith((*_DROPPED, b"host:"))]
    path = url.path + (f"?{url.query}" if url.query else "")
    start = method + b" " + path.encode() + b" HTTP/1.1"
    host = b"Host: " + url.authority.encode()
    return _ProxyRequest(
        url.host,
        url.port,
        b"\r\n".join([start, host, *kept, b"Connection: close", b"", b""]),
        _body_bytes(lines),
    )


async def _read_response_head(reader: asyncio.StreamReader) -> bytes:
    """Empty if the head is too long."""
    try:
        return await reader.readuntil(b"\r\n\r\n")
    except asyncio.LimitOverrunError:
        return b""


def _body_bytes(lines: list[bytes]) -> int:
    length = _header(lines, b"content-length")
    return min(int(length), _MAX_REQUEST_BODY_BYTES) if length.isdigit() else 0


def _header(lines: list[bytes], wanted: bytes) -> bytes:
    """The first header of this name; empty if there is none."""
    for line in lines:
        name, _, value = line.partition(b":")
        if name.lower() == wanted:
            return value.strip()
    return b""


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while chunk := await reader.read(_CHUNK_BYTES):
        writer.write(chunk)
        await writer.drain()


async def _send_one_request(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, body_bytes: int
) -> None:
    """Sends the body of one request and then waits until the browser closes the connection."""
    while body_bytes and (chunk := await reader.read(min(body_bytes, _CHUNK_BYTES))):
        body_bytes -= len(chunk)
        writer.write(chunk)
        await writer.drain()
    while await reader.read(_CHUNK_BYTES):
        pass


def _with_connection_close(head: bytes) -> bytes:
    first, *lines = head[:-4].split(b"\r\n")
    kept = [
        line for line in lines if not line.lower().startswith((b"connection:", b"keep-alive:", b"proxy-"))
    ]
    return b"\r\n".join([first, *kept, b"Connection: close", b"", b""])


@asynccontextmanager
async def open_proxy(
    dialer: Dialer, charge: Charge, max_bytes: int, max_connections: int = 100
) -> AsyncIterator[FilteringProxy]:
    proxy = FilteringProxy(dialer, charge, max_bytes, max_connections)
    server = await asyncio.start_server(proxy.serve, "127.0.0.1", 0, limit=_HEAD_BYTES)
    proxy.port = server.sockets[0].getsockname()[1]
    try:
        yield proxy
    finally:
        server.close()
        await proxy.end()
