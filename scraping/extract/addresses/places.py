"""A city is "Paris": a postal code, state or country that is printed with it goes where it belongs.

Structured data and columns of lists often have "75001 Paris" or "Chicago, IL 60601" for a city.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scraping.extract.candidates import Candidate
from scraping.findings import Field
from scraping.vocabulary.countries import CA_PROVINCES, US_STATES, find_country

_TRIMMED = " ,;-–·|"
_LONGEST = 120
_STATES = frozenset({*US_STATES.values(), *CA_PROVINCES.values()})
# A letter code of the country may be before it: "D-89073 Ulm".
_CODE_BEFORE = re.compile(
    r"(?:[A-Z]{1,3}[-– ]\s?)?(?P<code>\d{4}\s?[A-Z]{2}(?=\s)|\d{3}\s\d{2}(?=\s)|\d{2}-\d{3}|\d{4}-\d{3}|\d{4,6})[\s,]+"
    r"(?P<city>[^\W\d_].*)"
)
_STATE_AFTER = re.compile(
    r"(?P<city>[^\W\d_].*?)(?:,\s*|\s+)(?P<state>[A-Z]{2})\.?"
    r"(?:,?\s+(?P<code>\d{5}(?:-\d{4})?|[A-Z]\d[A-Z]\s?\d[A-Z]\d))?"
)
_CODE_AFTER = re.compile(
    r"(?P<city>[^\W\d_]\D*?)[\s,]+(?P<code>[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}|\d{4,6}|\d{3}\s?\d{2})"
)
# French post office boxes have a delivery office of their own.
_CEDEX = re.compile(r"\s+CEDEX(?:\s+\d{1,2})?$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Place:
    city: str
    postal_code: str = ""
    region: str = ""
    country: str = ""


def split_place(text: str) -> Place:
    """The parts of what is given as a city; as it is where it is only a city."""
    place = Place(_CEDEX.sub("", " ".join(text.split())).strip(_TRIMMED))
    if len(text) > _LONGEST or not ("," in place.city or any(char.isdigit() for char in place.city)):
        return place
    head, comma, tail = place.city.rpartition(",")
    if comma and len(tail.strip()) > 2 and (country := find_country(tail.strip())):
        place = Place(head.strip(_TRIMMED), country=country)
    for read in (_read_code_before, _read_state, _read_code_after):
        if (found := read(place.city)) is not None:
            return replace(
                found, city=_CEDEX.sub("", found.city).strip(_TRIMMED), country=place.country or found.country
            )
    return place


def _read_code_before(text: str) -> Place | None:
    found = _CODE_BEFORE.fullmatch(text)
    return Place(found["city"], found["code"]) if found else None


def _read_state(text: str) -> Place | None:
    found = _STATE_AFTER.fullmatch(text)
    if not found or found["state"] not in _STATES or not (found["code"] or "," in text):
        return None
    return Place(found["city"], found["code"] or "", found["state"])


def _read_code_after(text: str) -> Place | None:
    found = _CODE_AFTER.fullmatch(text)
    return Place(found["city"], found["code"]) if found else None


def tidy_places(found: Sequence[Candidate]) -> list[Candidate]:
    """The candidates with every city as a city, and what was printed with it as candidates of their own."""
    return [each for candidate in found for each in _tidy(candidate)]


def _tidy(candidate: Candidate) -> Iterator[Candidate]:
    if candidate.field is not Field.CITY or candidate.rejected:
        yield candidate
        return
    place = split_place(candidate.value)
    if place.city:
        candidate.value = place.city
    yield candidate
    parts = (
        (Field.POSTAL_CODE, place.postal_code),
        (Field.REGION, place.region),
        (Field.COUNTRY, place.country),
    )
    for field, value in parts:
        if value:
            yield replace(candidate, field=field, value=value, reasons=list(candidate.reasons))
