"""The seed list as a visitor would get it from the fair: good rows, and the usual mishaps."""

import csv
from collections.abc import Iterator
from pathlib import Path

from demo.exhibition import FAIR_HOST, WITHOUT_SEED_WEBSITE, Exhibitor, open_exhibition
from demo.unlisted import NOT_IN_LIST, WITHOUT_SITE, WRONG_SITE, wrong_host

COLUMNS = ("Exhibitor", "Website", "Country", "Hall", "Stand", "Profile URL")
COUNTRY_NAMES = {
    "DE": "Germany",
    "AT": "Austria",
    "CH": "Switzerland",
    "FR": "France",
    "IT": "Italy",
    "ES": "Spain",
    "GB": "United Kingdom",
    "US": "USA",
}


def write_seeds(path: Path) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(COLUMNS)
        writer.writerows(seed_rows())


def seed_rows() -> list[tuple[str, ...]]:
    exhibitors = open_exhibition().exhibitors
    rows = [_seed_row(exhibitor, position) for position, exhibitor in enumerate(exhibitors)]
    return [*rows, *_mishaps(rows)]


def _seed_row(exhibitor: Exhibitor, position: int) -> tuple[str, ...]:
    company = exhibitor.company
    return (
        company.name,
        _written_website(exhibitor, position),
        COUNTRY_NAMES[company.country.code],
        company.hall,
        company.stand,
        "" if company.family in NOT_IN_LIST | WITHOUT_SITE else exhibitor.profile_url,
    )


def _written_website(exhibitor: Exhibitor, position: int) -> str:
    """In the spellings that such lists have; the fair's own address where an American has no website."""
    if exhibitor.company.family == WRONG_SITE:
        return f"http://{wrong_host(exhibitor.company)}/"
    if exhibitor.company.family in NOT_IN_LIST:
        return ""
    if exhibitor.company.family in WITHOUT_SEED_WEBSITE:
        return f"http://{FAIR_HOST}/" if exhibitor.company.country.code == "US" else ""
    host = exhibitor.company.host
    return (f"http://{host}/", f"http://www.{host}", f"http://{host}", f"www.{host}")[position % 4]


def _mishaps(rows: list[tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    """A row that is there twice, and one without a usable name."""
    yield rows[3]
    yield ("-", "", "", "7", "C14", "")
