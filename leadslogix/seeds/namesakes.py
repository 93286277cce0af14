"""Rows of one list that have one name and country, and are different companies: their legal forms or places say so.

"Weber AG, Hamburg" and "Weber GmbH, Köln" are two, "Weber" beside them may be either and stays by itself. The rows of
one company keep the identity of the name, those of the others have their form and place in it.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from leadslogix.leads.duplicates import make_profile
from leadslogix.leads.likeness import CompanyProfile, reasons_against
from leadslogix.leads.models import Company
from leadslogix.seeds.clues import Clues, places_in
from leadslogix.seeds.header_words import Role
from leadslogix.seeds.readings import CellsByRole, name_identity
from leadslogix.seeds.row_readings import PackedReadings, RowReading
from scraping.findings import Field
from scraping.vocabulary.legal_forms import form_letters

CellsOfRows = Callable[[], Iterable[CellsByRole]]
# A row's company has no row in the database yet.
_NO_ID = UUID(int=0)


@dataclass(slots=True)
class _Kind:
    """Rows that say the same of their company's form and place."""

    profile: CompanyProfile
    lines: list[int]

    @property
    def order(self) -> tuple[bool, int, int]:
        """Those first that say most: a bare name is compared with all others of its name."""
        says = 2 * has_place(self.profile) + bool(form_letters(self.profile.name))
        return not self.profile.domain, -says, self.lines[0]


def profile_of(row: RowReading, clues: Clues) -> CompanyProfile:
    company = Company(id=_NO_ID, name=row.name, domain=row.domain, country=row.country)
    values: dict[str, tuple[str, ...]] = {
        Field.PHONE: clues.phones,
        Field.POSTAL_CODE: clues.postal_codes,
        Field.CITY: clues.cities,
        Field.EMAIL: clues.mailboxes,
    }
    return make_profile(company, values)


def own_identity(profile: CompanyProfile) -> str:
    """Of a company that is not the one which has its name and country as identity."""
    place = min(profile.cities, default="") or min(profile.postal_codes, default="")
    return name_identity(profile.name, profile.country, f"/{form_letters(profile.name)}/{place}")


def part_namesakes(readings: PackedReadings, cells: CellsOfRows | None = None) -> PackedReadings:
    """`cells`: what each row says, in the order of the readings."""
    shared = _find_shared(readings)
    if not shared:
        return readings
    kinds: dict[str, dict[object, _Kind]] = defaultdict(dict)
    last: dict[str, _Kind] = {}  # of each identity: a row without a name goes on with the one above it
    for row, own in zip(readings, cells() if cells else _nothing(), strict=cells is not None):
        if row.identity not in shared:
            continue
        if own is not None and row.identity in last and not own.cell(Role.NAME):
            last[row.identity].lines.append(row.line)
        else:
            last[row.identity] = _note_kind(kinds[row.identity], row, own)
    parted: dict[int, tuple[str, str]] = {}  # {line: (its identity, why)}
    for identity, group in kinds.items():
        parted |= _part(identity, sorted(group.values(), key=lambda kind: kind.order))
    return PackedReadings(_take(row, parted) for row in readings) if parted else readings


def _nothing() -> Iterator[None]:
    while True:
        yield None


def _find_shared(readings: PackedReadings) -> set[str]:
    """Identities of several rows, at least one of which has no website: that one is known by its name alone."""
    rows = readings.pick("identity", "domain")
    by_name = {hash(identity) for identity, domain in rows if identity and not domain}  # less than the texts
    seen: set[int] = set()
    shared: set[str] = set()
    for (identity,) in readings.pick("identity") if by_name else ():
        mark = hash(identity)
        if mark in by_name and mark in seen:
            shared.add(identity)
        seen.add(mark)
    return shared


def _note_kind(kinds: dict[object, _Kind], row: RowReading, cells: CellsByRole | None) -> _Kind:
    profile = profile_of(row, places_in(cells, row.country) if cells else Clues())
    says = (row.domain, form_letters(row.name), profile.cities, profile.postal_codes)
    kind = kinds.setdefault(says, _Kind(profile, []))
    kind.lines.append(row.line)
    return kind


def _part(identity: str, kinds: Sequence[_Kind]) -> dict[int, tuple[str, str]]:
    """A kind that fits none of the companies found so far, or several of them, is one of its own."""
    companies: list[list[_Kind]] = []
    for kind in kinds:
        fitting = [one for one in companies if not any(_against(kind, other) for other in one)]
        if len(fitting) == 1 or (fitting and kind.profile.domain):
            fitting[0].append(kind)
        else:
            companies.append([kind])
    if len(companies) < 2:
        return {}
    has_site = [one for one in companies if one[0].profile.domain]
    first = has_site[0] if has_site else min(companies, key=_first_line)
    parted: dict[int, tuple[str, str]] = {}
    for company in companies:
        if company is not first:
            taken = (own_identity(company[0].profile), _say_why(company, first))
            parted |= {line: taken for kind in company for line in kind.lines}
    return parted


def _against(one: _Kind, other: _Kind) -> bool:
    return bool(reasons_against(one.profile, other.profile))


def _first_line(company: Sequence[_Kind]) -> int:
    return min(kind.lines[0] for kind in company)


def _say_why(company: Sequence[_Kind], first: Sequence[_Kind]) -> str:
    reasons = (
        text for one in company for other in first for text, _ in reasons_against(one.profile, other.profile)
    )
    why = ", ".join(dict.fromkeys(reasons)) or "several companies have this name"
    return f"another company than in line {_first_line(first)}: {why}"


def _take(row: RowReading, parted: Mapping[int, tuple[str, str]]) -> RowReading:
    if row.line not in parted:
        return row
    identity, why = parted[row.line]
    return replace(row, identity=identity, reason="; ".join(filter(None, (why, row.reason))))


def has_place(profile: CompanyProfile) -> bool:
    return bool(profile.cities or profile.postal_codes)
