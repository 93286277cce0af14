"""A run is paused, resumed, repeated, named and deleted on its page."""

import pytest
from django.urls import reverse

from leadslogix.runs.models import Run
from queueing.models import Task
from tests.leadslogix.conftest import add_company


def url(run, name: str = "run") -> str:
    return reverse(f"console:{name}", args=[run.workspace_id, run.id])


@pytest.fixture
def running(as_ann, run) -> Run:
    add_company(run, "Huber", 2, domain="huber.example")
    as_ann.post(url(run, "start"), {"pages": 3, "renders": 0, "seconds": 30, "target": 70})
    run.refresh_from_db()
    return run


@pytest.fixture
def finished(running) -> Run:
    Task.objects.update(state="done")
    Run.objects.update(state="finished", layer_costs={"static": {"pages": 3, "renders": 0, "seconds": 2.0}})
    running.refresh_from_db()
    return running


def test_run_is_paused_by_one_and_resumed_by_another(as_ann, as_bob, running):
    assert "Resume" in as_ann.post(url(running, "pause"), follow=True).content.decode()
    running.refresh_from_db()
    assert running.state == "paused"
    as_bob.post(url(running, "resume"))
    running.refresh_from_db()
    assert running.state == "running"


def test_what_is_not_running_or_paused_says_so(as_ann, finished):
    assert "not running" in as_ann.post(url(finished, "pause"), follow=True).content.decode()
    assert "not paused" in as_ann.post(url(finished, "resume"), follow=True).content.decode()


def test_finished_run_offers_what_to_run_again_and_starts_it(as_ann, finished):
    text = as_ann.get(url(finished)).content.decode()
    assert "companies without an e-mail (1)" in text
    page = as_ann.post(url(finished, "again"), {"scope": "without_email"}, follow=True)
    again = Run.objects.get(again_of=finished)
    assert page.redirect_chain == [(url(again), 302)]
    assert "an earlier run</a> for companies without an e-mail" in page.content.decode()
    assert (
        "again: companies without an e-mail"
        in as_ann.get(reverse("console:runs", args=[again.workspace_id])).content.decode()
    )


@pytest.mark.parametrize(
    ("scope", "message"), [("failed", "nothing to do"), ("", "Choose which"), ("x", "Choose which")]
)
def test_nothing_to_run_again_is_said(as_ann, finished, scope, message):
    assert message in as_ann.post(url(finished, "again"), {"scope": scope}, follow=True).content.decode()
    assert Run.objects.count() == 1


def test_run_gets_a_name_and_wishes(as_ann, finished):
    values = {"name": "Spring fair", "countries": "Germany, at", "titles": "buyer, Head of sales"}
    page = as_ann.post(url(finished, "edit_run"), values, follow=True)
    assert "Spring fair" in page.content.decode()
    finished.refresh_from_db()
    assert (finished.wished_countries, finished.wished_titles) == (["AT", "DE"], ["buyer", "Head of sales"])


def test_wish_for_a_country_that_does_not_exist_is_refused(as_ann, finished):
    page = as_ann.post(url(finished, "edit_run"), {"countries": "Atlantis"}, follow=True)
    assert "“Atlantis” is not a country" in page.content.decode()
    assert Run.objects.get().wished_countries == []


def test_run_is_deleted_with_the_box_ticked_only(as_ann, finished):
    assert "Tick the box first" in as_ann.post(url(finished, "delete_run"), follow=True).content.decode()
    as_ann.post(url(finished, "delete_run"), {"sure": "yes"})
    assert not Run.objects.exists()


def test_running_run_is_not_deleted(as_ann, running):
    page = as_ann.post(url(running, "delete_run"), {"sure": "yes"}, follow=True)
    assert "Stop or pause the run first" in page.content.decode()
    assert Run.objects.exists()


def test_page_shows_what_each_layer_cost(as_ann, finished):
    assert "What each layer cost" in as_ann.get(url(finished)).content.decode()
