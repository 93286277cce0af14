"""Small servers on loopback that send exactly the bytes of a test, including invalid HTTP."""

import asyncio
import ssl
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field

Script = Callable[[asyncio.StreamWriter], Awaitable[None]]
Reply = bytes | Script

GOOD_HOST = "127.0.0.2"
CANARY_HOST = "127.0.0.1"


def reply(
    body: bytes | str = b"",
    status: str = "200 OK",
    kind: str = "text/html; charset=utf-8",
    headers: Mapping[str, str] | None = None,
) -> bytes:
    """A complete, valid HTTP response."""
    data = body.encode() if isinstance(body, str) else body
    lines = {"Content-Type": kind, "Content-Length": str(len(data)), **(headers or {})}
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    return f"HTTP/1.1 {status}\r\n{head}\r\n".encode("latin-1") + data


def redirect(location: str, status: str = "302 Found") -> bytes:
    return reply(b"", status, headers={"Location": location})


def send_and_hang_up(data: bytes) -> Script:
    """Exactly these bytes, which need not be HTTP."""

    async def send(writer: asyncio.StreamWriter) -> None:
        writer.write(data)
        await writer.drain()
        writer.close()

    return send


def endless(head: str, chunk: bytes, pause: float = 0.0) -> Script:
    async def send(writer: asyncio.StreamWriter) -> None:
        writer.write(head.encode("latin-1"))
        while True:
            writer.write(chunk)
            await writer.drain()
            await asyncio.sleep(pause)

    return send


PAGE_TEXT = "We build cranes and sell them to people who lift things. " * 20
GOOD_PAGE = reply(f"<html><head><title>Crane works</title></head><body><p>{PAGE_TEXT}</p></body></html>")
NOT_FOUND = reply("<html><body>Nothing here</body></html>", "404 Not Found")


@dataclass(frozen=True, slots=True)
class ReceivedRequest:
    path: str
    headers: Mapping[str, str]  # lower-case names

    @property
    def host(self) -> str:
        return self.headers.get("host", "")


@dataclass(slots=True)
class Site:
    """Replies to each path from a table, and records requests and connections."""

    pages: dict[str, Reply] = field(default_factory=dict)
    default: Reply = NOT_FOUND
    requests: list[ReceivedRequest] = field(default_factory=list)
    connections: int = 0
    open_now: int = 0
    max_open: int = 0
    host: str = GOOD_HOST
    port: int = 0
    server: asyncio.Server | None = None
    tasks: set[asyncio.Task[None]] = field(default_factory=set)

    async def start(self, host: str = GOOD_HOST, port: int = 0, tls: ssl.SSLContext | None = None) -> "Site":
        self.server = await asyncio.start_server(self._serve, host, port, ssl=tls, backlog=500)
        self.host, self.port = self.server.sockets[0].getsockname()[:2]
        return self

    async def stop(self) -> None:
        await stop_server(self.server, self.tasks)

    def url(self, path: str = "/") -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}{path}"

    def paths(self) -> list[str]:
        return [request.path for request in self.requests]

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        self.connections += 1
        self.open_now += 1
        self.max_open = max(self.max_open, self.open_now)
        try:
            while request := await _read_request(reader):
                self.requests.append(request)
                path, _, query = request.path.partition("?")
                if path == "/to":
                    await _send(redirect(query), writer)
                else:
                    await _send(self.pages.get(request.path, self.default), writer)
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            self.open_now -= 1
            writer.close()


async def _send(reply: Reply, writer: asyncio.StreamWriter) -> None:
    if callable(reply):
        await reply(writer)
    else:
        writer.write(reply)
    await writer.drain()


async def _read_request(reader: asyncio.StreamReader) -> ReceivedRequest | None:
    try:
        head = await reader.readuntil(b"\r\n\r\n")
    except (asyncio.IncompleteReadError, asyncio.LimitOverrunError):
        return None
    first, *lines = head.decode("latin-1").split("\r\n")
    pairs = (line.partition(":") for line in lines if ":" in line)
    return ReceivedRequest(first.split(" ")[1], {name.lower(): value.strip() for name, _, value in pairs})


async def stop_server(server: asyncio.Server | None, tasks: set[asyncio.Task[None]]) -> None:
    assert server is not None
    server.close()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


@dataclass(slots=True)
class Canary:
    """Listens on both loopback IPs, which the product must never connect to; any connection is a hit."""

    port: int = 0
    hits: list[str] = field(default_factory=list)
    servers: list[asyncio.Server] = field(default_factory=list)
    datagrams: asyncio.DatagramTransport | None = None

    @property
    def url(self) -> str:
        return f"http://{CANARY_HOST}:{self.port}"

    def kinds(self) -> set[str]:
        """The paths of the hits, or `connection`."""
        return {hit.split(" ")[1].lstrip("/") if " " in hit else hit for hit in self.hits}

    async def start(self) -> "Canary":
        for host in (CANARY_HOST, "::1"):
            server = await asyncio.start_server(self._hit, host, self.port)
            self.port = server.sockets[0].getsockname()[1]
            self.servers.append(server)
        self.datagrams, _ = await asyncio.get_running_loop().create_datagram_endpoint(
            lambda: _Datagrams(self.hits), (CANARY_HOST, self.port)
        )
        return self

    async def stop(self) -> None:
        for server in self.servers:
            server.close()
        if self.datagrams is not None:
            self.datagrams.close()

    async def _hit(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.read(400)
        self.hits.append(head.decode("latin-1").split("\r\n")[0] or "connection")
        writer.write(reply("The crown jewels are in the cellar."))
        writer.close()


class _Datagrams(asyncio.DatagramProtocol):
    def __init__(self, hits: list[str]) -> None:
        self._hits = hits

    def datagram_received(self, data: bytes, addr: object) -> None:
        self._hits.append("udp")
