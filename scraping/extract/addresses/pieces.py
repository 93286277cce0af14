"""An address in pieces: its lines, cells and the parts between commas."""

import re
from itertools import pairwise
from typing import NamedTuple

from scraping.vocabulary.street_words import (
    ADDRESS_LABEL,
    LABELLED_HOUSE,
    NUMBER_THEN_NAME,
    STREET_TYPE,
    is_road,
)
from scraping.vocabulary.unnumbered_streets import AT_KILOMETRE, KILOMETRE

_WINDOW = 260
_MAX_PIECES = 12
# Spaces before a separator are cut off with the piece's end.
_SIGNS = r"\n\t|;•·◊◆■▪●►»›~*"
_SPLIT = re.compile(rf"[{_SIGNS}, ](?:(?<=[{_SIGNS}])\s*|(?<=,)\s+|(?<= )[–-]\s+)")


class Piece(NamedTuple):
    text: str
    start: int
    end: int


def pieces_before(text: str, end: int, floor: int = 0) -> list[Piece]:
    """The pieces of an address before its code, nearest last: split at lines, cells and commas."""
    begin = max(floor, end - _WINDOW)
    cuts = [(begin, begin), *(found.span() for found in _SPLIT.finditer(text, begin, end)), (end, end)]
    cuts = cuts[-_MAX_PIECES - 1 :]
    pieces = [_piece(text, first, last) for (_, first), (last, _) in pairwise(cuts)]
    return _rejoin(text, [piece for piece in pieces if piece.text])


def _piece(text: str, start: int, end: int) -> Piece:
    raw = text[start:end]
    stripped = raw.strip(" ,.;:()-–")
    offset = start + (raw.find(stripped) if stripped else 0)
    return Piece(stripped, offset, offset + len(stripped))


BARE_NUMBER = re.compile(
    r"^(?:\d\.(?=\d{3}$))?\d{1,5}(?:\s?[a-zA-Z])?(?:\s?(?:bis|ter))?(?:\s?[-/]\s?\d{1,4}){0,2}(?:/[A-Za-z])?$"
)


def _rejoin(text: str, pieces: list[Piece]) -> list[Piece]:
    """`12 bis, rue de la Gare` and `C/ Mayor, 5` were split at the comma: a lone number belongs to the street beside it."""
    joined: list[Piece] = []
    for piece in pieces:
        last = joined[-1] if joined and _may_be_joined(joined[-1].text, piece.text) else None
        beside = last is not None and (
            "\n" not in text[last.end : piece.start] or bool(LABELLED_HOUSE.match(piece.text))
        )
        body = _after_colon(without_label(last)) if last is not None and beside else None
        if body is not None and _is_street_with_number(body.text, piece.text):
            joined[-1] = Piece(text[body.start : piece.end], body.start, piece.end)
        else:
            joined.append(piece)
    return joined


def _after_colon(piece: Piece) -> Piece:
    """`Siège social : 8-10` before `boulevard de Clichy`"""
    at = piece.text.rfind(":") + 1
    rest = piece.text[at:].strip()
    return Piece(rest, piece.end - len(rest), piece.end) if at and BARE_NUMBER.match(rest) else piece


# `Rua 14 de Julho`, `Via 20 Settembre`, `rue du 8 mai 1945`: streets named after a day.
DATED_STREET = re.compile(
    r"^(?:\D{0,20}\s)?[^\W\d_]{2,10}\.?\s(?:du |del |de )?\d{1,2}(?:er|º|°)?\s(?:de |di )?[^\W\d_]{3,10}(?:\s(?:de )?(?:19|20)\d\d)?$"
)


_LONGEST_LABEL = 14  # with the number after it


def _may_be_joined(first: str, second: str) -> bool:
    """A cheap check: one of them is a number, which has digits after its label or at its end."""
    return (
        len(second) < _LONGEST_LABEL
        or any(map(str.isdigit, second[:_LONGEST_LABEL]))
        or any(map(str.isdigit, first[-10:]))
    )


def _is_street_with_number(first: str, second: str) -> bool:
    if AT_KILOMETRE.match(second) and KILOMETRE.search(f"{first}, {second}"):
        return True
    if BARE_NUMBER.match(first):
        return NUMBER_THEN_NAME.match(f"{first}, {second}") is not None or is_road(second)
    return (
        bool(BARE_NUMBER.match(second) or LABELLED_HOUSE.match(second))
        and (not any(map(str.isdigit, first)) or DATED_STREET.search(first) is not None)
        and STREET_TYPE.search(first) is not None
    )


def without_label(piece: Piece) -> Piece:
    label = ADDRESS_LABEL.match(piece.text)
    offset = label.end() if label and label.end() < len(piece.text) else 0
    return Piece(piece.text[offset:], piece.start + offset, piece.end)
