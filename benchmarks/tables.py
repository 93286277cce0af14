"""Measures imports, merges and exports: seconds, rows per second and memory.

usage: python -m benchmarks.tables [--companies 20000]

Runs on a new database in a temporary folder, first with a tenth of the companies: linear work then takes ten times as
long, and constant memory stays the same.
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

SEEN_AT = datetime(2026, 11, 18, 12, tzinfo=UTC)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--companies", type=int, default=20_000)
    companies = parser.parse_args().companies
    for size in (companies // 10, companies):
        with tempfile.TemporaryDirectory() as folder:
            environment = {**os.environ, "DATABASE_URL": f"sqlite:///{folder}/bench.sqlite3"}
            environment["DJANGO_SETTINGS_MODULE"] = "leadslogix.settings"
            for step in ("fill", "csv", "jsonl", "xlsx"):
                # A separate process, so that the memory is that of this step.
                command = [sys.executable, "-m", "benchmarks.tables_step", step, str(size), folder]
                subprocess.run(command, env=environment, check=True)


@contextmanager
def measured(name: str, count: int) -> Iterator[None]:
    started, worked = time.perf_counter(), time.process_time()
    yield
    seconds, cpu = time.perf_counter() - started, time.process_time() - worked
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    rate = f"{count / seconds:,.0f}/s"
    print(
        f"{name:<8}{count:>8,} companies{seconds:>8.1f} s{cpu:>8.1f} s CPU{rate:>10}{megabytes:>6} MB",
        flush=True,
    )


def seed_list(size: int) -> bytes:
    lines = (
        f'Firma {n} GmbH;www.firma-{n}.example;Deutschland;A{n};"Dinge; und mehr";info@firma-{n}.example\n'
        for n in range(size)
    )
    return ("Firma;Website;Land;Stand;Text;E-Mail\n" + "".join(lines)).encode()


def out_file(folder: str, suffix: str) -> Path:
    return Path(folder) / f"leads.{suffix}"


if __name__ == "__main__":
    main()
