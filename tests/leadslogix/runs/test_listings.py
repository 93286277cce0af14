"""A seed list may be one line long: the address of an exhibitor list."""

import json

import pytest

from tests.leadslogix.runs.commands import Shell
from tests.small_site import open_small_site

NAMES = (
    "Alder",
    "Birch",
    "Cedar",
    "Dogwood",
    "Elm",
    "Fir",
    "Ginkgo",
    "Hazel",
    "Ivy",
    "Juniper",
    "Larch",
    "Maple",
)
PER_PAGE = 6


def listing_page(number: int) -> str:
    shown = NAMES[(number - 1) * PER_PAGE : number * PER_PAGE]
    entries = "".join(
        f'<li class="exhibitor"><h3><a href="/exhibitors/{name.lower()}">{name} Pumps Ltd</a></h3>'
        f"<p>Stand B{position}, United Kingdom</p></li>"
        for position, name in enumerate(shown)
    )
    more = '<a rel="next" href="/exhibitors?page=2">Next page</a>' if number == 1 else ""
    return f"<title>Exhibitors</title><main><h1>Exhibitors</h1><ul>{entries}</ul>{more}</main>"


def profile_page(name: str) -> str:
    return (
        f"<title>{name} Pumps Ltd - Pump Fair</title><main><h1>{name} Pumps Ltd</h1>"
        f'<p>Phone: 0131 496 0{ord(name[0])}0</p><p><a href="mailto:info@{name.lower()}-pumps.example">'
        f"info@{name.lower()}-pumps.example</a></p></main><footer>mail@pump-fair.example</footer>"
    )


@pytest.fixture
def fair():
    profiles = {f"/exhibitors/{name.lower()}": profile_page(name) for name in NAMES}
    pages = {"/exhibitors": listing_page(1), "/exhibitors?page=2": listing_page(2), **profiles}
    with open_small_site(
        {path: f"<!doctype html><html lang=en>{page}</html>" for path, page in pages.items()}
    ) as fair:
        yield fair


@pytest.fixture
def leads(fair, tmp_path, data_dir):
    seeds = tmp_path / "fair.csv"
    seeds.write_text(f"Website\n{fair.url('/exhibitors')}\n")
    out = tmp_path / "leads.jsonl"
    shell = Shell(data_dir, {"LEADSLOGIX_ALLOWED_NETWORKS": "127.0.0.0/8"})
    result = shell.run("crawl", seeds, "--renders=0", f"--jsonl={out}")
    assert result.returncode == 0, result.stderr
    return {row["company"]: row for row in map(json.loads, out.read_text().splitlines())}


def values(row, field):
    return {fact["value"] for fact in row["facts"] if fact["field"] == field}


@pytest.mark.long
def test_companies_of_every_page_of_a_list_become_leads_once(fair, leads):
    assert {f"{name} Pumps Ltd" for name in NAMES} <= set(leads)
    assert len(leads) == len(NAMES) + 1  # and the list itself
    assert fair.statuses_of("/exhibitors?page=2") == [200]
    assert all(fair.statuses_of(f"/exhibitors/{name.lower()}") == [200] for name in NAMES)
    emails = {name: values(leads[f"{name} Pumps Ltd"], "email") for name in NAMES}
    assert emails == {name: {f"info@{name.lower()}-pumps.example"} for name in NAMES}
    assert all(row["outcomes"]["directory"] == "found" for row in leads.values())
