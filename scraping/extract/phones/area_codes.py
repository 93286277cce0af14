"""Area codes of numbers that are printed without them: stated once on the page, or told by the city of its address or by their length."""

import re
from collections.abc import Iterator, Sequence
from itertools import islice

import phonenumbers

from scraping.extract.candidates import Candidate
from scraping.extract.phones.columns import kind_of_column
from scraping.extract.phones.completions import Completed, Unread
from scraping.extract.phones.labels import NumberKind, kind_before
from scraping.extract.phones.numbers import parse_number
from scraping.page.parse import Page
from scraping.vocabulary.loader import load_words, read_data

_OF_CITIES: dict[str, dict[str, str]] = read_data("area_codes")
# `Area code: 05361` in the head of a list
_AREA_CODE = load_words(
    "labels",
    "area_code",
    frame=r"(?<![^\W\d_]){}(?![^\W\d_])(?: [^\W\d_]{2,20}){0,2}\W{0,3}(?P<code>\d{2,6})(?!\d)",
)
# `5-21-40`
_SHORTEST = re.compile(r"\d(?<![\d.,:/-]\d)-\d\d-\d\d(?![.,:/-]?\d)")
# Where one area alone has local numbers of so many digits: Buenos Aires, Cairo, Lima.
_AREA_BY_LENGTH = {"AR": (8, "11"), "EG": (8, "2"), "PE": (7, "1")}
_DIGIT = re.compile(r"\d")
_LONGEST_LABEL, _MOST_COMPLETED = 24, 60


def find_with_area_code(
    page: Page,
    numbers: Sequence[Candidate],
    unread: Sequence[Unread],
    region: str,
    cities: Sequence[Candidate],
) -> Iterator[Completed]:
    known = {one.start for one in numbers}
    runs = [run for run in unread[:_MOST_COMPLETED] if run.start not in known]
    code = _stated(page)
    runs += islice(_find_shortest(page), _MOST_COMPLETED) if code else ()
    if not runs:
        return
    length, of_length = _AREA_BY_LENGTH.get(region, (0, ""))
    code = code or _of_city(region, cities, numbers)
    for run in runs:
        area = code if not of_length or len(_DIGIT.findall(run.printed)) != length else of_length
        if area and (value := parse_number(area + run.printed, region).e164):
            yield Completed(run.start, run.printed, value, run.kind)


def _stated(page: Page) -> str:
    if not page.mentions(_AREA_CODE.keywords):
        return ""
    codes = {named["code"] for named in _AREA_CODE.pattern.finditer(page.lowered)}
    return codes.pop() if len(codes) == 1 else ""


def _of_city(region: str, cities: Sequence[Candidate], numbers: Sequence[Candidate]) -> str:
    """Of the only city of the addresses. A city in a text says nothing: local numbers are those of advertisements as well.

    Who prints other numbers there with the area code does not leave it out."""
    codes = _OF_CITIES.get(region, {})
    found = {codes.get(one.value.lower(), "") for one in cities if not one.rejected} if codes else set()
    code = found.pop() if len(found) == 1 else ""
    prefix = f"+{phonenumbers.country_code_for_region(region)}{code}"
    return "" if any(one.value.startswith(prefix) for one in numbers if not one.rejected) else code


def _find_shortest(page: Page) -> Iterator[Unread]:
    """Of small towns: fewer digits than any number with its area code."""
    for local in _SHORTEST.finditer(page.folded):
        start = local.start()
        line_start, _ = page.line_at(start)
        kind, _ = kind_before(page.folded[max(line_start, start - _LONGEST_LABEL) : start])
        kind = kind or kind_of_column(page.folded, start)
        if kind in (NumberKind.PHONE, NumberKind.FAX):
            yield Unread(start, local[0], kind)
