"""Where numbers without a country code are dialled: in the country that most companies of the list are from."""

import re
from collections import Counter
from collections.abc import Iterable

from scraping.extract.phones.numbers import parse_number

_FEWEST = 3  # companies
_INTERNATIONAL = ("+", "00")


_AMERICAN = re.compile(r"(?<![\d+])(?:\([2-9]\d\d\)\s?|[2-9]\d\d[-.])[2-9]\d\d[-.]\d{4}(?!\d)")


def country_of_numbers(numbers: Iterable[str]) -> str:
    """That of the first number with a country code; the numbers of North America are told by how they are written."""
    numbers = list(numbers)
    if any(map(_AMERICAN.search, numbers)):
        return "US"
    international = (number for number in numbers if number.lstrip(" (").startswith(_INTERNATIONAL))
    parsed = filter(None, map(parse_number, international))
    return next((number.region for number in parsed if number.region), "")


def find_home(countries: Iterable[str]) -> str:
    """ "" where no country has more than half of the companies whose country is known."""
    counts = Counter(filter(None, countries))
    country, count = next(iter(counts.most_common(1)), ("", 0))
    return country if count >= _FEWEST and count * 2 > counts.total() else ""
