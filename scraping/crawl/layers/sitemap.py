"""Pages without links to them, from the sitemaps in robots.txt or at well-known URLs."""

import re

from scraping.crawl.site import LayerResult, Site, clean_url, count_found, host_of
from scraping.extract.links.ranking import is_followable, score_links
from scraping.extract.links.sitemaps import SitemapReading, of_domain, read_sitemap
from scraping.outcomes import Outcome
from scraping.vocabulary.page_words import WASTE

MAX_SITEMAPS = 6  # fetched per company, indexes included
MAX_DEPTH = 2
MAX_PAGES = 5
SMALL_SITEMAP = 15
WELL_KNOWN = ("/sitemap.xml", "/sitemap_index.xml", "/sitemap.xml.gz")
_UNLIKELY = re.compile(
    r"product|produkt|image|video|post-|news|tag|categor|blog|article|event|media|author|locale|shop", re.I
)


async def run(site: Site) -> LayerResult:
    root = _root_of(site)
    if not root:
        return LayerResult(Outcome.NO_WEBSITE, "no site to look for sitemaps on")
    urls, count = await _collect(site, root)
    if not count:
        outcome = Outcome.BUDGET_SPENT if site.ledger.is_spent() else Outcome.NOTHING
        return LayerResult(outcome, "no sitemap")
    found = await _read_best(site, urls)
    detail = f"{count} sitemaps with {len(urls)} pages of this site"
    if found:
        return LayerResult(Outcome.FOUND, f"{detail}; {found} facts")
    return LayerResult(Outcome.BUDGET_SPENT if site.ledger.is_spent() else Outcome.NOTHING, detail)


def _root_of(site: Site) -> str:
    url = site.home_url or site.website
    if not host_of(url if "//" in url else f"http://{url}"):
        return ""
    url = url if "//" in url[:8] else f"http://{url}"
    return "/".join(url.split("/")[:3])


async def _collect(site: Site, root: str) -> tuple[list[str], int]:
    """The URLs of all sitemaps. Indexes are followed to a bounded depth, the most likely files first."""
    domain = site.domain
    named = await site.fetcher.sitemaps(f"{root}/", site.ledger)
    pending = [(url, 0) for url in of_domain(tuple(named), domain)]
    pending += [(f"{root}{path}", 0) for path in WELL_KNOWN if not pending]
    urls: dict[str, None] = {}
    fetched = good = 0
    while pending and fetched < MAX_SITEMAPS and not site.ledger.is_spent():
        url, depth = pending.pop(0)
        reading = await _read_one(site, url)
        fetched += 1
        if reading.urls or reading.children:
            good += 1
            pending = [one for one in pending if not _is_guess(one[0], root)]
        urls.update(dict.fromkeys(of_domain(reading.urls, domain)))
        if depth < MAX_DEPTH:
            children = of_domain(reading.children, domain)
            children = sorted(children, key=lambda child: bool(_UNLIKELY.search(child)))
            pending.extend((child, depth + 1) for child in children[:50])
    return list(urls), good


async def _read_one(site: Site, url: str) -> SitemapReading:
    return read_sitemap(await site.fetch_sitemap(url))


def _is_guess(url: str, root: str) -> bool:
    return url.removeprefix(root) in WELL_KNOWN


async def _read_best(site: Site, urls: list[str]) -> int:
    unseen = [url for url in urls if clean_url(url) not in site.seen and is_followable(url, site.domain)]
    scored = list(zip(score_links([("", url) for url in unseen]), unseen, strict=True))
    ranked = sorted((one for one in scored if one[0][0]), key=lambda one: (-one[0][1], len(one[1])))
    if not ranked and len(scored) <= SMALL_SITEMAP:
        # URLs like /p/7 cannot be scored. If there are few of them, they are all worth a page.
        ranked = [(("other", 0), url) for _, url in scored if not WASTE.search(url)]
    before = count_found(site.findings, "sitemap")
    for (kind, _), url in ranked[: MAX_PAGES if ranked and ranked[0][0][1] else SMALL_SITEMAP]:
        if site.is_target_met() or site.ledger.is_spent():
            break
        await site.visit(url, "sitemap", kind)
    return count_found(site.findings, "sitemap") - before
