"""Who held an office before: `前校長王大明`, `第三屆理事長`, where the page knows of a fifth term."""

import re

from scraping.extract.people.native_scripts import NativeName
from scraping.vocabulary.heads import ends_as_former, starts_as_former

_REACH = 24  # characters
_DIGITS = {one: at for at, one in enumerate("〇一二三四五六七八九")}
_ORDINAL = r"[\d一二三四五六七八九十]{1,3}"
_TERM = re.compile(rf"(?:第|제)({_ORDINAL})(?:[、,]{_ORDINAL}){{0,4}} ?[屆届任期代대기]")
_TERM_BEFORE = re.compile(rf"{_TERM.pattern}[^，,。；;:：]{{0,12}}$")


def latest_term(text: str) -> int:
    """Of boards and chairs that the page names; 0 if it counts none."""
    return max(map(_read_ordinal, {found[1] for found in _TERM.finditer(text)}), default=0)


def is_of_past(text: str, native: NativeName, latest: int) -> bool:
    before = text[max(0, native.start - _REACH) : native.start].rpartition("\n")[2].rstrip()
    if starts_as_former(native.title) or ends_as_former(before.removesuffix(native.title)):
        return True
    term = _TERM_BEFORE.search(before)
    return term is not None and _read_ordinal(term[1]) < latest


def _read_ordinal(written: str) -> int:
    """`12`, `十二`, `二十`"""
    if written.isdecimal():
        return int(written)
    tens, ten, ones = written.rpartition("十")
    return (10 * _DIGITS.get(tens, 1) if ten else 0) + _DIGITS.get(ones, 0)
