"""Looks for the entries of a long list in a text, as one pattern of all of them would: to compile that takes half a second.

Entries of one word are looked up in a set. The others are patterns, put together by their first letters and compiled when a
text has these.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cached_property, partial

from scraping.vocabulary.patterns import compile_later
from scraping.vocabulary.spellings import is_spelled_out, join_expressions, list_examples

_KEY = 3  # letters
_ANY = "\0"  # in place of letters that no entry spells out
# Bounded: in a text of words joined by dashes, each would be read to the end of all.
_WORD = re.compile(r"[\w-]{1,80}(?![\w-])")
_BEGIN_OF_WORD = re.compile(r"(?<!\w)(?<!mail-)\w")
_ALL = re.compile(r".+", re.S)
_LETTERS_BEFORE_ENDING = range(3, 21)


class WordSearch:
    """For lower-case text. `endings`: the last letters of further words, of 3 to 20 letters before them."""

    def __init__(self, spellings: Iterable[str], endings: Iterable[str] = ()) -> None:
        written = {spelling: list_examples(spelling) for spelling in spellings}
        self.words = frozenset(
            one
            for spelling, examples in written.items()
            if is_spelled_out(spelling)
            for one in examples
            if _WORD.fullmatch(one)
        )
        self.phrases = [one for one, examples in written.items() if not self.words.issuperset(examples)]
        self.endings = tuple(endings)

    def match(self, text: str, at: int = 0) -> re.Match[str] | None:
        """Of the entries that begin there, a phrase before a word."""
        end = self._end(text, at)
        return _ALL.match(text, at, end) if end > at else None

    def search(self, text: str) -> re.Match[str] | None:
        return next(self.finditer(text), None)

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        at = 0
        while begin := _BEGIN_OF_WORD.search(text, at):
            found = self.match(text, begin.start())
            if found is not None:
                yield found
            at = found.end() if found is not None else begin.end()

    def fullmatch(self, text: str) -> bool:
        if text in self.words or self._has_ending(text):
            return True
        return any(pattern.fullmatch(text) for pattern in self._patterns_at(text, 0))

    def end_of_phrase(self, text: str, at: int) -> int:
        """Of an entry of more than one word that begins there; -1 if none does."""
        for pattern in self._patterns_at(text, at):
            if found := pattern.match(text, at):
                return found.end()
        return -1

    def _end(self, text: str, at: int) -> int:
        end = self.end_of_phrase(text, at)
        word = _WORD.match(text, at) if end < 0 else None
        is_known = word is not None and (word[0] in self.words or self._has_ending(word[0]))
        return word.end() if word is not None and is_known else end

    def _has_ending(self, word: str) -> bool:
        return (
            word.endswith(self.endings)
            and word.isalnum()
            and any(
                word.endswith(end) and len(word) - len(end) in _LETTERS_BEFORE_ENDING for end in self.endings
            )
        )

    def _patterns_at(self, text: str, at: int) -> tuple[re.Pattern[str], ...]:
        patterns = self._patterns
        return patterns.get(text[at : at + _KEY], patterns[""])

    @cached_property
    def _patterns(self) -> dict[str, tuple[re.Pattern[str], ...]]:
        """Of the phrases by their first letters, and after each of them that of those that begin with few letters or any."""
        by_key: dict[str, list[str]] = defaultdict(list)
        for phrase in self.phrases:
            for begin in {example[:_KEY] for example in list_examples(phrase, _ANY)}:
                by_key["" if len(begin) < _KEY or _ANY in begin else begin].append(phrase)
        patterns = {key: compile_later(partial(_join, phrases)) for key, phrases in by_key.items()}
        others = (patterns.pop(""),) if "" in patterns else ()
        return {"": others, **{key: (pattern, *others) for key, pattern in patterns.items()}}


def _join(phrases: list[str]) -> str:
    return rf"{join_expressions(dict.fromkeys(phrases))}(?![\w-])"
