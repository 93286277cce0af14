"""The columns of the sheet Leads and of the CSV: one row per company, the best values first."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from leadslogix.exports.leads import Lead, RunSummary
from scraping.crawl.empty_fields import EXPLAINED_FIELDS, explain_field
from scraping.findings import Field
from scraping.urls import site_of
from scraping.vocabulary.sites import domains_of_network

Cell = str | int
SEED_PREFIX = "Seed: "
_SEPARATOR = "; "
_NETWORKS = tuple(
    (name, domains_of_network(name)) for name in ("LinkedIn", "Facebook", "Instagram", "X", "YouTube", "Xing")
)
_NAMED_NETWORKS = frozenset(domain for _, domains in _NETWORKS for domain in domains)


@dataclass(frozen=True, slots=True)
class Column:
    """`needs`: the field without which the cell is empty, so that it need not be read."""

    header: str
    width: int
    read: Callable[[Lead], Cell]
    needs: Field | None = None


Columns = Sequence[Column]


def lead_columns(run: RunSummary) -> Columns:
    return (*_COLUMNS, *(_seed_column(name) for name in run.seed_columns))


def row_reader(columns: Columns) -> Callable[[Lead], list[Cell]]:
    """The cells of a row: of most leads half the columns are empty, because a field was not found."""
    always = [(place, column.read) for place, column in enumerate(columns) if column.needs is None]
    by_field: dict[str, list[tuple[int, Callable[[Lead], Cell]]]] = {}
    for place, column in enumerate(columns):
        if column.needs is not None:
            by_field.setdefault(column.needs, []).append((place, column.read))
    empty: list[Cell] = [""] * len(columns)

    def read(lead: Lead) -> list[Cell]:
        cells = empty.copy()
        for place, column in always:
            cells[place] = column(lead)
        for field in lead.by_field:
            for place, column in by_field.get(field, ()):
                cells[place] = column(lead)
        return cells

    return read


def describe_why_empty(lead: Lead) -> str:
    """Why the contact fields that are empty are empty: "email: nothing (structured, static), robots (sitemap)"."""
    empty = [
        field
        for field in EXPLAINED_FIELDS
        if not (lead.people if field is Field.PERSON else lead.facts_of(field))
    ]
    if not empty:
        return ""
    if lead.is_suppressed:
        return "on the suppression list"
    if not lead.endings:
        return f"given up: {lead.given_up}" if lead.given_up else "not crawled yet"
    return _SEPARATOR.join(f"{field}: {_explain_field(lead, field)}" for field in empty)


def _explain_field(lead: Lead, field: str) -> str:
    codes = explain_field(field, lead.endings)
    return ", ".join(f"{code} ({', '.join(layers)})" for code, layers in codes.items())


def _first(field: Field) -> Callable[[Lead], Cell]:
    return lambda lead: found[0].value if (found := lead.by_field.get(field)) else ""


def _confidence(field: Field) -> Callable[[Lead], Cell]:
    return lambda lead: found[0].confidence if (found := lead.by_field.get(field)) else ""


def _further(field: Field) -> Callable[[Lead], Cell]:
    return lambda lead: (
        _SEPARATOR.join([fact.value for fact in found[1:]]) if (found := lead.by_field.get(field)) else ""
    )


def _part(field: Field) -> Callable[[Lead], Cell]:
    return lambda lead: lead.address[field].value if field in lead.address else ""


def _part_confidence(field: Field) -> Callable[[Lead], Cell]:
    return lambda lead: lead.address[field].confidence if field in lead.address else ""


def _profiles(domains: tuple[str, ...]) -> Callable[[Lead], Cell]:
    return lambda lead: _SEPARATOR.join(
        [fact.value for fact in lead.facts_of(Field.SOCIAL) if site_of(fact.value) in domains]
    )


def _other_profiles(lead: Lead) -> Cell:
    profiles = lead.facts_of(Field.SOCIAL)
    return _SEPARATOR.join(f.value for f in profiles if site_of(f.value) not in _NAMED_NETWORKS)


def _country(lead: Lead) -> Cell:
    return lead.country or _part(Field.COUNTRY)(lead)


def _people(lead: Lead) -> Cell:
    return _SEPARATOR.join(f"{p.name} ({p.title})" if p.title else p.name for p in lead.people)


def _score_reasons(lead: Lead) -> Cell:
    return _SEPARATOR.join(f"{text}: {points:+d}" for text, points in lead.score_reasons)


def _crawled(lead: Lead) -> Cell:
    return lead.crawled_at.isoformat(timespec="seconds") if lead.crawled_at else ""


def _fact_columns(field: Field, header: str, width: int) -> Iterator[Column]:
    yield Column(header, width, _first(field), field)
    yield Column(f"{header} confidence", 11, _confidence(field), field)


def _address_columns(field: Field, header: str, width: int) -> Iterator[Column]:
    yield Column(header, width, _part(field), field)
    yield Column(f"{header} confidence", 11, _part_confidence(field), field)


def _seed_column(name: str) -> Column:
    return Column(f"{SEED_PREFIX}{name}", 20, lambda lead: lead.seed.get(name, ""))


_COLUMNS = (
    Column("Company", 32, lambda lead: lead.display_name),
    Column("Website", 32, lambda lead: lead.website),
    Column("Domain", 22, lambda lead: lead.domain),
    Column("Country", 9, _country),
    Column("Score", 8, lambda lead: lead.score),
    *_fact_columns(Field.EMAIL, "Email", 30),
    *_fact_columns(Field.PHONE, "Phone", 18),
    *_fact_columns(Field.FAX, "Fax", 18),
    *_address_columns(Field.STREET, "Street", 28),
    *_address_columns(Field.POSTAL_CODE, "Postal code", 12),
    *_address_columns(Field.CITY, "City", 18),
    *_address_columns(Field.REGION, "Region", 14),
    *(Column(name, 28, _profiles(domains), Field.SOCIAL) for name, domains in _NETWORKS),
    Column("Other profiles", 28, _other_profiles, Field.SOCIAL),
    Column("Profiles confidence", 11, _confidence(Field.SOCIAL), Field.SOCIAL),
    *_fact_columns(Field.VAT_ID, "VAT ID", 16),
    *_fact_columns(Field.REGISTRATION_ID, "Registration ID", 18),
    *_fact_columns(Field.DESCRIPTION, "Description", 40),
    Column("Further emails", 30, _further(Field.EMAIL), Field.EMAIL),
    Column("Further phones", 24, _further(Field.PHONE), Field.PHONE),
    Column("People", 32, _people),
    Column("Language", 9, _first(Field.LANGUAGE), Field.LANGUAGE),
    Column("Found name", 28, _first(Field.NAME), Field.NAME),
    Column("Found name confidence", 11, _confidence(Field.NAME), Field.NAME),
    Column("Sources", 9, lambda lead: sum([fact.source_count for fact in lead.facts])),
    Column("Why empty", 40, describe_why_empty),
    Column("Pages", 8, lambda lead: int(lead.spent["pages"])),
    Column("Crawled at", 22, _crawled),
    Column("Score made of", 40, _score_reasons),
    Column("Profile page", 32, lambda lead: lead.profile_url),
)
