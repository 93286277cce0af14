"""Imports seed tables into the database: a file, its rows, and the companies that they name.

Every row ends in one of four states, so rows = created + known + duplicate + rejected, always.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from uuid import UUID

from django.db import transaction

from leadslogix.accounts.models import User, Workspace
from leadslogix.leads.models import Company, Suppression
from leadslogix.leads.suppressions import find_suppressed
from leadslogix.seeds.models import SeedFile, SeedRow
from leadslogix.seeds.quotas import check_import
from leadslogix.seeds.readings import RowReading, read_entries, read_rows
from leadslogix.seeds.table import SeedTable, check_mapping
from scraping.findings import CompanyEntry
from scraping.names import company_key

_BATCH = 1_000
_PER_QUERY = 500  # SQLite takes 999 parameters
_REASON_LENGTH = 300
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
class _Decision:
    reading: RowReading
    state: SeedRow.State
    company: Company | None = None
    reason: str = ""


def import_table(
    workspace: Workspace, table: SeedTable, mapping: Mapping[str, str] | None = None, user: User | None = None
) -> ImportResult:
    """All of it or nothing. The same bytes again are the same file: its rows stay as they are."""
    chosen = table.mapping if mapping is None else check_mapping(mapping, table.columns, table.name)
    known = SeedFile.objects.for_workspace(workspace).filter(sha256=table.sha256).first()
    if known:
        return ImportResult(known, is_new=False)
    # Before the transaction: on SQLite a transaction blocks all other writers.
    readings = read_rows(table, chosen)
    with transaction.atomic():
        if not SeedFile.objects.for_workspace(workspace).filter(sha256=table.sha256).exists():
            check_import(workspace, len(table.rows), locked=True)
        # Another request may have imported the same bytes meanwhile.
        file, is_new = SeedFile.objects.get_or_create(
            workspace=workspace,
            sha256=table.sha256,
            defaults={
                "name": table.name[:255],
                "encoding": table.encoding,
                "delimiter": table.delimiter,
                "columns": list(table.columns),
                "mapping": dict(chosen),
                "row_count": len(table.rows),
                "uploaded_by": user,
            },
        )
        if is_new:
            _store_rows(file, _decide(workspace, readings))
    return ImportResult(file, is_new)


def find_companies(workspace: Workspace, entries: Iterable[CompanyEntry]) -> list[Company]:
    """The companies that a listing page names, in its order; made where the workspace does not know them."""
    readings = _resolve_names(_reject_suppressed(workspace, read_entries(entries)))
    companies, _ = _find_or_create(workspace, readings)
    named = {row.identity: companies[row.identity] for row in readings if row.identity in companies}
    return list(named.values())


def _decide(workspace: Workspace, readings: list[RowReading]) -> list[_Decision]:
    readings = _resolve_names(_reject_suppressed(workspace, readings))
    companies, created = _find_or_create(workspace, readings)
    first_lines: dict[str, int] = {}
    decisions = []
    for reading in readings:
        company = companies.get(reading.identity)
        if company is None:
            decisions.append(_Decision(reading, SeedRow.State.REJECTED, reason=reading.reason))
        elif reading.identity in first_lines:
            why = f"the same company as in line {first_lines[reading.identity]}"
            decisions.append(_Decision(reading, SeedRow.State.DUPLICATE, company, why))
        else:
            first_lines[reading.identity] = reading.line
            state = SeedRow.State.CREATED if company.id in created else SeedRow.State.KNOWN
            decisions.append(_Decision(reading, state, company, reading.reason))
    return decisions


def _reject_suppressed(workspace: Workspace, readings: list[RowReading]) -> list[RowReading]:
    kind = Suppression.Kind.DOMAIN
    suppressed = find_suppressed(workspace.id, {(kind, row.domain) for row in readings if row.domain})
    why = "the domain is on the suppression list"
    return [
        replace(row, identity="", reason=why) if (kind, row.domain) in suppressed else row for row in readings
    ]


def _resolve_names(readings: list[RowReading]) -> list[RowReading]:
    """A row without a website is the company of that name which has one in the same file, if there is just one."""
    domains: dict[str, set[tuple[str, str]]] = {}
    for row in readings:
        if row.domain and row.identity and row.name:
            domains.setdefault(company_key(row.name), set()).add((row.identity, row.country))
    return [replace(row, identity=_same_company(row, domains) or row.identity) for row in readings]


def _same_company(row: RowReading, domains: Mapping[str, set[tuple[str, str]]]) -> str:
    if row.domain or not row.identity or not row.name:
        return ""
    found = {
        identity
        for identity, country in domains.get(company_key(row.name), ())
        if not country or not row.country or country == row.country
    }
    return found.pop() if len(found) == 1 else ""


def _find_or_create(
    workspace: Workspace, readings: list[RowReading]
) -> tuple[dict[str, Company], frozenset[UUID]]:
    """The companies by identity, and the ids of those that this import has made."""
    wanted = _companies_wanted(workspace, readings)
    known = _load_companies(workspace, wanted)
    _fill_gaps(known, wanted)
    new = {identity: company for identity, company in wanted.items() if identity not in known}
    # Another upload may create the same company at this moment: its row wins, and ours is read back.
    # In one order for all uploads, so that two of them never wait for each other.
    in_order = [company for _, company in sorted(new.items())]
    Company.objects.bulk_create(in_order, batch_size=_BATCH, ignore_conflicts=True)
    stored = _load_companies(workspace, new)
    created = frozenset(company.id for identity, company in stored.items() if company.id == new[identity].id)
    return known | stored, created


def _companies_wanted(workspace: Workspace, readings: Iterable[RowReading]) -> dict[str, Company]:
    """One company per identity; later rows of the same company fill what the first left empty."""
    wanted: dict[str, Company] = {}
    for row in readings:
        if not row.identity:
            continue
        company = wanted.setdefault(row.identity, Company(workspace=workspace, identity=row.identity))
        for field in _FILLABLE:
            if not getattr(company, field):
                setattr(company, field, getattr(row, field))
    return wanted


def _load_companies(workspace: Workspace, identities: Iterable[str]) -> dict[str, Company]:
    wanted = list(identities)
    found: dict[str, Company] = {}
    for start in range(0, len(wanted), _PER_QUERY):
        batch = wanted[start : start + _PER_QUERY]
        rows = Company.objects.for_workspace(workspace).filter(identity__in=batch)
        found |= {company.identity: company for company in rows}
    return found


def _fill_gaps(known: Mapping[str, Company], wanted: Mapping[str, Company]) -> None:
    changed = []
    for identity, company in sorted(known.items()):
        gaps = [field for field in _FILLABLE if not getattr(company, field)]
        gains = [field for field in gaps if getattr(wanted[identity], field)]
        for field in gains:
            setattr(company, field, getattr(wanted[identity], field))
        if gains:
            changed.append(company)
    Company.objects.bulk_update(changed, _FILLABLE, batch_size=_BATCH)


def _store_rows(file: SeedFile, decisions: Iterable[_Decision]) -> None:
    """A batch at a time: `bulk_create` holds all it is given in memory."""
    rows = (_make_row(file, item) for item in decisions)
    while batch := list(islice(rows, _BATCH)):
        SeedRow.objects.bulk_create(batch)


def _make_row(file: SeedFile, item: _Decision) -> SeedRow:
    return SeedRow(
        workspace_id=file.workspace_id,
        file=file,
        company=item.company,
        line=item.reading.line,
        original=item.reading.original,
        name=item.reading.name,
        website=item.reading.website,
        country=item.reading.country,
        profile_url=item.reading.profile_url,
        state=item.state,
        reason=item.reason[:_REASON_LENGTH],
    )
