"""Imports a seed list into a workspace and, with --start, puts its companies into the queue."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from leadslogix.accounts.models import Workspace
from leadslogix.runs.command_line import UserCommand, add_run_limits
from leadslogix.runs.dry_run import DryRun, dry_run
from leadslogix.runs.known_lists import describe_known_list, describe_start
from leadslogix.runs.lifecycle import continue_run, start_run
from leadslogix.runs.limits import Limits, limits_of_options
from leadslogix.runs.models import Run
from leadslogix.runs.progress_display import clock
from leadslogix.runs.seed_lists import add_listing_option, add_reading_options, open_seed_list
from leadslogix.seeds.plans import ImportPlan
from leadslogix.seeds.rows import import_table
from leadslogix.seeds.table import SeedTable


class Command(UserCommand):
    help = "Import a seed list into a workspace; with --start its crawl begins as soon as a worker is free."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("seeds", type=Path, metavar="SEEDS")
        parser.add_argument(
            "--workspace", required=True, metavar="W", help="its name; made where it is missing"
        )
        parser.add_argument(
            "--dry-run", action="store_true", help="say what would become of each row, and store nothing"
        )
        add_run_limits(parser)
        add_reading_options(parser)
        add_listing_option(parser)
        parser.add_argument("--start", action="store_true", help="start the run")
        parser.add_argument("--json", action="store_true", help="one JSON object, for programs")

    def handle(self, *args: Any, **options: Any) -> None:
        limits = limits_of_options(options)
        with open_seed_list(options, is_stored=not options["dry_run"]) as (workspace, table):
            if options["dry_run"]:
                self._check(workspace, table, limits, as_json=options["json"])
                return
            imported = import_table(workspace, table, listing_url=options["listing"])
        run = continue_run(imported.file, limits)
        if not imported.is_new:
            self.stderr.write(_describe_known(run, is_start_wanted=options["start"]))
        added = start_run(run) if options["start"] else 0
        if imported.is_new and options["start"] and not added:
            self.stderr.write("Nothing was started: no row is a company that has to be crawled now.")
        counts = {"run": str(run.id), "file": str(imported.file.id), **imported.counts()}
        if options["json"]:
            self.stdout.write(json.dumps(counts))
            return
        for line in imported.rejected_lines():
            self.stderr.write(line)
        self.stdout.write(", ".join(f"{name} {value}" for name, value in counts.items()))

    def _check(self, workspace: Workspace, table: SeedTable, limits: Limits, *, as_json: bool) -> None:
        result, plan = dry_run(workspace, table, table.mapping, limits)
        if as_json:
            columns = [
                {"column": column, "means": word, "sure": table.scores.get(word, 0)}
                for word, column in table.mapping.items()
            ]
            self.stdout.write(
                json.dumps(
                    {
                        "file": table.name,
                        "encoding": table.encoding,
                        "delimiter": table.delimiter,
                        "sheet": table.sheet,
                        "header_line": table.header_line,
                        "columns": columns,
                        **result.as_json(),
                        "lines": _list_lines(plan),
                    },
                    ensure_ascii=False,
                )
            )
            return
        for word, column in table.mapping.items():
            self.stdout.write(f"{column} = {word} ({table.scores.get(word, 0)} % sure)")
        self._report(result, plan)

    def _report(self, result: DryRun, plan: ImportPlan) -> None:
        counts = {
            name: getattr(result, name) for name in ("rows", "created", "known", "duplicate", "rejected")
        }
        self.stdout.write(", ".join(f"{name} {value}" for name, value in counts.items()))
        if result.known:
            self.stdout.write(
                f"known: fresh {result.fresh}, busy {result.busy}, to crawl again {result.stale}"
            )
        self.stdout.write(
            f"without a website: {result.without_website}, of which {result.discoverable} can be looked for"
        )
        for site, count in result.shared_sites:
            self.stdout.write(f"{site}: no company's own, taken as a profile page in {count} rows")
        for mailbox, count in result.held_back:
            self.stdout.write(f"{mailbox}: no exhibitor's, held back in {count} rows")
        cost = result.forecast
        self.stdout.write(
            f"to crawl: {cost.companies} companies, about {cost.pages} pages, {cost.renders} browser pages, "
            f"{clock(cost.seconds)} (at most {cost.most_pages}, {cost.most_renders}, {clock(cost.most_seconds)})"
        )
        for problem in result.problems:
            self.stderr.write(problem)
        for line in _list_lines(plan):
            if line["reason"]:
                self.stderr.write(f"line {line['line']}: {line['state']}, {line['reason']}")


def _describe_known(run: Run, *, is_start_wanted: bool) -> str:
    """`run`: as it was before it is started."""
    started = describe_start(run.state) if is_start_wanted else ""
    repeat = f"`manage.py run_again {run.id}` repeats it." if run.state == Run.State.FINISHED else ""
    return " ".join(filter(None, (describe_known_list(run.state), started, repeat)))


def _list_lines(plan: ImportPlan) -> list[dict[str, Any]]:
    """Every row and what becomes of it."""
    return [
        {"line": reading.line, "state": state.value, "reason": reason}
        for reading in plan.readings
        for state, reason in (plan.state_of(reading),)
    ]
