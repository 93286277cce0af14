"""Compares what was delivered (`--jsonl`) with the truth: recall, precision, decoys, correctly reported outcomes."""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from demo.matching import is_decoy, is_same
from demo.truth import KnownCompany, KnownDecoy
from demo.unlisted import NAMESAKE, PARKED, UNLISTED

SCORED_FIELDS = (
    "name",
    "email",
    "phone",
    "fax",
    "street",
    "postal_code",
    "city",
    "country",
    "social",
    "vat_id",
    "registration_id",
    "person",
)
Delivered = dict[str, list[str]]


@dataclass(frozen=True, slots=True)
class Tally:
    """`expected` facts, of which `found`; `delivered` values, of which `right`."""

    expected: int = 0
    found: int = 0
    delivered: int = 0
    right: int = 0

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.expected + other.expected,
            self.found + other.found,
            self.delivered + other.delivered,
            self.right + other.right,
        )

    @property
    def recall(self) -> float:
        return self.found / self.expected if self.expected else 1.0

    @property
    def precision(self) -> float:
        return self.right / self.delivered if self.delivered else 1.0


@dataclass(frozen=True, slots=True)
class Miss:
    """A fact that was not found, a value that is wrong, or a decoy that was delivered."""

    exhibitor: str
    family: str
    field: str
    value: str
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Score:
    companies: int
    known_companies: int
    fields: Mapping[str, Tally]
    families: Mapping[str, Tally]
    decoys: tuple[Miss, ...]
    missed: tuple[Miss, ...]
    wrong: tuple[Miss, ...]
    dishonest_ends: tuple[Miss, ...]  # sites whose outcome does not say what happened
    hostile: int
    unlisted: (
        Tally  # websites that the list does not give: how many there are, were found, taken, taken rightly
    )

    @property
    def total(self) -> Tally:
        return sum(self.fields.values(), Tally())

    def lines(self) -> list[str]:
        rows = [f"{'field':<22}{'facts':>7}{'found':>7}{'recall':>8}{'delivered':>11}{'precision':>11}"]
        rows += [
            _line(name, tally) for name, tally in self.fields.items() if tally.expected or tally.delivered
        ]
        rows += [_line("all", self.total), "", f"{'family':<22}{'facts':>7}{'found':>7}{'recall':>8}"]
        families = sorted(self.families.items())
        rows += [_line(name, tally)[:44] for name, tally in families if tally.expected]
        honest = self.hostile - len(self.dishonest_ends)
        rows += [
            "",
            f"companies crawled: {self.companies} of {self.known_companies}",
            f"decoys delivered: {len(self.decoys)}",
            f"unlisted websites found: {self.unlisted.found} of {self.unlisted.expected}, "
            f"wrong ones taken: {self.unlisted.delivered - self.unlisted.right}",
            f"hostile sites with an honest outcome: {honest} of {self.hostile}",
        ]
        return rows


def score(jsonl_path: Path, truth: Sequence[KnownCompany], *, min_confidence: int = 50) -> Score:
    """Counts the facts that have at least `min_confidence`."""
    rows = [json.loads(line) for line in jsonl_path.read_text(encoding="utf-8").splitlines() if line.strip()]
    return score_rows(rows, truth, min_confidence=min_confidence)


def score_rows(
    rows: Iterable[Mapping[str, Any]], truth: Sequence[KnownCompany], *, min_confidence: int = 50
) -> Score:
    crawled = _find_companies(rows, truth)
    fields: dict[str, Tally] = dict.fromkeys(SCORED_FIELDS, Tally())
    families: dict[str, Tally] = defaultdict(Tally)
    decoys, missed, wrong, dishonest = [], [], [], []
    for known in truth:
        row = crawled.get(known.exhibitor, {})
        delivered = _read_delivered(row, min_confidence)
        for field, tally in _count(known, delivered):
            fields[field] += tally
            families[known.family] += tally
        decoys += list(_delivered_decoys(known, delivered))
        missed += list(_missed_facts(known, delivered))
        wrong += list(_wrong_values(known, delivered))
        dishonest += list(_dishonest_end(known, row))
    hostile = sum(bool(known.ends) for known in truth)
    return Score(
        len(crawled),
        len(truth),
        fields,
        dict(families),
        tuple(decoys),
        tuple(missed),
        tuple(wrong),
        tuple(dishonest),
        hostile,
        sum((_count_website(known, crawled.get(known.exhibitor, {})) for known in truth), Tally()),
    )


