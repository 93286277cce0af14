"""Whom the headings of a page announce: staff, customers, partners, performers, authors, winners, the deceased, and more."""

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import cached_property, lru_cache, partial
from itertools import pairwise

from scraping.extract.people.lines import names_on
from scraping.extract.people.native_lists import has_eastern_letters, holds_native_name
from scraping.extract.people.page_kinds import KindOfPage
from scraping.page.parse import Page
from scraping.vocabulary.headings import (
    GROUPS,
    announces_our_people,
    announces_staff,
    is_surely_of_staff,
)
from scraping.vocabulary.keywords import Keywords
from scraping.vocabulary.letters import lower
from scraping.vocabulary.loader import find_keywords, read_lower
from scraping.vocabulary.patterns import compile_later
from scraping.vocabulary.spellings import join_expressions

STAFF = "staff"
_OUR_PEOPLE = "our people"
# `About us` and `Contact` announce who is named right below.
_ABOUT, _CONTACT = "about", "contact"
_ABOVE_NAME = frozenset((_ABOUT, _CONTACT))
_OF_STAFF = frozenset((STAFF, _OUR_PEOPLE))
MEDIA = "media_heading"  # of columnists and presenters, on the site of a newspaper or station
# Role of the words -> why people below such a heading are not the organisation's.
OTHERS = {
    "deceased_heading": "deceased",
    "former_heading": "former",
    "customers_heading": "quoted_customer",
    "partners_heading": "partner",
    "performers_heading": "performer",
    "authors_heading": "author",
    "winners_heading": "winner",
    "celebrated_heading": "celebrated",
    "on_duty_heading": "on_duty",
    "advertisers_heading": "advertiser",
    "members_heading": "member",
}
_FILE = "people_words"
_MAX_HEADING = 45  # characters
_MAX_LINE_OF_NAME, _LINES_BETWEEN = 60, 8
_LINES_OF_NAMES = 16  # cards have several lines each
_MAX_LINES = 40  # between a heading and a name
_ENTRIES, _MIN_NAMES, _FEW_NAMES = 8, 3, 2
_OURS_KEYWORDS = Keywords(*find_keywords(read_lower(_FILE, "our_staff", "our_staff_after")))
_SHORT_LISTS = frozenset(("celebrated_heading", "on_duty_heading", "advertisers_heading", "members_heading"))
_LINES_OF_SHORT_LIST = 12
_LEVEL = re.compile(r"(?:^|> )h([1-6])(?![\w-])")
_LOWEST, _NO_LEVEL = 3, 7  # a heading without an element ends before one of these levels
_COLUMNS = frozenset(("footer", "copyright", "aside"))
_QUOTES = frozenset('"“”„«»?!…')
_MENUS = frozenset(("nav", "footer", "header"))


def _spellings(role: str) -> list[str]:
    if role in _ABOVE_NAME:
        return read_lower("page_words", role)
    return GROUPS if role == STAFF else read_lower(_FILE, role)


def _expression(role: str) -> str:
    if role in _ABOVE_NAME:
        return rf"\W*{join_expressions(_spellings(role))}\W*"
    words = r"(?:[^\W\d_]+ ){0,2}", r"(?: [^\W\d_]+){0,2}"
    return rf"\W*{words[0]}{join_expressions(_spellings(role))}{words[1]}\W*"


_ROLES = (MEDIA, *OTHERS, STAFF, _ABOUT, _CONTACT)
_KEYWORDS_OF = {role: Keywords(*find_keywords(_spellings(role))) for role in _ROLES}
_PATTERNS = {
    role: compile_later(partial(_expression, role), re.I) for role in (MEDIA, *OTHERS, _ABOUT, _CONTACT)
}


@lru_cache(maxsize=4096)  # the pages of a site share most of their headings
def _matches(role: str, line: str) -> bool:
    if role == STAFF:
        return announces_staff(line)
    if role == _OUR_PEOPLE:
        return announces_our_people(line)
    return _PATTERNS[role].fullmatch(line) is not None


