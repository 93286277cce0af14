import asyncio

import pytest

from scraping.crawl.budget import Budget, Ledger
from scraping.crawl.empty_fields import ONLY_REJECTED
from scraping.crawl.reports import DEEP_PASS, FIRST_PASS, LAYER_NAMES, Report, Seed, Target
from scraping.crawl.runner import crawl
from scraping.findings import Field
from scraping.outcomes import Outcome
from tests.scraping.canned import CannedFetcher, CannedRenderer

HOME = "http://huber.example/"
CONTACT = "http://huber.example/kontakt.html"
SHELL = "<html><body><div id='root'></div><script src='/assets/index-4f2.js'></script></body></html>"
NAV = "<nav><a href='/produkte'>Produkte</a><a href='/kontakt.html'>Kontakt</a><a href='/agb'>AGB</a></nav>"
CONTACT_PAGE = (
    f"<html lang=de><title>Kontakt - Huber</title>{NAV}<h1>Kontakt</h1><p>Huber Kranbau GmbH<br>Lindenweg 4<br>80331 München</p>"
    "<p>Tel. 089 2180 3000<br>E-Mail: <a href='mailto:info@huber.example'>info@huber.example</a></p></html>"
)
JSON_LD = (
    '<script type="application/ld+json">{"@type":"Organization","name":"Huber Kranbau GmbH","email":"info@huber.example",'
    '"telephone":"+49 89 21803000"}</script>'
)


def run(
    seed: Seed, fetcher: CannedFetcher, renderer: CannedRenderer | None = None, **options: object
) -> Report:
    ledger = options.pop("ledger", None) or Ledger(Budget())
    target = options.pop("target", Target())
    return asyncio.run(
        crawl(seed, ledger, target, fetcher, renderer or CannedRenderer(available=False), **options)
    )


def outcomes(report: Report) -> dict[str, Outcome]:
    return {end.layer: end.outcome for end in report.outcomes}


def values(report: Report, field: Field) -> set[str]:
    return {finding.value for finding in report.findings if finding.field is field and not finding.rejected}


def test_structured_data_of_the_home_page_ends_the_crawl_after_one_fetch() -> None:
    fetcher = CannedFetcher({HOME: f"<html>{JSON_LD}{NAV}</html>", CONTACT: CONTACT_PAGE})
    report = run(Seed("Huber", HOME, "DE"), fetcher)
    assert report.target_met
    assert fetcher.requested == [HOME]
    assert outcomes(report) == {
        "structured": Outcome.FOUND,
        "static": Outcome.NOT_NEEDED,
        "sitemap": Outcome.NOT_NEEDED,
        "directory": Outcome.NOT_NEEDED,
        "browser": Outcome.NOT_NEEDED,
    }


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


def test_every_finding_carries_its_lineage() -> None:
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


@pytest.mark.parametrize(
    "outcome", [Outcome.DNS, Outcome.REFUSED, Outcome.TIMEOUT, Outcome.RATE_LIMITED, Outcome.SERVER_ERROR]
)
def test_a_home_page_that_cannot_be_reached_asks_for_a_retry(outcome: Outcome) -> None:
    pages = dict.fromkeys((HOME, "http://www.huber.example/", "https://huber.example/"), outcome)
    report = run(Seed("Huber", HOME, "DE"), CannedFetcher(dict(pages)), layers=FIRST_PASS)
    assert report.retry is outcome
    assert outcomes(report)["static"] is outcome
    assert not report.findings


@pytest.mark.parametrize("outcome", [Outcome.NOT_FOUND, Outcome.ROBOTS, Outcome.BLOCKED, Outcome.PARKED])
def test_an_answer_is_an_outcome_and_no_retry(outcome: Outcome) -> None:
    pages = dict.fromkeys((HOME, "http://www.huber.example/", "https://huber.example/"), outcome)
    report = run(Seed("Huber", HOME, "DE"), CannedFetcher(dict(pages)), layers=FIRST_PASS)
    assert report.retry is None
    assert outcomes(report)["structured"] is outcome


