"""A database of the time before `runs` had models keeps every row, relation and permission."""

from datetime import UTC, datetime
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction
from django.db.migrations.executor import MigrationExecutor

BEFORE = [
    ("accounts", "0003_workspace_proxy"),
    ("queueing", "0003_task_by_state"),
    ("seeds", "0001_first_schema"),
    ("exports", "0001_first_schema"),
    ("leads", "0005_rejection_constraints"),
    ("runs", None),
]
WHEN = datetime(2026, 11, 18, 12, 0, tzinfo=UTC)
TABLES = (
    "seeds_run",
    "seeds_ledger",
    "seeds_pagevisit",
    "seeds_layeroutcome",
    "exports_export",
    "leads_page",
)


@pytest.fixture
def old_apps(transactional_db):
    """The database as it was; what the test leaves is migrated forward again for the others."""
    yield migrate_to(BEFORE)
    call_command("migrate", verbosity=0)


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


def contents():
    rows = {}
    with connection.cursor() as cursor:
        for table in TABLES:
            cursor.execute(f"SELECT * FROM {table} ORDER BY id")
            rows[table] = [[bytes(v) if isinstance(v, memoryview) else v for v in row] for row in cursor]
    return rows


def constraints():
    with connection.cursor() as cursor:
        return {table: sorted(connection.introspection.get_constraints(cursor, table)) for table in TABLES}


def test_every_row_and_relation_is_found_again(old_apps):
    run_id = fill(old_apps)
    before, rules = contents(), constraints()
    apps = migrate_forward()
    run = apps.get_model("runs", "Run").objects.select_related("file", "started_by").get(id=run_id)
    spend, visit, end = run.spends.get(), run.visits.get(), run.layer_outcomes.get()
    export = run.exports.get()
    assert (run.file.name, run.started_by.email, run.target) == ("fair.csv", "ann@ann.example", 81)
    assert run.file.runs.get() == run
    assert {spend.company.name, visit.company.name, end.company.name} == {"Huber"}
    assert (spend.bytes, visit.fetched_at, end.why_empty) == (9_000, WHEN, {"fax": "nothing"})
    assert (export.requested_by.email, export.row_count) == ("ann@ann.example", 1)
    assert bytes(apps.get_model("leads", "StoredPage").objects.get().body) == b"old bytes"
    assert (contents(), constraints()) == (before, rules)


def test_deleting_a_run_or_a_list_still_takes_all_of_it(old_apps):
    fill(old_apps)
    apps = migrate_forward()
    apps.get_model("seeds", "SeedFile").objects.get().delete()
    left = {table: rows for table, rows in contents().items() if rows}
    assert list(left) == ["leads_page"]


def test_rules_of_the_tables_still_hold(old_apps):
    fill(old_apps)
    apps = migrate_forward()
    spend = apps.get_model("runs", "CompanySpend").objects.get()
    twice = {"workspace": spend.workspace, "run": spend.run, "company": spend.company}
    with pytest.raises(IntegrityError), transaction.atomic():
        type(spend).objects.create(**twice)


def test_way_back_finds_every_row_too(old_apps):
    run_id = fill(old_apps)
    before = contents()
    migrate_forward()
    apps = migrate_to(BEFORE)
    run = apps.get_model("seeds", "Run").objects.get(id=run_id)
    assert (run.ledgers.count(), run.visits.count(), run.exports.count()) == (1, 1, 1)
    assert contents() == before


def test_groups_of_the_admin_keep_what_they_were_granted(old_apps):
    types = old_apps.get_model("contenttypes", "ContentType").objects
    permissions = old_apps.get_model("auth", "Permission").objects
    types.all().delete()
    group = old_apps.get_model("auth", "Group").objects.create(name="Readers")
    old = (("seeds", "ledger"), ("seeds", "run"), ("exports", "export"), ("leads", "page"))
    for app, model in old:
        kind = types.create(app_label=app, model=model)
        group.permissions.add(
            permissions.create(content_type=kind, codename=f"view_{model}", name=f"Can view {model}")
        )
    apps = migrate_forward()
    kept = apps.get_model("auth", "Group").objects.get(name="Readers").permissions
    assert set(kept.values_list("content_type__app_label", "codename", "name")) == {
        ("runs", "view_companyspend", "Can view company spend"),
        ("runs", "view_run", "Can view run"),
        ("runs", "view_export", "Can view export"),
        ("leads", "view_storedpage", "Can view stored page"),
    }
    left_behind = apps.get_model("contenttypes", "ContentType").objects.filter(model__in=["ledger", "page"])
    assert not left_behind.exists()


def test_tasks_of_before_say_by_their_kind_what_they_do(old_apps):
    task = old_apps.get_model("queueing", "Task")
    letter = old_apps.get_model("queueing", "DeadLetter")
    where = {"workspace_id": uuid4(), "run_id": uuid4(), "tier": "sitemap"}
    for part in ("first", "deep"):
        what = {"kind": "company", "key": f"{part}_company:{part}", "payload": {"company": "c", "part": part}}
        task.objects.create(**where, **what, home_tier="sitemap")
        letter.objects.create(**where, **what, error_class="Timeout")
    task.objects.create(
        **where, home_tier="directory", kind="listing", key="c:listing:0f", payload={"part": "listing"}
    )
    apps = migrate_forward()
    named = {("first_pass", "first_company:first_pass"), ("deep_pass", "deep_company:deep_pass")}
    kinds = apps.get_model("queueing", "Task").objects.values_list("kind", "key")
    assert set(kinds) == named | {("listing", "c:listing:0f")}
    assert set(apps.get_model("queueing", "DeadLetter").objects.values_list("kind", "key")) == named
    migrate_to(BEFORE)
    assert set(task.objects.values_list("kind", "key")) == {
        *(("company", f"{part}_company:{part}") for part in ("first", "deep")),
        ("listing", "c:listing:0f"),
    }
