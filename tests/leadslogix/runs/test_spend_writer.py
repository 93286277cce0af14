"""What a company costs and receives is written down while it is crawled, and only by the try that has its task."""

import asyncio
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from django.db import OperationalError, connection
from django.utils import timezone

from leadslogix.runs import spend_writer
from leadslogix.runs.models import CompanySpend
from leadslogix.runs.received_pages import Try, read_received
from leadslogix.runs.spend_writer import open_spend_writer
from queueing import database
from queueing.models import Task
from scraping.crawl.budget import Budget, Ledger, Spend
from scraping.crawl.replay import Received
from scraping.errors import OwnFault
from scraping.interfaces import Response
from scraping.outcomes import Outcome

NOW = datetime(2026, 11, 19, 12, 0, tzinfo=UTC)
pytestmark = pytest.mark.django_db(transaction=True)


async def read(row: CompanySpend) -> CompanySpend:
    return await asyncio.to_thread(read_and_leave, row)


def read_and_leave(row: CompanySpend) -> CompanySpend:
    """The thread belongs to the event loop's pool, and Django closes no connection there."""
    try:
        return CompanySpend.objects.get(id=row.id)
    finally:
        connection.close()


async def ask(ledger: Ledger) -> bool:
    """One request, as a fetcher makes it."""
    if not await ledger.may_send():
        return False
    return ledger.reserve_page()


def received(number: int = 0) -> Received:
    url = f"http://crane.example/{number}"
    response = Response(url, url, Outcome.OK, NOW, status=200, body=b"<p>crane", charset="utf-8")
    return Received("html", response, Spend(pages=1, seconds=0.25))


def owner_of(row: CompanySpend, **changes: object) -> Try:
    """A try that holds its task."""
    values = {"state": "leased", "attempt": 3, "worker": "w", "leased_until": timezone.now(), **changes}
    task = Task.objects.create(
        workspace_id=row.workspace_id, run_id=row.run_id, kind="first_pass", key=str(row.id),
        home_tier="exhibitor", tier="exhibitor", **values,
    )  # fmt: skip
    return Try(row.workspace_id, row.run_id, task.pk, 3)


def test_row_holds_what_was_received_and_not_what_is_asked_for(new_row):
    row = new_row()

    async def crawl() -> tuple[CompanySpend, Spend]:
        ledger = Ledger(Budget(pages=3, max_bytes=50_000))
        async with open_spend_writer() as writer, writer.account(row.id, ledger) as account:
            await ask(ledger)
            ledger.reserve_bytes(700)
            writer.record(account, received())
            await ask(ledger)
            during = await read(row)
        return during, ledger.spent

    during, spent = asyncio.run(crawl())
    row.refresh_from_db()
    assert (during.pages, during.bytes) == (1, 700)
    assert (row.pages, row.bytes) == (spent.pages, spent.bytes) == (2, 700)


async def receive_a_page(row: CompanySpend, owner: Try) -> None:
    ledger = Ledger(Budget())
    async with open_spend_writer() as writer, writer.account(row.id, ledger, owner) as account:
        await ask(ledger)
        writer.record(account, received(7))


def test_received_page_is_kept_for_the_next_try(new_row):
    row = new_row()
    owner = owner_of(row)

    asyncio.run(receive_a_page(row, owner))
    assert read_received([owner.task_id])[owner.task_id] == [received(7)]


@pytest.mark.parametrize("row_now", [{"attempt": 4}, {"state": "cancelled"}, {"state": "waiting"}])
def test_try_that_lost_its_task_asks_for_nothing_and_keeps_nothing(new_row, row_now):
    row = new_row()
    owner = owner_of(row, **row_now)

    async def crawl() -> bool:
        ledger = Ledger(Budget())
        async with open_spend_writer() as writer, writer.account(row.id, ledger, owner) as account:
            # The answer to a request of before: this process was frozen meanwhile.
            ledger.spent += received().cost
            writer.record(account, received())
            return await ask(ledger)

    assert not asyncio.run(crawl())
    assert read_received([owner.task_id])[owner.task_id] == []
    row.refresh_from_db()
    assert (row.pages, row.seconds) == (0, 0)  # the try that has the task now has no page less


