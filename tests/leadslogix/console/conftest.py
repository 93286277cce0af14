"""A whole LeadsLogix as a process of its own, crawling the demo's trade fair, and a Chromium to use it with."""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from demo.server import DemoWeb
from tests.browser import open_chromium
from tests.warm_start import WarmProcess, completed

ROOT = Path(__file__).resolve().parent.parent.parent.parent
LISTENING = re.compile(r"Listening at: (http://127\.0\.0\.1:\d+)")


@dataclass(frozen=True)
class Site:
    url: str
    environment: dict[str, str]

    def run(self, *command: str) -> str:
        done = completed(WarmProcess(command, self.environment))
        assert done.returncode == 0, done.stderr
        return done.stdout


def make_environment(folder: Path, web: DemoWeb) -> dict[str, str]:
    inherited = {name: os.environ[name] for name in ("PATH", "HOME", "LANG", "TMPDIR") if name in os.environ}
    return inherited | {
        "DATABASE_URL": f"sqlite:///{folder}/site.sqlite3",
        "LEADSLOGIX_DATA_DIR": str(folder),
        "LEADSLOGIX_QUEUE": "heapq",
        "LEADSLOGIX_CONCURRENCY": "8",
        "LEADSLOGIX_HOST_MAP": web.host_map,
        "LEADSLOGIX_ALLOWED_NETWORKS": "127.0.0.0/8",
        "LEADSLOGIX_RETRY_SECONDS": "0.2",
    }


@pytest.fixture(scope="module")
def site(tmp_path_factory, migrated_database) -> Iterator[Site]:
    """Started the way `manage.py serve` does, on a free port."""
    folder = tmp_path_factory.mktemp("site")
    shutil.copy(migrated_database, folder / "site.sqlite3")
    with DemoWeb() as web:
        environment = make_environment(folder, web)
        log = folder / "web.log"
        command = ["-m", "gunicorn", "leadslogix.wsgi", "--bind", "127.0.0.1:0", "--threads", "4"]
        with log.open("wb") as errors:
            server = subprocess.Popen([sys.executable, *command], cwd=ROOT, env=environment, stderr=errors)
        try:
            yield Site(wait_for_address(server, log), environment)
        finally:
            server.terminate()
            assert server.wait(300) == 0
            assert "Traceback" not in log.read_text()


def wait_for_address(server: subprocess.Popen, log: Path) -> str:
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline and server.poll() is None:
        if found := LISTENING.search(log.read_text()):
            return found[1]
        time.sleep(0.05)
    raise AssertionError(f"The web did not start:\n{log.read_text()}")


# Not for the whole session: while Playwright's loop is there, Django refuses to use the database in this thread.
@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with open_chromium() as browser:
        yield browser
