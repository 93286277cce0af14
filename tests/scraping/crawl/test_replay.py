"""A crawl whose worker was killed goes on with what was received, and what fails by our own fault is no outcome."""

import asyncio
from dataclasses import dataclass, field
from typing import Any

import pytest

from scraping.crawl.budget import Budget, Ledger, Spend
from scraping.crawl.replay import Received, RecordedFetcher, RecordedRenderer, Recording
from scraping.crawl.reports import Report, Seed, Target
from scraping.crawl.runner import crawl
from scraping.errors import OwnFault
from scraping.findings import Field
from scraping.interfaces import Request, Response
from scraping.outcomes import Outcome
from tests.scraping.canned_clients import CannedFetcher, CannedRenderer
from tests.scraping.crawl.canned_crawls import CONTACT, CONTACT_PAGE, HOME, NAV, SHELL, values

SEED = Seed("Huber", HOME, "DE")
PAGES = {HOME: f"<html lang=de><title>Huber</title>{NAV}</html>", CONTACT: CONTACT_PAGE}
WANTED = Target((Field.FAX,))


@dataclass
class FaultyFetcher:
    """Fails by our own fault at one URL."""

    pages: CannedFetcher
    url: str

    async def fetch(self, request: Request, ledger: Ledger) -> Response:
        if request.url == self.url:
            raise OwnFault("Our process did not run.")
        return await self.pages.fetch(request, ledger)

    async def sitemaps(self, url: str, ledger: Ledger) -> tuple[str, ...]:
        return ()


@dataclass
class Kept:
    """What the tries of one task have received."""

    received: list[Received] = field(default_factory=list)

    def add(self, received: Received) -> None:
        self.received.append(received)


def try_once(fetcher: Any, kept: Kept, budget: Budget | None = None, **options: Any) -> Report:
    ledger = Ledger(budget or Budget())

    def replay(cost: Spend) -> None:
        ledger.spent += cost

    is_last_try = options.get("is_last_try", False)
    recording = Recording(ledger, list(kept.received), kept.add, replay, is_last_try)
    renderer = options.get("renderer") or CannedRenderer(available=False)
    return asyncio.run(
        crawl(
            SEED,
            ledger,
            WANTED,
            RecordedFetcher(fetcher, recording),
            RecordedRenderer(renderer, recording),
        )
    )


def same(report: Report) -> tuple[object, ...]:
    """What must not depend on how many tries it took."""
    visits = [(visit.url, visit.outcome, visit.page_hash) for visit in report.visits]
    ends = [(end.layer, end.outcome, end.detail) for end in report.outcomes]
    return set(report.findings), visits, ends, report.ledger.spent.pages


@pytest.mark.parametrize("pages", [1, 2, 3, 12])
def test_a_second_try_asks_only_for_what_the_first_did_not_receive(pages: int) -> None:
    budget = Budget(pages=pages)
    undisturbed = try_once(CannedFetcher(PAGES), Kept(), budget)
    kept, first = Kept(), CannedFetcher(PAGES)
    if pages > 1:
        with pytest.raises(OwnFault):
            try_once(FaultyFetcher(first, CONTACT), kept, budget)
    second = CannedFetcher(PAGES)

    report = try_once(second, kept, budget)

    assert set(first.requested).isdisjoint(second.requested)
    assert same(report) == same(undisturbed)


def test_a_try_that_finds_everything_received_asks_for_nothing() -> None:
    kept = Kept()
    undisturbed = try_once(CannedFetcher({**PAGES, CONTACT: Outcome.TIMEOUT}), kept)
    second = CannedFetcher(PAGES)

    assert same(try_once(second, kept)) == same(undisturbed)
    assert second.requested == []


def test_what_was_never_asked_for_is_not_kept() -> None:
    kept = Kept()
    try_once(CannedFetcher(PAGES), kept, Budget(pages=1))

    assert [each.response.url for each in kept.received] == [HOME]


def test_rendered_pages_are_kept_apart_from_fetched_ones() -> None:
    kept, renderer = Kept(), CannedRenderer({HOME: CONTACT_PAGE})
    undisturbed = try_once(CannedFetcher({HOME: SHELL}), kept, renderer=renderer)
    nothing = CannedRenderer()

    again = try_once(CannedFetcher({}), kept, renderer=nothing)

    assert renderer.requested[0] == HOME
    assert nothing.requested == []
    assert values(again, Field.EMAIL) == values(undisturbed, Field.EMAIL) == {"info@huber.example"}


def test_the_last_try_goes_on_without_what_fails_by_our_own_fault() -> None:
    agb = "http://huber.example/agb"
    fetcher = FaultyFetcher(CannedFetcher({**PAGES, agb: CONTACT_PAGE}), CONTACT)

    report = try_once(fetcher, Kept(), is_last_try=True)

    ends = {visit.url: visit.outcome for visit in report.visits}
    assert ends[CONTACT] is Outcome.FAILED
    assert report.retry is None
    assert Outcome.BUDGET_SPENT not in {end.outcome for end in report.outcomes}


def test_a_page_that_was_asked_for_twice_is_paid_twice_again() -> None:
    """A second pass reads the home page for the sitemap, and opens it again for the browser."""
    kept, pages = Kept(), CannedFetcher(PAGES)

    async def ask_twice(fetcher: Any) -> int:
        ledger = Ledger(Budget())

        def replay(cost: Spend) -> None:
            ledger.spent += cost

        recorded = RecordedFetcher(fetcher, Recording(ledger, list(kept.received), kept.add, replay))
        for _ in range(2):
            await recorded.fetch(Request(HOME), ledger)
        return ledger.spent.pages

    assert asyncio.run(ask_twice(pages)) == 2
    assert asyncio.run(ask_twice(CannedFetcher({}))) == 2
    assert len(kept.received) == 2
