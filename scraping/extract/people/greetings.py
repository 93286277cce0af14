"""Whom a text of greeting is by: `Message from the Principal`, and at its end or right below the name of the principal."""

from collections.abc import Mapping
from functools import cached_property, lru_cache

from scraping.extract.people.lines import names_on
from scraping.extract.people.names import is_honorific
from scraping.extract.people.sections import Sections
from scraping.extract.people.surroundings import QUOTING_ZONES, Surroundings
from scraping.page.parse import Page
from scraping.vocabulary.job_titles import find_inflected_title
from scraping.vocabulary.letters import lower
from scraping.vocabulary.loader import load_words

_GREETING = load_words("people_words", "greeting_heading")
_LONGEST_HEADING, _MOST_WORDS, _LINES_BELOW = 60, 7, 8
_LONGEST_NAME = 80  # characters of a line, with letters after the name
_MENUS = frozenset(("nav", "footer"))


class Greetings:
    def __init__(self, page: Page, sections: Sections) -> None:
        self._page = page
        self._sections = sections

    @cached_property
    def titles(self) -> Mapping[int, str]:
        """The lines of the names that greet, with what their headings say they are."""
        page = self._page
        found: dict[int, str] = {}
        for number in sorted({page.line_number(start) for start in page.keywords.starts(_GREETING.keywords)}):
            title = self._title_of_heading(number)
            line = self._line_of_name(number) if title else -1
            if line > 0:
                found[line] = title
        return found

    def title_of(self, place: Surroundings) -> str:
        """Of who greets at this place; nothing if nobody does."""
        return self.titles.get(self._page.line_number(place.start), "") if place.is_alone else ""

    def _title_of_heading(self, number: int) -> str:
        page, start = self._page, self._page.line_starts[number]
        line = page.line(number)
        zones = page.zones_at(start)
        if len(line) > _LONGEST_HEADING or not (_MENUS | QUOTING_ZONES).isdisjoint(zones):
            return ""
        if self._sections.is_in_link(start) and not self._sections.is_heading(number):
            return ""
        return _title_in(lower(line))

    def _line_of_name(self, heading: int) -> int:
        """The first line below that has nothing but a name, in the same part of the page."""
        page = self._page
        for number in range(heading + 1, min(heading + 1 + _LINES_BELOW, len(page.line_starts))):
            if self._sections.ends_between(heading, number):
                break
            line = page.line(number)
            names = [one for one, _ in names_on(line) if one.is_likely] if len(line) <= _LONGEST_NAME else []
            if len(names) == 1 and _begins(line, names[0].name):
                return number
        return -1


def _begins(line: str, name: str) -> bool:
    """Before the name are forms of address at most."""
    before = line[: line.find(name)].split() if name in line else ["?"]
    return all(is_honorific(word.strip(",")) or word.endswith(".") for word in before)


@lru_cache(maxsize=4096)
def _title_in(line: str) -> str:
    if _GREETING.pattern.search(line) is None or len(line.split()) > _MOST_WORDS:
        return ""
    titles = (find_inflected_title(word.strip(".,:;!?\"'’“”„")) for word in line.split())
    return next(filter(None, titles), "")
