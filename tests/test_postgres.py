"""The private PostgreSQL starts where root's own copy of its programs is closed to the user that runs it."""

import os
from pathlib import Path

import psycopg
import pytest

from tests import postgres

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.skipif(os.geteuid() != 0, reason="only root runs it as another user"),
]


def test_programs_in_a_folder_of_mode_0700_are_copied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "SYSTEM_PROGRAMS", tmp_path / "none")
    tmp_path.chmod(0o700)
    closed = postgres.copy_bundled_programs(postgres.find_programs(), tmp_path)
    monkeypatch.setattr(postgres, "find_programs", lambda: closed)

    with postgres.PrivatePostgres() as server, psycopg.connect(server.url) as connection:
        assert connection.execute("SELECT 1").fetchone() == (1,)
