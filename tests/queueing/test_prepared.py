"""Prepared queries and updates return and do what the querysets do that they were built from."""

import threading
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from django.db import connection, transaction
from django.db.models import Exists, F, OuterRef
from django.test.utils import CaptureQueriesContext

from queueing.models import Attempt, Task, TaskState
from queueing.prepared import PreparedDelete, PreparedInsert, PreparedQuery, PreparedUpdate
from queueing.tiers import Tier

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 19, 5, 30, 1, 250_000, tzinfo=UTC)


def make_task(**facts):
    values = {"workspace_id": uuid4(), "run_id": uuid4(), "kind": "page", "key": uuid4().hex}
    tier = {"tier": Tier.EXHIBITOR, "home_tier": Tier.EXHIBITOR}
    return Task.objects.create(**{**values, **tier, "payload": {"page": "ä"}, **facts})


def test_instances_are_those_of_the_queryset():
    query = PreparedQuery(lambda task_id: Task.objects.filter(pk=task_id), int)
    first, second = make_task(not_before=NOW), make_task(host="crane.example")

    for task in (first, second):
        (found,) = query.fetch(task.pk)
        assert found.__dict__.keys() == Task.objects.get(pk=task.pk).__dict__.keys()
        assert (found.workspace_id, found.payload, found.host) == (task.workspace_id, task.payload, task.host)
        assert found.not_before == task.not_before


def test_it_is_compiled_once_and_asks_each_time():
    query = PreparedQuery(
        lambda task_id: Task.objects.filter(pk=task_id).values_list("state", flat=True), int
    )
    task = make_task()
    query.fetch(task.pk)
    Task.objects.filter(pk=task.pk).update(state=TaskState.DONE)

    with CaptureQueriesContext(
        connection,
    ) as asked:
        assert query.fetch(task.pk) == ["done"]

    assert len(asked) == 1


def test_values_of_all_kinds_find_their_places():
    def build(run_id, key, attempt, before):
        rows = Task.objects.filter(run_id=run_id, key=key, attempt__lt=attempt, not_before__lte=before)
        return rows.values_list("run_id", "key", "not_before", "tier")

    query = PreparedQuery(build, type(uuid4()), str, int, datetime)
    task = make_task(attempt=3, not_before=NOW)

    assert query.fetch(task.run_id, task.key, 4, NOW) == [(task.run_id, task.key, NOW, Tier.EXHIBITOR)]
    assert query.fetch(task.run_id, task.key, 3, NOW) == []
    assert query.fetch(task.run_id, task.key, 4, NOW - timedelta(microseconds=1)) == []
    assert query.fetch(uuid4(), task.key, 4, NOW) == []
    assert query.fetch(task.run_id, "another", 4, NOW) == []


def test_one_value_may_be_in_several_places():
    query = PreparedQuery(
        lambda number: (
            Task.objects.filter(attempt=number).exclude(failures=number).values_list("pk", flat=True)
        ),
        int,
    )
    wanted = make_task(attempt=5, failures=1)
    make_task(attempt=5, failures=5)

    assert query.fetch(5) == [wanted.pk]


def test_related_rows_and_annotations_come_along():
    has_other = Exists(Task.objects.filter(run_id=OuterRef("task__run_id"), state=TaskState.DEAD))
    query = PreparedQuery(
        lambda number: Attempt.objects.filter(number=number).select_related("task").annotate(dead=has_other),
        int,
    )
    task = make_task(state=TaskState.DEAD)
    attempt = Attempt(
        task=task, number=2, workspace_id=task.workspace_id, worker="w", result="done", started_at=NOW
    )
    attempt.save()

    found = query.first(2)

    with CaptureQueriesContext(connection) as asked:
        assert (found.task.key, found.dead) == (task.key, True)
    assert not asked.captured_queries
    assert query.first(3) is None


def test_locks_are_taken_as_with_the_queryset():
    query = PreparedQuery(lambda task_id: Task.objects.select_for_update().filter(pk=task_id), int)
    task = make_task()

    with transaction.atomic():
        assert query.first(task.pk) == task


