"""A crawl that is wanted again asks only for what has changed, and finds the same."""

import json

import pytest

from tests.leadslogix.runs.commands import Shell
from tests.small_site import open_small_site

HOME = (
    "<!doctype html><html lang=en><title>Alder Pumps Ltd</title><main><h1>Alder Pumps Ltd</h1><p>Call 0131 496 0650"
    '</p><p><a href="mailto:info@alder-pumps.example">info@alder-pumps.example</a></p></main></html>'
)


@pytest.fixture
def site():
    with open_small_site({"/": HOME}) as site:
        yield site


@pytest.mark.long
def test_page_that_did_not_change_is_not_sent_again_and_says_the_same(site, tmp_path, data_dir):
    seeds = tmp_path / "seeds.csv"
    seeds.write_text(f"Company,Website,Country\nAlder Pumps Ltd,{site.url()},GB\n")
    shell = Shell(data_dir, {"LEADSLOGIX_ALLOWED_NETWORKS": "127.0.0.0/8"})
    first, second = tmp_path / "first.jsonl", tmp_path / "second.jsonl"

    assert shell.run("crawl", seeds, "--renders=0", f"--jsonl={first}").returncode == 0
    assert shell.run("crawl", seeds, "--renders=0", "--again", f"--jsonl={second}").returncode == 0

    assert site.statuses_of("/").count(200) == 1
    assert site.statuses_of("/").count(304) >= 1
    facts = [
        {(fact["field"], fact["value"], fact["confidence"]) for fact in json.loads(path.read_text())["facts"]}
        for path in (first, second)
    ]
    assert facts[0] == facts[1]
    assert ("email", "info@alder-pumps.example") in {fact[:2] for fact in facts[1]}
