"""Opens a company's home page: under the address given, or another spelling of it, and only if it is the company's."""

from scraping.extract.company_names import letters_of
from scraping.extract.domains import domain_label
from scraping.extract.legal_forms import without_legal_form
from scraping.extract.reading import PageReading
from scraping.findings import Field
from scraping.outcomes import Outcome
from scraping.site import Site, host_of, share_a_name
from scraping.urls import registrable_domain

# Where another spelling of the address may be the right one. Other failures are the site's answer.
_OF_THE_ADDRESS = frozenset(
    (Outcome.NOT_FOUND, Outcome.TLS, Outcome.CLIENT_ERROR, Outcome.DNS, Outcome.REFUSED)
)


async def open_home(site: Site, layer: str) -> PageReading | None:
    """None where no spelling leads to a page; `site.failure()` then says why."""
    for url in _addresses_to_try(site.website):
        if await _open_at(site, url, layer) or not _is_worth_another_spelling(site):
            break
    return site.home


async def _open_at(site: Site, url: str, layer: str) -> bool:
    reading = await site.visit(url, layer, "home")
    if reading is None:
        site.home_response = site.home_response or site.last_response
        return False
    if _is_somebody_else(site, reading, url):
        site.forget(reading, Outcome.OTHER_DOMAIN)
        site.home_response = site.last_response
        return False
    site.home = reading
    site.home_response = site.last_response
    site.home_url = reading.url
    return True


def _is_somebody_else(site: Site, reading: PageReading, asked: str) -> bool:
    """A redirect to another domain is the company's move if the name went with it; else the site is gone."""
    asked_domain, reached = registrable_domain(host_of(asked)), registrable_domain(host_of(reading.url))
    if asked_domain == reached or not asked_domain or share_a_name(asked, reading.url):
        return False
    other = letters_of(domain_label(reached))
    company = letters_of(without_legal_form(site.seed.name))
    said = letters_of(
        f"{reading.title} {' '.join(f.value for f in reading.findings if f.field is Field.NAME)}"
    )
    return not (len(company) >= 4 and (company in said or company in other or other in company))


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
    last = site.last_response
    return last is not None and last.outcome in _OF_THE_ADDRESS and not site.ledger.is_spent()
