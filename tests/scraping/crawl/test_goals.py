"""What a crawl looks for, which page it takes next, and when it stops."""

from dataclasses import dataclass

import pytest

from scraping.crawl.budget import Budget, Ledger
from scraping.crawl.goals import BALANCED, GOALS, QUICK, THOROUGH
from scraping.crawl.page_choice import PageHistory, best_link, best_unread, page_yields, shape_of
from scraping.crawl.reports import FIRST_PASS, SECOND_PASS, Seed
from scraping.extract.links.ranking import PageLink, score_words
from scraping.findings import Field
from scraping.interfaces import Request, Response
from scraping.outcomes import Outcome
from scraping.vocabulary.page_words import KIND_POINTS
from tests.scraping.canned_clients import CannedFetcher
from tests.scraping.crawl.canned_crawls import CONTACT, CONTACT_PAGE, HOME, NAV, outcomes, run

TEAM = f"{HOME}team.html"
TEAM_PAGE = (
    "<html lang=de><h1>Unser Team</h1><div><h3>Petra Lindner</h3><p>Geschäftsführerin</p></div></html>"
)
MENU = "<nav><a href='/kontakt.html'>Kontakt</a><a href='/team.html'>Team</a><a href='/produkte'>Produkte</a></nav>"
SEED = Seed("Huber", HOME, "DE")


def fetcher_with_team() -> CannedFetcher:
    return CannedFetcher({HOME: f"<html>{MENU}<p>Krane</p></html>", CONTACT: CONTACT_PAGE, TEAM: TEAM_PAGE})


@pytest.mark.parametrize(
    ("goal", "pages"), [(QUICK, [HOME, CONTACT]), (BALANCED, [HOME, CONTACT, TEAM])], ids=[QUICK, BALANCED]
)
def test_team_page_is_read_for_a_balanced_target_only(goal: str, pages: list[str]) -> None:
    fetcher = fetcher_with_team()
    report = run(SEED, fetcher, target=GOALS[goal])
    assert fetcher.requested == pages
    assert report.target_met
    assert outcomes(report)["sitemap"] is Outcome.NOT_NEEDED


def test_missing_person_starts_no_second_pass_where_nothing_promises_one() -> None:
    fetcher = CannedFetcher({HOME: f"<html>{MENU}</html>", CONTACT: CONTACT_PAGE})
    report = run(SEED, fetcher, target=GOALS[BALANCED])
    assert report.target_met
    assert fetcher.requested == [HOME, CONTACT, TEAM]


def test_thorough_crawl_goes_on_to_the_sitemap() -> None:
    fetcher = fetcher_with_team()
    report = run(SEED, fetcher, target=GOALS[THOROUGH])
    assert {HOME, CONTACT, TEAM} < set(fetcher.requested)
    assert any(url.endswith("/sitemap.xml") for url in fetcher.requested)
    assert not report.target_met


def test_stories_that_are_gone_do_not_starve_the_sitemap() -> None:
    teasers = "".join(
        f"<h2><a href='/team/story-{n}/old'>Team und Kontakt</a></h2><p>Krane</p>" for n in range(12)
    )
    office = f"{HOME}reach-us/offices.html"
    sitemap = f"<urlset><url><loc>{office}</loc></url></urlset>"
    pages = {HOME: f"<html>{teasers}</html>", f"{HOME}map.xml": sitemap, office: CONTACT_PAGE}
    fetcher = CannedFetcher(pages, robots_sitemaps=(f"{HOME}map.xml",))
    report = run(SEED, fetcher, ledger=Ledger(Budget(pages=8)))
    assert office in fetcher.requested
    assert report.target_met


def test_addresses_of_one_kind_end_after_repeated_failures() -> None:
    history = PageHistory()
    for number in (3, 7):
        history.note(f"{HOME}team/2015/{number}", Outcome.NOT_FOUND)
    assert history.has_ended(f"{HOME}team/2019/11")
    assert not history.has_ended(f"{HOME}reach-us/offices.html")


def test_page_that_exists_revives_its_kind() -> None:
    history = PageHistory()
    for outcome in (Outcome.NOT_FOUND, Outcome.OK, Outcome.NOT_FOUND):
        history.note(f"{HOME}team/2015/1", outcome)
    assert not history.has_ended(f"{HOME}team/2019/11")


