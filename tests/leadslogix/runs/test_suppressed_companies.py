"""A company whose domain comes onto the suppression list while its task waits is not asked for."""

import asyncio
from types import SimpleNamespace

import pytest
from asgiref.sync import sync_to_async

from leadslogix.accounts.models import Workspace
from leadslogix.leads.models import Company
from leadslogix.leads.suppression_list import add_lines
from leadslogix.runs.assignments import read_assignment
from leadslogix.runs.lifecycle import create_run, start_run
from leadslogix.runs.work import handle
from leadslogix.seeds.models import SeedFile
from queueing.models import Task
from tests.leadslogix.runs.test_end_of_runs import work_of


async def read(work):
    return await sync_to_async(read_assignment)(work)


@pytest.mark.django_db(transaction=True)
def test_suppressed_company_costs_no_request():
    workspace = Workspace.objects.create(name="Ann's")
    file = SeedFile.objects.create(workspace=workspace, name="a", sha256="0" * 64)
    company = Company.objects.create(
        workspace=workspace,
        identity="huber.example",
        domain="huber.example",
        website="https://huber.example/",
    )
    file.rows.create(workspace=workspace, line=2, company=company, state="created")
    start_run(create_run(file))
    add_lines(workspace, ["huber.example"])
    # It can read rows and has nothing to fetch with: a fetch would fail.
    resources = SimpleNamespace(assignments=SimpleNamespace(read=read))
    result = asyncio.run(handle(work_of(Task.objects.get()), resources))
    assert (result.outcome, result.follow_ups, dict(result.spend)) == ("suppressed", (), {})
