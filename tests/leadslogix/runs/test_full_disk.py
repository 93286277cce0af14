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


def test_export_to_a_full_disk_says_so_and_leaves_nothing(small_disk, web, data_dir, tmp_path):
    shell = shell_at(web, data_dir)
    seeds = write_list(tmp_path / "seeds.csv", companies_of(HONEST_FAMILIES))
    out = tmp_path / "leads.xlsx"
    assert shell.run("crawl", seeds, f"--xlsx={out}").returncode == 0
    whole = out.read_bytes()
    fill(small_disk, 8_192)

    for place, temporary in ((small_disk, tmp_path), (tmp_path, small_disk)):
        shell.environment["TMPDIR"] = str(temporary)
        before = sorted(place.iterdir())
        full = shell.run("crawl", seeds, f"--xlsx={place / 'leads.xlsx'}")
        assert full.returncode == 1, full.stderr
        assert "disk is full" in full.stderr
        assert "Traceback" not in full.stderr
        assert sorted(place.iterdir()) == before
    assert out.read_bytes() == whole
    assert [path.name for path in small_disk.glob("**/*") if path.is_file()] == ["ballast"]


def test_list_that_a_full_disk_has_no_room_for(small_disk, web, data_dir, tmp_path):
    shell = shell_at(web, data_dir)
    seeds = write_list(tmp_path / "seeds.csv", companies_of(HONEST_FAMILIES))
    fill(small_disk, 4_096)  # where nothing fits, another folder is taken
    shell.environment["TMPDIR"] = str(small_disk)

    full = shell.run("crawl", seeds)

    assert full.returncode == 1, full.stderr
    assert full.stderr == "seeds.csv: the disk is full. Make room, and bring it again.\n"
