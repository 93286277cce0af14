"""What an import will do with each row of a table, before it does anything."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from uuid import UUID

from leadslogix.accounts.models import Workspace
from leadslogix.leads.models import Company, Suppression
from leadslogix.leads.suppressions import find_suppressed
from leadslogix.seeds.matching import match_known
from leadslogix.seeds.models import SeedRow
from leadslogix.seeds.namesakes import part_namesakes
from leadslogix.seeds.near_duplicates import join_near_duplicates
from leadslogix.seeds.readings import CellsByRole, read_rows
from leadslogix.seeds.row_readings import PackedReadings, RowReading
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
_NAMED_BY = ("name", "domain", "country", "identity")

Report = Callable[[str, int, int], None]  # (the step, how many rows are done, of how many)


@dataclass(frozen=True, slots=True)
class ImportPlan:
    readings: PackedReadings
    first_lines: Mapping[int, int]  # {line of a duplicate: the line of its company's first row}
    known: Mapping[str, UUID]  # {identity: the company that is there already}

    def state_of(self, reading: RowReading) -> tuple[SeedRow.State, str]:
        """What becomes of a row, and why."""
        if not reading.identity:
            return SeedRow.State.REJECTED, reading.reason
        if first := self.first_lines.get(reading.line):
            why = f": {reading.likeness}" if reading.likeness else ""
            return SeedRow.State.DUPLICATE, f"the same company as in line {first}{why}"
        state = SeedRow.State.KNOWN if reading.identity in self.known else SeedRow.State.CREATED
        return state, reading.reason

    def counts(self) -> dict[str, int]:
        states = Counter(self.state_of(reading)[0] for reading in self.readings)
        return {"rows": len(self.readings)} | {state: states[state] for state in SeedRow.State}

    def companies(self) -> Iterator[RowReading]:
        """The first row of each."""
        return (row for row in self.readings if row.identity and row.line not in self.first_lines)


def plan_import(
    workspace: Workspace, table: SeedTable, mapping: Mapping[str, str], report: Report | None = None
) -> ImportPlan:
    readings = resolve_rows(workspace, read_rows(table, mapping, report))
    if report:
        report("looking for known companies", 0, len(readings))

    def cells() -> Iterator[CellsByRole]:
        return (CellsByRole(table.original(row), mapping) for row in table.rows)

    readings = join_near_duplicates(part_namesakes(readings, cells), cells)
    readings = match_known(workspace, readings, find_known(workspace, readings), cells)
    return ImportPlan(readings, _find_duplicates(readings), find_known(workspace, readings))


def _find_duplicates(readings: PackedReadings) -> dict[int, int]:
    first_lines: dict[str, int] = {}
    duplicates: dict[int, int] = {}
    for line, identity in readings.pick("line", "identity"):
        if identity and (first := first_lines.setdefault(identity, line)) != line:
            duplicates[line] = first
    return duplicates


def resolve_rows(workspace: Workspace, readings: PackedReadings) -> PackedReadings:
    return _resolve_names(_reject_suppressed(workspace, readings))


def find_known(workspace: Workspace, readings: PackedReadings) -> dict[str, UUID]:
    wanted = (identity for (identity,) in readings.pick("identity") if identity)
    found: dict[str, UUID] = {}
    companies = Company.objects.for_workspace(workspace).values_list("identity", "id")
    while batch := set(islice(wanted, _PER_QUERY)):
        found |= dict(companies.filter(identity__in=batch))
    return found


def _reject_suppressed(workspace: Workspace, readings: PackedReadings) -> PackedReadings:
    domains = (domain for (domain,) in readings.pick("domain") if domain)
    suppressed: set[str] = set()
    while batch := set(islice(domains, _PER_QUERY)):
        items = {(Suppression.Kind.DOMAIN, domain) for domain in batch}
        suppressed |= {domain for _, domain in find_suppressed(workspace.id, items)}
    if not suppressed:
        return readings
    why = "the domain is on the suppression list"
    return PackedReadings(
        replace(row, identity="", reason=why) if row.domain in suppressed else row for row in readings
    )


@dataclass(frozen=True, slots=True)
class _Named:
    """A company of the file by which another row of its name may be known."""

    identity: str
    country: str
    form: str


@dataclass(frozen=True, slots=True)
class _Names:
    """Keys of names that rows without a website have, and the companies of the file that these may be."""

    asked: set[str]
    bare: set[str]  # of rows with neither country nor legal form
    in_umlauts: set[str]
    by_site: dict[str, set[_Named]]
    by_form: dict[str, set[_Named]]
    rivals: dict[str, set[_Named]]  # without a website, but with a country or a legal form


def _resolve_names(readings: PackedReadings) -> PackedReadings:
    """A row without a website is the company of that name which has one in the same file, if there is just one;

    where none has one, a row with neither country nor legal form is the one with a form. A row that may also be another
    company of the file ("Orbix" beside "Orbix LLC" and "Orbix S.p.A.") stays by itself. Names are compared as they are
    spelled without umlauts: "Bäcker" is "BAECKER".
    """
    names = _find_names(readings)
    return PackedReadings(_with_company(readings, names)) if names.asked else readings


def _with_company(readings: PackedReadings, names: _Names) -> Iterator[RowReading]:
    # {(key, country): the first identity without a website}, of names that somebody writes with an umlaut.
    spelled: dict[tuple[str, str], str] = {}
    for row in readings:
        identity = _same_company(row, names) or _spelled_before(row, spelled, names.in_umlauts)
        yield replace(row, identity=identity) if identity and identity != row.identity else row


def _find_names(readings: PackedReadings) -> _Names:
    """Only names that somebody asks for are held: a set for each of a hundred thousand is more than all the rows."""
    names = _Names(set(), set(), set(), {}, {}, {})
    for name, domain, country, identity in readings.pick(*_NAMED_BY):
        if not name or domain:
            continue
        if _has_umlaut(name):
            names.in_umlauts.add(_spelled_key(name))
        if identity:
            names.asked.update(_keys(name))
            if not (country or form_letters(name)):
                names.bare.update(_keys(name))
    for name, domain, country, identity in readings.pick(*_NAMED_BY) if names.asked else ():
        if identity and name and (domain or names.bare):
            _note_name(
                names, _Named(identity, country, form_letters(name)), _keys(name), has_site=bool(domain)
            )
    return names


def _note_name(names: _Names, named: _Named, keys: Iterable[str], *, has_site: bool) -> None:
    if has_site:
        known = [(names.by_site, names.asked)]
    else:
        known = [(names.rivals, names.bare)] if named.country or named.form else []
        known += [(names.by_form, names.bare)] if not named.country and country_of_form(named.form) else []
    for of, wanted in known:
        for key in wanted.intersection(keys):
            of.setdefault(key, set()).add(named)


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


def _same_company(row: RowReading, names: _Names) -> str:
    if row.domain or not row.identity or not row.name:
        return ""
    form = form_letters(row.name)
    known = [names.by_site] if row.country or form else [names.by_site, names.by_form]
    named = next((named for each in known for key in _keys(row.name) if (named := each.get(key))), set())
    same = [one for one in named if _may_be_same(one, row.country, form)]
    if len({one.identity for one in same}) != 1:
        return ""
    is_bare = not (row.country or form)
    others = [other for key in _keys(row.name) for other in names.rivals.get(key, ())] if is_bare else []
    is_clear = all(any(_may_be_same(one, other.country, other.form) for one in same) for other in others)
    return same[0].identity if is_clear else ""


def _may_be_same(one: _Named, country: str, form: str) -> bool:
    """As the comparison of companies sees it (`leads.likeness`)."""
    if one.form and form and one.form != form:
        return False
    if one.country and country:
        return one.country == country
    return not are_of_different_countries(one.form, form)
