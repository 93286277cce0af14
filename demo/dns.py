"""A DNS server on loopback, with the failures that DNS has. The demo and the tests ask it instead of the internet.

It answers A, AAAA and MX over UDP from a table of names. Everything that is not in the table does not exist.
"""

import asyncio
import ipaddress
import struct
import threading
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import TracebackType

_HEADER = struct.Struct(">HHHHHH")
_TYPES = {1: "A", 28: "AAAA", 15: "MX"}
_NUMBERS = {name: number for number, name in _TYPES.items()}
_ANSWER = 0x8580  # a response, authoritative, recursion wanted and available
_SERVER_FAILURE, _NO_SUCH_NAME = 2, 3
_SECONDS_TO_LIVE = 60


@dataclass(frozen=True, slots=True)
class Zone:
    """`records`: name -> {"A": addresses, "MX": hosts}; the MX host "." is a null MX (RFC 7505).

    `failing` names are answered with SERVFAIL, `silent` ones (and all names below them) never.
    """

    records: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)
    failing: frozenset[str] = frozenset()
    silent: frozenset[str] = frozenset()
    delay_seconds: float = 0.0
    # Of names that are not in the table nothing is said about mail (SERVFAIL).
    fails_for_mail: bool = False


def zone_of(hosts: Iterable[str], mail_hosts: Iterable[str] = ()) -> Zone:
    """Each host has an address, also with `www.` before it. All take mail; the `mail_hosts` have no website."""
    mail = {"MX": ("mail.example",)}
    names = [name for host in hosts for name in (host, f"www.{host}") if not host.endswith(".invalid")]
    records = dict.fromkeys(mail_hosts, mail) | dict.fromkeys(names, {"A": ("127.0.0.1",)} | mail)
    return Zone({"mail.example": {"A": ("127.0.0.1",)}} | records)


class LoopbackDns(asyncio.DatagramProtocol):
    """`with LoopbackDns(zone) as dns:` answers until the block ends. `asked` counts (name, type)."""

    def __init__(self, zone: Zone) -> None:
        self.zone = zone
        self.asked: Counter[tuple[str, str]] = Counter()
        self.port = 0
        self._loop = asyncio.new_event_loop()
        self._stop = asyncio.Event()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, name="loopback-dns", daemon=True)
        self._transport: asyncio.DatagramTransport | None = None

    @property
    def address(self) -> str:
        """As `LEADSLOGIX_NAMESERVERS` wants it."""
        return f"127.0.0.1:{self.port}"

    def __enter__(self) -> "LoopbackDns":
        self._thread.start()
        self._ready.wait()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join()
        self._loop.close()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._serve())

    async def _serve(self) -> None:
        transport, _ = await self._loop.create_datagram_endpoint(lambda: self, local_addr=("127.0.0.1", 0))
        self._transport = transport
        self.port = transport.get_extra_info("sockname")[1]
        self._ready.set()
        await self._stop.wait()
        transport.close()

    def datagram_received(self, data: bytes, addr: tuple[str, int]) -> None:
        number, name, kind, question = read_question(data)
        self.asked[name, _TYPES.get(kind, str(kind))] += 1
        if _is_below(name, self.zone.silent):
            return
        reply = self._answer(number, name, kind, question)
        if self.zone.delay_seconds:
            self._loop.call_later(self.zone.delay_seconds, self._send, reply, addr)
        else:
            self._send(reply, addr)

    def _send(self, reply: bytes, addr: tuple[str, int]) -> None:
        if self._transport is not None and not self._transport.is_closing():
            self._transport.sendto(reply, addr)

    def _answer(self, number: int, name: str, kind: int, question: bytes) -> bytes:
        if name in self.zone.failing:
            return _HEADER.pack(number, _ANSWER | _SERVER_FAILURE, 1, 0, 0, 0) + question
        known = self.zone.records.get(name)
        if known is None and self.zone.fails_for_mail and kind == _NUMBERS["MX"]:
            return _HEADER.pack(number, _ANSWER | _SERVER_FAILURE, 1, 0, 0, 0) + question
        if known is None:
            return _HEADER.pack(number, _ANSWER | _NO_SUCH_NAME, 1, 0, 0, 0) + question
        values = known.get(_TYPES.get(kind, ""), ())
        records = b"".join(_record(kind, value) for value in values)
        return _HEADER.pack(number, _ANSWER, 1, len(values), 0, 0) + question + records


def read_question(data: bytes) -> tuple[int, str, int, bytes]:
    """The query's number, the name, the type, and the question's bytes."""
    number = _HEADER.unpack_from(data)[0]
    labels, at = [], _HEADER.size
    while size := data[at]:
        labels.append(data[at + 1 : at + 1 + size].decode("ascii", "replace").lower())
        at += size + 1
    return number, ".".join(labels), struct.unpack_from(">H", data, at + 1)[0], data[_HEADER.size : at + 5]


def _record(kind: int, value: str) -> bytes:
    """The name is a pointer to the question's."""
    content = _content(kind, value)
    return struct.pack(">HHHIH", 0xC00C, kind, 1, _SECONDS_TO_LIVE, len(content)) + content


def _content(kind: int, value: str) -> bytes:
    if kind == _NUMBERS["MX"]:
        return struct.pack(">H", 0 if value == "." else 10) + _encode_name(value)
    return ipaddress.ip_address(value).packed


def _encode_name(name: str) -> bytes:
    labels = [label.encode("ascii") for label in name.strip(".").split(".") if label]
    return b"".join(bytes([len(label)]) + label for label in labels) + b"\0"


def _is_below(name: str, domains: frozenset[str]) -> bool:
    return any(name == domain or name.endswith(f".{domain}") for domain in domains)
