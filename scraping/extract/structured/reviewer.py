"""Rejects a postal address that only the page's structured data has and that the printed address contradicts."""

import re
from collections.abc import Iterator

from scraping.extract.candidates import Candidate
from scraping.extract.context import Context, Rejection
from scraping.findings import Field
from scraping.page.parse import Page
from scraping.vocabulary.letters import letters_of

NAME = "contradicted_data"
AFTER = ("structured", "addresses", "ownership")

_UNSEEN = "jsonld"
_ADDRESS_FIELDS = frozenset((Field.STREET, Field.POSTAL_CODE))
_WORD = re.compile(r"[^\W\d_]{4,}")


def review(page: Page, context: Context) -> Iterator[Rejection]:
    """Only where the page prints one address and its data have one: of branches, any may be in the data."""
    accepted = [one for one in context.found if one.field in _ADDRESS_FIELDS and not one.rejected]
    unseen = [one for one in accepted if one.method == _UNSEEN]
    printed = [one for one in accepted if one.method == "address"]
    if not unseen or _is_same(_codes(unseen), _codes(printed)):
        return
    words = {
        word.lower() for one in printed if one.field is Field.STREET for word in _WORD.findall(one.value)
    }
    if not words or any(word.lower() in words for one in unseen for word in _WORD.findall(one.value)):
        return
    for one in unseen:
        yield one, "contradicted_by_the_page"


def _codes(candidates: list[Candidate]) -> set[str]:
    return {letters_of(one.value) for one in candidates if one.field is Field.POSTAL_CODE}


def _is_same(unseen: set[str], printed: set[str]) -> bool:
    return len(unseen) != 1 or len(printed) != 1 or unseen == printed
