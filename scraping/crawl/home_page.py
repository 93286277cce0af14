"""Opens the home page of a company at the given URL or a variant of it, and rejects another company's page."""

from scraping.crawl.site import Site, clean_url, have_similar_names, host_of
from scraping.extract.domains import domain_label
from scraping.extract.reading import PageReading
from scraping.findings import Field
from scraping.interfaces import Response
from scraping.outcomes import TRANSIENT, Outcome
from scraping.urls import registrable_domain
from scraping.vocabulary.legal_forms import without_legal_form
from scraping.vocabulary.letters import letters_of

# After these outcomes a variant of the URL may be the right one. All others are final.
_URL_FAILURES = frozenset(
    (Outcome.NOT_FOUND, Outcome.TLS, Outcome.CLIENT_ERROR, Outcome.DNS, Outcome.REFUSED)
)
_MAX_VARIANTS = 3


async def open_home(site: Site, layer: str) -> PageReading | None:
    """None if no variant leads to a page; `site.home_failure()` then says why."""
    given = site.website if "//" in site.website[:8] else f"http://{site.website}"
    tried: list[str] = []
    url = given
    while url and len(tried) < _MAX_VARIANTS:
        tried.append(url)
        if await _open_at(site, url, layer) or site.ledger.is_spent():
            break
        variants = _url_variants(given, site.last_response)
        url = next((variant for variant in variants if variant not in tried), "")
    return site.home


async def _open_at(site: Site, url: str, layer: str) -> bool:
    site.seen.discard(clean_url(url))  # another variant of a URL that was tried before
    reading = await site.visit(url, layer, "home")
    if reading is None:
        _note_failure(site)
        return False
    if _belongs_to_another_company(site, reading, url):
        site.discard_reading(reading, Outcome.OTHER_DOMAIN)
        site.home_response = site.last_response
        return False
    site.home = reading
    site.home_response = site.last_response
    site.home_url = reading.url
    return True


def _note_failure(site: Site) -> None:
    """Keeps the first failure, unless a later one is an answer of the site itself."""
    last = site.last_response
    if site.home_response is None or (last is not None and last.outcome not in _URL_FAILURES | TRANSIENT):
        site.home_response = last


def _belongs_to_another_company(site: Site, reading: PageReading, requested_url: str) -> bool:
    """Whether a redirect led to another domain whose page does not have the name of the company."""
    requested_domain = registrable_domain(host_of(requested_url))
    reached = registrable_domain(host_of(reading.url))
    if requested_domain == reached or not requested_domain or have_similar_names(requested_url, reading.url):
        return False
    other = letters_of(domain_label(reached))
    company = letters_of(without_legal_form(site.seed.name))
    names = [finding.value for finding in reading.findings if finding.field is Field.NAME]
    page_names = letters_of(" ".join((reading.title, *names)))
    return not (len(company) >= 4 and (company in page_names or company in other or other in company))


def _url_variants(url: str, last: Response | None) -> tuple[str, ...]:
    """With or without `www.`, with the other scheme, or without a path: only after a failure that these may avoid."""
    host = host_of(url)
    if last is None or not host:
        return ()
    scheme, _, rest = url.partition("://")
    other_scheme = f"{'http' if scheme == 'https' else 'https'}://{rest}"
    other_host = url.replace(host, host.removeprefix("www.") if host.startswith("www.") else f"www.{host}", 1)
    root_url = f"{scheme}://{rest.partition('/')[0]}/"
    if last.outcome in (Outcome.TLS, Outcome.REFUSED):
        return other_scheme, other_host
    if last.outcome is Outcome.DNS:
        return (other_host,)
    return (root_url, other_host, other_scheme) if last.outcome in _URL_FAILURES else ()
