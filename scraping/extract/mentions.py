"""Whether a page names a company, or has a clue to it: in any spelling, and not only as a domain or mailbox.

A page that offers a domain for sale is full of the domain, which looks like the name.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cached_property

from scraping.names import company_key
from scraping.page.parse import Page
from scraping.vocabulary.conjunctions import AND_WORDS
from scraping.vocabulary.domain_names import loose_letters

_MAX_CHARACTERS = 200_000
_HOST = re.compile(r"\S*\w[.@]\w{2,}\S*")
_NON_LETTERS = re.compile(r"[\W_]+")


_NOT_A_DIGIT = re.compile(r"\D")
_LEAST_DIGITS = 5


class Mentions:
    """What one page mentions. The page's letters are made comparable once, when they are first needed."""

    def __init__(self, page: Page) -> None:
        self._page = page

    @cached_property
    def _title(self) -> str:
        return loose_letters(self._page.title)

    @cached_property
    def _text(self) -> str:
        return loose_letters(self._page.text[:_MAX_CHARACTERS])

    @cached_property
    def _digits(self) -> list[str]:
        lines = self._page.folded[:_MAX_CHARACTERS].splitlines()
        return [_NOT_A_DIGIT.sub("", line) for line in lines]

    def has_company(self, name: str) -> bool:
        return self._has_words(loose_letters(company_key(name)).split()) if name else False

    def find(self, clues: Iterable[str]) -> tuple[str, ...]:
        """Those of the clues that are there: words in any spelling, and numbers however they are printed."""
        return tuple(clue for clue in clues if self._has_clue(clue))

    def _has_clue(self, clue: str) -> bool:
        if not clue.isdecimal():
            return self._has_words(_NON_LETTERS.sub(" ", loose_letters(clue)).split())
        # A run of digits in one line: "(19) 3865-0112" and "+55 19 38650112" hold the same number.
        return len(clue) >= _LEAST_DIGITS and any(clue in digits for digits in self._digits)

    def _has_words(self, wanted: list[str]) -> bool:
        # The title first: most pages of a company name it there, and the letters of the whole page are not needed.
        return _is_phrase_in(self._title, wanted) or _is_phrase_in(self._text, wanted)


def _is_phrase_in(text: str, wanted: list[str]) -> bool:
    # Most pages of other companies lack one of the words: then no line has to be looked at.
    if not wanted or not all(word in text for word in wanted):
        return False
    phrase = f" {' '.join(wanted)} "
    # Of hundreds of lines a few have the rarest word.
    lines = _lines_with(min(wanted, key=text.count), text)
    return any(phrase in f" {_plain_line(line)} " for line in lines)


def _lines_with(word: str, text: str) -> Iterator[str]:
    at = text.find(word)
    while at >= 0:
        start, end = text.rfind("\n", 0, at) + 1, text.find("\n", at)
        end = end if end >= 0 else len(text)
        yield text[start:end]
        at = text.find(word, end)


def _plain_line(line: str) -> str:
    """The words without hosts and those words that the key of a name leaves out."""
    words = _NON_LETTERS.sub(" ", _HOST.sub(" ", line)).split()
    return " ".join(word for word in words if word not in AND_WORDS)
