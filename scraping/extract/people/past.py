"""People whom a page names although they have left or died: past terms, former offices, farewells, and what was long ago."""

import re
from collections.abc import Iterable
from functools import cached_property

from scraping.extract.people.found import HAS_LIVED, IN_PAST, OF_FORMER, Found
from scraping.extract.people.surroundings import Surroundings
from scraping.findings import Reason
from scraping.page.parse import Page
from scraping.vocabulary.keywords import Keywords
from scraping.vocabulary.letters import letters_of, lower
from scraping.vocabulary.loader import WordList, find_keywords, load_words, read_expression, read_lower
from scraping.vocabulary.patterns import compile_later

_FILE = "beside_names"
_DIED, _LEFT, _STILL = (load_words(_FILE, role) for role in ("died", "left", "still"))
_FORMER_KEYWORDS = Keywords(*find_keywords(read_lower(_FILE, "former")))
_TERM = r"(?<!\d)(?:1[89]|20)\d\d ?(?:[-–—/]|bis|to|až|do|tot|til) ?(?P<ends>(?:1[89]|20)\d\d)(?!\d)"
# `1979–1985`, tab, `Anna Smith`, and `Anna Smith (chair 1979–1985)`
_TERM_BEFORE = re.compile(rf"\W{{0,3}}{_TERM}[^\d\n]{{0,60}}")
_TERM_AFTER = re.compile(rf"\s?(?:[,:(–\t-]\s?)?(?:\([^()\n]{{0,40}}?|[^\d\n.()]{{0,40}}?){_TERM}")
_DAGGER = re.compile(r"[ ,]{0,2}(?:\([^()\n]{0,40}?)?[†✝✞]")
_YEAR = re.compile(r"(?<![\d.,+/-])(?:1[5-9]|20)\d\d(?![\d.,/-]\d|\d)")
_COPYRIGHT = re.compile(r"(?:©|\(c\)|copyright)[^\n]{0,20}?(20\d\d)(?!\d)(?:\s?[-–]\s?(20\d\d))?")
_END_OF_SENTENCE = re.compile(r"[^\W\d_]{3}[.!?…]\s")
_BEFORE_NAME, _AFTER_NAME, _SOON = 250, 120, 50  # characters
_LONG_SINCE, _SINCE, _FEWEST_WORDS = 1950, 1980, 2
_DECEASED, _LEFT_OFFICE, _LONG_AGO = (HAS_LIVED, -70), (OF_FORMER, -60), (IN_PAST, -40)
_FORMER_BEFORE = compile_later(
    lambda: (
        rf"(?<!\w){read_expression(_FILE, 'former')}(?: [^\W\d_]+){{1,5}}[ ,:]{{1,2}}$|(?<!\w)ex[ -][^\W\d_]+ $"
    )
)
_FORMER_FIRST = compile_later(lambda: rf"(?:{read_expression(_FILE, 'former')}|ex)[ -]")


class Past:
    def __init__(self, page: Page) -> None:
        self._page = page
        self._lowered = page.lowered
        self._gone: dict[str, Reason] = {}

    def signs(self, place: Surroundings, name: str, title: str) -> list[Reason]:
        start, end = self._page.line_at(place.start)
        before = self._before(start, place.start)
        after = self._lowered[place.end : min(end, place.end + _AFTER_NAME)]
        if place.has_lived or _DAGGER.match(after) or self._says(_DIED, _first_sentence(after)[:_SOON]):
            self._gone[letters_of(name)] = _DECEASED
            return [_DECEASED]
        if not place.is_alone and self._says(_LEFT, f"{before}\n{_first_sentence(after)}"):
            self._gone.setdefault(letters_of(name), _LEFT_OFFICE)
            return [_LEFT_OFFICE]
        if self._holds_past_term(self._lowered[start : place.start], after) or self._is_former(before, title):
            return [_LEFT_OFFICE]
        # Who founded or joined a firm in 1970 may still be there.
        latest = _LONG_SINCE if place.describes_role else _SINCE
        return [_LONG_AGO] if not place.is_alone and self._is_before(latest, before) else []

    def mark_gone(self, people: Iterable[Found]) -> None:
        """Who has died or left is named elsewhere on the page, too."""
        for person in people:
            sign = self._gone.get(letters_of(person.name))
            if sign is not None and (sign is _DECEASED or not person.title):
                person.signs.append(sign)

    def _before(self, start: int, name: int) -> str:
        """What the sentence says before the name."""
        text = self._lowered[max(start, name - _BEFORE_NAME) : name]
        ends = [found.end() for found in _END_OF_SENTENCE.finditer(text)]
        return text[ends[-1] :] if ends else text

    def _says(self, words: WordList, text: str) -> bool:
        return self._page.mentions(words.keywords) and words.pattern.search(text) is not None

    def _holds_past_term(self, before: str, after: str) -> bool:
        term = _TERM_BEFORE.fullmatch(before) if before else None
        term = term or _TERM_AFTER.match(after)
        return term is not None and int(term["ends"]) < self._latest_year

    def _is_former(self, before: str, title: str) -> bool:
        if not title or not self._page.mentions(_FORMER_KEYWORDS):
            return False
        return _FORMER_FIRST.match(lower(title)) is not None or _FORMER_BEFORE.search(before) is not None

    def _is_before(self, latest: int, before: str) -> bool:
        """`In 1931 the baker Anna Huber opened`; not `the firm of 1931 is led today by Anna Huber`."""
        years = [int(found[0]) for found in _YEAR.finditer(before)]
        is_told = len(re.findall(r"[^\W\d_]{3,}", before)) >= _FEWEST_WORDS
        return bool(years) and max(years) < latest and is_told and _STILL.pattern.search(before) is None

    @cached_property
    def _latest_year(self) -> int:
        """When the page was written: by its copyright line, otherwise by the years that it names."""
        rights = [
            int(year) for found in _COPYRIGHT.finditer(self._lowered) for year in found.groups() if year
        ]
        return (
            max(rights)
            if rights
            else max([int(found[0]) for found in _YEAR.finditer(self._lowered)], default=0)
        )


def _first_sentence(after: str) -> str:
    ended = _END_OF_SENTENCE.search(after)
    return after[: ended.end()] if ended else after
