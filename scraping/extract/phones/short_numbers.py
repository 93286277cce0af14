"""Short numbers of a country: `Hotline: 1883`, a link to `tel:18118`. They have no area code, and only their form and label
tell them from other numbers."""

import re
from collections.abc import Iterator

import phonenumbers

from scraping.page.parse import Page
from scraping.vocabulary.keywords import Keywords
from scraping.vocabulary.loader import find_keywords, read_lower
from scraping.vocabulary.patterns import compile_later
from scraping.vocabulary.spellings import join_expressions

_SPELLINGS = read_lower("labels", "phone", "hotline", "customer_service")
_SIGNS = " \n\t,;|:(/-"
_LABELS = Keywords(*find_keywords(_SPELLINGS, after=_SIGNS), "\tt:", "\nt:")
# The label right before the number, and nothing but the number after it: `tel. 1883`, `T: 1970`, `Contact center` / `184`.
_LABEL = compile_later(
    lambda: (
        rf"(?<![^\W\d_])(?:{join_expressions(_SPELLINGS)})\.? ?(?:[:–-] ?)?\Z|(?:^|[\n\t|])t: ?\Z"
        rf"|(?:^|[\n\t|])(?:{join_expressions(_SPELLINGS)})\.? ?:?[\n\t] ?\Z"
    )
)
_NUMBER = re.compile(
    r"(?:\d{3,6}|\d\d \d{3})(?![\w@%€$£°)-])(?![./:,]?\d)(?! ?(?:[\d%€$£+(]))(?! [A-Z]{2})"
)  # `1300 MY ROOF`
_LONGEST_LABEL = 36
_FEWEST_DIGITS, _MOST_DIGITS = 3, 6
_YEAR = re.compile(r"(?:19|20)\d\d$")  # only after a colon it is none
_NORWEGIAN = re.compile(r"0\d{4}$")  # of firms
_NORTH_AMERICA = 1  # there they are of public services, or of telephones inside the house
_COUNTING = "01234567890"
_MOST_NUMBERS = 20


def find_short_numbers(page: Page, region: str) -> Iterator[tuple[int, str, str]]:
    """Start, printed form and value of those after a label."""
    if not region or not page.mentions(_LABELS):
        return
    text, found = page.folded, 0
    for start, end in page.digit_runs:
        if end - start > _MOST_DIGITS or not page.keywords.has_between(
            _LABELS, start - _LONGEST_LABEL, start
        ):
            continue
        number = _NUMBER.match(text, start)
        label = _LABEL.search(page.lowered, max(0, start - _LONGEST_LABEL), start) if number else None
        if number is None or label is None or (_YEAR.match(number[0]) and ":" not in label[0]):
            continue
        if value := short_number(number[0], region):
            yield start, number[0], value
            found += 1
        if found >= _MOST_NUMBERS:
            return


def short_number(printed: str, region: str) -> str:
    """With the country's code before it; empty if the country has no such numbers, or it is for emergencies."""
    digits = "".join(filter(str.isdigit, printed))
    if not (region and _FEWEST_DIGITS <= len(digits) <= _MOST_DIGITS) or digits in _COUNTING:
        return ""
    code = phonenumbers.country_code_for_region(region)
    if not code or code == _NORTH_AMERICA or phonenumbers.is_emergency_number(digits, region):
        return ""
    value = f"+{code}{digits}"
    # Most begin with 1; the tables know which lengths others have.
    is_short = (
        digits[0] == "1"
        or (region == "NO" and _NORWEGIAN.match(digits))
        or phonenumbers.is_possible_short_number_for_region(phonenumbers.parse(value), region)
    )
    return value if is_short and (digits[0] != "0" or region == "NO") and len(set(digits)) > 1 else ""
