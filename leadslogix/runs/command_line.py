"""What the commands share: one clear line and exit code 2 for bad input, a ready database, the workspace to use."""

import argparse
import os
import sys
import uuid
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError, OperationalError, connection
from django.db.migrations.executor import MigrationExecutor

from leadslogix.accounts.errors import QuotaExceeded
from leadslogix.accounts.models import Workspace
from leadslogix.exports.errors import UnwritableFile
from leadslogix.runs.limits import GOAL_LABELS, RUN_LIMITS, TARGET, Limit
from leadslogix.runs.new_database import make_tables
from leadslogix.seeds.errors import NoRoom, SeedFileError
from queueing.database import is_disk_full
from queueing.errors import DiskFull
from scraping.crawl.goals import DEFAULT_GOAL

NOT_DONE = 1
BAD_INPUT = 2
DISK_FULL_ADVICE = "Make room: the same command then goes on from here."
INTERRUPTED = 130
# SQLite's names of errors of a file: SQLITE_CANTOPEN, SQLITE_IOERR_WRITE, ...
UNUSABLE = ("BUSY", "CANTOPEN", "CORRUPT", "IOERR", "LOCKED", "NOTADB", "PERM", "READONLY")
COMMAND_LINE_WORKSPACE = "Command line"
_MOST_NAMED = 20
_LONGEST_NAME: int = Workspace._meta.get_field("name").max_length or 0


class BadInput(CommandError):
    """An error that the user of the command can correct."""

    def __init__(self, message: str) -> None:
        super().__init__(message, returncode=BAD_INPUT)


class UserCommand(BaseCommand):
    """A command for people: no traceback for errors that they can correct."""

    requires_system_checks: list[str] = []
    _called_from_command_line: bool  # set by Django
    # Django's own options mean nothing to our users.
    suppressed_base_arguments = {"--version", "--pythonpath", "--settings", "--no-color", "--force-color"}

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        parser = super().create_parser(prog_name, subcommand, **kwargs)
        if self._called_from_command_line:
            parser.error = self._fail  # type: ignore[method-assign]  # argparse would print its whole usage first
        return parser

    def execute(self, *args: Any, **options: Any) -> str | None:
        try:
            if self._called_from_command_line:
                check_server()
            return super().execute(*args, **options)
        except BrokenPipeError:
            return self._end_after_broken_pipe()
        except (SeedFileError, QuotaExceeded, BadInput) as error:
            if self._called_from_command_line:
                self._fail(str(error), NOT_DONE if isinstance(error, NoRoom) else BAD_INPUT)
            raise
        except (DatabaseError, DiskFull, OSError, UnwritableFile) as error:
            message = advise(error)
            if not self._called_from_command_line or not message:
                raise
            self._fail(message, NOT_DONE)

    def _fail(self, message: str, code: int = BAD_INPUT) -> NoReturn:
        self.stderr.write(message)
        sys.exit(code)

    def _end_after_broken_pipe(self) -> NoReturn:
        # The reader has closed the pipe (`| head`): the interpreter must not try to flush into it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)


def advise(error: Exception) -> str:
    """What a person can do about it; nothing for an error of ours."""
    if isinstance(error, DiskFull) and isinstance(error.__cause__, DatabaseError):
        error = error.__cause__
    if is_disk_full(error) or isinstance(error, DiskFull):
        return f"Stopped, the disk is full ({error}). {DISK_FULL_ADVICE}"
    if isinstance(error, UnwritableFile):
        return str(error)
    if not is_unusable(error):
        return ""
    what = " ".join(str(error).split())
    if connection.vendor != "sqlite":
        return f"The database did not answer ({what}). Check DATABASE_URL, and that its server is running."
    path = connection.settings_dict["NAME"]
    return (
        f"The database {path} cannot be used ({what}). Check that it and its folder may be read and written, "
        "or name another folder with LEADSLOGIX_DATA_DIR."
    )


def is_unusable(error: Exception) -> bool:
    """The database as a whole, not a statement of ours: SQLite calls a missing column an operational error, too."""
    name = getattr(error.__cause__, "sqlite_errorname", "")
    if name:
        return name.partition("_")[2].partition("_")[0] in UNUSABLE
    return isinstance(error, OperationalError)


def check_server() -> None:
    """A server that is not there is noticed at once. The pool would try to reach it for a minute."""
    if connection.vendor != "sqlite":
        with connection.wrap_database_errors:
            driver: Any = connection.Database  # type: ignore[attr-defined]  # the stubs leave it out
            driver.connect(**connection.get_connection_params()).close()


def add_limit(parser: argparse.ArgumentParser, limit: Limit, default: int | None = None) -> None:
    parser.add_argument(
        f"--{limit.name.replace('_', '-')}",
        type=whole_number(limit.minimum, limit.maximum),
        default=default,
        metavar="N",
        help=f"{limit.help} ({limit.default if default is None else default})",
    )


