"""Which line of a seed file is its header, and what its columns are called."""

from collections import Counter
from collections.abc import Sequence
from itertools import zip_longest

from leadslogix.seeds.cells import is_nothing, tidy
from leadslogix.seeds.entries import may_be_entry
from leadslogix.seeds.errors import BadOption
from leadslogix.seeds.header_scores import are_column_names, names_a_column, score_header
from leadslogix.seeds.header_words import Role
from leadslogix.seeds.options import NO_HEADER
from leadslogix.seeds.records import SeedLine
from leadslogix.seeds.websites import find_website
from scraping.vocabulary.legal_forms import has_legal_form

_SAMPLE_LENGTH = 200  # enough to see what a cell is
_HEADER_WITHIN = 15  # records: titles and dates of the export come before the header
_READ_CELLS = 200
_FEWEST_NAMELESS = 3
_FEWEST_GROUPS = 2
_FEWEST_NAMED = 2
_NEARLY = 0.6
_WIDE = 1.3


def split_header(records: list[SeedLine], header_line: int = 0) -> tuple[SeedLine | None, list[SeedLine]]:
    """The header (None where the first record is data already) and the records below it."""
    if header_line:
        return _split_at(records, header_line)
    hits = [_count_words(record) for record in records[:_HEADER_WITHIN]]
    if max(hits):
        at = _choose_header(records, hits)
        return records[at], records[at + 1 :]
    at = _skip_titles(records)
    if _looks_like_data(records[at].cells) or _is_one_of_many(records[at:]):
        return None, records[at:]
    return records[at], records[at + 1 :]


def _choose_header(records: Sequence[SeedLine], hits: Sequence[int]) -> int:
    """Of equally good lines the first, but not a title ("List of exhibitors") alone in its line.

    A line further below that names a few more columns is the header of a second table.
    """
    best = [at for at, count in enumerate(hits) if count == max(hits)]
    filled = [sum(map(bool, map(tidy, records[at].cells))) for at in range(best[0] + 1)]
    enough = max(_FEWEST_NAMED, _NEARLY * max(hits))
    first = next(at for at, count in enumerate(hits) if count >= min(enough, max(hits)))
    is_like_it = first + 1 < best[0] and filled[first] * _WIDE >= filled[best[0]]
    if is_like_it and filled[first + 1] * 2 > filled[first] and hits[first + 1] < hits[first]:
        return first
    return next((at for at in best if sum(map(bool, map(tidy, records[at].cells))) > 1), best[0])


def _is_one_of_many(records: Sequence[SeedLine]) -> bool:
    """In a list of one column: nothing tells the first line from those below, so it is one of them and not lost."""
    first, *others = ("".join(record.cells[:1]) for record in records)
    if not others or any(any(record.cells[1:]) for record in records) or _names_something(first):
        return False
    is_long = sum("\n" in cell for cell in others) * 2 > len(others)
    return ("\n" in first) == is_long


def _names_something(cell: str) -> bool:
    return any(score_header(cell[:_SAMPLE_LENGTH], role) for role in Role)


def count_header_words(records: Sequence[SeedLine]) -> int:
    """How many columns of the best line among these are named by words that we know."""
    return max((_count_words(record) for record in records), default=0)


def _count_words(record: SeedLine) -> int:
    return sum(names_a_column(cell[:_SAMPLE_LENGTH]) for cell in record.cells[:_READ_CELLS])


def _split_at(records: list[SeedLine], line: int) -> tuple[SeedLine | None, list[SeedLine]]:
    """What the user said: the line of the header, or that there is none."""
    if line == NO_HEADER:
        return None, records
    at = next((place for place, record in enumerate(records) if record.line == line), None)
    if at is None:
        raise BadOption(
            f"line {line} is empty or not among the first {len(records):,} lines: it cannot be the header."
        )
    return records[at], records[at + 1 :]


