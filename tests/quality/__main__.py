"""`python -m tests.quality`: the table, the calibration and the worst misses. `make quality` calls it."""

import argparse
import json
import sys
from datetime import UTC, datetime
from pathlib import Path

from tests.quality import curves
from tests.quality.calibration import bands_of, by_field, mean_error
from tests.quality.corpus import MISSING, SETS, is_available, load_set
from tests.quality.disputed_labels import add_disputed_label
from tests.quality.document import write_tables
from tests.quality.gates import BASELINE, summarise
from tests.quality.hashed_labels import PARTS, load_part, part_of_contact_page
from tests.quality.peers import score_peers
from tests.quality.perturbations.comparison import compare, print_comparison
from tests.quality.perturbations.perturbed_pages import PERTURBATIONS
from tests.quality.read_pages import (
    print_languages,
    print_side_by_side,
    print_wrong_values,
    score_read_pages,
    summarise_read,
)
from tests.quality.scoring import Result, Sighting, score_pages
from tests.quality.targets import MOST_DIFFERENCE, OPEN_GAPS, goals, missed_targets

FIELDS = ("email", "phone", "fax", "social", "street", "postcode", "person", "title", "company")
# Listings are about many companies and their directory: they are measured and not calibrated on.
CALIBRATION_SETS = ("contact_pages", "home_pages")
PICTURE = Path(__file__).resolve().parents[2] / "docs" / "images" / "confidence.svg"


def main(arguments: list[str]) -> int:
    options = _parse(arguments)
    if options.dispute:
        add_disputed_label(*options.dispute)
        return 0
    if not is_available():
        print(MISSING, file=sys.stderr)
        return 2
    if options.perturb is not None:
        print_perturbations(options.perturb, options.seeds, options.field, options.misses)
        return 0
    results = {name: score_pages(load_set(name)) for name in SETS}
    for name, result in results.items():
        print(f"\n{name}")
        print_table(result)
        print_misses(result, options.misses, options.field)
    read = {part: score_read_pages(load_part(part)) for part in PARTS}
    print_side_by_side(read, "home pages of 2018, read one by one")
    print_wrong_values(read["learn"], options.misses, options.field)
    print_languages(read["check"], "check")
    print_contact_parts()
    numbers = summarise(results) | summarise_read(read)
    print_targets(numbers)
    print_peers(numbers)
    print_calibration("contact and home pages", _sightings(results))
    print_calibration("check", read["check"].sightings)
    print_field_bands(read["check"].sightings)
    if options.calibrate:
        _write_calibration(_sightings(results), read["check"].sightings)
    if options.record:
        kept = {name: number for name, number in numbers.items() if not name.startswith("learn_minus_")}
        BASELINE.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    return 0


