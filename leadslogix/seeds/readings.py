"""What each row of a table says about a company, and the key by which the same company is recognised."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from leadslogix.seeds.cells import read_cell, tidy
from leadslogix.seeds.header_words import Role
from leadslogix.seeds.organisers import ListedSite, find_shared_sites
from leadslogix.seeds.table import SeedTable
from leadslogix.seeds.websites import find_website
from scraping.findings import CompanyEntry
from scraping.names import company_key
from scraping.urls import page_key, site_of
from scraping.vocabulary.countries import find_country

NAME_LENGTH = 300
_QUOTED_LENGTH = 60
_READ_LENGTH = 4_000  # more of a cell says nothing about a company; the original keeps all of it
_NAME_KEYS = ("name", "title", "label", "value")
_COUNTRY_KEYS = ("code", "iso", "name", "country", "label", "value")


@dataclass(frozen=True, slots=True)
class RowReading:
    """One row; `identity` is empty where it is rejected, and `reason` then says why."""

    line: int
    original: dict[str, str]
    name: str = ""
    website: str = ""
    domain: str = ""
    country: str = ""
    profile_url: str = ""
    identity: str = ""
    reason: str = ""


def read_rows(table: SeedTable, mapping: Mapping[str, str]) -> list[RowReading]:
    return _identify_all(list(_read_cells(table, mapping)))


def read_entries(entries: Iterable[CompanyEntry]) -> list[RowReading]:
    """The companies that a listing page names, by the rules for the rows of a file."""
    return _identify_all([_read_entry(number, entry) for number, entry in enumerate(entries, start=1)])


def _read_entry(number: int, entry: CompanyEntry) -> RowReading:
    website = find_website(entry.website)
    return RowReading(
        line=number,
        original={},
        name=tidy(entry.name)[:NAME_LENGTH],
        website=website,
        domain=site_of(website) if website else "",
        country=find_country(entry.country),
        profile_url=find_website(entry.profile_url),
    )


def _identify_all(readings: list[RowReading]) -> list[RowReading]:
    shared = find_shared_sites([site for reading in readings for site in _listed_sites(reading)])
    return [_identify(_move_url_to_profile(reading, shared)) for reading in readings]


def _listed_sites(reading: RowReading) -> Iterator[ListedSite]:
    """The profile page counts too: the one row whose website is the fair's home page is recognised by it."""
    if reading.domain:
        yield ListedSite(reading.name, reading.domain, reading.website)
    if reading.profile_url:
        yield ListedSite(reading.name, site_of(reading.profile_url), reading.profile_url)


def name_identity(name: str, country: str) -> str:
    return _bounded("name", f"{company_key(name)}:{country}")


def _read_cells(table: SeedTable, mapping: Mapping[str, str]) -> Iterator[RowReading]:
    header = tuple(column.casefold() for column in table.columns)
    for row in table.rows:
        original = table.original(row)
        if tuple(tidy(cell).casefold() for cell in row.cells) == header:
            yield RowReading(row.line, original, reason="the header again")
        elif not any(tidy(cell) for cell in row.cells):
            yield RowReading(row.line, original, reason="the row is empty")
        else:
            yield _read_row(row.line, original, mapping)


def _read_row(line: int, original: dict[str, str], mapping: Mapping[str, str]) -> RowReading:
    def cell(role: Role) -> str:
        return original.get(mapping.get(role, ""), "")[:_READ_LENGTH]

    website = find_website(cell(Role.WEBSITE))
    name = read_cell(cell(Role.NAME), *_NAME_KEYS)[:NAME_LENGTH]
    return RowReading(
        line=line,
        original=original,
        name=name,
        website=website,
        domain=site_of(website) if website else "",
        country=find_country(read_cell(cell(Role.COUNTRY), *_COUNTRY_KEYS)),
        profile_url=find_website(cell(Role.PROFILE_URL)),
        reason=_reject_reason(cell(Role.WEBSITE), website, name),
    )


def _reject_reason(cell: str, website: str, name: str) -> str:
    text = read_cell(cell)
    if website or (name and not text):
        return ""
    if text:
        shown = text if len(text) <= _QUOTED_LENGTH else f"{text[:_QUOTED_LENGTH]}..."
        return f'"{shown}" is not a web address'
    return "no name and no website"


def _move_url_to_profile(reading: RowReading, shared: set[str]) -> RowReading:
    if reading.domain not in shared:
        return reading
    return replace(
        reading,
        website="",
        domain="",
        profile_url=reading.profile_url or reading.website,
        reason=f"{reading.domain} is shared by many companies: taken as a profile page",
    )


def _identify(reading: RowReading) -> RowReading:
    """The registrable domain, else the name and country, else the page that describes the company."""
    if reading.domain:
        return replace(reading, identity=reading.domain[:NAME_LENGTH])
    if company_key(reading.name):
        return replace(reading, identity=name_identity(reading.name, reading.country))
    if reading.profile_url:
        return replace(reading, identity=_bounded("page", page_key(reading.profile_url)))
    return replace(reading, reason=reading.reason or "no name and no website")


def _bounded(kind: str, key: str) -> str:
    identity = f"{kind}:{key}"
    if len(identity) <= NAME_LENGTH:
        return identity
    return f"{kind}:{hashlib.sha256(key.encode()).hexdigest()}"
