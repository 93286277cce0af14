"""`python -m tests.training.outside_pages FOLDER ...`: scores labelled pages that are kept outside the repository.

They are pages of more sites. A folder holds `pages.jsonl`, one page a line: `file url site country lang kind`, and what
is there: `own` (the organisation's own people), `emails`, `phones`, `faxes`, `streets` and `company` (variants of one
name). Each value is a text if it is the organisation's own, or {value, own}: true, false or null for doubtful. People
in `doubt` count neither way; whoever else is named on a page is a stranger. The folder *learn* is to learn from; of a
folder called *blind* no value is printed, and nothing is learnt.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from scraping.extract.candidates import Hints
from scraping.extract.reading import ReadingOrder, extract, to_finding
from scraping.findings import Finding
from scraping.page.parse import parse_page
from tests.quality.hashed_labels import HashedLabel, Owner, ReadPage, keys_of
from tests.quality.read_pages import (
    READ_FIELDS,
    ReadResult,
    print_languages,
    print_side_by_side,
    print_wrong_values,
    score_read_page,
    score_read_pages,
)
from tests.quality.scoring import Sighting

OUTSIDE = "outside page of "
BLIND = "blind"
# Field of the labels -> key of the row; profiles are not labelled.
KEYS = {
    "email": "emails",
    "phone": "phones",
    "fax": "faxes",
    "street": "streets",
    "company": "company",
    "person": "own",
}
FIELDS = tuple(KEYS)
_OWNERS: dict[bool | None, Owner] = {True: "own", False: "other", None: "doubt"}


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.training.outside_pages", description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path, metavar="FOLDER")
    parser.add_argument("--misses", type=int, default=0, help="how many wrong values of each field to show")
    parser.add_argument("--field", default="", help="show the wrong values of this field only")
    parser.add_argument("--languages", action="store_true", help="show each language, too")
    options = parser.parse_args(arguments)
    results = {folder.name: score_read_pages(load_outside(folder)) for folder in options.folders}
    print_side_by_side(results, "pages outside the repository", FIELDS)
    for name, result in results.items():
        print_wrong_values(result, options.misses, options.field)
        if options.languages:
            print_languages(result, name, FIELDS)
    return 0


def read_outside(folder: Path) -> list[Sighting]:
    """The values of the pages to learn from, with what speaks for and against them."""
    if folder.name == BLIND:
        raise ValueError(f"{folder} is for scoring: nothing is learnt from it")
    result = ReadResult()
    for page in load_outside(folder):
        score_read_page(result, page, unscored_findings(page.path.read_bytes(), page.url, page.country))
    labelled = {READ_FIELDS[name] for name in FIELDS}
    return [replace(one, site=f"{OUTSIDE}{one.site}") for one in result.sightings if one.field in labelled]


def unscored_findings(body: bytes, url: str, country: str) -> tuple[Finding, ...]:
    """With the reasons as the extractors give them, before they are weighed."""
    page, hints = parse_page(body, "", url), Hints(country=country)
    return tuple(
        replace(to_finding(one, page, ReadingOrder(hints)), reasons=tuple(one.reasons))
        for one in extract(page, hints)
    )


def load_outside(folder: Path) -> list[ReadPage]:
    lines = (folder / "pages.jsonl").read_text(encoding="utf-8").splitlines()
    return [_read_page(folder.resolve(), row) for row in map(json.loads, lines)]


def _read_page(folder: Path, row: dict[str, Any]) -> ReadPage:
    return ReadPage(
        str(folder / row["file"]),
        row["url"],
        row["country"],
        row["lang"],
        row["kind"],
        "check" if folder.name == BLIND else "learn",
        tuple(_labels(row)),
    )


def _labels(row: dict[str, Any]) -> Iterator[HashedLabel]:
    for field, key in KEYS.items():
        for value in row[key]:
            is_own = value["own"] if isinstance(value, dict) else True
            text = value["value"] if isinstance(value, dict) else value
            yield _label(field, _OWNERS[is_own], text, row["country"])
    for name in row["doubt"]:
        yield _label("person", "doubt", name, row["country"])


def _label(field: str, owner: Owner, value: str, country: str) -> HashedLabel:
    keys = keys_of(field, value, country)
    return HashedLabel(field, owner, keys.keys, keys.runs)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
