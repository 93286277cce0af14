"""Fits the curves that turn sums of points into confidences, and measures the calibration error."""

import hashlib
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from scraping.extract.confidence import MAX_CONFIDENCE, Curve, curve_of
from tests.quality.scoring import Sighting

# A prior of one right and one wrong sighting in every step, so that few pages never give certainty.
PRIOR_RIGHT, PRIOR_ALL = 1.0, 2.0
MIN_STEP = 8
FOLDS = 5
BANDS = ((0, 50), (50, 60), (60, 70), (70, 80), (80, 90), (90, 101))


@dataclass(frozen=True, slots=True)
class Band:
    low: int
    high: int
    count: int
    right: int
    mean_confidence: float

    @property
    def share(self) -> float:
        return 100 * self.right / self.count if self.count else 0.0


def fit_curves(sightings: Sequence[Sighting]) -> dict[str, dict[str, list[int]]]:
    by_curve: dict[str, list[Sighting]] = defaultdict(list)
    for sighting in sightings:
        by_curve[curve_of(sighting.field)].append(sighting)
    return {name: fit_curve(group) for name, group in sorted(by_curve.items()) if len(group) >= 3 * MIN_STEP}


def fit_curve(sightings: Sequence[Sighting]) -> dict[str, list[int]]:
    """Isotonic regression: neighbouring bins are pooled until the share of right values never falls."""
    blocks: list[list[float]] = []  # right, all, sum of points
    for points, right, count in _bins(sightings):
        blocks.append([right, count, points * count])
        while len(blocks) > 1 and (_share(blocks[-2]) >= _share(blocks[-1]) or blocks[-1][1] < MIN_STEP):
            last = blocks.pop()
            blocks[-1] = [one + other for one, other in zip(blocks[-1], last, strict=True)]
    sums = [round(block[2] / block[1]) for block in blocks]
    shares = [min(99, round(100 * _share(block))) for block in blocks]
    return {"sums": sums, "shares": shares}


def _bins(sightings: Sequence[Sighting]) -> list[tuple[int, float, float]]:
    counts: dict[int, list[int]] = defaultdict(lambda: [0, 0])
    for sighting in sightings:
        counts[sighting.points][0] += sighting.right
        counts[sighting.points][1] += 1
    return [(points, float(right), float(count)) for points, (right, count) in sorted(counts.items())]


def _share(block: Sequence[float]) -> float:
    return (block[0] + PRIOR_RIGHT) / (block[1] + PRIOR_ALL)


def bands_of(sightings: Sequence[Sighting]) -> list[Band]:
    bands = []
    for low, high in BANDS:
        inside = [sighting for sighting in sightings if low <= sighting.confidence < high]
        right = sum(sighting.right for sighting in inside)
        mean = sum(sighting.confidence for sighting in inside) / len(inside) if inside else 0.0
        bands.append(Band(low, min(high, 100), len(inside), right, mean))
    return bands


def mean_error(bands: Sequence[Band]) -> float:
    """The difference between confidence and share of right facts, weighted by the facts in each band."""
    total = sum(band.count for band in bands)
    return (
        sum(abs(band.share - band.mean_confidence) * band.count for band in bands) / total if total else 0.0
    )


def cross_validate(sightings: Sequence[Sighting]) -> list[Sighting]:
    """Each sighting with its confidence by curves that were fitted on the pages of other sites only."""
    validated: list[Sighting] = []
    for fold in range(FOLDS):
        others = [one for one in sightings if fold_of(one.site) != fold]
        curves = {name: _to_curve(steps) for name, steps in fit_curves(others).items()}
        validated += [
            replace(one, confidence=_confidence_by(curves, one))
            for one in sightings
            if fold_of(one.site) == fold
        ]
    return validated


def fold_of(site: str) -> int:
    """By a hash of the name, so that the split is always the same."""
    return hashlib.sha256(site.encode()).digest()[0] % FOLDS


def _to_curve(steps: dict[str, list[int]]) -> Curve:
    return Curve(tuple(steps["sums"]), tuple(steps["shares"]))


def _confidence_by(curves: dict[str, Curve], one: Sighting) -> int:
    curve = curves.get(curve_of(one.field))
    return min(MAX_CONFIDENCE, max(0, curve.share_at(one.points) if curve else one.points))
