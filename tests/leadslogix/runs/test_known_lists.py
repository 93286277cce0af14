"""A list that was imported before: what is there, what was started, or why nothing was."""

import json

import pytest

from leadslogix.runs.models import Run
from queueing.models import Task
from tests.leadslogix.runs.commands import run_here

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def bring(tmp_path):
    seeds = tmp_path / "list.csv"
    seeds.write_text("Company,Website\nNordwerk,nordwerk.example\n")

    def run(*options: str):
        done = run_here("import_seeds", seeds, "--workspace", "W", "--json", *options)
        assert done.returncode == 0
        assert json.loads(done.stdout)["created"] == 1
        return done

    return run


@pytest.mark.parametrize(
    ("state", "said"),
    [
        ("waiting", "its run has not been started yet. It was started now."),
        ("running", "its run is going on. Nothing was started."),
        ("paused", "its run is paused. It goes on now."),
        ("stopped", "its run was stopped. It goes on now where it was stopped."),
    ],
)
def test_start_of_a_known_list_says_what_it_did(bring, state, said):
    bring()
    Run.objects.update(state=state)
    assert bring("--start").stderr == f"This list was imported before; {said}\n"
    assert Run.objects.get().state == "running"


def test_start_of_a_finished_list_says_how_to_repeat_it(bring):
    bring("--start")
    Task.objects.update(state="done")
    Run.objects.update(state="finished")
    said = bring("--start").stderr
    assert "its run is finished. Nothing was started." in said
    assert f"`manage.py run_again {Run.objects.get().id}` repeats it" in said
    assert not Task.objects.filter(state="waiting").exists()


def test_known_list_without_a_start_says_where_its_run_is(bring):
    bring()
    assert bring().stderr == "This list was imported before; its run has not been started yet.\n"


def test_new_list_with_nothing_to_crawl_says_so(tmp_path, bring):
    bring("--start")
    other = tmp_path / "other.csv"
    other.write_text("Firm,Website\nNordwerk,nordwerk.example\n")  # its company is being crawled
    done = run_here("import_seeds", other, "--workspace", "W", "--start", "--fresh-days", "3")
    assert "Nothing was started" in done.stderr


def test_workspace_that_was_made_is_named(bring):
    assert bring().stderr == "Made the workspace 'W'.\n"
