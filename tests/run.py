"""Runs all tests: everything on SQLite, then what touches the database once more on PostgreSQL.

usage: python -m tests.run [arguments for pytest]
"""

import os
import subprocess
import sys
from pathlib import Path

from tests.postgres import PrivatePostgres

ROOT = Path(__file__).resolve().parent.parent
WORKERS = ["-n", "2"]
# Pages in Chromium and the demo's sites behave the same on either database.
ON_POSTGRES = ["--database-only", "-m", "not browser"]


def run_pytest(arguments: list[str], **environment: str) -> int:
    command = [sys.executable, "-m", "pytest", "-q", *WORKERS, *arguments]
    return subprocess.run(command, cwd=ROOT, env={**os.environ, **environment}, check=False).returncode


def main(arguments: list[str]) -> int:
    print("== Everything, on SQLite", flush=True)
    on_sqlite = run_pytest(arguments)
    if arguments:
        return on_sqlite
    print("== What touches the database, on PostgreSQL", flush=True)
    with PrivatePostgres() as postgres:
        on_postgres = run_pytest(ON_POSTGRES, DATABASE_URL=postgres.url)
    return on_sqlite or on_postgres


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
