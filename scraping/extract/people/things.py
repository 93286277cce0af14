"""Words beside a name that show it to be a street, a town, a building or a product."""

import re

from scraping.extract.people.alone import NUMBER_ALONE
from scraping.extract.people.letters_after import STATES
from scraping.extract.people.names import is_given
from scraping.vocabulary.loader import read_spellings
from scraping.vocabulary.name_words import THINGS
from scraping.vocabulary.spellings import join_expressions

# Capitals count.
_PLACE = join_expressions(read_spellings("beside_names", "place"))
_THING_BEFORE = re.compile(rf"(?:(?<!\w)(?:{_PLACE}|(?!(?:1[89]|20)\d\d )\d{{1,5}})\.? {{1,2}})$|& $")
_LONGEST_BEFORE = 16  # characters
# `Palm Grove, CA` is a town, `Anton Brucknerlaan 12` a street; `Anna Smith, 22 48 17 60` is neither.
_PLACE_AFTER = re.compile(
    rf", (?:(?:{STATES})(?![A-Za-z.])|(?!{NUMBER_ALONE})(?:nº? ?)?\d{{1,6}})| \d{{1,4}}[a-z]?(?:[,\n]|$)"
)
# `George Muster State College`: up to three words later.
_NEXT_WORDS = re.compile(r"(?: (?:[A-Z][a-z]+|&)){1,3}")
_GIVEN_AND = re.compile(r"(?<![\w'’.-])([^\W\d_a-z][^\W\d_]{2,15}) & $")


def is_place_after(after: str) -> bool:
    return _PLACE_AFTER.match(after) is not None


def is_thing_before(front: str) -> bool:
    """Not after a given name: `Anna & Tom Smith` are two people, `Harper & Tom Smith` may be a firm."""
    if front[-1:] != " " or not _THING_BEFORE.search(front, max(0, len(front) - _LONGEST_BEFORE)):
        return False
    partner = _GIVEN_AND.search(front)
    return partner is None or not is_given(partner[1])


def is_thing_after(after: str) -> bool:
    following = _NEXT_WORDS.match(after)
    return following is not None and not THINGS.isdisjoint(following[0].lower().split())
