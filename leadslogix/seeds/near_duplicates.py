"""Rows of one list that merging would make one company after their crawls: "Maschinenbau" and "Maschinen-Bau".

Compared as companies are (`leads.likeness`), if their names begin alike and they share a number or a mailbox's domain,
or if all letters are the same and they share a place. Rows are remembered by hashes; those that share one are held.
"""

from array import array
from collections import defaultdict
from dataclasses import dataclass, replace
from itertools import islice, pairwise

from leadslogix.leads.duplicates import name_keys
from leadslogix.leads.likeness import MERGE_FROM, CompanyProfile, compare, reasons_against
from leadslogix.seeds.clues import clues_in
from leadslogix.seeds.namesakes import CellsOfRows, profile_of
from leadslogix.seeds.row_readings import PackedReadings, RowReading

_MOST_COMPARED = 30  # rows with a hash: those of one beginning in one city may be many


@dataclass(frozen=True, slots=True)
class _Row:
    line: int
    identity: str
    profile: CompanyProfile

    @property
    def rank(self) -> tuple[bool, int]:
        return not self.profile.domain, self.line


def join_near_duplicates(readings: PackedReadings, cells: CellsOfRows) -> PackedReadings:
    beginnings = _find_beginnings(readings)
    if not beginnings:
        return readings
    marks, counts = _mark_rows(readings, cells, beginnings)
    shared = _repeated(marks)
    groups: dict[int, list[_Row]] = defaultdict(list)
    joined = _Joined()
    rest = iter(marks)
    for row, own, count in zip(readings, cells(), counts, strict=True) if shared else ():
        own_marks = shared.intersection(islice(rest, count))
        if not own_marks:
            continue
        asked = _Row(row.line, row.identity, profile_of(row, clues_in(own, row.country)))
        before = {one.line: one for mark in own_marks for one in groups.get(mark, ())}
        for one in before.values():
            joined.join(one, asked)
        for mark in own_marks:
            if len(groups[mark]) < _MOST_COMPARED:
                groups[mark].append(asked)
    return PackedReadings(joined.take(row) for row in readings) if joined.identities else readings


def _find_beginnings(readings: PackedReadings) -> set[int]:
    """How names of several companies begin, one of which has no website: two websites are two companies."""
    found = readings.pick("identity", "domain")
    if all(domain or not identity for identity, domain in found):
        return set()
    first: dict[int, int] = {}  # {beginning: hash of the first company that has it}
    alone: set[int] = set()  # of companies without a website
    shared: set[int] = set()
    for name, identity, domain in readings.pick("name", "identity", "domain"):
        if not identity or not name:
            continue
        beginning = _beginning(name)
        if first.setdefault(beginning, hash(identity)) != hash(identity):
            shared.add(beginning)
        if not domain:
            alone.add(beginning)
    return shared & alone


def _beginning(name: str) -> int:
    return hash(tuple(name_keys(name)[-1:]))


def _mark_rows(
    readings: PackedReadings, cells: CellsOfRows, beginnings: set[int]
) -> tuple["array[int]", "array[int]"]:
    """(the hashes of all rows, how many each row has)."""
    marks, counts = array("q"), array("i")
    for row, own in zip(readings, cells(), strict=True):
        beginning = _beginning(row.name) if row.identity and row.name else 0
        found = (
            _marks(beginning, profile_of(row, clues_in(own, row.country))) if beginning in beginnings else []
        )
        marks.extend(found)
        counts.append(len(found))
    return marks, counts


def _marks(beginning: int, profile: CompanyProfile) -> list[int]:
    """A place is enough for a name of the same letters, and for a similar one only beside a number or mailbox."""
    kinds = (profile.phones, profile.mail_domains, profile.postal_codes, profile.cities)
    letters = profile.key.replace(" ", "")
    names = (beginning, beginning, letters, letters)
    found = zip(names, kinds, strict=True)
    return [hash((name, kind, value)) for kind, (name, values) in enumerate(found) for value in values]


def _repeated(marks: "array[int]") -> set[int]:
    in_order = sorted(marks)
    return {mark for mark, following in pairwise(in_order) if mark == following}


class _Joined:
    """Which identities became others, and why."""

    def __init__(self) -> None:
        self.identities: dict[str, str] = {}
        self._members: dict[str, list[CompanyProfile]] = {}
        self._reasons: dict[int, str] = {}

    def join(self, one: _Row, other: _Row) -> None:
        first, second = sorted((one, other), key=lambda row: row.rank)
        kept, gone = self._of(first.identity), self._of(second.identity)
        if kept == gone or second.profile.domain:
            return
        likeness = compare(first.profile, second.profile)
        if likeness.score < MERGE_FROM:
            return
        here = self._members.setdefault(kept, [first.profile])
        there = self._members.setdefault(gone, [second.profile])
        if any(reasons_against(a, b) for a in here for b in there):
            return
        here += self._members.pop(gone)
        self.identities |= {name: kept for name, target in self.identities.items() if target == gone}
        self.identities[gone] = kept
        self._reasons[max(one.line, other.line)] = ", ".join(text for text, _ in likeness.reasons)

    def _of(self, identity: str) -> str:
        return self.identities.get(identity, identity)

    def take(self, row: RowReading) -> RowReading:
        identity = self._of(row.identity)
        why = self._reasons.get(row.line, "")
        return replace(row, identity=identity, likeness=why) if why or identity != row.identity else row
