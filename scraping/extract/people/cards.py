"""Cards of people on the page of a team: what is in the same place of the page as the names of others is a name."""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import NamedTuple

from scraping.extract.people.names import RUN, has_person_shape, is_common_word, is_given
from scraping.extract.people.titles import clean_title
from scraping.page.parse import Page
from scraping.vocabulary.honorifics import HONORIFIC, SMALL_HONORIFICS
from scraping.vocabulary.job_titles import DEPARTMENT, has_title
from scraping.vocabulary.loader import read_expression
from scraping.vocabulary.patterns import compile_later
from scraping.vocabulary.spellings import join_expressions

_MIN_PEOPLE, _MIN_FIRST_NAMES = 3, 3
# Of the lines in that place, so many name people.
_MOSTLY = 0.6
_LONGEST = 60  # characters
_FRONT = re.compile(
    rf"(?:(?:{HONORIFIC}|{join_expressions(SMALL_HONORIFICS)})(?!\w)\.?(?:[ -](?:med|dent|jur|rer|nat|phil|h\.c)\.?)* {{0,2}})+"
)
# `Anna`, `Anna (Accounting)`, `Anna – Accounting`
_FIRST_NAME = re.compile(r"\W*(?P<name>[^\W\d_a-z][^\W\d_]{1,14})(?P<rest>\s?[,–—:(|/\t-]\s?[^\n]{3,})?\s*")
# Beside a first name on a card these tell more than in a text.
_TRADE = compile_later(lambda: read_expression("job_titles", "trade"))
_CONTACT = re.compile(r"\s\S*@|\s[+(]?\d{2}")  # `Accounting anna@nordwerk.example`
_ASIDES = frozenset(("nav", "footer", "header"))


class FirstName(NamedTuple):
    name: str
    start: int
    title: str


class Cards:
    def __init__(self, page: Page) -> None:
        self._page = page

    def place_of(self, number: int) -> int | None:
        return self._page.place_of(self._page.line_elements[number])

    def names_beside(self, known: Iterable[int]) -> Iterator[tuple[str, int]]:
        """`known`: the lines that name people and nothing else. Those in the same place of the page, and where they begin."""
        known = set(known)
        named = Counter(map(self.place_of, known))
        often = [number for number in known if named[self.place_of(number)] >= _MIN_PEOPLE]
        elements = [self._page.line_elements[number] for number in often]
        tags = {element.tag for element in elements if element is not None}
        for place, numbers in self._numbers(tags).items():
            if named[place] < max(_MIN_PEOPLE, _MOSTLY * len(numbers)):
                continue
            for number in numbers:
                if number not in known and (name := self._name_on(number)):
                    yield name

    def first_names(self, is_of_staff: Callable[[int], bool]) -> Iterator[FirstName]:
        """`Anna` above her title, or `Anna – Accounting`: most lines in that place begin so."""
        tags = self._tags_of_first_names()
        for found in self._numbers(tags).values() if tags else ():
            numbers = [number for number in found if is_of_staff(self._page.line_starts[number])]
            if len(numbers) < _MIN_FIRST_NAMES:
                continue
            lines = [(number, _FIRST_NAME.fullmatch(self._page.line(number))) for number in numbers]
            named = [
                (number, one) for number, one in lines if one is not None and _is_first_name(one["name"])
            ]
            titled = [one for number, one in named if self._has_title(number, one["rest"])]
            if len(titled) >= max(_MIN_FIRST_NAMES, _MOSTLY * len(numbers)):
                for number, one in named:
                    start = self._page.line_starts[number] + one.start("name")
                    yield FirstName(one["name"], start, self._title_of(number, one["rest"]))

    def _tags_of_first_names(self) -> Collection[str]:
        """Of the elements that hold one; most pages have none."""
        first = [
            number
            for number, line in enumerate(self._page.lines)
            if len(line) <= _LONGEST and (one := _FIRST_NAME.fullmatch(line)) and _is_first_name(one["name"])
        ]
        if len(first) < _MIN_FIRST_NAMES:
            return ()
        elements = [self._page.line_elements[number] for number in first]
        return {element.tag for element in elements if element is not None}

    def _has_title(self, number: int, rest: str | None) -> bool:
        return bool(self._title_of(number, rest))

    def _title_of(self, number: int, rest: str | None) -> str:
        title = clean_title(_CONTACT.split(rest or self._page.line(number + 1))[0])
        lowered = title.lower()
        is_title = has_title(lowered) or any(one.fullmatch(lowered) for one in (DEPARTMENT, _TRADE))
        return title if is_title and len(title) <= _LONGEST else ""

    def _numbers(self, tags: Collection[str] | None = None) -> dict[int | None, list[int]]:
        """Of the lines with text in each place, besides menus and the frame of the page. In all tags, or in these: what
        is in another one is in another place, and most lines are."""
        page = self._page
        numbers: dict[int | None, list[int]] = defaultdict(list)
        wanted = range(len(page.lines)) if tags is None else self._lines_in(tags)
        for number in wanted:
            line, start = page.lines[number], page.line_starts[number]
            if line.strip() and len(line) <= _LONGEST and _ASIDES.isdisjoint(page.zones_at(start)):
                numbers[self.place_of(number)].append(number)
        return numbers

    def _lines_in(self, tags: Collection[str]) -> list[int]:
        elements = enumerate(self._page.line_elements)
        return [number for number, element in elements if element is not None and element.tag in tags]

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
