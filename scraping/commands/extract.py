"""`python -m scraping extract`: prints one JSON line of findings per saved page. No network."""

import argparse
import hashlib
import json
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, TextIO

from scraping.extract.candidates import Hints
from scraping.extract.reading import ReadingOrder, read_page
from scraping.findings import Finding
from scraping.vocabulary.countries import country_code

BAD_INPUT = 2


@dataclass(frozen=True, slots=True)
class Row:
    file: str
    path: Path
    url: str
    country: str


class BadRow(ValueError):
    """A row or file that cannot be read; the message says which and why."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="*", metavar="FILE", help="saved HTML pages")
    parser.add_argument("--url", default="", help="the address that the file was saved from")
    parser.add_argument(
        "--country", default="", help="ISO 3166 alpha-2: where national phone numbers are from"
    )
    parser.add_argument(
        "--batch", metavar="ROWS.jsonl", help='rows {"file", "url", "country"}: many files in one process'
    )
    parser.add_argument(
        "--rejected", action="store_true", help="print rejected findings too, with their reason"
    )


def run(options: argparse.Namespace, out: TextIO) -> int:
    """0: all files were read; 2: at least one was not; the others were printed."""
    if bool(options.files) == bool(options.batch):
        print("Give either files or --batch ROWS.jsonl.", file=sys.stderr)
        return BAD_INPUT
    status = 0
    can_print_all = (out.encoding or "utf-8").lower().startswith("utf")
    for row in _rows(options):
        try:
            line = json.dumps(_read_row(row, options.rejected), ensure_ascii=not can_print_all)
        except BadRow as problem:
            print(problem, file=sys.stderr)
            status = BAD_INPUT
            continue
        print(line, file=out)
    return status


def _rows(options: argparse.Namespace) -> Iterator[Row | BadRow]:
    if not options.batch:
        yield from (Row(file, Path(file), options.url, options.country) for file in options.files)
        return
    batch = Path(options.batch)
    try:
        lines = batch.read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as problem:
        yield BadRow(f"{batch}: {problem}")
        return
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield _parse_row(line, number, batch)


def _parse_row(line: str, number: int, batch: Path) -> Row | BadRow:
    try:
        row = json.loads(line)
        file = str(row["file"])
    except (ValueError, KeyError, TypeError):
        return BadRow(f'{batch} line {number}: not an object with a "file"')
    path = Path(file) if Path(file).is_file() else batch.parent / file
    return Row(file, path, str(row.get("url") or ""), str(row.get("country") or ""))


def _read_row(row: Row | BadRow, with_rejected: bool) -> dict[str, Any]:
    if isinstance(row, BadRow):
        raise row
    try:
        body = row.path.read_bytes()
    except OSError as problem:
        raise BadRow(f"{row.file}: {problem.strerror or problem}") from problem
    except ValueError as problem:  # an invalid file name
        raise BadRow(f"{row.file!r}: {problem}") from problem
    hints, page_hash = Hints(country=_country_of(row)), hashlib.sha256(body).hexdigest()
    order = ReadingOrder(hints, page_hash=page_hash, wants_links=False)
    findings = read_page(body, "", row.url, order).findings
    return {
        "file": row.file,
        "url": row.url,
        "findings": [to_dict(one) for one in findings if with_rejected or not one.rejected],
    }


def _country_of(row: Row) -> str:
    """`DE`, `UK` or `Germany`. A page with an unknown country is read without one."""
    code = country_code(row.country)
    if row.country and not code:
        print(f"{row.file}: no country {row.country!r} is known; read without one", file=sys.stderr)
    return code


def to_dict(finding: Finding) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "field": finding.field.value,
        "value": finding.value,
        "confidence": finding.confidence,
        "method": finding.method,
        "snippet": finding.snippet,
    }
    if finding.person is not None:
        shown["person"] = asdict(finding.person)
    if finding.rejected:
        shown["rejected"] = finding.rejected
    return shown
