"""Opens connections for the browser's proxy and tunnels through an upstream proxy.

It resolves a name once, checks each IP, and connects to the IP that it checked.
"""

import asyncio
import socket
from dataclasses import dataclass

from aiohttp.abc import AbstractResolver, ResolveResult

from scraping.fetch.errors import DialFailed, ForbiddenIp
from scraping.fetch.ip_guard import IpGuard
from scraping.loop_clock import Deadline
from scraping.outcomes import Outcome
from scraping.urls import ParsedUrl, parse_ip

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]
_MAX_IPS = 4


@dataclass(frozen=True, slots=True)
class Dialer:
    resolver: AbstractResolver
    guard: IpGuard
    connect_seconds: float = 10.0
    upstream: ParsedUrl | None = None

    async def open(self, host: str, port: int) -> Streams:
        """A connection to a checked IP of this host, straight or through the upstream proxy.

        Raises `DialFailed`, which carries the outcome.
        """
        ips = await self._resolve(host, port)
        permitted = [ip for ip in ips if self.guard.permits(ip["host"], ip["port"])]
        if not permitted:
            raise DialFailed(Outcome.FORBIDDEN_ADDRESS)
        try:
            async with Deadline(self.connect_seconds):
                return await self._open_first(permitted)
        except TimeoutError as exc:
            raise DialFailed(Outcome.TIMEOUT) from exc

    async def _resolve(self, host: str, port: int) -> list[ResolveResult]:
        ip = parse_ip(host)
        if ip is not None:
            family = socket.AF_INET if ip.version == 4 else socket.AF_INET6
            return [ResolveResult(hostname=host, host=str(ip), port=port, family=family, proto=0, flags=0)]
        try:
            return (await self.resolver.resolve(host, port, socket.AF_UNSPEC))[:_MAX_IPS]
        except OSError as exc:
            raise DialFailed(Outcome.DNS) from exc

    async def _open_first(self, ips: list[ResolveResult]) -> Streams:
        for ip in ips:
            try:
                if self.upstream is not None:
                    return await self._open_tunnel(self.upstream, ip)
                return await self._connect(ip["host"], ip["port"])
            except ForbiddenIp as exc:
                raise DialFailed(Outcome.FORBIDDEN_ADDRESS) from exc
            except OSError:
                continue
        raise DialFailed(Outcome.REFUSED)

    async def _connect(self, ip: str, port: int) -> Streams:
        family = socket.AF_INET6 if ":" in ip else socket.AF_INET
        sock = self.guard.open_socket((family, socket.SOCK_STREAM, socket.IPPROTO_TCP, "", (ip, port)))
        try:
            sock.setblocking(False)
            await asyncio.get_running_loop().sock_connect(sock, (ip, port))
            return await asyncio.open_connection(sock=sock)
        except BaseException:
            sock.close()
            raise

    async def _open_tunnel(self, upstream: ParsedUrl, ip: ResolveResult) -> Streams:
        """CONNECT to the checked IP, not to the name, which the upstream proxy could resolve to another IP."""
        proxies = await self._resolve(upstream.host, upstream.port)
        reader, writer = await self._connect(proxies[0]["host"], proxies[0]["port"])
        try:
            await _ask_for_tunnel(reader, writer, ip["host"], ip["port"])
        except BaseException:
            writer.close()
            raise
        return reader, writer


async def _ask_for_tunnel(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, ip: str, port: int
) -> None:
    target = f"[{ip}]:{port}" if ":" in ip else f"{ip}:{port}"
    writer.write(f"CONNECT {target} HTTP/1.1\r\nHost: {target}\r\n\r\n".encode())
    await writer.drain()
    try:
        head = await reader.readuntil(b"\r\n\r\n")
    except (asyncio.IncompleteReadError, asyncio.LimitOverrunError) as exc:
        raise ConnectionError("The upstream proxy does not speak HTTP.") from exc
    status = head.split(b"\r\n", 1)[0].split(b" ")
    if len(status) < 2 or status[1] != b"200":
        raise ConnectionRefusedError("The upstream proxy refuses the connection.")
