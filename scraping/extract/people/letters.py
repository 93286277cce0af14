"""Letters that a page prints: what customers and guests wrote, each with a farewell and a signature."""

from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property

from scraping.extract.people.surroundings import QUOTING_ZONES
from scraping.page.parse import Page
from scraping.vocabulary.job_titles import has_title
from scraping.vocabulary.keywords import Keywords
from scraping.vocabulary.loader import load_words

# A line of its own: `With best regards,`, `Thank you and best regards`
_FAREWELL = load_words(
    "beside_names", "farewell", frame=r"\W{0,3}(?:[^\W\d_]{1,12}[ ,!.]{1,2}){0,4}{}\W{0,6}"
)
# `From: Ann Archer <ann@quay.example>`: how a mail begins that is printed as it came.
_SENDER_KEYWORDS = Keywords("\nfrom: ", "\nvon: ", "\nde : ", "\nod: ", "\nот: ")
_LONGEST_SENDER = 120
_LONGEST_FAREWELL = 45  # characters
_MIN_LETTERS = 3  # the organisation itself signs one or two
_SIGNATURE, _LETTER, _BELOW_TITLE = 8, 40, 2  # lines


class Letters:
    def __init__(self, page: Page) -> None:
        self._page = page

    @cached_property
    def _closings(self) -> list[int]:
        """The numbers of the lines of all farewells and senders."""
        page = self._page
        lines = {page.line_number(start) for start in page.keywords.starts(_FAREWELL.keywords)}
        return sorted({*filter(self._is_farewell, lines), *self._senders()})

    @cached_property
    def _farewells(self) -> list[int]:
        """Those of letters, if there are enough of them."""
        return self._closings if len(self._closings) >= _MIN_LETTERS else []

    @property
    def signed_lines(self) -> frozenset[int]:
        return frozenset(line + 1 for line in self._closings)

    def close_greeting(self, start: int) -> bool:
        """Below the farewell of the one or two texts that the organisation itself signs; a title may be between."""
        if self._farewells or not self._closings:
            return False
        page = self._page
        number = page.line_number(start)
        below = number - max((line for line in self._closings if line < number), default=-_LETTER)
        is_near = below == 1 or (below == _BELOW_TITLE and has_title(page.line(number - 1)))
        return is_near and QUOTING_ZONES.isdisjoint(page.zones_at(start))

    def _senders(self) -> Iterator[int]:
        page = self._page
        for start in page.keywords.starts(_SENDER_KEYWORDS):
            if "@" in page.text[start + 1 : start + _LONGEST_SENDER].partition("\n")[0]:
                yield page.line_number(start + 1)

    def _is_farewell(self, number: int) -> bool:
        start, end = self._page.line_at(self._page.line_starts[number])
        line = self._page.lowered[start:end]
        return len(line) <= _LONGEST_FAREWELL and _FAREWELL.pattern.fullmatch(line) is not None

    def include(self, start: int) -> bool:
        """Below a farewell, or between the farewells of two letters."""
        farewells = self._farewells
        if not farewells:
            return False
        number = self._page.line_number(start)
        below = bisect_right(farewells, number)
        if not below:
            return False
        since = number - farewells[below - 1]
        to_next = farewells[below] - number if below < len(farewells) else _LETTER + 1
        return since <= _SIGNATURE or since + to_next <= _LETTER
