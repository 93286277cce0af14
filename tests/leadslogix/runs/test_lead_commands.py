"""The suppression list, merges, verdicts and the life of a run from the command line."""

import json

import pytest
from django.core.management import call_command
from django.utils import timezone

from leadslogix.leads.merge import merge_findings
from leadslogix.leads.models import Company, CompanyMerge, Fact, Person, Suppression
from leadslogix.leads.review import decide
from leadslogix.runs.command_line import BadInput
from leadslogix.runs.lifecycle import start_run
from leadslogix.runs.models import Run
from queueing.models import Task
from scraping.findings import Field
from tests.leadslogix.conftest import add_company
from tests.leadslogix.leads.sightings import finding

pytestmark = pytest.mark.django_db


@pytest.fixture
def command(capsys):
    def run(*words: object) -> str:
        call_command(*map(str, words))
        return capsys.readouterr().out

    return run


def test_values_go_onto_the_list_and_off_it(command, workspace, company):
    assert "1 added" in command("suppress", "INFO@huber.example", "--workspace", workspace.id)
    assert Fact.objects.get(value="info@huber.example").state == "suppressed"
    assert "email\tinfo@huber.example" in command("suppress", "--workspace", workspace.id)
    command("suppress", "info@huber.example", "--release", "--workspace", workspace.id)
    assert not Suppression.objects.exists()


def test_value_that_is_not_understood_is_bad_input(command, workspace):
    with pytest.raises(BadInput, match="1 values were not understood"):
        command("suppress", "nonsense", "--workspace", workspace.id)


def test_person_is_erased_by_name_and_of_several_by_id(command, workspace, run, company, settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    other = add_company(run, "Bolt", 3)
    twin = Person.objects.create(workspace=workspace, company=other, identity="eva huber", name="Eva Huber")
    with pytest.raises(BadInput, match="Several people match"):
        command("suppress", "--workspace", workspace.id, "--erase-person", "Eva Huber")
    assert "erased" in command(
        "suppress", "--workspace", workspace.id, "--erase-person", "Eva Huber", "--id", twin.id
    )
    assert Person.objects.get().company == company


def test_merges_are_listed_settled_and_split(command, workspace, run):
    for line, name in ((2, "Lift GmbH"), (3, "Lift AG")):
        company = add_company(run, name, line, country="DE")
        merge_findings(company, [finding(Field.PHONE, "+4973112345"), finding(Field.CITY, "Ulm")])
        Company.objects.filter(id=company.id).update(crawled_at=timezone.now())
    line = json.loads(command("merges", "--workspace", workspace.id, "--compare", "--json"))
    assert (line["state"], line["score"]) == ("suggested", 85)
    assert "merged 85" in command("merges", "--workspace", workspace.id, "--accept", line["id"])
    merge = CompanyMerge.objects.get()
    assert "split 85" in command("merges", "--workspace", workspace.id, "--split", merge.id)
    with pytest.raises(BadInput, match="nothing was changed"):
        command("merges", "--workspace", workspace.id, "--split", merge.id)


def test_verdicts_are_compared_with_the_confidence(command, company):
    decide(Fact.objects.get(value="info@huber.example"), "accept", None)
    decide(Fact.objects.get(value="eva@huber.example"), "reject", None)
    table = command("verdicts")
    assert "90-100" in table
    assert "100.0 %" in table
    lines = [json.loads(line) for line in command("verdicts", "--json").splitlines()]
    assert [(line["points"], line["right"]) for line in lines] == [(0, True), (0, False)]
    assert all(sum(points for _, points in line["reasons"]) == line["points"] for line in lines)


def test_run_is_paused_resumed_repeated_and_deleted(command, run):
    add_company(run, "Huber", 2, domain="huber.example")
    start_run(run)
    assert command("run_again", run.id, "--pause").strip() == "paused"
    assert command("run_again", run.id, "--resume").strip() == "running"
    Task.objects.update(state="done")
    Run.objects.update(state="finished")
    again = command("run_again", run.id, "--scope", "without_email").strip()
    assert Run.objects.get(id=again).again_of == run
    command("run_again", run.id, "--delete")
    assert Run.objects.count() == 1
    with pytest.raises(BadInput, match="pause it first"):
        command("run_again", again, "--delete")
