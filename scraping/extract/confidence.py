"""From itemised reasons to an honest number.

Extractors give points with a reason each. Their sum ranks findings but is not a probability: the curves in
`calibration.json`, fitted on labelled pages by `python -m tests.quality --calibrate`, turn the sum into the
share of findings with that sum that were right. The step from one to the other is itself a reason, so the list
still adds up.
"""

import json
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources

from scraping.findings import Field, Reason

CALIBRATED = "calibrated on labelled pages"
MAX_CONFIDENCE = 99  # only a person is certain
# Facts of one kind share a curve: a postcode is as right as the street it was found with.
CURVE_OF = {
    Field.FAX: "phone", Field.VAT_ID: "id", Field.REGISTRATION_ID: "id",
    Field.STREET: "address", Field.POSTAL_CODE: "address", Field.CITY: "address", Field.REGION: "address", Field.COUNTRY: "address",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Curve:
    """Steps of an isotonic fit: the share that was right at and above each sum of points."""

    sums: tuple[int, ...]
    shares: tuple[int, ...]

    def share_at(self, points: int) -> int:
        """Between two steps on the straight line; below the first one on the line from nothing; above, the last."""
        at = bisect_right(self.sums, points)
        if at == 0:
            return round(self.shares[0] * max(0, points) / self.sums[0])
        if at == len(self.sums):
            return self.shares[-1]
        left, right = self.sums[at - 1], self.sums[at]
        low, high = self.shares[at - 1], self.shares[at]
        return round(low + (high - low) * (points - left) / (right - left))


@cache
def load_curves() -> dict[str, Curve]:
    text = resources.files("scraping.extract").joinpath("calibration.json").read_text(encoding="utf-8")
    curves = json.loads(text)["curves"]
    return {name: Curve(tuple(steps["sums"]), tuple(steps["shares"])) for name, steps in curves.items()}


def curve_of(field: Field) -> str:
    return CURVE_OF.get(field, field)


def score(field: Field, reasons: Sequence[Reason]) -> tuple[int, tuple[Reason, ...]]:
    """The confidence 0-99 and the reasons that add up to it."""
    points, kept = add_up(reasons)
    curve = load_curves().get(curve_of(field))
    confidence = min(MAX_CONFIDENCE, max(0, curve.share_at(points) if curve else points))
    if confidence != points:
        return confidence, (*kept, (CALIBRATED, confidence - points))
    return confidence, kept


def add_up(reasons: Iterable[Reason], highest: int = MAX_CONFIDENCE) -> tuple[int, tuple[Reason, ...]]:
    """The sum and the reasons that make it. Points that would lead below 0 or above the highest are cut off where
    they would, so that each sum on the way is a possible one."""
    kept: list[Reason] = []
    total = 0
    for text, points in reasons:
        allowed = max(-total, min(points, highest - total))
        if allowed:
            kept.append((text, allowed))
            total += allowed
    return total, tuple(kept)
