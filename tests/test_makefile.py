"""The Makefile works in a folder whose path holds spaces: no path of this machine goes through a shell unquoted."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
# Stands for the virtual environment's Python: it writes down what it is asked to run.
RECORDER = '#!/bin/sh\necho "$DATABASE_URL|$*" >> calls\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A checkout whose virtual environment is complete and has no program other than Python."""
    folder = tmp_path / "my leads"
    programs = folder / ".venv" / "bin"
    programs.mkdir(parents=True)
    (programs / "python").write_text(RECORDER)
    (programs / "python").chmod(0o755)
    shutil.copytree(ROOT / "deploy", folder / "deploy")
    for name in ("Makefile", "requirements.lock", "requirements-dev.lock"):
        shutil.copy(ROOT / name, folder)
    for stamp in (".runtime", ".dev"):
        (folder / ".venv" / stamp).touch()
    return folder


def make(folder: Path, target: str) -> list[str]:
    environment = {"PATH": os.environ["PATH"], "LEADSLOGIX_CHROMIUM": "/bin/true"}
    done = subprocess.run(
        ["make", target], cwd=folder, env=environment, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    return (folder / "calls").read_text().splitlines()


def test_demo_has_a_database_of_its_own(folder: Path) -> None:
    assert make(folder, "demo") == ["sqlite:///var/demo.sqlite3|manage.py demo"]


@pytest.mark.parametrize(
    "target", ["test", "coverage", "test-busy", "check", "fix", "bench", "chaos", "fuzz", "quality", "serve"]
)
def test_target_needs_no_program_of_the_environment_except_python(folder: Path, target: str) -> None:
    assert make(folder, target)
