"""A database that cannot be used ends a command with one line that says where it is and what to do."""

import sqlite3

import pytest
from django.db import OperationalError

from leadslogix.runs.command_line import advise
from queueing.errors import DiskFull
from tests.leadslogix.runs.commands import Shell

LIST = "Company,Website\nAcme,http://acme.invalid/\n"


@pytest.fixture
def seeds(tmp_path):
    path = tmp_path / "seeds.csv"
    path.write_text(LIST)
    return path


def assert_one_line(result, *parts):
    assert result.returncode == 1, result.stderr
    assert len(result.stderr.strip().splitlines()) == 1, result.stderr
    for part in parts:
        assert part in result.stderr


@pytest.mark.parametrize("command", [("crawl",), ("import_seeds", "--workspace", "W")])
def test_file_that_is_no_database_is_named(tmp_path, seeds, command):
    file = tmp_path / "leadslogix.sqlite3"
    file.write_bytes(b"this is no database\n" * 500)
    name, *options = command

    result = Shell(tmp_path).run(name, seeds, *options)

    assert_one_line(result, str(file), "LEADSLOGIX_DATA_DIR")


def test_database_that_cannot_be_opened_is_named(tmp_path):
    (tmp_path / "leadslogix.sqlite3").mkdir()

    result = Shell(tmp_path).run("run_status", "00000000-0000-0000-0000-000000000000")

    assert_one_line(result, "unable to open database file", "LEADSLOGIX_DATA_DIR")


def test_server_that_does_not_run_is_noticed_at_once(tmp_path, seeds):
    nowhere = {"DATABASE_URL": f"postgresql://leadslogix@/leadslogix?host={tmp_path}"}

    result = Shell(tmp_path, nowhere).run("crawl", seeds)

    assert_one_line(result, "DATABASE_URL", "server")


def test_disk_that_takes_no_writes_is_not_called_full():
    cause = OperationalError("disk I/O error")
    cause.__cause__ = sqlite3.OperationalError("disk I/O error")
    cause.__cause__.sqlite_errorname = "SQLITE_IOERR_WRITE"
    error = DiskFull("disk I/O error")
    error.__cause__ = cause

    assert "cannot be used (disk I/O error)" in advise(error)
    assert "full" not in advise(error)
