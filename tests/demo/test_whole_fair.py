"""The product crawls the whole fair, as `make demo` does, and the truth judges it."""

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from demo import DemoWeb, Score, load_truth, score, write_seeds
from demo.dns import LoopbackDns, zone_of
from demo.exhibition import Exhibitor
from demo.scaffold import Scaffold
from demo.server import demo_sites, mail_hosts
from tests.leadslogix.runs.fair import shell_at
from tests.made_once import make_once, shared_folder

pytestmark = [pytest.mark.browser, pytest.mark.long(first=True)]

BASELINE = json.loads(Path(__file__).with_name("baseline.json").read_text())
ON_EVERY_PAGE = {"footer", "topbar", "home_head", "head"}
NO_PAGES = {"script_only", "script_fetch", "on_profile_only", "nothing"}


@dataclass(frozen=True)
class WholeCrawl:
    rows: list[dict]
    score: Score
    requests: list[tuple[str, str]]
    table: str

    def paths(self, host: str) -> list[str]:
        """What was fetched of a site, in its order; robots.txt and sitemaps are no pages."""
        names = {host, f"www.{host}"}
        return [
            path
            for name, path in self.requests
            if name in names and not path.startswith(("/robots.txt", "/sitemap"))
        ]


def crawl_fair(folder: Path) -> dict[str, Any]:
    write_seeds(folder / "seeds.csv")
    with DemoWeb() as web, LoopbackDns(zone_of(demo_sites(), mail_hosts())) as dns:
        shell = shell_at(web, folder / "data")
        shell.environment["LEADSLOGIX_NAMESERVERS"] = dns.address
        done = shell.run("crawl", folder / "seeds.csv", "--jsonl", folder / "leads.jsonl")
        assert done.returncode == 0, done.stderr
        return {"leads": str(folder / "leads.jsonl"), "requests": web.requests, "table": done.stdout}


@pytest.fixture(scope="module")
def crawl(tmp_path_factory) -> WholeCrawl:
    folder = tmp_path_factory.mktemp("fair")
    crawled = make_once(shared_folder(tmp_path_factory), "fair", lambda: crawl_fair(folder))
    leads = Path(crawled["leads"])
    rows = [json.loads(line) for line in leads.read_text(encoding="utf-8").splitlines()]
    requests = [(host, path) for host, path in crawled["requests"]]
    return WholeCrawl(rows, score(leads, load_truth()), requests, crawled["table"])


def contact_paths(exhibitor: Exhibitor) -> set[str]:
    scaffold = Scaffold(exhibitor.company, exhibitor.publication, exhibitor.decoys)
    on_pages = {
        scaffold.path("home" if place in ON_EVERY_PAGE else place) for place in exhibitor.publication.places
    }
    extra = exhibitor.publication.extra.items()
    return on_pages | {
        path for path, page in extra if exhibitor.company.email.encode() in getattr(page, "body", b"")
    }


def test_every_exhibitor_has_one_row(crawl) -> None:
    assert len(crawl.rows) == crawl.score.companies == crawl.score.known_companies


def test_numbers_do_not_fall_below_the_recorded_ones(crawl) -> None:
    measured = {
        "recall": crawl.score.total.recall,
        "precision": crawl.score.total.precision,
        "honest_ends": crawl.score.hostile - len(crawl.score.dishonest_ends),
    }
    assert {name: value for name, value in measured.items() if value < BASELINE[name]} == {}
    assert [str(decoy) for decoy in crawl.score.decoys][BASELINE["decoys"] :] == []


def test_unlisted_websites_are_found_and_no_wrong_one_is_taken(crawl) -> None:
    websites = crawl.score.unlisted
    assert websites.found >= websites.expected * BASELINE["unlisted"]
    assert websites.right == websites.delivered


def test_the_table_shows_duplicates_discovery_verification_and_merges(crawl) -> None:
    rows = crawl.score.known_companies + 4
    created = crawl.score.known_companies
    assert f"list: {rows} rows: {created} created, 0 known, 3 duplicate, 1 rejected" in crawl.table
    assert re.search(r"websites: \d+ of \d+ companies have one; looked for \d+, found \d+", crawl.table)
    assert re.search(r"verified email: \d+ in order", crawl.table)
    assert "merges: 1 companies into others" in crawl.table


def test_families_do_not_fall_below_the_recorded_recall(crawl) -> None:
    families = {name: tally.recall for name, tally in crawl.score.families.items() if tally.expected}
    fallen = {name: recall for name, recall in families.items() if recall < BASELINE["families"][name]}
    assert fallen == {}


def test_contacts_are_reached_within_four_pages(crawl, exhibition) -> None:
    sites = [
        one
        for one in exhibition.exhibitors
        if one.website and not one.hostile and one.company.family not in NO_PAGES
    ]
    late = [
        (one.company.family, crawl.paths(one.company.host))
        for one in sites
        if not contact_paths(one) & set(crawl.paths(one.company.host)[:4])
    ]
    assert len(late) <= len(sites) * (1 - BASELINE["contacts_within_four_pages"]), late


def test_nothing_but_robots_txt_is_fetched_where_robots_txt_says_no(crawl, exhibitors) -> None:
    assert crawl.paths(exhibitors["robots_disallowed"][0].company.host) == []


def test_the_endless_calendar_ends(crawl, exhibitors) -> None:
    assert len(crawl.paths(exhibitors["endless_calendar"][0].company.host)) <= 12


def test_company_that_publishes_nothing_gets_no_contact(crawl, exhibitors) -> None:
    names = {one.company.name for one in exhibitors["nothing"]}
    invented = [
        (row["company"], fact["value"])
        for row in crawl.rows
        if row["seed"]["Exhibitor"] in names
        for fact in row["facts"]
        if fact["field"] in {"email", "phone"}
    ]
    assert invented == []
