"""One step of benchmarks/leads.py, in a process of its own."""

import resource
import sys
import tempfile
import time
from pathlib import Path

import django

django.setup()

from leadslogix.accounts.models import Workspace  # noqa: E402  # needs django.setup()
from leadslogix.runs.dry_run import dry_run  # noqa: E402
from leadslogix.seeds.reading import Reading  # noqa: E402
from leadslogix.seeds.rows import import_table  # noqa: E402
from leadslogix.seeds.table import SeedTable  # noqa: E402

PLAIN = ("name", "website", "country")


def main(folder: str, step: str, name: str, how: str = "") -> None:
    with tempfile.TemporaryDirectory(dir=folder) as place:
        started = time.perf_counter()
        reading = Reading(Path(folder) / name, Path(place), name)
        reading.wait_for_columns(600)
        seen = time.perf_counter() - started
        table = reading.wait()
        if step == "columns":
            read = time.perf_counter() - started
            child = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
            print(f"{name:<10} columns {seen:6.2f} s  all rows {read:6.2f} s  child {child} MB", flush=True)
            return
        workspace, _ = Workspace.objects.get_or_create(name="bench")
        started = time.perf_counter()
        work(step, workspace, table, how)
        own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        seconds = time.perf_counter() - started
        print(
            f"{name:<10} {step} {how} {seconds:6.1f} s  {len(table.rows) / seconds:8,.0f} rows/s  {own} MB",
            flush=True,
        )


def work(step: str, workspace: Workspace, table: SeedTable, how: str) -> None:
    if step == "check":
        dry_run(workspace, table, table.mapping)
    else:
        mapping = table.mapping if how else {word: table.mapping[word] for word in PLAIN}
        import_table(workspace, table, mapping)


if __name__ == "__main__":
    main(*sys.argv[1:])
