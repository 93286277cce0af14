"""Crawls a seed list in this process, without Redis, and writes what it found.

The state is in the database: the same command on the same file continues where an interrupted one stopped.
"""

import signal
import sys
import threading
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil
from pathlib import Path
from typing import Any, NoReturn

from django.conf import settings

from leadslogix.exports.formats import FORMATS
from leadslogix.runs.command_line import (
    COMMAND_LINE_WORKSPACE,
    INTERRUPTED,
    UserCommand,
    add_limit,
    add_run_limits,
    check_outputs,
)
from leadslogix.runs.exports import write_leads
from leadslogix.runs.lifecycle import continue_run, end_run, start_run
from leadslogix.runs.limits import CONCURRENCY, PROCESSES, limits_of_options
from leadslogix.runs.models import Run
from leadslogix.runs.progress import RunProgress, open_tasks, run_progress
from leadslogix.runs.progress_display import ProgressDisplay, ProgressSnapshot
from leadslogix.runs.resources import load_parsers
from leadslogix.runs.seed_lists import add_listing_option, add_reading_options, open_seed_list
from leadslogix.runs.summary import run_table
from leadslogix.seeds.rows import import_table
from queueing.heap_drain import drain
from queueing.tasks import count_retries

# The tasks of a run end; companies that waited for a list of the fair that gave up, and for names, get theirs then.
_MOST_DRAINS = 3

COMPANIES_PER_PROCESS = 200


class Command(UserCommand):
    help = "Crawl a seed list and write Excel, CSV or JSON lines. The same command continues an interrupted crawl."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "seeds", type=Path, metavar="SEEDS.csv", help="the list: a column with names or websites"
        )
        for name in FORMATS:
            parser.add_argument(f"--{name}", type=Path, metavar="F", help=f"write {name} to this file")
        add_run_limits(parser)
        add_limit(parser, CONCURRENCY, settings.CONCURRENCY)
        add_limit(parser, PROCESSES)
        parser.add_argument(
            "--workspace", default=COMMAND_LINE_WORKSPACE, help="the workspace that owns the leads"
        )
        add_reading_options(parser)
        add_listing_option(parser)
        parser.add_argument(
            "--again", action="store_true", help="crawl anew although this file was crawled already"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        outputs = {name: options[name] for name in FORMATS if options[name]}
        check_outputs(list(outputs.values()), options["seeds"])
        with load_parsers():
            run = self.import_list(options)
            self.crawl(run, options["concurrency"], options["processes"])
        for name, path in outputs.items():
            write_leads(run, FORMATS[name], path)
        self.report(run, outputs)

    def import_list(self, options: dict[str, Any]) -> Run:
        with open_seed_list(options) as (workspace, table):
            imported = import_table(workspace, table, listing_url=options["listing"])
        for line in imported.rejected_lines():
            self.stderr.write(f"{imported.file.name}, {line}: left out.")
        return continue_run(imported.file, limits_of_options(options), again=options["again"])

    def crawl(self, run: Run, concurrency: int, wanted_processes: int | None) -> None:
        # (Requeued dead letters of a finished run are open tasks.)
        if run.state == Run.State.FINISHED and not open_tasks([run]):
            self.stderr.write(
                "This file was crawled already: nothing to fetch. Use --again to crawl it anew."
            )
            return
        start_run(run)
        display = ProgressDisplay(sys.stderr)

        def read() -> ProgressSnapshot:
            return snapshot_of(run_progress(run), count_retries(run.id))

        companies = run_progress(run).companies
        processes = min(concurrency, wanted_processes or count_processes(companies))
        with stop_on_signal() as stop:
            for _ in range(_MOST_DRAINS):
                drain(
                    run_id=run.id,
                    concurrency=ceil(concurrency / processes),
                    stop=stop,
                    on_progress=lambda: display.look(read),
                    processes=processes,
                )
                if end_run(run.id) or stop.is_set() or not open_tasks([run]):
                    break
        run.refresh_from_db()
        display.show(read())
        display.close()
        if stop.is_set() and run.state != Run.State.FINISHED:
            self.end_stopped(run)

    def end_stopped(self, run: Run) -> NoReturn:
        progress = run_progress(run)
        self.stderr.write(
            f"Stopped: {progress.companies_done} of {progress.companies} companies are done and kept. "
            "The same command continues with the others."
        )
        raise SystemExit(INTERRUPTED)

    def report(self, run: Run, outputs: dict[str, Path]) -> None:
        for line in run_table(run):
            self.stdout.write(line)
        for path in outputs.values():
            self.stdout.write(f"Wrote {path}")


@contextmanager
def stop_on_signal() -> Iterator[threading.Event]:
    """The first Ctrl-C (or SIGTERM) asks for a clean stop; the second one ends at once."""
    stop = threading.Event()
    previous = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}

    def ask(number: int, frame: object) -> None:
        stop.set()
        signal.signal(number, previous[signal.Signals(number)])

    for number in previous:
        signal.signal(number, ask)
    try:
        yield stop
    finally:
        for number, handler in previous.items():
            signal.signal(number, handler)


def count_processes(companies: int) -> int:
    """By the processors, but for a short list: the start of a process costs as much as dozens of companies."""
    return min(PROCESSES.default, 1 + companies // COMPANIES_PER_PROCESS)


def snapshot_of(progress: RunProgress, retries: int) -> ProgressSnapshot:
    facts = sum(progress.facts.values())
    return ProgressSnapshot(progress.companies_done, progress.companies, facts, progress.pages, retries)
