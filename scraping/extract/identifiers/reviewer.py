"""Numbers that are something else elsewhere on the page.

Digits of an identifier: a country abroad would dial `0412.345.614` of a Belgian VAT number as well, and companies repeat
their number without its label in the address for invoices. A fax number, which a business card gives as `tel`.
"""

from collections.abc import Iterator

from scraping.extract.context import Context, Rejection
from scraping.findings import Field
from scraping.page.parse import Page

NAME = "numbers_in_identifiers"
AFTER = ("phones", "identifiers")
_IDENTIFIERS = frozenset((Field.VAT_ID, Field.REGISTRATION_ID))


_CARDS = frozenset(("hcard", "microdata", "rdfa"))


def review(page: Page, context: Context) -> Iterator[Rejection]:
    numbers = [one for one in context.found if one.field is Field.PHONE and not one.rejected]
    identifiers = [one for one in context.found if one.field in _IDENTIFIERS and one.end]
    digits = {_digits(one.value) for one in identifiers}
    for number in numbers if identifiers else ():
        is_inside = any(one.start <= number.start and number.end <= one.end for one in identifiers)
        if number.method == "text" and (is_inside or _digits(number.printed) in digits):
            yield number, "other_number"
    named = {(one.field, one.value) for one in context.found if one.method == "labelled" and not one.rejected}
    for number in numbers:
        if (
            number.method in _CARDS
            and (Field.FAX, number.value) in named
            and (Field.PHONE, number.value) not in named
        ):
            yield number, "fax"


def _digits(printed: str) -> str:
    return "".join(filter(str.isdigit, printed)).lstrip("0")
