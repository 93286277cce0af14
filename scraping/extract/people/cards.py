"""Cards of people on the page of a team: what is in the same place of the page as the names of others is a name."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import cached_property

from scraping.extract.people.names import RUN, has_person_shape, is_common_word, is_given
from scraping.extract.people.titles import clean_title
from scraping.page.parse import Page
from scraping.vocabulary.honorifics import HONORIFIC, SMALL_HONORIFICS
from scraping.vocabulary.job_titles import DEPARTMENT, has_title
from scraping.vocabulary.spellings import join_expressions

_MIN_PEOPLE, _MIN_FIRST_NAMES = 3, 3
# Of the lines in that place, so many name people.
_MOSTLY = 0.6
_LONGEST = 60  # characters
_POSITION = re.compile(r":nth-of-type\(\d+\)|#[\w-]+|\.[\w-]+")
_FRONT = re.compile(
    rf"(?:(?:{HONORIFIC}|{join_expressions(SMALL_HONORIFICS)})(?!\w)\.?(?:[ -](?:med|dent|jur|rer|nat|phil|h\.c)\.?)* {{0,2}})+"
)
# `Anna`, `Anna (Accounting)`, `Anna – Accounting`
_FIRST_NAME = re.compile(r"\W*(?P<name>[^\W\d_a-z][^\W\d_]{1,14})(?P<rest>\s?[,–—:(|/\t-]\s?[^\n]{3,})?\s*")
_ASIDES = frozenset(("nav", "footer", "header"))


class Cards:
    def __init__(self, page: Page) -> None:
        self._page = page

    def place_of(self, number: int) -> str:
        """The elements around a line, without which of several they are."""
        return self._places[number]

    @cached_property
    def _places(self) -> list[str]:
        page = self._page
        return [_POSITION.sub("", page.locator(start)) for start in page.line_starts]

    def names_beside(self, known: Iterable[int]) -> Iterator[tuple[str, int]]:
        """`known`: the lines that name people and nothing else. Those in the same place of the page, and where they begin."""
        known = set(known)
        named = Counter(self._places[number] for number in known)
        for place, numbers in self._numbers.items():
            if named[place] < max(_MIN_PEOPLE, _MOSTLY * len(numbers)):
                continue
            for number in numbers:
                if number not in known and (name := self._name_on(number)):
                    yield name

    def first_names(self) -> Iterator[tuple[str, int]]:
        """`Anna` above her title, or `Anna – Accounting`: most lines in that place begin so."""
        for numbers in self._numbers.values():
            if len(numbers) < _MIN_FIRST_NAMES:
                continue
            lines = [(number, _FIRST_NAME.fullmatch(self._page.line(number))) for number in numbers]
            named = [
                (number, one) for number, one in lines if one is not None and _is_first_name(one["name"])
            ]
            titled = [one for number, one in named if self._has_title(number, one["rest"])]
            if len(titled) >= max(_MIN_FIRST_NAMES, _MOSTLY * len(numbers)):
                for number, one in named:
                    yield one["name"], self._page.line_starts[number] + one.start("name")

    def _has_title(self, number: int, rest: str | None) -> bool:
        title = clean_title(rest or self._page.line(number + 1)).lower()
        return len(title) <= _LONGEST and (has_title(title) or DEPARTMENT.fullmatch(title) is not None)

    @cached_property
    def _numbers(self) -> dict[str, list[int]]:
        """Of the lines with text in each place, besides menus and the frame of the page."""
        page = self._page
        numbers: dict[str, list[int]] = defaultdict(list)
        for number, start in enumerate(page.line_starts):
            line = page.lines[number]
            if line.strip() and len(line) <= _LONGEST and _ASIDES.isdisjoint(page.zones_at(start)):
                numbers[self._places[number]].append(number)
        return numbers

    def _name_on(self, number: int) -> tuple[str, int] | None:
        line = self._page.line(number)
        front = _FRONT.match(line)
        begin = front.end() if front else 0
        run = RUN.match(line, begin)
        if (
            run is None
            or line[run.end() :].strip(" .,:-–")
            or has_title(run[0])
            or not has_person_shape(run[0])
        ):
            return None
        return run[0], self._page.line_starts[number] + begin


def _is_first_name(word: str) -> bool:
    return word.istitle() and is_given(word) and not is_common_word(word)
