"""Which label a number has: before it, above it, or that of the number before."""

import re

from scraping.extract.phones.columns import without_far_cells
from scraping.extract.phones.labels import NumberKind, kind_before, stands_off
from scraping.extract.phones.written import HAS_DIGIT, STRONG_FORMAT
from scraping.page.parse import Page
from scraping.vocabulary.conjunctions import AND, OR
from scraping.vocabulary.patterns import compile_later

# Only phone numbers are written like this, unless another label is right before them.
_PLAIN = re.compile(r"^(?:\+\d|(?:1[-. ])?(?:\([2-9]\d\d\) ?|[2-9]\d\d[-.])[2-9]\d\d[-.]\d{4}$)")
_NEXT_CAPTION = compile_later(rf"\d{{3}}[^\n()]{{0,4}}\s?[-–,;|•·]\s?(?!(?:{AND}|{OR})\b)[^\W\d_]{{3,}}")
_LONGEST_HEADING = 24
# Between two numbers after one label.
_JOINING = frozenset(("", *"/ , ; & | -".split(), *AND.split("|"), *OR.split("|")))


def text_before(page: Page, start: int) -> str:
    """The same line; if the number begins its line, the line before as well (labels are often above)."""
    text = page.folded
    line_start = text.rfind("\n", max(0, start - 60), start) + 1 or max(0, start - 60)
    before = without_far_cells(text[line_start:start])
    if before.strip(" \t:(+.-|") or line_start < 2:
        return before
    previous = text[text.rfind("\n", max(0, line_start - 40), line_start - 1) + 1 : line_start - 1]
    return previous + "\n" if len(previous) <= 30 and not any(map(str.isdigit, previous)) else before


def label_above(page: Page, start: int) -> NumberKind:
    """`Fax:` alone on a line is the heading of all numbers below it, up to the next such line."""
    lines = page.folded[max(0, start - 260) : start].split("\n")[:-1]
    is_list = True  # of lines with a number each
    for line in reversed(lines[-4:]):
        has_digits = HAS_DIGIT.search(line) is not None
        if has_digits or len(line) > _LONGEST_HEADING:
            is_list = is_list and has_digits
        elif line.rstrip().endswith(":"):
            # What follows `Last updated:` is that of another line, if something else is between.
            kind = kind_before(line)[0]
            return kind if is_list or kind.is_called else NumberKind.UNKNOWN
        elif is_list and (kind := kind_before(line)[0]).is_called:
            return kind
        else:
            is_list = False
    return NumberKind.UNKNOWN


def is_plain(printed: str, before: str, word: str) -> bool:
    """A form that only phone numbers have, or a number that the label is not about: `since 1985: 7 Mill Lane, 01 ...`."""
    if not stands_off(before, word):
        return False
    between = before.lower().rpartition(word)[2]
    is_apart = "\n" in between or ". " in between or HAS_DIGIT.search(between) is not None
    return _PLAIN.match(printed) is not None or (is_apart and STRONG_FORMAT.match(printed) is not None)


def is_used_up(before: str, word: str) -> bool:
    """`Fax 0163 22496 - Polizia Municipale 0163 290130`, `IČ 00371542 | recepce 469 622 181`: the label's number is already
    there, and the next one has a caption."""
    return _NEXT_CAPTION.search(before.lower().rpartition(word.lower())[2]) is not None


def joins(between: str) -> bool:
    return len(between) <= 8 and between.strip().lower() in _JOINING
