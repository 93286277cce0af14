"""Measures the queue next to rq's own workers, in one run on one machine.

usage: python -m benchmarks.queue [--quick]      (with --quick: smaller numbers, for a look)

It starts a private Redis and a private PostgreSQL, and prints a table in Markdown.
"""

import argparse
import os
import sys

from benchmarks.queue_latency import measure_latency, measure_takes
from benchmarks.queue_load import delete_tasks
from benchmarks.queue_memory import measure_backlog, measure_slots
from benchmarks.queue_report import Report
from benchmarks.queue_throughput import measure_cycles, measure_feeding, measure_heap


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true")
    scale = 10 if parser.parse_args().quick else 1
    from tests.postgres import PrivatePostgres

    report = Report()
    # Before Django is loaded, which the heap does not need.
    measure_heap(report, 100_000 // scale)
    with PrivatePostgres() as postgres:
        os.environ["DATABASE_URL"] = postgres.url
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "leadslogix.settings")
        measure_all(report, scale)
    report.print()
    return 0


def measure_all(report: Report, scale: int) -> None:
    from django.core.management import call_command

    import tests.queueing.worker_process  # noqa: F401  # loads Django
    from queueing.embedded_redis import EmbeddedRedis

    call_command("migrate", verbosity=0)
    for measure in (
        measure_cycles,
        measure_feeding,
        measure_takes,
        measure_latency,
        measure_slots,
        measure_backlog,
    ):
        delete_tasks()
        with EmbeddedRedis(max_memory="1gb") as server:
            measure(report, server, scale)


if __name__ == "__main__":
    sys.exit(main())
