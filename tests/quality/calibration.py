"""How honest confidences are: the share of right values in each band of ten, and the mean error."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tests.quality.scoring import Sighting

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


def by_field(sightings: Iterable[Sighting]) -> dict[str, list[Sighting]]:
    groups: dict[str, list[Sighting]] = defaultdict(list)
    for one in sightings:
        groups[str(one.field)].append(one)
    return dict(sorted(groups.items()))
