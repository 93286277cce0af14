"""The seed list as a visitor would get it from the fair: good rows, and the usual mishaps."""

import csv
from collections.abc import Iterator, Sequence
from pathlib import Path

from demo.companies import Company
from demo.exhibition import FAIR_HOST, WITHOUT_SEED_WEBSITE, Exhibitor, open_exhibition
from demo.unlisted import NOT_IN_LIST, WITHOUT_SITE, WRONG_SITE, wrong_host

COLUMNS = ("Exhibitor", "Website", "Country", "Hall", "Stand", "Profile URL", "Contact Details")
# Their website is in a cell with other things, and not in its column.
IN_MIXED_CELL = frozenset({"hcard", "label_table"})
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
    return [*rows, *_mishaps(exhibitors, rows)]


def _seed_row(exhibitor: Exhibitor, position: int) -> tuple[str, ...]:
    company = exhibitor.company
    return (
        company.name,
        _written_website(exhibitor, position),
        COUNTRY_NAMES[company.country.code],
        company.hall,
        company.stand,
        "" if company.family in NOT_IN_LIST | WITHOUT_SITE else exhibitor.profile_url,
        _mixed_cell(company) if company.family in IN_MIXED_CELL else "",
    )


def _mixed_cell(company: Company) -> str:
    return f"Tel. {company.phone.shown}; E-mail: {company.email}; Web: www.{company.host}"


def _written_website(exhibitor: Exhibitor, position: int) -> str:
    """In the spellings that such lists have; the fair's own address where an American has no website."""
    if exhibitor.company.family == WRONG_SITE:
        return f"http://{wrong_host(exhibitor.company)}/"
    if exhibitor.company.family in NOT_IN_LIST | IN_MIXED_CELL:
        return ""
    if exhibitor.company.family in WITHOUT_SEED_WEBSITE:
        return f"http://{FAIR_HOST}/" if exhibitor.company.country.code == "US" else ""
    host = exhibitor.company.host
    return (f"http://{host}/", f"http://www.{host}", f"http://{host}", f"www.{host}")[position % 4]


def _mishaps(exhibitors: Sequence[Exhibitor], rows: list[tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    """A row that is there twice, two companies that are there again in other words, and a row without a usable name."""
    yield rows[3]
    first = {exhibitor.company.family: exhibitor.company for exhibitor in reversed(exhibitors)}
    # The import sees that this one is there already: it has the same website.
    again = first["footer"]
    yield (again.brand.upper(), f"http://www.{again.host}", "", again.hall, again.stand, "", "")
    # Only a crawl can tell of this one.
    again = first["behind_profile"]
    yield (again.name, "", "", again.hall, again.stand, "", f"Tel. {again.phone.e164}")
    yield ("-", "", "", "7", "C14", "", "")
