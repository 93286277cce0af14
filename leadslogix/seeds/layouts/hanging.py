"""Printed tables: a company begins where the column of stands is filled, and its cells go on below.

A3.211  Kestrel Ropes Ltd, 4 Dock       or   Kestrel Ropes and   4 Dock Road,   A12
        Road, Hull                           Nets Ltd            Hull
        CO  Pike Nets, Norway
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise

from leadslogix.seeds.cell_kinds import kind_of
from leadslogix.seeds.cells import tidy
from leadslogix.seeds.entries import goes_on, is_legal_form, names_stand
from leadslogix.seeds.letter_titles import is_letter_title
from leadslogix.seeds.records import SeedLine
from scraping.vocabulary.countries import named_country
from scraping.vocabulary.legal_forms import has_legal_form

_CODE = re.compile(r"(?=.*\d)[\w./-]{1,12}(?: [\w./-]{1,8})?")
# "CO  Pike Nets": whoever else is at the stand.
_TAGGED = re.compile(r"([A-Z]{1,4}|[+↳>])\s{2,}(\S.*)")
_OF_ADDRESS = ("@", "www.", "://")
_FEWEST = 3
_SHARE = 0.15  # of the rows, at least, begin a company, and as many go on
_MOSTLY = 0.6
_MOST_COLUMNS = 20  # that are looked at for stands
_MOST_LINES = 8  # of one company


def find_reader(records: Sequence[SeedLine]) -> Callable[[Iterable[SeedLine]], Iterator[SeedLine]] | None:
    rows = [record for record in records if any(map(tidy, record.cells))]
    width = max((len(row.cells) for row in rows), default=0)
    tags = {at: _find_tags(rows, at) for at in range(min(width, _MOST_COLUMNS) if width > 1 else 0)}
    regular = [at for at in tags if _is_regular(rows, at, tags[at])]
    if not regular:
        return None
    # Some numbers of phones look like stands.
    place = max(regular, key=lambda at: sum(_begins(row, at) for row in rows))
    return partial(_read, place=place, tags=tags[place])


def _is_regular(rows: Sequence[SeedLine], place: int, tags: frozenset[str]) -> bool:
    codes = [code for row in rows if (code := _cell(row, place))]
    begun = [row for row in rows if _begins(row, place)]
    below = [(row, above) for above, row in pairwise(rows) if _is_below(row, above, place)]
    fewest = max(_FEWEST, _SHARE * len(rows))
    if len(begun) < max(fewest, len(codes) / 2) or len(below) < fewest:
        return False
    return sum(_continues(row, above, tags) for row, above in below) >= _MOSTLY * len(below)


def _is_below(row: SeedLine, above: SeedLine, place: int) -> bool:
    """After a gap something else begins, and a letter is the title of what is below it."""
    return not _cell(row, place) and row.line == above.line + 1 and not is_letter_title(_text(row))


def _find_tags(rows: Sequence[SeedLine], place: int) -> frozenset[str]:
    """Those that come again."""
    below = (row for row in rows if not _cell(row, place))
    counts = Counter(found[1] for row in below if (found := _TAGGED.fullmatch(_text(row))))
    return frozenset(tag for tag, count in counts.items() if count > 1)


def _cell(row: SeedLine, place: int) -> str:
    return row.cells[place].strip() if place < len(row.cells) else ""


def _text(row: SeedLine) -> str:
    """The only filled cell."""
    filled = [cell.strip() for cell in row.cells if cell.strip()]
    return filled[0] if len(filled) == 1 else ""


def _begins(row: SeedLine, place: int) -> bool:
    others = any(tidy(cell) for at, cell in enumerate(row.cells) if at != place)
    return others and _CODE.fullmatch(_cell(row, place)) is not None


def _continues(row: SeedLine, above: SeedLine, tags: frozenset[str]) -> bool:
    """Each cell by itself says that it is no company, or goes on with the cell above it."""
    if (tagged := _TAGGED.fullmatch(_text(row))) and tagged[1] in tags:
        return True
    pairs = [(cell.strip(), _cell(above, at)) for at, cell in enumerate(row.cells) if cell.strip()]
    return bool(pairs) and all(_goes_on(cell, over) for cell, over in pairs)


def _goes_on(cell: str, over: str) -> bool:
    if named_country(cell) or names_stand(cell):  # titles of what is below them
        return False
    if cell[:1].islower() or is_legal_form(cell) or kind_of(cell).is_detail:
        return True
    is_completed = has_legal_form(cell) and bool(over) and not has_legal_form(over)
    return bool(over) and (over.endswith(("-", ",", "&", "/")) or goes_on(over, cell) or is_completed)


def _read(records: Iterable[SeedLine], place: int, tags: frozenset[str]) -> Iterator[SeedLine]:
    company: SeedLine | None = None
    above, code, lines = SeedLine(0, ()), "", 0
    for row in records:
        tagged = _TAGGED.fullmatch(_text(row))
        if company is None or lines == _MOST_LINES or not _is_below(row, above, place):
            yield from [company] if company else []
            company, code = (row, _cell(row, place)) if _begins(row, place) else (None, "")
            yield from [] if company else [row]
            lines = 0
        elif tagged and tagged[1] in tags:
            yield company
            company, lines = _as_guest(row, tagged[2], place, code), 0
        else:
            company, lines = _join(company, row), lines + 1
        above = row
    yield from [company] if company else []


def _as_guest(row: SeedLine, text: str, place: int, code: str) -> SeedLine:
    cells = [text if cell.strip() else "" for cell in row.cells]
    cells[place] = code
    return SeedLine(row.line, tuple(cells))


def _join(company: SeedLine, below: SeedLine) -> SeedLine:
    width = max(len(company.cells), len(below.cells))
    cells = (_join_cells(_cell(company, at), _cell(below, at)) for at in range(width))
    return SeedLine(company.line, tuple(cells))


def _join_cells(above: str, below: str) -> str:
    if not above or not below:
        return above or below
    if not (above[-1] == "-" and below[0].islower()):
        return f"{above}\n{below}"
    # An address is cut at a hyphen of its own.
    is_address = any(sign in above.split()[-1] for sign in _OF_ADDRESS)
    return above + below if is_address else above[:-1] + below
