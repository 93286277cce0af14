"""Where numbers without a country code are dialled: in the country that most companies of the list are from."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from scraping.extract.phones.numbers import parse_number

_FEWEST = 3  # companies, or numbers
_NEARLY_ALL = 0.8
_LOOKED_AT = 100  # numbers
_INTERNATIONAL = ("+", "00")
_WITH_CODE = re.compile(r"\+\d[\d\s()./-]*")
_NATIONAL = re.compile(r"(?<![\w/.-])\(?(?!00)\d(?:(?:[\s().-]{0,3}|/)\d){7,11}(?![\w@/-])")
_AMERICAN = re.compile(r"(?<![\d+])(?:\([2-9]\d\d\)\s?|[2-9]\d\d[-.])[2-9]\d\d[-.]\d{4}(?!\d)")


def country_of_numbers(numbers: Iterable[str]) -> str:
    """That of the first number with a country code; the numbers of North America are told by how they are written."""
    numbers = list(numbers)
    if any(map(_AMERICAN.search, numbers)):
        return "US"
    parsed = filter(None, map(parse_number, filter(is_international, numbers)))
    return next((number.region for number in parsed if number.region), "")


def is_international(number: str) -> bool:
    return number.lstrip(" (").startswith(_INTERNATIONAL)


def find_national(cells: Iterable[str]) -> Iterator[str]:
    """Numbers without a country code, also among other things."""
    return (found[0] for cell in cells for found in _NATIONAL.finditer(_WITH_CODE.sub(";", cell)))


def find_home(countries: Iterable[str], numbers: Iterable[str] = ()) -> str:
    """That of more than half of the companies whose country is known.

    Of few companies, or without such a half, it is that of most, if nearly all of the list's numbers are valid there.
    """
    counts = Counter(filter(None, countries))
    (country, count), (_, second) = [*counts.most_common(2), ("", 0), ("", 0)][:2]
    if count >= _FEWEST and count * 2 > counts.total():
        return country
    return country if count > second and _are_of(country, list(islice(numbers, _LOOKED_AT))) else ""


def _are_of(country: str, numbers: Sequence[str]) -> bool:
    valid = sum(parse_number(number, country).region == country for number in numbers)
    return valid >= max(_FEWEST, _NEARLY_ALL * len(numbers))
