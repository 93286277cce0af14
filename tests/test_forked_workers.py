"""Workers that are forks of the process that collected the tests report what others do."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
TESTS = """
import os

import pytest


@pytest.mark.parametrize("number", range(20))
def test_output_of_its_own(number, capfd):
    os.write(1, b"written %d" % number)
    assert capfd.readouterr().out == f"written {number}"


@pytest.mark.parametrize("number", range(20))
def test_folder_of_its_own(number, tmp_path):
    tmp_path.joinpath("file").touch(exist_ok=False)
    assert os.environ["PYTEST_XDIST_WORKER"] in str(tmp_path)


@pytest.mark.parametrize("number", range(2))
def test_failure(number):
    print(f"said before {number}")
    os.write(1, b"written before %d" % number)
    raise AssertionError


def test_end_of_the_worker():
    os._exit(1)
"""


def test_they_report_and_are_replaced_as_those_that_start_from_nothing(tmp_path: Path) -> None:
    tmp_path.joinpath("test_many.py").write_text(TESTS)
    tmp_path.joinpath("test_broken.py").write_text("no Python")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.forked_workers", "-p", "no:cacheprovider"]
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [*command, "-n", "3", "-c", os.devnull, "--rootdir", tmp_path, tmp_path],
        env=environment,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "3 failed, 40 passed, 1 error" in done.stdout
    assert done.returncode == 1
    assert "crashed while running 'test_many.py::test_end_of_the_worker'" in done.stdout
    assert "no Python" in done.stdout
    for number in range(2):
        assert f"said before {number}\nwritten before {number}\n" in done.stdout.replace("\n\n", "\n")


def test_coverage_is_not_measured_with_them() -> None:
    """They import half of the product before measuring begins, which would count as never run."""
    command = [sys.executable, "-m", "pytest", "-p", "tests.forked_workers", "--cov", "tests/test_growth.py"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert "make coverage" in done.stderr
