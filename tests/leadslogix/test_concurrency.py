"""Two people, or two workers, doing the same thing at the same moment."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection

from leadslogix.accounts.errors import QuotaExceeded
from leadslogix.accounts.models import Workspace
from leadslogix.accounts.throttling import Allowance, SlowDown, take, take_turn
from leadslogix.leads.merge import merge_findings
from leadslogix.leads.models import Company, Fact, Source
from leadslogix.runs.lifecycle import (
    continue_run,
    create_run,
    start_run,
    start_waiting_run,
    stop_run,
)
from leadslogix.runs.limits import UNCHANGED
from leadslogix.runs.models import Run
from leadslogix.runs.removal import discard_file
from leadslogix.seeds.models import SeedFile, SeedRow
from leadslogix.seeds.rows import import_table
from queueing.models import OPEN_STATES, Task
from scraping.findings import Field
from tests.leadslogix.leads.sightings import finding
from tests.leadslogix.seeds.tables import read_table

pytestmark = pytest.mark.django_db(transaction=True)
many_writers = pytest.mark.skipif(
    connection.vendor == "sqlite", reason="SQLite has one writer; this is tested on PostgreSQL"
)
ROUNDS = 5


@pytest.fixture
def workspace():
    return Workspace.objects.create(name="Ann's")


def together(*tasks: Callable[[], Any]) -> list[Any]:
    """Starts all at once, each on a database connection of its own."""
    barrier = Barrier(len(tasks))

    def start(task: Callable[[], Any]) -> Any:
        barrier.wait(300)
        try:
            return task()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(tasks)) as pool:
        return [future.result(30) for future in [pool.submit(start, task) for task in tasks]]


def table_of(numbers: range):
    rows = "".join(f"Firma {n},firma-{n}.example\n" for n in numbers)
    return read_table(f"name,website\n{rows}".encode(), "list.csv")


@many_writers
@pytest.mark.parametrize("attempt", range(ROUNDS))
def test_same_list_uploaded_twice_is_one_file(workspace, attempt):
    one, other = together(*[lambda: import_table(workspace, table_of(range(50)))] * 2)
    assert one.file == other.file
    assert sorted([one.is_new, other.is_new]) == [False, True]
    assert SeedFile.objects.count() == 1
    assert SeedRow.objects.count() == Company.objects.count() == 50


@many_writers
@pytest.mark.parametrize("attempt", range(ROUNDS))
def test_company_in_two_lists_is_created_by_one_and_known_to_the_other(workspace, attempt):
    one, other = together(
        lambda: import_table(workspace, table_of(range(40))),
        lambda: import_table(workspace, table_of(range(59, 19, -1))),
    )
    assert Company.objects.count() == 60
    assert one.counts()["created"] + other.counts()["created"] == 60
    assert one.counts()["known"] + other.counts()["known"] == 20


@many_writers
@pytest.mark.parametrize("attempt", range(ROUNDS))
def test_two_runs_that_find_the_same_value_store_one_fact_with_both_sources(workspace, attempt):
    company = Company.objects.create(workspace=workspace, identity="acme.example", domain="acme.example")
    mail = "info@acme.example"
    together(
        lambda: merge_findings(company, [finding(Field.EMAIL, mail)]),
        lambda: merge_findings(company, [finding(Field.EMAIL, mail, url="https://fair.example/acme")]),
    )
    assert Source.objects.count() == 2
    assert Fact.objects.get().confidence == 86


@pytest.mark.parametrize("attempt", range(ROUNDS))
def test_list_that_three_people_upload_at_once_is_one_run(workspace, attempt):
    def upload() -> Run:
        return continue_run(import_table(workspace, table_of(range(20))).file)

    runs = together(*[upload] * 3)
    assert Run.objects.get() in runs
    assert len({run.id for run in runs}) == 1


@pytest.mark.parametrize("attempt", range(ROUNDS))
@pytest.mark.parametrize(
    "start", [start_run, lambda run: start_waiting_run(run, UNCHANGED)], ids=["command", "console"]
)
def test_run_that_is_started_and_stopped_at_once_runs_or_has_nothing_to_do(workspace, start, attempt):
    run = create_run(import_table(workspace, table_of(range(40))).file)
    together(lambda: start(Run.objects.get(id=run.id)), lambda: stop_run(Run.objects.get(id=run.id)))
    run.refresh_from_db()
    still_open = Task.objects.filter(run_id=run.id, state__in=OPEN_STATES).count()
    assert (run.state, still_open) in [(Run.State.RUNNING, 40), (Run.State.STOPPED, 0)]


@pytest.mark.parametrize("attempt", range(ROUNDS))
def test_list_that_is_started_and_discarded_at_once_is_one_of_both(workspace, attempt):
    file = import_table(workspace, table_of(range(40))).file
    run = create_run(file)
    started, discarded = together(lambda: start_waiting_run(run, UNCHANGED), lambda: discard_file(file))
    assert started != discarded
    assert Task.objects.count() == (40 if started else 0)


@pytest.mark.parametrize("attempt", range(ROUNDS))
def test_of_many_tries_at_the_same_moment_no_more_pass_than_are_allowed(attempt):
    rule = Allowance("test", times=3, seconds=60)
    assert together(*[lambda: take(rule, "ann")] * 6).count(0) == 3


@pytest.mark.parametrize("attempt", range(ROUNDS))
def test_after_a_pause_one_of_many_gets_the_turn(attempt):
    rule = SlowDown("test", free=2, longest=60, remembered=3_600)
    assert together(*[lambda: take_turn(rule, "ann")] * 6).count(0) == 3


@pytest.mark.parametrize("attempt", range(ROUNDS))
def test_of_two_lists_for_the_last_place_one_is_imported(workspace, attempt):
    Workspace.objects.filter(id=workspace.id).update(max_lists=1)

    def import_or_refuse(numbers: range) -> bool:
        try:
            return import_table(workspace, table_of(numbers)).is_new
        except QuotaExceeded:
            return False

    ends = together(lambda: import_or_refuse(range(30)), lambda: import_or_refuse(range(30, 60)))
    assert sorted(ends) == [False, True]
    assert SeedFile.objects.count() == 1
