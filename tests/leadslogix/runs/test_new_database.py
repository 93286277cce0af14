"""A new database gets its tables from the models: the same ones that the migrations lead to."""

import re
import sqlite3

import pytest

from tests.leadslogix.runs.commands import Shell

READY = """
import django
django.setup()
from leadslogix.runs.command_line import ready_database
ready_database()
"""
PRAGMAS = ("table_info", "foreign_key_list")
UNIMPORTANT = {
    "table_info": (0,),
    "foreign_key_list": (0, 1),
}  # the order of columns, and numbers of relations


def open_database(folder):
    return sqlite3.connect(folder / "leadslogix.sqlite3")


def read_schema(folder):
    """What decides what a table takes: columns, relations, constraints and indexes."""
    with open_database(folder) as database:
        tables = database.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'").fetchall()
        indexes = database.execute("SELECT tbl_name, sql FROM sqlite_master WHERE type = 'index'").fetchall()
        return {
            "indexes": sorted(map(str, indexes)),
            "constraints": {name: sorted(re.findall(r'CONSTRAINT "\w+" \w+', sql)) for name, sql in tables},
            **{pragma: {name: _read(database, pragma, name) for name, _ in tables} for pragma in PRAGMAS},
        }


def _read(database, pragma, table):
    rows = database.execute(f"PRAGMA {pragma}('{table}')").fetchall()
    return sorted(
        str([value for place, value in enumerate(row) if place not in UNIMPORTANT[pragma]]) for row in rows
    )


def read_rows(folder, table, columns):
    with open_database(folder) as database:
        return sorted(database.execute(f"SELECT {columns} FROM {table}").fetchall())


@pytest.fixture(scope="module")
def folders(tmp_path_factory, migrated_database):
    """A database that was made at once, and one that was migrated."""
    made = tmp_path_factory.mktemp("made")
    environment = {"DJANGO_SETTINGS_MODULE": "leadslogix.settings"}
    assert Shell(made, environment).run_python("-c", READY).returncode == 0
    return made, migrated_database.parent


def test_it_has_the_tables_of_the_migrations(folders):
    made, migrated = folders
    assert read_schema(made) == read_schema(migrated)


@pytest.mark.parametrize(
    ("table", "columns"),
    [
        ("django_migrations", "app, name"),
        ("django_content_type", "app_label, model"),
        ("auth_permission", "codename"),
    ],
)
def test_it_has_the_rows_of_the_migrations(folders, table, columns):
    made, migrated = folders
    assert read_rows(made, table, columns) == read_rows(migrated, table, columns)


def test_a_database_that_lacks_the_last_migrations_is_migrated(data_dir):
    shell = Shell(data_dir, {"DJANGO_SETTINGS_MODULE": "leadslogix.settings"})
    applied = read_rows(data_dir, "django_migrations", "app, name")
    before_the_last = [name for app, name in applied if app == "queueing"][-2]
    assert shell.run("migrate", "queueing", before_the_last).returncode == 0
    assert read_rows(data_dir, "django_migrations", "app, name") != applied

    assert shell.run_python("-c", READY).returncode == 0

    assert read_rows(data_dir, "django_migrations", "app, name") == applied
