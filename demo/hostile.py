"""Sites that break, trick or stall a crawler. Each kind has one company."""

import asyncio
import zlib
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache

from demo.companies import Company
from demo.families.plain import publish_contact_page, publish_footer
from demo.markup import document, text
from demo.scaffold import Publication, Scaffold
from demo.sites import (
    HTML,
    Answer,
    Reply,
    Site,
    Stream,
    html_answer,
    redirect_answer,
    text_answer,
)

HUGE_PAGE_BYTES = 30_000_000
BOMB_BYTES = 200_000_000
BOMB_BLOCK = 1_000_000
OPEN_ROBOTS = text_answer("User-agent: *\nAllow: /\n")


@dataclass(frozen=True, slots=True)
class Hostile:
    """`ends` are the outcomes that an honest crawl may report. `reachable`: the facts can still be found."""

    build: Callable[[Company], Site]
    country: str
    ends: tuple[str, ...] = ()
    publish: Callable[[Company], Publication] = publish_footer
    reachable: bool = False


def _ordinary_site(company: Company, publication: Publication | None = None) -> Site:
    return Scaffold(company, publication or publish_footer(company), ()).build_site()


def _with_pages(site: Site, pages: Mapping[str, Reply]) -> Site:
    return replace(site, pages=dict(site.pages) | dict(pages))


def build_server_error(company: Company) -> Site:
    error = html_answer("<h1>Internal Server Error</h1>", status=500)
    return Site(company.host, {"/robots.txt": OPEN_ROBOTS}, otherwise=lambda path: error)


def build_home_missing(company: Company) -> Site:
    missing = html_answer("<h1>404</h1><p>Not Found</p>", status=404)
    return _with_pages(_ordinary_site(company), {"/": missing})


def build_redirect_loop(company: Company) -> Site:
    hops = {"/": "/start", "/start": "/welcome", "/welcome": "/"}
    pages: dict[str, Reply] = {path: redirect_answer(target) for path, target in hops.items()}
    return Site(company.host, {"/robots.txt": OPEN_ROBOTS} | pages)


def build_slow_drip(company: Company) -> Site:
    async def drip() -> AsyncIterator[bytes]:
        yield b"<!DOCTYPE html><html><body><p>"
        while True:
            await asyncio.sleep(0.3)
            yield b"."

    return Site(company.host, {"/robots.txt": OPEN_ROBOTS}, otherwise=lambda path: Stream(drip))


