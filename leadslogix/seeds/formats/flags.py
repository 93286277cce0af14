"""Countries that pages show as flags: the text in place of a picture, the hint of a sign, or a class."""

import re
from collections.abc import Mapping

from scraping.vocabulary.countries import a_name_of, find_country

_TAGS = frozenset(("img", "span", "i", "abbr", "div"))
_LONGEST, _SHORTEST = 40, 4
_CLASS = re.compile(r"(?:^|\s)(?:flag|fi|flag-icon|f)[-_](?:icon[-_])?([a-z]{2})(?=\s|$)", re.IGNORECASE)
_IS_FLAG = re.compile(r"flag|(?:^|\s)fi(?=\s|$)", re.IGNORECASE)


def country_of_flag(tag: str, values: Mapping[str, str]) -> str:
    """What is to be read in place of it; "" where it shows no country."""
    if tag not in _TAGS:
        return ""
    for text in (values.get("alt", ""), values.get("title", ""), values.get("aria-label", "")):
        if _SHORTEST <= len(text) <= _LONGEST and find_country(text):
            return text
    classes = values.get("class", "")
    found = _CLASS.search(classes) if _IS_FLAG.search(classes) else None
    return a_name_of(found[1].upper()) if found else ""
