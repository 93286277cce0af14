"""People."""

from scraping.extract.candidates import Candidate, Hints
from scraping.page import Page


def find_people(page: Page, hints: Hints, found: list[Candidate]) -> list[Candidate]:
    return []
