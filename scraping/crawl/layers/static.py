"""The text of the home page, and of the contact, imprint, team and about pages that it links to."""

from scraping.crawl.guesses import guess_page
from scraping.crawl.reserves import may_read
from scraping.crawl.site import LayerResult, Site, count_found
from scraping.extract.links.ranking import PageLink
from scraping.outcomes import Outcome

# Less than a kind of page named by a short text, or by the address alone of a contact page or an imprint.
_WEAK_SCORE = 28
_WAYS_ON = ("frame", "language")


async def run(site: Site) -> LayerResult:
    if site.home is None:
        return _without_home(site)
    before = count_found(site.findings, "static") - count_found(site.home.findings, "static")
    fetched = await _follow_links(site)
    found = count_found(site.findings, "static") - before
    if not may_read(site, "static") and not site.is_target_met():
        reason = Outcome.RATE_LIMITED if site.is_paused else Outcome.BUDGET_SPENT
        return LayerResult(reason, f"{fetched} pages read, {found} facts")
    outcome = Outcome.FOUND if found else Outcome.NOTHING
    return LayerResult(outcome, f"{fetched} page{'' if fetched == 1 else 's'} read besides the home page")


def _without_home(site: Site) -> LayerResult:
    if not site.website:
        return LayerResult(Outcome.NO_WEBSITE, "the seed names no website and none was found")
    return site.home_failure()


async def _follow_links(site: Site) -> int:
    fetched = 0
    while may_read(site, "static"):
        link = site.next_page() or await _guess(site)
        if link is None or await _may_sitemap_know_better(site, link):
            break
        await site.follow(link, "static")
        fetched += 1
    return fetched


async def _may_sitemap_know_better(site: Site, link: PageLink) -> bool:
    """Weak links wait: a sitemap is there, and something is missing that needs the second pass."""
    is_weak = link.score < _WEAK_SCORE and link.kind not in _WAYS_ON
    return is_weak and bool(site.missing()) and bool(await site.fetcher.sitemaps(link.url, site.ledger))


async def _guess(site: Site) -> PageLink | None:
    """A sitemap that robots.txt names knows better; without one, well-known addresses are tried."""
    guess = guess_page(site)
    if guess is None or await site.fetcher.sitemaps(guess.url, site.ledger):
        return None
    return guess
