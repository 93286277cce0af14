"""What a company costs is in its row before it is spent, and exactly what was spent is there afterwards."""

import asyncio

import pytest
from django.db import connection

from leadslogix.accounts.models import Workspace
from leadslogix.leads.models import Company
from leadslogix.runs import spend_writer
from leadslogix.runs.models import CompanySpend, Run
from leadslogix.runs.spend_writer import open_spend_writer
from leadslogix.seeds.models import SeedFile
from scraping.crawl.budget import Budget, Ledger, Spend

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def new_row():
    workspace = Workspace.objects.create(name="Ann's")
    file = SeedFile.objects.create(
        workspace=workspace, name="a", sha256="0" * 64, encoding="utf-8", delimiter=","
    )
    run = Run.objects.create(workspace=workspace, file=file)

    def make(number: int = 0) -> CompanySpend:
        company = Company.objects.create(workspace=workspace, identity=f"c{number}.example")
        return CompanySpend.objects.create(workspace=workspace, run=run, company=company)

    return make


async def read(row: CompanySpend) -> CompanySpend:
    return await asyncio.to_thread(read_and_leave, row)


def read_and_leave(row: CompanySpend) -> CompanySpend:
    """The thread belongs to the event loop's pool, and Django closes no connection there."""
    try:
        return CompanySpend.objects.get(id=row.id)
    finally:
        connection.close()


async def ask(ledger: Ledger, max_bytes: int = 1_000) -> bool:
    """One request, as a fetcher makes it."""
    if not ledger.reserve_page():
        return False
    async with ledger.reserve_request(max_bytes) as allowed:
        return allowed


def test_row_holds_the_most_a_request_may_cost_while_it_is_on_its_way_and_then_what_it_did(new_row):
    row = new_row()

    async def crawl() -> tuple[CompanySpend, Spend]:
        ledger = Ledger(Budget(pages=3, max_bytes=50_000))
        async with open_spend_writer() as writer, writer.account(row.id, ledger, ledger.budget):
            ledger.reserve_page()
            async with ledger.reserve_request(30_000) as allowed:
                assert allowed
                during = await read(row)
                ledger.reserve_bytes(700)
        return during, ledger.spent

    during, spent = asyncio.run(crawl())
    row.refresh_from_db()
    assert (during.pages, during.bytes) == (1, 30_000)
    assert during.seconds >= spend_writer.SECONDS_AHEAD
    assert (row.pages, row.bytes) == (spent.pages, spent.bytes) == (1, 700)
    assert 0 < row.seconds < spend_writer.SECONDS_AHEAD


def test_two_tries_of_one_company_have_one_budget(new_row):
    row = new_row()

    async def try_it(writer) -> int:
        ledger = Ledger(Budget(pages=3))
        async with writer.account(row.id, ledger, ledger.budget):
            return sum([await ask(ledger) for _ in range(3)])

    async def crawl() -> list[int]:
        async with open_spend_writer() as writer, open_spend_writer() as other:
            return await asyncio.gather(try_it(writer), try_it(other))

    assert sum(asyncio.run(crawl())) == 3
    row.refresh_from_db()
    assert row.pages == 3


def test_try_that_is_cancelled_leaves_what_it_spent(new_row):
    row = new_row()

    async def crawl() -> None:
        ledger = Ledger(Budget(pages=3, max_bytes=50_000))
        async with (
            open_spend_writer() as writer,
            asyncio.timeout(0.3),
            writer.account(row.id, ledger, ledger.budget),
        ):
            await ask(ledger)
            async with ledger.reserve_request(30_000):
                await asyncio.sleep(60)

    with pytest.raises(TimeoutError):
        asyncio.run(crawl())
    row.refresh_from_db()
    assert (row.pages, row.bytes) == (1, 0)
    assert 0.2 < row.seconds < 5


def test_time_is_written_down_although_nothing_is_asked_for(new_row, monkeypatch):
    monkeypatch.setattr(spend_writer, "TICK_SECONDS", 0.05)
    monkeypatch.setattr(spend_writer, "SECONDS_AHEAD", 0.1)
    row = new_row()

    async def crawl() -> float:
        ledger = Ledger(Budget())
        async with open_spend_writer() as writer, writer.account(row.id, ledger, ledger.budget):
            await asyncio.sleep(0.6)
            return (await read(row)).seconds

    assert asyncio.run(crawl()) >= 0.5


def test_many_companies_share_few_transactions(new_row, monkeypatch):
    batches: list[int] = []
    write = spend_writer.write_entries
    monkeypatch.setattr(
        spend_writer, "write_entries", lambda entries: batches.append(len(entries)) or write(entries)
    )
    rows = [new_row(number) for number in range(40)]

    async def crawl_one(writer, row) -> bool:
        ledger = Ledger(Budget())
        async with writer.account(row.id, ledger, ledger.budget):
            return await ask(ledger)

    async def crawl() -> list[bool]:
        async with open_spend_writer() as writer:
            return await asyncio.gather(*(crawl_one(writer, row) for row in rows))

    assert all(asyncio.run(crawl()))
    assert sum(batches) == 80
    assert len(batches) <= 8


def test_request_whose_promise_cannot_be_written_hears_of_it_and_is_not_charged(new_row, monkeypatch):
    row = new_row()

    def fail(entries):
        raise RuntimeError("no database")

    async def crawl() -> None:
        ledger = Ledger(Budget())
        async with open_spend_writer() as writer, writer.account(row.id, ledger, ledger.budget):
            with monkeypatch.context() as broken:
                broken.setattr(spend_writer, "write_entries", fail)
                with pytest.raises(RuntimeError):
                    await ask(ledger)
            assert await ask(ledger)

    asyncio.run(crawl())
    row.refresh_from_db()
    assert row.pages == 1


def test_page_of_a_list_adds_to_a_row_that_has_no_limits(new_row):
    row = new_row()
    CompanySpend.objects.filter(id=row.id).update(pages=500)

    async def crawl() -> bool:
        ledger = Ledger(Budget(pages=1))
        async with open_spend_writer() as writer, writer.account(row.id, ledger, None):
            return await ask(ledger)

    assert asyncio.run(crawl())
    row.refresh_from_db()
    assert row.pages == 501
