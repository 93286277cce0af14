"""Rows with a cell too many, because the delimiter is in an unquoted name or street: `Smith, Jones & Co,GB,...`."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from leadslogix.seeds.column_values import fits_role
from leadslogix.seeds.header_words import Role
from leadslogix.seeds.records import SeedLine
from scraping.vocabulary.legal_forms import has_legal_form, letters_of_forms
from scraping.vocabulary.letters import only_letters

_MOST_PARTS = 4
# Columns whose values cannot be taken for a name.
_TELLING = (Role.WEBSITE, Role.EMAIL, Role.COUNTRY, Role.PHONE, Role.PROFILE_URL)


class Head(Protocol):
    @property
    def columns(self) -> Sequence[str]: ...

    @property
    def delimiter(self) -> str: ...

    @property
    def header_line(self) -> int: ...

    @property
    def mapping(self) -> Mapping[str, str]: ...


def rejoin_name(row: SeedLine, head: Head) -> SeedLine:
    """The row with its name and street in one cell each, if the cells after them then are what their columns say."""
    column, more = head.mapping.get(Role.NAME, ""), len(row.cells) - _count_named(head.columns)
    is_table = head.delimiter and head.header_line and column
    if not is_table or not 0 < more < _MOST_PARTS or not row.cells[-1].strip():
        return row
    at = head.columns.index(column)
    in_name = _count_in_name(row.cells[at : at + more + 1])
    joined = _join(row.cells, at, in_name, head.delimiter)
    if in_name < more:
        street = head.mapping.get(Role.STREET, "")
        place = head.columns.index(street) if street else at
        joined = _join(joined, place if place > at else at, more - in_name, head.delimiter)
    return SeedLine(row.line, joined) if _count_fits(joined, head) > _count_fits(row.cells, head) else row


def _count_in_name(cells: Sequence[str]) -> int:
    """How many cells more the name has: it ends with its legal form, if there is one, and the rest is the street's."""
    end = next(
        (
            at
            for at in range(len(cells))
            if not cells[at].strip()[:1].isdigit() and has_legal_form(" ".join(cells[: at + 1]))
        ),
        len(cells) - 1,
    )
    while end + 1 < len(cells) and only_letters(cells[end + 1]) in letters_of_forms():
        end += 1
    return end


def _join(cells: tuple[str, ...], at: int, more: int, delimiter: str) -> tuple[str, ...]:
    text = f"{delimiter} ".join(cell.strip() for cell in cells[at : at + more + 1])
    return (*cells[:at], text, *cells[at + more + 1 :])


def _count_named(columns: Sequence[str]) -> int:
    """Counts the columns without those at the right that only such rows have."""
    count = len(columns)
    while count and columns[count - 1] == f"Column {count}":
        count -= 1
    return count


def _count_fits(cells: Sequence[str], head: Head) -> int:
    """Of the cells that show what they are (_TELLING): how many hold what they should, less those that do not."""
    places = {role: head.columns.index(head.mapping[role]) for role in _TELLING if role in head.mapping}
    told = [(role, cells[at].strip()) for role, at in places.items() if at < len(cells)]
    return sum(1 if fits_role(cell, role) else -1 for role, cell in told if cell)
