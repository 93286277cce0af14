"""The whole way from a seed list to files, against a Scrapy spider: `python -m benchmarks.pipeline [--sites 1000]`.

Ours crawls, stores every fact with its sources, and writes JSON lines: in one command (heapq, SQLite), and with Redis,
PostgreSQL and two workers. The peer is a spider as a user would write it. Both read the same generated sites from a
process of their own, one after the other on the same machine; of the rounds the best of each counts.
"""

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import psutil
import psycopg

from benchmarks.pipeline_farm import Company, seed_list
from benchmarks.pipeline_stages import Shares, draw_shares, measure_shares, read_shares, write_shares
from queueing.embedded_redis import EmbeddedRedis
from tests.postgres import PrivatePostgres

CONCURRENCY = 64
PAGES = 6
TIERS = ("exhibitor", "directory", "sitemap", "retry")
MEMORY_SECONDS = 0.5
PATIENCE_SECONDS = 120.0
PICTURE = Path("docs/images/pipeline.svg")


@dataclass(frozen=True, slots=True)
class Numbers:
    """What one side has needed for the whole list."""

    seconds: float
    cpu: float  # of all its processes but the sites'
    pages: int
    companies: int
    with_mailbox: int
    megabytes: float

    def describe(self) -> str:
        return (
            f"{self.seconds:6.1f} s {self.companies / self.seconds:6.1f} companies/s "
            f"{self.pages / self.seconds:6.1f} pages/s {1000 * self.cpu / self.pages:5.1f} ms CPU a page "
            f"{self.pages / self.cpu:4.0f} pages per CPU-second {self.megabytes:4.0f} MB "
            f"({self.pages} pages, {self.with_mailbox} of {self.companies} companies with a mailbox)"
        )


@dataclass(frozen=True, slots=True)
class Farm:
    port: int
    name_server: str


