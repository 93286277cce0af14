"""A database of the time before `runs` had models keeps every row, relation and permission."""

from datetime import UTC, datetime
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction
from django.db.migrations.executor import MigrationExecutor

pytestmark = pytest.mark.long

BEFORE = [
    ("accounts", "0003_workspace_proxy"),
    ("queueing", "0003_task_by_state"),
    ("seeds", "0001_first_schema"),
    ("exports", "0001_first_schema"),
    ("leads", "0005_rejection_constraints"),
    ("runs", None),
]
WHEN = datetime(2026, 11, 18, 12, 0, tzinfo=UTC)
# (key, part of a run)
OLD_TASKS = (("a:first", "first"), ("first_a:deep", "deep"), ("a:listing:0f", "listing"))
TABLES = (
    "seeds_run",
    "seeds_ledger",
    "seeds_pagevisit",
    "seeds_layeroutcome",
    "exports_export",
    "leads_page",
)


def migrate_to(targets):
    executor = MigrationExecutor(connection)
    executor.migrate(targets)
    known = [target for target in targets if target[1]]
    return MigrationExecutor(connection).loader.project_state(known).apps


def migrate_forward():
    """As an operator does, with Django's own handling of content types around it."""
    call_command("migrate", verbosity=0)
    executor = MigrationExecutor(connection)
    return executor.loader.project_state(executor.loader.graph.leaf_nodes()).apps


def fill(apps):
    """A row in each of the tables, with every foreign key set."""

    def create(app, model, **values):
        return apps.get_model(app, model).objects.create(**values)

    ann = create("accounts", "User", email="ann@ann.example", password="!")
    own = {"workspace": create("accounts", "Workspace", name="Ann's")}
    company = create("leads", "Company", **own, identity="huber.example", name="Huber")
    create("leads", "Page", **own, page_hash="4" * 64, url="https://huber.example/", body=b"old bytes")
    file = create(
        "seeds", "SeedFile", **own, name="fair.csv", sha256="0" * 64, encoding="utf-8", delimiter=","
    )
    run = create("seeds", "Run", **own, file=file, pages=7, target=81, state="running", started_by=ann)
    of_company = {**own, "run": run, "company": company}
    create("seeds", "Ledger", **of_company, pages=3, renders=1, seconds=2.5, bytes=9_000)
    create("seeds", "PageVisit", **of_company, url="https://huber.example/", outcome="ok", fetched_at=WHEN)
    create(
        "seeds", "LayerOutcome", **of_company, layer="static", outcome="found", why_empty={"fax": "nothing"}
    )
    create("exports", "Export", **own, run=run, preset="csv", row_count=1, state="ready", requested_by=ann)
    return run.id


def columns():
    with connection.cursor() as cursor:
        return {
            table: [column.name for column in connection.introspection.get_table_description(cursor, table)]
            for table in TABLES
        }


def contents(known):
    """Of the columns that were there before: later migrations add others."""
    rows = {}
    with connection.cursor() as cursor:
        for table in TABLES:
            cursor.execute(f"SELECT {', '.join(known[table])} FROM {table} ORDER BY id")
            rows[table] = [[bytes(v) if isinstance(v, memoryview) else v for v in row] for row in cursor]
    return rows


def constraints():
    with connection.cursor() as cursor:
        return {table: sorted(connection.introspection.get_constraints(cursor, table)) for table in TABLES}


def add_tasks(apps):
    """Tasks and dead letters of the time when the part of a run that they do was in their payload."""
    where = {"workspace_id": uuid4(), "run_id": uuid4(), "tier": "sitemap"}
    for key, part in OLD_TASKS:
        what = {"kind": "listing" if part == "listing" else "company", "key": key, "payload": {"part": part}}
        apps.get_model("queueing", "Task").objects.create(**where, **what, home_tier="sitemap")
        apps.get_model("queueing", "DeadLetter").objects.create(**where, **what, error_class="Timeout")


def kinds_of(apps, model):
    return set(apps.get_model("queueing", model).objects.values_list("kind", "key"))


def grant(apps):
    """A group that may see the rows of models that move or are renamed."""
    types = apps.get_model("contenttypes", "ContentType").objects
    types.all().delete()
    group = apps.get_model("auth", "Group").objects.create(name="Readers")
    for app, model in (("seeds", "ledger"), ("seeds", "run"), ("exports", "export"), ("leads", "page")):
        kind = types.create(app_label=app, model=model)
        group.permissions.create(content_type=kind, codename=f"view_{model}", name=f"Can view {model}")


def check_relations(apps, run_id):
    run = apps.get_model("runs", "Run").objects.select_related("file", "started_by").get(id=run_id)
    spend, visit, end = run.spends.get(), run.visits.get(), run.layer_outcomes.get()
    export = run.exports.get()
    assert (run.file.name, run.started_by.email, run.target) == ("fair.csv", "ann@ann.example", 81)
    assert run.file.runs.get() == run
    assert {spend.company.name, visit.company.name, end.company.name} == {"Huber"}
    assert (spend.bytes, visit.fetched_at, end.why_empty) == (9_000, WHEN, {"fax": "nothing"})
    assert (export.requested_by.email, export.row_count) == ("ann@ann.example", 1)
    assert bytes(apps.get_model("leads", "StoredPage").objects.get().body) == b"old bytes"
    with pytest.raises(IntegrityError), transaction.atomic():
        type(spend).objects.create(workspace=spend.workspace, run=run, company=spend.company)


def check_permissions(apps):
    kept = apps.get_model("auth", "Group").objects.get(name="Readers").permissions
    assert set(kept.values_list("content_type__app_label", "codename", "name")) == {
        ("runs", "view_companyspend", "Can view company spend"),
        ("runs", "view_run", "Can view run"),
        ("runs", "view_export", "Can view export"),
        ("leads", "view_storedpage", "Can view stored page"),
    }
    left_behind = apps.get_model("contenttypes", "ContentType").objects.filter(model__in=["ledger", "page"])
    assert not left_behind.exists()


def test_way_forward_and_back_keeps_every_row_relation_rule_and_permission(empty_database):
    old_apps = migrate_to(BEFORE)
    run_id = fill(old_apps)
    add_tasks(old_apps)
    grant(old_apps)
    known, rules, kinds = columns(), constraints(), kinds_of(old_apps, "Task")
    before = contents(known)

    apps = migrate_forward()

    assert contents(known) == before
    assert all(set(rules[table]) <= set(found) for table, found in constraints().items())
    check_relations(apps, run_id)
    named = {("first_pass", "a:first_pass"), ("deep_pass", "first_a:deep_pass"), ("listing", "a:listing:0f")}
    assert kinds_of(apps, "Task") == kinds_of(apps, "DeadLetter") == named
    check_permissions(apps)

    apps = migrate_to(BEFORE)

    run = apps.get_model("seeds", "Run").objects.get(id=run_id)
    assert (run.ledgers.count(), run.visits.count(), run.exports.count()) == (1, 1, 1)
    assert (contents(known), kinds_of(apps, "Task")) == (before, kinds)
    run.file.delete()
    assert [table for table, rows in contents(known).items() if rows] == ["leads_page"]
