"""Opening a page changes nothing."""

import re
from contextlib import contextmanager

import pytest
from django.db import connection
from django.urls import reverse

from tests.leadslogix.console.test_access import ENDPOINTS, GET, name_of
from tests.leadslogix.console.test_access import things as things  # a fixture

WRITE = re.compile(r"\s*(INSERT|UPDATE|DELETE|REPLACE|CREATE|DROP|ALTER)\b", re.IGNORECASE)
SESSIONS = "django_session"


def refuse_writes(execute, sql, params, many, context):
    assert not WRITE.match(sql) or SESSIONS in sql, f"A page that is only looked at wrote: {sql}"
    return execute(sql, params, many, context)


@contextmanager
def only_reading():
    with connection.execute_wrapper(refuse_writes):
        yield


@pytest.mark.parametrize(
    "endpoint", [endpoint for endpoint in ENDPOINTS if endpoint.method == GET], ids=name_of
)
def test_looking_at_a_page_writes_nothing(endpoint, as_ann, things):
    with only_reading():
        assert as_ann.get(endpoint.url(things)).status_code == endpoint.ann


def test_looking_at_a_run_whose_last_task_has_ended_writes_nothing(as_ann, run, company):
    run.state, run.started_at = run.State.RUNNING, run.created_at
    run.save(update_fields=["state", "started_at"])
    with only_reading():
        as_ann.get(reverse("console:run", args=[run.workspace_id, run.id]))
        as_ann.get(reverse("console:runs", args=[run.workspace_id]))
    run.refresh_from_db()
    assert run.state == run.State.RUNNING


def test_writes_are_noticed(workspace):
    with only_reading(), pytest.raises(AssertionError, match="wrote"):
        workspace.save()
