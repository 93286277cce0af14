"""Numbers that spell a word: `1-800-FLOWERS`. Only North America has these, whatever the page's country."""

import re
from collections.abc import Iterator

from scraping.extract.phones.numbers import parse_number
from scraping.page.parse import Page

_VANITY = re.compile(
    r"[+1(8](?<![\w-].)(?:(?<=\+)1[-. ]\(?8|(?<=1)[-. ]\(?8|(?<=\()8|(?<=8))(?:00|33|44|55|66|77|88)\)?[-. ](?=[\d.-]{0,3}[A-Z])[A-Z\d](?:[.-]?[A-Z\d]){6,9}(?![\w-])"
)
_KEYS = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "22233344455566677778889999")
_DIGITS = 10  # further letters are for reading: `1-800-MATTRESS`


def find_vanity_numbers(page: Page, text: str) -> Iterator[tuple[int, str, str]]:
    """Start, printed form and value."""
    if not any(text[start] == "8" and end - start == 3 for start, end in page.digit_runs):
        return
    for found in _VANITY.finditer(text):
        digits = "".join(filter(str.isdigit, found[0].translate(_KEYS))).removeprefix("1")
        if value := parse_number(digits[:_DIGITS], "US").e164:
            yield found.start(), found[0], value
