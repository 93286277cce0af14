"""The child process of `leadslogix.seeds.reading`: reads one seed file into a folder.

It runs as `python -m leadslogix.seeds.reader ORDER` with limits of its own, because files may be hostile. The columns
are written as soon as the first rows have shown them; the rows follow.
"""

import ctypes
import errno
import json
import os
import resource
import signal
import sys
from pathlib import Path
from typing import Any

from leadslogix.seeds.errors import ReadingStopped, SeedFileError
from leadslogix.seeds.options import ReadingOptions
from leadslogix.seeds.stored_table import HEAD, TABLE, store_error, store_rows, store_table
from leadslogix.seeds.table import name_file, open_table

REFUSED = 2
NO_ROOM = 74  # as in sysexits.h
_PR_SET_PDEATHSIG = 1


def read(source: Path, folder: Path, name: str, options: ReadingOptions) -> None:
    with source.open("rb") as file:
        opened = open_table(file, name, options)
        store_table(folder, opened.head, HEAD)
        signal.setitimer(signal.ITIMER_PROF, 0)
        os.nice(5)  # a person waits for the columns; the rows are read in the background
        table = opened.finish(store_rows(folder, opened.rows()))
        store_table(folder, table, TABLE)


def limit_process(memory_mb: int, seconds: int, head_seconds: float) -> None:
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    size = memory_mb * 1024 * 1024
    resource.setrlimit(resource.RLIMIT_AS, (size, size))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    # The kernel ends a process that does not come to the first rows, even inside C code.
    signal.setitimer(signal.ITIMER_PROF, head_seconds)


def die_with_parent() -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def main(order: dict[str, Any]) -> int:
    die_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process handles Ctrl-C
    limit_process(order["memory_mb"], order["seconds"], order["head_seconds"])
    folder, name = Path(order["folder"]), order["name"]
    try:
        read(Path(order["source"]), folder, name, ReadingOptions(**order["options"]))
    except SeedFileError as error:
        store_error(folder, name_file(error, name))
        return REFUSED
    except MemoryError:
        text = f"{name}: reading it takes more than {order['memory_mb']} MB of memory. Save it as CSV, or split it."
        store_error(folder, ReadingStopped(text))
        return REFUSED
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        return NO_ROOM
    return 0


if __name__ == "__main__":
    sys.exit(main(json.loads(sys.argv[1])))
