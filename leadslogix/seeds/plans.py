"""What an import will do with each row of a table, before it does anything."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from leadslogix.accounts.models import Workspace
from leadslogix.leads.models import Company, Suppression
from leadslogix.leads.suppressions import find_suppressed
from leadslogix.seeds.matching import match_known
from leadslogix.seeds.models import SeedRow
from leadslogix.seeds.readings import CellsByRole, RowReading, read_rows
from leadslogix.seeds.table import SeedTable
from scraping.names import company_key
from scraping.vocabulary.legal_forms import are_of_different_countries, country_of_form, form_letters
from scraping.vocabulary.letters import mailbox_letters

# Of both cases: legal forms are recognised as they are written.
_SPELLED_OUT = str.maketrans(
    {letter: mailbox_letters(letter) for letter in "äöüß"}
    | {letter.upper(): mailbox_letters(letter) for letter in "äöü"}
)
_PER_QUERY = 500  # SQLite takes 999 parameters

Report = Callable[[str, int, int], None]  # (what is being done, how many are done, of how many)


@dataclass(frozen=True, slots=True)
class KnownCompany:
    id: UUID
    crawled_at: datetime | None


@dataclass(frozen=True, slots=True)
class ImportPlan:
    readings: list[RowReading]
    first_lines: Mapping[str, int]  # {identity: the line of its first row}
    known: Mapping[str, KnownCompany]  # {identity: the company that is there already}

    def state_of(self, reading: RowReading) -> tuple[SeedRow.State, str]:
        """What becomes of a row, and why."""
        if not reading.identity:
            return SeedRow.State.REJECTED, reading.reason
        first = self.first_lines[reading.identity]
        if first != reading.line:
            return SeedRow.State.DUPLICATE, f"the same company as in line {first}"
        state = SeedRow.State.KNOWN if reading.identity in self.known else SeedRow.State.CREATED
        return state, reading.reason

    def counts(self) -> dict[str, int]:
        states = Counter(self.state_of(reading)[0] for reading in self.readings)
        return {"rows": len(self.readings)} | {state: states[state] for state in SeedRow.State}


def plan_import(
    workspace: Workspace, table: SeedTable, mapping: Mapping[str, str], report: Report | None = None
) -> ImportPlan:
    readings = resolve_rows(workspace, read_rows(table, mapping, report))
    if report:
        report("looking for known companies", 0, len(readings))
    identities = dict.fromkeys(row.identity for row in readings if row.identity)
    cells = (CellsByRole(table.original(row), mapping) for row in table.rows)
    readings = match_known(workspace, readings, find_known(workspace, identities), cells)
    first_lines: dict[str, int] = {}
    for reading in readings:
        if reading.identity:
            first_lines.setdefault(reading.identity, reading.line)
    return ImportPlan(readings, first_lines, find_known(workspace, first_lines))


def resolve_rows(workspace: Workspace, readings: list[RowReading]) -> list[RowReading]:
    return _resolve_names(_reject_suppressed(workspace, readings))


def find_known(workspace: Workspace, identities: Iterable[str]) -> dict[str, KnownCompany]:
    wanted = list(identities)
    found: dict[str, KnownCompany] = {}
    companies = Company.objects.for_workspace(workspace).values_list("identity", "id", "crawled_at")
    for start in range(0, len(wanted), _PER_QUERY):
        batch = companies.filter(identity__in=wanted[start : start + _PER_QUERY])
        found |= {identity: KnownCompany(company_id, at) for identity, company_id, at in batch}
    return found


def _reject_suppressed(workspace: Workspace, readings: list[RowReading]) -> list[RowReading]:
    kind = Suppression.Kind.DOMAIN
    suppressed = find_suppressed(workspace.id, {(kind, row.domain) for row in readings if row.domain})
    if not suppressed:
        return readings
    why = "the domain is on the suppression list"
    return [
        replace(row, identity="", reason=why) if (kind, row.domain) in suppressed else row for row in readings
    ]


@dataclass(frozen=True, slots=True)
class _Named:
    """A company of the file by which another row of its name may be known."""

    identity: str
    country: str
    form: str


def _resolve_names(readings: list[RowReading]) -> list[RowReading]:
    """A row without a website is the company of that name which has one in the same file, if there is just one;

    where none has one, a row with neither country nor legal form is the one with a form. A row that may also be another
    company of the file ("Orbix" beside "Orbix LLC" and "Orbix S.p.A.") stays by itself. Names are compared as they are
    spelled without umlauts: "Bäcker" is "BAECKER".
    """
    # {(key, country): the first identity without a website}, of names that somebody writes with an umlaut.
    spelled: dict[tuple[str, str], str] = {}
    in_umlauts = {_spelled_key(row.name) for row in readings if not row.domain and _has_umlaut(row.name)}
    by_site: dict[str, set[_Named]] = {}
    by_form: dict[str, set[_Named]] = {}
    rivals = _find_rivals(readings)
    # Only names that somebody asks for are held: a set for each of a hundred thousand is more than all the rows.
    asked = {
        key for row in readings if row.identity and row.name and not row.domain for key in _keys(row.name)
    }
    for row in readings:
        is_telling = row.identity and row.name and (row.domain or not row.country)
        keys = _keys(row.name) if is_telling else ()
        if not asked.isdisjoint(keys):
            named = _Named(row.identity, row.country, form_letters(row.name))
            if row.domain or country_of_form(named.form):
                known = by_site if row.domain else by_form
                for key in asked.intersection(keys):
                    known.setdefault(key, set()).add(named)
    for place, row in enumerate(readings):
        identity = _same_company(row, by_site, by_form, rivals) or _spelled_before(row, spelled, in_umlauts)
        if identity and identity != row.identity:
            readings[place] = replace(row, identity=identity)
    return readings


def _spelled_before(row: RowReading, spelled: dict[tuple[str, str], str], in_umlauts: set[str]) -> str:
    """Of rows that have nothing but a name: that of the first one which is spelled alike."""
    if row.domain or not row.identity or not row.name or not in_umlauts:
        return ""
    if (key := _spelled_key(row.name)) not in in_umlauts:
        return ""
    *_, country = row.identity.rpartition(":")  # a legal form where none is said
    return spelled.setdefault((key, country), row.identity)


def _keys(name: str) -> tuple[str, ...]:
    """ "Müller" is written "Muller" and "Mueller"."""
    return (company_key(name), _spelled_key(name)) if _has_umlaut(name) else (company_key(name),)


def _has_umlaut(name: str) -> bool:
    return not name.isascii() and name.translate(_SPELLED_OUT) != name


def _spelled_key(name: str) -> str:
    return company_key(name if name.isascii() else name.translate(_SPELLED_OUT))


def _find_rivals(readings: list[RowReading]) -> dict[str, set[_Named]]:
    """Rows without a website but with a country or a legal form, by the names that other rows have alone."""
    bare = {
        key
        for row in readings
        if row.identity and row.name and not (row.domain or row.country or form_letters(row.name))
        for key in _keys(row.name)
    }
    rivals: dict[str, set[_Named]] = {}
    for row in readings if bare else ():
        form = form_letters(row.name)
        if row.identity and row.name and not row.domain and (row.country or form):
            for key in bare.intersection(_keys(row.name)):
                rivals.setdefault(key, set()).add(_Named(row.identity, row.country, form))
    return rivals


def _same_company(
    row: RowReading,
    by_site: Mapping[str, set[_Named]],
    by_form: Mapping[str, set[_Named]],
    rivals: Mapping[str, set[_Named]],
) -> str:
    if row.domain or not row.identity or not row.name:
        return ""
    form = form_letters(row.name)
    known = [by_site] if row.country or form else [by_site, by_form]
    named = next((named for each in known for key in _keys(row.name) if (named := each.get(key))), set())
    same = [one for one in named if _may_be_same(one, row.country, form)]
    if len({one.identity for one in same}) != 1:
        return ""
    is_bare = not (row.country or form)
    others = [other for key in _keys(row.name) for other in rivals.get(key, ())] if is_bare else []
    is_clear = all(any(_may_be_same(one, other.country, other.form) for one in same) for other in others)
    return same[0].identity if is_clear else ""


def _may_be_same(one: _Named, country: str, form: str) -> bool:
    """As the comparison of companies sees it (`leads.likeness`)."""
    if one.country and country:
        return one.country == country
    return not are_of_different_countries(one.form, form)
