"""Icons and names of elements that say what a number is: `<i class="fa fa-fax">`, `<img alt="Fax">`, `<span class="phone">`."""

from typing import NamedTuple

from scraping.extract.phones.labels import NumberKind
from scraping.page.parse import Page
from scraping.vocabulary.letters import lower
from scraping.vocabulary.loader import read_expression
from scraping.vocabulary.patterns import compile_later

# A larger element with such a name is for display on phones, or has several numbers.
_LONGEST = 40
_LONGEST_ALT = 12
_REACH = 3  # characters between an icon and its number
_FAX, _PHONE = read_expression("labels", "fax"), read_expression("labels", "phone", "mobile")
_PICTURE = compile_later(rf"\W{{0,3}}(?:icon-?)?(?:(?P<fax>{_FAX})|(?P<phone>{_PHONE}))(?:-?icon)?\W{{0,3}}")


class Mark(NamedTuple):
    start: int
    end: int
    kind: NumberKind


def find_marks(page: Page) -> list[Mark]:
    marks = [
        Mark(zone.start, zone.end, NumberKind.FAX if "fax" in zone.names else NumberKind.PHONE)
        for zone in page.zones
        if ("fax" in zone.names or "phone" in zone.names) and zone.end - zone.start <= _LONGEST
    ]
    short = [picture for picture in page.pictures if len(picture.alt) <= _LONGEST_ALT]
    named = [(picture.start, found) for picture in short if (found := _PICTURE.fullmatch(lower(picture.alt)))]
    marks += [Mark(start, start, NumberKind(found.lastgroup or "")) for start, found in named]
    return marks


def kind_of_icon(marks: list[Mark], text: str, start: int) -> NumberKind:
    """Of an icon right before a number: nearer to it than any word."""
    for mark in marks:
        is_empty = mark.end <= mark.start
        if is_empty and 0 <= start - mark.start <= _REACH and not text[mark.start : start].strip(" :\t\n"):
            return mark.kind
    return NumberKind.UNKNOWN


def kind_around(marks: list[Mark], start: int) -> NumberKind:
    return next((mark.kind for mark in marks if mark.start <= start < mark.end), NumberKind.UNKNOWN)
