"""Tables in text that was copied from a page: their cells have tabs between them, and what is around has none."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from leadslogix.seeds.header_scores import names_a_column

_TAB = "\t"
_FEWEST_ROWS = 4
_FEWEST_NAMED = 2
_MOSTLY = 0.7
_AROUND = 0.5


def holds_table(sample: Sequence[str]) -> bool:
    """Rows of one width below a header, and more text around them than a list has titles and notes."""
    widths = Counter(line.count(_TAB) for line in sample if _TAB in line.strip())
    rows = sum(widths.values())
    others = sum(bool(line.strip()) for line in sample) - rows
    if rows < _FEWEST_ROWS or max(widths.values()) < _MOSTLY * rows or others < _AROUND * rows:
        return False
    return any(_TAB not in above and _is_header(line) for above, line in pairwise(["", *sample]))


def _is_header(line: str) -> bool:
    return sum(map(names_a_column, line.strip().split(_TAB))) >= _FEWEST_NAMED


def leave_out_text(lines: Iterable[str]) -> Iterator[str]:
    """As many lines as there were."""
    for line in lines:
        yield line if _TAB in line.strip() else "\n"
