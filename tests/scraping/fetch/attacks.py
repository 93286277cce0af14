"""Fetches a hostile page and then a good page of the same site, and measures what the attack cost."""

from dataclasses import dataclass

from scraping.crawl.budget import Ledger
from scraping.fetch import HttpFetcher
from scraping.interfaces import Kind, Request, Response
from tests.scraping.fetch.memory import watched_memory
from tests.scraping.fetch.servers import Site

# A page of 3 MB, decompressed and joined, needs a few times its size.
MOST_GROWN_MB = 60


@dataclass(frozen=True, slots=True)
class Attack:
    evil: Response
    good: Response  # the page fetched afterwards: one bad answer spoils nothing
    grown_mb: float
    charged_bytes: int


async def attack(fetcher: HttpFetcher, site: Site, ledger: Ledger, kind: Kind = Kind.HTML) -> Attack:
    """The site serves the attack at / and a good page at /good."""
    await fetcher.fetch(Request(site.url("/good")), ledger)
    charged = ledger.spent.bytes
    with watched_memory() as grown_mb:
        evil = await fetcher.fetch(Request(site.url("/"), kind), ledger)
        grown = grown_mb()
    charged = ledger.spent.bytes - charged
    good = await fetcher.fetch(Request(site.url("/good")), ledger)
    return Attack(evil, good, grown, charged)
