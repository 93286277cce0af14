"""The people of a page, as its tests ask for them."""

from scraping.findings import Field, FoundPerson
from tests.scraping.extract.reader import URL, candidates


def people(html: str, **hints: object) -> list[FoundPerson]:
    return [
        one.person
        for one in candidates(html, **hints)
        if one.field is Field.PERSON and not one.rejected and one.person
    ]


def found(html: str, **hints: object) -> dict[str, int]:
    """Points of the people that are not rejected."""
    return {
        one.value: one.raw_score
        for one in candidates(html, **hints)
        if one.field is Field.PERSON and not one.rejected
    }


def reasons(html: str, name: str, url: str = URL) -> set[str]:
    person = next(one for one in candidates(html, url) if one.field is Field.PERSON and one.value == name)
    return {reason for reason, _ in person.reasons}
