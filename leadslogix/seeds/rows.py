"""Imports seed tables into the database: a file, its rows, and the companies that they name.

Every row ends in one of four states, so rows = created + known + duplicate + rejected, always.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice, pairwise
from typing import Any
from uuid import UUID

from django.db import transaction

from leadslogix.accounts.models import User, Workspace
from leadslogix.leads.company_merges import find_kept
from leadslogix.leads.duplicates import store_name_keys
from leadslogix.leads.erased_people import ErasedPeople, find_relatives
from leadslogix.leads.models import Company, Suppression, WebsiteCandidate
from leadslogix.leads.person_names import is_named_after
from leadslogix.leads.rows import OnConflict, write_models
from leadslogix.leads.suppression_list import remember_hash
from leadslogix.leads.traces import redact_cells
from leadslogix.seeds.facts import store_list_facts
from leadslogix.seeds.mailboxes import find_mailboxes, part_contacts, spell_out
from leadslogix.seeds.matching import match_known
from leadslogix.seeds.models import SeedFile, SeedRow
from leadslogix.seeds.namesakes import part_namesakes
from leadslogix.seeds.plans import ImportPlan, Report, find_known, plan_import, resolve_rows
from leadslogix.seeds.quotas import check_import
from leadslogix.seeds.readings import read_entries
from leadslogix.seeds.row_readings import PackedReadings, RowReading
from leadslogix.seeds.table import SeedTable, check_mapping
from scraping.findings import CompanyEntry

_BATCH = 500  # SQLite takes 999 parameters
_FOLDED = 10_000  # companies; for each so many, all rows of the list are gone through
_REASON_LENGTH = 300
_OTHERS_WIN = OnConflict(unique=("workspace_id", "identity"))
_FILLABLE = ("name", "website", "domain", "country", "profile_url")


@dataclass(frozen=True, slots=True)
class ImportResult:
    file: SeedFile
    is_new: bool  # False: these bytes were uploaded before, nothing was changed

    def counts(self) -> dict[str, int]:
        states = Counter(SeedRow.objects.filter(file=self.file).values_list("state", flat=True))
        return {"rows": self.file.row_count} | {state: states[state] for state in SeedRow.State.values}

    def rejected_lines(self) -> Iterator[str]:
        rejected = SeedRow.objects.filter(file=self.file, state=SeedRow.State.REJECTED).order_by("line")
        for line, reason in rejected.values_list("line", "reason").iterator():
            yield f"line {line}: {reason}"


@dataclass(frozen=True, slots=True)
class _Stored:
    company_id: UUID
    is_created: bool  # by this import


def import_table(
    workspace: Workspace,
    table: SeedTable,
    mapping: Mapping[str, str] | None = None,
    user: User | None = None,
    report: Report | None = None,
    *,
    listing_url: str = "",
) -> ImportResult:
    """All of it or nothing. The same bytes again are the same file: its rows stay as they are.

    `listing_url`: where the fair lists its exhibitors. It can be given later with the same bytes, or changed.
    """
    chosen = check_mapping(table.mapping if mapping is None else mapping, table.columns, table.name)
    known = SeedFile.objects.for_workspace(workspace).filter(sha256=table.sha256).first()
    if known:
        _note_listing(known, listing_url)
        store_list_facts(known, report)
        return ImportResult(known, is_new=False)
    described = _describe(table, chosen, user) | {"listing_url": listing_url}
    file, is_new = _store_file(workspace, table, described, report)
    store_list_facts(file, report)
    return ImportResult(file, is_new)


def _store_file(
    workspace: Workspace, table: SeedTable, described: dict[str, Any], report: Report | None
) -> tuple[SeedFile, bool]:
    """The plan of a long list is large: it is gone when the facts are stored."""
    # Before the transaction: on SQLite a transaction blocks all other writers.
    plan = plan_import(workspace, table, described["mapping"], report)
    with transaction.atomic():
        if not SeedFile.objects.for_workspace(workspace).filter(sha256=table.sha256).exists():
            check_import(workspace, len(table.rows), locked=True)
        # Another request may have imported the same bytes meanwhile.
        file, is_new = SeedFile.objects.get_or_create(
            workspace=workspace, sha256=table.sha256, defaults=described
        )
        if is_new:
            created = _find_or_create(workspace, plan.readings)
            _store_rows(file, table, plan, created, report)
    return file, is_new


def _note_listing(file: SeedFile, listing_url: str) -> None:
    if listing_url and listing_url != file.listing_url:
        file.listing_url = listing_url
        file.save(update_fields=["listing_url"])


def _describe(table: SeedTable, mapping: Mapping[str, str], user: User | None) -> dict[str, Any]:
    return {
        "name": table.name.encode("utf-8", "replace").decode()[:255],
        "encoding": table.encoding,
        "delimiter": table.delimiter,
        "sheet": table.sheet[:200],
        "columns": list(table.columns),
        "mapping": dict(mapping),
        "row_count": len(table.rows),
        "uploaded_by": user,
    }


def find_companies(workspace: Workspace, entries: Iterable[CompanyEntry]) -> list[Company]:
    """The companies that a listing page names, in its order; made where the workspace does not know them."""
    readings = part_namesakes(resolve_rows(workspace, read_entries(entries)))
    readings = match_known(workspace, readings, find_known(workspace, readings))
    _find_or_create(workspace, readings)
    ids: dict[UUID, None] = {}
    identities = (identity for (identity,) in readings.pick("identity") if identity)
    while batch := list(islice(identities, _BATCH)):
        stored = _load_ids(workspace, batch)
        ids |= dict.fromkeys(stored[identity] for identity in batch if identity in stored)
    companies = Company.objects.in_bulk(list(ids))
    return [companies[company_id] for company_id in ids]


def _find_or_create(workspace: Workspace, readings: PackedReadings) -> set[str]:
    """The identities of the companies that this import has made. A few thousand companies are in memory at once."""
    created: set[str] = set()
    # In one order for all uploads, so that two of them never wait for each other.
    identities = iter(sorted({identity for (identity,) in readings.pick("identity") if identity}))
    while some := list(islice(identities, _FOLDED)):
        wanted = _fold_rows(readings.of(set(some)))
        for start in range(0, len(some), _BATCH):
            created |= _store_companies(workspace, some[start : start + _BATCH], wanted)
    return created


def _store_companies(workspace: Workspace, batch: list[str], wanted: Mapping[str, RowReading]) -> set[str]:
    known = _load_companies(workspace, batch)
    _fill_gaps(known, wanted)
    new = {
        identity: Company(workspace=workspace, identity=identity, **_said(wanted[identity]))
        for identity in batch
        if identity not in known
    }
    # Another upload may create the same company at this moment: its row wins.
    if write_models(list(new.values()), _OTHERS_WIN) != len(new):
        ids = _load_ids(workspace, list(new))
        new = {identity: company for identity, company in new.items() if ids.get(identity) == company.id}
    store_name_keys({company.id: company.name for company in new.values()}, workspace.id)
    return set(new)


def _fold_rows(readings: Iterable[RowReading]) -> dict[str, RowReading]:
    """What each company's rows say together: later ones fill what the first left empty."""
    wanted: dict[str, RowReading] = {}
    for row in readings:
        first = wanted.setdefault(row.identity, row)
        if first is not row:
            gains = {
                field: value for field, value in _said(row).items() if value and not getattr(first, field)
            }
            wanted[row.identity] = replace(first, **gains) if gains else first
    return wanted


