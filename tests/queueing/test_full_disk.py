"""A full disk is waited for by a worker, and ends what a person started."""

import errno
import sqlite3

import pytest
from django.db import OperationalError

from queueing import database
from queueing.database import ending_when_full, is_disk_full, run_with_retries
from queueing.errors import DiskFull


def error_of_sqlite(name: str, text: str) -> OperationalError:
    cause = sqlite3.OperationalError(text)
    cause.sqlite_errorname = name
    error = OperationalError(text)
    error.__cause__ = cause
    return error


def full_disk() -> OperationalError:
    return error_of_sqlite("SQLITE_FULL", "database or disk is full")


class Disk:
    """Has no room for the first writes."""

    def __init__(self, refusals: int) -> None:
        self.refusals = refusals

    def write(self) -> str:
        self.refusals -= 1
        if self.refusals >= 0:
            raise full_disk()
        return "written"


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch):
    monkeypatch.setattr(database, "PAUSES", (0.0, 0.0))
    monkeypatch.setattr(database.connection, "close", lambda: None)


@pytest.mark.parametrize(
    ("error", "full"),
    [
        (full_disk(), True),
        (OSError(errno.ENOSPC, "No space left on device"), True),
        (OSError(errno.EDQUOT, "Disk quota exceeded"), True),
        (OSError(errno.EACCES, "Permission denied"), False),
        (OperationalError("database is locked"), False),
        (None, False),
    ],
)
def test_full_disk_is_told_from_other_errors(error, full):
    assert is_disk_full(error) is full


def test_worker_waits_for_room():
    assert run_with_retries(Disk(refusals=2).write) == "written"


def test_command_does_not_wait_for_room():
    disk = Disk(refusals=2)
    with ending_when_full(), pytest.raises(DiskFull, match="disk is full"):
        run_with_retries(disk.write)
    assert disk.refusals == 1


@pytest.mark.parametrize("name", ["SQLITE_IOERR_WRITE", "SQLITE_READONLY"])
def test_command_does_not_wait_for_a_disk_that_takes_no_writes(name):
    def write() -> None:
        raise error_of_sqlite(name, "disk I/O error")

    with ending_when_full(), pytest.raises(DiskFull, match="disk I/O error"):
        run_with_retries(write)


def test_command_waits_for_a_database_that_cannot_be_read():
    def read() -> None:
        raise error_of_sqlite("SQLITE_IOERR_READ", "disk I/O error")

    with ending_when_full(), pytest.raises(OperationalError):
        run_with_retries(read)


def test_worker_in_the_same_process_waits_again_when_the_command_has_ended():
    with ending_when_full():
        pass
    assert run_with_retries(Disk(refusals=1).write) == "written"
