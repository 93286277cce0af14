"""A new list crawls what is new or stale; what two fairs have in common is crawled once and belongs to both."""

from datetime import timedelta

import pytest
from django.utils import timezone

from leadslogix.accounts.models import Workspace
from leadslogix.leads.models import Company
from leadslogix.runs.dry_run import dry_run
from leadslogix.runs.lifecycle import continue_run, create_run, start_run, stop_run
from leadslogix.runs.limits import Limits
from leadslogix.runs.models import CompanySpend, PageVisit, Run
from leadslogix.seeds.models import SeedFile
from leadslogix.seeds.rows import import_table
from queueing.models import OPEN_STATES, Task
from tests.leadslogix.seeds.tables import read_table

FIRST = b"Company,Website\nNordwerk,nordwerk.example\nAquila,aquila.example\n"
SECOND = b"Company,Website\nAquila,aquila.example\nOrbit,orbit.example\n"


@pytest.fixture
def workspace(db):
    return Workspace.objects.create(name="Ann's")


def bring(workspace, data, **limits) -> Run:
    return create_run(import_table(workspace, read_table(data, "list.csv")).file, Limits(**limits))


def crawl_all(run, days_ago=0, outcome="ok"):
    """As workers would leave it."""
    at = timezone.now() - timedelta(days=days_ago)
    Task.objects.filter(run_id=run.id).update(state="done", ended_at=at)
    Run.objects.filter(id=run.id).update(state=Run.State.FINISHED)
    for spend in CompanySpend.objects.filter(run=run):
        PageVisit.objects.create(
            workspace=run.workspace,
            run=run,
            company=spend.company,
            url=spend.company.website,
            layer="static",
            outcome=outcome,
            fetched_at=at,
        )
        Company.objects.filter(id=spend.company_id).update(crawled_at=at)


def open_companies(run) -> set[str]:
    ids = {task.payload["company"] for task in Task.objects.filter(run_id=run.id, state__in=OPEN_STATES)}
    return set(Company.objects.filter(id__in=ids).values_list("name", flat=True))


def test_company_that_was_read_lately_is_part_of_the_run_and_not_crawled(workspace):
    first = bring(workspace, FIRST)
    start_run(first)
    crawl_all(first)
    second = bring(workspace, SECOND)
    start_run(second)
    assert open_companies(second) == {"Orbit"}
    assert CompanySpend.objects.filter(run=second).count() == 2


@pytest.mark.parametrize(("days_ago", "outcome"), [(31, "ok"), (0, "timeout")])
def test_company_that_is_stale_or_did_not_answer_is_crawled_again(workspace, days_ago, outcome):
    first = bring(workspace, FIRST)
    start_run(first)
    crawl_all(first, days_ago, outcome)
    second = bring(workspace, SECOND)
    start_run(second)
    assert open_companies(second) == {"Aquila", "Orbit"}


def test_run_may_want_all_of_them(workspace):
    first = bring(workspace, FIRST)
    start_run(first)
    crawl_all(first)
    second = bring(workspace, SECOND, fresh_days=0)
    start_run(second)
    assert open_companies(second) == {"Aquila", "Orbit"}


def test_same_list_again_crawls_all_of_it_anew(workspace):
    first = bring(workspace, FIRST)
    start_run(first)
    crawl_all(first)
    again = continue_run(first.file, again=True)
    start_run(again)
    assert open_companies(again) == {"Nordwerk", "Aquila"}


def test_company_that_another_run_is_crawling_is_crawled_once(workspace):
    first, second = bring(workspace, FIRST), bring(workspace, SECOND)
    start_run(first)
    start_run(second)
    assert (open_companies(first), open_companies(second)) == ({"Nordwerk", "Aquila"}, {"Orbit"})


def test_run_that_is_stopped_hands_over_what_another_one_waits_for(workspace):
    first, second = bring(workspace, FIRST), bring(workspace, SECOND)
    start_run(first)
    start_run(second)
    stop_run(first)
    assert open_companies(second) == {"Aquila", "Orbit"}


def test_run_that_had_nothing_to_do_goes_on_with_what_it_is_handed(workspace):
    first = bring(workspace, FIRST)
    start_run(first)
    second = bring(workspace, b"Company,Website\nAquila,aquila.example\n")
    start_run(second)
    assert second.state == Run.State.FINISHED
    stop_run(first)
    second.refresh_from_db()
    assert (second.state, open_companies(second)) == (Run.State.RUNNING, {"Aquila"})


def test_companies_of_another_workspace_are_not_handed_over(workspace):
    other = Workspace.objects.create(name="Carol's")
    first, second = bring(workspace, FIRST), bring(other, SECOND)
    start_run(first)
    start_run(second)
    assert open_companies(second) == {"Aquila", "Orbit"}


def test_dry_run_tells_fresh_busy_and_stale_apart_and_stores_nothing(workspace):
    first = bring(workspace, FIRST)
    start_run(first)
    crawl_all(first)
    running = bring(workspace, b"Company,Website\nOrbit,orbit.example\n")
    start_run(running)
    bring(workspace, b"Company,Website\nZephyr,zephyr.example\n")
    table = read_table(
        b"Company,Website\nNordwerk,nordwerk.example\nOrbit,orbit.example\nZephyr,zephyr.example\nNew,new.example\n"
        b"Nameless Ltd,\nSocial,https://www.facebook.com/social\n,\nNew again,www.new.example\n",
        "list.csv",
    )
    files = SeedFile.objects.count()
    result, _ = dry_run(workspace, table, table.mapping, Limits(pages=3, renders=0, seconds=10))
    assert (result.rows, result.created, result.known, result.duplicate, result.rejected) == (8, 3, 3, 1, 1)
    assert (result.fresh, result.busy, result.stale) == (1, 1, 1)
    assert (result.without_website, result.discoverable) == (2, 2)
    assert result.shared_sites == (("facebook.com", 1),)
    assert (result.forecast.companies, result.forecast.most_pages, result.forecast.most_renders) == (4, 12, 0)
    assert result.forecast.pages <= result.forecast.most_pages
    assert SeedFile.objects.count() == files