def test_page_that_the_database_cannot_store_does_not_disturb_the_others(new_row):
    row = new_row()
    owner = owner_of(row)
    odd = replace(received(1).response, detail="half a character: \ud800")

    async def crawl() -> None:
        ledger = Ledger(Budget())
        async with open_spend_writer() as writer, writer.account(row.id, ledger, owner) as account:
            writer.record(account, Received("html", odd, Spend()))
            writer.record(account, received(2))

    asyncio.run(crawl())
    assert [each.response.url for each in read_received([owner.task_id])[owner.task_id]] == [
        "http://crane.example/2"
    ]


def test_try_that_is_cancelled_leaves_what_it_spent(new_row):
    row = new_row()
    now = [100.0]

    async def crawl() -> None:
        ledger = Ledger(Budget(pages=3, max_bytes=50_000), now=lambda: now[0])
        async with (
            open_spend_writer() as writer,
            asyncio.timeout(None) as timeout,
            writer.account(row.id, ledger),
        ):
            await ask(ledger)
            with ledger.waiting_for_site():
                now[0] += 7
                timeout.reschedule(0)
                await asyncio.Event().wait()

    with pytest.raises(TimeoutError):
        asyncio.run(crawl())
    row.refresh_from_db()
    assert (row.pages, row.seconds) == (1, 7)


def test_time_is_written_down_while_a_site_makes_us_wait(new_row, monkeypatch):
    monkeypatch.setattr(spend_writer, "TICK_SECONDS", 0.01)
    row = new_row()
    now = [100.0]

    async def crawl() -> None:
        ledger = Ledger(Budget(), now=lambda: now[0])
        async with open_spend_writer() as writer, writer.account(row.id, ledger):
            ledger.reserve_page()
            with ledger.waiting_for_site():
                now[0] += 7
                while (during := await read(row)).seconds < 7:
                    pass
            # The page is not there yet.
            assert during.pages == 0

    asyncio.run(crawl())


def test_many_companies_share_few_transactions(new_row, monkeypatch):
    batches: list[int] = []
    write = spend_writer.write_batch
    monkeypatch.setattr(
        spend_writer, "write_batch", lambda batch: batches.append(len(batch.entries)) or write(batch)
    )
    rows = [new_row(number) for number in range(40)]

    async def crawl_one(writer, row) -> bool:
        ledger = Ledger(Budget())
        async with writer.account(row.id, ledger) as account:
            allowed = await ask(ledger)
            writer.record(account, received())
            return allowed

    async def crawl() -> list[bool]:
        async with open_spend_writer() as writer:
            return await asyncio.gather(*(crawl_one(writer, row) for row in rows))

    assert all(asyncio.run(crawl()))
    assert sum(batches) == 80
    assert len(batches) <= 12


@pytest.fixture
def entries(monkeypatch) -> list[spend_writer.Entry]:
    """What is written."""
    written: list[spend_writer.Entry] = []
    write = spend_writer.write_batch
    monkeypatch.setattr(
        spend_writer, "write_batch", lambda batch: written.extend(batch.entries) or write(batch)
    )
    return written


@pytest.mark.parametrize(("certain_seconds", "asked"), [(60.0, 4), (0.0, 7)])
def test_page_that_was_just_written_down_says_that_the_next_may_be_asked_for(
    new_row, entries, monkeypatch, certain_seconds, asked
):
    monkeypatch.setattr(spend_writer, "CERTAIN_SECONDS", certain_seconds)
    row = new_row()
    owner = owner_of(row)

    async def crawl() -> None:
        ledger = Ledger(Budget())
        async with open_spend_writer() as writer, writer.account(row.id, ledger, owner) as account:
            for number in range(3):
                assert await ask(ledger)
                writer.record(account, received(number))
            assert await ask(ledger)

    asyncio.run(crawl())
    assert len(entries) == asked + 1  # the page that was asked for last
    assert len(read_received([owner.task_id])[owner.task_id]) == 3


