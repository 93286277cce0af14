"""`python -m tests.training.page_yields`: what pages of each kind have, learnt from visits that paid off or did not.

Crawls the demo web and the generated sites of the layouts that may be fitted on, reads everything that links promise,
and counts for each kind of page how often a field was there, and for each score how often a link led to any fact. Where
visits are few, the judged shares below count as so many visits more.
"""

import asyncio
import json
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from benchmarks.page_choice import DemoFetcher
from benchmarks.page_layouts import GeneratedFetcher
from benchmarks.site_layouts import CHECK_LAYOUTS, make_site
from demo.server import DemoWeb
from demo.truth import load_truth
from scraping.crawl import page_choice
from scraping.crawl.budget import Budget, Ledger
from scraping.crawl.goals import GOALS, THOROUGH
from scraping.crawl.reports import FIRST_PASS, Seed
from scraping.crawl.runner import crawl
from scraping.crawl.site import read_inline
from scraping.extract.reading import PageReading, ReadingOrder
from scraping.fetch.browser import MissingRenderer
from scraping.findings import Field
from scraping.interfaces import Fetcher

PATH = Path(page_choice.__file__).with_name("page_yields.json")
SITES = 500  # generated
PAGES = 20
SCORES = (30, 50, 80)
FIELDS = (Field.EMAIL, Field.PHONE, Field.STREET, Field.PERSON, Field.VAT_ID, Field.REGISTRATION_ID)
_REGISTERS = (Field.VAT_ID, Field.REGISTRATION_ID)
LEAST_CONFIDENCE = 50
# Before any visit: kind -> shares in the order of FIELDS, and beliefs in the order of SCORES.
JUDGED: dict[str, tuple[float, ...]] = {
    "contact": (0.9, 0.9, 0.85, 0.25, 0.0, 0.0),
    "imprint": (0.8, 0.7, 0.9, 0.4, 0.5, 0.5),
    "team": (0.25, 0.25, 0.1, 0.75, 0.0, 0.0),
    "about": (0.15, 0.15, 0.15, 0.2, 0.0, 0.0),
    "frame": (0.4, 0.4, 0.3, 0.1, 0.0, 0.0),
    "language": (0.3, 0.3, 0.2, 0.1, 0.0, 0.0),
    "other": (0.1, 0.1, 0.1, 0.05, 0.0, 0.0),
}
JUDGED_BELIEFS = (0.5, 0.75, 0.9, 1.0)
WORTH = 40  # visits that a judged share counts as: generated sites are more alike than real ones


@dataclass(slots=True)
class Visits:
    """How many pages of a kind were read, and on how many a field was; the same for links of a score."""

    of_kind: Counter[str] = field(default_factory=Counter)
    without_registers: Counter[str] = field(default_factory=Counter)  # of sites that have none anywhere
    with_field: dict[str, Counter[Field]] = field(default_factory=lambda: defaultdict(Counter))
    of_score: Counter[int] = field(default_factory=Counter)
    with_any: Counter[int] = field(default_factory=Counter)

    def add(self, readings: list[PageReading], *, generated: bool = False) -> None:
        links = {link.url.rstrip("/"): link for reading in readings for link in reading.links}
        for reading in readings:
            link = links.get(reading.url.rstrip("/"))
            if link is None:
                continue
            found = {
                one.field for one in reading.findings if is_right(one.confidence) and one.field in FIELDS
            }
            self.of_kind[link.kind] += 1
            self.without_registers[link.kind] += generated
            self.with_field[link.kind].update(found)
            band = bisect_right(SCORES, link.score)
            self.of_score[band] += 1
            self.with_any[band] += bool(found)


def is_right(confidence: int) -> bool:
    return confidence >= LEAST_CONFIDENCE


def main() -> None:
    visits = Visits()
    for readings in asyncio.run(read_demo_web()):
        visits.add(readings)
    for readings in read_generated_sites():
        visits.add(readings, generated=True)
    PATH.write_text(as_json(visits), encoding="utf-8")
    for kind, count in visits.of_kind.most_common():
        print(f"{kind:<10}{count:>6} visits", dict(visits.with_field[kind]))


async def read_demo_web() -> list[list[PageReading]]:
    with DemoWeb() as web:
        known = [one for one in load_truth() if one.host and not one.hostile]
        return [
            await read_site(Seed(one.exhibitor, f"http://{one.host}/"), DemoFetcher(web)) for one in known
        ]


def read_generated_sites() -> Iterator[list[PageReading]]:
    for number in range(SITES):
        site = make_site(number)
        if site.layout not in CHECK_LAYOUTS:
            seed = Seed(site.company, site.home, site.country)
            yield asyncio.run(read_site(seed, GeneratedFetcher(site)))


async def read_site(seed: Seed, fetcher: Fetcher) -> list[PageReading]:
    readings: list[PageReading] = []

    async def reader(body: bytes, charset: str, url: str, order: ReadingOrder) -> PageReading:
        reading = await read_inline(body, charset, url, order)
        readings.append(reading)
        return reading

    ledger = Ledger(Budget(pages=PAGES))
    await crawl(seed, ledger, GOALS[THOROUGH], fetcher, MissingRenderer(), layers=FIRST_PASS, reader=reader)
    return readings


def as_json(visits: Visits) -> str:
    kinds = {kind: {"visits": visits.of_kind[kind], "fields": shares_of(visits, kind)} for kind in JUDGED}
    shares = [
        (visits.with_any[band] + WORTH * judged) / (visits.of_score[band] + WORTH)
        for band, judged in enumerate(JUDGED_BELIEFS)
    ]
    # A link with clearer words is never believed less.
    beliefs = [max(shares[: band + 1]) / max(shares) for band in range(len(shares))]
    written = {
        "date": datetime.now(UTC).date().isoformat(),
        "data": "python -m tests.training.page_yields: the demo web and generated sites of the layouts to learn from",
        "scores": list(SCORES),
        "beliefs": [round(one, 2) for one in beliefs],
        "kinds": kinds,
    }
    return json.dumps(written, indent=1) + "\n"


def shares_of(visits: Visits, kind: str) -> dict[str, float]:
    count, seen = visits.of_kind[kind], visits.with_field[kind]

    def without(one: Field) -> int:
        return visits.without_registers[kind] if one in _REGISTERS else 0

    shares = {
        one.value: round((seen[one] + WORTH * judged) / (count - without(one) + WORTH), 2)
        for one, judged in zip(FIELDS, JUDGED[kind], strict=True)
    }
    return {name: share for name, share in shares.items() if share}


if __name__ == "__main__":
    main()
