"""Addresses without a postal code: anchored at the country, city or district that they end with."""

import re
from bisect import bisect_left
from collections.abc import Iterator

from scraping.extract.addresses.anchors import Anchor
from scraping.extract.addresses.streets import NO_PART, has_number, has_street_form, is_sentence
from scraping.page.parse import Page
from scraping.vocabulary.cities import CITY_KEYWORDS, is_city, is_city_anywhere, is_district
from scraping.vocabulary.countries import (
    CITY_STATE_KEYWORDS,
    CITY_STATES,
    COUNTRY_KEYWORDS,
    named_country,
)
from scraping.vocabulary.street_words import SUBUNIT_LINE, UNIT_LINE, is_road

_DIGITS_NEAR = 120


def find_country_anchors(page: Page, runs: list[tuple[int, int]]) -> Iterator[Anchor]:
    """Addresses without a code end with their country, or with a city that is one: `Dubai`, `Hong Kong`."""
    text, starts = page.folded, [start for start, _ in runs]
    for at in sorted({*page.keywords.starts(COUNTRY_KEYWORDS), *page.keywords.starts(CITY_STATE_KEYWORDS)}):
        digits = bisect_left(starts, at) - 1
        if digits < 0 or at - starts[digits] > _DIGITS_NEAR:
            continue
        if anchor := _country_at(text, at):
            yield anchor


# A dot after one or two letters is that of `Co. Kerry` or `Q. 1`.
_NAME_END = re.compile(r"[\n\t,(|]| [-–·•/] |(?<!\W[^\W\d_])(?<!\W[^\W\d_]{2})\. |$")


def _country_at(text: str, at: int) -> Anchor | None:
    """A line that is a country's name, or ends with a comma and one."""
    end = _NAME_END.search(text, at, min(len(text), at + 60)).start()  # type: ignore[union-attr]
    begin = max(text.rfind(mark, max(0, at - 8), at) for mark in "\n\t,") + 1
    country = _country_or_city(text[begin:end]) if not text[begin:at].strip() else ""
    return _anchor_of(text, max(0, begin - 1), begin, end, country) if country else None


def _anchor_of(text: str, at: int, begin: int, end: int, country: str) -> Anchor:
    name = text[begin:end].strip(" .")
    city = name if name.lower() in CITY_STATES else ""
    return Anchor(at, end, "", country, city, code_start=at, is_named=True)


def _country_or_city(words: str) -> str:
    words = words.strip(" .")
    return named_country(words) or CITY_STATES.get(words.lower(), "")


_DASHES = "-–"
_BEFORE_NAME = "\n\t,|(-–·•"
# `Dorrego 1782 Buenos Aires`; shorter ones are results of games as well.
_AFTER_NUMBER = re.compile(r"[^\W\d_] (?!19[5-9]\d|20[0-4]\d)\d{3,4} $")
_LONGEST_NUMBER = len("o 1782 ")
_MAX_REGIONS = 2
_WITHOUT_NUMBERS = frozenset(("IE",))  # houses in the country have names


def find_city_anchors(page: Page, regions: list[str], runs: list[tuple[int, int]]) -> Iterator[Anchor]:
    """`14 Allen Avenue, Ikeja, Lagos`, `120 Lê Lợi, P. Bến Thành, Quận 1`: a city or district of the page's country is a piece
    of its own, in the line of the street or in the next one."""
    text, starts = page.folded, [start for start, _ in runs]
    for at in page.keywords.starts(CITY_KEYWORDS) if regions else ():
        at += len(text[at : at + 3]) - len(text[at : at + 3].lstrip(" ,"))
        if not (_WITHOUT_NUMBERS.intersection(regions[:1]) or _has_digits_before(text, starts, at)):
            continue
        before = text[max(0, at - 3) : at].rstrip(" ")[-1:] or "\n"
        is_joined = before in _DASHES and text[at - 1] in _DASHES  # `Ереван-Гюмри` is a road
        if (before not in _BEFORE_NAME or is_joined) and not _AFTER_NUMBER.search(
            text, max(0, at - _LONGEST_NUMBER), at
        ):
            continue
        if anchor := _city_at(text, at, regions[:_MAX_REGIONS]):
            yield anchor


def _has_digits_before(text: str, starts: list[int], at: int) -> bool:
    """In the same line, or in the line above."""
    digits = bisect_left(starts, at) - 1
    return (
        digits >= 0 and at - starts[digits] <= _DIGITS_NEAR and "\n" not in text[starts[digits] : at].rstrip()
    )


def _city_at(text: str, at: int, regions: list[str]) -> Anchor | None:
    end = _NAME_END.search(text, at, min(len(text), at + 60)).start()  # type: ignore[union-attr]
    name = text[at:end].strip(" .")
    for country in regions:
        if is_city(name, country):
            return Anchor(at, end, "", country, name, code_start=at, is_named=True, is_city=True)
        if is_district(name, country):
            return Anchor(at, end, "", country, code_start=at, is_named=True, is_city=True)
    return None


_WORD = re.compile(r"[^\W\d_]{2}")  # `A2/E70, Ljubljana` is a motorway


def is_street_of_city(street: str, country: str, town: str, *, is_strong: bool) -> bool:
    """A street by its words and number; or by its form alone, in the order of its country."""
    if not _WORD.search(street) or is_sentence(street) or NO_PART.search(street.lower()):
        return False
    pieces = [piece for piece in re.split(r"\s*[\n,]\s*", street) if piece]
    if not has_number(street):
        # `Rose Cottage, Main Street, Dingle`, `Main Street, Dingle, Co. Kerry`
        is_whole = len(pieces) + bool(town) > 1
        return country in _WITHOUT_NUMBERS and is_whole and any(map(is_road, pieces))
    if all(UNIT_LINE.match(piece) or SUBUNIT_LINE.match(piece) for piece in pieces):
        return False
    return is_strong or any(
        has_street_form(piece, country) and not _names_city(piece) for piece in (street, *pieces)
    )


# Of a game: `Monterrey 120` is a house.
_SCORE = re.compile(r"(?<!\d)\d{1,2}$")


def _names_city(street: str) -> bool:
    """`Real Madrid 2, Valencia`: a result, and no house in the street `Real Madrid`."""
    words = street.rstrip("0123456789").split() if _SCORE.search(street) else []
    return any(is_city_anywhere(" ".join(words[at:])) for at in range(len(words)))
