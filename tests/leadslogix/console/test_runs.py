from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from leadslogix.accounts.models import LoggedAction
from leadslogix.leads.models import Company
from leadslogix.runs.models import CompanySpend, Run
from leadslogix.seeds.models import SeedFile, SeedRow
from queueing.models import Task
from tests.leadslogix.conftest import add_company, add_fact

LIMITS = {"pages": 5, "renders": 1, "seconds": 30, "target": 80}


@pytest.fixture
def waiting_run(run) -> Run:
    """A run as the import leaves it: rows and companies, but no ledger and no task."""
    add_company(run, "Huber", 2)
    add_company(run, "Lift", 3)
    CompanySpend.objects.all().delete()
    return run


def url(name: str, run: Run) -> str:
    return reverse(f"console:{name}", args=[run.workspace_id, run.id])


def test_starting_makes_a_task_for_each_company_and_keeps_the_limits(as_bob, waiting_run):
    as_bob.post(url("start", waiting_run), LIMITS)
    waiting_run.refresh_from_db()
    assert waiting_run.state == "running"
    assert (waiting_run.pages, waiting_run.renders, waiting_run.seconds, waiting_run.target) == (5, 1, 30, 80)
    assert Task.objects.filter(run_id=waiting_run.id, state="waiting").count() == 2


def test_second_click_on_start_changes_nothing(as_ann, waiting_run):
    as_ann.post(url("start", waiting_run), LIMITS)
    as_ann.post(url("start", waiting_run), LIMITS | {"pages": 100})
    waiting_run.refresh_from_db()
    assert waiting_run.pages == 5
    assert Task.objects.count() == 2


@pytest.mark.parametrize(
    ("field", "value"),
    [("pages", 0), ("pages", 10_001), ("renders", -1), ("seconds", 0), ("target", 101), ("pages", "x")],
)
def test_limit_out_of_bounds_is_explained_and_nothing_starts(as_ann, waiting_run, field, value):
    page = as_ann.post(url("start", waiting_run), LIMITS | {field: value})
    waiting_run.refresh_from_db()
    assert page.status_code == 422
    assert field in page.context["limits"].errors
    assert waiting_run.state == "waiting"
    assert not Task.objects.exists()


@pytest.mark.parametrize(
    ("ended_seconds_ago", "shown", "not_shown"),
    [(1, "about 1 min 4", "slow sites"), (101, "waiting for slow sites", " left")],
)
def test_slow_last_company_is_said_instead_of_a_time_that_is_not_true(
    as_ann, waiting_run, ended_seconds_ago, shown, not_shown
):
    as_ann.post(url("start", waiting_run), LIMITS)
    now = timezone.now()
    Run.objects.update(started_at=now - timedelta(seconds=100))
    done = Task.objects.order_by("key").first()
    Task.objects.filter(id=done.id).update(state="done", ended_at=now - timedelta(seconds=ended_seconds_ago))
    page = as_ann.get(url("run", waiting_run)).content.decode()
    assert shown in page
    assert not_shown not in page


def test_stopping_cancels_what_is_left_and_keeps_what_was_found(as_ann, waiting_run):
    as_ann.post(url("start", waiting_run), LIMITS)
    company = waiting_run.spends.first().company
    add_fact(company, "email", "info@huber.example")
    page = as_ann.post(url("stop", waiting_run), follow=True)
    waiting_run.refresh_from_db()
    assert waiting_run.state == "stopped"
    assert set(Task.objects.values_list("state", flat=True)) == {"cancelled"}
    assert company.facts.exists()
    assert "What it found is kept" in page.content.decode()


def test_stopped_run_can_be_continued(as_ann, waiting_run):
    as_ann.post(url("start", waiting_run), LIMITS)
    as_ann.post(url("stop", waiting_run))
    assert "Continue" in as_ann.get(url("run", waiting_run)).content.decode()
    as_ann.post(url("start", waiting_run), LIMITS)
    waiting_run.refresh_from_db()
    assert (waiting_run.state, waiting_run.finished_at) == ("running", None)
    assert set(Task.objects.values_list("state", flat=True)) == {"waiting"}


def test_finished_run_cannot_be_started_or_stopped_again(as_ann, waiting_run):
    Run.objects.update(state="finished")
    as_ann.post(url("start", waiting_run), LIMITS)
    as_ann.post(url("stop", waiting_run))
    waiting_run.refresh_from_db()
    assert waiting_run.state == "finished"
    assert not Task.objects.exists()


def test_progress_counts_companies_tasks_facts_pages_and_what_was_given_up(as_ann, waiting_run):
    as_ann.post(url("start", waiting_run), LIMITS)
    done, dead = Task.objects.order_by("id")
    Task.objects.filter(id=done.id).update(state="done")
    Task.objects.filter(id=dead.id).update(state="dead")
    CompanySpend.objects.update(pages=3)
    add_fact(waiting_run.spends.first().company, "email", "info@huber.example")
    page = as_ann.get(url("run", waiting_run))
    progress = page.context["progress"]
    assert (progress.companies_done, progress.companies, progress.pages) == (2, 2, 6)
    assert sum(progress.tasks.values()) == 2
    assert progress.tasks["dead"] == 1
    assert page.context["fact_count"] == 1


def test_running_run_refreshes_itself_with_and_without_javascript(as_ann, waiting_run):
    as_ann.post(url("start", waiting_run), LIMITS)
    text = as_ann.get(url("run", waiting_run)).content.decode()
    assert "progress.js" in text
    assert [text.count(f'data-live="{part}"') for part in ("progress", "found", "outcomes")] == [1, 1, 1]
    assert "<noscript>" in text
    assert 'http-equiv="refresh"' in text


