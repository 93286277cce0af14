"""Writes down what companies cost while they are crawled, before it is spent: a try that is killed is counted.

A request leaves only when the most that it may cost is in its company's row; what it cost less goes back with the
next entry. Many companies are crawled at once, so their entries are written together, in one transaction by one
thread. Rows are only ever added to, so that two tries of one company (a worker that was thought dead) both count.
"""

import asyncio
import uuid
from collections.abc import AsyncIterator, Awaitable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from django.db import transaction
from django.db.models import F

from leadslogix.runs.models import CompanySpend
from queueing.database import RowThreads
from scraping.crawl.budget import Budget, Ledger, Spend

# Time passes without requests: it is written every second, two seconds ahead.
TICK_SECONDS = 1.0
SECONDS_AHEAD = 2.0


@dataclass(frozen=True, slots=True)
class Entry:
    """`limits`: only where the row stays within them, because a request waits for the answer."""

    row_id: uuid.UUID
    change: Spend
    limits: Budget | None = None


@dataclass(slots=True, eq=False)
class SpendAccount:
    """One company's ledger while a try works on it. `written` is what its row holds of this try's ledger."""

    row_id: uuid.UUID
    ledger: Ledger
    limits: Budget | None
    written: Spend = field(init=False)

    def __post_init__(self) -> None:
        self.written = self.ledger.spent

    def advance(self, until: Spend, limits: Budget | None = None) -> Entry:
        change = until - self.written
        self.written = until
        return Entry(self.row_id, change, limits)

    def undo(self, entry: Entry) -> None:
        """The entry was not written. A request that waited for it does not leave: its page is not spent."""
        self.written -= entry.change
        if entry.limits is not None:
            self.ledger.spent -= Spend(entry.change.pages, entry.change.renders)


@dataclass(frozen=True, slots=True)
class Waiting:
    account: SpendAccount
    entry: Entry
    answer: "asyncio.Future[bool]"

    def settle(self, result: bool | Exception) -> None:
        if result is not True:
            self.account.undo(self.entry)
        if self.answer.done():  # its try was cancelled meanwhile
            return
        if isinstance(result, Exception):
            self.answer.set_exception(result)
        else:
            self.answer.set_result(result)


class SpendWriter:
    def __init__(self) -> None:
        # One transaction at a time: more threads would keep connections that the rows of tasks need.
        self._rows = RowThreads(1, most=1)
        self._accounts: set[SpendAccount] = set()
        self._waiting: list[Waiting] = []
        self._writing: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def account(self, row_id: uuid.UUID, ledger: Ledger, limits: Budget | None) -> AsyncIterator[None]:
        """While the block runs its ledger is written down; when it ends, in any way, the row holds what was spent."""
        account = SpendAccount(row_id, ledger, limits)
        ledger.journal = lambda: self._write_ahead(account)
        self._accounts.add(account)
        try:
            yield
        finally:
            ledger.journal = None
            self._accounts.discard(account)
            await asyncio.shield(self._write_down(account, account.advance(ledger.total())))

    def _write_ahead(self, account: SpendAccount) -> Awaitable[bool]:
        until = account.ledger.promised() + Spend(seconds=SECONDS_AHEAD)
        return self._write_down(account, account.advance(until, account.limits))

    def _write_down(self, account: SpendAccount, entry: Entry) -> "asyncio.Future[bool]":
        waiting = Waiting(account, entry, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_waiting())
        return waiting.answer

    async def _write_waiting(self) -> None:
        """Whatever comes while a transaction runs goes into the next one."""
        while self._waiting:
            batch, self._waiting = self._waiting, []
            results: Sequence[bool | Exception]
            try:
                results = await asyncio.wrap_future(
                    self._rows.submit(write_entries, [each.entry for each in batch])
                )
            except Exception as exc:  # noqa: BLE001  # each try that waits for its answer gets it
                results = [exc] * len(batch)
            for waiting, result in zip(batch, results, strict=True):
                waiting.settle(result)
        self._writing = None

    async def keep_time(self) -> None:
        while True:
            await asyncio.sleep(TICK_SECONDS)
            for account in self._accounts:
                now = account.ledger.promised()
                if account.written.seconds - now.seconds <= TICK_SECONDS:
                    entry = account.advance(now + Spend(seconds=SECONDS_AHEAD))
                    # No request waits for it: what could not be written goes with the next entry.
                    self._write_down(account, entry).add_done_callback(asyncio.Future.exception)

    async def close(self) -> None:
        if self._writing is not None:
            await self._writing
        await asyncio.to_thread(self._rows.close)


def write_entries(entries: Sequence[Entry]) -> list[bool]:
    """In the order of their rows: two workers that write the same rows must not wait for each other."""
    order = sorted(range(len(entries)), key=lambda index: (entries[index].row_id, index))
    answers = [False] * len(entries)
    with transaction.atomic():
        for index in order:
            answers[index] = _write_entry(entries[index])
    return answers


def _write_entry(entry: Entry) -> bool:
    change, limits = entry.change, entry.limits
    rows = CompanySpend.objects.filter(id=entry.row_id)
    if limits is not None:
        rows = rows.filter(
            pages__lte=limits.pages - change.pages,
            renders__lte=limits.renders - change.renders,
            bytes__lte=limits.max_bytes - change.bytes,
        )
    return bool(
        rows.update(
            pages=F("pages") + change.pages,
            renders=F("renders") + change.renders,
            seconds=F("seconds") + change.seconds,
            bytes=F("bytes") + change.bytes,
        )
    )


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
