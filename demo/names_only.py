"""A second list, of names and stands only: the fair's own list of exhibitors (`--listing`) leads to their websites."""

import csv
import json
from dataclasses import dataclass
from pathlib import Path

from demo.exhibition import FAIR_HOST, WITHOUT_SEED_WEBSITE, Exhibitor, open_exhibition

LISTING = f"http://{FAIR_HOST}/exhibitors"
WORKSPACE = "demo, names only"
# On no page of the fair: its website has to stay empty.
NOT_AT_THE_FAIR = "Nowhere Anvil Makers"
_EVERY = 12  # so that they are on several pages of the fair's list


@dataclass(frozen=True, slots=True)
class FoundWebsites:
    expected: int
    found: int
    wrong: int

    def line(self) -> str:
        return (
            f"a list of names only: websites found on the fair's own list {self.found} of {self.expected}, "
            f"wrong ones taken: {self.wrong}"
        )


def named_exhibitors() -> list[Exhibitor]:
    known = [
        exhibitor
        for exhibitor in open_exhibition().exhibitors
        if exhibitor.reachable
        and not exhibitor.hostile
        and exhibitor.company.family not in WITHOUT_SEED_WEBSITE
    ]
    return known[::_EVERY]


def write_names(path: Path) -> None:
    rows = [(exhibitor.company.name, exhibitor.company.stand) for exhibitor in named_exhibitors()]
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([("Exhibitor", "Stand"), *rows, (NOT_AT_THE_FAIR, "Z99")])


def score_names(jsonl_path: Path) -> FoundWebsites:
    hosts = {exhibitor.company.name: exhibitor.company.host for exhibitor in named_exhibitors()}
    lines = jsonl_path.read_text(encoding="utf-8").splitlines()
    taken = {row["seed"].get("Exhibitor"): row["domain"] for row in map(json.loads, lines)}
    found = sum(taken.get(name) == host for name, host in hosts.items())
    return FoundWebsites(len(hosts), found, sum(map(bool, taken.values())) - found)
