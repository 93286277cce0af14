"""What a crawling process does beside its crawls."""

import asyncio
from datetime import timedelta

import pytest
from django.db import DatabaseError
from django.utils import timezone

from leadslogix.accounts.models import Workspace
from leadslogix.leads.models import StoredPage
from leadslogix.runs import chores, stored_pages
from leadslogix.runs.chores import do_chores, open_crawling
from leadslogix.runs.lifecycle import create_run, start_run
from leadslogix.runs.models import Run
from leadslogix.runs.stored_pages import forget_old_pages
from leadslogix.seeds.models import SeedFile


@pytest.fixture
def workspace():
    return Workspace.objects.create(name="Ann's")


@pytest.fixture
def pages(workspace, settings):
    """One past its age, one that is not."""
    settings.PAGE_DAYS = 30
    for days in (31, 29):
        StoredPage.objects.create(
            workspace=workspace,
            page_hash=str(days) * 32,
            url=f"https://acme.example/{days}",
            body=b"x",
            stored_at=timezone.now() - timedelta(days=days),
        )


def urls_left() -> list[str]:
    return sorted(StoredPage.objects.values_list("url", flat=True))


@pytest.mark.django_db
def test_pages_past_their_age_are_forgotten_in_all_workspaces(workspace, pages, monkeypatch):
    monkeypatch.setattr(stored_pages, "_BATCH", 1)
    other = Workspace.objects.create(name="Carol's")
    StoredPage.objects.filter(url__endswith="/29").update(workspace=other)
    assert forget_old_pages() == 1
    StoredPage.objects.update(stored_at=timezone.now() - timedelta(days=31))
    assert (forget_old_pages(), urls_left()) == (1, [])


@pytest.mark.django_db
def test_starting_a_run_deletes_nothing(workspace, pages):
    file = SeedFile.objects.create(
        workspace=workspace, name="a", sha256="0" * 64, encoding="utf-8", delimiter=","
    )
    start_run(create_run(file))
    assert len(urls_left()) == 2


async def open_and_close() -> None:
    async with open_crawling():
        pass


@pytest.mark.django_db(transaction=True)
def test_crawling_process_forgets_old_pages_when_it_starts(pages):
    asyncio.run(open_and_close())
    assert urls_left() == ["https://acme.example/29"]


@pytest.mark.django_db(transaction=True)
def test_crawling_process_ends_runs_whose_last_task_has_ended(workspace):
    file = SeedFile.objects.create(workspace=workspace, name="a", sha256="0" * 64)
    run = Run.objects.create(workspace=workspace, file=file, state="running", started_at=timezone.now())
    asyncio.run(open_and_close())
    run.refresh_from_db()
    assert run.state == Run.State.FINISHED


def test_chores_are_done_again_and_a_broken_database_does_not_end_them(monkeypatch, caplog):
    stop, calls = asyncio.Event(), []

    def forget() -> int:
        calls.append(len(calls))
        if len(calls) == 1:
            raise DatabaseError("gone")
        stop.set()
        return 2

    monkeypatch.setattr(chores, "INTERVAL_SECONDS", 0.001)
    monkeypatch.setattr(chores, "forget_old_pages", forget)
    monkeypatch.setattr(chores, "forget_received_of_ended_tasks", lambda: None)
    monkeypatch.setattr(chores, "end_runs", lambda: 0)
    monkeypatch.setattr(chores, "compare_new_companies", lambda: None)
    monkeypatch.setattr(chores, "rescore_changed", lambda: 0)
    asyncio.run(do_chores(stop))
    assert calls == [0, 1]
    assert "could not be deleted" in caplog.text


@pytest.mark.django_db(transaction=True)
def test_chore_that_fails_stops_neither_itself_nor_the_other(monkeypatch):
    calls = []

    def fail() -> None:
        calls.append("fails")
        raise RuntimeError("a bug")

    monkeypatch.setattr(chores, "INTERVAL_SECONDS", 0.001)
    monkeypatch.setattr(chores, "END_RUNS_SECONDS", 0.001)
    monkeypatch.setattr(chores, "forget_pages_and_disconnect", fail)
    monkeypatch.setattr(chores, "end_runs_and_disconnect", lambda: calls.append("ends runs"))

    async def do_some() -> None:
        stop = asyncio.Event()
        doing = asyncio.create_task(do_chores(stop))
        while min(calls.count("fails"), calls.count("ends runs")) < 3 and not doing.done():
            await asyncio.sleep(0)
        stop.set()
        await doing

    asyncio.run(do_some())
    assert calls.count("fails") >= 3
