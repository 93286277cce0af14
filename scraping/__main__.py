"""The library's own command line: `python -m scraping COMMAND`. Each command brings its arguments and its `run`."""

import argparse
import os
import sys

from scraping.commands import extract, fetch

COMMANDS = {
    "extract": (extract, "read contact facts from saved pages"),
    "fetch": (fetch, "fetch one address and tell everything about it"),
}


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m scraping", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    for name, (module, help_text) in COMMANDS.items():
        module.add_arguments(commands.add_parser(name, help=help_text))
    options = parser.parse_args(arguments)
    try:
        status: int = COMMANDS[options.command][0].run(options, sys.stdout)
        return status
    except BrokenPipeError:
        # The reader (`head`) is gone. Without this, the interpreter would fail again when it flushes standard output.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