def test_page_of_a_finished_run_stays_as_it_is(as_ann, waiting_run):
    Run.objects.update(state="finished")
    text = as_ann.get(url("run", waiting_run)).content.decode()
    assert "progress.js" not in text
    assert 'http-equiv="refresh"' not in text


def test_looking_at_a_run_does_not_start_it(as_ann, waiting_run):
    as_ann.get(url("run", waiting_run))
    waiting_run.refresh_from_db()
    assert waiting_run.state == "waiting"
    assert not Task.objects.exists()


def test_runs_are_listed_newest_first_and_in_pages(as_ann, workspace, seed_file):
    runs = [Run.objects.create(workspace=workspace, file=seed_file) for _ in range(25)]
    first = as_ann.get(reverse("console:runs", args=[workspace.id]))
    second = as_ann.get(reverse("console:runs", args=[workspace.id]), {"page": 2})
    shown = [run.id for page in (first, second) for run in page.context["page"]]
    assert shown == [run.id for run in reversed(runs)]
    assert "Page 1 of 2" in first.content.decode()


def test_empty_workspace_says_what_to_do(as_ann, workspace):
    text = as_ann.get(reverse("console:runs", args=[workspace.id])).content.decode()
    assert "No runs yet" in text
    assert reverse("console:upload", args=[workspace.id]) in text


def test_runs_of_others_are_not_listed(as_carol, carols_workspace, run):
    page = as_carol.get(reverse("console:runs", args=[carols_workspace.id]))
    assert list(page.context["page"]) == []


def test_rows_are_shown_with_their_state_and_only_those_asked_for(as_ann, run):
    add_company(run, "Huber", 2)
    SeedRow.objects.create(
        workspace=run.workspace, file=run.file, line=3, state="rejected", reason="no name and no website"
    )
    rejected = as_ann.get(url("rows", run), {"state": "rejected"})
    every = as_ann.get(url("rows", run), {"state": "nonsense"})
    assert [row.line for row in rejected.context["page"]] == [3]
    assert "no name and no website" in rejected.content.decode()
    assert [row.line for row in every.context["page"]] == [2, 3]


def test_rows_of_another_file_do_not_appear(as_ann, workspace, run):
    other = SeedFile.objects.create(workspace=workspace, name="other.csv", sha256="2" * 64)
    SeedRow.objects.create(workspace=workspace, file=other, line=2, state="rejected", reason="empty")
    assert list(as_ann.get(url("rows", run)).context["page"]) == []


@pytest.mark.parametrize("page", ["0", "-1", "999999", "x", "9" * 50])
def test_page_number_that_does_not_exist_is_no_error(as_ann, run, page):
    assert as_ann.get(url("rows", run), {"page": page}).status_code == 200


def test_list_that_was_not_started_can_be_discarded_with_what_only_it_brought(as_bob, waiting_run, workspace):
    elsewhere = SeedFile.objects.create(workspace=workspace, name="other.csv", sha256="2" * 64)
    shared, _ = Company.objects.order_by("name")
    SeedRow.objects.create(workspace=workspace, file=elsewhere, line=2, state="known", company=shared)
    page = as_bob.post(url("discard", waiting_run), follow=True)
    assert "is discarded" in page.content.decode()
    assert list(SeedFile.objects.all()) == [elsewhere]
    assert list(Company.objects.all()) == [shared]
    assert not Run.objects.exists()


def test_company_with_facts_outlives_its_list(as_ann, waiting_run):
    known, _ = Company.objects.order_by("name")
    add_fact(known, "email", "info@huber.example")
    as_ann.post(url("discard", waiting_run))
    assert list(Company.objects.all()) == [known]


def test_start_and_stop_are_in_the_log_once(as_ann, ann, waiting_run):
    for name in ("start", "start", "stop", "stop"):
        as_ann.post(url(name, waiting_run), LIMITS)
    logged = LoggedAction.objects.order_by("at").values_list("by", "action", "subject")
    assert list(logged) == [(ann.email, f"{done} run", waiting_run.title) for done in ("start", "stop")]


def test_paused_run_offers_one_way_to_go_on(as_ann, waiting_run):
    as_ann.post(url("start", waiting_run), LIMITS)
    as_ann.post(url("pause", waiting_run))
    page = as_ann.get(url("run", waiting_run)).content.decode()
    assert url("resume", waiting_run) in page
    assert url("start", waiting_run) not in page


def test_list_that_was_started_cannot_be_discarded(as_ann, waiting_run):
    as_ann.post(url("start", waiting_run), LIMITS)
    page = as_ann.post(url("discard", waiting_run), follow=True)
    assert "cannot be discarded" in page.content.decode()
    assert SeedFile.objects.exists()


def test_list_of_runs_shows_how_much_is_left_of_the_running_ones(as_ann, waiting_run):
    as_ann.post(url("start", waiting_run), LIMITS)
    Task.objects.filter(id=Task.objects.first().id).update(state="done")
    page = as_ann.get(reverse("console:runs", args=[waiting_run.workspace_id]))
    assert [(run.companies, to_go) for run, to_go in page.context["lines"]] == [(2, 1)]
    assert "1 to go" in page.content.decode()


def test_list_of_runs_counts_merged_companies_once(as_ann, run):
    kept, other = add_company(run, "Huber", 2), add_company(run, "Lift", 3)
    Company.objects.filter(id=other.id).update(merged_into=kept)
    page = as_ann.get(reverse("console:runs", args=[run.workspace_id]))
    assert [one.companies for one in page.context["page"]] == [1]
