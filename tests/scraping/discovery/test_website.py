"""Candidates from evidence, and what each check makes of a page."""

import asyncio

from scraping.crawl.budget import Budget, Ledger
from scraping.crawl.site import read_inline
from scraping.discovery.check import Way
from scraping.discovery.evidence import Row
from scraping.discovery.website import Discovery, Question, find_website
from scraping.errors import SearchFailed
from scraping.interfaces import SearchResult
from scraping.outcomes import Outcome
from tests.scraping.canned_clients import CannedFetcher

OWN = (
    "<html lang=de><title>Tanner Bau GmbH</title><h1>Hochbau</h1><p>Tanner Bau GmbH, Ringstr. 4, 87435 Kempten</p>"
    "<p>Tel. +49 831 5550113, buero@tanner-bau.example</p></html>"
)
NAMESAKE = OWN.replace("Ringstr. 4, 87435 Kempten", "1 Hill Road, Leeds LS1 1AA, UK").replace(
    "+49 831 5550113", "+44 113 4960000"
)
OTHER = "<title>Café Sonne</title><h1>Café Sonne</h1><p>Café Sonne GmbH, Markt 1, 87435 Kempten, Tel. +49 831 777888</p>"
PROFILE = "<h1>Tanner Bau GmbH</h1><p>Website: <a href='http://tannerbau-kempten.example/'>tannerbau-kempten.example</a></p>"
ROW = Row("Tanner Bau GmbH", "DE")


def find(
    question: Question,
    pages: dict[str, str | Outcome],
    ledger: Ledger | None = None,
    search=None,
    **redirects,
) -> Discovery:
    fetcher = CannedFetcher(pages, redirects=redirects.get("redirects", {}))
    return asyncio.run(find_website(question, fetcher, read_inline, ledger or Ledger(Budget()), search))


def test_site_that_names_the_company_is_taken():
    found = find(Question(ROW, domains=("tanner-bau.example",)), {"http://tanner-bau.example/": OWN})
    assert (found.taken.domain, found.taken.url) == ("tanner-bau.example", "http://tanner-bau.example/")


def test_namesake_in_another_country_is_not_even_reviewed():
    found = find(Question(ROW, domains=("tanner-bau.example",)), {"http://tanner-bau.example/": NAMESAKE})
    assert found.taken is None
    assert not found.candidates[0].is_for_review


def test_two_sites_that_both_fit_are_left_to_a_person():
    pages = {
        "http://tanner-bau.example/": OWN,
        "http://tannerbau.example/": OWN.replace("Ringstr. 4", "Ringstr. 5"),
    }
    found = find(Question(ROW, domains=("tanner-bau.example", "tannerbau.example")), pages)
    assert found.taken is None
    assert [candidate.is_for_review for candidate in found.candidates] == [True, True]


def test_domains_that_lead_to_one_site_are_one_candidate():
    pages = {"http://tanner-bau.example/": OWN}
    found = find(
        Question(ROW, domains=("tannerbau.example", "tanner-bau.example")),
        pages,
        redirects={"http://tannerbau.example/": "http://tanner-bau.example/"},
    )
    assert [candidate.domain for candidate in found.candidates] == ["tanner-bau.example"]
    assert found.taken is not None


def test_link_of_the_profile_page_is_checked():
    pages = {"http://fair.example/tanner": PROFILE, "http://tannerbau-kempten.example/": OWN}
    found = find(Question(ROW, profile_url="http://fair.example/tanner"), pages)
    assert found.taken.ways == {Way.PROFILE}


def test_link_of_the_profile_page_to_another_company_is_not_taken():
    pages = {"http://fair.example/tanner": PROFILE, "http://tannerbau-kempten.example/": OTHER}
    found = find(Question(ROW, profile_url="http://fair.example/tanner"), pages)
    assert found.taken is None


def test_link_of_a_page_that_is_not_about_the_company_is_no_profile_link():
    home = "<title>Messe Nord</title><h1>Messe Nord</h1><a href='http://sponsor.example/'>sponsor.example</a>"
    found = find(
        Question(ROW, profile_url="http://fair.example/"),
        {"http://fair.example/": home, "http://sponsor.example/": OWN},
    )
    assert found.candidates == ()


