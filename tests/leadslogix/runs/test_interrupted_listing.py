"""A page of an exhibitor list whose reading is interrupted leaves nothing: its contacts belong to no company yet."""

import asyncio
from types import SimpleNamespace

import pytest

from leadslogix.runs import work as runs_work
from leadslogix.runs.tasks import TaskKind
from queueing.work import WorkInterrupted
from scraping.crawl.budget import Budget, Ledger
from scraping.crawl.runner import CrawlInterrupted


@pytest.fixture
def interrupt(monkeypatch):
    """Every crawl is cancelled in the middle. Gives what comes out of the handler for a kind of task."""
    monkeypatch.setattr(runs_work, "interrupted", lambda *_: WorkInterrupted(spend={}, write=list))

    async def cancelled(*_: object) -> None:
        raise CrawlInterrupted(SimpleNamespace())

    monkeypatch.setattr(runs_work, "read_listing", cancelled)
    monkeypatch.setattr(runs_work, "crawl_company", cancelled)

    async def read(work: SimpleNamespace) -> object:
        ledger = Ledger(Budget())
        return SimpleNamespace(
            may_be_listing=False, is_suppressed=False, work=work, kind=work.kind, ledger=ledger
        )

    async def end_of(kind: TaskKind) -> type[BaseException]:
        try:
            await runs_work.handle(
                SimpleNamespace(kind=kind), SimpleNamespace(assignments=SimpleNamespace(read=read))
            )
        except (WorkInterrupted, asyncio.CancelledError) as exc:
            return type(exc)
        return type(None)

    return lambda kind: asyncio.run(end_of(kind))


def test_company_keeps_what_was_found_and_a_page_of_a_list_does_not(interrupt):
    assert interrupt(TaskKind.FIRST) is WorkInterrupted
    assert interrupt(TaskKind.SECOND) is WorkInterrupted
    assert interrupt(TaskKind.LISTING) is CrawlInterrupted