def _said(row: RowReading) -> dict[str, Any]:
    return {field: getattr(row, field) for field in _FILLABLE}


def _load_companies(workspace: Workspace, identities: list[str]) -> dict[str, Company]:
    rows = Company.objects.for_workspace(workspace).filter(identity__in=identities)
    # A company that was merged is replaced by the one that it was merged into.
    return {company.identity: find_kept(company) for company in rows.select_related("merged_into")}


def _load_ids(workspace: Workspace, identities: Collection[str]) -> dict[str, UUID]:
    rows = Company.objects.for_workspace(workspace).filter(identity__in=identities)
    ids = dict(rows.filter(merged_into=None).values_list("identity", "id"))
    merged = (
        rows.exclude(merged_into=None).select_related("merged_into") if len(ids) < len(identities) else ()
    )
    return ids | {company.identity: find_kept(company).id for company in merged}


def _fill_gaps(known: Mapping[str, Company], wanted: Mapping[str, RowReading]) -> None:
    changed: list[Company] = []
    named: dict[UUID, str] = {}
    never = _rejected_sites(known.values())
    for identity, company in sorted(known.items()):
        said = _said(wanted[identity])
        if (company.id, said["domain"]) in never:
            said |= {"website": "", "domain": ""}
        gains = {field: value for field, value in said.items() if value and not getattr(company, field)}
        for field, value in gains.items():
            setattr(company, field, value)
        if gains:
            changed.append(company)
        if "name" in gains:
            named[company.id] = company.name
    if changed:
        Company.objects.bulk_update(changed, _FILLABLE)
        store_name_keys(named, changed[0].workspace_id)