@contextmanager
def open_farm(sites: int) -> Iterator[Farm]:
    command = [sys.executable, "-m", "benchmarks.pipeline_farm", str(sites)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as farm:
        assert farm.stdout is not None
        assert farm.stdin is not None
        try:
            port, name_server = farm.stdout.readline().split()
            yield Farm(int(port), name_server)
        finally:
            farm.stdin.close()


@dataclass(frozen=True, slots=True)
class Bench:
    sites: int
    farm: Farm
    folder: Path

    @property
    def seeds(self) -> Path:
        return self.folder / "seeds.csv"

    def environment(self, database_url: str, **more: str) -> dict[str, str]:
        data = self.folder / "data"
        return {
            **os.environ,
            "DATABASE_URL": database_url,
            "LEADSLOGIX_DATA_DIR": str(data),
            "LEADSLOGIX_ALLOWED_NETWORKS": "127.0.0.0/8",
            "LEADSLOGIX_HOST_MAP": f"*.example=127.0.0.1:{self.farm.port}",
            "LEADSLOGIX_NAMESERVERS": self.farm.name_server,
            "LEADSLOGIX_LOG_LEVEL": "ERROR",
            "LEADSLOGIX_CONCURRENCY": str(CONCURRENCY),
            **more,
        }


class MemoryWatch:
    """The most memory of our child processes and their children together, looked at twice a second."""

    def __init__(self, ignored: set[int]) -> None:
        self.most = 0.0
        self._ignored = ignored
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> "MemoryWatch":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join()

    def _watch(self) -> None:
        me = psutil.Process()
        while not self._stop.wait(MEMORY_SECONDS):
            used = 0
            for process in me.children():
                if process.pid not in self._ignored:
                    used += sum(map(_resident, [process, *_children_of(process)]))
            self.most = max(self.most, used / 2**20)


def _children_of(process: psutil.Process) -> list[psutil.Process]:
    with suppress(psutil.Error):
        return list(process.children(recursive=True))
    return []


def _resident(process: psutil.Process) -> int:
    with suppress(psutil.Error):
        return int(process.memory_info().rss)
    return 0


def cpu_of_children() -> float:
    times = os.times()
    return times.children_user + times.children_system


def manage(*arguments: str) -> list[str]:
    return [sys.executable, "manage.py", *arguments]


def run_quietly(command: list[str], environment: Mapping[str, str]) -> None:
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")


def measure_whole(work: Callable[[], None]) -> tuple[float, float, float]:
    """Seconds, CPU-seconds of the processes that were started and have ended, and their memory."""
    before = {process.pid for process in psutil.Process().children()}
    cpu, started = cpu_of_children(), time.monotonic()
    with MemoryWatch(before) as memory:
        work()
    return time.monotonic() - started, cpu_of_children() - cpu, memory.most


def crawl_with_heapq(bench: Bench, *goal: str) -> Numbers:
    with tempfile.TemporaryDirectory(dir=bench.folder) as name:
        folder = Path(name)
        environment = bench.environment(f"sqlite:///{folder}/leads.sqlite3", LEADSLOGIX_QUEUE="heapq")
        out = folder / "leads.jsonl"
        command = crawl_command(bench, "--jsonl", str(out), *goal)
        used = measure_whole(lambda: run_quietly(command, environment))
        numbers = count_leads(out, *used)
        book = crawl_command(bench, "--xlsx", str(folder / "leads.xlsx"), *goal)
        seconds, cpu, memory = measure_whole(lambda: run_quietly(book, environment))
        print(f"    Excel afterwards: {seconds:.1f} s, {cpu:.1f} s CPU, {memory:.0f} MB", flush=True)
    return numbers


def crawl_command(bench: Bench, *options: str) -> list[str]:
    limits = ["--pages", str(PAGES), "--concurrency", str(CONCURRENCY)]
    return manage("crawl", str(bench.seeds), *options, *limits)


def count_leads(path: Path, seconds: float, cpu: float, megabytes: float) -> Numbers:
    leads = [json.loads(line) for line in path.read_text().splitlines()]
    with_mailbox = sum(any(fact["field"] == "email" for fact in lead["facts"]) for lead in leads)
    pages = sum(lead["spent"]["pages"] for lead in leads)
    return Numbers(seconds, cpu, pages, len(leads), with_mailbox, megabytes)


def crawl_with_redis(bench: Bench, workers: int = 2) -> Numbers:
    with (
        EmbeddedRedis(directory=Path(tempfile.mkdtemp(prefix="ll-"))) as redis,
        PrivatePostgres() as postgres,
        tempfile.TemporaryDirectory(dir=bench.folder) as name,
    ):
        environment = bench.environment(postgres.url, REDIS_URL=redis.url, LEADSLOGIX_QUEUE="redis")
        run_quietly(manage("migrate", "--verbosity", "0"), environment)
        out = Path(name) / "leads.jsonl"
        used = measure_whole(lambda: _crawl_with_workers(bench, environment, postgres.url, out, workers))
        return count_leads(out, *used)


def _crawl_with_workers(
    bench: Bench, environment: Mapping[str, str], database_url: str, out: Path, workers: int
) -> None:
    command = manage("rqworker", *TIERS)
    log = bench.folder / "workers.log"
    with log.open("wb") as file:
        running = [
            subprocess.Popen(command, env=environment, stdout=file, stderr=subprocess.STDOUT)
            for _ in range(workers)
        ]
    try:
        imports = manage("import_seeds", str(bench.seeds), "--workspace", "Command line", "--start", "--json")
        run_quietly(imports, environment)
        if not _wait_until_finished(database_url, running):
            raise SystemExit(f"The workers have ended, or do not get on:\n{log.read_text()[-3_000:]}")
    finally:
        for worker in running:
            worker.send_signal(signal.SIGTERM)
        for worker in running:
            worker.wait()
    # The list was crawled already: this writes its leads.
    run_quietly(crawl_command(bench, "--jsonl", str(out)), environment)


def _wait_until_finished(database_url: str, workers: Sequence[subprocess.Popen[bytes]]) -> bool:
    """False: a worker has ended, or no task did for a long time."""
    waiting, until = None, time.monotonic() + PATIENCE_SECONDS
    with psycopg.connect(database_url, autocommit=True) as connection:
        while time.monotonic() < until and all(worker.poll() is None for worker in workers):
            now_waiting = connection.execute(
                "SELECT count(*) FROM queueing_task WHERE state IN ('waiting', 'queued', 'leased')"
            ).fetchone()
            if now_waiting == (0,):
                return True
            if now_waiting != waiting:
                waiting, until = now_waiting, time.monotonic() + PATIENCE_SECONDS
            time.sleep(0.1)
    return False


def crawl_with_peer(bench: Bench) -> Numbers:
    options = {
        "seeds": str(bench.seeds),
        "out": str(bench.folder / "scrapy.jsonl"),
        "concurrency": CONCURRENCY,
        "pages": PAGES,
        "hosts": [Company(number).host for number in range(bench.sites)],
    }
    command = [sys.executable, "-m", "benchmarks.pipeline_peer"]
    answers: list[str] = []

    def work() -> None:
        done = subprocess.run(
            command, input=json.dumps(options), stdout=subprocess.PIPE, text=True, check=True
        )
        answers.append(done.stdout)

    seconds, cpu, memory = measure_whole(work)
    counted = json.loads(answers[0].splitlines()[-1])
    (bench.folder / "scrapy.jsonl").unlink()
    return Numbers(seconds, cpu, counted["pages"], counted["companies"], counted["with_mailbox"], memory)


def compare(bench: Bench, ways: Mapping[str, Callable[[], Numbers]], rounds: int) -> dict[str, Numbers]:
    best: dict[str, Numbers] = {}
    for number in range(rounds):
        for name, way in ways.items():
            numbers = way()
            print(f"  round {number + 1} {name:<28} {numbers.describe()}", flush=True)
            if name not in best or numbers.seconds < best[name].seconds:
                best[name] = numbers
    return best


def show_ratios(best: Mapping[str, Numbers]) -> None:
    peer = best["Scrapy"]
    for name, ours in best.items():
        if ours is peer:
            continue
        rate = (ours.companies / ours.seconds) / (peer.companies / peer.seconds)
        work = (ours.pages / ours.cpu) / (peer.pages / peer.cpu)
        print(
            f"{name} : Scrapy: {rate:.2f} x the companies per second, {work:.2f} x the pages per CPU-second"
        )


def parse(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pipeline", description=__doc__)
    parser.add_argument("--sites", type=int, default=1_000, help="how many company sites (1000)")
    parser.add_argument("--rounds", type=int, default=3, help="the best of this many rounds counts (3)")
    parser.add_argument("--skip-redis", action="store_true", help="without Redis, PostgreSQL and workers")
    parser.add_argument("--skip-shares", action="store_true", help="without the shares of time by stage")
    parser.add_argument(
        "--before", type=Path, metavar="F", help="shares of an earlier version, to draw beside"
    )
    parser.add_argument("--save-shares", type=Path, metavar="F", help="write the shares to this file")
    parser.add_argument("--draw", action="store_true", help=f"draw the shares into {PICTURE}")
    return parser.parse_args(arguments)


def show_shares(bench: Bench, options: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory(dir=bench.folder) as name:
        environment = bench.environment(f"sqlite:///{name}/leads.sqlite3", LEADSLOGIX_QUEUE="heapq")
        command = crawl_command(bench, "--jsonl", f"{name}/leads.jsonl")[2:]
        shares = measure_shares(command, environment, bench.sites)
    print("Where the CPU time of one crawling process and its parsers goes, ms a company:")
    for stage, milliseconds in shares.milliseconds.items():
        print(f"  {stage:<24}{milliseconds:7.1f}  {100 * milliseconds / shares.total:4.0f} %")
    reading = shares.milliseconds["reading pages"]
    print(f"  {'together':<24}{shares.total:7.1f}")
    print(f"  {'without its parsers':<24}{shares.total - reading:7.1f}")
    if options.save_shares:
        write_shares(options.save_shares, shares)
    if options.draw:
        earlier: list[Shares] = [read_shares(options.before)] if options.before else []
        PICTURE.write_text(draw_shares([*earlier, shares]))


def main(arguments: list[str]) -> int:
    options = parse(arguments)
    with open_farm(options.sites) as farm, tempfile.TemporaryDirectory() as name:
        bench = Bench(options.sites, farm, Path(name))
        bench.seeds.write_text(seed_list(options.sites, farm.port))
        ways: dict[str, Callable[[], Numbers]] = {
            "Scrapy": lambda: crawl_with_peer(bench),
            "one command": lambda: crawl_with_heapq(bench),
            # What the spider looks for: a mailbox and a phone number.
            "one command, quick": lambda: crawl_with_heapq(bench, "--target", "quick"),
        }
        if not options.skip_redis:
            ways["Redis, PostgreSQL, 2 workers"] = lambda: crawl_with_redis(bench)
        print(f"{options.sites} sites, {CONCURRENCY} at a time, at most {PAGES} pages each")
        show_ratios(compare(bench, ways, options.rounds))
        if not options.skip_shares:
            show_shares(bench, options)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
