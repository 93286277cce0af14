"""Which lines of a page may name a person: most lines of most pages show no sign of one and are skipped."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

from ahocorasick_rs import AhoCorasick

from scraping.extract.people.given_names import GIVEN_NAMES
from scraping.extract.people.names import INVERTED, KNOWN, RUN, Spelling, holds_given, is_inverted, spell_name
from scraping.page.parse import Page
from scraping.vocabulary.conjunctions import SPACED_ANDS
from scraping.vocabulary.honorifics import CREDENTIAL_WORDS, HONORIFIC_WORDS, SMALL_HONORIFICS
from scraping.vocabulary.job_titles import BEGUN_TITLE, PLAIN_TITLES, TITLE_BEGINNINGS, TITLE_ENDINGS
from scraping.vocabulary.keywords import Keywords
from scraping.vocabulary.loader import find_keywords, read_lower

# Labels of a person to contact; the name follows on the same line or the next.
_ASKING = Keywords(*find_keywords(read_lower("people_words", "contact_person", "responsible")))
# Whole titles, beginnings of titles, and endings of titles.
_PLAIN, _BEGINNINGS = Keywords(*PLAIN_TITLES), Keywords(*TITLE_BEGINNINGS)
_ENDINGS = Keywords(*TITLE_ENDINGS)
_QUOTING = frozenset(("quote", "review", "comment"))
_LEADS = (". ", ") ", ": ", "\t", *(f"{word} " for word in SMALL_HONORIFICS), *SPACED_ANDS)
_MAX_SURNAME = 40
_LONGEST_KNOWN = 300
_CLOSING_QUOTES = '"”»“'


class PersonLines:
    """Numbers of lines: those with given names, found in one pass for all of them, and those with keywords of titles."""

    def __init__(self, page: Page, mailbox_words: frozenset[str]) -> None:
        self._page = page
        self._starts = page.line_starts
        given = self._lines_of_names()
        self.with_titles, asking = self._lines_of_titles()
        mailboxes = self._lines_of_words(word.title() for word in mailbox_words)
        near = self._with_next(self.with_titles | asking) | self._quoted()
        near |= {number - 1 for number in self.with_titles if number}
        self.only_given = given - near - mailboxes
        self.numbers = sorted(given | near | mailboxes)

    def _line_of(self, offset: int) -> int:
        return bisect_right(self._starts, offset) - 1

    def _lines_of_names(self) -> set[int]:
        text = self._page.text
        search = _names_search()
        found = search.find_matches_as_indexes(text, overlapping=True)
        return {self._line_of(start) for _, start, end in found if _is_word(text, start, end)}

    def _lines_of_titles(self) -> tuple[set[int], set[int]]:
        """Lines with words of titles, and lines with labels of people to contact."""
        text, keywords = self._page.lowered, self._page.keywords
        found = [start for start, end in keywords.spans(_PLAIN) if _is_word(text, start, end)]
        found += [start for start, end in keywords.spans(_ENDINGS) if not text[end : end + 1].isalpha()]
        for start in keywords.starts(_BEGINNINGS):
            if (not start or not text[start - 1].isalpha()) and BEGUN_TITLE.match(text, start):
                found.append(start)
        asking = {self._line_of(start) for start in keywords.starts(_ASKING)}
        return {self._line_of(start) for start in found}, asking

    def _lines_of_words(self, words: Iterable[str]) -> set[int]:
        text = self._page.text
        return {self._line_of(at) for word in words if (at := text.find(word)) >= 0}

    def _with_next(self, numbers: set[int]) -> set[int]:
        return numbers | {number + 1 for number in numbers if number + 1 < len(self._starts)}

    def _quoted(self) -> set[int]:
        """Quoted people are found in order to be rejected."""
        page = self._page
        numbers: set[int] = set()
        for zone in page.zones:
            if not _QUOTING.isdisjoint(zone.names):
                numbers.update(range(page.line_number(zone.start), page.line_number(zone.end) + 1))
        for mark in _CLOSING_QUOTES:
            at = page.text.find(f"{mark}\n")
            while at >= 0:
                numbers.add(page.line_number(at) + 1)
                at = page.text.find(f"{mark}\n", at + 2)
        return numbers


def names_on(line: str, needs_given: bool) -> Iterable[tuple[Spelling, int]]:
    """The names on a line, and where their words begin; with `needs_given` only names that are on a list or follow a word that announces a name."""
    return _known_names(line, needs_given) if len(line) <= _LONGEST_KNOWN else _read_names(line, needs_given)


# Menus, headers and footers are the same on every page of a site.
@lru_cache(maxsize=16_384)
def _known_names(line: str, needs_given: bool) -> tuple[tuple[Spelling, int], ...]:
    return tuple(_read_names(line, needs_given))


def _read_names(line: str, needs_given: bool) -> Iterator[tuple[Spelling, int]]:
    for match in RUN.finditer(line):
        if needs_given and not holds_given(match[0]) and not _is_led(line, match.start()):
            continue
        if spelled := spell_name(match[0]):
            yield spelled, match.start()
    inverted = INVERTED.match(line) if line.find(", ", 0, _MAX_SURNAME) > 0 else None
    if inverted is not None and is_inverted(inverted):
        yield Spelling(0, inverted[0], KNOWN), 0


def _is_led(line: str, start: int) -> bool:
    """After a form of address, a label or an `and`."""
    return line.endswith(_LEADS, max(0, start - 5), start)


def _is_word(text: str, start: int, end: int) -> bool:
    if start and text[start - 1].isalpha():
        return False
    return not text[end - 1].isalpha() or not text[end : end + 1].isalpha()


@cache
def _names_search() -> AhoCorasick:
    """Given names and the words around names, as they are written: with a capital, or in capitals."""
    words = GIVEN_NAMES | HONORIFIC_WORDS
    spelled = {spelling for word in words for spelling in (word.title(), word.upper())}
    # `An` and `Al` begin a word of every page: short ones are searched together with the sign that follows them.
    short = {spelling for spelling in spelled if len(spelling) <= 3}
    spelled = (spelled - short) | {f"{spelling}{sign}" for spelling in short for sign in " -."}
    return AhoCorasick(
        sorted(
            spelled | CREDENTIAL_WORDS | {"M.D", "Ph.D", "D.D.S", "D.M.D", "J.D", "R.N"} | SMALL_HONORIFICS
        )
    )
