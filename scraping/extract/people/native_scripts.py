"""People in scripts without capitals: a title or label beside a name of few characters or words.

The pieces of a line, the cells of a row and the lines below each other are looked at alike: whichever of two neighbours
is a title is that of the other one, if it reads like a name.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from scraping.extract.people.found import IN_COLUMN
from scraping.extract.people.native_pieces import (
    EASTERN_TITLES,
    LAST,
    LAST_TITLES,
    WORDED_TITLES,
    Piece,
    read_labelled_name,
    read_listed_name,
    reads_surely,
    split_line,
)
from scraping.extract.people.organisation import is_leader
from scraping.extract.people.titles import ABOVE, AFTER, BEFORE, BELOW, LABEL_ABOVE, LABELLED, WITH_TITLE
from scraping.page.parse import Page
from scraping.vocabulary.keywords import Keywords
from scraping.vocabulary.letters import is_latin
from scraping.vocabulary.loader import find_keywords, read_lower, read_spellings
from scraping.vocabulary.spellings import join_expressions, list_examples

_KEYWORDS = Keywords(*find_keywords((*EASTERN_TITLES, *WORDED_TITLES, *LAST_TITLES)))
_HEADS = read_lower("people_words", "native_name_column")
_HEAD_KEYWORDS = Keywords(*find_keywords(_HEADS))
_NAMES_OF_COLUMNS = frozenset(one for head in _HEADS for one in list_examples(head))
_SCRIPTS = re.compile(rf"[{LAST}\u0590-\u06ff\u0e00-\u0e7f\u3041-\u30ff\u4e00-\u9fff\uac00-\ud7af]")
_KANA = re.compile(r"[\u3041-\u3096\u30a1-\u30fa]")
# Chinese names have four characters only with one of a few surnames; Japanese ones often have.
_LONG_HAN = re.compile(
    rf"(?!{join_expressions(read_spellings('beside_names', 'compound_surname'))})[\u4e00-\u9fff]{{4,}}"
)
_OF_TITLES = frozenset((LABELLED, LABEL_ABOVE, BELOW, AFTER))
_MAX_LINE, _MAX_LINES, _MOST_NAMES, _MAX_ROWS, _BELOW_HEADING = 400, 600, 8, 200, 40
_CELLS_OF_ROW = 3
_FEW_LISTED, _MOST_LISTED, _GAP = 2, 100, 12  # people, people, lines


class NativeName(NamedTuple):
    name: str
    title: str
    start: int
    end: int
    sign: str  # where the title is
    place: tuple[int, int]  # with a form of address before the name or after it


def find_native_names(page: Page, staff: Iterable[int], *, is_of_team: bool = False) -> Iterator[NativeName]:
    """`staff`: the lines of headings that announce staff; all of the page is, if it is the team's."""
    if is_latin(page.text):
        return
    reader = _Reader(page)
    yield from reader.beside_titles()
    yield from reader.in_columns()
    yield from reader.below_headings(staff)
    if is_of_team:
        yield from reader.bare_names(range(min(len(page.line_starts), _MAX_LINES)))
    yield from reader.between_names()


