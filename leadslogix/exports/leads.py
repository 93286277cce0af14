"""The leads of a run as plain values: what a format writes, independent of the tables."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import NamedTuple
from uuid import UUID

from scraping.findings import Field, Reason

# Of an address, beside its street.
PLACE_FIELDS = (Field.POSTAL_CODE, Field.CITY, Field.REGION, Field.COUNTRY)


# The two of which there are the most are tuples: they are made in a fifth of the time.
class LeadSource(NamedTuple):
    """A format that does not write them gets no more than the first two."""

    url: str
    locator: str
    layer: str = ""
    method: str = ""
    snippet: str = ""
    page_hash: str = ""
    first_seen_at: str = ""  # ISO 8601, in UTC
    last_seen_at: str = ""


class LeadFact(NamedTuple):
    field: str
    value: str
    confidence: int
    verified: str
    reasons: tuple[Reason, ...]
    person: str  # the person's name, "" for the company's own
    sources: tuple[LeadSource, ...]
    # Of a format that only counts them the places are read where an address is picked by them.
    source_count: int = 0


@dataclass(frozen=True, slots=True)
class LeadPerson:
    name: str
    title: str
    confidence: int
    facts: tuple[LeadFact, ...]

    def best(self, field: str) -> LeadFact | None:
        return next((fact for fact in self.facts if fact.field == field), None)

    @property
    def sources(self) -> tuple[LeadSource, ...]:
        named = self.best(Field.PERSON)
        facts = [named] if named else self.facts
        return tuple(source for fact in facts for source in fact.sources)


@dataclass(frozen=True, slots=True)
class ExportedLayer:
    layer: str
    outcome: str
    why_empty: Mapping[str, str]


@dataclass(frozen=True)  # without slots, so that the address is picked once, where a format writes it
class Lead:
    """One company of a run; `facts` are its own first, then its people's, each field's best one first."""

    company: str
    website: str
    domain: str
    country: str
    profile_url: str
    score: int
    score_reasons: tuple[Reason, ...]
    crawled_at: datetime | None
    facts: tuple[LeadFact, ...]
    by_field: Mapping[str, Sequence[LeadFact]]  # each value once
    people: tuple[LeadPerson, ...]
    endings: tuple[ExportedLayer, ...]
    spent: Mapping[str, float]
    seed: Mapping[str, str]
    is_suppressed: bool  # its domain is on the suppression list: there are no facts
    given_up: str = ""  # the error of its dead letter, where nothing was looked at

    @cached_property
    def address(self) -> Mapping[str, LeadFact]:
        """{field: its part of one and the same address}"""
        return pick_address(self.by_field)

    @property
    def display_name(self) -> str:
        """As the list says; of a company that came without a name, the best that was found."""
        return self.company or next((fact.value for fact in self.facts_of(Field.NAME)), "")

    def facts_of(self, field: str) -> Sequence[LeadFact]:
        return self.by_field.get(field, ())


@dataclass(frozen=True, slots=True)
class RunSummary:
    """What a file says about the run that its leads come from."""

    id: UUID
    state: str
    file: str
    seed_columns: tuple[str, ...]
    seed_rows: int
    started_at: datetime | None
    finished_at: datetime | None
    pages: int
    renders: int
    seconds: int
    target: int
    goal: str
    min_confidence: int = 0


def group_by_field(facts: Iterable[LeadFact]) -> dict[str, list[LeadFact]]:
    """A mailbox that is the company's and a person's counts once: the company's own come first."""
    grouped: dict[str, list[LeadFact]] = defaultdict(list)
    for fact in facts:
        grouped[fact.field].append(fact)
    return {
        field: _each_value_once(found) if len(found) > 1 else found  # most fields have one
        for field, found in grouped.items()
    }


def _each_value_once(facts: Iterable[LeadFact]) -> list[LeadFact]:
    first: dict[str, LeadFact] = {}
    for fact in facts:
        first.setdefault(fact.value, fact)
    return list(first.values())


def pick_address(by_field: Mapping[str, Sequence[LeadFact]]) -> dict[str, LeadFact]:
    """The parts of one address: those seen beside the best street, not the best of each from several branches."""
    street = next(iter(by_field.get(Field.STREET, ())), None)
    others = {field.value: found for field in PLACE_FIELDS if (found := by_field.get(field))}
    address = {Field.STREET.value: street} if street else {}
    if all(len(found) == 1 for found in others.values()):
        return address | {field: found[0] for field, found in others.items()}
    places = {(source.url, source.locator) for source in street.sources} if street else set()
    pages = {url for url, _ in places}

    def nearness(fact: LeadFact) -> tuple[int, int]:
        beside = any((source.url, source.locator) in places for source in fact.sources)
        near = any(source.url in pages for source in fact.sources)
        return (2 if beside else 1 if near else 0, fact.confidence)

    return address | {field: max(found, key=nearness) for field, found in others.items()}