def test_try_that_loses_its_task_between_two_pages_does_not_ask_for_the_second(new_row, monkeypatch):
    monkeypatch.setattr(spend_writer, "CERTAIN_SECONDS", 0.0)
    row = new_row()
    owner = owner_of(row)

    async def crawl() -> bool:
        ledger = Ledger(Budget())
        async with open_spend_writer() as writer, writer.account(row.id, ledger, owner) as account:
            assert await ask(ledger)
            writer.record(account, received())
            await account.latest.is_written()
            await asyncio.to_thread(lose_task, owner)
            return await ask(ledger)

    assert not asyncio.run(crawl())


def lose_task(owner: Try) -> None:
    try:
        Task.objects.filter(pk=owner.task_id).update(attempt=owner.attempt + 1)
    finally:
        connection.close()


@pytest.fixture
def failing(monkeypatch):
    """The database is away for longer than writes are tried again."""
    monkeypatch.setattr(database, "PAUSES", ())
    write = spend_writer.write_batch

    def fail(batch):
        raise OperationalError("no database")

    def write_and_fail(batch):
        write(batch)
        fail(batch)

    @contextmanager
    def begin(*, arrives: bool = False):
        with monkeypatch.context() as broken:
            broken.setattr(spend_writer, "write_batch", write_and_fail if arrives else fail)
            yield

    return begin


@pytest.mark.parametrize("arrives", [False, True])
def test_what_cannot_be_written_is_written_first_the_next_time(new_row, failing, arrives):
    row = new_row()
    owner = owner_of(row)

    async def crawl() -> None:
        ledger = Ledger(Budget())
        async with open_spend_writer() as writer, writer.account(row.id, ledger, owner) as account:
            with failing(arrives=arrives):
                ledger.reserve_page()
                writer.record(account, received())
                with pytest.raises(OwnFault):
                    await ask(ledger)
            assert await ask(ledger)

    asyncio.run(crawl())
    row.refresh_from_db()
    assert row.pages == 2
    assert len(read_received([owner.task_id])[owner.task_id]) == 1


def test_what_arrived_counts_once_although_another_worker_charged_the_same_company_since(new_row, failing):
    row = new_row()

    async def charge(writer, ledger) -> None:
        async with writer.account(row.id, ledger):
            ledger.spent += Spend(seconds=5.0)

    async def crawl() -> None:
        async with open_spend_writer() as writer, open_spend_writer() as other:
            with failing(arrives=True), pytest.raises(OperationalError):
                await charge(writer, Ledger(Budget()))
            await charge(other, Ledger(Budget()))
            # The first one sends again what nobody has told it of.
            await charge(writer, Ledger(Budget()))

    asyncio.run(crawl())
    row.refresh_from_db()
    assert row.seconds == 15.0


def test_last_page_of_a_try_is_charged_although_the_database_was_away(new_row, failing):
    row, next_row = new_row(0), new_row(1)

    async def crawl_one(writer, row, ledger) -> None:
        async with writer.account(row.id, ledger) as account:
            ledger.reserve_page()
            writer.record(account, received())

    async def crawl() -> None:
        async with open_spend_writer() as writer:
            with failing(), pytest.raises(OperationalError):
                await crawl_one(writer, row, Ledger(Budget()))
            await crawl_one(writer, next_row, Ledger(Budget()))

    asyncio.run(crawl())
    assert [CompanySpend.objects.get(id=each.id).pages for each in (row, next_row)] == [1, 1]


def test_error_of_ours_in_one_batch_leaves_the_next_ones_alone(new_row, monkeypatch):
    row = new_row()

    def fail(batch):
        raise RuntimeError("an error of ours")

    async def crawl() -> None:
        ledger = Ledger(Budget())
        async with open_spend_writer() as writer, writer.account(row.id, ledger):
            with monkeypatch.context() as broken:
                broken.setattr(spend_writer, "write_batch", fail)
                with pytest.raises(OwnFault):
                    await ask(ledger)
            assert await ask(ledger)

    asyncio.run(crawl())
    row.refresh_from_db()
    assert row.pages == 1
