"""Which findings are sightings of the same value, and which of them count."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime
from typing import Any, NamedTuple, Protocol

from scraping.findings import Field, Finding, FoundPerson
from scraping.names import person_key

NAME_LENGTH = 200
# A footer's mailbox is seen on every page: the first sightings say all there is to say.
MOST_SIGHTINGS = 25


class ValueKey(NamedTuple):
    person: str  # the key of the person it is about; "" for the company
    field: str
    value: str


class Sighting(Protocol):
    """What a finding and a stored source have in common."""

    @property
    def url(self) -> str: ...
    @property
    def page_hash(self) -> str: ...
    @property
    def layer(self) -> str: ...
    @property
    def confidence(self) -> int: ...
    @property
    def reasons(self) -> Any: ...  # pairs of a text and its points
    @property
    def rejected(self) -> str: ...


def group_sightings(findings: Iterable[Finding]) -> dict[ValueKey, list[Finding]]:
    grouped: dict[ValueKey, list[Finding]] = defaultdict(list)
    for finding in distinct_sightings(once_per_page(findings)):
        grouped[value_key(finding)].append(finding)
    return {key: seen[:MOST_SIGHTINGS] for key, seen in grouped.items()}


def once_per_page(findings: Iterable[Finding]) -> list[Finding]:
    """What was fetched and then rendered counts once, for its first layer."""
    seen: dict[tuple[Field, str, str, str], Finding] = {}
    for finding in findings:
        person = finding.person.name if finding.person else ""
        seen.setdefault((finding.field, finding.value, finding.url, person), finding)
    return list(seen.values())


def distinct_sightings(findings: Iterable[Finding]) -> list[Finding]:
    """One of each value, page, layer and method: the last; of two at once a rejected one, else the surer one."""
    best: dict[tuple[ValueKey, str, str, str], Finding] = {}
    for finding in findings:
        key = (value_key(finding), finding.url, finding.layer, finding.method)
        if finding.value and (key not in best or _rank(finding) > _rank(best[key])):
            best[key] = finding
    return list(best.values())


def _rank(finding: Finding) -> tuple[datetime, bool, int]:
    return finding.seen_at, bool(finding.rejected), finding.confidence


def value_key(finding: Finding) -> ValueKey:
    person = person_of(finding)
    return ValueKey(identity_of(person) if person else "", finding.field, finding.value)


def person_of(finding: Finding) -> FoundPerson | None:
    """The person that a value is about. None for a rejected value."""
    if finding.rejected:
        return None
    person = finding.person
    if person is None and finding.field is Field.PERSON:
        person = FoundPerson(finding.value[:NAME_LENGTH])
    return person if person and identity_of(person) else None


def identity_of(person: FoundPerson) -> str:
    return person_key(person.name)[:NAME_LENGTH]
