"""What a text is searched for when a person is erased: the name, mailboxes and numbers, also where a text was cut."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

from leadslogix.leads.person_names import fold, fold_words, last_name_first, without_initials
from scraping.vocabulary.letters import plain_letters

ERASED = "[erased]"
_SHORTEST_PART = 4  # of what the edge of a text has left
_MOST_WORDS = 3  # of a first and a last name
_AROUND = " .…,;:<>()[]\"'"
_DIGITS_AT_START = re.compile(r"[\d\s().\-/]+")
_DIGITS_AT_END = re.compile(r"[\d\s().\-/+]+$")
_NOT_A_DIGIT = re.compile(r"\D")


@dataclass(frozen=True)
class Traces:
    """Names are compared by their letters, numbers by their last digits."""

    names: tuple[str, ...]
    emails: tuple[str, ...]
    phones: tuple[str, ...] = ()  # their last nine digits

    @cached_property
    def _names(self) -> tuple[str, ...]:
        """The words in both orders, with and without initials."""
        spelled = map(fold_words, self.names)
        ways = [way for words in spelled for way in (words, without_initials(words)) if way]
        return tuple({" ".join(words) for way in ways for words in (way, last_name_first(way))})

    @cached_property
    def _mailboxes(self) -> tuple[str, ...]:
        return tuple(map(fold, self.emails))

    def are_in(self, text: str) -> bool:
        folded = fold(text)
        if any(mailbox in folded for mailbox in self._mailboxes):
            return True
        if self._names and self._has_name(text):
            return True
        digits = _NOT_A_DIGIT.sub("", plain_letters(text)) if self.phones else ""
        return any(number in digits for number in self.phones)

    def _has_name(self, text: str) -> bool:
        words = fold_words(text)
        texts = {f" {' '.join(words)} ", f" {' '.join(without_initials(words))} "}
        return any(f" {name} " in one for name in self._names for one in texts)

    def are_in_cut(self, text: str) -> bool:
        """Of a text that was cut out of a longer one: a part of a trace may be left at its edges."""
        return self.are_in(text) or self._begin_or_end(text)

    def _begin_or_end(self, text: str) -> bool:
        bare = fold(text).strip(_AROUND)
        words = " ".join(fold_words(text))
        return (
            any(_has_part_of_mailbox(bare, mailbox) for mailbox in self._mailboxes)
            or any(_has_part_of_name(words, name) for name in self._names)
            or any(_has_part_of_number(bare, number) for number in self.phones)
        )

    def redact(self, text: str) -> str:
        return ERASED if self.are_in(text) else text


def _has_part_of_mailbox(text: str, mailbox: str) -> bool:
    """The domain alone is the company's."""
    ends = (mailbox[start:] for start in range(1, mailbox.find("@")))
    begins = (mailbox[:size] for size in range(_SHORTEST_PART, len(mailbox)))
    return text.startswith(tuple(ends)) or text.endswith(tuple(begins))


def _has_part_of_name(words: str, name: str) -> bool:
    first, last = name.split()[0], name.split()[-1]
    if first == last or not words:
        return False
    ends = [name[start:] for start in range(1, len(name) - _SHORTEST_PART + 1)]
    begins = [name[:size] for size in range(_SHORTEST_PART, len(name))]
    is_word_left = words.split()[0] == last or words.split()[-1] == first
    return is_word_left or words.startswith(tuple(ends)) or words.endswith(tuple(begins))


def _has_part_of_number(text: str, number: str) -> bool:
    start, end = _DIGITS_AT_START.match(text), _DIGITS_AT_END.search(text)
    head = _NOT_A_DIGIT.sub("", start[0]) if start else ""
    tail = _NOT_A_DIGIT.sub("", end[0]) if end else ""
    sizes = range(_SHORTEST_PART + 1, len(number))
    return (len(head) > _SHORTEST_PART and number.endswith(head)) or any(
        tail.endswith(number[:size]) for size in sizes
    )


def redact_cells(cells: Mapping[str, Any], are_in: Callable[[str], bool]) -> dict[str, str]:
    """Of a row of a list. A first name and a last name in cells beside each other are one text."""
    texts = {column: str(cell) for column, cell in cells.items()}
    out = {column for column, text in texts.items() if are_in(text)}
    for one, other in pairwise(texts):
        words = fold_words(f"{texts[one]} {texts[other]}")
        are_names = texts[one] and texts[other] and len(words) <= _MOST_WORDS
        if are_names and {one, other}.isdisjoint(out) and are_in(f"{texts[one]} {texts[other]}"):
            out |= {one, other}
    return {column: ERASED if column in out else text for column, text in texts.items()}
