"""People in tables whose head names one column for surnames and one for given names."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from scraping.page.parse import Page
from scraping.vocabulary.keywords import Keywords
from scraping.vocabulary.loader import read_lower
from scraping.vocabulary.spellings import list_examples

_SURNAMES, _GIVEN = (
    frozenset(one for word in read_lower("people_words", role) for one in list_examples(word))
    for role in ("surname_column", "given_name_column")
)
# The head of the other column is beside it.
_KEYWORDS = Keywords(
    *(f"{name}{end}" for name in _SURNAMES for end in ("\t", ":\t")), *(f"\t{name}" for name in _SURNAMES)
)
_NAME = re.compile(r"[^\W\d_][^\W\d_'’.-]*(?:[ '’.-]{1,2}[^\W\d_][^\W\d_'’.-]*){0,3}\.?")
_MAX_ROWS = 300


class NamedRow(NamedTuple):
    name: str  # given name first; as long as the two cells
    start: int


def find_named_rows(page: Page) -> Iterator[NamedRow]:
    if not page.mentions(_KEYWORDS):
        return
    lines = page.line_starts
    for number in range(len(lines)):
        start, end = page.line_at(lines[number])
        if "\t" in page.text[start:end] and (columns := _columns(page.text[start:end])):
            yield from _rows_below(page, number, columns)


def _columns(head: str) -> tuple[int, bool] | None:
    """The first of the two columns, and whether it is the surname's."""
    cells = [cell.strip(" :").lower() for cell in head.split("\t")]
    for at, (one, other) in enumerate(pairwise(cells)):
        if one in _SURNAMES and other in _GIVEN:
            return at, True
        if one in _GIVEN and other in _SURNAMES:
            return at, False
    return None


def _rows_below(page: Page, head: int, columns: tuple[int, bool]) -> Iterator[NamedRow]:
    at, surname_first = columns
    lines = page.line_starts
    for number in range(head + 1, min(len(lines), head + _MAX_ROWS)):
        start, end = page.line_at(lines[number])
        cells = page.text[start:end].split("\t")
        if len(cells) < at + 2:
            return
        one, other = cells[at], cells[at + 1]
        if _is_name(one) and _is_name(other):
            name = f"{other} {one}" if surname_first else f"{one} {other}"
            yield NamedRow(name, start + sum(len(cell) + 1 for cell in cells[:at]))


def _is_name(cell: str) -> bool:
    return len(cell) <= 40 and cell[:1].isupper() and _NAME.fullmatch(cell) is not None
