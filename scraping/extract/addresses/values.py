"""Candidates of addresses, and how a street is written in them."""

import re

from scraping.extract.candidates import Candidate
from scraping.findings import Field


def make(field: Field, value: str, start: int, end: int, reasons: list[tuple[str, int]]) -> Candidate:
    return Candidate(field, value, "address", start, end, list(reasons), printed=value)


def clean_street(text: str) -> str:
    pieces = [piece.strip(" ,.;:-–") for piece in re.split(r"\s*[\n\t|]\s*", text)]
    return ", ".join(piece for piece in pieces if piece)[:160]
