"""Private folders for what is written on the way to an export: sheets and workbooks hold leads in clear text.

A process that is killed deletes nothing. So each folder is locked while it is in use: the kernel releases the lock when
its process is dead, and not before. The next start, and the next export, remove the folders that are not locked.
"""

import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from leadslogix.exports.errors import UnwritableFile


def private_folder() -> Path:
    """`leadslogix-<user>` in the temporary folder: ours, and closed to everybody else."""
    folder = Path(tempfile.gettempdir()) / f"leadslogix-{os.geteuid()}"
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        found = folder.lstat()
    except OSError as exc:
        raise UnwritableFile(f"{folder} cannot be made: {(exc.strerror or str(exc)).lower()}.") from exc
    if folder.is_symlink() or not folder.is_dir() or found.st_uid != os.geteuid():
        # Anybody may make a folder of this name before we do, and would read what we write into it.
        raise UnwritableFile(f"{folder} is not a folder of ours: remove it, or set TMPDIR.")
    if found.st_mode & 0o077:
        folder.chmod(0o700)
    return folder


@contextmanager
def open_workplace() -> Iterator[Path]:
    """A folder that is deleted at the end of the block."""
    clear_workplaces()
    try:
        new = Path(tempfile.mkdtemp(prefix=".", dir=private_folder()))
    except OSError as exc:
        raise UnwritableFile(f"No folder can be made: {(exc.strerror or str(exc)).lower()}.") from exc
    lock = os.open(new, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        # It gets its name after it is locked, so `clear_workplaces` never finds it unlocked.
        new = new.rename(new.with_name(new.name.removeprefix(".")))
        yield new
    finally:
        shutil.rmtree(new, ignore_errors=True)
        os.close(lock)


def clear_workplaces() -> int:
    """Removes what killed processes have left; returns how many folders."""
    return sum(_remove_if_abandoned(path) for path in private_folder().glob("[!.]*"))


def _remove_if_abandoned(folder: Path) -> bool:
    try:
        lock = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    except OSError:  # gone by now
        return False
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        shutil.rmtree(folder, ignore_errors=True)
    except BlockingIOError:
        return False
    finally:
        os.close(lock)
    return True