def build_huge_page(company: Company) -> Site:
    line = f"<p>{text(company.brand)} {'0123456789 ' * 90}</p>\n".encode()

    async def pour() -> AsyncIterator[bytes]:
        block = line * 64
        yield b"<!DOCTYPE html><html><body>"
        for _ in range(HUGE_PAGE_BYTES // len(block) + 1):
            yield block

    return _with_pages(_ordinary_site(company), {"/": Stream(pour)})


def build_endless_calendar(company: Company) -> Site:
    """Each page leads to the next month and to fifty days of its own; the real pages are among them."""
    site = _ordinary_site(company, publish_contact_page(company))
    home = site.pages["/"]
    assert isinstance(home, Answer)
    entrance = home.body.replace(
        b"</nav></header>", b'<a href="/calendar/2026/1/">Kalender</a></nav></header>', 1
    )
    return replace(
        site,
        pages=dict(site.pages) | {"/": replace(home, body=entrance)},
        otherwise=lambda path: _calendar_page(company, path),
    )


def _calendar_page(company: Company, path: str) -> Answer:
    parts = path.strip("/").split("/")
    if parts[0] != "calendar" or len(parts) < 3 or not (parts[1] + parts[2]).isdigit():
        return html_answer("<h1>404</h1>", status=404)
    year, month = int(parts[1]), int(parts[2])
    following = f"/calendar/{year + month // 12}/{month % 12 + 1}/"
    days = "".join(
        f'<li><a href="/calendar/{year}/{month}/{day}/?session={day * 7919 + month}">{day}</a></li>\n'
        for day in range(1, 51)
    )
    return html_answer(
        f"<!DOCTYPE html><html><head><title>{month}/{year}</title></head><body><h1>{text(company.brand)} "
        f'{month}/{year}</h1><ul>{days}</ul><a href="{following}">Nächster Monat</a></body></html>'
    )


def build_robots_disallowed(company: Company) -> Site:
    return _with_pages(_ordinary_site(company), {"/robots.txt": text_answer("User-agent: *\nDisallow: /\n")})


def build_checking_browser(company: Company) -> Site:
    """Status 200, so that only reading tells it from a page of the company."""
    page = html_answer(_block_page(company))
    return Site(company.host, {"/robots.txt": OPEN_ROBOTS}, otherwise=lambda path: page)


def build_challenge_503(company: Company) -> Site:
    page = html_answer(_block_page(company), status=503)
    return Site(company.host, {"/robots.txt": OPEN_ROBOTS}, otherwise=lambda path: page)


def _block_page(company: Company) -> str:
    return (
        '<!DOCTYPE html><html><head><meta charset="utf-8"><title>Just a moment...</title>'
        '<meta name="robots" content="noindex,nofollow"></head>\n<body class="challenge">'
        f"<h1>Checking your browser before accessing {company.host}</h1>\n"
        "<p>This process is automatic. Your browser will redirect to the requested content shortly.</p>\n"
        '<form id="challenge-form" action="/cdn-cgi/challenge-platform/check" method="post"></form>\n'
        "<noscript>Please turn JavaScript on and reload the page.</noscript>\n"
        "<p>DDoS protection by Shieldwall. Questions: help@shieldwall.example</p></body></html>"
    )


def build_wrong_charset(company: Company) -> Site:
    """Windows-1252 bytes that header and meta call UTF-8."""
    return _recoded(_ordinary_site(company), "cp1252", HTML)


def build_mislabelled_utf8(company: Company) -> Site:
    """UTF-8 bytes whose header says ISO-8859-1; the meta element tells the truth."""
    return _recoded(_ordinary_site(company), "utf-8", "text/html; charset=iso-8859-1")


def build_utf16(company: Company) -> Site:
    """UTF-16 with a byte order mark and no charset in the header."""
    return _recoded(_ordinary_site(company), "utf-16", "text/html")


def _recoded(site: Site, encoding: str, content_type: str) -> Site:
    pages: dict[str, Reply] = {}
    for path, page in site.pages.items():
        if isinstance(page, Answer) and page.content_type == HTML:
            body = page.body.decode().encode(encoding, "xmlcharrefreplace")
            page = replace(page, body=body, content_type=content_type)
        pages[path] = page
    return replace(site, pages=pages)


def build_gzip_bomb(company: Company) -> Site:
    headers = (("Content-Encoding", "gzip"),)
    bomb = Answer(gzip_bomb(), headers=headers)
    return _with_pages(_ordinary_site(company), {"/": bomb})


@cache
def gzip_bomb() -> bytes:
    """Spaces that take about a thousandth of their length: one compressed block, many times over."""
    packer = zlib.compressobj(9, zlib.DEFLATED, 16 + zlib.MAX_WBITS)
    start = packer.compress(b"<!DOCTYPE html><html><body>") + packer.flush(zlib.Z_FULL_FLUSH)
    block = packer.compress(b" " * BOMB_BLOCK) + packer.flush(zlib.Z_FULL_FLUSH)
    return start + block * (BOMB_BYTES // BOMB_BLOCK)


def build_unreachable(company: Company) -> Site:
    """Never asked: the name leads nowhere, or to a port where nothing listens."""
    return Site(company.host, {})


def build_parked(company: Company) -> Site:
    page = html_answer(
        f"<!DOCTYPE html><html><head><title>{company.host}</title></head><body><h1>{company.host}</h1>"
        f"<p>This domain is for sale! Buy this domain: the domain {company.host} is parked free, courtesy of "
        'Domainmarkt.</p><ul><li><a href="/search?q=pumps">Related searches: pumps</a></li></ul>'
        "<p>Inquire: sales@domainmarkt.example</p></body></html>"
    )
    return Site(company.host, {"/robots.txt": OPEN_ROBOTS}, otherwise=lambda path: page)


def build_login_wall(company: Company) -> Site:
    form = (
        '<h1>Please log in</h1><form method="post" action="/login">'
        '<label>Username <input name="username"></label>'
        '<label>Password <input type="password" name="password"></label><button>Log in</button></form>'
    )
    page = html_answer(document("en", f"Login - {company.brand}", form))
    pages: dict[str, Reply] = {"/robots.txt": OPEN_ROBOTS, "/login": page}
    return Site(company.host, pages, otherwise=lambda path: redirect_answer("/login"))


def build_other_domain(company: Company) -> Site:
    target = redirect_answer("http://grosskonzern-holding.example/", status=301)
    return Site(company.host, {"/robots.txt": OPEN_ROBOTS}, otherwise=lambda path: target)


def build_rate_limited(company: Company) -> Site:
    """The first visit is too soon."""
    wait = Answer(b"Too Many Requests", "text/plain", 429, (("Retry-After", "1"),))
    return replace(_ordinary_site(company), first={"/": (wait,)})


def build_cut_off(company: Company) -> Site:
    """The connection ends before as many bytes as Content-Length says."""
    headers = (("Content-Length", "90000"), ("Connection", "close"))
    return _with_pages(
        _ordinary_site(company), {"/": Answer(b"<!DOCTYPE html><html><body><h1>", headers=headers)}
    )


def build_pdf_home(company: Company) -> Site:
    body = b"%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n" + b"\x00\xff" * 2000
    return Site(
        company.host,
        {"/robots.txt": OPEN_ROBOTS},
        otherwise=lambda path: Answer(body, "application/pdf"),
    )


def build_empty_page(company: Company) -> Site:
    empty = Answer(b"")
    return Site(company.host, {"/robots.txt": OPEN_ROBOTS}, otherwise=lambda path: empty)


def build_tag_bomb(company: Company) -> Site:
    """Nested formatting tags, with which some parsers need minutes."""
    nested = "".join(f"<b class=c{n}><i><u><font size={n % 7}>" for n in range(3000))
    page = html_answer(f"<!DOCTYPE html><html><body>{nested}x</body></html>")
    return _with_pages(_ordinary_site(company), {"/": page})


def build_injection(company: Company) -> Site:
    """Texts that want to become formulas in a workbook and scripts in a browser."""
    formula = '=HYPERLINK("http://evil.example/","click")'
    title = "<script>fetch('http://evil.example/')</script><img src=x onerror=alert(1)>"
    page = (
        f'<!DOCTYPE html><html><head><meta charset="utf-8"><title>{text(title)}</title>'
        f'<meta name="description" content="{text(formula).replace(chr(34), "&quot;")}"></head>'
        f"<body><h1>{text(formula)}</h1><p>{text(title)}</p>"
        f'<a href="javascript:alert(document.cookie)">Kontakt</a>{publish_footer(company).places["footer"]}'
        "</body></html>"
    )
    return _with_pages(_ordinary_site(company), {"/": html_answer(page)})


HOSTILE = {
    "server_error": Hostile(build_server_error, "DE", ("server_error",)),
    "home_missing": Hostile(build_home_missing, "GB", ("not_found",)),
    "redirect_loop": Hostile(build_redirect_loop, "FR", ("redirect_loop",)),
    "slow_drip": Hostile(build_slow_drip, "IT", ("timeout", "budget_spent")),
    "huge_page": Hostile(build_huge_page, "ES", ("too_large",)),
    "endless_calendar": Hostile(build_endless_calendar, "DE", publish=publish_contact_page, reachable=True),
    "robots_disallowed": Hostile(build_robots_disallowed, "DE", ("robots",)),
    "checking_browser": Hostile(build_checking_browser, "US", ("blocked",)),
    "challenge_503": Hostile(build_challenge_503, "GB", ("blocked", "server_error")),
    "wrong_charset": Hostile(build_wrong_charset, "DE", reachable=True),
    "mislabelled_utf8": Hostile(build_mislabelled_utf8, "FR", reachable=True),
    "utf16": Hostile(build_utf16, "ES", reachable=True),
    "gzip_bomb": Hostile(build_gzip_bomb, "GB", ("too_large",)),
    "connection_refused": Hostile(build_unreachable, "DE", ("refused",)),
    "dns_unknown": Hostile(build_unreachable, "FR", ("dns",)),
    "parked": Hostile(build_parked, "US", ("parked",)),
    "login_wall": Hostile(build_login_wall, "GB", ("login_wall",)),
    "other_domain": Hostile(build_other_domain, "CH", ("other_domain",)),
    "rate_limited": Hostile(build_rate_limited, "IT", reachable=True),
    "cut_off": Hostile(build_cut_off, "ES", ("connection_lost",)),
    "pdf_home": Hostile(build_pdf_home, "IT", ("wrong_type",)),
    "empty_page": Hostile(build_empty_page, "AT", ("empty", "nothing")),
    "tag_bomb": Hostile(build_tag_bomb, "DE"),
    "injection": Hostile(build_injection, "US", reachable=True),
}
# Nothing of these may be delivered although it can be read somewhere.
FORBIDDEN = {"robots_disallowed"}
# Mailboxes of third parties on their pages.
THIRD_PARTY_MAILBOXES = {
    "checking_browser": "help@shieldwall.example",
    "challenge_503": "help@shieldwall.example",
    "parked": "sales@domainmarkt.example",
    "other_domain": "info@grosskonzern-holding.example",
}
