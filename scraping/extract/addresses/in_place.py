"""Streets that only their place tells: after a label (`Address: Village Kothi, P.O. Sirmaur`), or right above a phone number
in a block of contacts (`120 Thái Hà` / `Điện thoại: ...`). They may have no number, no code and no word for a street."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from scraping.extract.addresses.streets import (
    NO_PART,
    PLACE_WORD,
    ends_without_number,
    has_number,
    is_sentence,
)
from scraping.page.parse import Page
from scraping.vocabulary.cities import is_city, is_district
from scraping.vocabulary.countries import named_country
from scraping.vocabulary.keywords import Keywords
from scraping.vocabulary.loader import find_keywords, read_expression, read_lower
from scraping.vocabulary.patterns import compile_later
from scraping.vocabulary.street_words import PO_BOX, PREMISES, STREET_TYPE, UNIT_LINE, is_road

_SIGNS = " \n\t|•·-"
_LABELS = Keywords(*find_keywords(read_lower("labels", "address"), after=_SIGNS))
# The label begins its line or cell, and a colon or the end of the line follows.
_LABEL = compile_later(
    rf"{read_expression('labels', 'address')}(?![^\W\d_])[ .]{{0,2}}(?::[ \n\t]{{0,2}}|\n|\t)(?=\S)"
)
_CALLS = compile_later(
    rf"[ \t]{{0,2}}(?:(?:{read_expression('labels', 'phone', 'mobile')})(?![^\W\d_])[ .]?[ :(+\d]|t[.:] |[+(]{{1,2}}\d|☎)"
)
_PHONES = Keywords(*find_keywords(read_lower("labels", "phone"), after="\n"), "\n+", "\n(+", "\n(0")
_ENDS = compile_later(
    rf"\n|\t| [|•·] |[|•·]|\s?[(@]|(?<![^\W\d_])(?:{read_expression('labels', 'phone', 'mobile', 'fax', 'email')})(?![^\W\d_])\.?\s?[:+(\d]|https?:|www\.",
    re.I,
)
_FRAME = frozenset(("footer", "contact", "address", "vcard"))
_LONGEST, _MOST_WORDS, _MOST_PIECES = 130, 18, 6
_MOST = 20
_CODE = re.compile(r"(?<![\w-])\d{4,6}(?![\w-])")
_CODE_AND_TOWN = re.compile(r"\d{4,6} [^\W\d_][^\d]{2,30}")
_BEFORE_LABEL = ("", "\n", "\t", "|", "•", "·", "-", ";", ".")
# A number of a house in Chinese, Japanese or Korean, or a road.
_EASTERN = re.compile(r"\d\s?[号號楼樓层層室]|[路街道巷弄]|\d(?:丁目|番|호|층)|[로길동]\s?\d")
_EASTERN_LETTER = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_LEADING_TYPE = compile_later(
    rf"(?:^|[\s-]){read_expression('street_words', 'type before a name', languages=('ar', 'fa', 'he'))}\s"
)
_NUMBER_FIRST = re.compile(r"\d{1,4}[A-Z]?(?:\s?[-–/]\s?\d{1,4}[A-Z]?){0,2},?\s[^\W\d_](?<![a-z])[^:]{2,40}$")
_NUMBER_LAST = re.compile(r"[^\W\d_][^\d:]{2,45}\s(?:n[.°º]{1,2}\s?)?\d{1,5}[A-Za-z]?$")


class PlacedStreet(NamedTuple):
    text: str
    start: int
    end: int
    is_labelled: bool


def find_placed_streets(page: Page, country: str) -> Iterator[PlacedStreet]:
    found = 0
    for start, is_labelled in (*_after_labels(page), *_above_phones(page)):
        street = _street_at(page, start, country, is_labelled=is_labelled)
        if street is not None:
            found += 1
            yield street
        if found >= _MOST:
            return


def _after_labels(page: Page) -> Iterator[tuple[int, bool]]:
    for at in page.keywords.starts(_LABELS):
        at += page.lowered[at] in _SIGNS
        before = page.lowered[max(0, at - 2) : at].rstrip(" ")[-1:]
        label = None if before.isalpha() and page.lowered[at - 1] != " " else _LABEL.match(page.lowered, at)
        if label and (before in _BEFORE_LABEL or ":" in label[0]):
            yield label.end(), True


def _above_phones(page: Page) -> Iterator[tuple[int, bool]]:
    for at in page.keywords.starts(_PHONES):
        at += page.lowered[at] == "\n"
        begins_line = at > 1 and page.lowered[at - 1] == "\n"
        if begins_line and _CALLS.match(page.lowered, at) and not page.zones_at(at).isdisjoint(_FRAME):
            yield page.line_at(at - 2)[0], False


def _street_at(page: Page, start: int, country: str, *, is_labelled: bool) -> PlacedStreet | None:
    body = page.folded[start : start + _LONGEST]
    end = _ENDS.search(body)
    body = body[: end.start()] if end else body
    if (
        len(body) >= _LONGEST
        or len(body.split()) > _MOST_WORDS
        or is_sentence(body)
        or NO_PART.search(body.lower())
    ):
        return None
    pieces = [piece.strip(" .;:-") for piece in re.split(r",\s?|;\s|(?<!\d) [-–] | [-–] (?!\d)", body)]
    pieces = [piece for piece in pieces if piece]
    kept = list(_before_town(pieces, country))[:_MOST_PIECES]
    is_whole = is_labelled and 1 < len(kept) < len(pieces)  # a label, a place and its town
    if not kept or not (
        _may_be_street(kept, is_labelled=is_labelled) or (is_whole and PLACE_WORD.match(kept[0]))
    ):
        return None
    at = body.find(kept[0])
    last = body.find(kept[-1], at) + len(kept[-1])
    return PlacedStreet(body[at:last], start + at, start + last, is_labelled)


def _before_town(pieces: list[str], country: str) -> Iterator[str]:
    """The first piece, and what follows up to the town, if it does not begin with the town."""
    if pieces and _CODE_AND_TOWN.fullmatch(pieces[0]):
        return
    for number, piece in enumerate(pieces):
        if number and (is_city(piece, country) or is_district(piece, country) or named_country(piece)):
            return
        if number and _CODE.search(piece):
            return
        yield piece


def _may_be_street(pieces: list[str], *, is_labelled: bool) -> bool:
    first = pieces[0]
    if (
        first[0].islower() and STREET_TYPE.match(first) is None and not ends_without_number(first)
    ) or ":" in first:
        return False
    if _EASTERN_LETTER.search(first):
        return _EASTERN.search(first) is not None
    if any(_is_sure(piece) for piece in pieces) or (len(pieces) > 1 and any(map(PREMISES.search, pieces))):
        return True
    if is_labelled and not first.isascii() and any(_LEADING_TYPE.search(piece) for piece in pieces):
        return True
    if is_labelled and len(pieces) > 1 and not has_number(first) and PLACE_WORD.match(first):
        return any(PO_BOX.search(piece) or PREMISES.search(piece) for piece in pieces)
    return _NUMBER_FIRST.match(first) is not None or (is_labelled and _NUMBER_LAST.match(first) is not None)


def _is_sure(piece: str) -> bool:
    if is_road(piece) or ends_without_number(piece):
        return True
    return has_number(piece) and bool(
        PREMISES.search(piece) or STREET_TYPE.search(piece) or UNIT_LINE.match(piece) or PO_BOX.search(piece)
    )
