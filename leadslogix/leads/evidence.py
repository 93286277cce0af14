"""How sure a value is, given all its sightings: an itemised sum, so that a reader sees why.

The best sighting is where it starts. Others raise it as far as they are independent: another page of the same site
says little (a footer is on every page), another way of saying it a little more, another site the most.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scraping.findings import Field, Reason
from scraping.names import company_key
from scraping.urls import site_of

HIGHEST = 99  # only a person is certain
PER_PAGE, MOST_PAGES = 1, 3
PER_LAYER, MOST_LAYERS = 3, 1
PER_SITE, MOST_SITES = 6, 2
REFUSED_ELSEWHERE = -20

# One company has one of these. Of parts of an address it may have several: it has branches.
_SINGLE = {
    Field.NAME: (-5, -15),
    Field.COUNTRY: (-5, -15),
    Field.VAT_ID: (-5, -15),
    Field.REGISTRATION_ID: (-3, -8),
}
_SURE_ENOUGH_TO_CONFLICT = 50


@dataclass(frozen=True, slots=True)
class Sighting:
    url: str
    page_hash: str
    layer: str
    confidence: int
    reasons: tuple[Reason, ...]
    rejected: str = ""  # why a rule says that this is not the company's value


@dataclass(frozen=True, slots=True)
class Weight:
    confidence: int
    reasons: tuple[Reason, ...]  # they add up to the confidence
    rejected: str = ""


def weigh(sightings: Sequence[Sighting], *, is_own_domain: bool) -> Weight:
    """`is_own_domain`: the value itself carries the company's domain, so a stray refusal does not outweigh it."""
    accepted = [sighting for sighting in sightings if not sighting.rejected]
    refusals = [sighting for sighting in sightings if sighting.rejected]
    if refusals and not _is_outweighed(accepted, refusals, is_own_domain=is_own_domain):
        return Weight(0, (), rejected=refusals[0].rejected)
    best = max(accepted, key=lambda sighting: sighting.confidence)
    reasons = [*_own_reasons(best), *_raises(best, accepted)]
    if refusals:
        reasons.append((f"refused on another page: {refusals[0].rejected}", REFUSED_ELSEWHERE))
    return add_up(reasons)


def add_up(reasons: Iterable[Reason]) -> Weight:
    """Sums, item by item, and cuts the item with which it would leave 0-99."""
    kept: list[Reason] = []
    total = 0
    for text, points in reasons:
        allowed = max(-total, min(points, max(HIGHEST - total, 0))) if points else 0
        if allowed or not points:
            kept.append((text, allowed))
        total += allowed
    return Weight(total, tuple(kept))


def find_conflicts(field: str, values: dict[str, int]) -> dict[str, Reason]:
    """{value: what it loses} where a field that has one value was seen with several."""
    losses = _SINGLE.get(Field(field)) if field in set(Field) else None
    rivals = {value: points for value, points in values.items() if points >= _SURE_ENOUGH_TO_CONFLICT}
    if losses is None or len({_same(field, value) for value in rivals}) < 2:
        return {}
    ranked = sorted(rivals, key=lambda value: (-rivals[value], value))
    best, second = ranked[0], next(v for v in ranked if _same(field, v) != _same(field, ranked[0]))
    conflicts = {}
    for value in ranked:
        wins = _same(field, value) == _same(field, best)
        conflicts[value] = (
            f"conflicts with {second if wins else best}"[:200],
            losses[0] if wins else losses[1],
        )
    return conflicts


def _same(field: str, value: str) -> str:
    return company_key(value) if field == Field.NAME else value


def _is_outweighed(
    accepted: Sequence[Sighting], refusals: Sequence[Sighting], *, is_own_domain: bool
) -> bool:
    pages = {sighting.page_hash or sighting.url for sighting in accepted}
    refusing = {sighting.page_hash or sighting.url for sighting in refusals}
    return bool(pages) and (is_own_domain or len(pages) > len(refusing))


def _own_reasons(best: Sighting) -> list[Reason]:
    rest = best.confidence - sum(points for _, points in best.reasons)
    return [*best.reasons, ("measured on labelled pages", rest)] if rest else list(best.reasons)


def _raises(best: Sighting, accepted: Sequence[Sighting]) -> list[Reason]:
    home = site_of(best.url)
    sites = {site_of(sighting.url) for sighting in accepted} - {home}
    at_home = [sighting for sighting in accepted if site_of(sighting.url) == home]
    pages = {sighting.page_hash or sighting.url for sighting in at_home} - {best.page_hash or best.url}
    layers = {sighting.layer for sighting in at_home} - {best.layer}
    return [
        *_raise("also on {} of the site", len(pages), "page", PER_PAGE, MOST_PAGES),
        *_raise("also found by {}", len(layers), "other layer", PER_LAYER, MOST_LAYERS),
        *_raise("also on {}", len(sites), "other site", PER_SITE, MOST_SITES),
    ]


def _raise(text: str, count: int, noun: str, points: int, most: int) -> list[Reason]:
    plural = noun if count == 1 else f"{noun}s"
    return [(text.format(f"{count} {plural}"), points * min(count, most))] if count else []
