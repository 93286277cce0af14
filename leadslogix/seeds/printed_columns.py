"""Columns whose cells are printed dicts: what is under their keys becomes columns of its own, after the others.

Exports of databases and of programs hold `{'website': 'acme.example', 'linkedin': None}` or a list of people in a cell.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from leadslogix.seeds.cells import is_nothing, is_printed, printed_values, tidy
from leadslogix.seeds.guests import names_guests
from leadslogix.seeds.header_scores import score_header
from leadslogix.seeds.header_words import Role
from leadslogix.seeds.records import SeedLine

_LOOKED_AT = 200  # rows: a column may be empty in the first ones
_MOSTLY = 0.8
_MOST_COLUMNS = 30
_MOST_VALUES = 10  # of one key in a list of dicts
_SURE = 60  # the score of a whole phrase of ours


@dataclass(frozen=True, slots=True)
class PrintedColumns:
    """Which keys of which columns are columns: (place of the column, key), and what they are called."""

    width: int
    places: tuple[tuple[int, str], ...]
    names: tuple[str, ...]

    def unfold(self, row: SeedLine) -> SeedLine:
        if not self.places:
            return row
        cells = row.cells[: self.width] + ("",) * (self.width - len(row.cells))
        values = {place: printed_values(cells[place]) for place in dict(self.places)}
        more = tuple(_join(values[place], key) for place, key in self.places)
        return SeedLine(row.line, cells + more + row.cells[self.width :])


def find_printed_columns(columns: Sequence[str], rows: Sequence[SeedLine]) -> PrintedColumns:
    found = list(_find_keys(columns, rows))[:_MOST_COLUMNS]
    return PrintedColumns(
        len(columns), tuple((place, key) for place, key, _ in found), tuple(name for _, _, name in found)
    )


def _find_keys(columns: Sequence[str], rows: Sequence[SeedLine]) -> Iterator[tuple[int, str, str]]:
    taken = set(columns)
    is_named = any(
        score_header(column, Role.NAME) and not _is_of_printed(place, rows)
        for place, column in enumerate(columns)
    )
    for place, column in enumerate(columns):
        if names_guests(column) or not _is_of_printed(place, rows):
            continue
        filled = _filled_cells(place, rows)
        for key in dict.fromkeys(key for cell in filled for key, _ in printed_values(cell)):
            name = _name_column(column, key)
            name = f"{column} {key}" if name in taken else name
            # The organisation of a person inside is that of the entry, or another one.
            if is_named and score_header(key, Role.NAME) and not score_header(name, Role.PERSON):
                continue
            if name and name not in taken:
                taken.add(name)
                yield place, key, name


def _filled_cells(place: int, rows: Sequence[SeedLine]) -> list[str]:
    cells = [row.cells[place] for row in rows[:_LOOKED_AT] if place < len(row.cells)]
    return [cell for cell in cells if not is_nothing(tidy(cell)) or is_printed(cell)]


def _is_of_printed(place: int, rows: Sequence[SeedLine]) -> bool:
    filled = _filled_cells(place, rows)
    return bool(filled) and sum(map(is_printed, filled)) >= _MOSTLY * len(filled)


def _name_column(column: str, key: str) -> str:
    """ "website" of "links" is the website; the name of a contact is a person's. "" for what has no meaning for us."""
    whole = f"{column} {key}"
    if _means(whole, _SURE):
        return whole
    if _means(key, _SURE) and score_header(key, Role.NAME) <= _SURE:
        return key
    return ""


def _means(header: str, least: float) -> bool:
    return any(score_header(header, role) > least for role in Role)


def _join(values: Sequence[tuple[str, str]], key: str) -> str:
    return "; ".join([value for name, value in values if name == key][:_MOST_VALUES])
