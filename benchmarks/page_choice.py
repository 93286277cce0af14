"""How many fetches it takes to find the contact page: `python -m benchmarks.page_choice`.

Crawls the demo sites by their links, without stopping at the target, and notes which fetch got the first page with an
e-mail, phone or street of the company. The goal is 4 fetches or fewer for 95 % of the sites with contacts.
"""

import asyncio
import sys
import urllib.error
import urllib.request
from collections import Counter
from datetime import UTC, datetime
from urllib.parse import urlsplit

from demo.server import DemoWeb
from demo.truth import KnownCompany, load_truth
from scraping.crawl.budget import Budget, Ledger
from scraping.crawl.reports import FIRST_PASS, Seed, Target
from scraping.crawl.runner import crawl
from scraping.fetch.browser import MissingRenderer
from scraping.findings import Field
from scraping.interfaces import Allowance, Request, Response
from scraping.outcomes import Outcome

LIMIT = 4
PAGES = 9
CONTACTS = (Field.EMAIL, Field.PHONE, Field.STREET)


class DemoFetcher:
    """Reads from the demo server directly: the benchmark measures the choice of pages, not fetching."""

    def __init__(self, web: DemoWeb) -> None:
        self.web = web

    async def fetch(self, request: Request, allowance: Allowance) -> Response:
        now = datetime.now(UTC)
        if not allowance.reserve_page():
            return Response(request.url, request.url, Outcome.BUDGET_SPENT, now)
        body = await asyncio.to_thread(self._read, request.url)
        outcome = Outcome.OK if body else Outcome.NOT_FOUND
        return Response(request.url, request.url, outcome, now, body=body)

    def _read(self, url: str) -> bytes:
        parts = urlsplit(url)
        target = (
            f"http://127.0.0.1:{self.web.port}{parts.path or '/'}{'?' + parts.query if parts.query else ''}"
        )
        request_to_demo = urllib.request.Request(target, headers={"Host": parts.hostname or ""})
        try:
            with urllib.request.urlopen(request_to_demo, timeout=5) as response:
                return bytes(response.read(2_000_000))
        except (OSError, urllib.error.URLError):
            return b""

    async def sitemaps(self, url: str, allowance: Allowance) -> tuple[str, ...]:
        return ()


async def _count_fetches(web: DemoWeb, known: KnownCompany) -> int | None:
    """The number of the first fetch that found a contact; None if none did."""
    # A target that is never met, so that the crawl spends all of its pages.
    target = Target((Field.REGISTRATION_ID,), 100)
    seed = Seed(known.exhibitor, f"http://{known.host}/")
    report = await crawl(
        seed, Ledger(Budget(pages=PAGES)), target, DemoFetcher(web), MissingRenderer(), layers=FIRST_PASS
    )
    order = [visit.final_url for visit in report.visits]
    found = [
        order.index(finding.url)
        for finding in report.findings
        if finding.field in CONTACTS and not finding.rejected
    ]
    return min(found) + 1 if found else None


async def measure() -> Counter[int]:
    counts: Counter[int] = Counter()
    with DemoWeb() as web:
        for known in (one for one in load_truth() if one.host and not one.hostile):
            fetches = await _count_fetches(web, known)
            if fetches is not None:
                counts[fetches] += 1
    return counts


def main() -> int:
    counts = asyncio.run(measure())
    total = sum(counts.values())
    soon = sum(count for fetches, count in counts.items() if fetches <= LIMIT)
    for fetches in sorted(counts):
        print(f"  fetch {fetches}: {counts[fetches]} sites")
    print(f"{soon} of {total} sites with contacts within {LIMIT} fetches: {100 * soon / max(1, total):.1f} %")
    return 0


if __name__ == "__main__":
    sys.exit(main())
