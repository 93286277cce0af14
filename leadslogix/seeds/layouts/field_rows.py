"""One field in each row, so that a company has several: "Name | Acme", "Phone | 123", or "Name: Acme" in one cell."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from leadslogix.seeds.cell_kinds import split_field
from leadslogix.seeds.cells import tidy
from leadslogix.seeds.header_scores import names_a_column, score_header
from leadslogix.seeds.header_words import Role
from leadslogix.seeds.records import SeedLine

_MOSTLY = 0.7
_FEWEST_ROWS = 4
_FEWEST_LABELS = 2
_MOST_LABELS = 60
_LABEL_LENGTH = 60
_MOST_ROWS = 200  # rows of one company
_RULE = re.compile(r"[\W_]{3,}")
_ITEM = "- "  # of a YAML list
_DEEP = "    "
_ENDS = " :：=*"


@dataclass(frozen=True, slots=True)
class _Field:
    line: int
    label: str  # "" where the row has none
    value: str
    begins: bool = False  # a mark says that an item of the list begins here


@dataclass(slots=True)
class _Company:
    line: int = 0
    values: dict[str, list[str]] = field(default_factory=dict)
    others: list[str] = field(default_factory=list)


def find_reader(records: Sequence[SeedLine]) -> Callable[[Iterable[SeedLine]], Iterator[SeedLine]] | None:
    fields = [_read_field(record) for record, _ in _with_gaps(records)]
    counts = Counter(one.label for one in fields if one.label)
    labels = list(counts)[:_MOST_LABELS]
    labelled = sum(counts[label] for label in labels)
    if len(fields) < _FEWEST_ROWS or len(labels) < _FEWEST_LABELS:
        return None
    known = sum(counts[label] for label in labels if names_a_column(label))
    again = sum(counts[label] for label in labels if counts[label] > 1)
    if labelled < _MOSTLY * len(fields) or known * 2 < labelled or again * 2 < labelled:
        return None
    same = _find_same(records, labels)
    labels = [label for label in labels if same[label] == label]
    return partial(
        _read, labels=labels, same=same, ends_at_gap=_begin_alike_after_gaps(records, labels, same)
    )


def _find_same(records: Sequence[SeedLine], labels: Sequence[str]) -> dict[str, str]:
    """ "Company: Acme" here and "Name: Bolt" there: labels of one meaning that no company has both of are one."""
    groups: list[set[str]] = [set()]
    for record, is_gap in _with_gaps(records):
        label = _read_field(record).label
        if is_gap or label in groups[-1]:
            groups.append(set())
        groups[-1].add(label)
    same: dict[str, str] = {}
    for label in labels:
        meaning = _meaning_of(label)
        others = (
            one
            for one in dict.fromkeys(same.values())
            if meaning is not None
            and _meaning_of(one) is meaning
            and not any({one, label} <= g for g in groups)
        )
        same[label] = next(others, label)
    return same


def _meaning_of(label: str) -> Role | None:
    scores = {role: score_header(label, role) for role in (Role.NAME, Role.WEBSITE, Role.EMAIL, Role.PHONE)}
    best = max(scores, key=lambda role: scores[role])
    return best if scores[best] else None


def _begin_alike_after_gaps(
    records: Sequence[SeedLine], labels: Sequence[str], same: Mapping[str, str]
) -> bool:
    """Whether a blank row parts the companies: mostly the same label comes after it."""
    after = [_read_field(record).label for record, is_gap in _with_gaps(records) if is_gap]
    return sum(same.get(label, label) in ("", labels[0]) for label in after) * 2 >= len(after)


def _with_gaps(records: Iterable[SeedLine]) -> Iterator[tuple[SeedLine, bool]]:
    """Each row that is not blank and no rule, and whether one of those was before it."""
    last = 0
    for record in records:
        text = tidy("".join(record.cells))
        if text and not _RULE.fullmatch(text):
            yield record, last > 0 and record.line > last + 1
            last = record.line


def _read_field(record: SeedLine) -> _Field:
    cells = list(filter(None, map(str.strip, record.cells)))
    first, begins = (cells[0].removeprefix(_ITEM), cells[0].startswith(_ITEM)) if cells else ("", False)
    begins = begins and not record.cells[0].startswith(_DEEP)  # an item inside an item
    split = split_field(first)
    if len(cells) > 1 and not (split and split[1]):
        label = tidy(first).rstrip(_ENDS)
        if first == record.cells[0].strip() and len(label) <= _LABEL_LENGTH:
            return _Field(record.line, label, "\n".join(cells[1:]), begins)
    if split:
        return _Field(record.line, tidy(split[0]), ", ".join([*filter(None, [split[1]]), *cells[1:]]), begins)
    return _Field(record.line, "", ", ".join(cells), begins)


def _read(
    records: Iterable[SeedLine], labels: Sequence[str], same: Mapping[str, str], *, ends_at_gap: bool
) -> Iterator[SeedLine]:
    """A company begins with the label that the first one began with, or after a blank row."""
    yield SeedLine(0, tuple(labels))
    company, last = _Company(), ""
    for record, is_gap in _with_gaps(records):
        one = _read_field(record)
        one = replace(one, label=same.get(one.label, one.label))
        ended = one.begins or (is_gap and ends_at_gap) or one.label == labels[0]
        is_full = sum(map(len, company.values.values())) + len(company.others) >= _MOST_ROWS
        if is_full or (ended and company.values and (one.begins or is_gap or labels[0] in company.values)):
            yield _as_record(company, labels)
            company, last = _Company(), ""
        company.line = company.line or one.line
        last = one.label or last
        if one.label in labels or (last in company.values and not one.label):
            company.values.setdefault(last, []).append(one.value)
        else:
            company.others.append(f"{one.label}: {one.value}" if one.label else one.value)
    if company.values or company.others:
        yield _as_record(company, labels)


def _as_record(company: _Company, labels: Sequence[str]) -> SeedLine:
    """A value without a column is kept after the others, with its label."""
    values = ("\n".join(company.values.get(label, [])) for label in labels)
    return SeedLine(company.line, (*values, *company.others))
