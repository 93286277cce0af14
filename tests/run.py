"""Runs all tests: everything on SQLite and, beside it, what touches the database once more on PostgreSQL.

usage: python -m tests.run [--short] [--coverage] [--busy LOOPS] [arguments for pytest, which leave PostgreSQL out]
"""

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.postgres import PrivatePostgres

ROOT = Path(__file__).resolve().parent.parent
FORKED_WORKERS = ["-p", "tests.forked_workers"]
# More workers than cores: most of the time a worker waits for a process, a browser or a deadline.
ON_SQLITE = ["--dist", "worksteal", "-n", "8", "--durations", "25", "--durations-min", "1"]
# Pages in Chromium and the demo's sites behave the same on either database; only these folders touch it.
# The server is made for this run and deleted as a whole, so nothing deletes the database first.
ON_POSTGRES = [
    *FORKED_WORKERS,
    "--dist",
    "worksteal",
    "-n",
    "3",
    "--reuse-db",
    "--database-only",
    # Who may see a page is asked of each page and of four people, and is not the database's business.
    "--ignore=tests/leadslogix/console/test_access.py",
    "tests/leadslogix",
    "tests/queueing",
]
ANYWHERE_BUT_A_BROWSER = "not browser"
# The plugin that forks workers imports half of the product before anything is measured.
COVERAGE = ["--cov", "--cov-report", "term:skip-covered"]
# What `.ci/run` leaves out to end within ten minutes; `make test` and the coverage job of CI run everything.
SHORT = "not long"
SHORT_ON_POSTGRES = ["-m", f"{ANYWHERE_BUT_A_BROWSER} and {SHORT}", "--ignore=tests/leadslogix/console"]
# Its argument is the process that started it. It ends also when that one was killed: its parent is then another.
BUSY_LOOP = "import os, sys\nwhile os.getppid() == int(sys.argv[1]):\n    sum(range(10**6))"


def start_pytest(
    arguments: Sequence[str], changes: Mapping[str, str] | None = None, **options: Any
) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "pytest", "-q", *arguments]
    # Without bytecode every process would compile all tests again.
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "", **(changes or {})}
    return subprocess.Popen(command, cwd=ROOT, env=environment, **options)


def run_on_both(arguments: Sequence[str], *, is_short: bool) -> int:
    wanted = ["-m", SHORT] if is_short else []
    wanted_on_postgres = SHORT_ON_POSTGRES if is_short else ["-m", ANYWHERE_BUT_A_BROWSER]
    print("== Everything, on SQLite", flush=True)
    with (
        tempfile.TemporaryFile() as output,
        ended(start_pytest([*ON_SQLITE, *wanted, *arguments])) as on_sqlite,
        # It starts while the tests are collected.
        PrivatePostgres() as postgres,
        ended(
            start_pytest(
                [*ON_POSTGRES, *wanted_on_postgres],
                {"DATABASE_URL": postgres.url},
                stdout=output,
                stderr=subprocess.STDOUT,
            )
        ) as on_postgres,
    ):
        failed = on_sqlite.wait()
        failed = on_postgres.wait() or failed
        print("== What touches the database, on PostgreSQL", flush=True)
        output.seek(0)
        print(output.read().decode(errors="replace"), flush=True)
    return failed


@contextmanager
def ended(process: subprocess.Popen[bytes]) -> Iterator[subprocess.Popen[bytes]]:
    try:
        yield process
    finally:
        process.terminate()
        process.wait()


@contextmanager
def busy_loops(count: int) -> Iterator[None]:
    """Takes CPU away from the tests: what fails then is a wrong test, or a wrong product."""
    command = [sys.executable, "-c", BUSY_LOOP, str(os.getpid())]
    loops = [subprocess.Popen(command) for _ in range(count)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description="Runs all tests.", allow_abbrev=False)
    parser.add_argument("--short", action="store_true", help="leave out the long tests, as .ci/run does")
    parser.add_argument(
        "--coverage", action="store_true", help="measure branch coverage, fail below the limit"
    )
    parser.add_argument("--busy", type=int, default=0, metavar="LOOPS", help="beside so many busy loops")
    options, for_pytest = parser.parse_known_args(arguments)
    with busy_loops(options.busy):
        if for_pytest:
            return start_pytest([*FORKED_WORKERS, *ON_SQLITE, *for_pytest]).wait()
        return run_on_both(COVERAGE if options.coverage else FORKED_WORKERS, is_short=options.short)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
