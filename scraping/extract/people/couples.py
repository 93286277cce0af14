"""`Anna and Tom Smith`: two given names that share a surname, in a line or in a text."""

import re
from typing import NamedTuple

from scraping.extract.people.names import Spelling, is_common_word, is_given
from scraping.extract.people.word_order import SURE
from scraping.vocabulary.conjunctions import ANY_AND, SPACED_ANDS
from scraping.vocabulary.name_words import PARTICLES

_PARTNER = re.compile(
    rf"(?<![\w'’.-])(?P<before>[^\W\d_]+ )?(?P<given>[^\W\d_a-z][^\W\d_]{{1,15}}) (?:{ANY_AND}) $"
)
_REACH = 50  # characters


class Partner(NamedTuple):
    name: str
    start: int


def find_partner(text: str, name: str, start: int) -> Partner | None:
    """`start`: of the name that is written in full."""
    if not text.endswith(SPACED_ANDS, max(0, start - 8), start):
        return None
    found = _PARTNER.search(text, max(0, start - _REACH), start)
    # `Anna Huber and Tom Smith`: she has a surname of her own.
    if found is None or (found["before"] or "a")[0].isupper() or is_common_word(found["given"]):
        return None
    if not is_given(found["given"]):
        return None
    return Partner(f"{found['given']} {_surname_of(name)}", found.start("given"))


def _surname_of(name: str) -> str:
    """`de Vries`"""
    words = name.split()
    first = next((at for at, word in enumerate(words) if at and word in PARTICLES), len(words) - 1)
    return " ".join(words[first:])


def read_couple(text: str, spelled: Spelling, start: int) -> Spelling:
    """Two given names before one surname are people, whatever the surname reads like."""
    is_named = spelled.is_likely or is_given(spelled.name.partition(" ")[0])
    if spelled.is_sure or not is_named or find_partner(text, spelled.name, start + spelled.offset) is None:
        return spelled
    return spelled._replace(score=max(spelled.score, SURE + 0.1))
