"""Locks on browser profiles, so that the next start can remove the files of browsers whose workers were killed.

A closed browser deletes its profile (1.4 MB); if its worker is killed, Playwright's driver does. If both are killed at
once (a process group, a container, out of memory), nothing does. So each browser has a folder with a link to its
profile, which its worker keeps locked: the kernel releases the lock when the worker is dead, and not before.
"""

import fcntl
import os
import shutil
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

_PREFIX = "leadslogix-browser-"
_PROFILE = "profile"
_PID = "pid"


@dataclass(frozen=True, slots=True)
class ProfileLock:
    """One browser's folder, locked until `release`."""

    folder: Path
    lock: int

    @property
    def profile(self) -> Path:
        """The link to the profile. `chromium.sh` creates it, because Playwright does not tell where the profile is."""
        return self.folder / _PROFILE

    @property
    def browser_pid(self) -> int:
        """0 if it is not known."""
        try:
            return int((self.folder / _PID).read_text())
        except (OSError, ValueError):
            return 0

    def release(self) -> None:
        _clear(self.folder)
        os.close(self.lock)


def lock_profile() -> ProfileLock:
    new = Path(tempfile.mkdtemp(prefix=f".{_PREFIX}"))
    lock = os.open(new, os.O_RDONLY | os.O_DIRECTORY)
    fcntl.flock(lock, fcntl.LOCK_EX)
    # It gets its real name after it is locked, so `clear_abandoned` never finds it unlocked.
    return ProfileLock(new.rename(new.with_name(new.name.removeprefix("."))), lock)


def clear_abandoned() -> int:
    """Removes the files of dead workers' browsers; returns the number of browsers."""
    return sum(_clear_if_abandoned(folder) for folder in _temporary().glob(f"{_PREFIX}*"))


def _temporary() -> Path:
    return Path(tempfile.gettempdir())


def _clear_if_abandoned(folder: Path) -> bool:
    try:
        lock = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    except OSError:  # another user's, or gone by now
        return False
    try:
        # Root can open another user's folder, and must not follow that user's link.
        if os.fstat(lock).st_uid != os.geteuid():
            return False
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        _clear(folder)
    except BlockingIOError:
        return False
    finally:
        os.close(lock)
    return True


def _clear(folder: Path) -> None:
    profile = _target(folder / _PROFILE)
    if profile is not None:
        # The folder of Chromium's socket is removed only by a regular shutdown.
        socket = _target(profile / "SingletonSocket")
        if socket is not None:
            _remove(socket.parent)
        _remove(profile)
    if profile is None or not profile.exists():
        _remove(folder)


def _target(link: Path) -> Path | None:
    with suppress(OSError):
        return link.readlink()
    return None


def _remove(folder: Path) -> None:
    """Removes only folders directly below the temporary folder. One that is still in use is left."""
    if folder.parent == _temporary():
        shutil.rmtree(folder, ignore_errors=True)
