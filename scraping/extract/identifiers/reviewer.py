"""Phone numbers that are digits of an identifier: a country abroad would dial `0412.345.614` of a Belgian VAT number as well."""

from collections.abc import Iterator

from scraping.extract.context import Context, Rejection
from scraping.findings import Field
from scraping.page.parse import Page

NAME = "numbers_in_identifiers"
AFTER = ("phones", "identifiers")
_IDENTIFIERS = frozenset((Field.VAT_ID, Field.REGISTRATION_ID))


def review(page: Page, context: Context) -> Iterator[Rejection]:
    identifiers = [one for one in context.found if one.field in _IDENTIFIERS and one.end]
    unlabelled = [one for one in context.found if one.field is Field.PHONE and one.method == "text"]
    for number in unlabelled if identifiers else ():
        if any(one.start <= number.start and number.end <= one.end for one in identifiers):
            yield number, "other_number"
