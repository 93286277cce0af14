"""A short seed list from the demo's fair, and what its server and the crawl's database remember."""

import csv
import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from demo.server import DemoWeb
from demo.truth import KnownCompany, load_truth
from tests.leadslogix.runs.commands import Shell

HONEST_FAMILIES = (
    "footer",
    "jsonld",
    "contact_page",
    "german_imprint",
    "microdata",
    "at_dot",
    "label_table",
    "hcard",
)


def companies_of(families: Iterable[str]) -> list[KnownCompany]:
    """The first company of each family that has a website in the seed list."""
    known = [company for company in load_truth() if company.website]
    return [next(company for company in known if company.family == family) for family in families]


def write_list(path: Path, companies: Iterable[KnownCompany]) -> Path:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["Exhibitor", "Website", "Country", "Stand"])
        writer.writerows([company.exhibitor, company.website, company.country, "A1"] for company in companies)
    return path


def shell_at(web: DemoWeb, data_dir: Path) -> Shell:
    return Shell(
        data_dir,
        {
            "LEADSLOGIX_HOST_MAP": web.host_map,
            "LEADSLOGIX_ALLOWED_NETWORKS": "127.0.0.0/8",
            "LEADSLOGIX_RETRY_SECONDS": "0.1",
            "LEADSLOGIX_QUEUE": "heapq",
        },
    )


@dataclass(frozen=True, slots=True)
class CrawlRecord:
    """Looks into the database of a crawl that runs, or was killed, in another process."""

    database: Path

    def finished_domains(self) -> set[str]:
        """The companies of which no task is open."""
        rows = self._ask(
            "select host from queueing_task group by host having sum(state not in ('done', 'dead', 'cancelled')) = 0"
        )
        return {host for (host,) in rows}

    def count_done(self) -> int:
        return len(self.finished_domains()) if self.database.exists() else 0

    def states(self) -> dict[str, int]:
        return dict(self._ask("select state, count(*) from queueing_task group by state"))

    def _ask(self, query: str) -> list[tuple]:
        connection = sqlite3.connect(self.database, timeout=10)
        try:
            return connection.execute(query).fetchall()
        except sqlite3.OperationalError:  # the tables are not there yet
            return []
        finally:
            connection.close()
