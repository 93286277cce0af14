"""Resolves names to configured IPs: virtual hosts of tests and demos, split DNS.

A host map only resolves names. The IP guard still decides whether the IP may be connected to.
"""

import ipaddress
from dataclasses import dataclass

from scraping.fetch.errors import BadHostMap


@dataclass(frozen=True, slots=True)
class Endpoint:
    ip: str
    port: int


@dataclass(frozen=True, slots=True)
class HostMap:
    entries: tuple[tuple[str, Endpoint], ...] = ()

    @classmethod
    def parse(cls, text: str) -> "HostMap":
        """Reads `*.example=127.0.0.1:8899,foo.test=[::1]:9000`."""
        return cls(tuple(_parse_entry(entry) for entry in text.split(",") if entry.strip()))

    def names(self, host: str) -> bool:
        """Whether an entry is for this name alone, and not for all names of a domain."""
        name = host.lower().removesuffix(".")
        return any(pattern == name for pattern, _ in self.entries)

    @property
    def endings(self) -> tuple[str, ...]:
        """`example` of `*.example`: domains below which names are found here."""
        return tuple(dict.fromkeys(pattern[2:] for pattern, _ in self.entries if pattern.startswith("*.")))

    def find(self, host: str) -> Endpoint | None:
        """The first entry that covers the name; `*.example` covers every name below `example`."""
        name = host.lower().removesuffix(".")
        return next((endpoint for pattern, endpoint in self.entries if _covers(pattern, name)), None)


def _covers(pattern: str, name: str) -> bool:
    return name.endswith(pattern[1:]) if pattern.startswith("*.") else name == pattern


def _parse_entry(entry: str) -> tuple[str, Endpoint]:
    pattern, equals, target = entry.strip().partition("=")
    ip_text, colon, port_text = target.rpartition(":")
    if not (pattern and equals and colon and port_text.isdecimal() and 0 < int(port_text) < 65536):
        raise BadHostMap(f"A host map entry reads name=ip:port, not {entry.strip()!r}.")
    try:
        ip = ipaddress.ip_address(ip_text.strip("[]"))
    except ValueError as exc:
        raise BadHostMap(f"{ip_text!r} in the host map is not an IP address.") from exc
    return pattern.lower().removesuffix("."), Endpoint(str(ip), int(port_text))
