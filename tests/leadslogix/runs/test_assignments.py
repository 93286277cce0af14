"""What a try is told of its company."""

from datetime import timedelta

import pytest

from leadslogix.leads.merge import merge_findings
from leadslogix.runs.assignments import read_assignment
from leadslogix.runs.models import PageVisit, Run
from leadslogix.runs.tasks import TaskKind, company_task
from queueing.models import Task
from queueing.tasks import add_tasks
from queueing.work import Tier
from scraping.findings import Field
from tests.leadslogix.leads.sightings import NOON, finding
from tests.leadslogix.runs.test_end_of_runs import work_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("ahead", [timedelta(hours=-1), timedelta(hours=2)])
def test_facts_that_this_run_saw_are_known_whatever_the_clocks_of_its_machines_say(new_row, ahead):
    row = new_row()
    Run.objects.update(started_at=NOON + ahead, state="running")
    row.refresh_from_db()
    PageVisit.objects.create(
        workspace=row.workspace, run=row.run, company=row.company, url="https://acme.example/contact",
        layer="static", outcome="ok", fetched_at=NOON,
    )  # fmt: skip
    before = finding(Field.FAX, "+4973112346", seen_at=NOON - timedelta(days=3))
    merge_findings(row.company, [finding(Field.PHONE, "+4973112345"), before])
    add_tasks([company_task(row.run, row.company, TaskKind.SECOND, Tier.SITEMAP)])

    assignment = read_assignment(work_of(Task.objects.get()))

    assert [field for field, _ in assignment.known] == [Field.PHONE]
