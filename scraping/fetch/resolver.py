"""Resolves names to IPs: by the host map, else by DNS (c-ares, which needs no thread per lookup)."""

import asyncio
import socket
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import monotonic

from aiohttp import AsyncResolver
from aiohttp.abc import AbstractResolver, ResolveResult

from scraping.fetch.hostmap import HostMap
from scraping.urls import parse_ip

# RFC 6761 and RFC 7686: these never exist in DNS.
_NEVER_RESOLVED = (".invalid", ".onion")


_KEPT_SECONDS = 60.0
_KEPT_NAMES = 5_000


class MappedResolver(AbstractResolver):
    def __init__(
        self, host_map: HostMap, nameservers: Sequence[str] = (), timeout_seconds: float = 5.0
    ) -> None:
        self._host_map = host_map
        self._timeout_seconds = timeout_seconds
        # No search domains: "intranet" must not become "intranet.corp.example".
        self._dns = AsyncResolver(
            nameservers=list(nameservers) or None, domains=[], timeout=timeout_seconds / 2, tries=2
        )

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        mapped = self._host_map.find(host)
        if mapped is not None:
            return [_result(host, mapped.ip, mapped.port)]
        if host.lower().removesuffix(".").endswith(_NEVER_RESOLVED):
            raise OSError(None, "The name does not exist.")
        return await self._ask_dns(host, port, family)

    async def _ask_dns(self, host: str, port: int, family: socket.AddressFamily) -> list[ResolveResult]:
        try:
            async with asyncio.timeout(self._timeout_seconds):
                return await self._dns.resolve(host, port, family)
        except TimeoutError as exc:
            # An OSError without errno: aiohttp reports it as a DNS error and not as a timeout.
            raise OSError(None, "The name servers did not answer.") from exc

    async def close(self) -> None:
        await self._dns.close()


def _result(host: str, ip: str, port: int) -> ResolveResult:
    family = socket.AF_INET6 if ":" in ip else socket.AF_INET
    return ResolveResult(
        hostname=host, host=ip, port=port, family=family, proto=0, flags=socket.AI_NUMERICHOST
    )


@dataclass(slots=True)
class ServerLookup:
    """Finds the server (its IP) of a host: hosts on one server share its limit of concurrent requests."""

    resolver: AbstractResolver
    host_map: HostMap
    _known: dict[str, tuple[str, float]] = field(default_factory=dict)

    async def server_of(self, host: str) -> str:
        """Empty for names of the host map, whose one IP represents many servers. Raises OSError like the resolver."""
        now = monotonic()
        server, until = self._known.get(host, ("", 0.0))
        if until > now:
            return server
        if len(self._known) >= _KEPT_NAMES:
            self._known.clear()
        server = await self._find_server(host)
        self._known[host] = (server, now + _KEPT_SECONDS)
        return server

    async def _find_server(self, host: str) -> str:
        if self.host_map.find(host) is not None:
            return ""
        ip = parse_ip(host)
        if ip:
            return str(ip)
        found = await self.resolver.resolve(host, 0, socket.AF_UNSPEC)
        # Any of them would do, as long as all names with the same IPs get the same one.
        return min((each["host"] for each in found), default="")
