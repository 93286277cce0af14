"""The labelled pages of `../shared/corpus` and what their labels say. Nothing of them is kept in this repository."""

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from scraping.extract.candidates import Hints
from scraping.extract.reading import ReadingOrder, read_page
from scraping.findings import Finding
from scraping.urls import registrable_domain

ROOT = Path(__file__).resolve().parents[2]
CORPUS = next(
    (path for path in (ROOT.parent / "shared" / "corpus", ROOT / "shared" / "corpus") if path.is_dir()),
    ROOT.parent / "shared" / "corpus",
)
SETS = ("contact_pages", "home_pages", "listings")
MISSING = "The quality gate did not run: there are no labelled pages at ../shared/corpus."
# Set it in a CI that has no labelled pages, so that their absence is stated and not overlooked.
OPT_OUT = "LEADSLOGIX_WITHOUT_CORPUS"


@dataclass(frozen=True, slots=True)
class Labels:
    """None: the annotators did not label this field completely on this page."""

    emails: frozenset[str] | None = None
    phones: frozenset[str] | None = None
    faxes: frozenset[str] | None = None
    socials: frozenset[str] | None = None
    streets: tuple[str, ...] | None = None
    postal_codes: tuple[str, ...] | None = None
    addresses: tuple[str, ...] | None = None  # whole addresses, where streets are not split off
    people: tuple[str, ...] | None = None
    titles: tuple[str, ...] = ()  # of the page's people; which is whose is not labelled everywhere
    company: tuple[str, ...] = ()
    optional: dict[str, list[str]] = field(default_factory=dict)
    decoys: dict[str, list[str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class LabelledPage:
    name: str
    url: str
    country: str
    path: Path
    labels: Labels
    cities: tuple[str, ...] = ()

    @property
    def site(self) -> str:
        return registrable_domain(urlsplit(self.url).hostname or "") or self.name

    def content(self) -> bytes:
        return self.path.read_bytes()

    def read(self) -> tuple[Finding, ...]:
        order = ReadingOrder(Hints(country=self.country), wants_links=False)
        return read_page(self.content(), "", self.url, order).findings


def is_available() -> bool:
    return all((CORPUS / f"{name}.jsonl").is_file() for name in SETS)


def require_corpus() -> Path:
    """For tests: the folder of the labelled pages. Without them a test is skipped, and in CI it fails."""
    if not is_available():
        may_be_absent = "CI" not in os.environ or OPT_OUT in os.environ
        refuse = pytest.skip if may_be_absent else pytest.fail
        refuse(MISSING)
    return CORPUS


def load_set(name: str) -> Iterator[LabelledPage]:
    with (CORPUS / f"{name}.jsonl").open(encoding="utf-8") as rows:
        for line in rows:
            row = json.loads(line)
            file = row.get("file") or row["files"][0]
            yield LabelledPage(
                file,
                row.get("url", ""),
                row.get("country", ""),
                CORPUS / file,
                _labels(name, row),
                tuple(row.get("cities", ())),
            )


def _labels(set_name: str, row: dict[str, Any]) -> Labels:
    if set_name == "contact_pages":
        return _contact_labels(row)
    if set_name == "home_pages":
        return Labels(
            emails=frozenset(row["emails"]),
            phones=frozenset(row["phones"]),
            faxes=frozenset(row["faxes"]),
            socials=frozenset(row["socials"]),
            addresses=tuple(row["addresses"]),
            people=tuple(person["name"] for person in row["people"]),
            titles=tuple(person["title"] for person in row["people"] if person.get("title")),
            company=(row["company"],) if row.get("company") else (),
            optional=row["optional"],
            decoys=row["decoys"],
        )
    return Labels(
        phones=frozenset(row["phones"]) if row["phones"] else None,
        addresses=(" ".join(row["address_text"]),) if row["address_text"] else None,
        company=tuple(row["company"]),
    )


def _contact_labels(row: dict[str, Any]) -> Labels:
    complete = set(row["complete"])

    def known(name: str) -> list[str] | None:
        return row[name] if name in complete else None

    sets = {
        name: frozenset(values) if (values := known(name)) is not None else None
        for name in ("emails", "phones", "faxes")
    }
    lists = {
        name: tuple(values) if (values := known(name)) is not None else None
        for name in ("streets", "postal_codes", "people")
    }
    return Labels(**sets, **lists, titles=tuple(row["titles"]), company=tuple(row["company"]))  # type: ignore[arg-type]
