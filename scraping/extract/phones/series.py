"""More lines of one subscriber, printed as the ending of a number: `2210/11`, `70 - 71 - 72`, `10 bis -12`, `3308~9`."""

import re
from collections.abc import Iterator, Sequence

from scraping.extract.candidates import Candidate
from scraping.extract.phones.completions import Completed
from scraping.extract.phones.labels import NumberKind
from scraping.extract.phones.numbers import parse_number
from scraping.findings import Field
from scraping.page.parse import Page
from scraping.vocabulary.conjunctions import AND, UP_TO
from scraping.vocabulary.patterns import compile_later

# After a comma a dash is needed, and around a single dash spaces: `89-12` is one number. More digits after a slash are read
# with the number before it.
_NEXT = compile_later(
    rf"(?:\s{{0,2}}(?:/(?=\s{{0,2}}-?\s?\d{{1,2}}(?!\d))|(?P<range>~|{UP_TO}|…)|{AND})\s{{0,2}}-?|,\s?-|\s{{1,2}}[-–]\s{{1,2}})\s?(?P<digits>\d{{1,4}})(?! ?\d|[.:]\d|\s?[%€$°]|[^\W\d_]| [A-Z])"
)
_MOST_LINES = 20  # of one subscriber
_MOST_SERIES, _MOST_TAILS = 60, 6


def find_series(page: Page, found: Sequence[Candidate]) -> Iterator[Completed]:
    """Only of consecutive lines: any other ending is an extension, a house number or an hour."""
    known = {one.value for one in found}
    for candidate in [one for one in found if one.end and not one.rejected][:_MOST_SERIES]:
        kind = NumberKind.FAX if candidate.field is Field.FAX else NumberKind.PHONE
        for start, printed, value in _lines_after(page, candidate):
            if value not in known:
                known.add(value)
                yield Completed(start, printed, value, kind)


def _lines_after(page: Page, candidate: Candidate) -> Iterator[tuple[int, str, str]]:
    at, value = _end_of_first(candidate), candidate.value
    for _ in range(_MOST_TAILS):
        tail = _NEXT.match(page.folded, at)
        if tail is None or tail.start("digits") >= page.line_at(candidate.start)[1]:
            return
        digits = tail["digits"]
        last, line = int(value[-len(digits) :]), int(digits)
        if not 0 < line - last <= _MOST_LINES:
            return
        at = tail.end()
        for number in range(last + 1 if tail["range"] else line, line + 1):
            value = parse_number(f"{value[: -len(digits)]}{number:0{len(digits)}}").e164
            if not value:
                return
            yield tail.start("digits"), digits, value


def _end_of_first(candidate: Candidate) -> int:
    """`746-3308~9` is printed as one number."""
    first = re.split(r"\s?~", candidate.printed, maxsplit=1)[0]
    return candidate.start + len(first) if "~" in candidate.printed else candidate.end