def _parse(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.quality", description=__doc__)
    parser.add_argument("--misses", type=int, default=5, help="how many misses of each field to show")
    parser.add_argument("--field", default="", help="show the misses of this field only")
    parser.add_argument(
        "--calibrate", action="store_true", help="draw the calibration, and write it into the document"
    )
    parser.add_argument(
        "--record", action="store_true", help="record the numbers as the baseline that may not fall"
    )
    parser.add_argument(
        "--dispute", nargs=4, metavar=("PAGE", "FIELD", "VALUE", "WHY"), help="record a label that is wrong"
    )
    parser.add_argument(
        "--perturb",
        nargs="?",
        const="",
        metavar="NAME",
        help="score the pages with other facts, or in another layout, next to the original pages; all perturbations whose name starts with NAME",
    )
    parser.add_argument(
        "--seeds", type=int, default=1, help="how many perturbations to make of each page with --perturb"
    )
    return parser.parse_args(arguments)


def print_perturbations(wanted: str, seeds: int, field: str, misses: int) -> None:
    pages = [page for name in CALIBRATION_SETS for page in load_set(name)]
    for name, perturbation in PERTURBATIONS.items():
        if name.startswith(wanted):
            comparison = compare(pages, perturbation, seeds)
            print_comparison(name, comparison)
            if field:
                print_misses(comparison.perturbed, misses, field)


def _sightings(results: dict[str, Result]) -> list[Sighting]:
    return [sighting for name in CALIBRATION_SETS for sighting in results[name].sightings]


def _write_calibration(pages: list[Sighting], check: list[Sighting]) -> None:
    date = datetime.now(UTC).date().isoformat()
    bands = {field: bands_of(group) for field, group in by_field(check).items()}
    PICTURE.write_text(curves.draw(bands, date), encoding="utf-8")
    write_tables({"check": bands_of(check), "learnt": bands_of(pages)})


def print_field_bands(sightings: list[Sighting]) -> None:
    print("\ncalibration on check by field: values, % right (% promised)")
    for field, group in by_field(sightings).items():
        cells = (
            f"{band.count:>4} {band.share:>3.0f} ({band.mean_confidence:.0f})" if band.count else "."
            for band in bands_of(group)
        )
        print(f"  {field:<12}" + "".join(f"{cell:>15}" for cell in cells))


def print_contact_parts() -> None:
    """Contact pages: the fifth of the sites that nobody looks at while writing rules, beside the others."""
    pages = list(load_set("contact_pages"))
    parts = {
        part: score_pages(page for page in pages if part_of_contact_page(page.url) == part) for part in PARTS
    }
    print("\ncontact pages: learn and check side by side")
    print(f"  {'':<10}" + "".join(f"{part:>9} P{'R':>7}{'right':>7}{'wrong':>7}" for part in parts))
    for name in FIELDS:
        counts = [one.counts[name] for one in parts.values()]
        if any(count.labelled for count in counts):
            cells = (
                f"{count.precision:>11.3f}{count.recall:>7.3f}{count.right:>7}{count.wrong:>7}"
                for count in counts
            )
            print(f"  {name:<10}{''.join(cells)}")


def print_table(result: Result) -> None:
    print(f"  {'field':<10}{'P':>7}{'R':>7}{'right':>7}{'wrong':>7}{'labelled':>10}{'missed':>8}")
    for name in FIELDS:
        count = result.counts.get(name)
        if count is None:
            continue
        missed = count.labelled - count.found
        print(
            f"  {name:<10}{count.precision:>7.3f}{count.recall:>7.3f}{count.right:>7}{count.wrong:>7}{count.labelled:>10}{missed:>8}"
        )
        if count.disputed:
            print(
                f"  {'':<10}{count.adjusted_precision:>7.3f}  without {count.disputed} values whose label is wrong"
            )
        if count.set_aside:
            print(
                f"  {'':<10}  {count.set_aside} labelled people are quoted customers, found and rejected: R {count.recall_of_all:.3f} with them"
            )
    print(f"  decoys delivered: {len(result.decoys)} {' '.join(result.decoys[:5])}")


def print_misses(result: Result, limit: int, field: str) -> None:
    for name in FIELDS:
        if name in result.counts and field in ("", name):
            for line in result.counts[name].misses[:limit]:
                print(f"    {line}")


def print_targets(numbers: dict[str, float]) -> None:
    print("\nagainst the targets: contact and home pages together, and check")
    missed = missed_targets(numbers)
    for name, goal in goals().items():
        verdict = f"missed: {OPEN_GAPS.get(name, 'NOT a known gap')}" if name in missed else "met"
        print(f"  {name:<26}{numbers[name]:>7.3f}  target {goal:.2f}  {verdict}")
    for name in sorted(missed - set(goals())):
        why = OPEN_GAPS.get(name, "NOT a known gap")
        print(f"  {name:<38}{numbers[name]:>7.3f}  at most {MOST_DIFFERENCE:.2f}  missed: {why}")


def print_peers(numbers: dict[str, float]) -> None:
    """Our numbers next to those of simple means; in brackets without values whose label is disputed."""
    print("\nthe same pages by simpler means")
    print(f"  {'':<36}{'P':>7}{'':>9}{'R':>7}")
    peers = score_peers(page for name in CALIBRATION_SETS for page in load_set(name))
    for field in dict.fromkeys(field for field, _ in peers):
        ours = (numbers[f"pages.{field}.{name}"] for name in ("precision", "adjusted_precision", "recall"))
        _print_peer(f"{field} here", *ours)
        for (of, name), count in peers.items():
            if of == field:
                _print_peer(f"{field} by {name}", count.precision, count.adjusted_precision, count.recall)


def _print_peer(name: str, precision: float, adjusted: float, recall: float) -> None:
    print(f"  {name:<36}{precision:>7.3f}  ({adjusted:.3f}){recall:>7.3f}")


def print_calibration(title: str, sightings: list[Sighting]) -> None:
    bands = bands_of(sightings)
    print(f"\ncalibration on {title}")
    print(f"  {'confidence':<12}{'facts':>7}{'right':>7}{'promised':>10}")
    for band in bands:
        print(
            f"  {f'{band.low}-{band.high}':<12}{band.count:>7}{band.share:>6.1f}%{band.mean_confidence:>9.1f}%"
        )
    print(f"  mean calibration error {mean_error(bands):.1f} points")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
