"""Writes down what companies cost and what they received, while they are crawled: a killed try loses one request.

A page is written down when it is there, and the time that a site makes us wait every second. Many companies are
crawled at once, so their entries are written together, in one transaction by one thread. Before each request the try
is asked for whether it still has its task: a worker that was frozen for long sends no request beside its successor.
What was asked for the page before is the answer, if that was a moment ago.

The answer to a commit can be lost with its connection. So what seems not to be written is sent again as it was, under
the same id, before anything newer. Each writer keeps in the same transaction which batch was its last, so one that had
arrived is not written twice, whatever others have written to the same rows since.
"""

import asyncio
import time
import uuid
from collections import deque
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import timedelta

from django.db import InterfaceError, OperationalError, transaction
from django.utils import timezone

from leadslogix.leads.rows import OnConflict, add_to_rows, write_rows
from leadslogix.runs.models import CompanySpend, FairList, SpendBatch
from leadslogix.runs.received_pages import NewPage, Try, find_current, store_received
from queueing.database import RowThreads
from scraping.crawl.budget import Ledger, Spend
from scraping.crawl.replay import Received

# While a site makes us wait.
TICK_SECONDS = 1.0
# A transaction waits for the entries of a quarter of the companies that are crawled, but not for longer than this.
SHARE = 4
GATHER_SECONDS = 0.2
# A try that had its task then still has it: its lease is longer, and renewed in time as long as the process runs.
CERTAIN_SECONDS = 2.0
_KEPT = timedelta(days=7)
_ONCE = OnConflict(unique=("writer",), update=("batch", "written_at"), unless_same="batch")
_AMOUNTS = ("pages", "renders", "seconds", "bytes")

Table = type[CompanySpend] | type[FairList]


@dataclass(frozen=True, slots=True)
class Entry:
    row_id: uuid.UUID
    change: Spend
    received: tuple[Received, ...] = ()
    owner: Try | None = None
    table: Table = CompanySpend

    @property
    def is_empty(self) -> bool:
        return not self.received and self.change == Spend()


@dataclass(slots=True, eq=False)
class SpendAccount:
    """One company's ledger while a try works on it. `written` is what its row holds of this try's ledger."""

    row_id: uuid.UUID
    ledger: Ledger
    owner: Try | None
    table: Table = CompanySpend
    written: Spend = field(init=False)
    # What was written last.
    latest: "Waiting | None" = field(init=False, default=None)
    _received: list[Received] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        self.written = self.ledger.spent

    def add(self, received: Received) -> None:
        self._received.append(received)

    def replay(self, cost: Spend) -> None:
        """Charges what an earlier try has written already."""
        self.ledger.spent += cost
        self.written += cost

    def take_entry(self) -> Entry:
        """All that was spent and received. Only while no request is open, which has its page charged already."""
        return self._take(self.ledger.total())

    def take_time(self) -> Entry:
        return self._take(replace(self.written, seconds=self.ledger.total().seconds))

    def _take(self, until: Spend) -> Entry:
        entry = Entry(self.row_id, until - self.written, tuple(self._received), self.owner, self.table)
        self.written = until
        self._received.clear()
        return entry


@dataclass(frozen=True, slots=True)
class Batch:
    """Entries of one transaction."""

    entries: tuple[Entry, ...]
    writer: uuid.UUID
    id: uuid.UUID = field(default_factory=uuid.uuid4)


@dataclass(slots=True, eq=False)
class Waiting:
    entry: Entry
    answer: "asyncio.Future[bool]"
    asked_at: float = 0.0  # when the rows were read that the answer is about

    async def is_written(self) -> bool:
        """Waits for the answer; False if there is none."""
        if not self.answer.done():
            await asyncio.wait([self.answer])
        return not self.answer.cancelled() and self.answer.exception() is None

    async def is_certain(self) -> bool:
        return await self.is_written() and time.monotonic() - self.asked_at < CERTAIN_SECONDS

    def settle(self, result: bool | Exception) -> None:
        if self.answer.done():  # its try was cancelled meanwhile
            return
        if isinstance(result, Exception):
            self.answer.set_exception(result)
        else:
            self.answer.set_result(result)


