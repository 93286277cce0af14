import os
import subprocess

import pytest

from queueing.workers import has_exited, machine, worker_name


def test_this_process_has_not_exited() -> None:
    assert not has_exited(worker_name())
    assert not has_exited(worker_name("/named"))


def test_ended_process_has_exited() -> None:
    child = subprocess.Popen(["true"])
    child.wait()

    assert has_exited(f"{machine()}:{child.pid}:1")


def test_zombie_process_has_exited() -> None:
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
def test_process_of_another_machine_is_not_said_to_have_exited(name: str) -> None:
    assert not has_exited(name)
