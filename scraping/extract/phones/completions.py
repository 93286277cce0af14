"""Numbers that are printed as the end of another one: direct lines (`DW 12`, `Fax -20`), and numbers without their area code."""

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from scraping.extract.candidates import Candidate
from scraping.extract.phones.labels import NumberKind, kind_before
from scraping.extract.phones.numbers import parse_number
from scraping.extract.phones.runs import completed
from scraping.page.parse import Page
from scraping.vocabulary.loader import load_words

# `0211 / 44 70 - 0`, `44 70-100`: other digits in place of the last ones are direct lines.
_MAIN = re.compile(r"\d ?[-–/] ?(?P<tail>0|\d{2,3})$")
_DIRECT = load_words(
    "labels", "direct_line", frame=r"(?<![^\W\d_]){}\.?:? ?[-–]? ?(?P<digits>\d{1,4})(?![\d./]| ?\d)"
)
# `Ersatzteile  - 22 oder - 23`: a line of its own below the main number.
_BELOW = re.compile(
    r"[^\W\d_][^\d\n]{1,30}?[\t: ]{1,2}(?P<ends>[-–] ?\d{2,3}(?:(?: oder | und | / |, ) ?[-–] ?\d{2,3}){0,3})"
)
# `Tel. 0211 / 44 70 - 0, Fax -39`
_BESIDE = re.compile(r"(?P<label>[^\W\d_]{1,12}\.?:?) ?[-–] ?(?P<digits>\d{1,3})(?![\d./-]| ?\d)")
_END = re.compile(r"\d+")
_MOST_LINES, _LONGEST_LABEL = 6, 24
_MOST_MAINS, _MOST_COMPLETED, _MOST_ABOVE = 20, 60, 60


class Completed(NamedTuple):
    start: int
    printed: str
    value: str
    kind: NumberKind


class Unread(NamedTuple):
    """A labelled run of digits that is no number by itself."""

    start: int
    printed: str
    kind: NumberKind

    @property
    def end(self) -> int:
        return self.start + len(self.printed)


def find_direct_lines(page: Page, found: Sequence[Candidate]) -> Iterator[Completed]:
    mains = [_Main(one, tail["tail"]) for one in found if one.end and (tail := _MAIN.search(one.printed))]
    if not mains:
        return
    mains = mains[:_MOST_MAINS]
    if page.mentions(_DIRECT.keywords):
        for named in islice(_DIRECT.pattern.finditer(page.lowered), _MOST_COMPLETED):
            if main := _main_for(named["digits"], named.start(), mains):
                yield from _complete(page, main, named.start("digits"), named["digits"])
    for main in mains:
        yield from _complete_beside(page, main)
        number = page.line_number(main.candidate.start)
        for below in range(number + 1, number + 1 + _MOST_LINES):
            if row := _BELOW.fullmatch(page.line(below).strip()):
                start = page.line_starts[below] + page.line(below).index(row["ends"])
                for end in _END.finditer(row["ends"]):
                    if main.takes(end[0]):
                        yield from _complete(page, main, start + end.start(), end[0])


class _Main(NamedTuple):
    candidate: Candidate
    tail: str

    def takes(self, digits: str) -> bool:
        return self.tail == "0" or len(self.tail) == len(digits)


def _complete_beside(page: Page, main: _Main) -> Iterator[Completed]:
    start, (_, line_end) = main.candidate.end, page.line_at(main.candidate.start)
    beside = _BESIDE.search(page.folded, start, min(line_end, start + _LONGEST_LABEL))
    if beside and main.takes(beside["digits"]) and kind_before(beside["label"])[0] is NumberKind.FAX:
        yield from _complete(page, main, beside.start("digits"), beside["digits"])


def _main_for(digits: str, start: int, mains: Sequence[_Main]) -> _Main | None:
    """The nearest one above; below only if there is no other, as in a footer."""
    fitting = [main for main in mains if main.takes(digits)]
    above = [main for main in fitting if main.candidate.start < start]
    if above:
        return max(above, key=lambda main: main.candidate.start)
    stems = {main.candidate.value[: -len(main.tail)] for main in fitting}
    return fitting[0] if len(stems) == 1 else None


def _complete(page: Page, main: _Main, start: int, digits: str) -> Iterator[Completed]:
    value = parse_number(main.candidate.value[: -len(main.tail)] + digits).e164
    if value and value != main.candidate.value:
        line_start, _ = page.line_at(start)
        kind, _ = kind_before(page.folded[max(line_start, start - _LONGEST_LABEL) : start])
        yield Completed(start, digits, value, NumberKind.FAX if kind is NumberKind.FAX else NumberKind.PHONE)


def find_without_area_code(
    found: Sequence[Candidate], unread: Sequence[Unread], region: str
) -> Iterator[Completed]:
    """`58-31-47` below `(4852) 58-31-14`: the nearest number above that it looks like the end of, else the only one on the page."""
    whole = [
        one for one in found if one.end and not one.rejected and parse_number(one.value).region == region
    ]
    for run in unread[:_MOST_COMPLETED]:
        above = [one for one in whole if one.end <= run.start][-_MOST_ABOVE:]
        values = [
            value for one in reversed(above) if (value := completed(run.printed, one.printed, one.value))
        ]
        if not values:
            values = [value for one in whole if (value := completed(run.printed, one.printed, one.value))]
            values = values if len(set(values)) == 1 else []
        if values:
            yield Completed(run.start, run.printed, values[0], run.kind)
