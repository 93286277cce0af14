"""Rows that are written and changed as plain values are what the models would have stored."""

from datetime import UTC, datetime
from uuid import RFC_4122

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from leadslogix.leads.models import Company
from leadslogix.leads.rows import OnConflict, change_rows, new_id, write_models

pytestmark = pytest.mark.django_db

TEXTS = ["O'Hara & Söhne", 'say "hi" \\ %s %(x)s', "髙橋\n製作所", "{braces: null}", "😀 \\u0041", ""]
AT = datetime(2026, 11, 19, 8, 30, 1, 234567, tzinfo=UTC)


def companies(workspace, count: int) -> list[Company]:
    return [
        Company(
            workspace=workspace,
            identity=f"{number}.example",
            name=TEXTS[number % len(TEXTS)],
            score=number % 100,
            score_reasons=[["reason 'one'", number], [TEXTS[number % len(TEXTS)], -5]],
            crawled_at=AT if number % 2 else None,
        )
        for number in range(count)
    ]


def values(rows) -> list[tuple]:
    return [(row.identity, row.name, row.score, row.score_reasons, row.crawled_at) for row in rows]


def test_written_models_come_back_as_they_were(workspace):
    made = companies(workspace, 12)
    write_models(made)
    stored = {company.id: company for company in Company.objects.for_workspace(workspace)}
    assert values(stored[one.id] for one in made) == values(made)


def test_model_that_is_there_already_stays_as_it_is(workspace):
    write_models(companies(workspace, 2))
    again = companies(workspace, 3)
    again[0].name = "Another name"
    write_models(again, OnConflict(unique=("workspace_id", "identity")))
    assert [one.name for one in Company.objects.for_workspace(workspace).order_by("identity")] == TEXTS[:3]


def test_changed_rows_have_the_new_values_and_others_the_old(workspace):
    made = companies(workspace, 8)
    write_models(made)
    wanted = {one.id: (f"{one.name} II", 7, [[TEXTS[1], 3]]) for one in made[:6]}
    change_rows(Company, ("name", "score", "score_reasons"), wanted)
    rows = {one.id: one for one in Company.objects.for_workspace(workspace)}
    assert {key: (rows[key].name, rows[key].score, rows[key].score_reasons) for key in wanted} == wanted
    assert values(rows[one.id] for one in made[6:]) == values(made[6:])


def test_number_of_statements_does_not_grow_with_the_rows(workspace):
    few, many = companies(workspace, 1), companies(workspace, 300)[1:]
    with CaptureQueriesContext(connection) as first:
        write_models(few)
        change_rows(Company, ("score",), {one.id: (1,) for one in few})
    with CaptureQueriesContext(connection) as second:
        write_models(many)
        change_rows(Company, ("score",), {one.id: (1,) for one in many})
    assert len(second) == len(first)


def test_new_ids_are_in_the_order_of_their_time(monkeypatch):
    times = iter(range(1_790_000_000_000_000_000, 1_790_000_001_000_000_000, 1_000_000))
    monkeypatch.setattr("time.time_ns", lambda: next(times))

    ids = [new_id() for _ in range(1_000)]

    assert sorted(ids) == ids
    assert {(each.version, each.variant) for each in ids} == {(7, RFC_4122)}


def test_new_ids_of_one_moment_differ(monkeypatch):
    monkeypatch.setattr("time.time_ns", lambda: 1_790_000_000_000_000_000)

    assert len({new_id() for _ in range(1_000)}) == 1_000
