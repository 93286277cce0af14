from scraping.crawl.reports import Seed
from scraping.outcomes import Outcome
from tests.scraping.canned_clients import CannedFetcher, CannedRenderer
from tests.scraping.crawl.canned_crawls import CONTACT_PAGE, HOME, SHELL, outcomes, run


def test_only_an_empty_shell_is_rendered() -> None:
    renderer = CannedRenderer({HOME: CONTACT_PAGE})
    report = run(Seed("Huber", HOME, "DE"), CannedFetcher({HOME: SHELL}), renderer)
    assert renderer.requested == [HOME]
    browser = next(end for end in report.outcomes if end.layer == "browser")
    assert browser.outcome is Outcome.FOUND
    assert "added" in browser.detail
    assert browser.spend.renders == 1


def test_a_page_with_text_is_never_rendered() -> None:
    renderer = CannedRenderer({HOME: CONTACT_PAGE})
    page = f"<html><p>{'We build cranes. ' * 60}</p><script src='/a.js'></script></html>"
    report = run(Seed("Huber", HOME, "DE"), CannedFetcher({HOME: page}), renderer)
    assert renderer.requested == []
    assert outcomes(report)["browser"] is Outcome.NOTHING


def test_a_machine_without_chromium_says_so() -> None:
    report = run(Seed("Huber", HOME, "DE"), CannedFetcher({HOME: SHELL}), CannedRenderer(available=False))
    assert outcomes(report)["browser"] is Outcome.UNAVAILABLE
