"""The private PostgreSQL starts where root's own copy of its programs is closed, and keeps what it has answered."""

import os
from pathlib import Path

import psycopg
import pytest

from tests import postgres

pytestmark = pytest.mark.postgres


@pytest.mark.skipif(os.geteuid() != 0, reason="only root runs it as another user")
def test_programs_in_a_folder_of_mode_0700_are_copied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "SYSTEM_PROGRAMS", tmp_path / "none")
    tmp_path.chmod(0o700)
    closed = postgres.copy_bundled_programs(postgres.find_programs(), tmp_path)
    monkeypatch.setattr(postgres, "find_programs", lambda: closed)

    with postgres.PrivatePostgres() as server, psycopg.connect(server.url) as connection:
        assert connection.execute("SELECT 1").fetchone() == (1,)


def test_crash_loses_nothing_that_was_committed() -> None:
    """Otherwise `make chaos` would blame the product for what its server has lost."""
    with postgres.PrivatePostgres() as server:
        with psycopg.connect(server.url, autocommit=True) as connection:
            connection.execute("CREATE TABLE answered (number int)")
            for number in range(1_000):
                connection.execute("INSERT INTO answered VALUES (%s)", (number,))
            server.crash()
        with psycopg.connect(server.url) as connection:
            assert connection.execute("SELECT count(*) FROM answered").fetchone() == (1_000,)
