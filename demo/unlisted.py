"""Companies whose website the list does not give, or gives wrongly, and what discovery meets instead of it."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from demo.companies import Company, CompanyFactory
from demo.families.plain import publish_footer
from demo.markup import document
from demo.scaffold import Scaffold
from demo.sites import Site, html_answer, text_answer

# A website of its own that the list does not know, at a domain that its name suggests.
UNLISTED = "unlisted"
# At the domain that its name suggests there is a namesake in another country, or nobody.
NAMESAKE, PARKED = "namesake_abroad", "parked_name"
# The list gives another company's website.
WRONG_SITE = "wrong_site"
NOT_IN_LIST = frozenset({UNLISTED, NAMESAKE, PARKED})
WITHOUT_SITE = frozenset({NAMESAKE, PARKED, WRONG_SITE})

_ABROAD = {"DE": "US", "GB": "IT", "IT": "ES", "FR": "GB", "ES": "DE"}
_ROBOTS = text_answer("User-agent: *\nAllow: /\n")


def move(company: Company, index: int) -> Company:
    """To a domain in one of the ways in which companies write their names."""
    name = company.slug
    label = (name, name.replace("-", ""), f"{name}-{_form_letters(company)}".strip("-"))[index % 3]
    return change_host(company, f"{label}.example")


def _form_letters(company: Company) -> str:
    """Short ones only: nobody registers `sapadicv`."""
    letters = "".join(filter(str.isalnum, company.name.removeprefix(company.brand).lower()))
    return letters if letters.isascii() and len(letters) <= 4 else ""


def change_host(company: Company, host: str) -> Company:
    people = tuple(replace(one, email=_at(one.email, host)) for one in company.people)
    return replace(company, host=host, email=_at(company.email, host), people=people)


def _at(mailbox: str, host: str) -> str:
    return f"{mailbox.partition('@')[0]}@{host}"


def wrong_host(company: Company) -> str:
    """What the list gives as the website of a company of the family `wrong_site`."""
    return f"{company.slug[::-1].strip('-')}.example"


def other_sites(companies: Mapping[str, list[Company]], factory: CompanyFactory) -> Iterator[Site]:
    """What is at the domains of companies that have no website. `companies`: those without one, by family."""
    for company in companies.get(NAMESAKE, []):
        stranger = factory.create("stranger", _ABROAD[company.country.code], 0)
        form = stranger.name.removeprefix(stranger.brand)
        namesake = replace(stranger, brand=company.brand, name=f"{company.brand}{form}")
        yield _site_of(change_host(namesake, company.host))
    for company in companies.get(PARKED, []):
        page = f"<h1>{company.host}</h1><p>This domain is for sale. Buy this domain now.</p>"
        pages = {"/": html_answer(document("en", company.host, page)), "/robots.txt": _ROBOTS}
        yield Site(company.host, pages)
    for index, company in enumerate(companies.get(WRONG_SITE, [])):
        stranger = factory.create("stranger", _ABROAD[company.country.code], 10 + index)
        yield _site_of(change_host(stranger, wrong_host(company)))


def _site_of(company: Company) -> Site:
    return Scaffold(company, publish_footer(company), ()).build_site()
