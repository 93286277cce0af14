"""A crawl on a disk that fills up: one line, exit code 1, and the same command goes on when there is room."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.leadslogix.runs.fair import HONEST_FAMILIES, companies_of, shell_at, write_list

pytestmark = pytest.mark.long

# The progress, and that the crawler may reach this machine.
USUAL = (" facts, ", "LEADSLOGIX_ALLOWED_NETWORKS")


@pytest.fixture
def small_disk(tmp_path):
    """A file system of 8 MB, where one may be mounted."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = shutil.which("mount")
    if os.geteuid() != 0 or mount is None:
        pytest.skip("only root can mount a small file system")
    if subprocess.run([mount, "-t", "tmpfs", "-o", "size=8m", "none", folder], check=False).returncode:
        pytest.skip("this machine does not let root mount a file system")
    yield folder
    subprocess.run(["umount", "--lazy", folder], check=True)


def fill(folder: Path, leave: int) -> Path:
    ballast = folder / "ballast"
    room = os.statvfs(folder)
    ballast.write_bytes(b"x" * (room.f_bavail * room.f_frsize - leave))
    return ballast


def test_crawl_on_a_full_disk_says_so_and_can_be_continued(small_disk, web, migrated_database, tmp_path):
    shutil.copy(migrated_database, small_disk)
    shell = shell_at(web, small_disk)
    seeds = write_list(tmp_path / "seeds.csv", companies_of(HONEST_FAMILIES))
    assert shell.run("import_seeds", seeds, "--workspace", "Command line").returncode == 0
    for leave in (8_192, 100_000):  # full from the start, and full after some writing
        ballast = fill(small_disk, leave)
        full = shell.run("crawl", seeds)
        assert full.returncode == 1, full.stderr
        lines = [line for line in full.stderr.splitlines() if not any(word in line for word in USUAL)]
        assert len(lines) == 1, full.stderr
        assert lines[0].startswith("Stopped, the disk is full (")
        ballast.unlink()

    again = shell.run("crawl", seeds)
    assert again.returncode == 0, again.stderr
    assert "finished" in again.stdout
