"""Two people, or two workers, doing the same thing at the same moment."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection

from leadslogix.accounts.models import Workspace
from leadslogix.leads.merge import merge_findings
from leadslogix.leads.models import Company, Fact, Source
from leadslogix.seeds.models import SeedFile, SeedRow
from leadslogix.seeds.rows import import_table
from leadslogix.seeds.table import read_table
from scraping.findings import Field
from tests.leadslogix.leads.sightings import finding

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(
        connection.vendor == "sqlite", reason="SQLite has one writer; this is tested on PostgreSQL"
    ),
]
ROUNDS = 5


@pytest.fixture
def workspace():
    return Workspace.objects.create(name="Ann's")


def together(*tasks: Callable[[], Any]) -> list[Any]:
    """Starts all at once, each on a database connection of its own."""
    barrier = Barrier(len(tasks))

    def start(task: Callable[[], Any]) -> Any:
        barrier.wait(60)
        try:
            return task()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(tasks)) as pool:
        return [future.result(30) for future in [pool.submit(start, task) for task in tasks]]


def table_of(numbers: range):
    rows = "".join(f"Firma {n},firma-{n}.example\n" for n in numbers)
    return read_table(f"name,website\n{rows}".encode(), "list.csv")


@pytest.mark.parametrize("attempt", range(ROUNDS))
def test_same_list_uploaded_twice_is_one_file(workspace, attempt):
    one, other = together(*[lambda: import_table(workspace, table_of(range(50)))] * 2)
    assert one.file == other.file
    assert sorted([one.is_new, other.is_new]) == [False, True]
    assert SeedFile.objects.count() == 1
    assert SeedRow.objects.count() == Company.objects.count() == 50


@pytest.mark.parametrize("attempt", range(ROUNDS))
def test_company_in_two_lists_is_created_by_one_and_known_to_the_other(workspace, attempt):
    one, other = together(
        lambda: import_table(workspace, table_of(range(40))),
        lambda: import_table(workspace, table_of(range(59, 19, -1))),
    )
    assert Company.objects.count() == 60
    assert one.counts()["created"] + other.counts()["created"] == 60
    assert one.counts()["known"] + other.counts()["known"] == 20


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
