"""Which lines of a long page are read for names: those near a sign that somebody belongs to the organisation.

People who are named elsewhere would be rejected: a menu, a list of products or of headlines has hundreds of rows of
capitalised words, and to tell which of them read like names takes longer than everything else about people.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Set

from scraping.extract.candidates import Candidate
from scraping.extract.people.names import ADDRESS_KEYWORDS
from scraping.extract.people.own_pages import lines_of_links_to_people
from scraping.extract.people.sections import Sections
from scraping.findings import Field
from scraping.page.parse import Page
from scraping.vocabulary.honorifics import CREDENTIAL_WORDS
from scraping.vocabulary.keywords import Keywords
from scraping.vocabulary.loader import find_keywords, read_lower

# A shorter page is read as a whole.
_FEW_LINES = 12
_CONTACTS = frozenset((Field.EMAIL, Field.PHONE, Field.FAX))
# Lines before and after the sign: the name is above its number and its mailbox.
_BESIDE, _OF_SIGN, _OF_CONTACT, _BELOW_HEADING, _OF_EXTENSION, _OF_LINK = (
    (1, 1),
    (0, 1),
    (6, 1),
    (0, 40),
    (1, 0),
    (0, 0),
)
_WORDS = Keywords(
    *find_keywords(read_lower("people_words", "contact_person", "responsible", "founded_by", "introduction")),
    "©",
    "copyright",
)
_EXTENSIONS = Keywords(*find_keywords(read_lower("people_words", "extension")))
_EXTENSION = re.compile(r"[^\W\d_]{2,12}[.:]{0,2} ?-?\d")
_CREDENTIALS = Keywords(
    *(f", {word.lower()}" for word in CREDENTIAL_WORDS if len(word) > 1),
    *(f", {'.'.join(word.lower())}" for word in CREDENTIAL_WORDS if len(word) > 1 and word.isupper()),
)
# People who are quoted are rejected with that reason.
# It begins with one set of signs, which is far quicker to search for than one of two beginnings.
_QUOTED = re.compile(r"[\"”»“\n](?:(?<!\n)\W{0,3}\n.|(?<=[.!?…\"”»“'’]\n)\s?[-–—~] ?[^\W\d_a-z])")
_OF_QUOTES = frozenset(("quote", "review", "comment"))
_LETTERS = re.compile(r"[a-zà-ÿ]{4,}")
_MOST_PLACES = 20


def find_lines(
    page: Page, titles: Set[int], found: Iterable[Candidate], sections: Sections
) -> Collection[int]:
    lines = len(page.line_starts)
    if lines <= _FEW_LINES:
        return range(lines)
    near: set[int] = set()
    for (before, after), numbers in (
        (_BESIDE, titles),
        (_OF_SIGN, map(page.line_number, _starts_of_signs(page))),
        (_OF_CONTACT, _lines_of_contacts(page, found)),
        (_BELOW_HEADING, sections.lines_of_staff()),
        (_OF_EXTENSION, _lines_of_extensions(page)),
        (_OF_LINK, lines_of_links_to_people(page)),
    ):
        for number in numbers:
            near.update(range(number - before, number + after + 1))
    return sorted(number for number in near if 0 <= number < lines)


def _starts_of_signs(page: Page) -> Iterator[int]:
    for found in _QUOTED.finditer(page.text):
        yield found.end() - 1
    for zone in page.zones:
        if not _OF_QUOTES.isdisjoint(zone.names):
            yield from page.line_starts[page.line_number(zone.start) : page.line_number(zone.end) + 1]
    keywords = page.keywords
    yield from keywords.starts(ADDRESS_KEYWORDS)
    text = page.lowered
    for words in (_WORDS, _CREDENTIALS):
        for start, end in keywords.spans(words):
            if not (
                text[end : end + 1].isalnum()
                or (start and text[start - 1].isalnum() and text[start].isalnum())
            ):
                yield start


def _lines_of_extensions(page: Page) -> Iterator[int]:
    text = page.lowered
    for start in page.keywords.starts(_EXTENSIONS):
        if not text[start - 1 : start].isalnum() and _EXTENSION.match(text, start):
            yield page.line_number(start)


def _lines_of_contacts(page: Page, found: Iterable[Candidate]) -> Iterator[int]:
    """Of each number and mailbox, and where the words of a mailbox are in the text: it may carry a name of the page."""
    words = set()
    for one in found:
        if one.field not in _CONTACTS or one.rejected:
            continue
        if one.end:
            yield page.line_number(one.start)
        if one.field is Field.EMAIL:
            words.update(_LETTERS.findall(one.value.partition("@")[0]))
    for word in words:
        at = page.lowered.find(word)
        for _ in range(_MOST_PLACES):
            if at < 0:
                break
            yield page.line_number(at)
            at = page.lowered.find(word, at + 1)
