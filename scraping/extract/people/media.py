"""Who presents the programmes of a station and writes the columns of a newspaper: these are its own people.

Guests, artists and those whom the news are about are named on the same pages. So a presenter is named by a word for it
("Presented by Anna Smith"), or by "with" beside the hours of a programme, and a columnist below a heading.
"""

import re
from collections.abc import Iterable, Iterator

from scraping.extract.people.announced import Announced
from scraping.extract.people.names import RUN, Spelling, spell_name
from scraping.page.parse import Page
from scraping.vocabulary.conjunctions import AND
from scraping.vocabulary.keywords import Keywords
from scraping.vocabulary.letters import lower
from scraping.vocabulary.loader import find_keywords, read_expression, read_lower
from scraping.vocabulary.patterns import compile_later

_FILE = "people_words"
_PRESENTS = Keywords(*find_keywords(read_lower(_FILE, "presents")))
_WORD = compile_later(lambda: rf"(?<![^\W\d_]){read_expression(_FILE, 'presents')}\s{{1,2}}")
_WITH = compile_later(lambda: rf"(?<![^\W\d_]){read_expression(_FILE, 'with_presenter')}\s")
# `7.00 / 10.00`, `15:00 - 18:00`, `at 20.45`; in the lines of a programme no date is beside it.
_CLOCK = r"(?:[01]?\d|2[0-4])[.:h][0-5]\d"
_HOURS = re.compile(rf"(?<![\d.]){_CLOCK}(?!\.?\d)")
_DATE = re.compile(
    r"\d{1,2}/\d{1,2}(?!\d)|\d{1,2}\.(?:0?[1-9]|1[0-2])\.|(?:19|20)\d\d|(?<![.:h\d])\d{1,2}\.? [^\W\d_]{3,10}(?![^\W\d_])"
)
_SECOND_NAME = re.compile(rf"\s(?:{AND})\s")
_JOINS = re.compile(rf"\s?,\s|\s(?:{AND})\s(?:l['’])?(?:[^\W\d_A-Z]{{4,14}} )?")
_LONGEST, _SHORT_HOURS, _MOST_NAMES, _BELOW_HEADING = 240, 40, 4, 12  # characters twice, people, lines
_OF_NAMES = frozenset(("b", "strong", "span", "h3", "h4", "h5", "a"))


def find_presenters(page: Page) -> Iterator[Announced]:
    numbers = {page.line_number(start) for start in page.keywords.starts(_PRESENTS)}
    for number in sorted(numbers):
        line = page.line(number)
        if len(line) <= _LONGEST and not _DATE.search(line):
            yield from _after(page, number, _WORD)
    for number, line in enumerate(page.lines):
        if _HOURS.search(line) and len(line) <= _LONGEST and not _DATE.search(line):
            yield from _after(page, number, _WITH)
            if len(line) <= _SHORT_HOURS and not _HOURS.search(page.line(number + 1)):
                yield from _after(page, number + 1, _WITH)


def find_columnists(page: Page, headings: Iterable[int]) -> Iterator[Announced]:
    """`Anna Smith` in an element of its own, with the title of her column right after it."""
    for heading in headings:
        for number in range(heading + 1, heading + 1 + _BELOW_HEADING):
            if number >= len(page.line_starts):
                return
            element = page.line_elements[number]
            text = " ".join(element.text.split()) if element is not None else ""
            is_apart = element is not None and (element.tag in _OF_NAMES or text == page.line(number))
            if text and is_apart and page.line(number).startswith(text) and (run := _last_run(text)):
                spelled = spell_name(run)
                if spelled is not None and spelled.is_likely:
                    start = page.line_starts[number] + text.rindex(run)
                    yield Announced(Spelling(0, run, spelled.score, is_announced=True), start, "")


def _last_run(text: str) -> str:
    runs = [found[0] for found in RUN.finditer(text)]
    return runs[-1] if runs and text.endswith(runs[-1]) else ""


def _after(page: Page, number: int, words: re.Pattern[str]) -> Iterator[Announced]:
    line = page.line(number)
    start = page.line_starts[number] if number < len(page.line_starts) else 0
    found = words.search(lower(line)) if len(lower(line)) == len(line) else None
    at = found.end() if found else -1
    for _ in range(_MOST_NAMES if found else 0):
        run = RUN.match(line, at)
        name = _SECOND_NAME.split(run[0])[0] if run else ""
        spelled = spell_name(name)
        if spelled is None or not (spelled.is_sure or (spelled.is_likely and words is _WORD)):
            return
        yield Announced(
            Spelling(0, spelled.name, spelled.score, is_announced=True), start + at + spelled.offset, ""
        )
        joins = _JOINS.match(line, at + len(name))
        if joins is None:
            return
        at = joins.end()
