"""Rows without a website, and with a wrong one: crawled as a user crawls them, with a DNS server on loopback."""

import csv
import json
import sqlite3
from dataclasses import dataclass

import pytest

from demo.dns import LoopbackDns, Zone, zone_of
from demo.seeds import COLUMNS, seed_rows
from demo.server import DemoWeb, demo_sites
from demo.truth import KnownCompany, load_truth
from tests.leadslogix.runs.fair import shell_at

FAMILIES = ("unlisted", "namesake_abroad", "parked_name", "wrong_site")


@dataclass(frozen=True)
class Outcome:
    leads: dict[str, dict]
    candidates: list[tuple[str, str, str, int]]  # (company, domain, state, score)
    report: str
    costs: list[tuple[str, int, int]]  # (company, its pages, those of its layers)

    def of(self, family: str) -> list[tuple[KnownCompany, dict]]:
        return [(known, self.leads[known.exhibitor]) for known in load_truth() if known.family == family]

    def states_of(self, family: str) -> set[str]:
        names = {known.exhibitor for known, _ in self.of(family)}
        return {state for company, _, state, _ in self.candidates if company in names}


@pytest.fixture(scope="module")
def crawl(tmp_path_factory) -> Outcome:
    return run_crawl(tmp_path_factory.mktemp("found"), zone_of(demo_sites()))


def run_crawl(folder, zone: Zone) -> Outcome:
    names = {known.exhibitor for known in load_truth() if known.family in FAMILIES}
    with (folder / "seeds.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([COLUMNS, *(row for row in seed_rows() if row[0] in names)])
    with DemoWeb() as web, LoopbackDns(zone) as dns:
        shell = shell_at(web, folder / "data")
        shell.environment["LEADSLOGIX_NAMESERVERS"] = dns.address
        done = shell.run("crawl", folder / "seeds.csv", "--renders=0", "--jsonl", folder / "leads.jsonl")
    assert done.returncode == 0, done.stderr
    rows = [json.loads(line) for line in (folder / "leads.jsonl").read_text(encoding="utf-8").splitlines()]
    with sqlite3.connect(folder / "data" / "leadslogix.sqlite3") as database:
        candidates = database.execute(
            "select name, w.domain, state, w.score from leads_websitecandidate w "
            "join leads_company c on c.id = company_id"
        ).fetchall()
        costs = database.execute(
            "select name, s.pages + s.renders, coalesce(sum(o.pages + o.renders), 0) from seeds_ledger s "
            "join leads_company c on c.id = s.company_id left join seeds_layeroutcome o "
            "on o.company_id = s.company_id and o.run_id = s.run_id group by s.id"
        ).fetchall()
    return Outcome({row["seed"]["Exhibitor"]: row for row in rows}, candidates, done.stdout, costs)


def test_layers_of_each_company_cost_together_what_it_cost(crawl):
    assert sum(pages for _, pages, _ in crawl.costs) > 0
    assert [cost for cost in crawl.costs if cost[1] != cost[2]] == []


def test_most_websites_that_the_list_does_not_give_are_found(crawl):
    found = [known.host for known, row in crawl.of("unlisted") if row["domain"] == known.host]
    assert len(found) >= 0.7 * len(crawl.of("unlisted"))


def test_what_a_found_site_says_is_delivered(crawl):
    emails = [
        (known.facts["email"][0], {fact["value"] for fact in row["facts"] if fact["field"] == "email"})
        for known, row in crawl.of("unlisted")
        if row["domain"]
    ]
    assert all(email in delivered for email, delivered in emails)


def test_no_site_of_another_company_is_taken(crawl):
    taken = {company: domain for company, domain, state, score in crawl.candidates if score >= 90}
    right = {known.exhibitor: known.host for known, _ in crawl.of("unlisted")}
    assert {company: domain for company, domain in taken.items() if right.get(company) != domain} == {}


@pytest.mark.parametrize("family", ["namesake_abroad", "parked_name"])
def test_company_whose_domain_is_another_s_stays_without_a_website(crawl, family):
    assert [row["domain"] for _, row in crawl.of(family)] == ["" for _ in crawl.of(family)]
    assert [row["facts"] for _, row in crawl.of(family)] == [[] for _ in crawl.of(family)]


def test_what_was_tried_is_kept_with_its_reason(crawl):
    assert crawl.states_of("namesake_abroad") == {"refused"}
    assert crawl.states_of("parked_name") == {"refused"}
    assert [row["outcomes"]["discovery"] for _, row in crawl.of("parked_name")] == ["no_website"] * 2


def test_wrong_site_of_a_list_is_for_review_and_its_facts_lose_points(crawl):
    assert crawl.states_of("wrong_site") == {"review"}
    for _, row in crawl.of("wrong_site"):
        assert all(fact["confidence"] < 70 for fact in row["facts"] if fact["field"] in ("email", "phone"))
        assert any("names another company" in text for fact in row["facts"] for text, _ in fact["reasons"])


def test_summary_counts_what_was_found(crawl):
    assert "websites:" in crawl.report


def test_without_dns_the_crawl_ends_and_takes_nothing(tmp_path):
    outcome = run_crawl(tmp_path, Zone(failing=frozenset(demo_sites()), silent=frozenset({"de", "com"})))
    assert {row["domain"] for _, row in outcome.of("unlisted")} == {""}


def test_found_mailboxes_are_verified_by_dns(crawl):
    verified = [
        fact["verified"]
        for _, row in crawl.of("unlisted")
        for fact in row["facts"]
        if fact["field"] == "email"
    ]
    assert verified
    assert all("mail server" in text for text in verified)
