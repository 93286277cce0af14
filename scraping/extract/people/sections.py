"""Whom the headings of a page announce: staff, customers, partners, performers, authors, winners, the deceased, and more."""

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import cached_property, partial

from scraping.extract.people.lines import names_on
from scraping.page.parse import Page
from scraping.vocabulary.job_titles import is_title_word
from scraping.vocabulary.keywords import Keywords
from scraping.vocabulary.loader import find_keywords, read_expression, read_lower
from scraping.vocabulary.patterns import compile_later
from scraping.vocabulary.spellings import join_expressions

STAFF = "staff"
_OUR_PEOPLE = "our people"
# `About us` and `Contact` announce who is named right below.
_ABOUT, _CONTACT = "about", "contact"
_ABOVE_NAME = frozenset((_ABOUT, _CONTACT))
_OF_STAFF = frozenset((STAFF, "staff_heading", _OUR_PEOPLE))
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
_MAX_LINES = 40  # between a heading and a name
_ENTRIES, _MIN_NAMES = 8, 3
# `设计师团队`: the trade is joined to the word for a team.
_JOINED = "[\u30a1-\u30fa\u30fc\u4e00-\u9fff]{0,4}"
# `Board 2017-2019`
_YEARS = r"(?:\W{1,3}(?:19|20)\d\d(?: ?[-–/] ?(?:20)?\d\d)?)?"
# `Our guides`, `Meet our dental nurses`: titles of more than one.
_OURS = compile_later(
    lambda: (
        rf"\W*(?:[^\W\d_]+ )?{read_expression('beside_names', 'ours')} (?P<who>[^\W\d_]+(?: [^\W\d_]+){{0,2}})\W*"
    )
)
_OURS_KEYWORDS = Keywords(*find_keywords(read_lower("beside_names", "ours")))
_OTHER_FIRMS = "partner"  # in most languages
_PLURALS = ("", "s", "es", "n", "en", "nen", "e", "er", "i", "y", "и", "ы")
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
    return read_lower("page_words", "team") if role == STAFF else read_lower(_FILE, role)


def _expression(role: str) -> str:
    if role in _OF_STAFF:
        # `Our team`, `Management team`, `Staff directory`; not `What other people are saying`, `Personal information`.
        before, after = (read_expression(_FILE, f"{where}_staff") for where in ("before", "after"))
        return rf"\W*(?:{before} ){{0,3}}{_JOINED}{join_expressions(_spellings(role))}(?: {after}){{0,2}}{_YEARS}\W*"
    if role in _ABOVE_NAME:
        return rf"\W*{join_expressions(_spellings(role))}\W*"
    words = r"(?:[^\W\d_]+ ){0,2}", r"(?: [^\W\d_]+){0,2}"
    return rf"\W*{words[0]}{join_expressions(_spellings(role))}{words[1]}\W*"


_ROLES = (STAFF, "staff_heading", MEDIA, *OTHERS, _ABOUT, _CONTACT)
_KEYWORDS_OF = {role: Keywords(*find_keywords(_spellings(role))) for role in _ROLES}
_PATTERNS = {role: compile_later(partial(_expression, role), re.I) for role in _ROLES}


def _matches(role: str, line: str) -> bool:
    if role != _OUR_PEOPLE:
        return _PATTERNS[role].fullmatch(line) is not None
    found = _OURS.fullmatch(line)
    return found is not None and any(
        singular_title(word) for word in found["who"].split() if not word.startswith(_OTHER_FIRMS)
    )


def singular_title(word: str) -> str:
    """`guide` of `guides`"""
    stems = (word.removesuffix(end) for end in _PLURALS if word.endswith(end))
    return next((stem for stem in stems if is_title_word(stem)), "")


class Sections:
    """The lines of a page that announce people, with whom they announce."""

    def __init__(self, page: Page, is_of_media: Callable[[], bool] = lambda: False) -> None:
        self._page = page
        self._is_of_media = is_of_media
        self._levels: dict[int, int] = {}

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
        matching = (role for role in roles if _matches(role, line))
        role = next((role for role in matching if role != MEDIA or self._is_of_media()), "")
        if role in _OF_STAFF:
            return STAFF if not self._is_entry(start) or self._lists_names(number) else ""
        if role in _ABOVE_NAME:
            return STAFF if not self._is_entry(start) and self._is_above_name(number) else ""
        # A menu lists the other pages: what is below such an entry is not announced by it.
        return "" if role and self._is_entry(start) else role

    def _lists_names(self, number: int) -> bool:
        """A menu may list the staff below its entry `Our team`."""
        page = self._page
        names = 0
        for below in range(number + 1, min(number + 1 + _ENTRIES, len(page.line_starts))):
            start, end = page.line_at(page.line_starts[below])
            names += any(spelled.is_sure for spelled, _ in names_on(page.text[start : min(end, start + 60)]))
        return names >= _MIN_NAMES

    def _is_above_name(self, number: int) -> bool:
        line = self._page.line(number + 1).strip()
        found = list(names_on(line))[:2]
        return len(found) == 1 and found[0][0].is_sure and found[0][0].name == line

    def _is_entry(self, start: int) -> bool:
        page = self._page
        # (A picture without a text is a link of no length.)
        is_link = any([link.start - 2 <= start <= link.end > link.start for link in page.links])
        return is_link or not _MENUS.isdisjoint(page.zones_at(start))

    def lines_of_media(self) -> list[int]:
        return [number for number, whom in self._announced if whom == MEDIA]

    def lines_of_staff(self) -> list[int]:
        return [number for number, whom in self._announced if whom == STAFF]

    def whom_at(self, start: int) -> str:
        """A role of `OTHERS`, `STAFF`, or nothing: what the nearest such heading above says."""
        return self.heading_at(start)[1]

    def heading_at(self, start: int) -> tuple[int, str]:
        """The line of that heading, and whom it announces."""
        announced = self._announced
        if not announced:
            return -1, ""
        number = self._page.line_number(start)
        at = bisect_right(announced, (number, "")) - 1
        if at < 0 or number - announced[at][0] > _MAX_LINES:
            return -1, ""
        heading, whom = announced[at]
        if whom in _SHORT_LISTS and number - heading > _LINES_OF_SHORT_LIST:
            return -1, ""
        if whom != STAFF and self.ends_between(heading, number):
            return -1, ""
        return heading, whom

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
    return is_short and not any(spelled.is_likely for spelled, _ in names_on(heading))