def names_others(text: str) -> bool:
    """`Winner`, `Sponsors`"""
    return any(_matches(role, lower(text)) for role in OTHERS)


class Sections:
    """The lines of a page that announce people, with whom they announce."""

    def __init__(
        self,
        page: Page,
        is_of_media: Callable[[], bool] = lambda: False,
        lists_articles: Callable[[], bool] = lambda: False,
    ) -> None:
        self._page = page
        self._is_of_media = is_of_media
        self._lists_articles = lists_articles
        self._kind = KindOfPage(page, "")
        self._levels: dict[int, int] = {}
        self._named: dict[int, bool] = {}

    @cached_property
    def _announced(self) -> list[tuple[int, str]]:
        page = self._page
        roles: dict[int, list[str]] = defaultdict(list)
        for role, keywords in _KEYWORDS_OF.items():
            for number in {page.line_number(start) for start in page.keywords.starts(keywords)}:
                roles[number].append(role)
        for number in {page.line_number(start) for start in page.keywords.starts(_OURS_KEYWORDS)}:
            roles[number].append(_OUR_PEOPLE)
        found = [(number, self._whom(number, roles[number])) for number in sorted(roles)]
        return [(number, whom) for number, whom in found if whom]

    def _whom(self, number: int, roles: Iterable[str]) -> str:
        """`roles`: those of which a word is on the line."""
        page = self._page
        start, end = page.line_at(page.line_starts[number])
        line = page.lowered[start:end].strip()
        if not 0 < len(line) <= _MAX_HEADING or "\t" in line:
            return ""
        matching = (role for role in roles if self._matches(role, line, number))
        role = next((role for role in matching if role != MEDIA or self._is_of_media()), "")
        if role in _OF_STAFF and self._lists_articles() and not is_surely_of_staff(line):
            return ""  # `People`, `Leadership`: a section of the newspaper
        if role in _OF_STAFF and self._is_weak(number, line) and not self._lists_names(number, _FEW_NAMES):
            return ""
        if role in _OF_STAFF or role == MEDIA:
            whom = STAFF if role in _OF_STAFF else role
            return whom if not self._is_entry(start) or self._lists_names(number) else ""
        if role in _ABOVE_NAME:
            return STAFF if not self._is_entry(start) and self._is_above_name(number) else ""
        # A menu lists the other pages: what is below such an entry is not announced by it.
        return "" if role and self._is_entry(start) else role

    def _matches(self, role: str, line: str, number: int) -> bool:
        if role == STAFF and not (is_surely_of_staff(line) or self._kind.is_about_people):
            return announces_staff(line, anywhere=True) or (
                self._may_name_in_characters
                and self._count_native_names(number) >= _MIN_NAMES
                and _matches(role, line)
            )
        return _matches(role, line)

    @cached_property
    def _may_name_in_characters(self) -> bool:
        return has_eastern_letters(self._page.text)

    def _count_native_names(self, number: int) -> int:
        lines = self._page.lines[number + 1 : number + 1 + _LINES_OF_NAMES]
        return sum(map(holds_native_name, lines))

    def _is_weak(self, number: int, line: str) -> bool:
        """A single word that is no heading of the page, where menus, teasers and tables have such words, too."""
        if " " in line or line.endswith(":") or not self._kind.is_front_page:
            return False
        return self._level(number) == _NO_LEVEL and not is_surely_of_staff(line)

    def _lists_names(self, number: int, at_least: int = _MIN_NAMES) -> bool:
        """A menu may list the staff below its entry `Our team`."""
        page = self._page
        names = 0
        for below in range(number + 1, min(number + 1 + _ENTRIES, len(page.line_starts))):
            start, end = page.line_at(page.line_starts[below])
            names += any(spelled.is_sure for spelled, _ in names_on(page.text[start : min(end, start + 60)]))
        return names >= at_least or (
            self._may_name_in_characters and self._count_native_names(number) >= at_least
        )

    def _is_above_name(self, number: int) -> bool:
        line = self._page.line(number + 1).strip()
        found = list(names_on(line))[:2]
        return len(found) == 1 and found[0][0].is_sure and found[0][0].name == line

    def _is_entry(self, start: int) -> bool:
        return not _MENUS.isdisjoint(self._page.zones_at(start)) or self.is_in_link(start)

    def is_heading(self, number: int) -> bool:
        return self._level(number) < _NO_LEVEL

    def is_in_link(self, start: int) -> bool:
        # (A picture without a text is a link of no length.)
        return any([link.start - 2 <= start <= link.end > link.start for link in self._page.links])

    def lines_of_media(self) -> list[int]:
        return [number for number, whom in self._announced if whom == MEDIA]

    def lines_of_staff(self) -> list[int]:
        return [number for number, whom in self._announced if whom == STAFF]

    def last_heading(self, number: int) -> tuple[int, str]:
        """The nearest heading above the line, whatever is between them."""
        at = bisect_right(self._announced, (number, "")) - 1
        if at < 0 or number - self._announced[at][0] > _MAX_LINES:
            return -1, ""
        return self._announced[at]

    def whom_at(self, start: int) -> str:
        """A role of `OTHERS`, `STAFF`, or nothing: what the nearest such heading above says."""
        return self.heading_at(start)[1]

    def heading_at(self, start: int) -> tuple[int, str]:
        """The line of that heading, and whom it announces."""
        number = self._page.line_number(start)
        heading, whom = self.last_heading(number)
        if heading < 0:
            return -1, ""
        if whom in _SHORT_LISTS and number - heading > _LINES_OF_SHORT_LIST:
            return -1, ""
        if self._ends_staff(heading, number) if whom == STAFF else self.ends_between(heading, number):
            return -1, ""
        return heading, whom

    def _ends_staff(self, heading: int, number: int) -> bool:
        """Where the names end, or at another plain heading of its level: before the first name, it tells a department."""
        named = [line for line in range(heading + 1, number) if self._has_name(line)]
        if self._writes_capitals(heading) and any(
            below - above > _LINES_BETWEEN for above, below in pairwise((heading, *named, number))
        ):
            return True
        level = self._level(heading)
        if level == _NO_LEVEL:
            may_end = self._may_name_in_characters and not self._writes_capitals(heading)
            level = _LOWEST if may_end else 0
        return level > 0 and any(
            self._level(line) <= level and _is_plain(self._page.line(line))
            for line in range(named[0] + 1 if named else number, number)
        )

    def _writes_capitals(self, number: int) -> bool:
        """In other scripts, names are read in another way."""
        line = self._page.line(number)
        return line != line.lower() or line != line.upper()

    def _has_name(self, number: int) -> bool:
        if number not in self._named:
            names = names_on(self._page.line(number)[:_MAX_LINE_OF_NAME])
            self._named[number] = any(spelled.is_likely for spelled, _ in names) or (
                self._may_name_in_characters and holds_native_name(self._page.line(number))
            )
        return self._named[number]

    def ends_between(self, heading: int, number: int) -> bool:
        """Another heading of the same level follows, or the next column or the footer begins."""
        page = self._page
        first, last = (
            _COLUMNS.intersection(page.zones_at(page.line_starts[line])) for line in (heading, number)
        )
        if first != last:
            return True
        level = self._level(heading)
        return any(
            self._level(line) <= (level if level < _NO_LEVEL else _LOWEST) and _is_plain(page.line(line))
            for line in range(heading + 1, number)
        )

    def _level(self, number: int) -> int:
        """1 to 6 for `<h1>` to `<h6>`."""
        if number not in self._levels:
            found = _LEVEL.search(self._page.locator(self._page.line_starts[number]))
            self._levels[number] = int(found[1]) if found else _NO_LEVEL
        return self._levels[number]


def _is_plain(heading: str) -> bool:
    """No name and nothing that somebody says: cards have headings of their own."""
    is_short = len(heading) <= _MAX_HEADING and _QUOTES.isdisjoint(heading)
    if not is_short or any(spelled.is_likely for spelled, _ in names_on(heading)):
        return False
    return heading.isascii() or not holds_native_name(heading)
