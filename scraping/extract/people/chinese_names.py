"""Chinese names: a surname out of some 500, and a given name of one or two characters.

The fitted model learnt from lists with few surnames. So it is asked how the given name reads after frequent ones.
"""

import re
from functools import lru_cache
from statistics import median

from scraping.extract.people.native_model import score_native
from scraping.vocabulary.loader import read_spellings

_HAN = re.compile(r"[\u4e00-\u9fff]{2,4}")
_SURNAMES = frozenset(read_spellings("beside_names", "chinese_surname"))
_COMPOUND = frozenset(read_spellings("beside_names", "compound_surname"))
# `王总`, `余太`
_CALLED = frozenset(read_spellings("beside_names", "called_after_surname"))
_FREQUENT = "王李陈林黃張吴"
_LEAST_SHORT, _LEAST, _SURE, _LEAST_OF_BOTH = 2.2, 1.2, 2.0, 0.5
_OWN_LEAST = -2.0


def has_chinese_surname(name: str) -> bool:
    return bool(_surname_of(name))


@lru_cache(maxsize=8192)
def is_chinese_name(name: str) -> bool:
    """Whether it may be a name if something beside it says so."""
    given = _given_of(name)
    if not given or (len(name) == 2 and given in _CALLED):
        return False
    least = _LEAST if len(given) > 1 else _LEAST_SHORT
    return _score_given(given) >= least and score_native(name) > _OWN_LEAST


def is_surely_chinese_name(name: str) -> bool:
    """Whether most such words are names: three characters or a compound surname."""
    given = _given_of(name)
    if len(name) < 3 or not is_chinese_name(name):
        return False
    return _score_given(given) >= _SURE and score_native(name) > _LEAST_OF_BOTH


def _given_of(name: str) -> str:
    surname = _surname_of(name)
    given = name[len(surname) :]
    return given if surname and 1 <= len(given) <= 2 and _HAN.fullmatch(name) else ""


def _surname_of(name: str) -> str:
    if name[:2] in _COMPOUND and len(name) > 2:
        return name[:2]
    return name[:1] if name[:1] in _SURNAMES else ""


@lru_cache(maxsize=8192)
def _score_given(given: str) -> float:
    return median(score_native(f"{surname}{given}") for surname in _FREQUENT)
