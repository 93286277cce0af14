"""Runs `manage.py`: as a person would, in a process with a data folder of its own, or in the process of the test."""

import io
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from django.core.management import execute_from_command_line

from demo.dns import LoopbackDns, Zone
from tests.warm_start import WarmProcess, completed

ROOT = Path(__file__).resolve().parents[3]
# For `manage.py shell`: what `crawl` does with a new database, in a thirtieth of the time of `migrate`.
MAKE_TABLES = "from leadslogix.runs.new_database import make_tables; assert make_tables()"


@cache
def empty_dns() -> LoopbackDns:
    """Knows no name and nothing of mail, as long as the tests run: who wants names starts a server of their own."""
    return LoopbackDns(Zone(fails_for_mail=True)).__enter__()


@dataclass(slots=True)
class Shell:
    data_dir: Path
    environment: dict[str, str] = field(default_factory=dict)
    folder: Path = ROOT  # of `start_python`

    def start(self, *arguments: object) -> WarmProcess:
        return WarmProcess(["manage.py", *map(str, arguments)], self._environment())

    def run(self, *arguments: object) -> subprocess.CompletedProcess[str]:
        return completed(self.start(*arguments))

    def start_python(self, *arguments: object) -> subprocess.Popen[str]:
        """From nothing."""
        return subprocess.Popen(
            [sys.executable, *map(str, arguments)],
            cwd=self.folder,
            env=self._environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run_python(self, *arguments: object) -> subprocess.CompletedProcess[str]:
        return completed(self.start_python(*arguments))

    def _environment(self) -> dict[str, str]:
        return {
            "PATH": os.environ["PATH"],
            "LEADSLOGIX_DATA_DIR": str(self.data_dir),
            "LEADSLOGIX_NAMESERVERS": empty_dns().address,
            **self.environment,
        }


def run_here(*arguments: object) -> subprocess.CompletedProcess[str]:
    """Saves the second that a process takes to start, where the process is not the point. On the test's database."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        try:
            execute_from_command_line(["manage.py", *map(str, arguments)])
            code: object = 0
        except SystemExit as end:
            code = end.code
    return subprocess.CompletedProcess(arguments, int(str(code)), out.getvalue(), err.getvalue())
