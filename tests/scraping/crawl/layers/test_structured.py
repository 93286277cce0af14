from scraping.crawl.reports import LAYER_NAMES, Seed
from scraping.findings import Field
from scraping.outcomes import Outcome
from tests.scraping.canned_clients import CannedFetcher
from tests.scraping.crawl.canned_crawls import (
    CONTACT,
    CONTACT_PAGE,
    HOME,
    JSON_LD,
    NAV,
    outcomes,
    run,
    values,
)


def test_structured_data_of_the_home_page_ends_the_crawl_after_one_fetch() -> None:
    fetcher = CannedFetcher({HOME: f"<html>{JSON_LD}{NAV}</html>", CONTACT: CONTACT_PAGE})
    report = run(Seed("Huber", HOME, "DE"), fetcher)
    assert report.target_met
    assert fetcher.requested == [HOME]
    not_needed = dict.fromkeys(LAYER_NAMES, Outcome.NOT_NEEDED)
    assert outcomes(report) == {**not_needed, "structured": Outcome.FOUND}


def test_page_without_structured_data_has_nothing_for_this_layer() -> None:
    report = run(Seed("Huber", HOME, "DE"), CannedFetcher({HOME: CONTACT_PAGE}))
    assert outcomes(report)["structured"] is Outcome.NOTHING
    assert values(report, Field.EMAIL) == {"info@huber.example"}


def test_row_without_a_website_says_so() -> None:
    fetcher = CannedFetcher({})
    report = run(Seed("Huber"), fetcher)
    assert outcomes(report)["structured"] is Outcome.NO_WEBSITE
    assert fetcher.requested == []
