"""How soon a crawl reaches the pages with facts on generated sites of 20 layouts: `python -m benchmarks.page_layouts`.

A crawl that reads everything shows after how many fetches the contact, imprint and team pages were there; files of
sitemaps count as fetches. A crawl with the goal *balanced* shows how many fetches a site costs. Layouts of *learn* may
be used for fitting, those of *check* may not.
"""

import argparse
import asyncio
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from urllib.parse import urlsplit

from benchmarks.site_layouts import CHECK_LAYOUTS, LAYOUTS, GeneratedSite, make_site
from scraping.crawl.budget import Budget, Ledger
from scraping.crawl.goals import BALANCED, GOALS, THOROUGH
from scraping.crawl.reports import Report, Seed
from scraping.crawl.runner import crawl
from scraping.fetch.browser import MissingRenderer
from scraping.interfaces import Allowance, Request, Response
from scraping.outcomes import Outcome

SITES = 500
PLACES = {"contact": 4, "imprint": 4, "team": 6}  # the latest fetch that counts as soon


class GeneratedFetcher:
    """Serves a generated site from memory: the choice of pages is measured, not fetching."""

    def __init__(self, site: GeneratedSite) -> None:
        self.site = site

    async def fetch(self, request: Request, allowance: Allowance) -> Response:
        now = datetime.now(UTC)
        if not allowance.reserve_page():
            return Response(request.url, request.url, Outcome.BUDGET_SPENT, now)
        parts = urlsplit(request.url)
        path = f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}"
        body = self.site.pages.get(path, b"") if parts.hostname == self.site.host else b""
        outcome = Outcome.OK if body else Outcome.NOT_FOUND
        return Response(request.url, request.url, outcome, now, body=body, charset="utf-8")

    async def sitemaps(self, url: str, allowance: Allowance) -> tuple[str, ...]:
        return self.site.sitemaps


@dataclass(frozen=True, slots=True)
class Reach:
    """Of one site: after how many fetches a page was there (None: never), and what *balanced* has cost."""

    site: GeneratedSite
    fetches: dict[str, int | None]
    balanced: int
    balanced_met: bool


async def crawl_site(site: GeneratedSite, goal: str) -> Report:
    seed = Seed(site.company, site.home, site.country)
    return await crawl(seed, Ledger(Budget()), GOALS[goal], GeneratedFetcher(site), MissingRenderer())


async def _reach_of(site: GeneratedSite) -> Reach:
    report = await crawl_site(site, THOROUGH)
    order = [visit.url for visit in report.visits]
    places = {"contact": site.contact, "imprint": site.imprint, "team": site.team}
    fetches = {kind: _place(order, site.url(path)) for kind, path in places.items() if path}
    balanced = await crawl_site(site, BALANCED)
    return Reach(site, fetches, len(balanced.visits), balanced.target_met)


def _place(order: list[str], url: str) -> int | None:
    return order.index(url) + 1 if url in order else None


def measure(sites: int = SITES, layouts: Iterable[str] = LAYOUTS) -> Iterator[Reach]:
    wanted = set(layouts)
    for number in range(sites):
        site = make_site(number)
        if site.layout in wanted:
            yield asyncio.run(_reach_of(site))


@dataclass(frozen=True, slots=True)
class Summary:
    sites: int
    soon: dict[str, float]  # the share of the sites with such a page
    balanced: float  # fetches per site


def summarise(reached: list[Reach]) -> Summary:
    soon = {}
    for kind, latest in PLACES.items():
        places = [one.fetches[kind] for one in reached if kind in one.fetches]
        soon[kind] = sum(place is not None and place <= latest for place in places) / max(1, len(places))
    return Summary(len(reached), soon, sum(one.balanced for one in reached) / max(1, len(reached)))


def _row(name: str, summary: Summary) -> str:
    shares = "".join(f"{100 * summary.soon[kind]:9.1f} %" for kind in PLACES)
    return f"{name:<26}{summary.sites:>6}{shares}{summary.balanced:>10.2f}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sites", type=int, default=SITES)
    parser.add_argument("--learn", action="store_true", help="only the layouts that may be used for fitting")
    options = parser.parse_args()
    layouts = [name for name in LAYOUTS if not (options.learn and name in CHECK_LAYOUTS)]
    by_layout: dict[str, list[Reach]] = defaultdict(list)
    for reach in measure(options.sites, layouts):
        by_layout[reach.site.layout].append(reach)
    heads = "".join(f"{f'{kind} <= {latest}':>11}" for kind, latest in PLACES.items())
    print(f"{'':<26}{'sites':>6}{heads}{'balanced':>10}")
    for name, of_layout in by_layout.items():
        print(_row(f"{name}{' *' if name in CHECK_LAYOUTS else ''}", summarise(of_layout)))
    for title, is_check in (("learn", False), ("check", True)):
        reached = [
            each for name in by_layout for each in by_layout[name] if (name in CHECK_LAYOUTS) is is_check
        ]
        if reached:
            print(_row(title, summarise(reached)))
    print("* check")
    return 0


if __name__ == "__main__":
    sys.exit(main())
