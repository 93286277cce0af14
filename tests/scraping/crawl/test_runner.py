import pytest

from scraping.crawl.budget import Budget, Ledger
from scraping.crawl.empty_fields import ONLY_REJECTED
from scraping.crawl.reports import FIRST_PASS, LAYER_NAMES, SECOND_PASS, Seed
from scraping.findings import Field
from scraping.outcomes import Outcome
from tests.scraping.canned_clients import CannedFetcher, CannedRenderer
from tests.scraping.crawl.canned_crawls import (
    CONTACT,
    CONTACT_PAGE,
    HOME,
    NAV,
    SHELL,
    outcomes,
    run,
    values,
)


def test_every_finding_has_its_source() -> None:
    fetcher = CannedFetcher({HOME: f"<html>{NAV}</html>", CONTACT: CONTACT_PAGE})
    report = run(Seed("Huber", HOME, "DE"), fetcher)
    email = next(finding for finding in report.findings if finding.field is Field.EMAIL)
    assert email.url == CONTACT
    assert email.layer == "static"
    assert "info@huber.example" in email.snippet
    assert email.locator.endswith("a")
    assert email.page_hash in {page.page_hash for page in report.pages}
    assert sum(points for _, points in email.reasons) == email.confidence


def test_the_sum_of_the_layers_spend_is_the_spend_of_the_crawl() -> None:
    ledger = Ledger(Budget(), now=lambda: 0.0)
    fetcher = CannedFetcher({HOME: f"<html>{NAV}</html>", CONTACT: "<html>nothing</html>"})
    report = run(Seed("Huber", HOME, "DE"), fetcher, ledger=ledger)
    assert sum(end.spend.pages for end in report.outcomes) == ledger.spent.pages == len(fetcher.requested)
    assert sum(end.spend.bytes for end in report.outcomes) == ledger.spent.bytes


def test_every_empty_field_has_a_code_for_every_layer() -> None:
    report = run(
        Seed("Huber", HOME, "DE"), CannedFetcher({HOME: "<html>nothing here</html>"}), layers=FIRST_PASS
    )
    ends = {end.layer: end for end in report.outcomes}
    assert list(ends) == list(LAYER_NAMES)
    assert ends["static"].why_empty["email"] == Outcome.NOTHING.value
    assert ends["browser"].why_empty["email"] == Outcome.NOT_REACHED.value


@pytest.mark.parametrize("outcome", [Outcome.ROBOTS, Outcome.BLOCKED, Outcome.SERVER_ERROR])
def test_an_unreadable_contact_page_explains_an_empty_field(outcome: Outcome) -> None:
    pages = {HOME: f"<html lang=de><title>Huber Kranbau</title>{NAV}</html>", CONTACT: outcome}
    report = run(Seed("Huber", HOME, "DE"), CannedFetcher(pages), layers=FIRST_PASS)
    static = next(end for end in report.outcomes if end.layer == "static")
    assert static.why_empty["email"] == outcome.value


def test_a_missing_contact_page_explains_no_empty_field() -> None:
    pages: dict[str, str | bytes | Outcome] = {HOME: f"<html><title>Huber</title>{NAV}</html>"}
    report = run(Seed("Huber", HOME, "DE"), CannedFetcher(pages), layers=FIRST_PASS)
    static = next(end for end in report.outcomes if end.layer == "static")
    assert static.why_empty["email"] == Outcome.NOTHING.value


def test_a_field_with_rejected_values_only_says_so() -> None:
    page = "<html><p>Mail: max.mustermann@mustermann.de</p></html>"
    report = run(Seed("Huber", HOME, "DE"), CannedFetcher({HOME: page}), layers=FIRST_PASS)
    static = next(end for end in report.outcomes if end.layer == "static")
    assert static.why_empty["email"] == ONLY_REJECTED


def test_a_spent_budget_is_an_outcome() -> None:
    ledger = Ledger(Budget(pages=1))
    fetcher = CannedFetcher({HOME: f"<html>{NAV}</html>", CONTACT: CONTACT_PAGE})
    report = run(Seed("Huber", HOME, "DE"), fetcher, ledger=ledger)
    assert fetcher.requested == [HOME]
    assert outcomes(report)["static"] is Outcome.BUDGET_SPENT


def test_a_row_without_website_and_profile_ends_with_reasons() -> None:
    report = run(Seed("Huber Kranbau GmbH"), CannedFetcher({}))
    assert outcomes(report)["structured"] is Outcome.NO_WEBSITE
    assert outcomes(report)["directory"] is Outcome.NO_LISTING
    assert report.retry is None


def test_the_second_pass_knows_what_the_first_one_found() -> None:
    known = ((Field.EMAIL, 95), (Field.PHONE, 90))
    fetcher = CannedFetcher({})
    report = run(Seed("Huber", HOME, "DE"), fetcher, layers=SECOND_PASS, known=known)
    assert report.target_met
    assert fetcher.requested == []
    assert outcomes(report)["sitemap"] is Outcome.NOT_NEEDED


def test_an_error_in_one_layer_keeps_the_findings_of_the_others(caplog: pytest.LogCaptureFixture) -> None:
    class BrokenSitemaps(CannedFetcher):
        async def sitemaps(self, url: str, ledger: Ledger) -> tuple[str, ...]:
            raise RuntimeError("broken")

    page = "<html><p>E-Mail: info@huber.example</p></html>"
    report = run(Seed("Huber", HOME, "DE"), BrokenSitemaps({HOME: page}))
    assert outcomes(report)["sitemap"] is Outcome.FAILED
    assert values(report, Field.EMAIL) == {"info@huber.example"}
    assert "layer sitemap failed" in caplog.text


def test_a_second_pass_keeps_the_outcomes_of_the_first() -> None:
    sitemap = "<urlset><url><loc>http://huber.example/kontakt.html</loc></url></urlset>"
    pages = {"http://huber.example/sitemap.xml": sitemap, CONTACT: CONTACT_PAGE}
    report = run(Seed("Huber", HOME, "DE"), CannedFetcher(dict(pages)), layers=SECOND_PASS)
    assert report.target_met
    assert outcomes(report)["structured"] is Outcome.NOT_REACHED
    assert outcomes(report)["browser"] is Outcome.NOT_NEEDED


@pytest.mark.parametrize("home", [HOME, "http://huber.example"])
def test_second_pass_opens_the_home_page_once(home: str) -> None:
    sitemap = f"<urlset><url><loc>{HOME}</loc></url></urlset>"
    pages = {home: SHELL, HOME: SHELL, f"{HOME}sitemap.xml": sitemap}
    fetcher, renderer = CannedFetcher(dict(pages)), CannedRenderer({home: CONTACT_PAGE})
    report = run(Seed("Huber", home, "DE"), fetcher, renderer, layers=SECOND_PASS, visited=[home])
    assert sum(url.rstrip("/") == HOME.rstrip("/") for url in fetcher.requested) == 1
    assert values(report, Field.EMAIL) == {"info@huber.example"}