class SpendWriter:
    def __init__(self) -> None:
        self._id = uuid.uuid4()
        # One transaction at a time: more threads would keep connections that the rows of tasks need.
        self._rows = RowThreads(1, most=1)
        self._accounts: set[SpendAccount] = set()
        self._waiting: list[Waiting] = []
        self._unwritten: deque[Batch] = deque()
        self._writing: asyncio.Task[None] | None = None
        self._enough = asyncio.Event()

    @asynccontextmanager
    async def account(
        self, row_id: uuid.UUID, ledger: Ledger, owner: Try | None = None, table: Table = CompanySpend
    ) -> AsyncIterator[SpendAccount]:
        """While the block runs its ledger is written down; when it ends, in any way, the row holds what was spent."""
        account = SpendAccount(row_id, ledger, owner, table)
        ledger.journal = lambda: self._may_send(account)
        self._accounts.add(account)
        try:
            yield account
        finally:
            ledger.journal = None
            self._accounts.discard(account)
            await asyncio.shield(self._write_rest(account))

    def record(self, account: SpendAccount, received: Received) -> None:
        """Written at once, but not waited for: the page is read meanwhile."""
        account.add(received)
        self._write_down(account, account.take_entry())

    async def _may_send(self, account: SpendAccount) -> bool:
        """When what was received before is written down."""
        latest = account.latest
        if latest is not None and await latest.is_certain():
            return latest.answer.result()
        return await self._write_down(account, account.take_time())

    async def _write_rest(self, account: SpendAccount) -> None:
        entry, latest = account.take_entry(), account.latest
        if entry.is_empty and latest is not None and await latest.is_written():
            return
        await self._write_down(account, entry)

    def _write_down(self, account: SpendAccount, entry: Entry) -> "asyncio.Future[bool]":
        waiting = Waiting(entry, asyncio.get_running_loop().create_future())
        waiting.answer.add_done_callback(_take_note)
        account.latest = waiting
        self._waiting.append(waiting)
        if self._has_enough():
            self._enough.set()
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_waiting())
        return waiting.answer

    async def _write_waiting(self) -> None:
        """Whatever comes while a transaction runs goes into the next one."""
        while self._waiting:
            await self._gather()
            waiting, self._waiting = self._waiting, []
            self._unwritten.append(Batch(tuple(each.entry for each in waiting), self._id))
            results: Sequence[bool | Exception]
            for each in waiting:
                each.asked_at = time.monotonic()
            try:
                results = await self._write_unwritten()
            except Exception as exc:  # noqa: BLE001  # each try that waits for its answer gets it
                results = [exc] * len(waiting)
            for each, result in zip(waiting, results, strict=True):
                each.settle(result)
        self._writing = None

    def _has_enough(self) -> bool:
        return len(self._waiting) >= len(self._accounts) // SHARE

    async def _gather(self) -> None:
        if self._has_enough():
            return
        self._enough.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(GATHER_SECONDS):
                await self._enough.wait()

    async def _write_unwritten(self) -> Sequence[bool]:
        """The answers to the last batch. While the database is away, batches stay as they are."""
        results: Sequence[bool] = ()
        while self._unwritten:
            try:
                results = await asyncio.wrap_future(self._rows.submit(write_batch, self._unwritten[0]))
            except (OperationalError, InterfaceError):
                raise
            except Exception:
                self._unwritten.popleft()
                raise
            self._unwritten.popleft()
        return results

    async def keep_time(self) -> None:
        while True:
            await asyncio.sleep(TICK_SECONDS)
            for account in self._accounts:
                entry = account.take_time()
                if not entry.is_empty:
                    # No request waits for it.
                    self._write_down(account, entry)

    async def close(self) -> None:
        if self._writing is not None:
            await self._writing
        await asyncio.to_thread(self._rows.close)


def _take_note(answer: "asyncio.Future[bool]") -> None:
    """The task that waited may have been cancelled: asyncio would log an exception that was never retrieved."""
    if not answer.cancelled():
        answer.exception()


def write_batch(batch: Batch) -> list[bool]:
    """For each entry whether its try still has its task. What was spent counts in any case, except for pages that come
    too late to be kept: the try that has the task now asks for them, and its company has no page less."""
    current = _are_current(batch.entries)
    changes = _sum_changes(batch.entries, current)
    pages = list(_pages_to_keep(batch, current))
    if not changes and not pages:
        return current
    with transaction.atomic(savepoint=False):
        if not _note_batch(batch):
            return current
        # In the order of their rows: two workers that write the same rows must not wait for each other.
        for table, of_table in changes.items():
            rows = {row_id: _amounts(of_table[row_id]) for row_id in sorted(of_table)}
            add_to_rows(table, _AMOUNTS, rows)
        store_received(pages)
    return current


def _note_batch(batch: Batch) -> bool:
    """False: it was written before. (This waits for a transaction whose connection broke while it commits.)"""
    row = (batch.writer, batch.id, timezone.now())
    return bool(write_rows(SpendBatch, ("writer", "batch", "written_at"), [row], _ONCE))


def forget_old_batches() -> None:
    """Of processes that are gone."""
    SpendBatch.objects.filter(written_at__lt=timezone.now() - _KEPT).delete()


def _pages_to_keep(batch: Batch, current: Sequence[bool]) -> Iterator[NewPage]:
    for number, (entry, is_held) in enumerate(zip(batch.entries, current, strict=True)):
        if is_held and entry.owner is not None:
            for place, received in enumerate(entry.received):
                yield NewPage(uuid.uuid5(batch.id, f"{number}.{place}"), entry.owner, received)


def _sum_changes(entries: Sequence[Entry], current: Sequence[bool]) -> dict[Table, dict[uuid.UUID, Spend]]:
    changes: dict[Table, dict[uuid.UUID, Spend]] = {CompanySpend: {}, FairList: {}}
    for entry, is_held in zip(entries, current, strict=True):
        change = (
            entry.change if is_held else entry.change - sum((one.cost for one in entry.received), Spend())
        )
        if change != Spend():
            rows = changes[entry.table]
            rows[entry.row_id] = rows.get(entry.row_id, Spend()) + change
    return {table: rows for table, rows in changes.items() if rows}


def _are_current(entries: Sequence[Entry]) -> list[bool]:
    owners = {entry.owner for entry in entries if entry.owner is not None}
    current = find_current(owners) if owners else set()
    return [entry.owner is None or entry.owner in current for entry in entries]


def _amounts(spend: Spend) -> tuple[float, ...]:
    return spend.pages, spend.renders, spend.seconds, spend.bytes


@asynccontextmanager
async def open_spend_writer() -> AsyncIterator[SpendWriter]:
    writer = SpendWriter()
    ticking = asyncio.create_task(writer.keep_time())
    try:
        yield writer
    finally:
        ticking.cancel()
        await asyncio.gather(ticking, return_exceptions=True)
        await writer.close()