def test_site_that_a_person_has_rejected_is_not_even_looked_at():
    question = Question(
        ROW, profile_url="http://fair.example/tanner", rejected_domains=("tannerbau-kempten.example",)
    )
    pages = {"http://fair.example/tanner": PROFILE, "http://tannerbau-kempten.example/": OWN}
    assert find(question, pages).candidates == ()


def test_domain_of_a_mailbox_is_checked():
    row = Row("Tanner Bau", mailboxes=("info@tb-kempten.example", "tanner@gmail.com"))
    found = find(Question(row), {"http://tb-kempten.example/": OWN})
    assert found.candidates[0].ways == {Way.EMAIL}
    assert found.candidates[0].score >= 70


def test_phone_of_the_list_proves_a_site():
    row = Row("Moreau", phones=("+498315550113",))
    page = OWN.replace("Tanner Bau GmbH", "Moreau GmbH")
    assert (
        find(Question(row, domains=("moreau.example",)), {"http://moreau.example/": page}).taken is not None
    )


def test_parked_domain_has_no_score():
    found = find(Question(ROW, domains=("tannerbau.example",)), {"http://tannerbau.example/": Outcome.PARKED})
    assert [(one.outcome, one.score) for one in found.candidates] == [(Outcome.PARKED, 0)]


def test_page_of_another_company_scores_low():
    found = find(Question(ROW, domains=("tanner-bau.example",)), {"http://tanner-bau.example/": OTHER})
    assert found.candidates[0].score <= 40


def test_imprint_decides_where_the_home_page_does_not():
    home = "<title>Tanner Bau</title><h1>Häuser</h1><a href='/impressum'>Impressum</a>"
    pages = {"http://tanner-bau.example/": home, "http://tanner-bau.example/impressum": OWN}
    assert find(Question(ROW, domains=("tanner-bau.example",)), pages).taken is not None


def test_redirect_to_a_shared_site_is_no_site():
    found = find(
        Question(ROW, domains=("tannerbau.example",)),
        {"https://www.facebook.com/tannerbau": OWN},
        redirects={"http://tannerbau.example/": "https://www.facebook.com/tannerbau"},
    )
    assert found.taken is None
    assert "facebook.com" in found.candidates[0].detail


def test_no_more_pages_than_discovery_may_have():
    domains = tuple(f"tanner{number}.example" for number in range(9))
    ledger = Ledger(Budget(pages=12))
    find(Question(ROW, domains=domains, max_pages=3), {f"http://{one}/": OTHER for one in domains}, ledger)
    assert ledger.spent.pages <= 3


def test_spent_budget_ends_discovery():
    ledger = Ledger(Budget(pages=0))
    found = find(Question(ROW, domains=("tanner-bau.example",)), {"http://tanner-bau.example/": OWN}, ledger)
    assert found == Discovery()


class CannedSearch:
    def __init__(self, *urls: str) -> None:
        self.urls = urls
        self.asked: list[str] = []

    async def search(self, words, allowance):
        self.asked.append(words)
        return tuple(SearchResult(url) for url in self.urls)


class BrokenSearch:
    async def search(self, words, allowance):
        raise SearchFailed("no answer")


def test_search_finds_what_no_guess_does():
    search = CannedSearch("https://www.facebook.com/tannerbau", "http://hochbau-tanner.example/")
    found = find(Question(ROW), {"http://hochbau-tanner.example/": OWN}, search=search)
    assert found.candidates[0].ways == {Way.SEARCH}
    assert found.candidates[0].is_for_review
    assert search.asked == ["Tanner Bau GmbH DE"]


def test_search_is_not_asked_where_a_site_was_found():
    search = CannedSearch()
    find(Question(ROW, domains=("tanner-bau.example",)), {"http://tanner-bau.example/": OWN}, search=search)
    assert search.asked == []


def test_search_without_an_answer_leaves_the_other_candidates():
    pages = {"http://tanner-bau.example/": OTHER}
    found = find(Question(ROW, domains=("tanner-bau.example",)), pages, search=BrokenSearch())
    assert len(found.candidates) == 1
