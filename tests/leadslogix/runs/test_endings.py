"""Companies at which a run has not looked: their exports and pages say why, too."""

import json

import pytest
from django.urls import reverse

from leadslogix.exports.columns import describe_why_empty
from leadslogix.exports.json_lines import encode_lead
from leadslogix.runs.leads import iterate_leads
from leadslogix.runs.models import LayerOutcome, Run
from leadslogix.runs.tasks import TaskKind, company_task
from queueing.models import Task, TaskState
from queueing.tasks import add_tasks
from queueing.work import Tier
from tests.leadslogix.conftest import add_company


@pytest.fixture
def lift(run):
    return add_company(run, "Lift", 3, domain="lift.example")


def end_layer(run, company, outcome):
    LayerOutcome.objects.create(
        workspace=run.workspace,
        run=run,
        company=company,
        layer="static",
        outcome=outcome,
        why_empty={"email": outcome},
    )


def lead_of(run, company):
    return next(lead for lead in iterate_leads(run) if lead.company == company.name)


def page_of(client, run, company):
    return client.get(
        reverse("console:company", args=[run.workspace_id, run.id, company.id])
    ).content.decode()


def test_company_that_is_fresh_from_another_run_is_explained_by_that_one(as_ann, run, lift):
    newer = Run.objects.create(workspace=run.workspace, file=run.file)
    for each, outcome in ((run, "robots"), (newer, "blocked")):
        end_layer(each, lift, outcome)
    newest = Run.objects.create(workspace=run.workspace, file=run.file)

    lead = lead_of(newest, lift)

    assert describe_why_empty(lead).startswith("email: blocked (static)")
    assert json.loads(encode_lead(lead))["outcomes"] == {"static": "blocked"}
    assert describe_why_empty(lead_of(run, lift)).startswith("email: robots (static)")


def test_company_whose_first_task_was_given_up_says_so(as_ann, run, lift):
    add_tasks([company_task(run, lift, TaskKind.FIRST, Tier.EXHIBITOR)])
    Task.objects.update(state=TaskState.DEAD, error_class="lost_worker")

    assert describe_why_empty(lead_of(run, lift)) == "given up: lost_worker"
    page = page_of(as_ann, run, lift)
    assert "lost_worker" in page
    assert "Not looked at yet" not in page


def test_company_that_waits_is_not_crawled_yet(as_ann, run, lift):
    add_tasks([company_task(run, lift, TaskKind.FIRST, Tier.EXHIBITOR)])

    assert describe_why_empty(lead_of(run, lift)) == "not crawled yet"
    assert "Not looked at yet" in page_of(as_ann, run, lift)
