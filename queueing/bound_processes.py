"""Programs that end with the process that starts them, in whatever way that ends (on Linux)."""

import os
import sys
from collections.abc import Sequence

# The kernel sends SIGTERM when the parent is gone, also to what the process becomes by `exec`. Set by the child itself
# and not between fork and exec, where no Python should run.
_LAUNCHER = """
import ctypes, os, signal, sys
parent, *command = sys.argv[1:]
if sys.platform == "linux":
    ctypes.CDLL(None).prctl(1, signal.SIGTERM)
if os.getppid() == int(parent):
    os.execv(command[0], command)
"""


def bound_to_this_process(command: Sequence[str]) -> list[str]:
    """The command line that starts the program; its first word is a path. Start it in a thread that does not end."""
    return [sys.executable, "-I", "-S", "-c", _LAUNCHER, str(os.getpid()), *command]
