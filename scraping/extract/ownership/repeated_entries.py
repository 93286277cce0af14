"""Entries of one build that follow each other: cards, rows of a table, items of a list. Each has a name and facts of its own.

They are found by what is in the same place of the page before each fact, not by the elements around them: the name and
the facts of an entry are often mere neighbours, and one row of a table may hold several entries."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scraping.extract.candidates import Candidate
from scraping.page.parse import Page
from scraping.vocabulary.letters import letters_of

FEWEST_ENTRIES = 3
_MOST_PIECES = 10  # between the name and the first fact of an entry
_MOST_INSIDE = 3  # between two facts of an entry
_LONGEST_NAME, _SHORTEST_NAME = 100, 3  # characters, letters
_MOSTLY = 0.7  # names that are of one entry only
_PIECE = re.compile(r"[^\n\t]+")
_CODE = re.compile(r"(?<!\d)\d{5}(?!\d)|[A-Z]\d[A-Z] ?\d[A-Z]\d|\d [A-Z]{2}$")
_NOT_LETTERS = re.compile(r"[\W\d_]+")
_HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
_PARTS_OF_PAGE = frozenset(("header", "footer", "nav", "aside"))
_NAME_TAGS = _HEADINGS | {"a", "b", "strong", "dt", "th"}


class Piece(NamedTuple):
    """A line or a cell, or what is before a fact in it."""

    start: int
    text: str
    is_before_fact: bool = False


class Fact(NamedTuple):
    start: int
    end: int
    candidate: Candidate


class Entry(NamedTuple):
    start: int
    end: int
    head: Sequence[Piece]  # from the name to the first fact
    facts: Sequence[Fact]

    @property
    def name(self) -> str:
        return self.head[0].text


class _Gap(NamedTuple):
    """What is between a fact and the one before it."""

    fact: Fact
    pieces: Sequence[Piece]
    is_wide: bool


def find_lists(page: Page, facts: Sequence[Fact]) -> Iterator[list[Entry]]:
    """`facts` in the order of the page."""
    gaps = list(_find_gaps(page, facts))
    if sum(1 for gap in gaps if gap.pieces) < FEWEST_ENTRIES:
        return
    rows = _Rows(page, gaps)
    first = 0
    while first <= len(gaps) - FEWEST_ENTRIES:
        names, end = rows.beginning_at(first)
        if len(names) < FEWEST_ENTRIES:
            first += 1
            continue
        yield _make_entries(page, gaps[:end], names)
        first = end


def _find_gaps(page: Page, facts: Sequence[Fact]) -> Iterator[_Gap]:
    before = -1
    for fact in facts:
        if fact.start < before:
            continue  # inside the one before
        cells = list(_PIECE.finditer(page.text, max(before, _start_of_reach(page, fact)), fact.start))
        # What is left of the cell of the fact before.
        if cells and cells[0].start() == before:
            cells = cells[1:]
        pieces = [Piece(cell.start(), cell[0].strip(), cell.end() == fact.start) for cell in cells]
        pieces = [piece for piece in pieces if piece.text]
        yield _Gap(fact, pieces[-_MOST_PIECES:], len(pieces) > _MOST_PIECES)
        before = fact.end


def _start_of_reach(page: Page, fact: Fact) -> int:
    return page.line_starts[max(0, page.line_number(fact.start) - _MOST_PIECES - 1)]


class _Rows:
    """Pieces that name the entries of a list, for they are in the same place of the page."""

    def __init__(self, page: Page, gaps: Sequence[_Gap]) -> None:
        self._page = page
        self._gaps = gaps
        self._names = [self._names_in(gap) for gap in gaps]

    def beginning_at(self, first: int) -> tuple[dict[int, Piece], int]:
        """The names by the number of their gap, and where the list ends. Of the longest list: within an entry, other
        pieces are in the same places as well; in the first entry those come after the name."""
        rows = [self._row_of(place, first) for place in self._names[first]]
        rows = [
            (names, end)
            for names, end in rows
            if len(names) >= FEWEST_ENTRIES and _are_distinct(list(names.values()))
        ]
        return max(rows, key=lambda row: self._rank(row[0], row[1], row[0][first]), default=({}, first))

    def _rank(self, names: dict[int, Piece], end: int, name: Piece) -> tuple[bool, int, int, bool]:
        element = self._page.element_at(name.start)
        is_emphasised = element is not None and element.tag in _NAME_TAGS
        return not name.is_before_fact, len(names), -end, is_emphasised

    def _row_of(self, place: int, first: int) -> tuple[dict[int, Piece], int]:
        names: dict[int, Piece] = {}
        for number in range(first, len(self._gaps)):
            if place in self._names[number]:
                names[number] = self._names[number][place]
            elif self._ends_list(self._gaps[number - 1], self._gaps[number]):
                return names, number
        return names, len(self._gaps)

    def _ends_list(self, before: _Gap, gap: _Gap) -> bool:
        if gap.is_wide or len(gap.pieces) > _MOST_INSIDE:
            return True
        if self._part_of_page(before.fact) != self._part_of_page(gap.fact):
            return True
        elements = [self._page.element_at(piece.start) for piece in gap.pieces]
        return any(element is not None and element.tag in _HEADINGS for element in elements)

    def _part_of_page(self, fact: Fact) -> frozenset[str]:
        return self._page.zones_at(fact.start) & _PARTS_OF_PAGE

    def _names_in(self, gap: _Gap) -> dict[int, Piece]:
        """What is alone in its place or right before the fact, and may be a name."""
        by_place: dict[int, list[Piece]] = defaultdict(list)
        for piece in gap.pieces:
            place = self._page.place_of(self._page.element_at(piece.start))
            if place is not None:
                by_place[-place if piece.is_before_fact else place].append(piece)
        return {
            place: found[-1]
            for place, found in by_place.items()
            if (len(found) == 1 or found[-1] is gap.pieces[-1]) and _may_name(found[-1])
        }


def _may_name(piece: Piece) -> bool:
    """Not the line of a postal code."""
    if _CODE.search(piece.text):
        return False
    return len(piece.text) <= _LONGEST_NAME and len(_NOT_LETTERS.sub("", piece.text)) >= _SHORTEST_NAME


def _are_distinct(names: Sequence[Piece]) -> bool:
    """Labels are the same in each entry."""
    return len({letters_of(name.text) for name in names}) >= _MOSTLY * len(names)


def _make_entries(page: Page, gaps: Sequence[_Gap], names: dict[int, Piece]) -> list[Entry]:
    numbers = sorted(names)
    _, last_end = page.line_at(gaps[-1].fact.end)
    ends = [*(names[number].start for number in numbers[1:]), last_end]
    following = [*numbers[1:], len(gaps)]
    return [
        Entry(
            names[number].start,
            end,
            [piece for piece in gaps[number].pieces if piece.start >= names[number].start],
            [gap.fact for gap in gaps[number:next_number]],
        )
        for number, next_number, end in zip(numbers, following, ends, strict=True)
    ]