def test_timeouts_do_not_end_a_kind() -> None:
    history = PageHistory()
    for _ in range(5):
        history.note(f"{HOME}team/2015/1", Outcome.TIMEOUT)
    assert not history.has_ended(f"{HOME}team/2015/2")


def test_page_is_chosen_by_what_is_missing() -> None:
    links = [PageLink(f"{HOME}kontakt", "Kontakt", "contact", 90), PageLink(TEAM, "Team", "team", 66)]
    by_missing = {
        missing: best_link(links, (missing,), PageHistory()) for missing in (Field.EMAIL, Field.PERSON)
    }
    assert by_missing == {Field.EMAIL: links[0], Field.PERSON: links[1]}


def test_pages_of_a_kind_that_add_nothing_make_room_for_others() -> None:
    history = PageHistory()
    links = [PageLink(f"{HOME}contact-{n}", "Contact", "contact", 90) for n in range(3)]
    imprint = PageLink(f"{HOME}imprint", "Imprint", "imprint", 86)
    for link in links[:2]:
        history.note_gain(link, has_gained=False)
    assert best_link([links[2], imprint], (Field.EMAIL,), history) == imprint


@pytest.mark.parametrize(
    ("url", "shape"),
    [(f"{HOME}kontakt.html", "/"), (f"{HOME}team/2015/3", "/team/N/"), ("http://[broken", "http://[broken")],
)
def test_shape_of_an_address(url: str, shape: str) -> None:
    assert shape_of(url) == shape


def test_every_kind_of_page_has_stored_yields() -> None:
    assert {*KIND_POINTS, "other", "frame", "language"} <= set(page_yields().kinds)


@pytest.mark.parametrize(
    ("menu", "headline"),
    [
        ("Our team", "How our team saved the harvest"),
        ("Kontakt", "Ein Kontakt fürs Leben auf der Messe"),
        ("Support team", "Why the support team sings every morning"),
    ],
)
def test_word_in_a_long_teaser_counts_less_than_in_a_menu(menu: str, headline: str) -> None:
    assert score_words(headline, "/x")[1] < score_words(menu, "/x")[1]


@pytest.mark.parametrize(("budget", "first_pass"), [(12, 9), (8, 6), (3, 3)])
def test_links_leave_the_sitemap_its_reserve(budget: int, first_pass: int) -> None:
    menu = "".join(f"<a href='/kontakt-{n}.html'>Kontakt</a>" for n in range(20))
    pages = {HOME: f"<html>{menu}</html>"}
    pages |= {f"{HOME}kontakt-{n}.html": f"<html><p>Krane {n}</p></html>" for n in range(20)}
    fetcher = CannedFetcher(pages)
    report = run(SEED, fetcher, ledger=Ledger(Budget(pages=budget, renders=0)))
    spent = {end.layer: end.spend.pages for end in report.outcomes}
    assert spent["structured"] + spent["static"] == first_pass
    assert outcomes(report)["static"] is Outcome.BUDGET_SPENT


def test_links_to_old_stories_wait_for_a_sitemap_that_robots_txt_names() -> None:
    stories = "".join(f"<a href='/team/2015/{n}/'>Team beim Fest</a>" for n in range(6))
    office = f"{HOME}reach-us/offices.html"
    pages = {f"{HOME}team/2015/{n}/": f"<html><p>Fest {n}</p></html>" for n in range(6)}
    sitemap = f"<urlset><url><loc>{office}</loc></url></urlset>"
    pages |= {HOME: f"<html>{stories}</html>", f"{HOME}map.xml": sitemap, office: CONTACT_PAGE}
    fetcher = CannedFetcher(pages, robots_sitemaps=(f"{HOME}map.xml",))
    run(SEED, fetcher)
    assert fetcher.requested.index(office) <= 3


