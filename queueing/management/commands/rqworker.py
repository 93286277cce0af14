"""`manage.py rqworker` of django-rq, without tracebacks for what its user can correct."""

from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django_rq.management.commands import rqworker


class Command(rqworker.Command):
    help = "Work on tiers of the queue; on all of them if none is named."

    def handle(self, *args: str, **options: Any) -> None:
        tiers = list(settings.RQ_QUEUES)
        unknown = [name for name in args if name not in tiers]
        if unknown:
            raise CommandError(
                f"There is no tier called {', '.join(unknown)}. The tiers are: {', '.join(tiers)}."
            )
        if _lacks_migrations():
            raise CommandError(
                "The database does not have the tables of this version yet. Run: manage.py migrate"
            )
        super().handle(*(args or tiers), **options)  # type: ignore[no-untyped-call]  # django-rq has no types


def _lacks_migrations() -> bool:
    try:
        executor = MigrationExecutor(connection)
    except DatabaseError:
        return False  # a worker waits for a database that does not answer
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))
