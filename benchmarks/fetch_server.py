"""The sites of benchmarks/fetch.py, in a separate process: one site on each of the IPs 127.1.0.N, on one port."""

import asyncio
import sys
from typing import cast

import uvloop

SITES = 64
PAGES = 200
LINKS = 60
WORDS = [
    "crane",
    "hook",
    "rope",
    "winch",
    "tower",
    "cabin",
    "motor",
    "brake",
    "wheel",
    "beam",
    "bolt",
    "chain",
]


# Pages that the crawl prefers, so that it spends its whole page budget.
_CONTACT_PAGES = [
    "contact",
    "about-us",
    "team",
    "imprint",
    "management",
    "locations",
    "people",
    "company",
    "sales",
    "staff",
]


def site_ip(number: int) -> str:
    return f"127.1.0.{number + 1}"


def make_page(number: int, cards: int = 60) -> bytes:
    """About 15 kB with sixty cards: links, text, and a footer with contacts."""
    targets = [(number + n) % PAGES for n in range(min(LINKS - len(_CONTACT_PAGES), cards))]
    links = "".join(f'<li><a href="/p/{target}">Page {target}</a></li>' for target in targets)
    named = "".join(f'<a href="/{name}">{name.replace("-", " ").title()}</a> ' for name in _CONTACT_PAGES)
    text = "".join(
        f'<div class="card"><h3>{WORDS[n % len(WORDS)]} {number}</h3><p>'
        + " ".join(WORDS[(number * n + i * i) % len(WORDS)] for i in range(25))
        + f"</p><span data-n={n}>{n}</span></div>"
        for n in range(cards)
    )
    footer = "<footer>Crane Works Ltd, 12 Dock Road, Leeds LS1 4AP, +44 113 496 0999, info@crane-works.example</footer>"
    return (
        f"<!doctype html><html lang=en><head><title>Page {number}</title><meta charset=utf-8></head>"
        f"<body><nav>{named}<ul>{links}</ul></nav><main>{text}</main>{footer}</body></html>"
    ).encode()


def _response(body: bytes, kind: str) -> bytes:
    return f"HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body


class Server(asyncio.Protocol):
    def __init__(self, responses: dict[bytes, bytes]) -> None:
        self._responses = responses
        self._pending = b""
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        self._pending += data
        while b"\r\n\r\n" in self._pending:
            head, _, self._pending = self._pending.partition(b"\r\n\r\n")
            path = head.split(b" ", 2)[1]
            assert self._transport is not None
            self._transport.write(self._responses.get(path, self._responses[b"/404"]))


def all_responses() -> dict[bytes, bytes]:
    responses = {
        f"/p/{n}".encode(): _response(make_page(n), "text/html; charset=utf-8") for n in range(PAGES)
    }
    responses[b"/"] = responses[b"/p/0"]
    for number, name in enumerate(_CONTACT_PAGES, PAGES):
        responses[f"/{name}".encode()] = _response(make_page(number), "text/html; charset=utf-8")
    responses[b"/robots.txt"] = _response(b"User-agent: *\nDisallow: /private\n", "text/plain")
    text = "<p>We build cranes and sell them to people who lift things.</p>" * 10
    shown = "document.body.append('made by a script')"
    eats = "const eaten = []; while (true) eaten.push(new Array(1e6).fill(1.5))"
    for path, script in {"small": shown, "hangs": "while (true) {}", "crashes": eats}.items():
        page = f"<html><body>{text}<script>{script}</script></body></html>"
        responses[f"/{path}".encode()] = _response(page.encode(), "text/html")
    responses[b"/404"] = b"HTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\nContent-Length: 0\r\n\r\n"
    return responses


async def serve(sites: int) -> None:
    responses = all_responses()
    loop = asyncio.get_running_loop()
    first = await loop.create_server(lambda: Server(responses), site_ip(0), 0, backlog=1_000)
    port = first.sockets[0].getsockname()[1]
    for number in range(1, sites):
        await loop.create_server(lambda: Server(responses), site_ip(number), port, backlog=1_000)
    print(port, flush=True)
    # Until the parent closes our standard input.
    await loop.run_in_executor(None, sys.stdin.read)


if __name__ == "__main__":
    uvloop.run(serve(int(sys.argv[1])))
