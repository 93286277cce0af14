"""Layer 1: what the home page says in JSON-LD, microdata, RDFa, hCard and OpenGraph."""

from scraping.outcomes import TRANSIENT, Outcome
from scraping.site import LayerResult, Site, found_by, host_of


async def run(site: Site) -> LayerResult:
    if not site.website:
        return LayerResult(Outcome.NO_WEBSITE, "the seed names no website and none was found")
    for url in _addresses_to_try(site.website):
        if await _open_home(site, url):
            break
        if not _is_worth_another_spelling(site):
            break
    if site.home is None:
        return site.failure()
    count = found_by(site.home.findings, "structured")
    return (
        LayerResult(Outcome.FOUND, f"{count} facts in structured data")
        if count
        else LayerResult(Outcome.NOTHING)
    )


async def _open_home(site: Site, url: str) -> bool:
    reading = await site.visit(url, "static", "home")
    if reading is None:
        site.home_response = site.home_response or site.last_response
        return False
    site.home = reading
    site.home_response = site.last_response
    site.home_url = reading.url
    return True


def _addresses_to_try(website: str) -> list[str]:
    """The address as given; then the other scheme or `www.`, then the front door instead of a deep link."""
    url = website if "//" in website[:8] else f"http://{website}"
    host = host_of(url)
    scheme, _, rest = url.partition("://")
    other_scheme = f"{'http' if scheme == 'https' else 'https'}://{rest}"
    other_host = url.replace(host, host.removeprefix("www.") if host.startswith("www.") else f"www.{host}", 1)
    root = f"{scheme}://{rest.partition('/')[0]}/"
    return list(dict.fromkeys((url, root, other_host, other_scheme)))[:3] if host else [url]


def _is_worth_another_spelling(site: Site) -> bool:
    if site.last_response is None or site.ledger.is_spent():
        return False
    outcome = site.last_response.outcome
    permanent = outcome in (Outcome.NOT_FOUND, Outcome.TLS, Outcome.CLIENT_ERROR)
    return permanent or (outcome in (Outcome.DNS, Outcome.REFUSED) and outcome in TRANSIENT)
