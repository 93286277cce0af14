"""Pages without links to them, from the sitemaps in robots.txt or at well-known URLs."""

import re

from scraping.crawl.guesses import guess_page
from scraping.crawl.reserves import may_read
from scraping.crawl.site import LayerResult, Site, clean_url, count_found, host_of
from scraping.extract.links.ranking import PageLink, is_followable, score_links
from scraping.extract.links.sitemaps import SitemapReading, of_domain, read_sitemap
from scraping.outcomes import Outcome
from scraping.vocabulary.page_words import WASTE

MAX_SITEMAPS = 6  # fetched per company, indexes included
MAX_DEPTH = 2
MAX_LISTED = 60  # entries that are compared with links
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
    if not count and not site.listed:
        return LayerResult(site.reason_for_end(), "no sitemap")
    found = await _read_best(site, urls)
    detail = f"{count} sitemaps with {len(urls)} pages of this site"
    if found:
        return LayerResult(Outcome.FOUND, f"{detail}; {found} facts")
    return LayerResult(site.reason_for_end(), detail)


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
    while pending and fetched < MAX_SITEMAPS and may_read(site, "sitemap"):
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
    ranked = [PageLink(url, "", kind, score) for (kind, score), url in scored if kind]
    if not ranked and len(scored) <= SMALL_SITEMAP:
        # URLs like /p/7 cannot be scored. If there are few of them, they are all worth a page.
        ranked = [PageLink(url, "", "other", 0) for _, url in scored if not WASTE.search(url)]
    ranked.sort(key=lambda link: (-link.score, len(link.url)))
    site.listed.update({link.url: link for link in ranked[:MAX_LISTED]})
    before = count_found(site.findings, "sitemap")
    while may_read(site, "sitemap"):
        link = site.next_page() or guess_page(site)
        if link is None:
            break
        await site.follow(link, "sitemap")
    return count_found(site.findings, "sitemap") - before
