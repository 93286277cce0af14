"""Which lines of a page may name a person, and the names on them."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Set
from functools import cached_property, lru_cache
from itertools import pairwise

from scraping.extract.people.names import (
    GLUED,
    INVERTED,
    Spelling,
    has_person_shape,
    is_given,
    is_honorific,
    is_inverted,
    rows_on,
    spell_name,
)
from scraping.extract.people.word_order import SURE, begins_with_surname
from scraping.page.parse import Page
from scraping.vocabulary.job_titles import (
    DEPARTMENT,
    PLAIN_TITLES,
    TITLE,
    TITLE_BEGINNINGS,
    TITLE_ENDINGS,
    has_title,
    is_title_word,
)
from scraping.vocabulary.keywords import Keywords
from scraping.vocabulary.legal_forms import has_legal_form

# Whole titles, beginnings of titles, and endings of titles.
_PLAIN, _BEGINNINGS = Keywords(*PLAIN_TITLES), Keywords(*TITLE_BEGINNINGS)
_ENDINGS = Keywords(*TITLE_ENDINGS)
_MAX_SURNAME = 40
_LONGEST_KNOWN = 300
_ONE_WORD = re.compile(r"[^\W\d_a-z][^\W\d_]+(?:-[^\W\d_]+)?")
_MARRIED, _MARRIED_ENDS = re.compile(r"(?<![\w-])[^\W\d_a-z][^\W\d_]{2,20}né (?:[Dd]r\.? )?$"), "né "
_MARKS = " ,.:;-–•*"
_SHORTEST, _LONGEST = 3, 3000  # characters of a line that are read


class PersonLines:
    """The names of a page, and the numbers of its lines with words of titles."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._starts = page.line_starts
        self.with_titles = self._lines_of_titles()

    def names(self, lines: Iterable[int]) -> Iterator[tuple[Spelling, int]]:
        """Each on these lines, with the place where its row of words begins."""
        starts, all_lines, parted = self._starts, self._page.lines, self.parted
        for number in lines:
            line = all_lines[number]
            if len(line) <= _SHORTEST:
                continue
            if number in parted:
                yield from self._names_of_parts(starts[number], line)
            elif found := _known_names(line) if len(line) <= _LONGEST_KNOWN else names_on(line[:_LONGEST]):
                for spelled, at in found:
                    yield spelled, starts[number] + at

    def _names_of_parts(self, start: int, line: str) -> Iterator[tuple[Spelling, int]]:
        for begin, stop in self._parts(start, start + min(len(line), _LONGEST)):
            for spelled, at in names_on(self._page.text[begin:stop]):
                yield spelled, begin + at

    def split_names(self) -> Iterator[tuple[Spelling, int]]:
        """`<h3>Anna<br>Smith</h3>`: on two lines of one element."""
        page = self._page
        for number, (given, surname) in enumerate(pairwise(page.lines)):
            if " " in given or " " in surname:  # as on most lines
                continue
            if not (_ONE_WORD.fullmatch(given) and _ONE_WORD.fullmatch(surname)):
                continue
            if not (is_given(given) or begins_with_surname([given, surname])):
                continue
            spelled = spell_name(f"{given} {surname}")
            whole = spelled is not None and spelled.is_likely and spelled.name == f"{given} {surname}"
            start, below = self._starts[number : number + 2]
            if spelled is not None and whole and page.element_at(start) == page.element_at(below):
                yield spelled, start

    def _parts(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        """A line of links with only a space between them is a list."""
        cuts = self._cuts
        for cut in cuts[bisect_right(cuts, start) : bisect_right(cuts, end - 1)]:
            yield start, cut
            start = cut + 1
        yield start, end

    @cached_property
    def _cuts(self) -> list[int]:
        """The spaces between two links."""
        text, links = self._page.text, self._page.links
        begins = {start for _, start, _, _ in links}
        return sorted({end for _, _, end, _ in links if end + 1 in begins and text.startswith(" ", end)})

    @cached_property
    def parted(self) -> Set[int]:
        """The numbers of the lines that are lists of links."""
        return set(map(self._line_of, self._cuts))

    def _line_of(self, offset: int) -> int:
        return bisect_right(self._starts, offset) - 1

    def _lines_of_titles(self) -> set[int]:
        text, keywords = self._page.lowered, self._page.keywords
        found = [start for start, end in keywords.spans(_PLAIN) if _is_word(text, start, end)]
        found += [start for start, end in keywords.spans(_ENDINGS) if not text[end : end + 1].isalpha()]
        for start in keywords.starts(_BEGINNINGS):
            if (not start or not text[start - 1].isalpha()) and TITLE.end_of_phrase(text, start) > 0:
                found.append(start)
        return {self._line_of(start) for start in found}


def names_on(line: str) -> Iterable[tuple[Spelling, int]]:
    """The names on a line, and where their rows of words begin."""
    return _known_names(line) if len(line) <= _LONGEST_KNOWN else _read_names(line)


# Menus, headers and footers are the same on every page of a site.
@lru_cache(maxsize=16_384)
def _known_names(line: str) -> tuple[tuple[Spelling, int], ...]:
    return tuple(_read_names(line))


def _read_names(line: str) -> Iterator[tuple[Spelling, int]]:
    for begin, row in rows_on(line):
        start, run = _without_glued_title(row)
        if spelled := spell_name(run):
            yield _with_married_name(_whole_line(spelled, run, line), begin + start, line)
    inverted = INVERTED.match(line) if line.find(", ", 0, _MAX_SURNAME) > 0 else None
    if inverted is not None and is_inverted(inverted):
        yield Spelling(0, inverted[0], SURE + 1), 0


def _without_glued_title(run: str) -> tuple[int, str]:
    """`PresidenteCamila Luna`: a title and a name in two elements."""
    title = glued_title(run)
    return len(title), run[len(title) :]


def glued_title(run: str) -> str:
    glued = GLUED.match(run)
    return glued["before"] if glued is not None and is_title_word(glued["before"].lower()) else ""


def _with_married_name(spelled: Spelling, start: int, line: str) -> tuple[Spelling, int]:
    """`Kovácsné Dr. Nagy Anna`: before her own name is that of her husband."""
    at = start + spelled.offset
    married = _MARRIED.search(line, 0, at) if _MARRIED_ENDS in line else None
    if married is None:
        return spelled, start
    return spelled._replace(offset=0, name=line[married.start() : at] + spelled.name), married.start()


def _whole_line(spelled: Spelling, run: str, line: str) -> Spelling:
    """`Johannes Mortensen Flessen` alone on its line is one name, even if its last word is unlike a name."""
    if len(spelled.name) == len(run) or run != line.strip(_MARKS) or not has_person_shape(run):
        return spelled
    others = run.replace(spelled.name, "").split()
    if (
        has_title(run)
        or has_legal_form(run)
        or not all(word.isalpha() and not is_honorific(word) for word in others)
        or any(DEPARTMENT.fullmatch(word.lower()) for word in others)
    ):
        return spelled
    return spelled._replace(offset=0, name=run)


def _is_word(text: str, start: int, end: int) -> bool:
    if start and text[start - 1].isalpha():
        return False
    return not text[end - 1].isalpha() or not text[end : end + 1].isalpha()
