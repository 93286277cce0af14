"""Runs a finished run again, or pauses, resumes or deletes one."""

from argparse import ArgumentParser
from typing import Any

from leadslogix.runs.command_line import BadInput, UserCommand, ready_database
from leadslogix.runs.lifecycle import pause_run, resume_run
from leadslogix.runs.management.commands.run_status import run_from_argument
from leadslogix.runs.removal import delete_run
from leadslogix.runs.repeats import SCOPES, run_again


class Command(UserCommand):
    help = "Run a finished run again for some of its companies and print the new run; or pause, resume or delete a run."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("run", metavar="RUN", help="the run's id")
        parser.add_argument(
            "--scope", choices=sorted(map(str, SCOPES)), default="all", help="which companies (all)"
        )
        what = parser.add_mutually_exclusive_group()
        what.add_argument("--pause", action="store_true", help="interrupt it")
        what.add_argument("--resume", action="store_true", help="go on with it")
        what.add_argument("--delete", action="store_true", help="delete it; its leads stay")

    def handle(self, *args: Any, **options: Any) -> None:
        ready_database()
        run = run_from_argument(options["run"])
        if options["pause"] or options["resume"]:
            done = pause_run(run) if options["pause"] else resume_run(run)
            if not done:
                raise BadInput(
                    f"This run is {run.state}: only a running one is paused and a paused one resumed."
                )
            self.stdout.write(run.state)
        elif options["delete"]:
            if not delete_run(run):
                raise BadInput("This run is running: pause it first.")
            self.stdout.write("deleted")
        else:
            again = run_again(run, options["scope"])
            if again is None:
                raise BadInput("There is nothing to do: the run is not over, or it has no such companies.")
            self.stdout.write(str(again.id))
