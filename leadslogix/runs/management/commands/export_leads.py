"""Writes the leads of a run into a file. The shapes are in leadslogix/exports/presets.py."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from leadslogix.exports.errors import UnknownPreset, UnwritableFile
from leadslogix.exports.presets import PRESETS, find_preset
from leadslogix.runs.command_line import BadInput, UserCommand, add_limit, ready_database
from leadslogix.runs.exports import write_leads
from leadslogix.runs.limits import MIN_CONFIDENCE
from leadslogix.runs.management.commands.run_status import run_from_argument


class Command(UserCommand):
    help = "Write the leads of a run: one row per company, also for those of which nothing was found."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("run", metavar="RUN", help="the run's id, as import_seeds printed it")
        parser.add_argument(
            "--preset", required=True, metavar="|".join(PRESETS), help="the shape of the file"
        )
        parser.add_argument("--out", required=True, type=Path, metavar="F", help="the file to write")
        add_limit(parser, MIN_CONFIDENCE, MIN_CONFIDENCE.default)

    def handle(self, *args: Any, **options: Any) -> None:
        ready_database()
        try:
            preset = find_preset(options["preset"])
            run = run_from_argument(options["run"])
            count = write_leads(run, preset.format, options["out"], options["min_confidence"], preset.columns)
        except (UnknownPreset, UnwritableFile) as error:
            raise BadInput(str(error)) from error
        companies = "1 company" if count == 1 else f"{count:,} companies"
        self.stdout.write(f"Wrote {companies} to {options['out']}")
