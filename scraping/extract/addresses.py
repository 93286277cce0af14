"""Postal addresses."""

from scraping.extract.candidates import Candidate, Hints
from scraping.page import Page


def find_addresses(page: Page, hints: Hints, regions: list[str]) -> list[Candidate]:
    return []
