from scraping.crawl.reports import FIRST_PASS, Seed
from scraping.findings import Field
from scraping.outcomes import Outcome
from tests.scraping.canned_clients import CannedFetcher, CannedRenderer
from tests.scraping.crawl.canned_crawls import HOME, JSON_LD, SHELL, outcomes, run, values


def test_without_website_the_profile_names_the_site_and_the_crawl_goes_on_there() -> None:
    profile = "http://fair.example/exhibitor/huber"
    page = "<html><h1>Huber Kranbau GmbH</h1><p>Halle 3</p><p>Website: <a href='http://huber.example/'>www.huber.example</a></p></html>"
    fetcher = CannedFetcher({profile: page, HOME: f"<html>{JSON_LD}</html>"})
    report = run(Seed("Huber Kranbau GmbH", "", "DE", profile), fetcher, layers=FIRST_PASS)
    assert fetcher.requested == [profile, HOME]
    assert report.website == HOME
    assert values(report, Field.EMAIL) == {"info@huber.example"}


def test_the_fairs_own_mailbox_and_phone_are_not_the_exhibitors() -> None:
    profile = "http://fair.example/exhibitor/huber"
    page = (
        "<html><header>Hotline +49 30 30380</header><main><h1>Huber Kranbau GmbH</h1><p>Tel. +49 89 21803000</p>"
        "<p>Fragen zur Messe: <a href='mailto:info@fair.example'>info@fair.example</a></p></main>"
        "<footer>Messe GmbH, Tel. +49 30 30381, team@fair.example</footer></html>"
    )
    report = run(Seed("Huber Kranbau GmbH", "", "DE", profile), CannedFetcher({profile: page}))
    assert values(report, Field.EMAIL) == set()
    assert values(report, Field.PHONE) == {"+498921803000"}
    assert {finding.rejected for finding in report.findings if finding.field is Field.EMAIL} == {"organiser"}


def test_a_listing_gives_entries_and_further_pages_and_no_facts() -> None:
    url = "http://fair.example/exhibitors"
    rows = "".join(
        f"<li><a href='/exhibitor/{n}'>{name} GmbH</a> Germany</li>"
        for n, name in enumerate(("Alba", "Borg", "Cado", "Dorn", "Elm"))
    )
    page = f"<html><body><ul>{rows}</ul><a href='/exhibitors?page=2'>Next</a><footer>info@fair.example</footer></body></html>"
    report = run(Seed("", url, "", url, is_listing=True), CannedFetcher({url: page}))
    assert [entry.name for entry in report.entries] == [
        "Alba GmbH",
        "Borg GmbH",
        "Cado GmbH",
        "Dorn GmbH",
        "Elm GmbH",
    ]
    assert report.entries[0].profile_url == "http://fair.example/exhibitor/0"
    assert report.entries[0].country == "DE"
    assert report.next_pages == ("http://fair.example/exhibitors?page=2",)
    assert report.findings == ()
    assert outcomes(report)["structured"] is Outcome.NOT_NEEDED


def test_a_listing_filled_by_scripts_is_rendered() -> None:
    url = "http://fair.example/exhibitors"
    rows = "".join(f"<li><a href='/exhibitor/{n}'>Crane {n} GmbH</a></li>" for n in range(5))
    renderer = CannedRenderer({url: f"<html><body><ul>{rows}</ul></body></html>"})
    report = run(Seed("", url, "", url, is_listing=True), CannedFetcher({url: SHELL}), renderer)
    assert [entry.name for entry in report.entries] == [f"Crane {n} GmbH" for n in range(5)]
    assert report.findings == ()


def test_an_empty_static_listing_is_not_rendered() -> None:
    url = "http://fair.example/exhibitors"
    renderer = CannedRenderer({})
    run(Seed("", url, "", url, is_listing=True), CannedFetcher({url: "<p>No exhibitors yet</p>"}), renderer)
    assert renderer.requested == []


def test_the_organisers_country_is_not_the_exhibitors() -> None:
    profile = "http://fair.example/exhibitor/huber"
    page = "<html><h1>Huber Kranbau GmbH</h1><footer>Messe GmbH, Messeplatz 1, 80331 München, Deutschland</footer></html>"
    report = run(Seed("Huber Kranbau GmbH", "", "DE", profile), CannedFetcher({profile: page}))
    assert values(report, Field.STREET) == set()
    assert [finding for finding in report.findings if finding.field is Field.COUNTRY] == []


FAIR_HOME = (
    "<html lang=de><title>Messe Nord</title><h1>Messe Nord 2026</h1><p>Drei Tage rund um Pumpen.</p><address>Messe Nord GmbH<br>"
    "Am Markt 1<br>20095 Hamburg<br>Tel. +49 40 3501234<br>post@nordveranstalter.example</address></html>"
)


def test_page_of_the_fair_that_does_not_name_the_company_gives_it_nothing() -> None:
    url = "http://messe-nord.example/"
    report = run(Seed("Alpha Tools GmbH", "", "DE", url), CannedFetcher({url: FAIR_HOME}))
    assert [finding for finding in report.findings if not finding.rejected] == []
    assert {finding.rejected for finding in report.findings if finding.value == "Messe Nord GmbH"} == {
        "organiser"
    }


def test_page_of_the_fair_that_lists_the_company_among_many_gives_it_nothing() -> None:
    url = "http://messe-nord.example/"
    names = ("Alpha Tools", "Borg", "Cado", "Dorn", "Elm", "Fenn", "Gast", "Holt", "Iber")
    rows = "".join(f"<li><a href='/exhibitor/{n}'>{name} GmbH</a></li>" for n, name in enumerate(names))
    page = FAIR_HOME.replace(
        "<address>", f"<ul>{rows}</ul><a href='http://sponsor.example/'>Partner</a><address>"
    )
    fetcher = CannedFetcher({url: page, "http://sponsor.example/": FAIR_HOME})
    report = run(Seed("Alpha Tools GmbH", "", "DE", url), fetcher)
    assert [finding for finding in report.findings if not finding.rejected] == []
    assert report.website == ""


def test_link_to_a_site_that_a_person_has_rejected_is_not_followed() -> None:
    profile = "http://fair.example/exhibitor/huber"
    page = "<html><h1>Huber Kranbau GmbH</h1><p>Website: <a href='http://huber.example/'>www.huber.example</a></p></html>"
    fetcher = CannedFetcher({profile: page, HOME: f"<html>{JSON_LD}</html>"})
    seed = Seed("Huber Kranbau GmbH", "", "DE", profile, rejected_domains=("huber.example",))
    assert run(seed, fetcher, layers=FIRST_PASS).website == ""
    assert fetcher.requested == [profile]
