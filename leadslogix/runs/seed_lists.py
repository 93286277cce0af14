"""What the commands that read a seed list share: how to read it, and what its columns mean."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from leadslogix.accounts.models import Workspace
from leadslogix.exports.workplaces import open_workplace
from leadslogix.runs.command_line import BadInput, find_or_make_workspace, ready_database
from leadslogix.seeds.header_words import Role
from leadslogix.seeds.options import ReadingOptions, check_options
from leadslogix.seeds.reading import read_list
from leadslogix.seeds.saved_mappings import recall_mapping, save_mapping
from leadslogix.seeds.table import SeedTable, check_mapping
from leadslogix.seeds.websites import find_website

_LISTING_HELP = "where the fair lists its exhibitors: companies without a website are looked for there"
_HEADER_LINE_HELP = "the line of the header; -1: there is none"


def add_listing_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--listing", type=web_address, default="", metavar="URL", help=_LISTING_HELP)


def web_address(text: str) -> str:
    url = find_website(text)
    if text and not url:
        raise argparse.ArgumentTypeError(
            f"{text!r} is not a web address: use one such as https://fair.example/list."
        )
    return url


def add_reading_options(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("where the file is read wrongly")
    group.add_argument("--encoding", default="", metavar="E", help="such as utf-8, cp1252 or cp932")
    group.add_argument("--delimiter", default="", metavar="D", help="comma, semicolon, tab or pipe")
    group.add_argument("--header-line", type=int, default=0, metavar="N", help=_HEADER_LINE_HELP)
    group.add_argument("--sheet", default="", metavar="S", help="the sheet of a workbook")
    group.add_argument(
        "--column",
        action="append",
        default=[],
        metavar="MEANING=HEADER",
        help=f"what a column means, as often as needed: {', '.join(Role)}; an empty HEADER: there is no such column",
    )


@contextmanager
def open_seed_list(
    options: dict[str, Any], *, is_stored: bool = True
) -> Iterator[tuple[Workspace, SeedTable]]:
    """The table of the command's file, with the columns that were said, remembered or recognised."""
    path: Path = options["seeds"]
    how = check_options(
        ReadingOptions(options["encoding"], options["delimiter"], options["header_line"], options["sheet"])
    )
    chosen = dict(_parse_column(text) for text in options["column"])
    with open_workplace() as folder:
        table = read_list(path, folder, how)
        ready_database()
        table = recall_mapping(find_or_make_workspace(options["workspace"], is_stored=False), table)
        if chosen:
            table = _choose_columns(table, chosen)
        check_mapping(table.mapping, table.columns, table.name)
        workspace = find_or_make_workspace(options["workspace"], is_stored=is_stored)
        if chosen and is_stored:
            save_mapping(workspace, table.columns, table.mapping)
        yield workspace, table


def _parse_column(text: str) -> tuple[str, str]:
    word, _, column = text.partition("=")
    if word.strip() not in set(Role):
        raise BadInput(f"--column {text}: use one of {', '.join(Role)} before the sign =.")
    return word.strip(), column.strip()


def _choose_columns(table: SeedTable, chosen: dict[str, str]) -> SeedTable:
    missing = [column for column in chosen.values() if column and column not in table.columns]
    if missing:
        raise BadInput(
            f"{table.name} has no column {missing[0]!r}. Its columns are: {', '.join(table.columns[:20])}."
        )
    taken = set(chosen.values())
    others = {
        word: column for word, column in table.mapping.items() if word not in chosen and column not in taken
    }
    for word in [word for word, column in chosen.items() if not column]:
        del chosen[word]
    return table.with_mapping(others | chosen)
