"""What is written on the way to an export is private, and does not outlive its process."""

import os
import subprocess
import sys
import tempfile

import pytest

from leadslogix.exports.errors import UnwritableFile
from leadslogix.exports.workplaces import clear_workplaces, open_workplace, private_folder

KILLED = """
import os, signal, sys, tempfile
tempfile.tempdir = sys.argv[1]
from leadslogix.exports.workplaces import open_workplace
with open_workplace() as workplace:
    (workplace / "leads.xlsx").write_text("leads")
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture(autouse=True)
def temporary(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))


def test_workplace_is_private_and_deleted_at_its_end():
    with open_workplace() as workplace:
        modes = [path.stat().st_mode & 0o777 for path in (workplace, workplace.parent)]
        (workplace / "sheet.xml").write_text("leads")
    assert modes == [0o700, 0o700]
    assert list(private_folder().iterdir()) == []


def test_what_a_killed_process_left_is_removed(tmp_path):
    subprocess.run([sys.executable, "-c", KILLED, str(tmp_path)], check=False)
    assert len(list(private_folder().glob("*/leads.xlsx"))) == 1
    assert clear_workplaces() == 1
    assert list(private_folder().iterdir()) == []


def test_workplace_that_is_in_use_is_left():
    with open_workplace() as workplace, open_workplace() as other:
        assert clear_workplaces() == 0
        assert workplace.is_dir()
        assert other.is_dir()


def test_folder_that_others_can_read_is_closed():
    private_folder().chmod(0o755)
    assert private_folder().stat().st_mode & 0o777 == 0o700


def test_link_that_somebody_else_prepared_is_refused(tmp_path):
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / f"leadslogix-{os.geteuid()}").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(UnwritableFile, match="not a folder of ours"):
        private_folder()
