"""A page of the fair's list that cannot be read by a fault of ours: the companies of the run must not wait for ever."""

import uuid
from typing import Any

import pytest

from leadslogix.runs.fair_lists import FairPage, pass_over
from leadslogix.runs.models import FairList, Run
from leadslogix.runs.tasks import TaskKind
from queueing.work import Tier, Work, WorkError
from scraping.errors import OwnFault

FIRST, SECOND = "http://fair.example/exhibitors", "http://fair.example/exhibitors?page=2"
FAULT = OwnFault("The process that read a page was killed.")


def page(*waiting: str) -> FairPage:
    run = Run(id=uuid.uuid4(), workspace_id=uuid.uuid4())
    return FairPage(run, FairList(run=run, to_read=list(waiting)), FIRST, is_suppressed=False)


def work(**changes: Any) -> Work:
    facts = {
        **{
            "task_id": 1,
            "attempt": 1,
            "workspace_id": uuid.uuid4(),
            "run_id": uuid.uuid4(),
            "kind": TaskKind.FAIR,
        },
        **{"key": "fair", "tier": Tier.EXHIBITOR, "host": "", "payload": {}, "failures": 0, "tries_left": 3},
    }
    return Work(**{**facts, **changes})


def test_page_is_tried_again():
    with pytest.raises(WorkError, match="was killed") as failed:
        pass_over(work(tries_left=1), page(FIRST, SECOND), FAULT)

    assert (failed.value.permanent, failed.value.error_class) == (False, "own_fault")


def test_last_try_goes_on_with_the_next_page():
    (follow_up,) = pass_over(work(tries_left=0), page(FIRST, SECOND), FAULT).follow_ups

    assert (follow_up.kind, follow_up.payload["page"]) == (TaskKind.FAIR, SECOND)


def test_last_try_of_the_last_page_goes_on_with_the_names():
    (follow_up,) = pass_over(work(tries_left=0), page(FIRST), FAULT).follow_ups

    assert follow_up.kind == TaskKind.NAMES
