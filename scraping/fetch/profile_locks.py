"""Whose temporary files are whose: a start clears what the browsers of killed workers left behind.

A browser that is closed takes its profile (1.4 MB) with it; where its worker is killed, Playwright's driver sees to
that. When both are killed at once (a process group, a container, no memory left) nobody does. So each browser has a
folder that says where its profile is and that its worker keeps locked: the kernel opens the lock when the worker is
dead, however it died, and never before.
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


@dataclass(frozen=True, slots=True)
class ProfileLock:
    """One browser's folder, locked until `release`."""

    folder: Path
    lock: int

    @property
    def profile(self) -> Path:
        """Becomes a link to the profile, by `chromium.sh`: Playwright does not say where it makes it."""
        return self.folder / _PROFILE

    def release(self) -> None:
        _clear(self.folder)
        os.close(self.lock)


def lock_profile() -> ProfileLock:
    new = Path(tempfile.mkdtemp(prefix=f".{_PREFIX}"))
    lock = os.open(new, os.O_RDONLY | os.O_DIRECTORY)
    fcntl.flock(lock, fcntl.LOCK_EX)
    # Under its real name it is never seen unlocked.
    return ProfileLock(new.rename(new.with_name(new.name.removeprefix("."))), lock)


def clear_abandoned() -> int:
    """How many browsers' files were cleared."""
    return sum(_clear_if_abandoned(folder) for folder in _temporary().glob(f"{_PREFIX}*"))


def _temporary() -> Path:
    return Path(tempfile.gettempdir())


def _clear_if_abandoned(folder: Path) -> bool:
    try:
        lock = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    except OSError:  # another user's, or gone by now
        return False
    try:
        # Root could open a stranger's folder, and would then follow a stranger's link.
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
        # Chromium's socket has a folder of its own that only an orderly end removes.
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
    """Only right below the temporary folder, whatever links say. What is still written to waits for another start."""
    if folder.parent == _temporary():
        shutil.rmtree(folder, ignore_errors=True)
