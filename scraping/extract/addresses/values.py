"""Candidates of addresses, and how a street is written in them."""

import re

from scraping.extract.candidates import Candidate
from scraping.findings import Field
from scraping.page.parse import Page
from scraping.vocabulary.street_words import PO_BOX


def make(field: Field, value: str, start: int, end: int, reasons: list[tuple[str, int]]) -> Candidate:
    return Candidate(field, value, "address", start, end, list(reasons), printed=value)


def clean_street(text: str) -> str:
    pieces = [piece.strip(" ,،.;:-–") for piece in re.split(r"\s*[\n\t|]\s*", text)]
    return ", ".join(piece for piece in pieces if piece)[:160]


# Of scripts with digits and commas of their own.
_NATIVE = re.compile(r"[\u0600-\u06ff\u0900-\u097f]")


def print_native(page: Page, found: list[Candidate]) -> None:
    """A street in Arabic, Persian or Hindi is written as it is printed, with the digits of its script."""
    for one in found:
        if one.field is Field.STREET and _NATIVE.search(one.value):
            one.value = one.printed = clean_street(page.text[one.start : one.end])


_BOX_REACH = 60
_CODE = re.compile(r"\d{4}")


def join_boxes(page: Page, found: list[Candidate]) -> list[Candidate]:
    """`Cedar Road 4, 2nd floor` / `P.O. Box 12`: the box belongs to the street before it, if no code ends its address."""
    streets = [one for one in found if one.field is Field.STREET]
    joined: list[Candidate] = []
    for box in streets:
        if PO_BOX.fullmatch(clean_street(page.folded[box.start : box.end])) is None:
            continue
        before = [one for one in streets if box.start - _BOX_REACH <= one.end < box.start]
        street = max(before, key=lambda one: one.end, default=None)
        if street is not None and _is_same_address(page.folded[street.end : box.start]):
            text = page.text if _NATIVE.search(street.value) else page.folded
            street.value = street.printed = clean_street(text[street.start : box.end])
            joined.append(box)
    return [one for one in found if one not in joined] if joined else found


def _is_same_address(between: str) -> bool:
    return between.count("\n") <= 1 and _CODE.search(between) is None and ":" not in between
