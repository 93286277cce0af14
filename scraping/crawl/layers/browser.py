"""The layer that renders pages whose static HTML is an empty shell, while the target is not met."""

from scraping.crawl.home_page import open_home
from scraping.crawl.site import LayerResult, Site, host_of
from scraping.extract.links.ranking import score_words
from scraping.extract.reading import PageReading
from scraping.outcomes import Outcome
from scraping.urls import registrable_domain


async def run(site: Site) -> LayerResult:
    if not site.website:
        return LayerResult(Outcome.NO_WEBSITE, "no page to render")
    if not site.renderer.available:
        return LayerResult(Outcome.UNAVAILABLE, "no Chromium on this machine")
    shells = await _find_shells(site)
    if not shells:
        if not site.readings and site.last_response is not None:
            return site.failure()
        return LayerResult(Outcome.NOTHING, "no sign that scripts would add anything")
    return await _render_shells(site, shells)


async def _find_shells(site: Site) -> list[str]:
    """Pages with signs of client-side rendering, contact pages first. A second pass opens the home page again."""
    if site.home is None:
        await open_home(site, "browser")
    own = [reading for reading in site.readings if registrable_domain(host_of(reading.url)) == site.domain]
    shells = [reading for reading in own if reading.signs]
    return [reading.url for reading in sorted(shells, key=_is_contact_page, reverse=True)]


def _is_contact_page(reading: PageReading) -> bool:
    return score_words("", reading.url)[0] in ("contact", "imprint")


async def _render_shells(site: Site, shells: list[str]) -> LayerResult:
    before = {(finding.field, finding.value) for finding in site.findings if not finding.rejected}
    rendered = 0
    pending = list(shells)
    while pending and not site.is_target_met():
        url = pending.pop(0)
        reading = await site.render(url, "contact" if url != site.home_url else "home")
        rendered += 1
        if site.last_response is not None and site.last_response.outcome is Outcome.BUDGET_SPENT:
            return LayerResult(Outcome.BUDGET_SPENT, f"{rendered - 1} pages rendered")
        if reading is not None:
            known = {*shells, *pending}
            pending.extend(
                link.url
                for link in reading.links[:2]
                if link.url not in known and link.kind in ("contact", "imprint")
            )
    added = {
        (finding.field, finding.value)
        for finding in site.findings
        if finding.layer == "browser" and not finding.rejected
    } - before
    if added:
        return LayerResult(Outcome.FOUND, f"rendering {rendered} pages added {len(added)} facts")
    failed = site.last_response is not None and not site.last_response.ok
    return (
        site.failure()
        if failed
        else LayerResult(Outcome.NOTHING, f"rendering {rendered} pages added nothing")
    )
