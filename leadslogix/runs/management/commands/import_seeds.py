"""Imports a seed list into a workspace and, with --start, puts its companies into the queue."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from leadslogix.runs.command_line import UserCommand, ready_database, workspace_from_argument
from leadslogix.runs.lifecycle import continue_run, start_run
from leadslogix.seeds.rows import import_table
from leadslogix.seeds.table import read_file, read_table


class Command(UserCommand):
    help = "Import a seed list into a workspace; with --start its crawl begins as soon as a worker is free."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("seeds", type=Path, metavar="SEEDS.csv")
        parser.add_argument(
            "--workspace", required=True, metavar="W", help="its name; made where it is missing"
        )
        parser.add_argument("--start", action="store_true", help="start the run")
        parser.add_argument("--json", action="store_true", help="one JSON object, for programs")

    def handle(self, *args: Any, **options: Any) -> None:
        table = read_table(read_file(options["seeds"]), options["seeds"].name)
        ready_database()
        imported = import_table(workspace_from_argument(options["workspace"]), table)
        run = continue_run(imported.file)
        if options["start"]:
            start_run(run)
        counts = {"run": str(run.id), "file": str(imported.file.id), **imported.counts()}
        if options["json"]:
            self.stdout.write(json.dumps(counts))
            return
        for line in imported.rejected_lines():
            self.stderr.write(line)
        self.stdout.write(", ".join(f"{name} {value}" for name, value in counts.items()))
