"""Names to addresses: the host map first, then DNS (c-ares, which needs no thread per lookup)."""

import asyncio
import socket
from collections.abc import Sequence

from aiohttp import AsyncResolver
from aiohttp.abc import AbstractResolver, ResolveResult

from scraping.fetch.hostmap import HostMap

# RFC 6761 and RFC 7686: these never exist in DNS, and asking for them would tell a stranger's server about us.
_NEVER_RESOLVED = (".invalid", ".onion")


class MappedResolver(AbstractResolver):
    def __init__(
        self, host_map: HostMap, nameservers: Sequence[str] = (), timeout_seconds: float = 5.0
    ) -> None:
        self._host_map = host_map
        self._timeout_seconds = timeout_seconds
        # One resolver of our own: no search domains, so that "intranet" never becomes "intranet.corp.example".
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
            # Without an errno and not a timeout itself: aiohttp then reports a DNS failure, which it is.
            raise OSError(None, "The name servers did not answer.") from exc

    async def close(self) -> None:
        await self._dns.close()


def _result(host: str, ip: str, port: int) -> ResolveResult:
    family = socket.AF_INET6 if ":" in ip else socket.AF_INET
    return ResolveResult(
        hostname=host, host=ip, port=port, family=family, proto=0, flags=socket.AI_NUMERICHOST
    )
