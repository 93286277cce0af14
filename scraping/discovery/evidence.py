"""What the pages of a site say about whose it is, as far as a row of a list can be compared with it."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import phonenumbers

from scraping.extract.domains import domain_label
from scraping.extract.regions import country_of_host
from scraping.findings import Field, Finding
from scraping.urls import parse_url_or_none, registrable_domain
from scraping.vocabulary.domain_names import loose_letters

# All extractors, of which settings and most commands need none.
if TYPE_CHECKING:
    from scraping.extract.reading import PageReading

# A page with so many companies on it is a list of them.
_DIRECTORY_ENTRIES = 8
_NOT_A_DIGIT = re.compile(r"\D")
_VAT_COUNTRIES = {"EL": "GR", "XI": "GB"}
_ANOTHER_NAME = "another_name_fits_better"


@dataclass(frozen=True, slots=True)
class Row:
    """What a list says about a company. Everything may be empty."""

    name: str = ""
    country: str = ""  # ISO 3166 alpha-2
    cities: tuple[str, ...] = ()
    postal_codes: tuple[str, ...] = ()
    phones: tuple[str, ...] = ()  # E.164
    mailboxes: tuple[str, ...] = ()

    @property
    def clues(self) -> tuple[str, ...]:
        """What to look for on pages: as words, and numbers as they are dialled inside their country."""
        return (*self.cities, *self.postal_codes, *filter(None, map(national_digits, self.phones)))


@dataclass(frozen=True, slots=True)
class ListedEntry:
    """What a fair's list of exhibitors gives for a company of this name. Everything but `page_url` may be empty."""

    page_url: str  # of the list
    profile_url: str = ""
    website: str = ""
    mail_domain: str = ""


@dataclass(frozen=True, slots=True)
class SiteEvidence:
    domain: str
    own_names: tuple[str, ...] = ()  # as the pages call the site's owner
    other_names: tuple[str, ...] = ()  # of titles, headings and lines that fit less well
    mentions_company: bool = False
    countries: frozenset[str] = frozenset()  # that addresses, phone numbers and VAT numbers name
    # Where numbers without a country code were read by a guess, and where the domain is registered.
    likely_countries: frozenset[str] = frozenset()
    cities: frozenset[str] = frozenset()  # in loose letters
    postal_codes: frozenset[str] = frozenset()
    phones: frozenset[str] = frozenset()
    mailboxes: frozenset[str] = frozenset()
    clues: frozenset[str] = frozenset()  # of the row, wherever they are printed
    is_directory: bool = False

    @property
    def label(self) -> str:
        return domain_label(self.domain)


def gather_evidence(readings: Sequence["PageReading"], domain: str = "") -> SiteEvidence:
    """From the pages of one site, the home page first."""
    findings = [finding for reading in readings for finding in reading.findings]
    kept = [finding for finding in findings if not finding.rejected]
    host = _host_of(readings[0].url) if readings else domain
    return SiteEvidence(
        domain=domain or registrable_domain(host),
        own_names=_values(kept, Field.NAME),
        other_names=_values((one for one in findings if one.rejected == _ANOTHER_NAME), Field.NAME),
        mentions_company=any(reading.mentions_company for reading in readings),
        countries=frozenset(filter(None, map(_named_country, kept))),
        likely_countries=frozenset(filter(None, (country_of_host(host), *map(_likely_country, kept)))),
        cities=frozenset(map(loose_letters, _values(kept, Field.CITY))),
        postal_codes=frozenset(_values(kept, Field.POSTAL_CODE)),
        phones=frozenset((*_values(kept, Field.PHONE), *_values(kept, Field.FAX))),
        mailboxes=frozenset(_values(kept, Field.EMAIL)),
        clues=frozenset(clue for reading in readings for clue in reading.clues),
        is_directory=any(len(reading.listing.entries) >= _DIRECTORY_ENTRIES for reading in readings),
    )


def _host_of(url: str) -> str:
    parsed = parse_url_or_none(url)
    return parsed.host if parsed else ""


def _values(findings: Iterable[Finding], field: Field) -> tuple[str, ...]:
    return tuple(dict.fromkeys(finding.value for finding in findings if finding.field is field))


def _named_country(finding: Finding) -> str:
    if finding.field is Field.COUNTRY:
        return finding.value
    if finding.field is Field.PHONE and _has_country_code(finding):
        return country_of_phone(finding.value)
    if finding.field is Field.VAT_ID and finding.value[:2].isalpha():
        return _VAT_COUNTRIES.get(finding.value[:2], finding.value[:2])
    return ""


def _likely_country(finding: Finding) -> str:
    return country_of_phone(finding.value) if finding.field is Field.PHONE else ""


def _has_country_code(finding: Finding) -> bool:
    """A number that is printed without one was read as a number of the country that the page seems to be from."""
    digits = _NOT_A_DIGIT.sub("", finding.snippet.replace("(0)", ""))
    return finding.value.removeprefix("+") in digits


def national_digits(number: str) -> str:
    try:
        return str(phonenumbers.parse(number).national_number)
    except phonenumbers.NumberParseException:
        return ""


@lru_cache(maxsize=4_096)
def country_of_phone(number: str) -> str:
    """Of E.164; empty for numbers of no one country (freephone, satellite)."""
    try:
        region = phonenumbers.region_code_for_number(phonenumbers.parse(number))
    except phonenumbers.NumberParseException:
        return ""
    return region if region and len(region) == 2 and region.isalpha() else ""
