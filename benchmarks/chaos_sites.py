"""A thousand invented companies with websites of their own, in the ways of the demo trade fair.

usage: python -m benchmarks.chaos_sites [--sites 1000] [--port 8899]     serves them, and the fair, until Ctrl-C
"""

import argparse
import csv
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import cycle, islice
from pathlib import Path

from demo.companies import Company, CompanyFactory
from demo.exhibition import WITHOUT_SEED_WEBSITE
from demo.families import FAMILIES
from demo.scaffold import Scaffold
from demo.seeds import COLUMNS, COUNTRY_NAMES, seed_rows
from demo.server import DemoWeb
from demo.sites import Site

SEED = 7_331
# Sites that are one script need a browser, and companies without a website have no site.
LEFT_OUT = frozenset({"script_only", "script_fetch"}) | WITHOUT_SEED_WEBSITE


@dataclass(frozen=True, slots=True)
class ManySites:
    companies: tuple[Company, ...]
    sites: dict[str, Site]

    @classmethod
    def create(cls, count: int) -> "ManySites":
        drawn = list(islice(_draw(), count))
        sites = (Scaffold(company, FAMILIES[company.family].publish(company), ()) for company in drawn)
        return cls(tuple(drawn), {site.company.host: site.build_site() for site in sites})

    def seed_rows(self) -> list[tuple[str, ...]]:
        return [
            (each.name, f"http://{each.host}/", COUNTRY_NAMES[each.country.code], each.hall, each.stand, "")
            for each in self.companies
        ]


def _draw() -> Iterator[Company]:
    """Each founding starts anew, as there are fewer names than companies: a number makes hosts distinct."""
    ways = [
        (name, country)
        for name, family in FAMILIES.items()
        if name not in LEFT_OUT
        for country in family.countries
    ]
    for number, (family, country) in enumerate(cycle(ways)):
        company = CompanyFactory(SEED).create(family, country, number)
        yield _numbered(company, number)


def _numbered(company: Company, number: int) -> Company:
    host = f"{company.slug}-{number}.example"
    people = tuple(replace(each, email=each.email.replace(company.host, host)) for each in company.people)
    return replace(
        company,
        name=f"{company.name} {number}",
        brand=f"{company.brand} {number}",
        host=host,
        email=company.email.replace(company.host, host),
        people=people,
    )


def write_seed_list(path: Path, rows: list[tuple[str, ...]]) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(COLUMNS)
        writer.writerows(rows)


def fair_rows() -> list[tuple[str, ...]]:
    return seed_rows()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sites", type=int, default=1_000)
    parser.add_argument("--port", type=int, default=8899)
    options = parser.parse_args()
    with DemoWeb(options.port, ManySites.create(options.sites).sites):
        print(f"{options.sites} sites on port {options.port}", flush=True)
        threading.Event().wait()
    return 0


if __name__ == "__main__":
    sys.exit(main())
