"""Decides which IPs may be connected to; every connection is checked.

The check is made where the socket is created, so it sees the IP that is really connected to: redirects, IPs in URLs
and names that resolve to another IP the second time (DNS rebinding) are all covered.
"""

import ipaddress
import socket
from collections.abc import Iterable
from typing import Any

from scraping.fetch.errors import ForbiddenIp

IPAddress = ipaddress.IPv4Address | ipaddress.IPv6Address
IPNetwork = ipaddress.IPv4Network | ipaddress.IPv6Network
# (family, type, protocol, canonical name, socket address), as getaddrinfo gives it.
AddrInfo = tuple[int | socket.AddressFamily, int | socket.SocketKind, int, str, tuple[Any, ...]]

PUBLIC_PORTS = frozenset({80, 443, 8080, 8443})

# Python's `is_global` alone permits multicast, 6to4 relays, Azure's wire server, NAT64 and more.
_DENIED_V4 = tuple(map(ipaddress.ip_network, (
    "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8",
    "168.63.129.16/32",  # Azure's wire server
    "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24",
    "192.88.99.0/24", "192.168.0.0/16", "192.175.48.0/24", "198.18.0.0/15", "198.51.100.0/24",
    "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
)))  # fmt: skip
_PUBLIC_V6 = ipaddress.ip_network("2000::/3")
_DENIED_V6 = tuple(map(ipaddress.ip_network, (
    "2001::/23",  # Teredo, ORCHID, benchmarking and the rest of the protocol assignments
    "2002::/16",  # 6to4 carries an IPv4 address
    "2001:db8::/32", "2620:4f:8000::/48", "3fff::/20", "3ffe::/16",
)))  # fmt: skip


def is_public(ip: IPAddress) -> bool:
    if isinstance(ip, ipaddress.IPv6Address):
        return ip in _PUBLIC_V6 and not any(ip in network for network in _DENIED_V6)
    return ip.is_global and not any(ip in network for network in _DENIED_V4)


class IpGuard:
    """Permits public IPs on web ports (or on others that the caller names), and the configured networks on any port."""

    def __init__(
        self,
        allowed_networks: Iterable[IPNetwork] = (),
        own_proxy: tuple[str, int] | None = None,
        *,
        public_ports: frozenset[int] = PUBLIC_PORTS,
    ) -> None:
        self._public_ports = public_ports
        self._allowed = tuple(allowed_networks)
        # The filtering proxy of this process, which has an IP guard of its own.
        self._own_proxy = own_proxy

    def permits(self, host: str, port: int) -> bool:
        try:
            ip = ipaddress.ip_address(host)
        except ValueError:
            return False
        if any(ip in network for network in self._allowed):
            return True
        return port in self._public_ports and is_public(ip)

    def open_socket(self, info: AddrInfo) -> socket.socket:
        """The `socket_factory` of the HTTP client: called for each IP that it connects to."""
        family, kind, protocol, _, ip = info
        if ip[:2] != self._own_proxy and not self.permits(ip[0], ip[1]):
            raise ForbiddenIp
        return socket.socket(family, kind, protocol)
