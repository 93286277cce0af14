from scraping.crawl.budget import Budget, Ledger
from scraping.crawl.reports import Seed
from scraping.findings import Field
from scraping.outcomes import Outcome
from tests.scraping.canned_clients import CannedFetcher
from tests.scraping.crawl.canned_crawls import CONTACT_PAGE, HOME, outcomes, run, values


def test_a_page_without_links_to_it_is_found_by_the_sitemap() -> None:
    hidden = "http://huber.example/x/kontakt"
    sitemap = f"<urlset><url><loc>{HOME}produkte/1</loc></url><url><loc>{hidden}</loc></url></urlset>"
    pages = {HOME: "<html>Krane</html>", "http://huber.example/map.xml": sitemap, hidden: CONTACT_PAGE}
    fetcher = CannedFetcher(dict(pages), robots_sitemaps=("http://huber.example/map.xml",))
    report = run(Seed("Huber", HOME, "DE"), fetcher)
    assert outcomes(report)["sitemap"] is Outcome.FOUND
    assert values(report, Field.EMAIL) == {"info@huber.example"}
    assert "http://huber.example/produkte/1" not in fetcher.requested


def test_a_recursive_sitemap_index_is_left_after_a_few_requests() -> None:
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
