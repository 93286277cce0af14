"""The sites of benchmarks/pipeline.py, in a process of their own: any number of company sites on one loopback port.

It answers DNS, too: a mailbox whose domain takes no mail would not be one, and the crawl would look for another.

Each site has a home page, a contact page, a legal notice, a team page and a page about the company, all of them with
some two hundred links: menus, product groups, news. The Host header says which site is meant. What a site says about
itself follows from its number, so both sides read the same pages in every round.
"""

import asyncio
import random
import sys
from dataclasses import dataclass
from functools import cache
from typing import cast

import uvloop

from demo.dns import LoopbackDns, zone_of

DESIGNS = 12
LINKS = 190
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
    "valve",
    "pump",
    "filter",
    "frame",
    "drive",
    "sensor",
    "cable",
    "clamp",
    "press",
    "roller",
    "gear",
    "shaft",
    "hinge",
    "joint",
    "panel",
    "switch",
    "relay",
    "nozzle",
    "tank",
    "boiler",
    "burner",
    "lathe",
]
STREETS = ("Harbour Road", "Mill Lane", "Station Street", "Dock Road", "Bridge Street", "Chapel Lane")
CITIES = (("Leeds", "LS1 4AP"), ("Bristol", "BS1 5TR"), ("Norwich", "NR2 1TF"), ("Sheffield", "S1 2HE"))
FIRST_NAMES = ("Anna", "Peter", "Laura", "Martin", "Helen", "Simon", "Clara", "David")
LAST_NAMES = ("Baker", "Turner", "Hughes", "Foster", "Palmer", "Marsh", "Holland", "Barker")
KINDS = ("home", "contact", "legal", "team", "about")
PATHS = {
    "/": "home",
    "/contact": "contact",
    "/legal-notice": "legal",
    "/our-team": "team",
    "/about-us": "about",
}


@dataclass(frozen=True, slots=True)
class Company:
    number: int

    @property
    def host(self) -> str:
        return f"{WORDS[self.number % len(WORDS)]}-works-{self.number}.example"

    @property
    def name(self) -> str:
        return f"{WORDS[self.number % len(WORDS)].title()} Works {self.number} Ltd"

    @property
    def phone(self) -> str:
        return f"+44 113 496 {self.number % 1000:04}"


def company_of(host: str) -> Company:
    return Company(int(host.partition(".")[0].rpartition("-")[2]))


def seed_list(sites: int, port: int) -> str:
    companies = map(Company, range(sites))
    return "Company,Website\n" + "".join(f"{one.name},http://{one.host}:{port}/\n" for one in companies)


def make_page(kind: str, company: Company) -> bytes:
    """About 40 kB with some two hundred links. A few sites hide their mailbox, or have it on one page only."""
    number = company.number
    city, postal_code = CITIES[number % len(CITIES)]
    main = _main_text(
        kind, company, f"{12 + number % 80} {STREETS[number % len(STREETS)]}", city, postal_code
    )
    template = design(number % DESIGNS)
    values = {"@NAME@": company.name, "@KIND@": kind.title(), "@N@": str(number), "@MAIN@": main}
    for mark, value in values.items():
        template = template.replace(mark, value)
    return template.encode()


def _main_text(kind: str, company: Company, street: str, city: str, postal_code: str) -> str:
    mailbox = f"info@{company.host}"
    if kind in ("contact", "legal"):
        shown = mailbox.replace("@", " [at] ") if company.number % 5 == 0 else mailbox
        link = f'<a href="mailto:{mailbox}">{shown}</a>' if company.number % 3 else shown
        return (
            f"<h2>Visit us</h2><p>{company.name}<br>{street}<br>{city} {postal_code}<br>United Kingdom</p>"
            f"<p>Tel. {company.phone}<br>Fax +44 113 497 {company.number % 1000:04}<br>E-mail {link}</p>"
            f"<p>Registered in England No. {10_000_000 + company.number}</p>"
        )
    if kind == "team":
        return "".join(_person(company.number + place) for place in range(4))
    if kind == "home" and company.number % 4 == 0:
        return f'<p>Call us: <a href="tel:{company.phone}">{company.phone}</a></p>'
    return f"<p>{company.name} has built machines in {city} since {1900 + company.number % 100}.</p>"


