import os
import subprocess

import pytest

from queueing.workers import has_exited, machine, worker_name


def test_this_process_is_not_gone() -> None:
    assert not has_exited(worker_name())
    assert not has_exited(worker_name("/named"))


def test_ended_process_is_gone() -> None:
    child = subprocess.Popen(["true"])
    child.wait()

    assert has_exited(f"{machine()}:{child.pid}:1")


def test_process_that_ended_and_was_not_waited_for_is_gone() -> None:
    child = subprocess.Popen(["true"], stdout=subprocess.PIPE)
    assert child.stdout is not None
    child.stdout.read()  # ends when the child has
    os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT)

    assert has_exited(f"{machine()}:{child.pid}:1")
    child.stdout.close()
    child.wait()


def test_another_process_with_the_same_pid_is_noticed() -> None:
    assert has_exited(f"{machine()}:{os.getpid()}:12345")


@pytest.mark.parametrize("name", ["elsewhere:1:1", "", "x", f"{machine()}:no:1"])
def test_nothing_is_said_about_what_cannot_be_seen_from_here(name: str) -> None:
    assert not has_exited(name)
