"""Budgets are never exceeded, and what earlier tasks spent counts."""

import asyncio

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scraping import own_faults
from scraping.crawl.budget import Budget, Ledger, Spend
from scraping.errors import OwnFault
from scraping.interfaces import Request
from scraping.outcomes import Outcome
from tests.scraping.conftest import OpenFetcher, OpenSite
from tests.scraping.fetch.servers import GOOD_PAGE, reply

STEPS = st.lists(st.tuples(st.sampled_from(["page", "render", "bytes"]), st.integers(0, 500)), max_size=60)


@given(steps=STEPS, earlier=st.integers(0, 5))
@settings(max_examples=200)
def test_no_order_of_charges_exceeds_the_budget(steps: list[tuple[str, int]], earlier: int) -> None:
    ledger = Ledger(Budget(pages=7, renders=2, max_bytes=1_000), Spend(pages=earlier, bytes=earlier * 100))
    spend = {
        "page": lambda _: ledger.reserve_page(),
        "render": lambda _: ledger.reserve_render(),
        "bytes": ledger.reserve_bytes,
    }

    for kind, count in steps:
        spend[kind](count)

    assert ledger.spent.pages <= 7
    assert ledger.spent.renders <= 2
    assert ledger.spent.bytes <= 1_000


def test_what_an_earlier_task_spent_counts() -> None:
    now = [100.0]
    first = Ledger(Budget(pages=3, seconds=60), now=lambda: now[0])
    first.reserve_page()
    wait(first, now, 25)
    second = Ledger(Budget(pages=3, seconds=60), first.total(), now=lambda: now[0])
    wait(second, now, 25)

    assert second.total() == Spend(pages=1, seconds=50)
    assert second.seconds_left() == 10
    assert [second.reserve_page() for _ in range(3)] == [True, True, False]


def test_only_the_time_in_which_the_site_makes_us_wait_counts() -> None:
    now = [0.0]
    ledger = Ledger(Budget(), now=lambda: now[0])
    now[0] += 500
    wait(ledger, now, 3)
    now[0] += 500
    ledger.charge_seconds(2)

    assert ledger.total() == Spend(seconds=5)


def test_requests_that_overlap_count_once() -> None:
    now = [0.0]
    ledger = Ledger(Budget(), now=lambda: now[0])
    with ledger.waiting_for_site():
        now[0] += 1
        wait(ledger, now, 2)
        now[0] += 1
        assert ledger.total().seconds == 4

    assert ledger.total().seconds == 4


def test_what_failed_by_our_own_fault_is_given_back() -> None:
    now = [0.0]
    ledger = Ledger(Budget(), Spend(pages=1), now=lambda: now[0])
    give_back = ledger.checkpoint()
    ledger.reserve_page()
    wait(ledger, now, 7)
    ledger.reserve_bytes(500)
    give_back()

    assert ledger.total() == Spend(pages=1)


def wait(ledger: Ledger, now: list[float], seconds: float) -> None:
    with ledger.waiting_for_site():
        now[0] += seconds


def test_no_page_or_render_is_granted_after_the_time_budget() -> None:
    now = [0.0]
    ledger = Ledger(Budget(seconds=10), now=lambda: now[0])
    wait(ledger, now, 10)

    assert not ledger.reserve_page()
    assert not ledger.reserve_render()
    assert ledger.is_spent()


async def test_a_crawl_keeps_its_findings_when_the_pages_are_spent(
    open_site: OpenSite, make_fetcher: OpenFetcher
) -> None:
    site = await open_site()
    site.default = GOOD_PAGE
    fetcher = await make_fetcher()
    ledger = Ledger(Budget(pages=3))

    ends = [(await fetcher.fetch(Request(site.url(f"/{word}")), ledger)).outcome for word in "abcde"]

    assert ends == [Outcome.OK] * 3 + [Outcome.BUDGET_SPENT] * 2
    assert len(site.paths()) == 1 + 3


async def test_concurrent_fetches_share_one_budget(open_site: OpenSite, make_fetcher: OpenFetcher) -> None:
    site = await open_site()
    site.default = reply("<p>" + "crane " * 5_000)
    fetcher = await make_fetcher(connections_per_host=20, concurrency=20)
    ledger = Ledger(Budget(pages=8, max_bytes=100_000))

    responses = await asyncio.gather(
        *(fetcher.fetch(Request(site.url(f"/{chr(97 + n)}")), ledger) for n in range(20))
    )

    assert ledger.spent.pages <= 8
    assert ledger.spent.bytes == 100_000
    assert {response.outcome for response in responses} == {Outcome.OK, Outcome.BUDGET_SPENT}


async def test_the_bytes_of_a_company_are_never_exceeded_by_one_page(
    open_site: OpenSite, make_fetcher: OpenFetcher
) -> None:
    site = await open_site({"/": reply("<p>" + "crane " * 100_000)})
    fetcher = await make_fetcher()
    ledger = Ledger(Budget(max_bytes=50_000))

    response = await fetcher.fetch(Request(site.url("/")), ledger)

    assert response.outcome is Outcome.BUDGET_SPENT
    assert ledger.spent.bytes == 50_000


async def test_no_request_is_sent_by_a_try_that_may_not_go_on(
    open_site: OpenSite, make_fetcher: OpenFetcher
) -> None:
    site = await open_site()
    site.default = GOOD_PAGE
    fetcher = await make_fetcher()
    ledger = Ledger(Budget())

    async def refuse() -> bool:
        return False

    ledger.journal = refuse
    response = await fetcher.fetch(Request(site.url("/")), ledger)

    assert response.outcome is Outcome.BUDGET_SPENT
    assert site.paths() == []


async def test_a_try_that_may_not_go_on_pays_for_no_page(
    open_site: OpenSite, make_fetcher: OpenFetcher
) -> None:
    site = await open_site()
    site.default = GOOD_PAGE
    fetcher = await make_fetcher()
    ledger = Ledger(Budget())
    await fetcher.fetch(Request(site.url("/")), ledger)
    before = ledger.total()

    async def refuse() -> bool:
        return False

    ledger.journal = refuse
    for path in ("/contact", "/team"):
        response = await fetcher.fetch(Request(site.url(path)), ledger)
        assert response.outcome is Outcome.BUDGET_SPENT

    assert ledger.total() == before


async def test_a_cost_that_cannot_be_written_down_is_our_own_fault_and_costs_nothing(
    open_site: OpenSite, make_fetcher: OpenFetcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_faults, "PAUSES", (0.0,))
    site = await open_site()
    site.default = GOOD_PAGE
    fetcher = await make_fetcher()
    ledger = Ledger(Budget())

    async def fail() -> bool:
        raise RuntimeError("no database")

    ledger.journal = fail
    with pytest.raises(OwnFault):
        await fetcher.fetch(Request(site.url("/")), ledger)

    assert site.paths() == []
    assert ledger.total() == Spend()
