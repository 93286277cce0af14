from scraping.crawl.budget import Budget, Ledger
from scraping.crawl.reports import Seed
from scraping.findings import Field
from scraping.outcomes import Outcome
from tests.scraping.canned_clients import CannedFetcher
from tests.scraping.crawl.canned_crawls import (
    CONTACT,
    CONTACT_PAGE,
    HOME,
    NAV,
    outcomes,
    run,
    values,
)


def test_frames_and_a_menu_of_pictures_lead_to_the_contact_page() -> None:
    menu, start = f"{HOME}menu.htm", f"{HOME}start.htm"
    fetcher = CannedFetcher(
        {
            HOME: "<frameset cols='20%,*'><frame src='menu.htm'><frame src='start.htm'></frameset>",
            menu: "<a href='start.htm'><img src='a.gif'></a><a href='kontakt.html'><img src='b.gif' alt='Kontakt'></a>",
            start: "<h1>Krane seit 1950</h1>",
            CONTACT: CONTACT_PAGE,
        }
    )
    report = run(Seed("Huber", HOME, "DE"), fetcher)
    assert report.target_met
    assert fetcher.requested == [HOME, menu, CONTACT]


def test_the_contact_page_is_the_second_fetch() -> None:
    fetcher = CannedFetcher({HOME: f"<html>{NAV}<p>Krane seit 1950</p></html>", CONTACT: CONTACT_PAGE})
    report = run(Seed("Huber", HOME, "DE"), fetcher)
    assert fetcher.requested == [HOME, CONTACT]
    assert values(report, Field.EMAIL) == {"info@huber.example"}
    assert values(report, Field.PHONE) == {"+498921803000"}
    assert outcomes(report)["structured"] is Outcome.NOTHING
    assert outcomes(report)["static"] is Outcome.FOUND


def test_a_choice_of_languages_leads_to_a_home_page() -> None:
    chooser = "<html><ul><li><a href='/de/'>Deutsch</a></li><li><a href='/en/'>English</a></li></ul></html>"
    german = "http://huber.example/de/"
    fetcher = CannedFetcher({HOME: chooser, german: f"<html>{NAV}</html>", CONTACT: CONTACT_PAGE})
    report = run(Seed("Huber", HOME, "DE"), fetcher)
    assert values(report, Field.EMAIL) == {"info@huber.example"}


def test_spent_budget_ends_the_layer_before_the_contact_page() -> None:
    fetcher = CannedFetcher({HOME: f"<html>{NAV}<p>Krane seit 1950</p></html>", CONTACT: CONTACT_PAGE})
    report = run(Seed("Huber", HOME, "DE"), fetcher, ledger=Ledger(Budget(pages=1)))
    assert outcomes(report)["static"] is Outcome.BUDGET_SPENT
    assert CONTACT not in fetcher.requested


def test_menu_made_by_a_script_is_replaced_by_well_known_paths() -> None:
    imprint = f"{HOME}impressum"
    text = "<p>Wir sind Ihr Partner für Krane und die Wartung der Anlagen mit Erfahrung</p>"
    fetcher = CannedFetcher({HOME: f"<html lang=de>{text}</html>", imprint: CONTACT_PAGE})
    report = run(Seed("Huber", HOME, "DE"), fetcher)
    assert fetcher.requested == [HOME, imprint]
    assert outcomes(report)["static"] is Outcome.FOUND
