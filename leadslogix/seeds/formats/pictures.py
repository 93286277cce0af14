"""Names of companies that pages only show as their logos: the text in place of the picture, without the word for it."""

import re
from collections.abc import Mapping

from leadslogix.seeds.cells import tidy
from scraping.vocabulary.loader import read_expression

_LONGEST, _SHORTEST = 80, 2
_WORD = read_expression("column_heads", "picture")
_BEFORE = re.compile(
    rf"^(?:(?:{_WORD})(?:\s?[:–|-]+|\s+(?:of|de|der|des|von|van|di|da|do|för|af)\b|(?=\s))\s*)+",
    re.IGNORECASE,
)
_AFTER = re.compile(rf"(?:(?:[\s_–|,:(-]+(?:{_WORD}))|(?<=[\u3040-\ud7af])(?:{_WORD}))+\W*$", re.IGNORECASE)
_ONLY = re.compile(rf"(?:(?:{_WORD})\W*)+", re.IGNORECASE)
_FILE = re.compile(
    r"\.(?:png|jpe?g|gif|svg|webp|avif|bmp)$|^(?:img|dsc|logo)?[\s_-]?\d+$|^[\w-]*_[\w-]*$", re.IGNORECASE
)


def name_of_picture(tag: str, values: Mapping[str, str]) -> str:
    """ "Acme logo" is Acme; names of files and long sentences are nobody's."""
    if tag != "img":
        return ""
    for text in (values.get("alt", ""), values.get("title", "")):
        name = without_picture_words(text)
        if name:
            return name
    return ""


def name_of_link(tag: str, values: Mapping[str, str]) -> str:
    """A link around a picture may have the name as its title."""
    return (
        without_picture_words(values.get("title", "") or values.get("aria-label", "")) if tag == "a" else ""
    )


def without_picture_words(text: str) -> str:
    text = tidy(text)
    if not _SHORTEST <= len(text) <= _LONGEST or _FILE.search(text) or _ONLY.fullmatch(text):
        return ""
    name = _AFTER.sub("", _BEFORE.sub("", text))
    return name if sum(map(str.isalnum, name)) >= _SHORTEST else ""
