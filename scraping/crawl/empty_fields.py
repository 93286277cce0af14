"""Why a field is empty: each layer of a crawl gives a code, which is stored, exported and shown."""

from collections.abc import Collection, Iterable, Mapping
from typing import Protocol

from scraping.extract.evidence import find_accepted
from scraping.extract.sightings import group_sightings, value_key
from scraping.findings import Field, Finding
from scraping.outcomes import Outcome

ONLY_REJECTED = "only_rejected"
# The layer found a value that is not delivered: it was rejected or suppressed later, or is too uncertain for an export.
WITHHELD = "withheld"
REPORTED_FIELDS = tuple(each for each in Field if each is not Field.LANGUAGE)
# The fields whose absence is explained to users.
EXPLAINED_FIELDS = (Field.EMAIL, Field.PHONE, Field.STREET, Field.CITY, Field.PERSON)


class HasLayerOutcome(Protocol):
    @property
    def layer(self) -> str: ...
    @property
    def outcome(self) -> str: ...
    @property
    def why_empty(self) -> Mapping[str, str]: ...


def delivered_findings(findings: Collection[Finding], domain: str) -> list[Finding]:
    """The findings whose value is delivered, by all of its sightings."""
    accepted = find_accepted(group_sightings(findings), domain)
    return [finding for finding in findings if not finding.rejected and value_key(finding) in accepted]


def fields_of(findings: Iterable[Finding], layer: str) -> set[Field]:
    return {finding.field for finding in findings if finding.layer == layer}


def explain_layer(found: Collection[Field], delivered: Collection[Field], code: str) -> dict[str, str]:
    """A code for each field that a layer does not deliver. `code` is for fields without any value."""
    rejected = set(found) - set(delivered)
    missing = [each for each in REPORTED_FIELDS if each not in delivered]
    return {each.value: ONLY_REJECTED if each in rejected else code for each in missing}


def explain_field(field: str, layers: Iterable[HasLayerOutcome]) -> dict[str, list[str]]:
    """Code -> its layers, for a field without a delivered value."""
    codes: dict[str, list[str]] = {}
    for ended in layers:
        code = WITHHELD if ended.outcome == Outcome.FOUND else ended.outcome
        codes.setdefault(ended.why_empty.get(field) or str(code), []).append(ended.layer)
    return codes
