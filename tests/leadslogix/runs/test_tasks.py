"""Which host the queue limits a company's task by."""

import pytest

from leadslogix.accounts.models import Workspace
from leadslogix.leads.models import Company
from leadslogix.runs.models import Run
from leadslogix.runs.tasks import TaskKind, company_task
from queueing.work import Tier

LISTED = {"page_url": "https://fair.example/list", "profile_url": "https://fair.example/list/tannberg"}


@pytest.mark.parametrize(
    ("company", "clues", "host"),
    [
        ({"domain": "tannberg.example", "profile_url": "https://fair.example/1"}, {}, "tannberg.example"),
        ({"profile_url": "https://fair.example/1"}, {"domains": ["tannberg.example"]}, "fair.example"),
        ({}, {"domains": ["tannberg.example"], "listed": LISTED}, "fair.example"),
        ({}, {"domains": ["tannberg.example", "tannberg-seile.example"]}, "tannberg.example"),
        ({}, {}, ""),
    ],
)
def test_task_is_limited_by_the_host_that_it_asks(company: dict, clues: dict, host: str) -> None:
    made = Company(name="Tannberg Seile", **company)
    run = Run(workspace=Workspace(name="W"))
    assert company_task(run, made, TaskKind.FIRST, Tier.EXHIBITOR, **clues).host == host
