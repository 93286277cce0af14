"""Rows that are a company which the workspace knows under another spelling, found before a crawl as merging finds them.

The comparison is that of companies that were crawled (`leads.likeness`), with what the row says beside the name: so the
dry run, the import and a later merge agree. What only a person may decide stays a company of its own until then.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from uuid import UUID

from leadslogix.accounts.models import Workspace
from leadslogix.leads.company_merges import find_kept
from leadslogix.leads.duplicates import load_profiles, make_profile, name_keys
from leadslogix.leads.likeness import MERGE_FROM, CompanyProfile, Likeness, compare, reasons_against
from leadslogix.leads.models import Company, CompanyKey
from leadslogix.seeds.clues import Clues, clues_in
from leadslogix.seeds.readings import CellsByRole
from leadslogix.seeds.row_readings import PackedReadings, RowReading
from scraping.findings import Field
from scraping.vocabulary.sites import SHARED_SITES

_BATCH = 500  # SQLite takes 999 parameters
_MOST_SHARED = 5_000  # rows of keys for one batch: names that begin alike are many
_NO_CLUES = Clues()
# A row's company has no row in the database yet.
_NO_ID = UUID(int=0)


@dataclass(frozen=True, slots=True)
class _Candidates:
    """The companies that rows of one batch may be, by what they share with them."""

    by_domain: Mapping[str, Sequence[Company]]
    by_key: Mapping[str, Sequence[Company]]
    profiles: Mapping[UUID, CompanyProfile]

    def of(self, reading: RowReading) -> list[Company]:
        shared = list(self.by_domain.get(reading.domain, ()))
        for key in name_keys(reading.name):
            shared += self.by_key.get(key, ())
        return list({company.id: company for company in shared}.values())


def match_known(
    workspace: Workspace,
    readings: PackedReadings,
    known: Collection[str],
    cells: Iterable[CellsByRole] | None = None,
) -> PackedReadings:
    """`known`: identities that the workspace has exactly so. `cells`: what each row says, in the order of the readings.

    A row that is found gets the identity of its company, and why.
    """
    if not Company.objects.for_workspace(workspace).exists():
        return readings
    found: dict[str, tuple[str, str]] = {}  # {identity of the row: (that of its company, why)}
    placed = _with_clues(readings, cells)
    asked = ((row, clues) for row, clues in placed if row.identity and row.identity not in known)
    while batch := list(islice(asked, _BATCH)):
        candidates = _load_candidates(workspace, [row for row, _ in batch if row.identity not in found])
        for row, clues in batch:
            if row.identity not in found and (match := _find_match(row, clues, candidates)):
                found[row.identity] = match
    return PackedReadings(_take_identity(row, found) for row in readings) if found else readings


def _with_clues(
    readings: PackedReadings, cells: Iterable[CellsByRole] | None
) -> Iterator[tuple[RowReading, CellsByRole | None]]:
    if cells is None:
        return ((row, None) for row in readings)
    return zip(readings, cells, strict=True)


def _take_identity(row: RowReading, found: Mapping[str, tuple[str, str]]) -> RowReading:
    if not row.identity or row.identity not in found:
        return row
    identity, why = found[row.identity]
    return replace(row, identity=identity, reason="; ".join(filter(None, (why, row.reason))))


def _load_candidates(workspace: Workspace, rows: Sequence[RowReading]) -> _Candidates:
    companies = Company.objects.for_workspace(workspace).select_related("merged_into")
    domains = {row.domain for row in rows if row.domain and row.domain not in SHARED_SITES}
    by_domain: dict[str, list[Company]] = defaultdict(list)
    for company in companies.filter(domain__in=domains) if domains else ():
        by_domain[company.domain].append(company)
    owners = _find_owners(workspace, rows)
    named = companies.in_bulk({one for ids in owners.values() for one in ids})
    by_key = {key: [named[one] for one in ids if one in named] for key, ids in owners.items()}
    together = [*named.values(), *(one for group in by_domain.values() for one in group)]
    profiles = load_profiles([*together, *map(find_kept, together)])
    return _Candidates(by_domain, by_key, profiles)


def _find_owners(workspace: Workspace, rows: Sequence[RowReading]) -> Mapping[str, Sequence[UUID]]:
    """{key: companies that have it}. Where too many names begin alike, only whole names are looked for."""
    keys = {key for row in rows for key in name_keys(row.name)}
    shared = CompanyKey.objects.for_workspace(workspace)
    found = list(shared.filter(key__in=keys).values_list("key", "company")[: _MOST_SHARED + 1])
    if len(found) > _MOST_SHARED:
        whole = {name_keys(row.name)[0] for row in rows if name_keys(row.name)}
        found = list(shared.filter(key__in=whole).values_list("key", "company")[:_MOST_SHARED])
    owners: dict[str, list[UUID]] = defaultdict(list)
    for key, company_id in found:
        owners[key].append(company_id)
    return owners


def _find_match(
    row: RowReading, cells: CellsByRole | None, candidates: _Candidates
) -> tuple[str, str] | None:
    """(identity of the company, why); None: no rule would merge them."""
    possible = candidates.of(row)
    if not possible:
        return None
    profile = _profile_of(row, clues_in(cells, row.country) if cells else _NO_CLUES)
    likely = [
        (likeness, find_kept(company))
        for company in possible
        if (likeness := _compare(profile, company, candidates.profiles)).score >= MERGE_FROM
    ]
    best = max(likely, key=lambda match: match[0].score, default=None)
    if best is None:
        return None
    likeness, company = best
    return company.identity, f"known as {company}: {', '.join(text for text, _ in likeness.reasons)}"


def _compare(profile: CompanyProfile, company: Company, profiles: Mapping[UUID, CompanyProfile]) -> Likeness:
    kept = find_kept(company)
    if kept.id != company.id and reasons_against(profile, profiles[kept.id]):
        return Likeness(0, ())
    return compare(profile, profiles[company.id])


def _profile_of(row: RowReading, clues: Clues) -> CompanyProfile:
    company = Company(id=_NO_ID, name=row.name, domain=row.domain, country=row.country)
    values: dict[str, tuple[str, ...]] = {
        Field.PHONE: clues.phones,
        Field.POSTAL_CODE: clues.postal_codes,
        Field.CITY: clues.cities,
        Field.EMAIL: clues.mailboxes,
    }
    return make_profile(company, values)
