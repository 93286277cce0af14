"""Crawls the built-in trade fair. The work is in demo/run.py."""

import os
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from leadslogix.runs.command_line import UserCommand
from queueing.child_processes import module_path


class Command(UserCommand):
    help = "Crawl the built-in trade fair on this machine and score what was found against its truth."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--out", type=Path, default=Path("out"), help="the folder for the results (out)")

    def handle(self, *args: Any, **options: Any) -> None:
        # The fair's host and port must be in the environment before the settings are read: this needs a new process.
        # exec instead of a child process: a signal that ends this process ends the crawl too.
        command = [sys.executable, "-m", "demo.run", str(options["out"])]
        environment = {**os.environ, "PYTHONPATH": module_path()}
        os.execve(sys.executable, command, environment)  # noqa: S606  # our own interpreter and our own module
