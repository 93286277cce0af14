"""A worker process that is frozen inside a transaction keeps its locks; the others must not wait for it."""

import threading
import uuid
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

import psycopg
import pytest
from django.db import OperationalError, connection, connections, transaction

from benchmarks.chaos_kills import add_chaos_tasks, database_of
from benchmarks.chaos_queue import Workers, add_shared_row, is_frozen, running
from queueing import database
from queueing.database import RowThreads
from queueing.embedded_redis import EmbeddedRedis
from queueing.leases import renew_rows
from queueing.losses import lose_row
from queueing.models import Task
from queueing.tasks import count_states
from tests.queueing.waiting import wait_for

LONG_AGO = datetime(2026, 1, 1, tzinfo=UTC)
pytestmark = pytest.mark.django_db(transaction=True)
only_postgres = pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no locks of rows")


@pytest.fixture
def locked(added: Callable[..., int]) -> Iterator[Task]:
    """A leased row that another connection has locked, as a frozen process does."""
    added("locked")
    added("free")
    Task.objects.update(state="leased", worker="w", leased_until=LONG_AGO)
    task = Task.objects.get(key="locked")
    parameters = {**connection.get_connection_params(), "dbname": connection.settings_dict["NAME"]}
    names = ("dbname", "host", "user")
    with psycopg.connect(**{name: parameters[name] for name in names if parameters.get(name)}) as other:
        other.execute("UPDATE queueing_task SET failures = 9 WHERE id = %s", [task.pk])
        yield task
        other.rollback()


@only_postgres
def test_rows_that_are_locked_are_left_out_when_leases_are_renewed_and_reclaimed(locked: Task) -> None:
    ids = list(Task.objects.values_list("pk", flat=True))

    renew_rows("w", ids, 30.0)

    assert list(Task.objects.filter(leased_until=LONG_AGO)) == [locked]
    assert not lose_row(locked, 3)


@only_postgres
def test_statement_that_waits_for_a_lock_ends_and_leaves_its_thread(
    locked: Task, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "PAUSES", (0.01,))
    rows = RowThreads(1)
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SHOW lock_timeout")
        assert cursor.fetchone() != ("0",)
    failures: list[BaseException] = []

    def update() -> None:
        try:
            rows.run(Task.objects.filter(pk=locked.pk).update, failures=1)
        except OperationalError as exc:
            failures.append(exc)

    blocked = [threading.Thread(target=update) for _ in range(2)]
    for thread in blocked:
        thread.start()

    assert rows.run(Task.objects.filter(key="free").update, failures=1) == 1
    assert rows.run_chore(Task.objects.count) == 2
    assert all(thread.is_alive() for thread in blocked)
    for thread in blocked:
        thread.join()
    rows.close()
    assert len(failures) == 2


@only_postgres
def test_chore_is_done_although_its_idle_connection_was_cut() -> None:
    """Where something cuts connections that are idle for seconds, no lease would ever be renewed."""
    rows = RowThreads()
    assert rows.run_chore(Task.objects.count) == 0
    for _ in range(2):
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE pid <> pg_backend_pid() AND datname = current_database()"
            )
        assert rows.run_chore(Task.objects.count) == 0
    rows.close()


@only_postgres
@pytest.mark.redis
@pytest.mark.long(together="worker processes")
def test_others_finish_everything_while_one_is_frozen_inside_a_transaction(redis_mode: Any) -> None:
    """It has locked a row that all tasks write. `make chaos` measures the rates with the settings' own times."""
    run_id = uuid.uuid4()
    add_shared_row(run_id)
    add_chaos_tasks(run_id, 60, seed=5)
    facts = database_of(connection)
    facts["OPTIONS"] = {
        **facts["OPTIONS"],
        "options": "-c lock_timeout=500 -c idle_in_transaction_session_timeout=2000",
    }

    with EmbeddedRedis() as own_redis:
        workers = Workers(
            own_redis.url,
            facts,
            HANDLER="tests.queueing.handlers.count_together",
            LEASE_SECONDS=6.0,
            RENEW_SECONDS=1.0,
        )
        with running(workers):
            frozen = workers.freeze_one()
            workers.start()
            wait_for(lambda: count_states(run_id)["done"] == 121)
            assert is_frozen(frozen.pid)

    assert Task.objects.get(run_id=run_id, key="shared").failures == 120
    assert not Task.objects.filter(run_id=run_id).exclude(priority=1).exists()
    connections.close_all()
