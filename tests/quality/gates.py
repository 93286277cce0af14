"""The numbers of the baseline file, which its test compares."""

from pathlib import Path

from tests.quality.calibration import bands_of, mean_error
from tests.quality.scoring import Count, Result

BASELINE = Path(__file__).with_name("baseline.json")
# Listings are separate, because only the facts of the directory layer are labelled there.
SETS = {"pages": ("contact_pages", "home_pages"), "listings": ("listings",)}


def summarise(results: dict[str, Result]) -> dict[str, float]:
    """`pages.email.precision` -> 0.98 and so on."""
    numbers: dict[str, float] = {}
    for group, names in SETS.items():
        for field in sorted({field for name in names for field in results[name].counts}):
            count = merge([results[name].counts[field] for name in names if field in results[name].counts])
            numbers[f"{group}.{field}.precision"] = round(count.precision, 4)
            numbers[f"{group}.{field}.adjusted_precision"] = round(count.adjusted_precision, 4)
            numbers[f"{group}.{field}.recall"] = round(count.recall, 4)
            if count.set_aside:
                # Without it, setting more values aside would look like better recall.
                numbers[f"{group}.{field}.recall_of_all"] = round(count.recall_of_all, 4)
    sightings = [sighting for name in SETS["pages"] for sighting in results[name].sightings]
    bands = bands_of(sightings)
    numbers["calibration.share_right_at_90"] = round(bands[-1].share, 1)
    numbers["calibration.mean_error"] = round(mean_error(bands), 2)
    numbers["decoys"] = float(sum(len(result.decoys) for result in results.values()))
    return numbers


def merge(counts: list[Count]) -> Count:
    merged = Count()
    for count in counts:
        merged.right += count.right
        merged.wrong += count.wrong
        merged.labelled += count.labelled
        merged.found += count.found
        merged.disputed += count.disputed
        merged.set_aside += count.set_aside
    return merged