def test_an_update_changes_the_rows_that_match_and_counts_them():
    update = PreparedUpdate(
        lambda task_id, worker, until: (
            Task.objects.filter(pk=task_id, state=TaskState.WAITING),
            {"state": TaskState.LEASED, "worker": worker, "leased_until": until, "attempt": F("attempt") + 1},
        ),
        int,
        str,
        datetime,
    )
    task, other = make_task(attempt=7), make_task(attempt=7)

    assert update.run(task.pk, "one", NOW) == 1
    assert update.run(task.pk, "two", NOW) == 0

    task.refresh_from_db()
    other.refresh_from_db()
    assert (task.state, task.worker, task.leased_until, task.attempt) == ("leased", "one", NOW, 8)
    assert (other.state, other.attempt) == ("waiting", 7)


def test_a_delete_takes_the_rows_that_match():
    delete = PreparedDelete(lambda key: Task.objects.filter(key=key), str)
    task, other = make_task(), make_task()

    assert delete.run(task.key) == 1

    assert list(Task.objects.all()) == [other]


@pytest.mark.django_db(transaction=True)
def test_each_thread_asks_on_its_own_connection():
    query = PreparedQuery(lambda task_id: Task.objects.filter(pk=task_id).values_list("key", flat=True), int)
    task = make_task()
    assert query.fetch(task.pk) == [task.key]
    found = []

    def ask():
        found.extend(query.fetch(task.pk))
        connection.close()

    thread = threading.Thread(target=ask)
    thread.start()
    thread.join()

    assert found == [task.key]


def test_json_columns_take_lists_and_mappings():
    update = PreparedUpdate(
        lambda task_id, payload: (Task.objects.filter(pk=task_id), {"payload": payload}), int, list
    )
    task = make_task()

    update.run(task.pk, {"page": "ö", "numbers": [1, 2]})
    task.refresh_from_db()
    assert task.payload == {"page": "ö", "numbers": [1, 2]}

    update.run(task.pk, [])
    task.refresh_from_db()
    assert task.payload == []


def test_inserted_row_is_what_the_model_would_have_stored():
    task = make_task()
    facts = {
        "workspace_id": task.workspace_id,
        "task": task,
        "worker": "ä",
        "result": "done",
        "started_at": NOW,
    }
    PreparedInsert(Attempt).run(Attempt(number=1, spend={"pages": 2, "seconds": 0.5}, ended_at=NOW, **facts))
    Attempt.objects.create(number=2, spend={"pages": 2, "seconds": 0.5}, ended_at=NOW, **facts)

    ours, theirs = Attempt.objects.order_by("number").values()
    assert {**ours, "id": 0, "number": 0} == {**theirs, "id": 0, "number": 0}


def test_inserted_row_that_is_there_already_stays_as_it_is():
    task = make_task()
    facts = {
        "workspace_id": task.workspace_id,
        "task": task,
        "number": 1,
        "result": "done",
        "started_at": NOW,
    }
    for worker in ("first", "second"):
        PreparedInsert(Attempt).run(Attempt(worker=worker, **facts))

    assert list(Attempt.objects.values_list("worker", flat=True)) == ["first"]


def test_columns_of_rows_are_those_of_the_queryset():
    tasks = [make_task(not_before=NOW), make_task()]
    rows = Task.objects.order_by("priority", "pk").distinct()
    plain = PreparedQuery(
        lambda state: (
            rows.filter(state=state)
            .annotate(next=F("attempt") + 1)
            .values_list("next", "payload", "run_id", "not_before")
        ),
        str,
    )

    found = plain.fetch(TaskState.WAITING)

    assert found == [(1, {"page": "ä"}, task.run_id, task.not_before) for task in tasks]


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite's driver keeps statements by itself")
def test_server_plans_a_statement_that_is_run_often_only_once():
    query = PreparedQuery(lambda task_id: Task.objects.filter(pk=task_id), int)
    update = PreparedUpdate(lambda task_id, host: (Task.objects.filter(pk=task_id), {"host": host}), int, str)
    task = make_task()

    for place in range(8):
        update.run(task.pk, f"crane-{place}.example")
        assert query.one(task.pk).host == f"crane-{place}.example"

    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE 'UPDATE%\"host\" = $1%'"
        )
        assert cursor.fetchone() == (1,)
