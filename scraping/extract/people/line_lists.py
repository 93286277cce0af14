"""Several people on one line: `Anna Smith, Tom Brown (North) and Clara Winter`, `Dr. Anna Smith, chair • Tom Brown`."""

import re
from functools import lru_cache

from scraping.extract.people.names import RUN, spell_name
from scraping.vocabulary.conjunctions import AND
from scraping.vocabulary.honorifics import HONORIFIC, SMALL_HONORIFICS
from scraping.vocabulary.spellings import join_expressions

_BETWEEN = re.compile(rf"\s?[,;•·|/]\s|\s(?:{AND})\s|\s[–-]\s")
_LABEL = re.compile(r"\W*[^\W\d_][^:]{0,40}:\s{1,2}")
_FRONT = re.compile(
    rf"\W*(?:(?:{HONORIFIC}|{join_expressions(SMALL_HONORIFICS)})(?!\w)\.?(?:[ -](?:med|dent|jur|rer|nat|phil|h\.c)\.?)* {{0,2}})*"
)
_FEWEST, _LONGEST, _LONGEST_PIECE = 2, 300, 60  # names, characters
_TELLS = re.compile(r"(?: [^\W\d_A-ZÀ-Þ][^\W\d_]*){4}")  # words of a sentence


def names_listed(cell: str) -> frozenset[int]:
    """Where the names begin in a line or cell that lists people, with whatever is between them short."""
    return _names_listed(cell) if len(cell) <= _LONGEST else frozenset()


@lru_cache(maxsize=4096)
def _names_listed(cell: str) -> frozenset[int]:
    if _TELLS.search(cell):
        return frozenset()
    starts: list[int] = []
    begin = pieces = 0
    for end, following in [*((one.start(), one.end()) for one in _BETWEEN.finditer(cell)), (len(cell), 0)]:
        if end - begin > _LONGEST_PIECE:
            return frozenset()
        pieces += 1
        at = _find_name(cell, begin, end)
        if at >= 0:
            starts.append(at)
        elif not starts:
            return frozenset()
        begin = following
    return frozenset(starts) if len(starts) >= max(_FEWEST, pieces // 2) else frozenset()


def _find_name(cell: str, begin: int, end: int) -> int:
    label = _LABEL.match(cell, begin, end)
    begin = label.end() if label else begin
    front = _FRONT.match(cell, begin, end)
    start = front.end() if front else begin
    run = RUN.match(cell, start, end)
    spelled = spell_name(run[0]) if run is not None else None
    return start if spelled is not None and spelled.offset == 0 and spelled.is_likely else -1
