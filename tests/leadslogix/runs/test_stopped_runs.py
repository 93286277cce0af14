import pytest

from leadslogix.accounts.models import Workspace
from leadslogix.leads.models import Company
from leadslogix.runs.lifecycle import continue_run, create_run, start_run, stop_run
from leadslogix.runs.models import Run
from leadslogix.runs.tasks import TaskKind, company_task
from leadslogix.seeds.models import SeedFile
from queueing.models import Task
from queueing.tasks import add_tasks, count_states
from queueing.work import Tier

pytestmark = pytest.mark.django_db


def test_stopped_run_goes_on_with_the_second_pass_too():
    workspace = Workspace.objects.create(name="Ann's")
    file = SeedFile.objects.create(
        workspace=workspace, name="a", sha256="0" * 64, encoding="utf-8", delimiter=","
    )
    company = Company.objects.create(workspace=workspace, identity="acme.example", domain="acme.example")
    file.rows.create(workspace=workspace, line=2, company=company, state="created")
    run = create_run(file)
    start_run(run)
    Task.objects.update(state="done")
    add_tasks([company_task(run, company, TaskKind.SECOND, Tier.SITEMAP)])
    stop_run(run)
    assert count_states(run.id)["cancelled"] == 1

    again = continue_run(file)
    start_run(again)

    assert again == run
    assert again.state == Run.State.RUNNING
    counts = count_states(run.id)
    assert (counts["done"], counts["waiting"], counts["cancelled"]) == (1, 1, 0)
