"""The companies of a listing, or the facts of a profile and its link to the company's own site."""

from scraping.crawl.site import LayerResult, Site, host_of
from scraping.discovery.doubt import names_the_company
from scraping.discovery.evidence import gather_evidence
from scraping.extract.reading import PageReading
from scraping.names import company_key
from scraping.outcomes import Outcome
from scraping.urls import registrable_domain


async def run(site: Site) -> LayerResult:
    if site.seed.is_listing:
        return await _read_listing(site)
    if not site.seed.profile_url:
        return LayerResult(Outcome.NO_LISTING, "the seed came from no listing")
    return await _read_profile(site)


async def _read_listing(site: Site) -> LayerResult:
    url = site.seed.profile_url or site.seed.website
    if not url:
        return LayerResult(Outcome.NO_LISTING, "the seed names no listing page")
    reading = await site.visit(url, "directory", "listing", wants_listing=True)
    if reading is None:
        return site.failure()
    if not reading.listing.entries and reading.signs and site.renderer.available:
        reading = await site.render(url, "listing", wants_listing=True) or reading
    for entry in reading.listing.entries:
        site.entries.setdefault(entry.profile_url or entry.website or entry.name, entry)
    site.next_pages.update(dict.fromkeys(reading.listing.next_pages))
    # The contacts on a listing are the organiser's.
    site.findings.clear()
    detail = f"{len(site.entries)} companies, {len(site.next_pages)} further pages"
    return LayerResult(Outcome.FOUND if site.entries else Outcome.NOTHING, detail)


async def _read_profile(site: Site) -> LayerResult:
    reading = await site.visit(site.seed.profile_url, "directory", "profile", wants_listing=True)
    if reading is None:
        return site.failure()
    if not _is_about_the_company(site, reading):
        # The fair's home page, or a page of its list: what it says is the organiser's.
        site.reject_reading(reading, "organiser")
        return LayerResult(Outcome.NOTHING, "the page is not about the company")
    link = _own_site(site, reading)
    count = sum(1 for finding in reading.findings if not finding.rejected)
    if link:
        site.website = link
    detail = f"{count} facts" + (f"; the profile links to {host_of(link)}" if link else "")
    return LayerResult(Outcome.FOUND if count or link else Outcome.NOTHING, detail)


def _is_about_the_company(site: Site, reading: PageReading) -> bool:
    row = site.seed.row
    return not company_key(row.name) or names_the_company(row, gather_evidence([reading]))


def _own_site(site: Site, reading: PageReading) -> str:
    """The company's site in its profile, if the seed row has none."""
    if site.website:
        return ""
    never = {registrable_domain(host_of(site.seed.profile_url)), *site.seed.rejected_domains}
    links = reading.listing.site_links
    return next((url for url in links if registrable_domain(host_of(url)) not in never), "")
