"""A program of servers that is stopped or killed leaves no process and no folder."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.queueing.waiting import wait_for
from tests.run import ROOT

# A server in a session of its own, and one whose parent has ended; both are told to nobody.
PROGRAM = """
import os, subprocess, sys, tempfile, time
from benchmarks.cleanup import run_and_clean_up

SLEEP = [sys.executable, "-c", "import time; time.sleep(600)"]

def main():
    folder = tempfile.mkdtemp()
    first = subprocess.Popen(SLEEP, start_new_session=True)
    with open(folder + "/pid", "w") as output:
        subprocess.run(["sh", "-c", 'setsid "$@" & echo $!', "sh", *SLEEP], stdout=output)
    pid = open(folder + "/pid").read().strip()
    try:
        print(os.getpid(), first.pid, pid, folder, flush=True)
        time.sleep(float(sys.argv[1]))
    finally:
        if len(sys.argv) > 2:
            first.kill()
            os.kill(int(pid), 9)
    return 7

sys.exit(run_and_clean_up(main))
"""


def start(seconds: float, *more: str) -> tuple[subprocess.Popen[str], list[int], Path]:
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(seconds), *more], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout
    with process.stdout:
        *pids, folder = process.stdout.readline().split()
    return process, [int(pid) for pid in pids], Path(folder)


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def assert_nothing_is_left(pids: list[int]) -> None:
    wait_for(lambda: not any(map(is_running, pids)))


def test_program_that_ends_by_itself_leaves_nothing():
    process, pids, folder = start(0)
    assert process.wait(300) == 7
    assert_nothing_is_left(pids)
    assert not folder.exists()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_program_that_is_stopped_leaves_nothing(number):
    process, pids, folder = start(600)
    process.send_signal(number)
    assert process.wait(300) == 128 + signal.SIGTERM
    assert_nothing_is_left(pids)
    assert not folder.exists()


def test_program_whose_child_is_killed_leaves_nothing():
    process, pids, folder = start(600)
    os.kill(pids[0], signal.SIGKILL)
    assert process.wait(300) == 128 + signal.SIGKILL
    assert_nothing_is_left(pids)
    assert not folder.exists()


def test_program_that_is_killed_closes_what_it_has_opened():
    process, pids, folder = start(600, "closes")
    process.kill()
    process.wait(300)
    assert_nothing_is_left(pids)
    assert not folder.exists()
