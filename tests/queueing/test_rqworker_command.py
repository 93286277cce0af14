"""What `manage.py rqworker` says to somebody who starts it in a wrong way."""

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from queueing.management.commands import rqworker

pytestmark = pytest.mark.django_db


@pytest.fixture
def started(monkeypatch):
    """The queues that workers would have worked on."""
    queues = []
    monkeypatch.setattr(
        rqworker.rqworker.Command, "handle", lambda self, *args, **options: queues.append(args)
    )
    return queues


def test_unknown_tier_is_named_with_those_that_exist(started):
    with pytest.raises(
        CommandError, match=r"no tier called exhibitors\. The tiers are: exhibitor, directory"
    ):
        call_command("rqworker", "exhibitors", "retry")

    assert not started


def test_database_of_an_earlier_version_must_be_migrated_first(started):
    MigrationRecorder(connection).record_unapplied("queueing", "0005_suspects")

    with pytest.raises(CommandError, match=r"Run: manage\.py migrate"):
        call_command("rqworker", "exhibitor")

    assert not started


def test_without_names_all_tiers_are_worked_on(started):
    call_command("rqworker")
    call_command("rqworker", "retry")

    assert started == [("exhibitor", "directory", "sitemap", "retry"), ("retry",)]
