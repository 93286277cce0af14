"""`python -m tests.training.outside_pages FOLDER`: people on labelled pages that are kept outside the repository.

They are pages of more sites to learn from. The folder holds `pages.jsonl` with `file url site lang own doubt`, one page
a line: names of the organisation's own people and doubted ones; whoever else is named on the page is a stranger. The
sites fall by a hash into *learn-2*, which the weights are fitted on, and *blind-2*, on which no rule is written.
"""

import hashlib
import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Literal

from scraping.extract.candidates import Hints
from scraping.extract.reading import ReadingOrder, extract, read_page, to_finding
from scraping.findings import Field, Finding
from scraping.page.parse import parse_page
from tests.quality.hashed_labels import HashedLabel, Owner, ReadPage, keys_of
from tests.quality.read_pages import ReadResult, score_read_page
from tests.quality.scoring import Sighting

OutsidePart = Literal["learn-2", "blind-2"]
PARTS: tuple[OutsidePart, ...] = ("learn-2", "blind-2")
OUTSIDE = "outside page of "
_SALT, _BLIND_PERCENT = "blind2:", 40


def main(arguments: list[str]) -> int:
    for part in PARTS:
        pages = load_outside(Path(arguments[0]), part)
        result = ReadResult()
        for page in pages:
            reading = read_page(
                page.path.read_bytes(), "", page.url, ReadingOrder(Hints(), wants_links=False)
            )
            score_read_page(result, page, reading.findings)
        people = result.counts["person"]
        print(
            f"{part}: {len(pages)} pages; people P {people.precision:.3f} R {people.recall:.3f}, "
            f"{people.right} right, {people.wrong} wrong; "
            f"on {result.names_nobody} of {result.without_staff} pages without own staff nobody is named"
        )
    return 0


def read_outside(folder: Path) -> list[Sighting]:
    """The people of *learn-2*, with what speaks for and against them."""
    result = ReadResult()
    for page in load_outside(folder, "learn-2"):
        score_read_page(result, page, unscored_findings(page.path.read_bytes(), page.url, page.country))
    return [
        replace(one, site=f"{OUTSIDE}{one.site}") for one in result.sightings if one.field is Field.PERSON
    ]


def unscored_findings(body: bytes, url: str, country: str) -> tuple[Finding, ...]:
    """With the reasons as the extractors give them, before they are weighed."""
    page, hints = parse_page(body, "", url), Hints(country=country)
    return tuple(
        replace(to_finding(one, page, ReadingOrder(hints)), reasons=tuple(one.reasons))
        for one in extract(page, hints)
    )


def load_outside(folder: Path, part: OutsidePart) -> list[ReadPage]:
    lines = (folder / "pages.jsonl").read_text(encoding="utf-8").splitlines()
    return [
        ReadPage(
            str(folder.resolve() / row["file"]),
            row["url"],
            "",
            row["lang"],
            "",
            "learn" if part == "learn-2" else "check",
            tuple((*_labels(row["own"], "own"), *_labels(row["doubt"], "doubt"))),
        )
        for row in map(json.loads, lines)
        if part_of_site(row["site"]) == part
    ]


def part_of_site(site: str) -> OutsidePart:
    percentile = int(hashlib.sha256(f"{_SALT}{site}".encode()).hexdigest(), 16) % 100
    return "blind-2" if percentile < _BLIND_PERCENT else "learn-2"


def _labels(names: Iterable[str], owner: Owner) -> Iterator[HashedLabel]:
    for name in names:
        keys = keys_of("person", name)
        yield HashedLabel("person", owner, keys.keys, keys.runs)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
