"""Which of the old Latin code pages a text was written in.

Statistics made for prose take the short lines of a table for the wrong code page. So the pages that share most of
their bytes are told apart by the text that they give: letters of one real language, or letters mixed with symbols.
"""

import re
from itertools import pairwise

_SPELLED = {
    "french": "éèêëàâçîïôûùüœæ",
    "german": "äöüß",
    "spanish": "áéíóúñü",
    "portuguese": "ãáâàéêíóôúç",
    "italian": "àèéìòù",
    "nordic": "åäöæøé",
    "estonian": "õäöüšž",
    "polish": "ąćęłńóśźż",
    "czech": "áčďéěíňóřšťúůýž",
    "slovak": "áäčďéíĺľňóôŕšťúýž",
    "hungarian": "áéíóöőúüű",
    "romanian": "ăâîşţ",
    "croatian": "čćžšđ",
    "turkish": "çğıöşüâî",
    "lithuanian": "ąčęėįšųūž",
    "latvian": "āčēģīķļņšūž",
}
_LETTERS = {language: frozenset(letters + letters.upper() + "İ") for language, letters in _SPELLED.items()}
_WESTERN = ("french", "german", "spanish", "portuguese", "italian", "nordic")
_CENTRAL = ("polish", "czech", "slovak", "hungarian", "romanian", "croatian", "german")

# The most frequent first: of two with the same score the first wins.
LATIN_PAGES = {
    "cp1252": (*_WESTERN, "estonian"),
    "cp1250": _CENTRAL,
    "cp1254": ("turkish",),
    "iso8859_2": _CENTRAL,
    "mac_roman": _WESTERN,
    "cp850": _WESTERN,
    "cp1257": ("estonian", "lithuanian", "latvian"),
}
_MARKS_IN_TEXT = frozenset("–—‘’“”„…€®©°§·•«»\xa0")
_WORD_WITH_OTHERS = re.compile(r"[^\W\d_]*[^\x00-\x7f]+(?:[^\W\d_]|[^\x00-\x7f])*")


def choose_latin_page(data: bytes) -> str:
    scores = {page: _score_page(data, page) for page in LATIN_PAGES}
    return max(scores, key=lambda page: scores[page])


def _score_page(data: bytes, page: str) -> float:
    """Portuguese has "õ" before "e" only: elsewhere it is what the Hungarian "ő" is taken for."""
    text = data.decode(page, "replace").replace("õe", "ãe").replace("ÕE", "ÃE")
    words = _WORD_WITH_OTHERS.findall(text)
    shape = sum(_score_shape(word) for word in words)
    others = [char for word in words for char in word if char > "\x7f"]
    return shape + max(_score_letters(others, _LETTERS[language]) for language in LATIN_PAGES[page])


def _score_shape(word: str) -> int:
    """The wrong page puts capitals after lower-case letters: "›stanbul", "MŸller"."""
    return -2 * sum(left.islower() and right.isupper() for left, right in pairwise(word))


def _score_letters(chars: list[str], letters: frozenset[str]) -> float:
    return sum(_score_char(char, letters) for char in chars)


def _score_char(char: str, letters: frozenset[str]) -> float:
    if char in letters:
        return 1.0
    if char in _MARKS_IN_TEXT:
        return 0.0
    return -0.5 if char.isalpha() else -2.0
