"""Letters of the alphabet between the names of a list: "B" above "Bolt", "D-F" above "Dorn", "C (continued)"."""

import re

from scraping.vocabulary.letters import lower, plain_letters

LETTER = r"[^\W\d_](?:\s?[-–]\s?[^\W\d_])?|0\s?[-–]\s?9|#"
_DRAWN = r"[-–—=*~_\s]{0,20}"  # "-- B --"
_TITLE = re.compile(rf"{_DRAWN}({LETTER})(?:\s?\([^\W\d_][\w\s.]{{0,20}}\))?[.:]?{_DRAWN}")
_SHORTEST_NAME = 3


def is_letter_title(text: str) -> bool:
    return _TITLE.fullmatch(text) is not None


def heads(text: str, name: str) -> bool:
    """Whether the letter is that of the name below it."""
    found = _TITLE.fullmatch(text)
    if not found or len(name) < _SHORTEST_NAME:
        return False
    letters = plain_letters(lower(found[1]))
    first = plain_letters(lower(name.lstrip(" \"'«»„“”‘’(")))[:1]
    return bool(letters and first) and letters[0] <= first <= letters[-1]
