"""Korean names: one of some 150 surnames and two syllables; their model is asked how these read after frequent surnames."""

import re
from functools import lru_cache
from statistics import median

from scraping.extract.people.native_model import score_native
from scraping.vocabulary.loader import read_spellings

_SYLLABLES = re.compile(r"[\uac00-\ud7af]{3}")
_SURNAMES = frozenset(read_spellings("beside_names", "korean_surname"))
_FREQUENT = "김이박최정"
_LEAST, _LEAST_OF_BOTH, _TWO_SYLLABLES = 1.2, -2.5, 2


def has_korean_surname(name: str) -> bool:
    return name[:1] in _SURNAMES or name[:_TWO_SYLLABLES] in _SURNAMES


@lru_cache(maxsize=8192)
def is_korean_name(name: str) -> bool:
    """Whether it may be a name if something beside it says so."""
    if not (_SYLLABLES.fullmatch(name) and has_korean_surname(name)):
        return False
    if name[:_TWO_SYLLABLES] in _SURNAMES:
        return True
    given = median(score_native(f"{surname}{name[1:]}") for surname in _FREQUENT)
    return given >= _LEAST and score_native(name) > _LEAST_OF_BOTH
