"""The text of the home page, and of the contact, imprint, team and about pages that it links to."""

import re

from scraping.crawl.site import LayerResult, Site, clean_url, count_found
from scraping.extract.links.ranking import PageLink
from scraping.outcomes import Outcome

MAX_PAGES = 8
_GUESSES = {
    "de": ("/impressum", "/kontakt"),
    "fr": ("/contact", "/mentions-legales"),
    "it": ("/contatti", "/contatto"),
    "es": ("/contacto", "/aviso-legal"),
    "pl": ("/kontakt",),
    "cs": ("/kontakt", "/kontakty"),
    "pt": ("/contato", "/contacto"),
    "": ("/contact", "/contact-us"),
}
_SAME_PAGE = re.compile(r"[?&](?:lang|language|hl|print|sort|replytocom)=", re.I)


async def run(site: Site) -> LayerResult:
    if site.home is None:
        return _without_home(site)
    before = count_found(site.findings, "static") - count_found(site.home.findings, "static")
    fetched = await _follow_links(site)
    found = count_found(site.findings, "static") - before
    if site.ledger.is_spent() and not site.is_target_met():
        return LayerResult(Outcome.BUDGET_SPENT, f"{fetched} pages read, {found} facts")
    outcome = Outcome.FOUND if found else Outcome.NOTHING
    return LayerResult(outcome, f"{fetched} pages read besides the home page")


def _without_home(site: Site) -> LayerResult:
    if not site.website:
        return LayerResult(Outcome.NO_WEBSITE, "the seed names no website and none was found")
    return site.home_failure()


async def _follow_links(site: Site) -> int:
    fetched = 0
    while fetched < MAX_PAGES and not site.is_target_met():
        link = best_link(site)
        if link is None or site.ledger.is_spent():
            break
        await site.visit(link.url, "static", link.kind)
        fetched += 1
    return fetched


def best_link(site: Site) -> PageLink | None:
    """The best link of all pages read so far that was not followed yet; without any links, a guess."""
    known = [link for reading in site.readings for link in reading.links]
    links = [
        link for link in known if clean_url(link.url) not in site.seen and not _SAME_PAGE.search(link.url)
    ]
    if any(link.kind != "language" for link in known):
        links = [link for link in links if link.kind != "language"]
    if links:
        return max(links, key=lambda link: (link.score, -len(link.url)))
    return None if known else _guess(site)


def _guess(site: Site) -> PageLink | None:
    """A menu made by a script has no links: well-known paths are worth a try."""
    if site.home is None:
        return None
    root = "/".join(site.home_url.split("/")[:3])
    paths = _GUESSES.get(site.home.language, _GUESSES[""])
    tries = [PageLink(f"{root}{path}", "", "contact", 20) for path in paths]
    return next((link for link in tries if clean_url(link.url) not in site.seen), None)
