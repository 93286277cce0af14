"""Which numbers a printed run of digits holds: one, one with a short alternative end, or several in a row."""

import re
from collections.abc import Iterator
from functools import lru_cache

import phonenumbers
from phonenumbers import PhoneNumberFormat

from scraping.extract.phones.numbers import parse_number, read_number
from scraping.extract.phones.shapes import alternatives, endings, split_keeping_offsets

Part = tuple[int, str, str]  # offset, printed form and E.164
Parts = tuple[Part, ...]

# `09337 / 412` is an area code and a number, not a number and another ending.
_MIN_WITHOUT_ENDING = len("+49771244")
# The days of a calendar are digits with spaces between them as well.
_LONG_GROUP = re.compile(r"\d{3}")


# The pages of a site print the same numbers, and a directory's the same dates and prices.
@lru_cache(maxsize=8192)
def numbers_in(printed: str, regions: tuple[str, ...]) -> Parts:
    return tuple(_read(printed, regions))


def _read(printed: str, regions: tuple[str, ...]) -> Iterator[Part]:
    if twice := _TWICE.match(printed):  # for two widths of the screen
        printed = twice[1]
    if inside := _IN_BRACKETS.match(printed):
        yield from (
            (inside.end() + at, part, value) for at, part, value in _read(printed[inside.end() :], regions)
        )
        return
    if pair := _read_next(printed, regions) or _read_pair(printed, regions):
        yield from pair
        return
    for part in endings(printed):
        value = read_number(part, regions)
        if value and (part is printed or len(value) >= _MIN_WITHOUT_ENDING):
            yield 0, part, value
            return
    found = 0
    for offset, piece in split_keeping_offsets(printed):
        if value := read_number(piece, regions):
            yield offset, piece, value
            found += 1
    if not found and ("+" in printed or len(printed) > 16) and _LONG_GROUP.search(printed):
        yield from _match_inside(printed, regions)


def _read_pair(printed: str, regions: tuple[str, ...]) -> Parts:
    """Two numbers of one area code: the form of the second is like the end of the first."""
    for first, second, offset, is_slash in alternatives(printed):
        if len(_DIGITS.findall(first)) < _SHORTEST_WHOLE or (not is_slash and read_number(printed, regions)):
            continue
        value = read_number(first, regions)
        if value and (other := completed(second, first, value)):
            return (0, first, value), (offset, second, other)
    return ()


def _read_next(printed: str, regions: tuple[str, ...]) -> Parts:
    """`3477-1266 / 1267`, `484 19 05 - 06`: the next line of the same subscriber, in place of the last group."""
    tail = _TAIL.fullmatch(printed)
    if tail is None or len(_DIGITS.findall(tail["first"])) < _SHORTEST_WHOLE:
        return ()
    size = len(tail["next"])
    is_group = tail["sign"] == tail["first"][-size - 1]  # `845-77-88`: one number in groups
    is_next = size == len(tail["last"]) and 0 < int(tail["next"]) - int(tail["last"]) <= _MOST_LINES
    if not is_next or is_group or (tail["sign"] != "/" and read_number(printed, regions)):
        return ()
    value = read_number(tail["first"], regions)
    other = parse_number(value[:-size] + tail["next"]).e164 if value.endswith(tail["last"]) else ""
    return ((0, tail["first"], value), (tail.start("next"), tail["next"], other)) if other else ()


_TAIL = re.compile(r"(?P<first>.{4,24}?\D(?P<last>\d+)) ?(?P<sign>[/–-]) ?(?P<next>\d{2,4})")
_MOST_LINES = 20  # of one subscriber
_TWICE = re.compile(r"(\S.{5,18}\d)[ \t]{1,3}\1$")
# `ext. 15 (0316 847261)`: another number is before the bracket.
_IN_BRACKETS = re.compile(r"\d{1,4} \((?=0\d[^)]*$)")
_DIGITS = re.compile(r"\d")
_SHORTEST_WHOLE = 8  # digits of a number with its area code
_SHORTEST = 5  # digits of a number without its area code


def completed(printed: str, previous: str, value: str) -> str:
    """E.164 of a number that is printed without the digits that it shares with the number before; its form is like the end of that."""
    digits = "".join(_DIGITS.findall(printed))
    shape, whole = _DIGITS.sub("#", printed), _DIGITS.sub("#", previous)
    if len(digits) < _SHORTEST or len(shape) >= len(whole) or not whole.endswith(shape):
        return ""
    if whole[-len(shape) - 1] == "#":
        return ""
    return parse_number(value[: -len(digits)] + digits).e164


def _match_inside(printed: str, regions: tuple[str, ...]) -> Iterator[Part]:
    for match in phonenumbers.PhoneNumberMatcher(printed, regions[0] or None):
        value = phonenumbers.format_number(match.number, PhoneNumberFormat.E164)
        yield match.start, match.raw_string, value
