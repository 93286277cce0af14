"""The whole demo web: who exhibits, what their sites serve, and the fair's own site."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache

from demo.companies import Company, CompanyFactory
from demo.decoys import Decoy, place_decoys
from demo.families import FAMILIES
from demo.hostile import FORBIDDEN, HOSTILE, THIRD_PARTY_MAILBOXES
from demo.markup import document
from demo.scaffold import Publication, Scaffold
from demo.sites import Site, html_answer, text_answer
from demo.unlisted import NOT_IN_LIST, UNLISTED, WITHOUT_SITE, move, other_sites

FAIR_HOST = "werkraum-expo.example"
FAIR_NAME = "Werkraum Expo 2026"
WITHOUT_WEBSITE = frozenset({"on_profile_only"}) | WITHOUT_SITE
# The seed list does not know these websites; the profiles at the fair link to them.
WITHOUT_SEED_WEBSITE = WITHOUT_WEBSITE | NOT_IN_LIST | {"behind_profile"}


@dataclass(frozen=True, slots=True)
class Exhibitor:
    """A company at the fair with what can, may and must be known about it."""

    company: Company
    publication: Publication
    decoys: tuple[Decoy, ...] = ()
    hostile: bool = False
    ends: tuple[str, ...] = ()
    reachable: bool = True

    @property
    def website(self) -> str:
        return "" if self.company.family in WITHOUT_WEBSITE else f"http://{self.company.host}/"

    @property
    def profile_url(self) -> str:
        return f"http://{FAIR_HOST}/exhibitors/{self.company.slug}"


@dataclass(frozen=True, slots=True)
class Exhibition:
    exhibitors: tuple[Exhibitor, ...]
    sites: Mapping[str, Site]  # by host, of the companies


@cache
def open_exhibition() -> Exhibition:
    factory = CompanyFactory()
    ordinary = [
        (exhibitor, Scaffold(exhibitor.company, exhibitor.publication, exhibitor.decoys).build_site())
        for exhibitor in _ordinary_exhibitors(factory)
    ]
    hostile = list(_hostile_exhibitors(factory))
    exhibitors = sorted((exhibitor for exhibitor, _ in ordinary + hostile), key=lambda one: one.company.slug)
    sites = {site.host: site for exhibitor, site in ordinary + hostile if exhibitor.website}
    siteless: dict[str, list[Company]] = defaultdict(list)
    for exhibitor in exhibitors:
        siteless[exhibitor.company.family].append(exhibitor.company)
    others = [*_other_sites(), *other_sites(siteless, factory)]
    return Exhibition(tuple(exhibitors), sites | {site.host: site for site in others})


def _ordinary_exhibitors(factory: CompanyFactory) -> Iterator[Exhibitor]:
    index = 0
    for name, family in FAMILIES.items():
        seen: Counter[str] = Counter()
        for country in family.countries:
            company = factory.create(name, country, seen[country])
            if name == UNLISTED:
                company = move(company, seen.total())
            publication = family.publish(company)
            decoys = _decoys_on_pages(company, publication, index)
            yield Exhibitor(company, publication, decoys)
            seen[country] += 1
            index += 1


def _decoys_on_pages(company: Company, publication: Publication, index: int) -> tuple[Decoy, ...]:
    """Decoys need a page; sites that are one script have none, and some companies have no site."""
    if company.family in WITHOUT_WEBSITE or "/app.js" in publication.extra:
        return ()
    decoys = place_decoys(company, index)
    return tuple(decoy for decoy in decoys if decoy.place not in publication.without)


def _hostile_exhibitors(factory: CompanyFactory) -> Iterator[tuple[Exhibitor, Site]]:
    for kind, hostile in HOSTILE.items():
        company = factory.create(kind, hostile.country, 0)
        if kind == "dns_unknown":
            company = replace(company, host=f"{company.slug}.invalid")
        publication = hostile.publish(company)
        decoys = tuple(_decoys_of_hostile(kind, company))
        exhibitor = Exhibitor(company, publication, decoys, True, hostile.ends, hostile.reachable)
        yield exhibitor, hostile.build(company)


def _decoys_of_hostile(kind: str, company: Company) -> Iterator[Decoy]:
    if kind in THIRD_PARTY_MAILBOXES:
        yield Decoy("third_party", "email", THIRD_PARTY_MAILBOXES[kind], "home", "")
    if kind in FORBIDDEN:
        yield Decoy("forbidden", "email", company.email, "home", "")
        yield Decoy("forbidden", "phone", company.phone.e164, "home", "")


def _other_sites() -> Iterator[Site]:
    """Hosts that exhibitors' pages lead to."""
    page = document(
        "de",
        "Grosskonzern Holding",
        "<h1>Grosskonzern Holding AG</h1><p>info@grosskonzern-holding.example</p>",
    )
    pages = {"/": html_answer(page), "/robots.txt": text_answer("User-agent: *\nAllow: /\n")}
    yield Site("grosskonzern-holding.example", pages)
