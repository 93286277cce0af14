"""A company in a row, and below it rows that begin further right: the label of a field, and its value."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise

from leadslogix.seeds.cell_kinds import kind_of
from leadslogix.seeds.cells import tidy
from leadslogix.seeds.header_scores import names_a_column
from leadslogix.seeds.records import SeedLine

_FEWEST = 3  # rows with a label
_FEWEST_NAMES = 2
_MOSTLY = 0.6
_OFTEN = 0.3
_MOST_LABELS = 30
_MOST_ROWS = 50  # of one company
_ENDS = " :：=*"
_BESIDE = "Beside the name"


def find_reader(records: Sequence[SeedLine]) -> Callable[[Iterable[SeedLine]], Iterator[SeedLine]] | None:
    rows = [record for record in records if any(map(tidy, record.cells))]
    labelled = [found for row in rows if (found := _read_field(row)) is not None]
    counts = Counter(label for label, _ in labelled)
    known = sum(count for label, count in counts.items() if names_a_column(label))
    if len(labelled) < max(_FEWEST, _OFTEN * len(rows)) or known < _MOSTLY * len(labelled):
        return None
    above = [row for row, below in pairwise(rows) if _begins(row) and _read_field(below)]
    named = sum(kind_of(row.cells[0]).is_name for row in above)
    if named < max(_FEWEST_NAMES, _MOSTLY * len(above)):
        return None
    return partial(_read, labels=list(counts)[:_MOST_LABELS])


def _begins(row: SeedLine) -> bool:
    return bool(tidy(row.cells[0]))


def _read_field(row: SeedLine) -> tuple[str, str] | None:
    """The label and the value of a row whose first cell is empty."""
    if not row.cells or _begins(row):
        return None
    label, *values = [*filter(None, map(tidy, row.cells)), ""]
    values = [value for value in values if value]
    return (label.rstrip(_ENDS), "; ".join(values)) if values else None


def _read(records: Iterable[SeedLine], labels: Sequence[str]) -> Iterator[SeedLine]:
    """What is below a company without a known label is kept after the other cells."""
    yield SeedLine(0, ("Company", _BESIDE, *labels))
    first: SeedLine | None = None
    fields: dict[str, list[str]] = {}
    others: list[str] = []
    count = 0
    for row in records:
        if not any(map(tidy, row.cells)):
            continue
        field = _read_field(row)
        if first is not None and (_begins(row) or count >= _MOST_ROWS):
            yield _as_record(first, fields, others, labels)
            first, fields, others, count = None, {}, [], 0
        if first is None and not (field and fields):
            first = row
            if _begins(row):
                continue
        count += 1
        if field and field[0] in labels:
            fields.setdefault(field[0], []).append(field[1])
        elif first is not row:
            others.append(" ".join(filter(None, map(tidy, row.cells))))
    if first is not None:
        yield _as_record(first, fields, others, labels)


def _as_record(
    first: SeedLine, fields: dict[str, list[str]], others: Sequence[str], labels: Sequence[str]
) -> SeedLine:
    beside = " · ".join(filter(None, map(tidy, first.cells[1:]))) if _begins(first) else ""
    values = ("; ".join(fields.get(label, ())) for label in labels)
    return SeedLine(first.line, (first.cells[0], beside, *values, *others))
