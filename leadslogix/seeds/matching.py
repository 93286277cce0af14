"""Rows that are a company which the workspace knows, found before a crawl as merging finds them.

The comparison is that of companies that were crawled (`leads.likeness`), with what the rows say beside the name: so the
dry run, the import and a later merge agree. A name and country that the workspace has is no proof: where form or place
speak against it, the row is another company. A row without a website is also the only company of its whole name.
What only a person may decide stays a company of its own until then.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from uuid import UUID

from leadslogix.accounts.models import Workspace
from leadslogix.leads.company_merges import find_kept
from leadslogix.leads.duplicates import declined_pairs, load_profiles, name_keys
from leadslogix.leads.likeness import (
    MERGE_FROM,
    CompanyProfile,
    Likeness,
    are_in_different_countries,
    compare,
    have_whole_name,
    reasons_against,
)
from leadslogix.leads.models import Company, CompanyKey
from leadslogix.seeds.clues import Clues, clues_in, merge_clues
from leadslogix.seeds.namesakes import CellsOfRows, has_place, own_identity, profile_of
from leadslogix.seeds.readings import CellsByRole
from leadslogix.seeds.row_readings import PackedReadings, RowReading
from scraping.vocabulary.legal_forms import form_letters
from scraping.vocabulary.sites import SHARED_SITES

_BATCH = 500  # SQLite takes 999 parameters
_MOST_SHARED = 5_000  # rows of keys for one batch: names that begin alike are many
_NO_CLUES = Clues()
_SAME_WHOLE_NAME = "the only company of this whole name"


@dataclass(frozen=True, slots=True)
class _Candidates:
    """The companies that rows of one batch may be, by what they share with them."""

    by_identity: Mapping[str, Company]
    by_domain: Mapping[str, Sequence[Company]]
    by_key: Mapping[str, Sequence[Company]]
    profiles: Mapping[UUID, CompanyProfile]

    def of(self, reading: RowReading) -> list[Company]:
        shared = [self.by_identity[reading.identity]] if reading.identity in self.by_identity else []
        shared += self.by_domain.get(reading.domain, ())
        for key in name_keys(reading.name):
            shared += self.by_key.get(key, ())
        return list({company.id: company for company in shared}.values())


def match_known(
    workspace: Workspace,
    readings: PackedReadings,
    known: Collection[str],
    cells: CellsOfRows | None = None,
) -> PackedReadings:
    """`known`: identities that the workspace has exactly so. `cells`: what each row says, in the order of the readings.

    A row that is found gets the identity of its company, and why.
    """
    if not Company.objects.for_workspace(workspace).exists():
        return readings
    found: dict[str, tuple[str, str]] = {}  # {identity of the row: (that of its company, why)}
    taken: dict[str, list[CompanyProfile]] = defaultdict(list)
    parted = {_name_of(one) for (one,) in readings.pick("identity") if _is_parted(one)}
    asked = _first_rows(readings, known, cells)
    while batch := list(islice(asked, _BATCH)):
        candidates = _load_candidates(workspace, [row for row, _ in batch])
        for row, clues in batch:
            question = _Question(row, clues, candidates)
            match = question.answer() if question.possible else None
            if match and _name_of(row.identity) in parted:
                # Rows that are different companies in the list are not one of the workspace.
                profile = question.profile
                if any(reasons_against(profile, other) for other in taken[match[0]]):
                    match = (own_identity(profile), "")
                taken[match[0]].append(profile)
            if match and match[0] != row.identity:
                found[row.identity] = match
    return PackedReadings(_take_identity(row, found) for row in readings) if found else readings


def _is_parted(identity: str) -> bool:
    return identity.startswith("name:") and "/" in identity


def _name_of(identity: str) -> str:
    return identity.rpartition(":")[0].partition("/")[0]


def _first_rows(
    readings: PackedReadings, known: Collection[str], cells: CellsOfRows | None
) -> Iterator[tuple[RowReading, Callable[[], Clues]]]:
    """The first row of each company that the workspace may know, with what all its rows say."""

    def is_asked(row: RowReading) -> bool:
        return bool(row.identity) and (row.identity not in known or row.identity.startswith("name:"))

    seen: set[int] = set()
    repeated: set[int] = set()
    for (identity,) in readings.pick("identity"):
        mark = hash(identity)
        (repeated if mark in seen else seen).add(mark)
    more: dict[str, list[tuple[str, Clues]]] = defaultdict(list)
    if cells and repeated:
        for row, said in zip(readings, cells(), strict=True):
            if is_asked(row) and hash(row.identity) in repeated:
                more[row.identity].append((row.name, clues_in(said, row.country)))
    done: set[int] = set()
    for row, own in zip(readings, cells() if cells else _nothing(), strict=cells is not None):
        mark = hash(row.identity)
        if is_asked(row) and mark not in done:
            if mark in repeated:
                done.add(mark)
            yield _join(row, own, more.pop(row.identity, ()))


def _nothing() -> Iterator[None]:
    while True:
        yield None


def _join(
    row: RowReading, cells: CellsByRole | None, more: Sequence[tuple[str, Clues]]
) -> tuple[RowReading, Callable[[], Clues]]:
    """With the name that has the legal form. Most rows are compared with nothing, and numbers take time to read."""
    if not more:
        return row, lambda: clues_in(cells, row.country) if cells else _NO_CLUES
    named = next((name for name, _ in more if form_letters(name)), row.name)
    return replace(row, name=named), lambda: merge_clues([clues for _, clues in more])


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
    exact = companies.filter(identity__in={row.identity for row in rows})
    by_identity = {company.identity: company for company in exact}
    named = companies.in_bulk({one for ids in owners.values() for one in ids})
    by_key = {key: [named[one] for one in ids if one in named] for key, ids in owners.items()}
    together = [
        *named.values(),
        *by_identity.values(),
        *(one for group in by_domain.values() for one in group),
    ]
    profiles = load_profiles([*together, *map(find_kept, together)])
    return _Candidates(by_identity, by_domain, by_key, profiles)


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


class _Question:
    """Which of the possible companies a row is."""

    def __init__(self, row: RowReading, clues: Callable[[], Clues], candidates: _Candidates) -> None:
        self.row = row
        self.possible = candidates.of(row)
        self._candidates = candidates
        self._exact = candidates.by_identity.get(row.identity)
        self.profile = profile_of(row, clues() if self.possible else _NO_CLUES)

    def answer(self) -> tuple[str, str] | None:
        """(identity of the company, why); None: it is none of them."""
        exact = self._exact
        is_other = exact is not None and bool(reasons_against(self.profile, self._profile(exact)))
        best = self._best()
        if exact and not is_other and best and self._is_declined(exact, best[1]):
            return exact.identity, ""
        if best:
            likeness, company = best
            return self._known_as(company, ", ".join(text for text, _ in likeness.reasons))
        if self.row.domain:
            return None
        named = self._named(None if is_other else exact)
        if len(named) == 1:
            return self._known_as(named[0], _SAME_WHOLE_NAME)
        if exact and not is_other and self._is_bare(exact):
            return exact.identity, ""
        return (own_identity(self.profile), self._why_other(exact)) if exact else None

    def _profile(self, company: Company) -> CompanyProfile:
        return self._candidates.profiles[company.id]

    def _known_as(self, company: Company, why: str) -> tuple[str, str]:
        if self._exact and find_kept(self._exact).id == company.id:
            return self._exact.identity, ""
        return company.identity, f"known as {company}: {why}"

    def _best(self) -> tuple[Likeness, Company] | None:
        likely = [
            (likeness, find_kept(company))
            for company in self.possible
            if (likeness := self._compare(company)).score >= MERGE_FROM
        ]
        return max(likely, key=lambda match: match[0].score, default=None)

    def _compare(self, company: Company) -> Likeness:
        kept = find_kept(company)
        if kept.id != company.id and reasons_against(self.profile, self._profile(kept)):
            return Likeness(0, ())
        return compare(self.profile, self._profile(company))

    def _is_declined(self, exact: Company, best: Company) -> bool:
        """Whether a person has said that the company of this identity is not the one that fits best."""
        return exact.id != best.id and frozenset((exact.id, best.id)) in declined_pairs([exact.id])

    def _named(self, exact: Company | None) -> list[Company]:
        """The companies of this name that nothing speaks against, of those that are named most alike."""
        same = [one for one in self.possible if self._may_be(one)]
        whole = [one for one in same if one == exact or self._is_whole_name(one)]
        whole = [one for one in whole if have_whole_name(self.profile, self._profile(one))]
        same_country = [one for one in same if one.country == self.row.country]
        for group in ([one for one in whole if one.country == self.row.country], whole):
            if group:
                return _kept(group)
        return _kept(same_country) if exact in same_country else []

    def _may_be(self, company: Company) -> bool:
        profile = self._profile(company)
        if profile.key.replace(" ", "") != self.profile.key.replace(" ", ""):
            return False
        # Of the company that the identity names, what it was merged into may differ: that was decided.
        others = [profile] if company == self._exact else [profile, self._profile(find_kept(company))]
        return not any(
            are_in_different_countries(self.profile, one) or reasons_against(self.profile, one)
            for one in others
        )

    def _is_whole_name(self, company: Company) -> bool:
        """A short word alone is the name of many; other numbers and mailboxes may be those of another company."""
        own, other = self.profile, self._profile(company)
        says_more = bool(form_letters(self.row.name)) or bool(self.row.country and other.country)
        sites = other.mail_domains | ({other.domain} if other.domain else frozenset())
        contacts = ((own.phones, other.phones), (own.mail_domains, sites))
        return says_more and not any(here and there and here.isdisjoint(there) for here, there in contacts)

    def _is_bare(self, exact: Company) -> bool:
        profile = self._profile(exact)
        return not has_place(profile) and have_whole_name(self.profile, profile)

    def _why_other(self, exact: Company | None) -> str:
        reasons = reasons_against(self.profile, self._profile(exact)) if exact else ()
        why = ", ".join(text for text, _ in reasons) or "several companies have this name"
        return f"another company than {exact}: {why}"


def _kept(companies: Iterable[Company]) -> list[Company]:
    return list({(kept := find_kept(company)).id: kept for company in companies}.values())
