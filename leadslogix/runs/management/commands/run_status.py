"""Prints the progress of a run."""

import json
import uuid
from argparse import ArgumentParser
from typing import Any

from leadslogix.runs.command_line import BadInput, UserCommand, ready_database
from leadslogix.runs.models import Run
from leadslogix.runs.progress import RunProgress, run_progress
from leadslogix.runs.summary import run_table


class Command(UserCommand):
    help = "Print where a run stands: its tasks, facts, pages and outcomes."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("run", metavar="RUN", help="the run's id, as import_seeds printed it")
        parser.add_argument("--json", action="store_true", help="one JSON object, for programs")

    def handle(self, *args: Any, **options: Any) -> None:
        ready_database()
        run = run_from_argument(options["run"])
        if options["json"]:
            self.stdout.write(json.dumps(as_json(run_progress(run))))
            return
        for line in run_table(run):
            self.stdout.write(line)


def run_from_argument(text: str) -> Run:
    try:
        return Run.objects.get(id=uuid.UUID(text))
    except (ValueError, Run.DoesNotExist) as exc:
        raise BadInput(f"There is no run {text!r}: give the id that import_seeds printed.") from exc


def as_json(progress: RunProgress) -> dict[str, Any]:
    return {
        "run": str(progress.run),
        "state": progress.state,
        "companies": progress.companies,
        "tasks": dict(progress.tasks),
        "facts": dict(progress.facts),
        "pages": progress.pages,
        "renders": progress.renders,
        "seconds": progress.seconds,
        "outcomes": dict(progress.outcomes),
    }