def _find_companies(
    rows: Iterable[Mapping[str, Any]], truth: Sequence[KnownCompany]
) -> dict[str, Mapping[str, Any]]:
    """The rows by the exhibitor that they are about: as the seed list calls it, else by website or name."""
    names = {name: known.exhibitor for known in truth for name in (known.exhibitor, known.host)}
    found: dict[str, Mapping[str, Any]] = {}
    for row in rows:
        for key in ((row.get("seed") or {}).get("Exhibitor"), row.get("domain"), row.get("company")):
            if key in names:
                found.setdefault(names[key], row)
                break
    return found


def _read_delivered(row: Mapping[str, Any], min_confidence: int) -> Delivered:
    delivered: Delivered = defaultdict(list)
    for fact in row.get("facts", ()):
        if fact["confidence"] >= min_confidence:
            delivered[fact["field"]].append(fact["value"])
    for person in row.get("people", ()):
        if person.get("confidence", 100) >= min_confidence:
            delivered["person"].append(person["name"])
    return delivered


def _expected(known: KnownCompany, field: str) -> tuple[str, ...]:
    return tuple(person.name for person in known.people) if field == "person" else known.facts.get(field, ())


def _count(known: KnownCompany, delivered: Delivered) -> Iterator[tuple[str, Tally]]:
    for field in SCORED_FIELDS:
        expected, values = _expected(known, field), delivered.get(field, [])
        found = sum(any(is_same(field, value, fact) for value in values) for fact in expected)
        right = sum(_is_right(known, field, value) for value in values)
        yield field, Tally(len(expected), found, len(values), right)


def _is_right(known: KnownCompany, field: str, value: str) -> bool:
    return any(is_same(field, value, fact) for fact in (*_expected(known, field), *known.also.get(field, ())))


def _missed_facts(known: KnownCompany, delivered: Delivered) -> Iterator[Miss]:
    for field in SCORED_FIELDS:
        for fact in _expected(known, field):
            if not any(is_same(field, value, fact) for value in delivered.get(field, [])):
                yield Miss(known.exhibitor, known.family, field, fact)


def _wrong_values(known: KnownCompany, delivered: Delivered) -> Iterator[Miss]:
    for field in SCORED_FIELDS:
        for value in delivered.get(field, []):
            if not _is_right(known, field, value):
                yield Miss(known.exhibitor, known.family, field, value)


def _delivered_decoys(known: KnownCompany, delivered: Delivered) -> Iterator[Miss]:
    for decoy in known.decoys:
        for value in delivered.get(decoy.field, []):
            if is_decoy(decoy, value) and not _is_real(known, decoy, value):
                yield Miss(known.exhibitor, known.family, decoy.field, value, decoy.kind)


def _is_real(known: KnownCompany, decoy: KnownDecoy, value: str) -> bool:
    """A slice of a decoy may happen to be the real number; what is forbidden has no such excuse."""
    return decoy.kind not in {"forbidden", "fax_as_phone"} and _is_right(known, decoy.field, value)


def _count_website(known: KnownCompany, row: Mapping[str, Any]) -> Tally:
    """At the domains of namesakes and dealers in names there is a site, but not the company's."""
    taken = row.get("domain") or ""
    is_right = taken == known.host
    if known.family == UNLISTED:
        return Tally(1, int(is_right), int(bool(taken)), int(is_right))
    return Tally(delivered=int(bool(taken))) if known.family in {NAMESAKE, PARKED} else Tally()


def _dishonest_end(known: KnownCompany, row: Mapping[str, Any]) -> Iterator[Miss]:
    codes = [str(code) for code in (row.get("outcomes") or {}).values()]
    if known.ends and not set(codes) & set(known.ends):
        yield Miss(known.exhibitor, known.family, "outcome", ", ".join(codes), " or ".join(known.ends))


def _line(name: str, tally: Tally) -> str:
    return (
        f"{name:<22}{tally.expected:>7}{tally.found:>7}{tally.recall:>8.1%}"
        f"{tally.delivered:>11}{tally.precision:>11.1%}"
    )
