"""A run is paused, resumed, run again for some of its companies, renamed in the console, and deleted."""

from datetime import timedelta

import pytest
from django.utils import timezone

from leadslogix.leads.models import Company, Fact
from leadslogix.runs.assignments import read_assignment
from leadslogix.runs.forecasts import count_layer_costs, make_forecast
from leadslogix.runs.lifecycle import (
    create_run,
    end_run,
    pause_run,
    resume_run,
    start_run,
    start_waiting_run,
    stop_run,
)
from leadslogix.runs.limits import UNCHANGED
from leadslogix.runs.models import CompanySpend, FairList, LayerOutcome, Run
from leadslogix.runs.progress import run_progress
from leadslogix.runs.removal import delete_run
from leadslogix.runs.repeats import SCOPES, companies_again, count_again, run_again
from leadslogix.seeds.models import SeedFile, SeedRow
from queueing.models import DeadLetter, Task
from queueing.tasks import count_states
from tests.leadslogix.conftest import add_fact
from tests.leadslogix.runs.test_end_of_runs import work_of

pytestmark = pytest.mark.django_db
NAMES = ("fine", "dead", "silent", "stale", "old")


@pytest.fixture
def run(workspace, seed_file) -> Run:
    """A running run of five companies whose tasks wait."""
    for line, name in enumerate(NAMES, start=2):
        company = Company.objects.create(
            workspace=workspace,
            identity=f"{name}.example",
            domain=f"{name}.example",
            website=f"http://{name}.example/",
            name=name,
        )
        SeedRow.objects.create(
            workspace=workspace, file=seed_file, company=company, line=line, state="created"
        )
    run = create_run(seed_file)
    start_run(run)
    return run


def company(name: str) -> Company:
    return Company.objects.get(name=name)


@pytest.fixture
def finished(run) -> Run:
    """One company was crawled well, one is a dead letter, one did not answer, one is stale and one is long ago."""
    Company.objects.update(crawled_at=timezone.now())
    Company.objects.filter(name="old").update(crawled_at=timezone.now() - timedelta(days=40))
    for name in ("fine", "stale", "old"):
        add_fact(company(name), "email", f"info@{name}.example", verified="valid syntax")
    add_fact(company("fine"), "phone", "+4973112345")
    Fact.objects.filter(value="info@stale.example").update(stale_since=timezone.now())
    for name, outcome in (("silent", "timeout"), ("fine", "found"), ("stale", "timeout")):
        LayerOutcome.objects.create(
            workspace=run.workspace,
            run=run,
            company=company(name),
            layer="static",
            outcome=outcome,
            pages=3,
            seconds=2.5,
        )
    Task.objects.update(state="done", ended_at=timezone.now())
    Task.objects.filter(host="dead.example").update(state="dead")
    assert end_run(run.id)
    run.refresh_from_db()
    return run


@pytest.mark.parametrize(
    ("scope", "names"),
    [
        ("all", set(NAMES)),
        ("failed", {"dead", "silent"}),
        ("stale", {"stale", "old"}),
        ("without_email", {"dead", "silent"}),
    ],
)
def test_finished_run_is_run_again_for_the_companies_of_a_scope(finished, ann, scope, names):
    finished.pages = 7
    finished.save()
    assert count_again(finished)[scope] == len(names)
    again = run_again(finished, scope, ann)
    assert (again.state, again.again_of, again.scope, again.pages) == ("running", finished, scope, 7)
    hosts = Task.objects.filter(run_id=again.id, state="waiting").values_list("host", flat=True)
    assert set(hosts) == {f"{name}.example" for name in names}
    assert CompanySpend.objects.filter(run=again).count() == len(names)
    finished.refresh_from_db()
    assert finished.state == "finished"


def test_run_again_counts_merged_companies_once(finished):
    Company.objects.filter(name="dead").update(merged_into=company("fine"))
    assert [one.name for one in companies_again(finished, "failed")] == ["silent"]


def test_run_that_is_not_over_and_scope_without_companies_start_nothing(run, finished):
    Fact.objects.update(stale_since=None)
    Company.objects.update(crawled_at=timezone.now())
    assert run_again(finished, "stale") is None
    Run.objects.update(state="running")
    assert run_again(finished, "all") is None
    assert Run.objects.count() == 1


def test_every_scope_has_its_words():
    assert set(SCOPES) == set(Run.Scope.values)


def test_repeated_run_that_was_stopped_goes_on_with_its_own_companies(finished):
    again = run_again(finished, "failed")
    stop_run(again)
    assert start_waiting_run(again, UNCHANGED)
    assert count_states(again.id)["waiting"] == 2