class _Reader:
    def __init__(self, page: Page) -> None:
        self._page = page
        self._taken: set[int] = set()

    def beside_titles(self) -> Iterator[NativeName]:
        numbers = self._lines_with(_KEYWORDS)
        for number in numbers:
            pieces = self._pieces(number)
            for at, piece in enumerate(pieces):
                if piece.title:
                    yield from self._names_of(number, pieces, at)
        # (After all titles: a row beside this one may have a title of its own.)
        yield from self._names_beside_rows(numbers)

    def _names_beside_rows(self, numbers: Iterable[int]) -> Iterator[NativeName]:
        """`ספרית | שושנה אברג'יל | 052-8615970` above or below such a row whose title is known."""
        seen: set[tuple[int, int]] = set()  # row and column: the rows beyond were looked at, too
        for number in numbers:
            pieces = self._pieces(number)
            column = next((at for at, one in enumerate(pieces) if one.is_name), -1)
            if column < 0 or len(pieces) < _CELLS_OF_ROW:
                continue
            for step in (-1, 1):
                row = number + step
                while (row, column) not in seen and self._names_one(row, column, len(pieces)):
                    seen.add((row, column))
                    yield from self._take(self._pieces(row)[column], "", IN_COLUMN)
                    row += step

    def _names_one(self, row: int, column: int, width: int) -> bool:
        cells = self._pieces(row)
        return len(cells) == width and cells[column].is_name

    def _lines_with(self, keywords: Keywords) -> list[int]:
        page = self._page
        if not page.mentions(keywords):
            return []
        return sorted({page.line_number(start) for start in page.keywords.starts(keywords)})[:_MAX_LINES]

    @cached_property
    def _read_lines(self) -> dict[int, list[Piece]]:
        return {}

    def _pieces(self, number: int) -> list[Piece]:
        known = self._read_lines.get(number)
        if known is None:
            known = self._read_lines[number] = self._split(number)
        return known

    def _split(self, number: int) -> list[Piece]:
        page = self._page
        if not 0 <= number < len(page.line_starts):
            return []
        start, end = page.line_at(page.line_starts[number])
        if not start < end <= start + _MAX_LINE:
            return []
        return [
            piece._replace(start=piece.start + start, name_start=piece.name_start + start)
            for piece in split_line(page.text[start:end])
        ]

    def _names_of(self, number: int, pieces: list[Piece], at: int) -> Iterator[NativeName]:
        """Those that the title at this place of a line belongs to."""
        piece = pieces[at]
        if piece.name:
            # `所長・税理士 山田 太郎`: the titles before it on the line are of the same person.
            titles = [one.text for one in pieces[:at]] if all(one.is_title for one in pieces[:at]) else []
            title = "・".join([*titles, piece.title])
            leads = any(map(is_leader, (*titles, piece.title)))
            in_front = LABELLED if leads else WITH_TITLE if len(pieces) == len(titles) + 1 else BEFORE
            yield from self._take(piece, title, in_front if piece.name_start > piece.start else AFTER)
            return
        following = self._names_after(pieces, at)
        before = next((one for one in reversed(pieces[:at]) if not one.is_title), None)
        if following and (piece.is_label or before is None or not before.is_name):
            for one in following:
                yield from self._take(one, piece.text, LABELLED)
        elif before is not None and before.is_name:
            yield from self._take(before, piece.text, AFTER)
        elif all(one.is_title and not (one.is_label and pieces[1:]) for one in pieces):
            yield from self._names_above_or_below(number, piece)

    @staticmethod
    def _names_after(pieces: list[Piece], at: int) -> list[Piece]:
        names: list[Piece] = []
        for one in pieces[at + 1 : at + 1 + _MOST_NAMES]:
            if pieces[at].is_label and not names:
                one = read_labelled_name(one)
            if not one.is_name:
                break
            names.append(one)
        return names

    def _names_above_or_below(self, number: int, title: Piece) -> Iterator[NativeName]:
        above, below = self._pieces(number - 1), self._pieces(number + 1)
        if title.is_label and below and below[0].is_name:
            yield from self._take(below[0], title.text, LABEL_ABOVE)
        elif len(above) == 1 and above[0].is_name and above[0].name_start not in self._taken:
            yield from self._take(above[0], title.text, BELOW)
        elif len(below) == 1 and below[0].is_name:
            yield from self._take(below[0], title.text, ABOVE)

    def in_columns(self) -> Iterator[NativeName]:
        """Below the head of a column of names, or in the cell after it."""
        page = self._page
        for number in self._lines_with(_HEAD_KEYWORDS):
            start, end = page.line_at(page.line_starts[number])
            cells = [cell.strip(" :：\u3000") for cell in page.text[start:end].split("\t")]
            column = next((at for at, cell in enumerate(cells) if cell in _NAMES_OF_COLUMNS), -1)
            if column >= 0 and len(cells) > 1:
                yield from self._names_below(number, column, len(cells))

    def below_headings(self, staff: Iterable[int]) -> Iterator[NativeName]:
        """Each alone on its line."""
        page = self._page
        for heading in staff:
            start, end = page.line_at(page.line_starts[heading])
            if not _SCRIPTS.search(page.text, start, end):
                continue
            yield from self.bare_names(range(heading + 1, heading + 1 + _BELOW_HEADING))

    def bare_names(self, lines: Iterable[int]) -> Iterator[NativeName]:
        for number in lines:
            pieces = self._pieces(number)
            if len(pieces) == 1 and pieces[0].is_name and reads_surely(pieces[0].name):
                yield from self._take(pieces[0], "", "")

    def between_names(self) -> Iterator[NativeName]:
        """Where several people are listed, a name that reads less like one is one, too."""
        lines = sorted(map(self._page.line_number, self._taken))
        for first, last in pairwise(lines[:_MOST_LISTED] if len(lines) > _FEW_LISTED else ()):
            for number in range(first + 1, last if last - first <= _GAP else first):
                pieces = self._pieces(number)
                if len(pieces) == 1 and (name := read_listed_name(pieces[0])):
                    at = pieces[0].start + max(0, pieces[0].text.find(name))
                    yield from self._take(pieces[0]._replace(name=name, name_start=at), "", "")

    def _names_below(self, head: int, column: int, width: int) -> Iterator[NativeName]:
        page = self._page
        for number in range(head + 1, min(head + _MAX_ROWS, len(page.line_starts))):
            start, end = page.line_at(page.line_starts[number])
            cells = page.text[start:end].split("\t")
            if len(cells) < min(width, 2) or len(cells) <= column:
                return
            at = start + sum(len(cell) + 1 for cell in cells[:column])
            for piece in split_line(cells[column]):
                if piece.is_name:
                    yield from self._take(piece._replace(name_start=piece.name_start + at), "", IN_COLUMN)

    def _is_long(self, name: str) -> bool:
        return not self._is_japanese and _LONG_HAN.fullmatch(name) is not None

    @cached_property
    def _is_japanese(self) -> bool:
        return _KANA.search(self._page.text) is not None

    def _take(self, piece: Piece, title: str, sign: str) -> Iterator[NativeName]:
        start = piece.name_start
        if start not in self._taken and (sign in _OF_TITLES or not self._is_long(piece.name)):
            self._taken.add(start)
            end = self._page.text.find(piece.name[-1], start + len(piece.name) - 1) + 1
            end = max(end, start + len(piece.name))
            is_whole = bool(piece.name) and sign != IN_COLUMN
            place = (piece.start, piece.start + len(piece.text)) if is_whole else (start, end)
            yield NativeName(piece.name, title, start, end, sign, place)
