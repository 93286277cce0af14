"""What happens to the machine changes nothing of what a crawl delivers.

A crawl in a process that is stopped most of the time is compared with one that nothing disturbed; `make chaos` does
more.
"""

import json
import os
import shutil
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from demo.server import DemoWeb
from tests.leadslogix.runs.commands import Shell
from tests.leadslogix.runs.fair import companies_of, shell_at, write_list
from tests.warm_start import WarmProcess

pytestmark = pytest.mark.long

# Found at once, by links, in sitemaps, and only by a browser; and some that do not want to be read.
FAMILIES = (
    "jsonld",
    "contact_page",
    "german_imprint",
    "team_page",
    "sitemap_index",
    "sitemap_only",
    "script_fetch",
    "nothing",
    "login_wall",
    "endless_calendar",
)


def delivered(path: Path) -> set[tuple]:
    """Every fact with its confidence and where it was seen, and how each layer ended."""
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    facts = {
        (row["domain"], fact["field"], fact["value"], fact["confidence"], source["url"], source["layer"])
        for row in rows
        for fact in row["facts"]
        for source in fact["sources"]
    }
    return facts | {(row["domain"], layer, end) for row in rows for layer, end in row["outcomes"].items()}


@dataclass(frozen=True, slots=True)
class Fair:
    web: DemoWeb
    seeds: Path
    # What a crawl delivers that nothing disturbs.
    expected: set[tuple]


@pytest.fixture(scope="module")
def fair(tmp_path_factory, migrated_database) -> Iterator[Fair]:
    folder = tmp_path_factory.mktemp("undisturbed")
    seeds, out = write_list(folder / "seeds.csv", companies_of(FAMILIES)), folder / "leads.jsonl"
    shutil.copy(migrated_database, folder)
    with DemoWeb() as web:
        result = shell_at(web, folder).run("crawl", seeds, f"--jsonl={out}")
        assert result.returncode == 0, result.stderr
        yield Fair(web, seeds, delivered(out))


@pytest.fixture
def shell(fair, data_dir) -> Shell:
    return shell_at(fair.web, data_dir)


@contextmanager
def stopped_mostly(process: WarmProcess) -> Iterator[None]:
    """Stops it and its children for 70 % of the time, as a container does that has little CPU time."""
    ended = threading.Event()

    def stop_and_go() -> None:
        while not ended.wait(0.15) and process.poll() is None:
            signal_tree(process.pid, signal.SIGSTOP)
            time.sleep(0.35)
            signal_tree(process.pid, signal.SIGCONT)

    thread = threading.Thread(target=stop_and_go)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def signal_tree(pid: int, number: signal.Signals) -> None:
    for each in (pid, *children_of(pid)):
        try:
            os.kill(each, number)
        except ProcessLookupError:
            continue


def children_of(pid: int) -> list[int]:
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(path.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
        if parent == pid:
            found.append(int(path.parent.name))
    return found


def test_in_a_process_that_is_stopped_most_of_the_time(fair, shell, tmp_path):
    """Less than `make chaos` does, for every run of the tests."""
    out = tmp_path / "leads.jsonl"
    process = shell.start("crawl", fair.seeds, f"--jsonl={out}")
    with stopped_mostly(process):
        _, errors = process.communicate(timeout=500)

    assert process.returncode == 0, errors
    assert delivered(out) == fair.expected