def test_every_empty_field_has_a_code_for_every_layer() -> None:
    report = run(
        Seed("Huber", HOME, "DE"), CannedFetcher({HOME: "<html>nothing here</html>"}), layers=FIRST_PASS
    )
    ends = {end.layer: end for end in report.outcomes}
    assert list(ends) == list(LAYER_NAMES)
    assert ends["static"].why_empty["email"] == Outcome.NOTHING.value
    assert ends["browser"].why_empty["email"] == Outcome.NOT_REACHED.value


@pytest.mark.parametrize("outcome", [Outcome.ROBOTS, Outcome.BLOCKED, Outcome.SERVER_ERROR])
def test_a_field_is_empty_because_of_the_contact_page_that_could_not_be_read(outcome: Outcome) -> None:
    pages = {HOME: f"<html lang=de><title>Huber Kranbau</title>{NAV}</html>", CONTACT: outcome}
    report = run(Seed("Huber", HOME, "DE"), CannedFetcher(pages), layers=FIRST_PASS)
    static = next(end for end in report.outcomes if end.layer == "static")
    assert static.why_empty["email"] == outcome.value


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
def test_the_home_page_is_found_under_another_spelling(given: str, failure: Outcome, home: str) -> None:
    hosts = ("http://huber.example", "https://huber.example", "http://www.huber.example")
    pages: dict[str, str | bytes | Outcome] = dict.fromkeys(
        (f"{host}{path}" for host in hosts for path in ("", "/", "/de/alt.html")), failure
    )
    report = run(Seed("Huber", given, "DE"), CannedFetcher({**pages, home: CONTACT_PAGE}), layers=FIRST_PASS)
    assert report.website == home
    assert values(report, Field.EMAIL) == {"info@huber.example"}


def test_a_dead_address_costs_no_more_than_three_tries() -> None:
    fetcher = CannedFetcher({})
    run(Seed("Huber", "http://huber.example/de/alt.html", "DE"), fetcher, layers=FIRST_PASS)
    assert len(fetcher.requested) == 3


@pytest.mark.parametrize("answer", [Outcome.ROBOTS, Outcome.BLOCKED, Outcome.PARKED, Outcome.SERVER_ERROR])
def test_what_the_site_answers_is_not_asked_under_another_spelling(answer: Outcome) -> None:
    fetcher = CannedFetcher({HOME: answer})
    run(Seed("Huber", HOME, "DE"), fetcher, layers=FIRST_PASS)
    assert fetcher.requested == [HOME]


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (Outcome.BLOCKED, Outcome.BLOCKED),
        (Outcome.DNS, Outcome.REFUSED),
        (Outcome.TIMEOUT, Outcome.REFUSED),
    ],
)
def test_an_answer_under_another_spelling_says_more_than_no_answer(other: Outcome, said: Outcome) -> None:
    pages = {HOME: Outcome.REFUSED, "https://huber.example/": other, "http://www.huber.example/": other}
    report = run(Seed("Huber", HOME, "DE"), CannedFetcher(dict(pages)), layers=FIRST_PASS)
    assert (outcomes(report)["structured"], outcomes(report)["static"]) == (said, said)


def test_a_home_page_that_was_read_under_another_spelling_hides_nothing() -> None:
    pages = {HOME.replace("http:", "https:"): Outcome.TLS, HOME: "<html><title>Huber</title>Text</html>"}
    report = run(
        Seed("Huber", HOME.replace("http:", "https:"), "DE"), CannedFetcher(pages), layers=FIRST_PASS
    )
    ends = {end.layer: end for end in report.outcomes}
    assert report.website == HOME
    assert ends["structured"].why_empty["email"] == Outcome.NOTHING.value


def test_a_contact_page_that_is_not_there_hides_nothing() -> None:
    pages: dict[str, str | bytes | Outcome] = {HOME: f"<html><title>Huber</title>{NAV}</html>"}
    report = run(Seed("Huber", HOME, "DE"), CannedFetcher(pages), layers=FIRST_PASS)
    static = next(end for end in report.outcomes if end.layer == "static")
    assert static.why_empty["email"] == Outcome.NOTHING.value


def test_a_field_with_junk_only_says_so() -> None:
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