def test_paused_run_waits_and_resumes_where_it_was(run):
    Task.objects.filter(host="fine.example").update(state="done")
    assert pause_run(run)
    assert (run.state, run.finished_at) == ("paused", None)
    assert count_states(run.id)["cancelled"] == 4
    assert not end_run(run.id)
    assert resume_run(run)
    assert run.state == "running"
    assert count_states(run.id) == count_states(run.id) | {"waiting": 4, "done": 1}


def test_only_a_running_run_is_paused_and_only_a_paused_one_is_resumed(run):
    assert not resume_run(run)
    stop_run(run)
    assert not pause_run(run)
    assert not resume_run(run)


def test_paused_run_can_be_stopped(run):
    pause_run(run)
    stop_run(run)
    assert run.state == "stopped"


@pytest.mark.django_db(transaction=True)
def test_task_that_a_pause_did_not_see_is_withdrawn_without_a_request(run):
    pause_run(run)
    Task.objects.update(state="leased", worker="w", leased_until=timezone.now())
    assert read_assignment(work_of(Task.objects.first())) is None
    assert count_states(run.id)["cancelled"] == 5


def test_after_a_pause_and_a_stop_the_counts_say_what_was_done(run):
    Task.objects.filter(host__in=["fine.example", "old.example"]).update(
        state="done", ended_at=timezone.now()
    )
    pause_run(run)
    assert (run_progress(run).companies_done, run_progress(run).companies) == (2, 5)
    stop_run(run)
    assert (run_progress(run).companies_done, run_progress(run).percent) == (2, 40)


def test_costs_of_each_layer_are_stored_at_the_end(finished):
    static = finished.layer_costs["static"]
    assert (static["pages"], static["seconds"], static["facts"], static["verified"]) == (9, 7.5, 0, 0)
    assert static["seconds_per_verified"] is None
    Run.objects.update(started_at=timezone.now() - timedelta(days=365))
    static = count_layer_costs(Run.objects.get())["static"]
    assert (static["facts"], static["verified"]) == (4, 3)
    assert (static["pages_per_verified"], static["seconds_per_verified"]) == (3.0, 2.5)


def test_reading_the_fairs_list_is_among_the_costs(finished):
    FairList.objects.create(workspace=finished.workspace, run=finished, url="https://fair.example/", pages=3)
    costs = count_layer_costs(finished)
    assert (costs["fair_list"]["pages"], costs["static"]["pages"]) == (3, 9)


def test_forecast_without_experience_is_the_limits_and_then_what_was_spent(finished):
    assert finished.forecast == {
        "companies": 5,
        "basis": "limits",
        "pages": 5 * finished.pages,
        "renders": 5 * finished.renders,
        "seconds": 5 * finished.seconds,
    }
    CompanySpend.objects.update(pages=4, renders=1, seconds=3)
    assert make_forecast(finished, 10) == {
        "companies": 10,
        "basis": "5 companies crawled before",
        "pages": 40,
        "renders": 10,
        "seconds": 30,
    }


def test_forecast_never_exceeds_the_limits(finished):
    CompanySpend.objects.update(pages=400)
    assert make_forecast(finished, 10)["pages"] == 10 * finished.pages


def test_deleted_run_takes_its_tasks_and_its_list_along_and_leaves_the_leads(finished, ann):
    DeadLetter.objects.create(
        workspace_id=finished.workspace_id,
        run_id=finished.id,
        kind="k",
        key="k",
        tier="retry",
        error_class="x",
    )
    assert delete_run(finished, ann)
    assert not Run.objects.exists()
    assert not Task.objects.exists()
    assert not DeadLetter.objects.exists()
    assert not SeedFile.objects.exists()
    assert Company.objects.count() == 5


def test_deleted_run_takes_leads_of_no_other_list_along_if_wanted(finished, workspace):
    other = SeedFile.objects.create(workspace=workspace, name="b.csv", sha256="1" * 64)
    SeedRow.objects.create(workspace=workspace, file=other, company=company("fine"), line=2, state="known")
    assert delete_run(finished, with_leads=True)
    assert [one.name for one in Company.objects.all()] == ["fine"]


def test_list_with_another_run_stays(finished):
    again = run_again(finished, "failed")
    assert delete_run(finished, with_leads=True)
    assert SeedFile.objects.count() == 1
    again.refresh_from_db()
    assert again.again_of is None


def test_running_run_is_not_deleted(run):
    assert not delete_run(run)
    assert Run.objects.exists()
