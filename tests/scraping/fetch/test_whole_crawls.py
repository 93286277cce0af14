"""Whole crawls on loopback: the cost of an endless site, and that a crawl is deterministic."""

import asyncio
import os
import sys
from collections.abc import Callable

import pytest

from scraping.crawl.budget import Budget, Ledger
from scraping.crawl.reports import Seed, Target
from scraping.crawl.runner import crawl
from scraping.fetch.browser import MissingRenderer
from scraping.findings import Field
from tests.scraping.conftest import OpenFetcher, OpenSite
from tests.scraping.fetch.servers import PAGE_TEXT, Reply, Site, reply

pytestmark = pytest.mark.long

EMAIL = "desk@endless-cranes.example"
PHONE = "0131 496 0650"
CONTACT = reply(f'<h1>Contact</h1><p>Phone: {PHONE}</p><p>Write to <a href="mailto:{EMAIL}">{EMAIL}</a></p>')
Links = Callable[[int], str]


def calendar(number: int) -> str:
    days = "".join(f'<a href="/events/{number}/{day}">Day {day}</a>' for day in range(50))
    return f'<a href="/calendar?month={number + 1}">Next month</a>{days}'


def session_ids(number: int) -> str:
    """Every page links to all others with new session ids, and with link texts that the crawl prefers."""
    pages = "".join(
        f'<a href="/s{number:04d}{page:028d}/about-us">About our team {page}</a>' for page in range(50)
    )
    return f'<a href="/team/{number + 1}">Our management</a>{pages}'


def growing_paths(number: int) -> str:
    return "".join(
        f'<a href="{"about/" * depth}company-{number}-{depth}">The company</a>' for depth in range(1, 51)
    )


TRAPS: dict[str, Links] = {
    "a calendar": calendar,
    "session ids": session_ids,
    "paths that grow": growing_paths,
}


def make_endless(site: Site, links: Links, contact_on: str) -> None:
    """Every URL has a page with fifty new links; one page also links to the contact page."""

    async def send(writer: asyncio.StreamWriter) -> None:
        number = len(site.paths())
        contact = '<a href="/reach">Contact</a>' if site.paths()[-1] == contact_on else ""
        about = '<a href="/about">About us</a>'
        body = f"<h1>Page {number}</h1><p>{PAGE_TEXT}</p>{links(number)}{about}{contact}"
        writer.write(reply(f"<html lang=en><title>Endless cranes</title>{body}</html>"))

    robots: Reply = reply("", "404 Not Found")
    site.pages |= {"/robots.txt": robots, "/reach": CONTACT}
    site.default = send


@pytest.mark.parametrize("contact_on", ["/", "/about"])
@pytest.mark.parametrize("trap", TRAPS)
async def test_the_contact_page_of_an_endless_site_is_among_the_first_ten(
    open_site: OpenSite, make_fetcher: OpenFetcher, trap: str, contact_on: str
) -> None:
    site = await open_site()
    make_endless(site, TRAPS[trap], contact_on)
    seed, ledger = Seed("Endless Cranes", site.url("/"), "GB"), Ledger(Budget(pages=40))

    report = await crawl(seed, ledger, Target(), await make_fetcher(), MissingRenderer())

    found = {finding.value for finding in report.findings if finding.field is Field.EMAIL}
    assert found == {EMAIL}
    assert report.target_met
    assert "/reach" in pages_asked_for(site)[:10]


@pytest.mark.parametrize("trap", TRAPS)
async def test_an_endless_site_without_contacts_costs_no_more_than_the_budget(
    open_site: OpenSite, make_fetcher: OpenFetcher, trap: str
) -> None:
    site = await open_site()
    make_endless(site, TRAPS[trap], contact_on="/nowhere")
    seed, ledger = Seed("Endless Cranes", site.url("/"), "GB"), Ledger(Budget(pages=6))

    report = await crawl(seed, ledger, Target(), await make_fetcher(), MissingRenderer())

    assert not report.target_met
    assert len(pages_asked_for(site)) == ledger.spent.pages <= 6


CRAWL = """
import asyncio, ipaddress, sys
from scraping.crawl.budget import Budget, Ledger
from scraping.crawl.runner import crawl
from scraping.fetch import FetchSettings, open_fetcher
from scraping.fetch.browser import MissingRenderer
from scraping.findings import Field
from scraping.crawl.reports import Seed, Target

async def main(url):
    settings = FetchSettings(allowed_networks=(ipaddress.ip_network("127.0.0.2/32"),), delay_seconds=0.0)
    async with open_fetcher(settings) as fetcher:
        ledger, target = Ledger(Budget(pages=20)), Target((Field.FAX,), 100)
        report = await crawl(Seed("Endless Cranes", url, "GB"), ledger, target, fetcher, MissingRenderer())
        for one in (*report.visits, *report.findings):
            print(one.url, getattr(one, "outcome", ""), getattr(one, "value", ""))

asyncio.run(main(sys.argv[1]))
"""


@pytest.mark.parametrize("trap", TRAPS)
async def test_every_process_crawls_the_same_pages_in_the_same_order(open_site: OpenSite, trap: str) -> None:
    """With different hash seeds: nothing may depend on the order of a set."""
    site = await open_site()
    make_endless(site, TRAPS[trap], contact_on="/about")
    requested, printed = [], []

    for seed in ("1", "2"):
        site.requests.clear()
        printed.append(await run_python(CRAWL, site.url("/"), seed))
        requested.append(site.paths())

    assert requested[0] == requested[1]
    assert printed[0] == printed[1]
    assert EMAIL in printed[0]


def pages_asked_for(site: Site) -> list[str]:
    return [path for path in site.paths() if path != "/robots.txt"]


async def run_python(code: str, argument: str, hash_seed: str) -> str:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        code,
        argument,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        stdout=asyncio.subprocess.PIPE,
    )
    out, _ = await process.communicate()
    assert process.returncode == 0
    return out.decode()
