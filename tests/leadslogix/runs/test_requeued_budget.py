"""A dead letter may be requeued with a larger budget for its company."""

import pytest

from leadslogix.accounts.models import Workspace
from leadslogix.runs.assignments import budget_of
from leadslogix.runs.lifecycle import create_run
from leadslogix.seeds.models import SeedFile

pytestmark = pytest.mark.django_db


@pytest.fixture
def run():
    workspace = Workspace.objects.create(name="Ann's")
    return create_run(
        SeedFile.objects.create(
            workspace=workspace, name="a", sha256="0" * 64, encoding="utf-8", delimiter=","
        )
    )


def test_requeued_task_brings_its_own_limits_and_keeps_the_others(run):
    budget = budget_of(run, {"company": "x", "pages": 40, "seconds": 120})
    assert (budget.pages, budget.seconds, budget.renders) == (40, 120, run.renders)


@pytest.mark.parametrize("nonsense", ["many", -1, 0, 10_001, float("nan"), None, True, [5]])
def test_change_that_is_no_limit_or_out_of_its_range_is_passed_over(run, nonsense):
    assert budget_of(run, {"pages": nonsense}) == budget_of(run, {})
