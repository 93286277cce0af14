"""Compares a site with a row of a list: is this the company's own site? An itemised sum, 0-100.

What only the list and the site can both know (a phone number, a mailbox, a city) weighs most; a name that many may have
weighs little. A page that does not name the company, a list of companies, and a namesake in another country can never
reach the score from which a site is taken.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum

from scraping.discovery.domains import label_cost
from scraping.discovery.evidence import Row, SiteEvidence, country_of_phone, national_digits
from scraping.extract.confidence import add_up
from scraping.extract.domains import is_free_mail, is_platform
from scraping.findings import Reason
from scraping.names import company_key
from scraping.urls import registrable_domain
from scraping.vocabulary.countries import country_code
from scraping.vocabulary.domain_names import GENERAL_WORDS, loose_letters
from scraping.vocabulary.legal_forms import find_legal_form
from scraping.vocabulary.letters import letters_of

TAKEN_FROM, REVIEWED_FROM = 90, 70
_NUMBER = re.compile(r"\d+")
_SAME_NAME, _PART_OF_NAME = 100, 60
_LEAST_DIGITS = 7  # of a phone number that is no coincidence
_WHOLE_NAME = 1.4  # the cost of a label that leaves out no word of the name
_ALIKE = 0.92  # a typo or two
# (letters of a name of one word, points it loses): many companies are called "Moreau", hardly two "Sibmashdetal".
_COMMONNESS = ((10, 5), (7, 10), (0, 20))
_MOST_WITHOUT_NAME = 40
_MOST_OF_A_DIRECTORY = 30
_MOST_ELSEWHERE = 60


class Way(StrEnum):
    """How an address came up."""

    LIST = "list"  # the row's website
    PROFILE = "profile"  # the company's page at the fair
    LISTING = "listing"  # its entry in the fair's list of exhibitors, found there by its name
    EMAIL = "email"  # the domain of a mailbox of the row
    NAME = "name"  # derived from the name
    SEARCH = "search"


_WAYS: dict[Way, Reason] = {
    Way.PROFILE: ("its profile at the fair links to the site", 40),
    # (Less than the row's own profile: the entry of a namesake has the same name.)
    Way.LISTING: ("its entry in the fair's list leads to the site", 30),
    Way.EMAIL: ("a mailbox of the list has this domain", 30),
}


@dataclass(frozen=True, slots=True)
class SiteScore:
    score: int
    reasons: tuple[Reason, ...]  # they add up to the score


def score_site(row: Row, site: SiteEvidence, ways: Collection[Way] = ()) -> SiteScore:
    name_reason, most = _weigh_name(row, site)
    reasons = [
        name_reason,
        *weigh_domain(row, site),
        *_weigh_country(row, site),
        *weigh_place(row, site),
        *weigh_contacts(row, site),
        *(_WAYS[way] for way in sorted(ways) if way in _WAYS),
    ]
    limits = [(most, "the pages do not name the company")]
    if site.is_directory:
        limits.append((_MOST_OF_A_DIRECTORY, "the site lists many companies"))
    if is_elsewhere(row, site):
        limits.append((_MOST_ELSEWHERE, "a namesake in another country"))
    return _limit(*add_up(reasons, highest=100), min(limits))


def cap(scored: SiteScore, most: int, why: str) -> SiteScore:
    return _limit(scored.score, scored.reasons, (most, why))


def _limit(score: int, reasons: tuple[Reason, ...], limit: tuple[int, str]) -> SiteScore:
    most, why = limit
    return SiteScore(most, (*reasons, (why, most - score))) if score > most else SiteScore(score, reasons)


def _weigh_name(row: Row, site: SiteEvidence) -> tuple[Reason, int]:
    """The reason, and the most that a site with this name can score."""
    own = max((compare_names(row.name, name) for name in site.own_names), default=0)
    others = max((compare_names(row.name, name) for name in site.other_names), default=0)
    if own == _SAME_NAME:
        same = [name for name in site.own_names if compare_names(row.name, name) == _SAME_NAME]
        return _weigh_forms(row.name, same), 100
    if max(own, others) == _SAME_NAME:
        return ("a heading or title is the name", 42 - _commonness(row.name)), 100
    if own == _PART_OF_NAME or others == _PART_OF_NAME:
        return ("the site's name resembles the company's", 25 - _commonness(row.name)), 100
    if site.mentions_company:
        return ("the pages mention the company", 20 - _commonness(row.name)), 100
    return ("the pages do not name the company", 0), _MOST_WITHOUT_NAME


def _weigh_forms(name: str, own_names: list[str]) -> Reason:
    form = _form_of(name)
    forms = {_form_of(own) for own in own_names} - {""}
    points = 50 - _commonness(name)
    if form and form in forms:
        return "the site's own name is the company's, with its legal form", points + 5
    if form and forms:
        return "the site's own name is the company's, with another legal form", points - 20
    return "the site's own name is the company's", points


def _form_of(name: str) -> str:
    found = find_legal_form(name)
    return letters_of(found[0]) if found else ""


def _commonness(name: str) -> int:
    """Points that a name loses because others are likely to have it as well."""
    words = [word for word in loose_letters(company_key(name)).split() if word not in GENERAL_WORDS]
    if len(words) > 1:
        return 0
    length = len("".join(words))
    return next(points for least, points in _COMMONNESS if length >= least)


def compare_names(one: str, other: str) -> int:
    """100: the same company by its name; 60: one name is a part of the other, or hardly differs; 0: another one."""
    first, second = (loose_letters(company_key(name)) for name in (one, other))
    if not first or not second:
        return 0
    if _NUMBER.findall(first) != _NUMBER.findall(second):
        return 0  # "Nord 777" is not "Nord 7776"
    if first.replace(" ", "") == second.replace(" ", ""):
        return _SAME_NAME
    words, others = set(first.split()) - GENERAL_WORDS, set(second.split()) - GENERAL_WORDS
    if words and words == others:
        return _SAME_NAME
    is_part = words and others and (words <= others or others <= words)
    is_long = min(len("".join(words)), len("".join(others))) > 3
    return _PART_OF_NAME if is_long and (is_part or _are_alike(first, second)) else 0


def _are_alike(one: str, other: str) -> bool:
    return SequenceMatcher(None, one, other, autojunk=False).ratio() >= _ALIKE


def weigh_domain(row: Row, site: SiteEvidence) -> list[Reason]:
    cost = label_cost(row.name, site.label)
    if cost is not None:
        return [
            ("the domain is the name", 20) if cost <= _WHOLE_NAME else ("the domain shortens the name", 15)
        ]
    label = loose_letters(site.label.replace("-", ""))
    key = loose_letters(company_key(row.name)).replace(" ", "")
    if label == key:
        return [("the domain is the name", 20)]
    if len(label) > 3 and len(key) > 3 and (label in key or key in label):
        return [("the domain resembles the name", 10)]
    return []


def _weigh_country(row: Row, site: SiteEvidence) -> list[Reason]:
    if not row.country:
        return []
    if row.country in site.countries:
        return [(f"address, phone or tax number in {row.country}", 20)]
    if site.countries:
        found = ", ".join(sorted(site.countries)[:3])
        return [(f"address, phone or tax number in {found} and not in {row.country}", -30)]
    if row.country in site.likely_countries:
        return [(f"numbers or the domain are like those of {row.country}", 15)]
    if site.likely_countries:
        found = ", ".join(sorted(site.likely_countries)[:3])
        return [(f"numbers or the domain are like those of {found}", -10)]
    return []


def is_elsewhere(row: Row, site: SiteEvidence) -> bool:
    return bool(row.country and site.countries and row.country not in site.countries)


def weigh_place(row: Row, site: SiteEvidence) -> list[Reason]:
    cities = {loose_letters(city) for city in row.cities}
    if set(row.postal_codes) & (site.postal_codes | site.clues):
        return [("the postal code of the list is on the site", 20)]
    if cities & site.cities or set(row.cities) & site.clues:
        return [("the city of the list is on the site", 15)]
    if cities and site.cities:
        return [("the site is in another city", -20)]
    return []


def weigh_contacts(row: Row, site: SiteEvidence) -> list[Reason]:
    dialled = {digits for number in row.phones if len(digits := national_digits(number)) >= _LEAST_DIGITS}
    if set(row.phones) & site.phones or dialled & site.clues:
        return [("a phone number of the list is on the site", 30)]
    if set(row.mailboxes) & site.mailboxes:
        return [("a mailbox of the list is on the site", 30)]
    return []


def mailbox_domains(row: Row) -> tuple[str, ...]:
    """The domains of the row's mailboxes that may be the company's own."""
    domains = (registrable_domain(mailbox.rpartition("@")[2]) for mailbox in row.mailboxes)
    own = (
        domain for domain in domains if "." in domain and not (is_free_mail(domain) or is_platform(domain))
    )
    return tuple(dict.fromkeys(own))


def known_country(row: Row) -> str:
    """The row's country, or that of its phone numbers where they agree."""
    if row.country:
        return country_code(row.country)
    countries = {country_of_phone(number) for number in row.phones} - {""}
    return countries.pop() if len(countries) == 1 else ""