def _rejected_sites(companies: Iterable[Company]) -> set[tuple[UUID, str]]:
    """What a person has said is not the company's, whatever lists say."""
    homeless = [company.id for company in companies if not company.website]
    rejected = WebsiteCandidate.objects.filter(company__in=homeless, state=WebsiteCandidate.State.REJECTED)
    return set(rejected.values_list("company_id", "domain")) if homeless else set()


def _store_rows(
    file: SeedFile, table: SeedTable, plan: ImportPlan, created: Collection[str], report: Report | None
) -> None:
    """A batch at a time, so that they are not all in memory."""
    erased = ErasedPeople.of_workspace(file.workspace_id)
    rows = zip(table.rows, plan.readings, strict=True)
    done = 0
    while batch := list(islice(rows, _BATCH)):
        ids = _load_ids(file.workspace, {reading.identity for _, reading in batch})
        companies = {identity: _Stored(company, identity in created) for identity, company in ids.items()}
        owners = _load_owners(ids.values()) if erased.hashes else {}
        made = (
            _make_row(
                file,
                _without_erased(erased, owners.get(ids.get(reading.identity)), reading, table.original(row)),
                reading,
                plan,
                companies.get(reading.identity),
            )
            for row, reading in batch
        )
        write_models(list(made))
        done += len(batch)
        if report:
            report("storing the rows", done, len(plan.readings))


def _load_owners(ids: Iterable[UUID]) -> dict[UUID | None, list[Company]]:
    """{company: with those that were merged into it}"""
    companies = Company.objects.in_bulk(list(ids))
    owners: dict[UUID | None, list[Company]] = {each.id: [each] for each in companies.values()}
    merged = {other.id: other for other in find_relatives(companies.values())}
    for other in merged.values():
        kept = other.merged_into_id
        while kept in merged:
            kept = merged[kept].merged_into_id
        owners.setdefault(kept, []).append(other)
    return owners


def _without_erased(
    erased: ErasedPeople, owners: Iterable[Company] | None, reading: RowReading, original: dict[str, str]
) -> dict[str, str]:
    """A list that names a person again who was erased is kept without that cell, and without the mailboxes in the row
    that spell the name. They are remembered as that person's."""
    if not erased.hashes:
        return original
    said = Company(identity=reading.identity, domain=reading.domain, name=reading.name)
    people = erased.at([said, *(owners or ())])
    names = {name for text in _texts_of(original) for name in people.names_in(text)}
    named = {
        mailbox
        for cell in original.values()
        for mailbox in find_mailboxes(spell_out(part_contacts(str(cell))))
        if people.is_spelled_by(mailbox) or any(is_named_after(mailbox, name) for name in names)
    }
    for mailbox in sorted(named):
        remember_hash(erased.workspace_id, Suppression.Kind.EMAIL, mailbox, "a person was erased")
    return redact_cells(
        original,
        lambda text: (
            people.are_in(text) or not named.isdisjoint(find_mailboxes(spell_out(part_contacts(text))))
        ),
    )


def _texts_of(original: Mapping[str, str]) -> Iterator[str]:
    cells = [str(cell) for cell in original.values()]
    yield from cells
    for one, other in pairwise(cells):
        yield f"{one} {other}"


def _make_row(
    file: SeedFile, original: dict[str, str], reading: RowReading, plan: ImportPlan, stored: _Stored | None
) -> SeedRow:
    state, reason = plan.state_of(reading)
    if stored and state in (SeedRow.State.CREATED, SeedRow.State.KNOWN):
        # Another import may have made the company since the plan.
        state = SeedRow.State.CREATED if stored.is_created else SeedRow.State.KNOWN
    return SeedRow(
        workspace_id=file.workspace_id,
        file=file,
        company_id=stored.company_id if stored else None,
        line=reading.line,
        original=original,
        name=reading.name or reading.shown,
        website=reading.website,
        country=reading.country,
        profile_url=reading.profile_url,
        state=state,
        reason=reason[:_REASON_LENGTH],
    )
