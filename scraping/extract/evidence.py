"""How sure a value is, given all its sightings: an itemised sum, so that a reader sees why.

One path for three questions: whether a crawl has met its target, what is stored, and what is shown. The sum begins
with the best sighting. Others raise it as far as they are independent: another page of the same site says little (a
footer is on every page), another layer a little more, another site the most. Pages where a rule rejects the value
lower it, and so do rivals, where a company has one value only.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from scraping.extract.confidence import CALIBRATED, add_up
from scraping.extract.sightings import Sighting, ValueKey, group_sightings
from scraping.findings import Field, Finding, Reason
from scraping.names import company_key
from scraping.urls import site_of

_PER_PAGE, _MOST_PAGES = 1, 3
_PER_LAYER, _MOST_LAYERS = 3, 1
_PER_SITE, _MOST_SITES = 6, 2
_REJECTED_ELSEWHERE = -20
# (the best value loses, each rival loses). Of parts of an address a company may have several: it has branches.
_CONFLICTS = {
    Field.NAME: (-5, -15),
    Field.COUNTRY: (-5, -15),
    Field.VAT_ID: (-5, -15),
    Field.REGISTRATION_ID: (-3, -8),
}
_SURE_ENOUGH_TO_CONFLICT = 50


@dataclass(frozen=True, slots=True)
class Assessment:
    confidence: int
    reasons: tuple[Reason, ...]  # they add up to the confidence
    rejected: str = ""  # why the rules say that this is not the company's value


def best_confidences(findings: Iterable[Finding], domain: str, fields: Collection[Field]) -> dict[str, int]:
    """{field: the confidence of its best value}, as it would be stored for a company of that domain."""
    wanted = [finding for finding in findings if finding.field in fields]
    best: dict[str, int] = {}
    for key, assessment in assess_values(group_sightings(wanted), domain).items():
        if not assessment.rejected:
            best[key.field] = max(best.get(key.field, 0), assessment.confidence)
    return best


def assess_values(
    sightings: Mapping[ValueKey, Sequence[Sighting]], domain: str, no_rivals: Collection[ValueKey] = ()
) -> dict[ValueKey, Assessment]:
    """All values of one company: each alone, then against its rivals. `no_rivals` are rejected by a reviewer."""
    assessed = {
        key: assess_value(seen, is_own_domain=key.field == Field.EMAIL and is_own_mailbox(key.value, domain))
        for key, seen in sightings.items()
    }
    rivals: dict[str, dict[str, int]] = defaultdict(dict)
    for key, alone in assessed.items():
        if key.field in _CONFLICTS and not (key.person or alone.rejected or key in no_rivals):
            rivals[key.field][key.value] = alone.confidence
    for field, values in rivals.items():
        for value, conflict in find_conflicts(Field(field), values).items():
            key = ValueKey("", field, value)
            assessed[key] = Assessment(*add_up([*assessed[key].reasons, conflict]))
    return assessed


def find_accepted(sightings: Mapping[ValueKey, Sequence[Sighting]], domain: str) -> set[ValueKey]:
    """The values that `assess_values` does not reject, without their confidence."""
    disputed = {key: seen for key, seen in sightings.items() if any([sighting.rejected for sighting in seen])}
    refused = {key for key, assessed in assess_values(disputed, domain).items() if assessed.rejected}
    return set(sightings) - refused


def is_own_mailbox(address: str, domain: str) -> bool:
    return bool(domain) and site_of(address.rpartition("@")[2]) == domain


def assess_value(sightings: Sequence[Sighting], *, is_own_domain: bool) -> Assessment:
    """`is_own_domain`: the value itself carries the company's domain, so a single rejection does not outweigh it."""
    rejected = [sighting for sighting in sightings if sighting.rejected]
    accepted = [sighting for sighting in sightings if not sighting.rejected] if rejected else sightings
    # Rules name themselves by codes; this is read by people.
    because = min([sighting.rejected for sighting in rejected], default="").replace("_", " ")
    if rejected and not _is_outweighed(accepted, rejected, is_own_domain=is_own_domain):
        return Assessment(0, (), because)
    # Of equally sure ones always the same, whatever the order.
    best = max(accepted, key=lambda sighting: (sighting.confidence, sighting.url, sighting.layer))
    reasons = [*_own_reasons(best), *_agreement(best, accepted)]
    if rejected:
        reasons.append((f"refused on another page: {because}", _REJECTED_ELSEWHERE))
    return Assessment(*add_up(reasons))


def _is_outweighed(
    accepted: Sequence[Sighting], rejected: Sequence[Sighting], *, is_own_domain: bool
) -> bool:
    accepting_pages = set(map(_page_of, accepted))
    rejecting_pages = set(map(_page_of, rejected))
    return bool(accepting_pages) and (is_own_domain or len(accepting_pages) > len(rejecting_pages))


def _page_of(sighting: Sighting) -> str:
    return sighting.page_hash or sighting.url


def _own_reasons(best: Sighting) -> list[Reason]:
    reasons = [(text, points) for text, points in best.reasons]
    rest = best.confidence - sum([points for _, points in reasons])
    return [*reasons, (CALIBRATED, rest)] if rest else reasons


def _agreement(best: Sighting, accepted: Sequence[Sighting]) -> list[Reason]:
    if len(accepted) == 1:
        return []
    sites = {sighting.url: site_of(sighting.url) for sighting in accepted}
    site = sites[best.url]
    same_site = [sighting for sighting in accepted if sites[sighting.url] == site]
    other_pages = set(map(_page_of, same_site)) - {_page_of(best)}
    other_layers = {sighting.layer for sighting in same_site} - {best.layer}
    other_sites = set(sites.values()) - {site}
    return [
        *_raise("also on {} of the site", len(other_pages), "page", _PER_PAGE, _MOST_PAGES),
        *_raise("also found by {}", len(other_layers), "other layer", _PER_LAYER, _MOST_LAYERS),
        *_raise("also on {}", len(other_sites), "other site", _PER_SITE, _MOST_SITES),
    ]


def _raise(text: str, count: int, noun: str, points: int, most: int) -> list[Reason]:
    plural = noun if count == 1 else f"{noun}s"
    return [(text.format(f"{count} {plural}"), points * min(count, most))] if count else []


def find_conflicts(field: Field, values: Mapping[str, int]) -> dict[str, Reason]:
    """{value: what it loses} where a company has one value of the field and several were seen."""
    sure = [value for value, confidence in values.items() if confidence >= _SURE_ENOUGH_TO_CONFLICT]
    ranked = sorted(sure, key=lambda value: (-values[value], value))
    best = ranked[0] if ranked else ""
    rivals = [value for value in ranked if not _are_same(field, value, best)]
    if field not in _CONFLICTS or not rivals:
        return {}
    best_loses, rival_loses = _CONFLICTS[field]
    lost = dict.fromkeys(ranked, (f"conflicts with {rivals[0]}"[:200], best_loses))
    return lost | dict.fromkeys(rivals, (f"conflicts with {best}"[:200], rival_loses))


def _are_same(field: Field, one: str, other: str) -> bool:
    return one == other or (field is Field.NAME and company_key(one) == company_key(other))
