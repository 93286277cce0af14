"""Tables side by side in one sheet, with one header each: they are read as one below the other."""

from collections.abc import Iterable, Iterator, Sequence

from leadslogix.seeds.cells import tidy
from leadslogix.seeds.header_scores import names_a_column
from leadslogix.seeds.records import SeedLine

_FEWEST_COLUMNS = 2  # "Name" twice is a company's and a person's


def find_width(header: Sequence[str]) -> int:
    """The width of each table with the empty columns after it; 0 if there is only one table."""
    names = [tidy(cell).casefold() for cell in header]
    while names and not names[-1]:
        names.pop()
    again = [place for place, name in enumerate(names) if place and name == names[0]] if names else []
    width = again[0] if again else 0
    if width < _FEWEST_COLUMNS or not any(map(names_a_column, header[:width])):
        return 0
    first = [*names[:width], *[""] * (-len(names) % width)]
    named = sum(map(bool, first))
    is_repeated = all(name in ("", first[place % width]) for place, name in enumerate(names))
    is_whole = sum(map(bool, names)) == named * len(range(0, len(names), width))
    return width if named >= _FEWEST_COLUMNS and is_repeated and is_whole else 0


def stack_tables(rows: Iterable[SeedLine], width: int, first: int) -> Iterator[SeedLine]:
    """The rows get new numbers: a line of the file holds several of them."""
    number = first
    for row in rows:
        for start in range(0, max(len(row.cells), 1), width):
            cells = row.cells[start : start + width]
            if start == 0 or any(map(tidy, cells)):
                yield SeedLine(number, cells)
                number += 1