def _person(number: int) -> str:
    name = f"{FIRST_NAMES[number % 8]} {LAST_NAMES[number // 8 % 8]}"
    title = ("Managing Director", "Head of Sales", "Chief Engineer", "Office Manager")[number % 4]
    return f"<div class=person><h3>{name}</h3><p>{title}</p></div>"


@cache
def design(number: int) -> str:
    """The frame of a site's pages: what differs between sites is put in for the marks."""
    chance = random.Random(number)  # the same pages every time
    menu = "".join(
        f'<li><a class="nav-link level-1" href="{path}" title="{text}"><span>{text}</span></a></li>'
        for path, text in (
            ("/", "Home"),
            ("/about-us", "About us"),
            ("/our-team", "Our team"),
            ("/contact", "Contact"),
            ("/careers", "Careers"),
            ("/downloads", "Downloads"),
        )
    )
    links = "".join(_card(chance, place) for place in range(LINKS))
    text = "".join(f"<p>{_sentence(chance, 60)}</p>" for _ in range(8))
    script = "".join(f"window.layer.push({{id:{place},kind:'view'}});" for place in range(40))
    return (
        "<!doctype html><html lang=en><head><meta charset=utf-8><title>@KIND@ - @NAME@</title>"
        f'<meta name=viewport content="width=device-width"><script>{script}</script></head><body>'
        f'<header><a href="/" class=logo><img src="/logo.svg" alt="@NAME@"></a><nav><ul>{menu}</ul></nav></header>'
        f"<main><h1>@KIND@</h1>@MAIN@<section>{text}</section><ul class=products>{links}</ul></main>"
        '<footer><p>&copy; 2026 @NAME@</p><a href="/legal-notice">Legal notice</a> '
        '<a href="/privacy">Privacy</a> <a href="https://www.linkedin.com/company/works-@N@">LinkedIn</a></footer>'
        "</body></html>"
    )


def _card(chance: random.Random, place: int) -> str:
    words = chance.sample(WORDS, 3)
    slug = "-".join(words)
    group = ("products", "news", "projects", "spare-parts")[place % 4]
    return (
        f'<li class="card teaser"><a href="/{group}/{slug}-@N@-{place}" class="card-link">'
        f"<span>{' '.join(words).title()}</span></a><small>{_sentence(chance, 6)}</small></li>"
    )


def _sentence(chance: random.Random, length: int) -> str:
    return " ".join(chance.choices(WORDS, k=length)).capitalize() + "."


class Server(asyncio.Protocol):
    def __init__(self) -> None:
        self._pending = b""
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        self._pending += data
        while b"\r\n\r\n" in self._pending:
            head, _, self._pending = self._pending.partition(b"\r\n\r\n")
            assert self._transport is not None
            self._transport.write(answer(head.decode("latin-1")))


def answer(head: str) -> bytes:
    lines = head.split("\r\n")
    path = lines[0].split(" ")[1]
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}
    if path == "/robots.txt":
        return _response("200 OK", b"User-agent: *\nDisallow: /private\n", "text/plain")
    kind = PATHS.get(path)
    if kind is None:
        return _response("404 Not Found", b"<title>Not found</title>", "text/html")
    body = make_page(kind, company_of(headers["host"].partition(":")[0]))
    return _response("200 OK", body, "text/html; charset=utf-8")


def _response(status: str, body: bytes, kind: str) -> bytes:
    head = f"HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n\r\n"
    return head.encode() + body


async def serve(sites: int) -> None:
    loop = asyncio.get_running_loop()
    server = await loop.create_server(Server, "127.0.0.1", 0, backlog=1_000)
    with LoopbackDns(zone_of(Company(number).host for number in range(sites))) as dns:
        print(server.sockets[0].getsockname()[1], dns.address, flush=True)
        # Until the parent closes our standard input.
        await loop.run_in_executor(None, sys.stdin.read)


if __name__ == "__main__":
    uvloop.run(serve(int(sys.argv[1])))
