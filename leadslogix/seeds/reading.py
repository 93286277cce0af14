"""Reads seed files in a child process, with limits of time and memory.

A file of 4 kB can make a reader ask for 500 GB, and one of 20 MB can cost gigabytes. A child process can be killed, and
gives its memory back.
"""

import json
import os
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from django.conf import settings

from leadslogix.seeds.errors import FileTooLarge, NoRoom, ReadingStopped, SeedFileError, UnreadableFile
from leadslogix.seeds.options import ReadingOptions
from leadslogix.seeds.reader import NO_ROOM, REFUSED
from leadslogix.seeds.stored_table import load_error, load_head, load_table, store_error
from leadslogix.seeds.table import SeedTable

_RECOGNISED = ReadingOptions()
_LOOK_EVERY_SECONDS = 0.02
_WALL_TIME_FACTOR = 10  # a child that gets no CPU time is killed after this many times the limit


@dataclass(frozen=True, slots=True)
class ReadingLimits:
    memory_mb: int = 512
    head_seconds: float = 4.0  # of CPU time, until the columns are known
    seconds: int = 120  # of CPU time in all


class Reading:
    """A child that reads a file into a folder, and the thread that waits for its end.

    The thread starts the child, which dies with it: a server that is stopped leaves no process behind.
    """

    def __init__(
        self,
        source: Path,
        folder: Path,
        name: str,
        options: ReadingOptions = _RECOGNISED,
        limits: ReadingLimits | None = None,
    ) -> None:
        self._folder = folder
        self._name = name
        self._limits = limits or ReadingLimits()
        self._error: SeedFileError | None = None
        self._order = json.dumps(
            {
                # The child runs in another folder.
                "source": str(source.absolute()),
                "folder": str(folder.absolute()),
                "name": name,
                "options": asdict(options),
                **asdict(self._limits),
            }
        )
        self._thread = threading.Thread(target=self._run, name="seed file reader", daemon=True)
        self._thread.start()

    def wait_for_columns(self, seconds: float) -> SeedTable | None:
        """The table without its rows; None if it takes longer. Raises what is wrong with the file."""
        waited = 0.0
        while self._thread.is_alive() and waited < seconds:
            if head := load_head(self._folder):
                return head
            self._thread.join(_LOOK_EVERY_SECONDS)
            waited += _LOOK_EVERY_SECONDS
        self._raise_error()
        return load_head(self._folder)

    def wait_for_rows(self, seconds: float) -> None:
        """Returns earlier if all are read. Raises what is wrong with the file as far as that is known by then."""
        self._thread.join(seconds)
        self._raise_error()

    def wait(self) -> SeedTable:
        self._thread.join()
        self._raise_error()
        table = load_table(self._folder)
        if table is None:
            raise ReadingStopped(f"{self._name}: reading it failed. Save it as CSV and bring that.")
        return table

    def _raise_error(self) -> None:
        if error := self._error or load_error(self._folder):
            raise error

    def _run(self) -> None:
        command = [sys.executable, "-m", "leadslogix.seeds.reader", self._order]
        with (self._folder / "reader.log").open("wb") as log:
            process = subprocess.Popen(  # noqa: S603  # our own module; names of files are plain arguments
                command,
                cwd=settings.BASE_DIR,
                env={name: os.environ[name] for name in ("PATH", "LANG", "TMPDIR") if name in os.environ},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        try:
            code = process.wait(self._limits.seconds * _WALL_TIME_FACTOR)
        except subprocess.TimeoutExpired:
            process.kill()
            code = process.wait()
        if code and code != REFUSED:
            self._error = self._explain(code)
            with suppress(OSError):  # a full disk
                store_error(self._folder, self._error)

    def _explain(self, code: int) -> SeedFileError:
        if code == NO_ROOM:
            return NoRoom(f"{self._name}: the disk is full. Make room, and bring it again.")
        if -code in (signal.SIGPROF, signal.SIGXCPU, signal.SIGKILL):
            what = "reading it takes too long. Save it as CSV, or split it"
        else:
            what = "it cannot be read. Open it in a spreadsheet program, save it as CSV and bring that"
        return ReadingStopped(f"{self._name}: {what}.")


def check_file(path: str | Path) -> Path:
    """The path, or an error that says what is wrong with it."""
    try:
        with Path(path).open("rb"):
            size = Path(path).stat().st_size
    except OSError as exc:
        raise UnreadableFile(
            f"{path}: {(exc.strerror or 'cannot be read').lower()}. Check the path."
        ) from exc
    except ValueError as exc:  # a NUL in the path
        raise UnreadableFile("The path of the seed file is not valid. Check it.") from exc
    if size > settings.SEED_FILE_MAX_BYTES:
        limit = settings.SEED_FILE_MAX_BYTES / 1_000_000
        raise FileTooLarge(f"{path}: the file is larger than {limit:,.0f} MB. Split it into smaller files.")
    return Path(path)


def read_list(path: str | Path, folder: Path, options: ReadingOptions = _RECOGNISED) -> SeedTable:
    """The table of a file of this machine, its rows kept in the folder."""
    source = check_file(path)
    return Reading(source, folder, source.name, options).wait()