def add_run_limits(parser: argparse.ArgumentParser) -> None:
    for limit in RUN_LIMITS:
        if limit is not TARGET:
            add_limit(parser, limit)
    goals = "|".join(GOAL_LABELS)
    parser.add_argument(
        "--target",
        type=goal_or_confidence,
        metavar=f"{goals}|N",
        help=f"what to look for ({DEFAULT_GOAL}); a number: a mailbox and a phone number of this confidence",
    )


def goal_or_confidence(text: str) -> int | str:
    if text in GOAL_LABELS:
        return text
    try:
        return whole_number(TARGET.minimum, TARGET.maximum)(text)
    except argparse.ArgumentTypeError as exc:
        goals = ", ".join(GOAL_LABELS)
        raise argparse.ArgumentTypeError(
            f"{text!r}: use {goals}, or a whole number from {TARGET.minimum} to {TARGET.maximum}."
        ) from exc


def whole_number(at_least: int, at_most: int) -> Callable[[str], int]:
    def parse(text: str) -> int:
        if not text.isascii() or not text.isdigit() or not at_least <= int(text) <= at_most:
            raise argparse.ArgumentTypeError(f"{text!r}: use a whole number from {at_least} to {at_most}.")
        return int(text)

    return parse


def check_outputs(paths: Sequence[Path], seeds: Path) -> None:
    """Fails before the work, not after it, where a result cannot be written, or would replace another or the list."""
    for path in paths:
        _check_output(path)
    places = [path.resolve() for path in paths]
    for path, place in zip(paths, places, strict=True):
        if place == seeds.resolve():
            raise BadInput(f"{path} is the list itself: name another file to write.")
        if places.count(place) > 1:
            raise BadInput(f"{path} is named for several formats: name a file for each.")


def _check_output(path: Path) -> None:
    if path.is_dir():
        raise BadInput(f"{path} is a folder: name a file to write.")
    if path.exists() and not path.is_file():
        raise BadInput(f"{path} is not a regular file: name another one.")
    if not path.parent.is_dir():
        raise BadInput(f"{path}: there is no folder {path.parent}. Make it first, or name another file.")
    if not os.access(path.parent, os.W_OK):
        raise BadInput(f"{path}: the folder {path.parent} cannot be written to.")


def ready_database() -> None:
    """Makes or updates the tables of a database of this machine; a shared one is for its operator to migrate."""
    if connection.vendor == "sqlite" and not connection.introspection.table_names() and make_tables():
        return
    executor = MigrationExecutor(connection)
    if not executor.migration_plan(executor.loader.graph.leaf_nodes()):
        return
    if connection.vendor != "sqlite":
        raise CommandError("The database is not up to date: run `manage.py migrate` first.")
    call_command("migrate", verbosity=0, interactive=False)


def find_workspace(text: str) -> Workspace:
    """The workspace of this id or name. A mistyped name is refused: what is meant for one never goes into another."""
    found = _find_workspace(text)
    if found is None:
        raise BadInput(f"There is no workspace {text!r}. {_name_workspaces()}")
    return found


def find_or_make_workspace(text: str, *, is_stored: bool = True) -> Workspace:
    """For the commands that bring lists: a new one where no workspace has the name, stored unless nothing may be."""
    found = _find_workspace(text)
    if found is not None:
        return found
    if not 0 < len(text.strip()) <= _LONGEST_NAME:
        raise BadInput(f"--workspace {text!r}: use a name of 1 to {_LONGEST_NAME} characters.")
    if not is_stored:
        return Workspace(name=text)
    if text != COMMAND_LINE_WORKSPACE:
        sys.stderr.write(f"Made the workspace {text!r}.\n")
    return Workspace.objects.create(name=text)


def _find_workspace(text: str) -> Workspace | None:
    """None where no workspace has this name."""
    try:
        return Workspace.objects.get(id=uuid.UUID(text))
    except Workspace.DoesNotExist as exc:
        raise BadInput(f"There is no workspace with the id {text}. {_name_workspaces()}") from exc
    except ValueError:
        pass
    named = list(Workspace.objects.filter(name=text)[:2])
    if len(named) > 1:
        # Names are not unique: a guess could put leads into another customer's workspace.
        raise BadInput(f"There are several workspaces called {text!r}: give the id of one, from its address.")
    return named[0] if named else None


def _name_workspaces() -> str:
    names = list(Workspace.objects.order_by("name").values_list("name", flat=True)[: _MOST_NAMED + 1])
    if not names:
        return "There are none yet: import_seeds and crawl make one."
    more = ", ..." if len(names) > _MOST_NAMED else ""
    return f"There are: {', '.join(map(repr, names[:_MOST_NAMED]))}{more}"