def _skip_titles(records: list[SeedLine]) -> int:
    """Titles, often in merged cells, and dates fill fewer cells than the table below them."""
    filled = [sum(bool(cell.strip()) for cell in record.cells) for record in records[: _HEADER_WITHIN * 2]]
    usual = sorted(filled)[len(filled) // 2]
    return next((at for at, count in enumerate(filled) if count * 2 > usual), 0)


def name_columns(
    header: SeedLine | None, rows: Sequence[SeedLine], above: SeedLine | None = None
) -> tuple[str, ...]:
    """Every column gets a name of its own; nameless columns without a value are not columns.

    `above`: the line before the header, which may have the names of groups of columns.
    """
    cells = [tidy(cell) for cell in header.cells] if header else [""] * max(len(row.cells) for row in rows)
    cells = _with_groups(cells, above.cells if above else ())
    while cells and not cells[-1] and header and not any(_cell(row, len(cells) - 1) for row in rows):
        cells.pop()
    if header:
        cells += [""] * (_count_nameless(len(header.cells), rows) if len(cells) == len(header.cells) else 0)
    names: list[str] = []
    taken: set[str] = set()
    for number, cell in enumerate(cells, start=1):
        names.append(_free_name(cell or f"Column {number}", taken))
        taken.add(names[-1])
    return tuple(names)


def _with_groups(cells: list[str], groups: Sequence[str]) -> list[str]:
    """ "Company | Contact person" above "Name | Website | Name | Phone": only what is there twice needs its group."""
    if sum(bool(tidy(group)) for group in groups) < _FEWEST_GROUPS:
        return cells
    if any(map(names_a_column, groups)):  # a merged cell that is as high as both lines
        cells = [
            cell or tidy(group) for cell, group in zip_longest(cells, groups[: len(cells)], fillvalue="")
        ]
    filled: list[str] = []
    for place in range(len(cells)):
        group = tidy(groups[place]) if place < len(groups) else ""
        filled.append(group or (filled[-1] if filled else ""))
    counts = Counter(cells)
    return [
        f"{group} {cell}" if group and cell and counts[cell] > 1 else cell
        for group, cell in zip(filled, cells, strict=True)
    ]


def continues_header(header: SeedLine, below: SeedLine) -> bool:
    """The second line of a header, with the names of columns below those of their groups."""
    places = [place for place, cell in enumerate(below.cells) if tidy(cell)]
    added = [place for place in places if not tidy(_cell(header, place))]
    return bool(added) and are_column_names(below.cells, _FEWEST_NAMED)


def _count_nameless(width: int, rows: Sequence[SeedLine]) -> int:
    """Columns right of the header that a good part of the rows has: without a name, or with the links of the cells."""
    widest = max((len(row.cells) for row in rows), default=0)
    filled = [
        sum(bool(_cell(row, place).strip()) for row in rows) for place in range(width, min(widest, width + 3))
    ]
    return max((n for n, count in enumerate(filled, 1) if _is_column(count, len(rows))), default=0)


def _is_column(filled: int, rows: int) -> bool:
    """Of a short list a few cells are a good part: links of three rows are a column too."""
    return filled >= min(_FEWEST_NAMELESS, max(2, rows / 2)) and filled * 4 >= rows


def sample_columns(columns: Sequence[str], rows: Sequence[SeedLine], size: int) -> dict[str, tuple[str, ...]]:
    """Some values of each column; a column may be empty in its first rows, so more rows than `size` are looked at."""
    samples: dict[str, tuple[str, ...]] = {}
    for index, column in enumerate(columns):
        values = (_tidy_lines(_cell(row, index)[:_SAMPLE_LENGTH]) for row in rows[: size * 20])
        samples[column] = tuple(value for value in values if not is_nothing(value))[:size]
    return samples


def _tidy_lines(text: str) -> str:
    """Of an entry the lines tell where its name ends."""
    return "\n".join(filter(None, map(tidy, text.split("\n"))))


def _cell(row: SeedLine, index: int) -> str:
    return row.cells[index] if index < len(row.cells) else ""


def _free_name(name: str, taken: set[str]) -> str:
    free, number = name, 2
    while free in taken:
        free, number = f"{name} ({number})", number + 1
    return free


def _looks_like_data(cells: Sequence[str]) -> bool:
    short = [cell[:_SAMPLE_LENGTH] for cell in cells]
    if any(_names_something(cell) for cell in short if "@" not in cell and "://" not in cell):
        return False
    return any(
        "@" in cell or has_legal_form(cell) or find_website(cell) or may_be_entry(cell) for cell in short
    )
