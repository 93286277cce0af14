"""The busy loops of `python -m tests.run --busy` end with the run, also when it is killed."""

import subprocess
import sys

import psutil

from tests.run import ROOT, SHORT, busy_loops

STARTS_LOOPS = """
import psutil
from tests.run import busy_loops
with busy_loops(2):
    print(*(child.pid for child in psutil.Process().children()), flush=True)
    input()
"""


def test_busy_loops_end_with_their_block() -> None:
    # Servers of other tests are children of this process, too.
    before = set(psutil.Process().children())
    with busy_loops(2):
        loops = set(psutil.Process().children()) - before
    assert len(loops) == 2
    assert [loop for loop in loops if loop.is_running()] == []


def test_busy_loops_end_when_their_run_is_killed() -> None:
    command = [sys.executable, "-c", STARTS_LOOPS]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as run:
        assert run.stdout is not None
        loops = [psutil.Process(int(pid)) for pid in run.stdout.readline().split()]
        run.kill()
    assert len(loops) == 2
    assert psutil.wait_procs(loops, timeout=300)[1] == []


def test_short_run_leaves_out_what_is_marked_as_long() -> None:
    command = [sys.executable, "-m", "pytest", "-q", "--collect-only", "-m", SHORT, "tests/leadslogix/runs"]
    collected = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert "test_lifecycle" in collected or "test_dry_run" in collected
    assert "test_crawl_processes" not in collected
