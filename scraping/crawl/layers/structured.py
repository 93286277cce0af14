"""JSON-LD, microdata, RDFa, hCard and OpenGraph of the home page."""

from scraping.crawl.home_page import open_home
from scraping.crawl.site import LayerResult, Site, count_found
from scraping.outcomes import Outcome


async def run(site: Site) -> LayerResult:
    if not site.website:
        return LayerResult(Outcome.NO_WEBSITE, "the seed names no website and none was found")
    home = await open_home(site, "static")
    if home is None:
        return site.home_failure()
    count = count_found(home.findings, "structured")
    return LayerResult(Outcome.FOUND if count else Outcome.NOTHING, f"{count} facts in structured data")
