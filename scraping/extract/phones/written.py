"""How phone numbers are written: runs of digits in a text, and the forms that only phone numbers have."""

import re
from collections.abc import Iterator

from scraping.extract.phones.labels import LABEL_AFTER_NUMBER
from scraping.extract.phones.shapes import start_of_last_number
from scraping.page.parse import SPACELESS
from scraping.vocabulary.conjunctions import OR
from scraping.vocabulary.patterns import compile_later

# A run of digits and the signs that people put between them; bounded, and never across a line.
# A pattern that begins with a set of characters is only tried at these: lookbehinds come after the first character.
# Letters of scripts without spaces may touch a number.
# Where a line break was lost, a label may touch it as well: `(208) 555-0100Fax:`.
NUMBER = compile_later(
    lambda: (
        rf"[+(\d](?<![^\W{SPACELESS}].)"
        r"(?<![@=#&?%$€£].)(?<!\d[.,:/-].)(?:(?<=\+) ?\d|(?<=\() ?\+? ?\d|(?<=\d))(?:[ \t]{0,3}[()./\-–~][ \t]{0,3}[()]?|[ \t]{1,2}\(?|[()])?(?:\d(?:[ \t]{0,3}(?:[()./\-–~]{1,2}|\)[ \t]?[/–-])[ \t]{0,3}[()]?|[ \t]{1,2}\(?|[()])?){4,22}(?<=\d)"
        rf"(?:(?![^\W{SPACELESS}]|[@%€])|(?={LABEL_AFTER_NUMBER}|(?:{OR}) ))"
    )
)
_MOST_DIGITS = 23
_GOES_ON = re.compile(r"[ \t()./\-–~]{0,6}\d")
STRONG_FORMAT = re.compile(
    r"^\(?\s?(?:\+|00|0|\()|^8 ?\(\d{3,5}\)|^8[- ]?800[- ]\d{3}[- ]\d\d[- ]\d\d$|^8[- ]\d{3}[- ]\d{2,3}[- ]\d{2,3}(?:[- ]\d\d)?$|^444[- ]?\d[- ]?\d{3}$|^444 \d\d \d\d$|^1-[78]00-\d{3}-\d{3}$|^8[- ~](?:\d{1,2}[- ]\d{6,7}|\d{3}[- ]\d{5})$|^1?(?:[-. ]| \. )?\(?[2-9]\d\d(?:[)\-. /]{1,2}\s?| \. )\d{3}(?:[-. ]| \. )\d{4}$"
)
US_FORMAT = re.compile(r"^(?:\+?1[-. ]{0,2})?\(?[2-9]\d\d\)?[-. /]{0,3}[2-9]\d\d[-. ]{1,3}\d{4}$")
HAS_DIGIT = re.compile(r"\d")
_LONGEST_LABEL = len("telefoonnummer:")


def runs_of_digits(text: str, start: int, end: int) -> Iterator[tuple[int, str]]:
    """A run that is cut inside a number, as in a row of a table, ends before that number."""
    while start < end and (found := NUMBER.search(text, start, end + _LONGEST_LABEL)):
        if found.start() >= end:
            return  # it begins the next span, and is cut here
        run, start = found[0], found.end()
        if len(run) > _MOST_DIGITS and _GOES_ON.match(text, start):
            run = run[: start_of_last_number(run)]
            start = found.start() + len(run)
        yield found.start(), run


def has_enough_digits(printed: str) -> bool:
    return len(printed) >= 6 and sum(map(str.isdigit, printed)) >= 6
