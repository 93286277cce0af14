"""What a chaos run needs: sites on loopback, PostgreSQL, Redis, worker processes, and the facts that they found."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import uuid
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from benchmarks.chaos_sites import write_seed_list
from demo.dns import LoopbackDns, Zone, zone_of
from demo.server import DemoWeb, demo_sites, mail_hosts
from demo.sites import Site
from queueing.tiers import TIERS

ROOT = Path(__file__).resolve().parent.parent
SLOTS = 64
WORKSPACE = "chaos"
# As for a first crawl: the migrations lead to the same tables, and take far longer.
MAKE_TABLES = "from leadslogix.runs.new_database import make_tables; assert make_tables()"
# company, field, value, state, whose it is
FactKey = tuple[str, str, str, str, str]


def zone_with_second_passes(sites: Iterable[str]) -> Zone:
    """What the crawls ask instead of the machine's name server, which leaves questions open while it is busy.

    Every second invented company takes no mail: its mailboxes do not count, and it gets a second pass.
    """
    hosts = sorted(sites)
    without_mail = {host: {"A": ("127.0.0.1",), "MX": (".",)} for host in hosts[::2]}
    return Zone({**zone_of([*demo_sites(), *hosts], mail_hosts()).records, **without_mail})


class Worker:
    """A `manage.py rqworker` with its helpers, in a process group of its own."""

    def __init__(self, environment: dict[str, str], log: Path) -> None:
        with log.open("ab") as output:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "rqworker", *TIERS],
                cwd=ROOT,
                env=environment,
                stdout=output,
                stderr=output,
                start_new_session=True,
            )

    @property
    def pid(self) -> int:
        return self.process.pid

    def kill(self) -> None:
        """The worker only. Its process for suspects ends by itself, its parsers and browser end with it."""
        self.process.kill()
        self.process.wait()

    def end(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.kill()
        with suppress(ProcessLookupError):
            os.killpg(self.pid, signal.SIGKILL)


class World:
    """One crawl of a seed list by real workers on an empty database. `with World(...) as world: world.start(2)`."""

    def __init__(
        self, rows: list[tuple[str, ...]], sites: dict[str, Site], directory: Path, **environment: str
    ) -> None:
        self._rows = rows
        self._sites = sites
        self.directory = directory
        self._changes = environment
        self._stack = ExitStack()
        self.workers: list[Worker] = []
        self.killed: dict[int, datetime] = {}
        self.run_id = uuid.UUID(int=0)

    def __enter__(self) -> Self:
        try:
            self._open()
        except BaseException:
            self._stack.close()
            raise
        return self

    def _open(self) -> None:
        from queueing.embedded_redis import EmbeddedRedis
        from tests.postgres import PrivatePostgres

        self.web = self._stack.enter_context(DemoWeb(more_sites=self._sites))
        self.dns = self._stack.enter_context(LoopbackDns(zone_with_second_passes(self._sites)))
        self.postgres = self._stack.enter_context(PrivatePostgres())
        self.redis = self._stack.enter_context(EmbeddedRedis())
        seeds = self.directory / "seeds.csv"
        write_seed_list(seeds, self._rows)
        self.environment = {**os.environ, **self._environment()}
        self.manage("shell", "--no-imports", "-c", MAKE_TABLES)
        answer = self.manage("import_seeds", str(seeds), "--workspace", WORKSPACE, "--start", "--json")
        self.run_id = uuid.UUID(json.loads(answer)["run"])

    def _environment(self) -> dict[str, str]:
        return {
            "DJANGO_SETTINGS_MODULE": "leadslogix.settings",
            "DATABASE_URL": self.postgres.url,
            "REDIS_URL": self.redis.url,
            "LEADSLOGIX_QUEUE": "redis",
            "LEADSLOGIX_DATA_DIR": str(self.directory),
            "LEADSLOGIX_HOST_MAP": self.web.host_map,
            "LEADSLOGIX_NAMESERVERS": self.dns.address,
            "LEADSLOGIX_ALLOWED_NETWORKS": "127.0.0.0/8",
            "LEADSLOGIX_CONCURRENCY": str(SLOTS),
            # All sites are on one address here.
            "LEADSLOGIX_CONNECTIONS_PER_ADDRESS": "500",
            "LEADSLOGIX_RETRY_SECONDS": "0.5",
            **self._changes,
        }

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for worker in self.workers:
            with suppress(ProcessLookupError):
                os.killpg(worker.pid, signal.SIGCONT)
            worker.end()
        self._stack.close()

    def manage(self, *arguments: str) -> str:
        command = [sys.executable, "manage.py", *arguments]
        ended = subprocess.run(command, cwd=ROOT, env=self.environment, capture_output=True, text=True)
        if ended.returncode:
            raise RuntimeError(f"{' '.join(arguments[:2])}: {ended.stderr[-2_000:]}")
        return ended.stdout

    # --- workers -------------------------------------------------------------------------------------------------

    def start(self, count: int = 1) -> None:
        for _ in range(count):
            self.workers.append(self._start())

    def _start(self) -> Worker:
        return Worker(self.environment, self.directory / "workers.log")

    def replace(self, position: int) -> None:
        """Kills a worker and starts another one."""
        victim = self.workers[position]
        self.killed[victim.pid] = datetime.now(UTC)
        victim.kill()
        self.workers[position] = self._start()

    def wait(self, limit_seconds: float, each: Callable[[], object] = lambda: time.sleep(0.5)) -> bool:
        """Until the run has ended by itself."""
        deadline = time.monotonic() + limit_seconds
        while self.ask("SELECT state FROM seeds_run WHERE id = %s", self.run_id) != [("finished",)]:
            if time.monotonic() > deadline:
                return False
            each()
        return True

    # --- what they found -----------------------------------------------------------------------------------------

    def ask(self, question: str, *values: Any) -> list[tuple[Any, ...]]:
        """One query on a connection of its own; while the database is away it is asked again."""
        import psycopg

        for _ in range(120):
            try:
                with psycopg.connect(self.postgres.url, connect_timeout=5) as connection:
                    return connection.execute(question, values).fetchall()
            except psycopg.OperationalError:
                time.sleep(0.5)
        raise RuntimeError("PostgreSQL did not come back.")

    def facts(self) -> Counter[FactKey]:
        """Facts by what they say; how sure we are of them may differ by the order of arrival."""
        rows = self.ask(
            "SELECT c.identity, f.field, f.value, f.state, coalesce(p.identity, '') FROM leads_fact f"
            " JOIN leads_company c ON c.id = f.company_id LEFT JOIN leads_person p ON p.id = f.person_id"
        )
        return Counter(tuple(map(str, row)) for row in rows)

    def count(self, state: str) -> int:
        return int(self.ask("SELECT count(*) FROM queueing_task WHERE state = %s", state)[0][0])

    def slowest_recovery(self) -> float:
        """The longest time from the kill of a worker to the next try of a task that it had begun."""
        rows = self.ask(
            "SELECT a.worker, (SELECT min(started) FROM (SELECT started_at AS started FROM queueing_attempt b"
            " WHERE b.task_id = a.task_id AND b.number > a.number UNION ALL SELECT t.started_at"
            " FROM queueing_task t WHERE t.id = a.task_id AND t.attempt > a.number) AS later)"
            " FROM queueing_attempt a WHERE a.result = 'lost'"
        )
        waits = [
            (started - self.killed[pid]).total_seconds()
            for worker, started in rows
            if (pid := int(worker.split(":")[1])) in self.killed and started is not None
        ]
        return max(waits, default=0.0)


@contextmanager
def temporary_directory() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="ll-chaos-") as name:
        # PostgreSQL does not run as root, so what it needs must be readable for others.
        yield Path(name)