def test_a_row_without_website_and_profile_ends_with_reasons() -> None:
    report = run(Seed("Huber Kranbau GmbH"), CannedFetcher({}))
    assert outcomes(report)["structured"] is Outcome.NO_WEBSITE
    assert outcomes(report)["directory"] is Outcome.NO_LISTING
    assert report.retry is None


def test_a_page_that_only_the_sitemap_names_is_found() -> None:
    hidden = "http://huber.example/x/kontakt"
    sitemap = f"<urlset><url><loc>{HOME}produkte/1</loc></url><url><loc>{hidden}</loc></url></urlset>"
    pages = {HOME: "<html>Krane</html>", "http://huber.example/map.xml": sitemap, hidden: CONTACT_PAGE}
    fetcher = CannedFetcher(dict(pages), robots_sitemaps=("http://huber.example/map.xml",))
    report = run(Seed("Huber", HOME, "DE"), fetcher)
    assert outcomes(report)["sitemap"] is Outcome.FOUND
    assert values(report, Field.EMAIL) == {"info@huber.example"}
    assert "http://huber.example/produkte/1" not in fetcher.requested


def test_the_second_pass_knows_what_the_first_one_found() -> None:
    known = ((Field.EMAIL, 95), (Field.PHONE, 90))
    fetcher = CannedFetcher({})
    report = run(Seed("Huber", HOME, "DE"), fetcher, layers=DEEP_PASS, known=known)
    assert report.target_met
    assert fetcher.requested == []
    assert outcomes(report)["sitemap"] is Outcome.NOT_NEEDED


def test_only_an_empty_shell_is_rendered_and_the_detail_says_what_it_added() -> None:
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


def test_a_listing_that_scripts_fill_is_read_in_the_browser() -> None:
    url = "http://fair.example/exhibitors"
    rows = "".join(f"<li><a href='/exhibitor/{n}'>Crane {n} GmbH</a></li>" for n in range(5))
    renderer = CannedRenderer({url: f"<html><body><ul>{rows}</ul></body></html>"})
    report = run(Seed("", url, "", url, is_listing=True), CannedFetcher({url: SHELL}), renderer)
    assert [entry.name for entry in report.entries] == [f"Crane {n} GmbH" for n in range(5)]
    assert report.findings == ()


def test_a_listing_that_says_all_it_has_is_not_rendered() -> None:
    url = "http://fair.example/exhibitors"
    renderer = CannedRenderer({})
    run(Seed("", url, "", url, is_listing=True), CannedFetcher({url: "<p>No exhibitors yet</p>"}), renderer)
    assert renderer.requested == []


def test_a_layer_that_breaks_takes_nothing_with_it(caplog: pytest.LogCaptureFixture) -> None:
    class BrokenSitemaps(CannedFetcher):
        async def sitemaps(self, url: str, ledger: Ledger) -> tuple[str, ...]:
            raise RuntimeError("broken")

    page = "<html><p>E-Mail: info@huber.example</p></html>"
    report = run(Seed("Huber", HOME, "DE"), BrokenSitemaps({HOME: page}))
    assert outcomes(report)["sitemap"] is Outcome.FAILED
    assert values(report, Field.EMAIL) == {"info@huber.example"}
    assert "layer sitemap failed" in caplog.text


def test_a_redirect_to_a_strangers_domain_gives_no_facts() -> None:
    stranger = "http://konzern.example/"
    page = "<html><title>Konzern Holding</title><p>E-Mail: info@konzern.example</p></html>"
    fetcher = CannedFetcher({stranger: page}, redirects={HOME: stranger})
    report = run(Seed("Huber Kranbau GmbH", HOME, "DE"), fetcher)
    assert outcomes(report)["structured"] is Outcome.OTHER_DOMAIN
    assert report.findings == ()
    assert report.pages == ()


def test_a_page_of_the_site_that_redirects_to_a_stranger_is_not_read() -> None:
    """A contact link may lead to a shop, a portal or the group that the company belongs to."""
    stranger = "http://konzern.example/kontakt"
    page = "<html><title>Kontakt</title><p>Tel. 089 2180 3000, E-Mail: info@konzern.example</p></html>"
    fetcher = CannedFetcher(
        {HOME: f"<html>{NAV}<p>Krane</p></html>", stranger: page}, redirects={CONTACT: stranger}
    )
    report = run(Seed("Huber Kranbau GmbH", HOME, "DE"), fetcher)
    assert values(report, Field.EMAIL) == set()
    assert Outcome.OTHER_DOMAIN in {visit.outcome for visit in report.visits if visit.url == CONTACT}
    assert stranger not in fetcher.requested


