"""People in scripts without capitals: a title or label beside a name of few characters or words.

The pieces of a line, the cells of a row and the lines below each other are looked at alike: whichever of two neighbours
is a title is that of the other one, if it reads like a name.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import islice, pairwise, takewhile, zip_longest
from typing import NamedTuple

from scraping.extract.people.chinese_names import (
    has_chinese_surname,
    is_chinese_name,
    is_surely_chinese_name,
)
from scraping.extract.people.found import IN_COLUMN
from scraping.extract.people.korean_names import has_korean_surname
from scraping.extract.people.native_lists import is_surely_listed
from scraping.extract.people.native_pieces import (
    EASTERN_TITLES,
    LAST,
    LAST_TITLES,
    Piece,
    read_labelled_name,
    read_listed_name,
    reads_surely,
    split_line,
)
from scraping.extract.people.organisation import is_leader
from scraping.extract.people.titles import ABOVE, AFTER, BEFORE, BELOW, LABEL_ABOVE, LABELLED, WITH_TITLE
from scraping.extract.people.worded_contacts import find_before_contacts
from scraping.extract.people.worded_names import WORDED_TITLES
from scraping.page.parse import Page
from scraping.vocabulary.keywords import Keywords
from scraping.vocabulary.letters import is_latin, plain_signs
from scraping.vocabulary.loader import find_keywords, read_lower, read_spellings
from scraping.vocabulary.patterns import compile_later
from scraping.vocabulary.spellings import join_expressions, list_examples

_KEYWORDS = Keywords(*find_keywords((*EASTERN_TITLES, *WORDED_TITLES, *LAST_TITLES)))
_HEADS = read_lower("people_words", "native_name_column")
_HEAD_KEYWORDS = Keywords(*find_keywords(_HEADS))
_NAMES_OF_COLUMNS = frozenset(one for head in _HEADS for one in list_examples(head))
# `（内線 216）`, ` 電話0269-85-3190`, ` (E-381204) 9281 7364`
_LABEL_AND_NUMBER = compile_later(
    r"(?:[^\S\n]|[(（:：,，|/／]){1,4}(?:[^\W\d_]{1,8}[ \t.:：+-]{0,3}){0,2}[(（+]?(?:\d[\d \t()-]{5,}|(?<=[^\W\d_] )\d{2,5}(?!\d)|(?<=[^\W\d_])\d{2,5}(?!\d)|(?<=-)\d{5,})"
)
_NUMBER_AFTER = compile_later(r"[\u3041-\ud7af][^\d\n]{1,20}\d{2}")
_SCRIPTS = compile_later(rf"[{LAST}\u0590-\u06ff\u0e00-\u0e7f\u3041-\u30ff\u4e00-\u9fff\uac00-\ud7af]")
KANA = compile_later(r"[\u3041-\u3096\u30a1-\u30fa]")
_IS_THAI = compile_later(r"[\u0e01-\u0e4e]")
# Chinese names have four characters only with one of a few surnames; Japanese ones often have.
_LONG_HAN = compile_later(
    rf"(?!{join_expressions(read_spellings('beside_names', 'compound_surname'))})[\u4e00-\u9fff]{{4,}}"
)
_THREE_SYLLABLES = compile_later(r"[\uac00-\ud7af]{3}")
_JOINED_HAN = compile_later(r"[\u4e00-\u9fff]{2,}")
_LABELS = frozenset((LABELLED, LABEL_ABOVE))
_OF_TITLES = frozenset((*_LABELS, BELOW, AFTER))
_MAX_LINE, _MAX_LINES, _MOST_NAMES, _MAX_ROWS, _BELOW_HEADING = 400, 600, 40, 200, 40
_BRACKET, _LONGEST_IN_BRACKETS = 2, 8  # characters
_CELLS_OF_ROW, _MOST_ROWS, _MOST_OF_ROW = 3, 10, 0.6
# `副 县 长：`
_SPACED_LABEL = compile_later(r"[\u4e00-\u9fff](?:[ \u3000]{1,4}[\u4e00-\u9fff]){1,4} ?[:：]")
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
    yield from reader.with_numbers()
    if is_of_team:
        yield from reader.bare_names(range(min(len(page.line_starts), _MAX_LINES)))
    yield from reader.between_names()
    yield from reader.in_same_place()


class _Reader:
    def __init__(self, page: Page) -> None:
        self._page = page
        self._taken: set[int] = set()

    def beside_titles(self) -> Iterator[NativeName]:
        numbers = sorted({*self._lines_with(_KEYWORDS), *self._lines_with_spaced_labels()})
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

    def _lines_with_spaced_labels(self) -> Iterator[int]:
        for found in islice(_SPACED_LABEL.finditer(self._page.text), _MAX_LINES):
            yield self._page.line_number(found.start())

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
        after = self._names_after(pieces, at)
        following = [one for one in after if not self._is_no_name_here(one.name, LABELLED)]
        before = next((one for one in reversed(pieces[:at]) if not one.is_title), None)
        if following and (piece.is_label or before is None or not before.is_name):
            for one in following:
                yield from self._take(one, piece.text, LABELLED)
        elif before is not None and before.is_name:
            yield from self._take(before, piece.text, AFTER)
            yield from self._names_before(pieces[:at], piece)
        elif all(one in after or (one.is_title and not (one.is_label and pieces[1:])) for one in pieces):
            yield from self._names_above_or_below(number, piece)

    def _names_before(self, pieces: list[Piece], title: Piece) -> Iterator[NativeName]:
        """Also those that commas join, if another sign is before the title: `سامي حداد، ريم شاهين / أعضاء`."""
        names = [one for one in reversed(pieces) if not one.is_title]
        following = title
        for one in names:
            has_comma = "," in plain_signs(self._page.text[one.start + len(one.text) : following.start])
            if not one.is_name or (following is not title) != has_comma:
                return
            yield from self._take(one, title.text, AFTER)
            following = one

    @staticmethod
    def _names_after(pieces: list[Piece], at: int) -> list[Piece]:
        names: list[Piece] = []
        following = pieces[at + 1 : at + 1 + _MOST_NAMES]
        for one, after in zip_longest(following, following[1:]):
            if pieces[at].is_label and not names:
                one = read_labelled_name(one)
            if one.is_name:
                names.append(one)
            elif one.title or after is None or not is_surely_chinese_name(after.name):
                break  # `王大明（北區）、李小華（南區）`: what is in brackets is passed over
        return names

    def _names_above_or_below(self, number: int, title: Piece) -> Iterator[NativeName]:
        above, below = self._pieces(number - 1), self._pieces(number + 1)
        if several := self._rows_of_names(number + 1):
            for one in several:
                yield from self._take(one, title.text, LABEL_ABOVE)
        elif title.is_label and below and below[0].is_name:
            yield from self._take(below[0], title.text, LABEL_ABOVE)
        elif _is_of_one(above) and above[0].name_start not in self._taken:
            yield from self._take(above[0], title.text, BELOW)
        elif _is_of_one(below):
            yield from self._take(below[0], title.text, ABOVE)

    def _rows_of_names(self, first: int) -> list[Piece]:
        """Lines that hold nothing but several names each."""
        rows = map(self._pieces, range(first, first + _MOST_ROWS))
        listed = list(takewhile(_are_names, rows))
        return [one for row in listed for one in row if one.is_name]

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

    def with_numbers(self) -> Iterator[NativeName]:
        """`編輯部 羅建平 0912-345-678`"""
        page = self._page
        for reached in find_before_contacts(page):
            yield from self._take(reached.piece, reached.title, BEFORE if reached.title else "")
        lines = {page.line_number(found.start()) for found in _NUMBER_AFTER.finditer(page.text)}
        for number in islice(sorted(lines), _MAX_LINES):
            pieces = self._pieces(number)
            named = [one if one.is_name else self._read_end(one) for one in pieces]
            for at, piece in enumerate(named):
                if piece.is_name and self._is_before_number(piece):
                    before = takewhile(lambda one: one.is_name, named[at::-1])
                    for one in before:  # `井手 美咲・白水 大地（内線 216）`
                        yield from self._take(one, "", "")

    def _read_end(self, piece: Piece) -> Piece:
        """`生涯学習係 山田 太郎`: words without a title come first."""
        words = piece.text.split()
        for name in (words[-1:], words[-2:])[:: -1 if self._is_japanese else 1] if len(words) > 1 else ():
            joined = " ".join(name)
            if not piece.title and is_surely_listed(joined):
                return piece._replace(name=joined, name_start=piece.start + piece.text.rindex(name[0]))
        return piece

    def _is_before_number(self, piece: Piece) -> bool:
        name, end = piece.name, piece.name_start + len(piece.name)
        is_sure = is_surely_listed(name) or (not self._is_japanese and is_chinese_name(name))
        return is_sure and _LABEL_AND_NUMBER.match(self._page.text, end) is not None

    def bare_names(self, lines: Iterable[int]) -> Iterator[NativeName]:
        for number in lines:
            pieces = self._pieces(number)
            if _is_of_one(pieces) and self._reads_surely(pieces[0]):
                yield from self._take(pieces[0], "", "")

    def _reads_surely(self, piece: Piece) -> bool:
        name = piece.name
        if _IS_THAI.match(name):
            return piece.name_start > piece.start  # a form of address comes first
        is_chinese = not self._is_japanese and _JOINED_HAN.fullmatch(name)
        return is_surely_listed(name) if is_chinese else reads_surely(name)

    def between_names(self) -> Iterator[NativeName]:
        """Where several people are listed, a name that reads less like one is one, too."""
        lines = sorted(map(self._page.line_number, self._taken))
        for first, last in pairwise(lines[:_MOST_LISTED] if len(lines) > _FEW_LISTED else ()):
            for number in range(first + 1, last if last - first <= _GAP else first):
                pieces = self._pieces(number)
                if len(pieces) == 1 and (name := read_listed_name(pieces[0])):
                    at = pieces[0].start + max(0, pieces[0].text.find(name))
                    yield from self._take(pieces[0]._replace(name=name, name_start=at), "", "")

    def in_same_place(self) -> Iterator[NativeName]:
        """Most lines in this place of the page are names: the first and the last of a list, too."""
        places: dict[int | None, list[int]] = defaultdict(list)
        for number in sorted({self._page.line_number(start) for start in self._taken}):
            places[self._place_of(number)].append(number)
        for place, known in places.items():
            first, last = max(0, known[0] - _GAP), min(known[-1] + _GAP + 1, len(self._page.lines))
            near = [number for number in range(first, last) if self._place_of(number) == place]
            if len(known) >= max(_FEW_LISTED, len(near) / 2):
                for number in near:
                    yield from self._take_listed(number)

    def _take_listed(self, number: int) -> Iterator[NativeName]:
        pieces = self._pieces(number)
        if len(pieces) == 1 and (name := read_listed_name(pieces[0])):
            yield from self._take(pieces[0]._replace(name=name, name_start=pieces[0].start), "", "")

    def _place_of(self, number: int) -> int | None:
        return self._page.place_of(self._page.line_elements[number])

    def _names_below(self, head: int, column: int, width: int) -> Iterator[NativeName]:
        page = self._page
        for number in range(head + 1, min(head + _MAX_ROWS, len(page.line_starts))):
            cells = page.lines[number].split("\t")
            if len(cells) == 1 and "@" in cells[0]:
                continue  # a mailbox below the name, in the same cell
            if len(cells) < min(width, 2):
                return
            # A cell that spans several rows is missing in all but the first.
            for at in range(min(column, len(cells) - 1), max(0, column - width + len(cells)) - 1, -1):
                if names := [piece for piece in split_line(cells[at]) if piece.is_name]:
                    start = page.line_starts[number] + sum(len(cell) + 1 for cell in cells[:at])
                    for piece in names:
                        yield from self._take(
                            piece._replace(name_start=piece.name_start + start), "", IN_COLUMN
                        )
                    break

    def _is_no_name_here(self, name: str, sign: str) -> bool:
        """Chinese and Korean names begin with a surname, and few Chinese ones have four characters."""
        if _THREE_SYLLABLES.fullmatch(name):
            return not has_korean_surname(name) and sign not in _LABELS
        if self._is_japanese or not _JOINED_HAN.fullmatch(name):
            return False
        if sign and len(name) == 2 and not is_chinese_name(name):
            return True
        is_strange = not has_chinese_surname(name) and sign not in _LABELS
        return is_strange or (sign not in _OF_TITLES and _LONG_HAN.fullmatch(name) is not None)

    @cached_property
    def _is_japanese(self) -> bool:
        return KANA.search(self._page.text) is not None

    def _take(self, piece: Piece, title: str, sign: str) -> Iterator[NativeName]:
        start = piece.name_start
        if start not in self._taken and not self._is_no_name_here(piece.name, sign):
            self._taken.add(start)
            end = self._page.text.find(piece.name[-1], start + len(piece.name) - 1) + 1
            end = max(end, start + len(piece.name))
            is_whole = bool(piece.name) and sign != IN_COLUMN
            place = (piece.start, piece.start + len(piece.text)) if is_whole else (start, end)
            yield NativeName(piece.name, title, start, end, sign, place)


def _are_names(pieces: list[Piece]) -> bool:
    eastern = [one for one in pieces if _SCRIPTS.search(one.text)]
    names = sum(one.is_name for one in eastern)
    return 1 < names >= _MOST_OF_ROW * len(eastern) and not any(one.title for one in pieces)


def _is_of_one(pieces: list[Piece]) -> bool:
    """`สมหญิง ใจดี (นก)`, `羅建平（台北）`: a name, and perhaps one word in brackets after it."""
    if not pieces or not pieces[0].is_name:
        return False
    return len(pieces) == 1 or (len(pieces) == 2 and not pieces[1].title and _follows_in_brackets(*pieces))


def _follows_in_brackets(name: Piece, other: Piece) -> bool:
    between = other.start - name.start - len(name.text)
    return between <= _BRACKET and len(other.text) <= _LONGEST_IN_BRACKETS and not other.is_label