def test_links_that_the_first_pass_has_not_followed_travel_to_the_second() -> None:
    menu = "".join(f"<a href='/kontakt-{n}.html'>Kontakt</a>" for n in range(6))
    pages = {HOME: f"<html>{menu}</html>", f"{HOME}kontakt-5.html": CONTACT_PAGE}
    pages |= {f"{HOME}kontakt-{n}.html": f"<html><p>Krane {n}</p></html>" for n in range(5)}
    fetcher = CannedFetcher(pages)
    ledger = Ledger(Budget(pages=4, renders=0))
    first = run(SEED, fetcher, ledger=ledger, layers=FIRST_PASS)
    assert first.links
    assert {link.text for link in first.links} == {""}
    visited = [visit.url for visit in first.visits]
    more = Ledger(Budget(pages=20, renders=0))
    second = run(SEED, fetcher, ledger=more, layers=SECOND_PASS, visited=visited, links=first.links)
    assert f"{HOME}kontakt-5.html" in fetcher.requested
    assert second.target_met


@pytest.mark.parametrize(
    ("outcome", "is_asked_again"),
    [
        (Outcome.SERVER_ERROR, True),
        (Outcome.RATE_LIMITED, True),
        (Outcome.TIMEOUT, True),
        (Outcome.NOT_FOUND, False),
        (Outcome.ROBOTS, False),
    ],
)
def test_page_that_could_not_be_read_for_a_while_is_asked_for_by_the_second_pass(
    outcome: Outcome, is_asked_again: bool
) -> None:
    fetcher = CannedFetcher({HOME: f"<html>{NAV}</html>", CONTACT: outcome})
    first = run(SEED, fetcher, layers=FIRST_PASS)
    fetcher.pages[CONTACT] = CONTACT_PAGE
    read = [visit.url for visit in first.visits if visit.outcome is Outcome.OK]

    second = run(SEED, fetcher, layers=SECOND_PASS, visited=read, links=first.links)

    assert second.target_met is is_asked_again
    assert fetcher.requested.count(CONTACT) == 1 + is_asked_again


@dataclass
class PausingFetcher(CannedFetcher):
    """After its first pages the site wants to be left alone: what is asked for then is not sent."""

    sent: int = 1

    async def fetch(self, request: Request, ledger: Ledger) -> Response:
        if len(self.requested) < self.sent:
            return await super().fetch(request, ledger)
        response = await super().fetch(request, ledger)
        return Response(
            request.url, request.url, Outcome.RATE_LIMITED, response.fetched_at, retry_after_seconds=120.0
        )


def test_pass_ends_when_the_site_wants_to_be_left_alone_and_keeps_its_links() -> None:
    menu = "".join(f"<a href='/kontakt-{n}.html'>Kontakt</a>" for n in range(6))
    fetcher = PausingFetcher({HOME: f"<html>{menu}</html>"})

    report = run(SEED, fetcher, layers=FIRST_PASS)

    assert len(fetcher.requested) == 2
    assert outcomes(report)["static"] is Outcome.RATE_LIMITED
    assert report.ask_again_seconds == 120
    assert {link.url for link in report.links} == {f"{HOME}kontakt-{n}.html" for n in range(6)}


def test_few_and_plain_links_travel() -> None:
    links = [PageLink(f"{HOME}{n}", "Anna Huber", "team", n) for n in range(30)]
    odd = [PageLink(f"{HOME}{'x' * 300}", "", "contact", 99), PageLink(f"{HOME}\\u0000", "", "contact", 99)]
    kept = best_unread([*links, *odd])
    assert [link.url for link in kept] == [f"{HOME}{n}" for n in range(29, 21, -1)]


@pytest.mark.parametrize(("country", "start"), [("FR", "fr"), ("DE", "de"), ("CH", "de")])
def test_the_language_of_the_company_s_country_is_read_first(country: str, start: str) -> None:
    choice = "".join(f"<a href='/{code}/start'>{code.upper()}</a>" for code in ("en", "de", "fr"))
    inner = f"<html>{'<p>Krane</p>' * 9}<nav><a href='/kontakt.html'>Kontakt</a></nav></html>"
    pages = {HOME: f"<html>{choice}</html>", CONTACT: CONTACT_PAGE}
    fetcher = CannedFetcher(pages | {f"{HOME}{code}/start": inner for code in ("en", "de", "fr")})
    run(Seed("Huber", HOME, country), fetcher)
    assert fetcher.requested[:3] == [HOME, f"{HOME}{start}/start", CONTACT]
