"""On SQLite the calls of all slots are written by one thread, and those that wait share a commit."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from typing import Any

import pytest
from django.db import OperationalError, connection, transaction
from django.test.utils import CaptureQueriesContext

from queueing.commit_groups import Call, CommitGroups, run_together
from queueing.database import RowThreads
from queueing.models import AuditEntry

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif("connection.vendor != 'sqlite'", reason="PostgreSQL has many writers"),
]


@pytest.fixture
def groups() -> Iterator[CommitGroups]:
    groups = CommitGroups()
    yield groups
    groups.close()


def call(function: Callable[[], Any]) -> Call:
    return Call(function, function)


def write(text: str) -> str:
    with transaction.atomic():
        AuditEntry.objects.create(by="ann", action=text, subject="", count=1)
    return text


def refuse(text: str) -> None:
    write(text)
    raise ValueError(text)


def written() -> set[str]:
    return set(AuditEntry.objects.values_list("action", flat=True))


def test_calls_that_wait_share_one_transaction() -> None:
    calls = [call(lambda text=text: write(text)) for text in ("one", "two", "three")]
    with CaptureQueriesContext(connection) as queries:
        run_together(calls)
    assert [each.answer.result() for each in calls] == ["one", "two", "three"]
    assert [query["sql"] for query in queries].count("COMMIT") == 1
    assert written() == {"one", "two", "three"}


def test_call_that_fails_takes_back_only_its_own_rows() -> None:
    good, bad = call(lambda: write("good")), call(lambda: refuse("bad"))
    run_together([bad, good])
    assert good.answer.result() == "good"
    with pytest.raises(ValueError, match="bad"):
        bad.answer.result()
    assert written() == {"good"}


def test_calls_are_made_again_alone_where_the_database_fails() -> None:
    failures = iter([OperationalError("disk I/O error")])

    def write_at_second_try() -> str:
        write("late")
        for failure in failures:
            raise failure
        return "late"

    first, second = call(lambda: write("first")), call(write_at_second_try)
    run_together([first, second])
    assert (first.answer.result(), second.answer.result()) == ("first", "late")
    assert sorted(AuditEntry.objects.values_list("action", flat=True)) == ["first", "late"]


def test_nobody_gets_an_answer_before_the_commit(groups: CommitGroups) -> None:
    """The first call holds the thread until the others wait; they are then one group, seen from another connection."""
    entered, may_go = threading.Event(), threading.Event()

    def hold() -> None:
        entered.set()
        may_go.wait(300)

    groups.submit(call(hold))
    assert entered.wait(300)
    seen: list[set[str]] = []
    answers: list[Future[Any]] = []
    for text in ("one", "two"):
        answer = groups.submit(call(lambda text=text: write(text)))
        answer.add_done_callback(lambda _: seen.append(written()))
        answers.append(answer)
    may_go.set()
    assert [answer.result(120) for answer in answers] == ["one", "two"]
    assert seen[0] == {"one", "two"}


def test_all_parts_of_a_process_share_the_writing_thread() -> None:
    first, second = RowThreads(), RowThreads(1)
    try:
        assert first.run(threading.get_ident) == second.submit(threading.get_ident).result()
        first.close()
        assert second.run(lambda: write("still open")) == "still open"
    finally:
        second.close()