def test_a_page_of_the_site_may_lead_to_another_domain_of_the_companys_name() -> None:
    elsewhere = "http://www.huber-krane.example/kontakt"
    page = "<html lang=de><title>Kontakt</title><p>E-Mail: info@huber-krane.example</p></html>"
    fetcher = CannedFetcher(
        {HOME: f"<html>{NAV}<p>Krane</p></html>", elsewhere: page}, redirects={CONTACT: elsewhere}
    )
    report = run(Seed("Huber Kranbau GmbH", HOME, "DE"), fetcher)
    assert values(report, Field.EMAIL) == {"info@huber-krane.example"}


def test_a_company_that_moved_to_another_domain_takes_its_facts_along() -> None:
    moved = "http://hk-gruppe.example/"
    page = "<html><title>Huber Kranbau</title><p>E-Mail: info@hk-gruppe.example</p></html>"
    fetcher = CannedFetcher({moved: page}, redirects={HOME: moved})
    report = run(Seed("Huber Kranbau GmbH", HOME, "DE"), fetcher)
    assert values(report, Field.EMAIL) == {"info@hk-gruppe.example"}
    assert report.website == moved


def test_a_page_that_only_asks_for_a_language_is_passed_through() -> None:
    chooser = "<html><ul><li><a href='/de/'>Deutsch</a></li><li><a href='/en/'>English</a></li></ul></html>"
    german = "http://huber.example/de/"
    fetcher = CannedFetcher({HOME: chooser, german: f"<html>{NAV}</html>", CONTACT: CONTACT_PAGE})
    report = run(Seed("Huber", HOME, "DE"), fetcher)
    assert values(report, Field.EMAIL) == {"info@huber.example"}


def test_a_second_pass_leaves_the_first_ones_outcomes_alone() -> None:
    sitemap = "<urlset><url><loc>http://huber.example/kontakt.html</loc></url></urlset>"
    pages = {"http://huber.example/sitemap.xml": sitemap, CONTACT: CONTACT_PAGE}
    report = run(Seed("Huber", HOME, "DE"), CannedFetcher(dict(pages)), layers=DEEP_PASS)
    assert report.target_met
    assert outcomes(report)["structured"] is Outcome.NOT_REACHED
    assert outcomes(report)["browser"] is Outcome.NOT_NEEDED


def test_that_the_organiser_sits_in_a_country_says_nothing_about_the_company() -> None:
    profile = "http://fair.example/exhibitor/huber"
    page = "<html><h1>Huber Kranbau GmbH</h1><footer>Messe GmbH, Messeplatz 1, 80331 München, Deutschland</footer></html>"
    report = run(Seed("Huber Kranbau GmbH", "", "DE", profile), CannedFetcher({profile: page}))
    assert values(report, Field.STREET) == set()
    assert [finding for finding in report.findings if finding.field is Field.COUNTRY] == []


def test_sitemap_index_that_lists_itself_and_a_thousand_others_is_left_after_a_few() -> None:
    index = "http://huber.example/sitemap.xml"
    children = "".join(
        f"<sitemap><loc>http://huber.example/map-{n}.xml</loc></sitemap>" for n in range(1_000)
    )
    endless = f"<sitemapindex><sitemap><loc>{index}</loc></sitemap>{children}</sitemapindex>"
    pages = {f"http://huber.example/map-{n}.xml": endless for n in range(1_000)}
    fetcher = CannedFetcher({HOME: "<html>Krane</html>", index: endless, **pages}, robots_sitemaps=(index,))
    run(Seed("Huber", HOME, "DE"), fetcher, ledger=Ledger(Budget(pages=500)))
    requested = [url for url in fetcher.requested if url.endswith(".xml")]
    assert requested.count(index) == 1
    assert 2 <= len(requested) <= 51
