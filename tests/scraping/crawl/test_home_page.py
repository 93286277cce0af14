"""Opening the home page: variants of its URL, and redirects to other domains."""

import pytest

from scraping.crawl.reports import FIRST_PASS, Seed
from scraping.findings import Field
from scraping.outcomes import Outcome
from tests.scraping.canned_clients import CannedFetcher
from tests.scraping.crawl.canned_crawls import CONTACT, CONTACT_PAGE, HOME, NAV, outcomes, run, values


@pytest.mark.parametrize(
    "outcome", [Outcome.DNS, Outcome.REFUSED, Outcome.TIMEOUT, Outcome.RATE_LIMITED, Outcome.SERVER_ERROR]
)
def test_an_unreachable_home_page_asks_for_a_retry(outcome: Outcome) -> None:
    pages = dict.fromkeys((HOME, "http://www.huber.example/", "https://huber.example/"), outcome)
    report = run(Seed("Huber", HOME, "DE"), CannedFetcher(dict(pages)), layers=FIRST_PASS)
    assert report.retry is outcome
    assert outcomes(report)["static"] is outcome
    assert not report.findings


@pytest.mark.parametrize("outcome", [Outcome.NOT_FOUND, Outcome.ROBOTS, Outcome.BLOCKED, Outcome.PARKED])
def test_a_final_outcome_is_not_retried(outcome: Outcome) -> None:
    pages = dict.fromkeys((HOME, "http://www.huber.example/", "https://huber.example/"), outcome)
    report = run(Seed("Huber", HOME, "DE"), CannedFetcher(dict(pages)), layers=FIRST_PASS)
    assert report.retry is None
    assert outcomes(report)["structured"] is outcome


@pytest.mark.parametrize(
    ("given", "failure", "home"),
    [
        ("https://huber.example/", Outcome.TLS, "http://huber.example/"),
        ("http://huber.example/", Outcome.REFUSED, "https://huber.example/"),
        ("http://huber.example/", Outcome.DNS, "http://www.huber.example/"),
        ("http://www.huber.example/", Outcome.DNS, "http://huber.example/"),
        ("https://huber.example/", Outcome.TLS, "https://www.huber.example/"),
        ("http://huber.example/de/alt.html", Outcome.NOT_FOUND, "http://huber.example/"),
        ("https://huber.example/de/alt.html", Outcome.TLS, "http://huber.example/de/alt.html"),
        ("huber.example", Outcome.CLIENT_ERROR, "http://www.huber.example"),
    ],
)
def test_the_home_page_is_found_at_a_variant_of_its_url(given: str, failure: Outcome, home: str) -> None:
    hosts = ("http://huber.example", "https://huber.example", "http://www.huber.example")
    pages: dict[str, str | bytes | Outcome] = dict.fromkeys(
        (f"{host}{path}" for host in hosts for path in ("", "/", "/de/alt.html")), failure
    )
    report = run(Seed("Huber", given, "DE"), CannedFetcher({**pages, home: CONTACT_PAGE}), layers=FIRST_PASS)
    assert report.website == home
    assert values(report, Field.EMAIL) == {"info@huber.example"}


def test_a_dead_url_costs_three_requests_at_most() -> None:
    fetcher = CannedFetcher({})
    run(Seed("Huber", "http://huber.example/de/alt.html", "DE"), fetcher, layers=FIRST_PASS)
    assert len(fetcher.requested) == 3


@pytest.mark.parametrize("answer", [Outcome.ROBOTS, Outcome.BLOCKED, Outcome.PARKED, Outcome.SERVER_ERROR])
def test_no_variant_is_tried_after_an_answer_of_the_site(answer: Outcome) -> None:
    fetcher = CannedFetcher({HOME: answer})
    run(Seed("Huber", HOME, "DE"), fetcher, layers=FIRST_PASS)
    assert fetcher.requested == [HOME]


@pytest.mark.parametrize(
    ("other", "expected"),
    [
        (Outcome.BLOCKED, Outcome.BLOCKED),
        (Outcome.DNS, Outcome.REFUSED),
        (Outcome.TIMEOUT, Outcome.REFUSED),
    ],
)
def test_the_answer_to_a_variant_replaces_a_failed_connection(other: Outcome, expected: Outcome) -> None:
    pages = {HOME: Outcome.REFUSED, "https://huber.example/": other, "http://www.huber.example/": other}
    report = run(Seed("Huber", HOME, "DE"), CannedFetcher(dict(pages)), layers=FIRST_PASS)
    assert (outcomes(report)["structured"], outcomes(report)["static"]) == (expected, expected)


def test_a_failed_variant_of_the_home_page_explains_no_empty_field() -> None:
    pages = {HOME.replace("http:", "https:"): Outcome.TLS, HOME: "<html><title>Huber</title>Text</html>"}
    report = run(
        Seed("Huber", HOME.replace("http:", "https:"), "DE"), CannedFetcher(pages), layers=FIRST_PASS
    )
    ends = {end.layer: end for end in report.outcomes}
    assert report.website == HOME
    assert ends["structured"].why_empty["email"] == Outcome.NOTHING.value


def test_a_redirect_to_another_companys_domain_gives_no_facts() -> None:
    other = "http://konzern.example/"
    page = "<html><title>Konzern Holding</title><p>E-Mail: info@konzern.example</p></html>"
    fetcher = CannedFetcher({other: page}, redirects={HOME: other})
    report = run(Seed("Huber Kranbau GmbH", HOME, "DE"), fetcher)
    assert outcomes(report)["structured"] is Outcome.OTHER_DOMAIN
    assert report.findings == ()
    assert report.pages == ()


def test_a_link_that_redirects_to_another_company_is_not_followed() -> None:
    other = "http://konzern.example/kontakt"
    page = "<html><title>Kontakt</title><p>Tel. 089 2180 3000, E-Mail: info@konzern.example</p></html>"
    fetcher = CannedFetcher(
        {HOME: f"<html>{NAV}<p>Krane</p></html>", other: page}, redirects={CONTACT: other}
    )
    report = run(Seed("Huber Kranbau GmbH", HOME, "DE"), fetcher)
    assert values(report, Field.EMAIL) == set()
    assert Outcome.OTHER_DOMAIN in {visit.outcome for visit in report.visits if visit.url == CONTACT}
    assert other not in fetcher.requested


def test_a_link_may_redirect_to_a_domain_with_the_companys_name() -> None:
    elsewhere = "http://www.huber-krane.example/kontakt"
    page = "<html lang=de><title>Kontakt</title><p>E-Mail: info@huber-krane.example</p></html>"
    fetcher = CannedFetcher(
        {HOME: f"<html>{NAV}<p>Krane</p></html>", elsewhere: page}, redirects={CONTACT: elsewhere}
    )
    report = run(Seed("Huber Kranbau GmbH", HOME, "DE"), fetcher)
    assert values(report, Field.EMAIL) == {"info@huber-krane.example"}


def test_a_redirect_to_the_companys_new_domain_gives_its_facts() -> None:
    moved = "http://hk-gruppe.example/"
    page = "<html><title>Huber Kranbau</title><p>E-Mail: info@hk-gruppe.example</p></html>"
    fetcher = CannedFetcher({moved: page}, redirects={HOME: moved})
    report = run(Seed("Huber Kranbau GmbH", HOME, "DE"), fetcher)
    assert values(report, Field.EMAIL) == {"info@hk-gruppe.example"}
    assert report.website == moved
