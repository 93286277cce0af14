"""Stores what the rows of an imported list say as facts of their companies.

After the import, a batch at a time, so that others can write meanwhile; what was interrupted goes on where it stopped.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from itertools import islice
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from leadslogix.leads.merge import merge_many
from leadslogix.seeds.header_words import NUMBERS, Role
from leadslogix.seeds.home_country import country_of_numbers, find_home, find_national
from leadslogix.seeds.list_facts import ListSource, find_list_facts
from leadslogix.seeds.list_people import is_surely_person
from leadslogix.seeds.models import SeedFile, SeedRow
from leadslogix.seeds.organisers import UNRELATED, ListedSite, find_shared_sites
from leadslogix.seeds.plans import Report
from leadslogix.seeds.readings import CellsByRole
from leadslogix.seeds.row_country import guess_country
from leadslogix.seeds.row_readings import RowReading
from leadslogix.seeds.shared_mailboxes import Owned, find_shared, mailboxes_of
from scraping.findings import Finding
from scraping.urls import site_of

_BATCH = 200
_LOOKED_AT = 2_000  # rows
_NO_ROLES = frozenset((Role.NAME, Role.WEBSITE, Role.PROFILE_URL, Role.COUNTRY))


def store_list_facts(file: SeedFile, report: Report | None = None) -> None:
    """Idempotent: what is stored already stays as it is."""
    if file.rows_with_facts >= file.row_count:
        return
    if set(file.mapping) - _NO_ROLES:
        source = _describe_source(file)
        rows = SeedRow.objects.filter(file=file).order_by("line").select_related("company")
        waiting = rows[file.rows_with_facts :].iterator(_BATCH)
        while batch := list(islice(waiting, _BATCH)):
            _store_batch(file, batch, source)
            if report:
                report("storing what the list says", file.rows_with_facts, file.row_count)
    SeedFile.objects.filter(id=file.id).update(rows_with_facts=file.row_count)


def _store_batch(file: SeedFile, rows: list[SeedRow], source: ListSource) -> None:
    found: dict[UUID, list[Finding]] = defaultdict(list)
    for row in rows:
        if row.company is not None:
            found[row.company.id] += find_list_facts(cells_of(row, file.mapping), _reading_of(row), source)
    with transaction.atomic():
        merge_many({company_id: said for company_id, said in found.items() if said})
        file.rows_with_facts += len(rows)
        SeedFile.objects.filter(id=file.id).update(rows_with_facts=file.rows_with_facts)


def cells_of(row: SeedRow, mapping: Mapping[str, str]) -> CellsByRole:
    return CellsByRole(row.original, mapping)


def _reading_of(row: SeedRow) -> RowReading:
    company = row.company
    return RowReading(
        line=row.line,
        name=row.name,
        website=row.website,
        domain=company.domain if company else "",
        country=row.country or (company.country if company else ""),
    )


def _describe_source(file: SeedFile) -> ListSource:
    """With the mailboxes and sites that several companies of the list have in common: the organiser's."""
    return ListSource(
        file=file.name,
        digest=file.sha256,
        seen_at=timezone.now(),
        shared_mailboxes=find_shared(lambda: _listed_mailboxes(file)),
        shared_sites=frozenset(find_shared_sites(lambda: _listed_sites(file))),
        home=find_home(_countries(file), _national_numbers(file)),
        labels=frozenset(
            _find_label(file, role) for role in (Role.PERSON, Role.SECOND_PERSON) if role in file.mapping
        ),
    )


def _countries(file: SeedFile) -> Iterator[str]:
    """Of each company what its row says, or what its name, site, mailboxes or numbers suggest."""
    rows = SeedRow.objects.filter(file=file, company__isnull=False).order_by("line").select_related("company")
    for row in rows[:_LOOKED_AT].iterator(1_000):
        cells, reading = cells_of(row, file.mapping), _reading_of(row)
        yield (
            reading.country
            or guess_country(reading.name, reading.domain, " ".join(mailboxes_of(cells)))
            or country_of_numbers(cells.value(role) for role in (*NUMBERS, Role.CONTACT))
        )


def _national_numbers(file: SeedFile) -> Iterator[str]:
    rows = SeedRow.objects.filter(file=file, company__isnull=False).order_by("line")
    for original in rows.values_list("original", flat=True)[:_LOOKED_AT].iterator(1_000):
        cells = CellsByRole(original, file.mapping)
        yield from find_national(cells.value(role) for role in (*NUMBERS, Role.CONTACT))


def _find_label(file: SeedFile, role: Role) -> str:
    """ "Send e-mail" in the column of contacts is the text of a link: most companies of the list have it."""
    rows = SeedRow.objects.filter(file=file, company__isnull=False).order_by("line")
    said = {
        (company_id, CellsByRole(original, file.mapping).value(role))
        for original, company_id in rows.values_list("original", "company")[:_LOOKED_AT].iterator(1_000)
    }
    counts = Counter(text for _, text in said if text)
    text, count = next(iter(counts.most_common(1)), ("", 0))
    is_usual = count >= UNRELATED and count * 2 > counts.total()
    return text if is_usual and not is_surely_person(text) else ""


def _listed_mailboxes(file: SeedFile) -> Iterator[Owned]:
    rows = SeedRow.objects.filter(file=file, company__isnull=False)
    for original, company_id in rows.values_list("original", "company").iterator(1_000):
        for mailbox in mailboxes_of(CellsByRole(original, file.mapping)):
            yield mailbox, company_id


def _listed_sites(file: SeedFile) -> Iterator[ListedSite]:
    rows = SeedRow.objects.filter(file=file, company__isnull=False)
    for name, website, profile_url in rows.values_list("name", "website", "profile_url").iterator(1_000):
        for url in filter(None, (website, profile_url)):
            yield ListedSite(name, site_of(url), url)
