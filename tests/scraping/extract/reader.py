"""Reads a piece of HTML as the tests do: delivered and rejected values by field."""

from scraping.extract.candidates import Candidate, Hints
from scraping.extract.reading import extract
from scraping.findings import Field
from scraping.page.parse import parse_page

URL = "http://huber.example/kontakt"


def candidates(html: str, url: str = URL, **hints: object) -> list[Candidate]:
    return extract(parse_page(html.encode(), "utf-8", url), Hints(**hints))


def delivered(html: str, field: Field, url: str = URL, **hints: object) -> list[str]:
    return [one.value for one in candidates(html, url, **hints) if one.field is field and not one.rejected]


def rejected(html: str, field: Field, url: str = URL, **hints: object) -> dict[str, str]:
    return {
        one.value: one.rejected
        for one in candidates(html, url, **hints)
        if one.field is field and one.rejected
    }
