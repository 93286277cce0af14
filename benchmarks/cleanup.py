"""Runs a program so that nothing of it is left when it ends, in whatever way: no process, folder, mount or cgroup.

Servers and workers are in sessions of their own and outlive a program that is killed. So it runs in a child, and its
parent adopts whatever the child leaves behind and ends it. If the parent is killed, the child is told to end.
"""

import ctypes
import multiprocessing
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from types import FrameType

_PR_SET_PDEATHSIG, _PR_SET_CHILD_SUBREAPER = 1, 36
_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
GRACE_SECONDS = 10.0  # for the child to close what it has opened


def run_and_clean_up(main: Callable[[], int]) -> int:
    """The exit code of `main`, which must not have been preceded by threads."""
    _prctl(_PR_SET_CHILD_SUBREAPER, 1)
    folder = Path(tempfile.mkdtemp(prefix="ll-run-"))
    # PostgreSQL does not run as root, so its folders must be reachable for others.
    folder.chmod(0o755)
    parent = os.getpid()
    # A signal waits until it can be told to the child.
    signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)
    child = os.fork()
    if child == 0:
        os._exit(_run_child(main, folder, parent))
    try:
        return _wait(child)
    finally:
        _end_all()
        _remove(folder)


def end_with_parent(parent: int) -> None:
    """SIGTERM, also the one that the kernel sends when the parent is gone, closes what `with` has opened."""
    signal.signal(signal.SIGTERM, _leave)
    _prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
    if os.getppid() != parent:
        _leave(signal.SIGTERM, None)


def _leave(number: int, _: FrameType | None) -> None:
    signal.signal(number, signal.SIG_IGN)  # once is enough
    for child in multiprocessing.active_children():
        child.terminate()
    raise SystemExit(128 + number)


def _run_child(main: Callable[[], int], folder: Path, parent: int) -> int:
    try:
        os.environ["TMPDIR"] = tempfile.tempdir = str(folder)
        for number in (signal.SIGINT, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)  # the parent tells
        end_with_parent(parent)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)
        return main()
    except SystemExit as exc:
        return exc.code if isinstance(exc.code, int) else 1
    except BaseException:  # noqa: BLE001  # the process ends here
        sys.excepthook(*sys.exc_info())
        return 1
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        if os.getppid() != parent:
            _remove(folder)


def _wait(child: int) -> int:
    deadline = [float("inf")]

    def tell(number: int, _: FrameType | None) -> None:
        deadline[0] = min(deadline[0], time.monotonic() + GRACE_SECONDS)
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGTERM)

    for number in _SIGNALS:
        signal.signal(number, tell)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)
    while True:
        pid, status = os.waitpid(child, os.WNOHANG)
        if pid:
            code = os.waitstatus_to_exitcode(status)
            return code if code >= 0 else 128 - code
        if time.monotonic() > deadline[0]:
            return 128 + signal.SIGTERM
        time.sleep(0.05)


def _end_all() -> None:
    """Children of those that end come to us, until there are none."""
    while children := list(_children()):
        for pid in children:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        with suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        time.sleep(0.02)


def _children() -> Iterator[int]:
    own = os.getpid()
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            if int(path.read_text().rpartition(")")[2].split()[1]) == own:
                yield int(path.parent.name)


def _remove(folder: Path) -> None:
    mounted = (line.split()[1] for line in Path("/proc/mounts").read_text().splitlines())
    for place in [place for place in mounted if place.startswith(f"{folder}/")]:
        subprocess.run(["umount", "--lazy", place], check=False)
    for group in (Path("/sys/fs/cgroup"), Path("/sys/fs/cgroup/cpu")):
        for left in group.glob("leadslogix-chaos-*"):
            with suppress(OSError):  # somebody else's, and in use
                left.rmdir()
    shutil.rmtree(folder, ignore_errors=True)


def _prctl(option: int, value: int) -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(option, value)
