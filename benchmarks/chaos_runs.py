"""Runs that are started, stopped and uploaded at the same moment, and a disk that is full.

usage: python -m benchmarks.chaos --only races,disk
"""

import os
import shutil
import sqlite3
import subprocess
import sys
import time
import uuid
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from pathlib import Path
from threading import Barrier
from typing import Any

from benchmarks.chaos_outcome import Outcome
from benchmarks.chaos_sites import ManySites, write_seed_list
from benchmarks.chaos_world import ROOT, temporary_directory
from demo.server import DemoWeb

COMPANIES = 40
FULL_DISK_SECONDS = 30.0


def race_runs(rounds: int = 20) -> Outcome:
    """Start and stop at once: running with all its tasks open, or stopped with none. Three uploads: one run."""
    from leadslogix.accounts.models import Workspace
    from leadslogix.runs.lifecycle import continue_run, create_run, start_run, stop_run
    from leadslogix.runs.models import Run
    from leadslogix.seeds.rows import import_table

    def act(action: Callable[[Any], object], run_id: uuid.UUID) -> None:
        action(Run.objects.get(id=run_id))

    def upload(workspace: Workspace, name: str) -> uuid.UUID:
        return continue_run(import_table(workspace, table(name)).file).id

    started = time.monotonic()
    outcome = Outcome(f"runs: started and stopped at once, uploaded by three, {rounds} times each")
    for number in range(rounds):
        workspace = Workspace.objects.create(name=f"Race {number}")
        run = create_run(import_table(workspace, table(f"a{number}")).file)
        together(partial(act, start_run, run.id), partial(act, stop_run, run.id))
        outcome.found += is_consistent(Run.objects.get(id=run.id))
        runs = together(*[partial(upload, workspace, f"b{number}")] * 3)
        outcome.doubled += len(set(runs)) - 1
        outcome.found += 1
    outcome.expected = rounds * 2
    outcome.lost = outcome.expected - outcome.found
    outcome.seconds = time.monotonic() - started
    return outcome


def is_consistent(run: Any) -> bool:
    from leadslogix.runs.models import Run
    from queueing.models import OPEN_STATES, Task

    still_open = Task.objects.filter(run_id=run.id, state__in=OPEN_STATES).count()
    return (run.state, still_open) in [(Run.State.RUNNING, COMPANIES), (Run.State.STOPPED, 0)]


def table(name: str) -> Any:
    from tests.leadslogix.seeds.tables import read_table

    rows = "".join(f"Firma {name} {n},firma-{name}-{n}.example\n" for n in range(COMPANIES))
    return read_table(f"name,website\n{rows}".encode(), f"{name}.csv")


def together(*tasks: Callable[[], Any]) -> list[Any]:
    from django.db import connection

    barrier = Barrier(len(tasks))

    def start(task: Callable[[], Any]) -> Any:
        barrier.wait(60)
        try:
            return task()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(tasks)) as pool:
        return [future.result(60) for future in [pool.submit(start, task) for task in tasks]]


def fill_disk(sites: int = 20) -> Outcome:
    """`crawl` on a full disk ends with exit code 1 in 30 s; with room again the same command finds everything."""
    started = time.monotonic()
    outcome = Outcome("facts: a full disk", recovery_limit=FULL_DISK_SECONDS)
    many = ManySites.create(sites)
    with temporary_directory() as directory, DemoWeb(more_sites=many.sites) as web:
        seeds = directory / "seeds.csv"
        write_seed_list(seeds, many.seed_rows())
        roomy, small = directory / "roomy", directory / "small"
        for folder in (roomy, small):
            folder.mkdir()
        if not _mount(small):
            outcome.notes.append("left out: only root can mount a small file system")
            return outcome
        try:
            expected = _facts_of(_crawl(seeds, roomy, web), roomy)
            _prepare(seeds, small, web)
            ballast = _fill(small, 60_000)
            began = time.monotonic()
            full = _crawl(seeds, small, web)
            outcome.slowest_recovery = time.monotonic() - began
            if full.returncode != 1 or "the disk is full" not in full.stderr:
                outcome.notes.append(f"exit code {full.returncode} on the full disk: {full.stderr[-300:]}")
                outcome.has_failed = True
            ballast.unlink()
            found = _facts_of(_crawl(seeds, small, web), small)
        finally:
            subprocess.run(["umount", "--lazy", str(small)], check=False)
    outcome.expected, outcome.found = expected.total(), found.total()
    outcome.lost, outcome.doubled = (expected - found).total(), (found - expected).total()
    outcome.seconds = time.monotonic() - started
    return outcome


def _mount(folder: Path) -> bool:
    mount = shutil.which("mount")
    if os.geteuid() != 0 or mount is None:
        return False
    command = [mount, "-t", "tmpfs", "-o", "size=8m", "none", str(folder)]
    return subprocess.run(command, check=False).returncode == 0


def _environment(folder: Path, web: DemoWeb) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
    return kept | {
        "LEADSLOGIX_DATA_DIR": str(folder),
        "LEADSLOGIX_HOST_MAP": web.host_map,
        "LEADSLOGIX_ALLOWED_NETWORKS": "127.0.0.0/8",
        "LEADSLOGIX_RETRY_SECONDS": "0.1",
        "LEADSLOGIX_QUEUE": "heapq",
    }


def _manage(folder: Path, web: DemoWeb, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "manage.py", *arguments]
    return subprocess.run(
        command, cwd=ROOT, env=_environment(folder, web), check=False, capture_output=True, text=True
    )


def _prepare(seeds: Path, folder: Path, web: DemoWeb) -> None:
    _manage(folder, web, "import_seeds", str(seeds), "--workspace", "Command line")


def _crawl(seeds: Path, folder: Path, web: DemoWeb) -> subprocess.CompletedProcess[str]:
    return _manage(folder, web, "crawl", str(seeds), f"--csv={seeds.parent / 'leads.csv'}")


def _facts_of(crawl: subprocess.CompletedProcess[str], folder: Path) -> Counter[tuple[str, ...]]:
    if crawl.returncode:
        raise RuntimeError(crawl.stderr[-2_000:])
    with closing(sqlite3.connect(folder / "leadslogix.sqlite3")) as database:
        rows = database.execute(
            "SELECT c.identity, f.field, f.value, f.state FROM leads_fact f"
            " JOIN leads_company c ON c.id = f.company_id"
        )
        return Counter(rows.fetchall())


def _fill(folder: Path, leave: int) -> Path:
    ballast = folder / "ballast"
    room = os.statvfs(folder)
    ballast.write_bytes(b"x" * max(0, room.f_bavail * room.f_frsize - leave))
    return ballast
