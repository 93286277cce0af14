"""Computes the confidence of a value from its itemised reasons.

Extractors give points with a reason each; their sum ranks candidates. What is delivered is a probability: a weight for
each reason, fitted on labelled pages (`confidence.json`, by `python -m tests.training.confidence`), and the points for
reasons that the pages say little about. The share of each reason in the result is itself shown, so the list adds up.
"""

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources

from scraping.findings import Field, Reason

MAX_CONFIDENCE = 99  # only a person is certain
# What is known before any reason counts: how often values of this kind are right.
BASE = "so far as values of this kind are right"
# A rounding, or a stored sighting whose reasons were counted otherwise.
CALIBRATED = "calibrated on labelled pages"
# Parts of an address share weights: a postcode is as right as the street it was found with. So do numbers of both kinds.
_WEIGHTS_OF = {
    Field.FAX: "phone",
    Field.POSTAL_CODE: "street", Field.CITY: "street", Field.REGION: "street", Field.COUNTRY: "street",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Weights:
    """Of a kind of fact, in log odds: what is known before any reason, what a point counts, and what each reason adds
    to its points. `most` is the share that is right where all reasons speak for a value."""

    start: float
    per_point: float
    reasons: Mapping[str, float]
    most: float = 0.99

    def weigh(self, reason: Reason) -> float:
        text, points = reason
        return self.per_point * points + self.reasons.get(text, 0.0)

    def share(self, log_odds: float) -> float:
        """In points of a hundred."""
        return 100 * self.most / (1 + math.exp(-max(-30.0, min(30.0, log_odds))))


@cache
def load_weights() -> dict[str, Weights]:
    text = resources.files("scraping.extract").joinpath("confidence.json").read_text(encoding="utf-8")
    return {name: Weights(**one) for name, one in json.loads(text)["weights"].items()}


def kind_of(field: Field) -> str:
    return _WEIGHTS_OF.get(field, field)


def score(field: Field, reasons: Sequence[Reason]) -> tuple[int, tuple[Reason, ...]]:
    """The confidence 0-99 and the reasons that add up to it."""
    return _score(kind_of(field), tuple(reasons))


# Values that were found in the same way have the same reasons, on most pages of a site.
@lru_cache(maxsize=4096)
def _score(kind: str, reasons: tuple[Reason, ...]) -> tuple[int, tuple[Reason, ...]]:
    weights = load_weights().get(kind)
    return weigh(weights, reasons) if weights else add_up(reasons)


def weigh(weights: Weights, reasons: Sequence[Reason]) -> tuple[int, tuple[Reason, ...]]:
    """What speaks for the value raises it from its start, what speaks against it lowers it from there."""
    counted = [(text, weights.weigh((text, points))) for text, points in reasons]
    above = weights.start + sum([weight for _, weight in counted if weight > 0])
    start, top = weights.share(weights.start), weights.share(above)
    end = weights.share(weights.start + sum([weight for _, weight in counted]))
    raised = [(text, weight) for text, weight in counted if weight > 0]
    lowered = [(text, weight) for text, weight in counted if weight < 0]
    shown = [(BASE, round(start)), *_share_out(raised, start, top), *_share_out(lowered, top, end)]
    return round(end), tuple([(text, points) for text, points in shown if points])


def _share_out(counted: Sequence[tuple[str, float]], start: float, end: float) -> Iterable[Reason]:
    """The way from start to end, in proportion to the weights; rounded so that the steps add up."""
    total = sum([weight for _, weight in counted])
    at = start
    for text, weight in counted:
        reached = at + (end - start) * weight / total
        yield text, round(reached) - round(at)
        at = reached


def add_up(reasons: Iterable[Reason], highest: int = MAX_CONFIDENCE) -> tuple[int, tuple[Reason, ...]]:
    """The sum and the reasons that make it. Points that would lead below 0 or above the highest are cut off where
    they would, so that each sum on the way is a possible one."""
    kept: list[Reason] = []
    total = 0
    for text, points in reasons:
        # Not by `min` and `max`, which take twice as long: a company has hundreds of reasons.
        reached = total + points
        reached = highest if reached > highest else 0 if reached < 0 else reached
        if reached != total:
            kept.append((text, reached - total))
            total = reached
    return total, tuple(kept)
