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
    """Rows of one width below headers, and more text around them than a list has titles and notes.

    Rows whose last cells are empty may have lost their tabs: tables of a page have a header each and no such rows.
    """
    rows = [line for line in sample if _has_tab(line)]
    widths = Counter(line.count(_TAB) for line in rows)
    others = sum(bool(line.strip()) for line in sample) - len(rows)
    if len(rows) < _FEWEST_ROWS or others < _AROUND * len(rows):
        return False
    begins = [line for above, line in pairwise(["", *sample]) if _has_tab(line) and not _has_tab(above)]
    is_even = max(widths.values()) >= _MOSTLY * len(rows)
    return is_even and sum(map(_is_header, begins)) >= _MOSTLY * len(begins)


def _has_tab(line: str) -> bool:
    return _TAB in line.strip()


def _is_header(line: str) -> bool:
    return sum(map(names_a_column, line.strip().split(_TAB))) >= _FEWEST_NAMED


def leave_out_text(lines: Iterable[str]) -> Iterator[str]:
    """As many lines as there were."""
    for line in lines:
        yield line if _has_tab(line) else "\n"
