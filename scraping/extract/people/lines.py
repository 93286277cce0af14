"""Which lines of a page may name a person, and the names on them."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import lru_cache

from scraping.extract.people.names import INVERTED, RUN, SURE, Spelling, is_inverted, spell_name
from scraping.page.parse import Page
from scraping.vocabulary.job_titles import BEGUN_TITLE, PLAIN_TITLES, TITLE_BEGINNINGS, TITLE_ENDINGS
from scraping.vocabulary.keywords import Keywords

# Whole titles, beginnings of titles, and endings of titles.
_PLAIN, _BEGINNINGS = Keywords(*PLAIN_TITLES), Keywords(*TITLE_BEGINNINGS)
_ENDINGS = Keywords(*TITLE_ENDINGS)
_MAX_SURNAME = 40
_LONGEST_KNOWN = 300
_LONGEST = 3000  # characters of a line that are read


class PersonLines:
    """The names of a page, and the numbers of its lines with words of titles."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._starts = page.line_starts
        self.with_titles = self._lines_of_titles()

    def names(self, lines: Iterable[int]) -> Iterator[tuple[Spelling, int]]:
        """Each on these lines, with the place where its row of words begins."""
        text, starts = self._page.text, self._starts
        last = len(starts) - 1
        for number in lines:
            start = starts[number]
            end = starts[number + 1] - 1 if number < last else len(text)
            if end - start > 3:
                for spelled, at in names_on(text[start : min(end, start + _LONGEST)]):
                    yield spelled, start + at

    def _line_of(self, offset: int) -> int:
        return bisect_right(self._starts, offset) - 1

    def _lines_of_titles(self) -> set[int]:
        text, keywords = self._page.lowered, self._page.keywords
        found = [start for start, end in keywords.spans(_PLAIN) if _is_word(text, start, end)]
        found += [start for start, end in keywords.spans(_ENDINGS) if not text[end : end + 1].isalpha()]
        for start in keywords.starts(_BEGINNINGS):
            if (not start or not text[start - 1].isalpha()) and BEGUN_TITLE.match(text, start):
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
    for match in RUN.finditer(line):
        if spelled := spell_name(match[0]):
            yield spelled, match.start()
    inverted = INVERTED.match(line) if line.find(", ", 0, _MAX_SURNAME) > 0 else None
    if inverted is not None and is_inverted(inverted):
        yield Spelling(0, inverted[0], SURE + 1), 0


def _is_word(text: str, start: int, end: int) -> bool:
    if start and text[start - 1].isalpha():
        return False
    return not text[end - 1].isalpha() or not text[end : end + 1].isalpha()
