"""Discovery on companies that were invented before any score was seen.

What the first look gave is in docs/reference/discovery.md; the gate here is what may not fall.
"""

import asyncio

import pytest

from scraping.crawl.budget import Budget, Ledger
from scraping.crawl.site import read_inline
from scraping.discovery.domains import guess_domains
from scraping.discovery.website import Discovery, Question, find_website
from tests.scraping.canned_clients import CannedFetcher
from tests.scraping.discovery.blind_companies import CASES, OWN_SITES, Case


def discover(case: Case) -> Discovery:
    hosts = {url.partition("/")[0] for url in case.web}
    guesses = guess_domains(case.row.name, case.row.country, ("example",))
    question = Question(case.row, domains=tuple(domain for domain in guesses if domain in hosts))
    fetcher = CannedFetcher({f"http://{url}": html for url, html in case.web.items()})
    return asyncio.run(find_website(question, fetcher, read_inline, Ledger(Budget())))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.row.name)
def test_no_other_site_is_taken(case):
    taken = discover(case).taken
    assert taken is None or taken.domain == case.right


def test_most_sites_are_found():
    found = [case for case in OWN_SITES if discover(case).taken is not None]
    assert len(found) >= 0.8 * len(OWN_SITES)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.row.name)
def test_reasons_add_up_to_the_score(case):
    for candidate in discover(case).candidates:
        assert sum(points for _, points in candidate.reasons) == candidate.score
