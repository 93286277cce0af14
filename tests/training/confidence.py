"""`python -m tests.training.confidence [FIELD ...] [--outside FOLDER]`: fits what each reason counts, for every field.

It learns also from the pages of a folder outside the repository (tests/training/outside_pages.py).

A regularised logistic regression for each field on the reasons of the values of *learn*, of four fifths of the contact
pages and of the development half's home pages. The points that the extractors give are where it starts from: a reason
that the pages say little about stays near them, or, of people, near its earlier weight: that one was learnt on pages
that are no longer there. *check* is never looked at.
"""

import argparse
import hashlib
import json
import math
import sys
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np
from scipy.optimize import minimize

from scraping.extract import confidence
from scraping.extract.confidence import Weights, kind_of, load_weights, weigh
from scraping.extract.people.found import ELSEWHERE, QUOTED
from scraping.extract.people.rows import LISTED_OTHERS
from scraping.findings import Field
from tests.quality.corpus import load_set
from tests.quality.hashed_labels import load_part, part_of_contact_page
from tests.quality.read_pages import ReadResult, score_read_page
from tests.quality.scoring import Result, Sighting, score_page
from tests.training.outside_pages import OUTSIDE, read_outside, unscored_findings

PATH = Path(confidence.__file__).with_name("confidence.json")
FOLDS = 5
# How far a reason's weight may be from its points, and how far a point's weight from its start.
_REASON_PENALTY, _POINT_PENALTY = 3.0, 4.0
# There are few labelled people, on few sites: their reasons need more to leave their points.
_PEOPLE_PENALTY = 4.0
# How much less each of a site's values counts for there being others: staff lists say the same thirty times.
_SITE_POWER, _PEOPLES_SITE_POWER = 0.4, 0.9
_PER_POINT = 0.06
_MIN_SIGHTINGS = 24
# Few labelled sites have mailboxes in scripts, and on most others they are of whoever made the script.
_OF_SCRIPT, _CAUTION_WITH_SCRIPTS = "method: script", -1.5
_BUSINESS = "business page of "
OF_OTHERS = frozenset((QUOTED, ELSEWHERE, LISTED_OTHERS))
# Of the values with 90 or more, 95 in 100 are right: a kind of value that cannot keep this gets less.
_PROMISE, _BELOW_PROMISE = 0.95, 0.894
# Of *check*, two of the six people with 90 and above were right, whatever cross-validation says: none gets 90.
_WITHOUT_PROMISE = frozenset((Field.PERSON,))


def main(arguments: Sequence[str]) -> None:
    """Without names of fields, all are fitted; of the others the earlier weights stay."""
    parser = argparse.ArgumentParser(prog="python -m tests.training.confidence", description=__doc__)
    parser.add_argument("fields", nargs="*")
    parser.add_argument("--outside", type=Path)
    parser.add_argument("--top", action="store_true", help="renew only the share that is right at the top")
    options = parser.parse_args(arguments)
    fields: list[str] = options.fields
    sightings = read_sightings()
    outside = read_outside(options.outside) if options.outside else []
    sightings += outside
    fitted = {name: as_json(weights) for name, weights in fit_all(sightings).items()}
    if fields:
        earlier = json.loads(PATH.read_text(encoding="utf-8"))["weights"]
        chosen = {name: fitted[name] for name in fields}
        if options.top:
            chosen = {name: with_other_top(earlier[name], one["most"]) for name, one in chosen.items()}
        fitted = earlier | chosen
    written = {
        "date": datetime.now(UTC).date().isoformat(),
        "data": f"learn, contact pages without their check part, home pages, {len(outside)} values of outside pages: "
        f"{len(sightings)} values",
        "weights": fitted,
    }
    if options.top:
        written["data"] = (
            f"{json.loads(PATH.read_text(encoding='utf-8'))['data']}; top of {', '.join(fields)} again"
        )
    PATH.write_text(json.dumps(written, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def with_other_top(earlier: dict[str, Any], most: float) -> dict[str, Any]:
    """What had 50 keeps it, so the same values are delivered."""
    moved = _log_odds(0.5 / most) - _log_odds(0.5 / earlier["most"])
    return earlier | {"most": most, "start": round(earlier["start"] + moved, 3)}


def _log_odds(share: float) -> float:
    return math.log(share / (1 - share))


def as_json(weights: Weights) -> dict[str, Any]:
    reasons = {text: round(one, 2) for text, one in sorted(weights.reasons.items()) if abs(one) >= 0.05}
    return {
        "start": round(weights.start, 3),
        "per_point": round(weights.per_point, 4),
        "reasons": reasons,
        "most": round(weights.most, 3),
    }


def read_sightings() -> list[Sighting]:
    """The values of the pages to learn from, with the points of their reasons as the extractors gave them."""
    result, read = Result(), ReadResult()
    for page in load_part("learn"):
        score_read_page(read, page, unscored_findings(page.path.read_bytes(), page.url, page.country))
    for name in ("contact_pages", "home_pages"):
        for labelled in load_set(name):
            if name == "home_pages" or part_of_contact_page(labelled.url) == "learn":
                score_page(
                    result, labelled, unscored_findings(labelled.content(), labelled.url, labelled.country)
                )
    business = [replace(one, site=f"{_BUSINESS}{one.site}") for one in result.sightings]
    return [*read.sightings, *(one for one in business if not _may_be_others(one))]


def _may_be_others(sighting: Sighting) -> bool:
    """On contact pages every human being is labelled: of those who are quoted there, nobody said whose they are."""
    return sighting.field is Field.PERSON and any(text in OF_OTHERS for text, _ in sighting.reasons)


def fit_all(sightings: Sequence[Sighting]) -> dict[str, Weights]:
    groups: dict[str, list[Sighting]] = defaultdict(list)
    for one in sightings:
        groups[kind_of(one.field)].append(one)
    return {
        name: with_most(group, fit(group))
        for name, group in sorted(groups.items())
        if len(group) >= _MIN_SIGHTINGS
    }


def fit(sightings: Sequence[Sighting]) -> Weights:
    counted = Counter(text for one in sightings for text in {text for text, _ in one.reasons})
    names = sorted(text for text, count in counted.items() if count >= 3)
    columns = {text: at for at, text in enumerate(names)}
    present = np.zeros((len(sightings), len(names)))
    points = np.zeros(len(sightings))
    for row, one in enumerate(sightings):
        points[row] = sum(number for _, number in one.reasons)
        for text, _ in one.reasons:
            if text in columns:
                present[row, columns[text]] = 1
    right = np.array([one.right for one in sightings], dtype=float)
    is_people = sightings[0].field is Field.PERSON
    earlier = load_weights()["person"].reasons if is_people else {}
    known = np.array([earlier.get(name, 0.0) for name in names])
    penalty = _PEOPLE_PENALTY if is_people else _REASON_PENALTY
    importance = _importance(sightings, _PEOPLES_SITE_POWER if is_people else _SITE_POWER)

    def loss(at: np.ndarray) -> tuple[float, np.ndarray]:
        start, per_point, own = at[0], at[1], at[2:]
        z = start + per_point * points + present @ own
        share = 1 / (1 + np.exp(-np.clip(z, -30, 30)))
        error = importance * (share - right)
        lost = -np.sum(importance * np.log(np.clip(np.where(right > 0, share, 1 - share), 1e-9, 1)))
        away = per_point - _PER_POINT
        lost += penalty / 2 * (own - known) @ (own - known) + _POINT_PENALTY / 2 * (10 * away) ** 2 * 10
        slopes = np.concatenate(
            (
                [error.sum(), error @ points + 1000 * _POINT_PENALTY * away],
                present.T @ error + penalty * (own - known),
            )
        )
        return float(lost), slopes

    first = np.zeros(2 + len(names))
    first[1], first[2:] = _PER_POINT, known
    bounds = [
        (-8.0, 8.0),
        (0.0, 0.3),
        *(_bounds_of(sightings, names) if is_people else [(-6.0, 6.0)] * len(names)),
    ]
    best = minimize(loss, first, jac=True, method="L-BFGS-B", bounds=bounds, options={"maxiter": 500}).x
    reasons = {**earlier, **dict(zip(names, map(float, best[2:]), strict=True))}
    if sightings[0].field is Field.EMAIL:
        reasons[_OF_SCRIPT] = min(reasons.get(_OF_SCRIPT, 0.0), _CAUTION_WITH_SCRIPTS)
    return Weights(float(best[0]), float(best[1]), reasons, 1.0)


def _bounds_of(sightings: Sequence[Sighting], names: Sequence[str]) -> list[tuple[float, float]]:
    """What speaks against somebody belonging to the organisation never speaks for it, however few pages say so."""
    points = {text: number for one in sightings for text, number in one.reasons}
    return [(-6.0, 0.0) if points[name] < 0 else (-_PER_POINT * points[name], 6.0) for name in names]


def _importance(sightings: Sequence[Sighting], site_power: float) -> np.ndarray:
    """A site with a hundred values says more than one with a single value, and not a hundred times as much."""
    per_site = Counter(one.site for one in sightings)
    weights = np.array([per_site[one.site] ** -site_power for one in sightings])
    return weights * len(weights) / weights.sum()


def with_most(sightings: Sequence[Sighting], weights: Weights) -> Weights:
    """The share that was right, on other sites than fitted on, where nearly all spoke for the value.

    Counted on pages that were read as a whole: rules have been written on the others for long.
    """
    sure = [one for one in cross_validate(sightings) if one.confidence >= 93]
    unseen = [one for one in sure if not one.site.startswith(_BUSINESS)] or sure
    share = (sum(one.right for one in unseen) + 1) / (len(unseen) + 2) if unseen else _BELOW_PROMISE
    if sightings[0].field in _WITHOUT_PROMISE:
        share = min(share, _BELOW_PROMISE)
    return replace(weights, most=min(0.99, share) if share >= _PROMISE else min(share, _BELOW_PROMISE))


def cross_validate(sightings: Sequence[Sighting]) -> list[Sighting]:
    """Each with its confidence by weights that were fitted on other sites only; people: on other sources only."""
    split = source_of if {one.field for one in sightings} == {Field.PERSON} else fold_of
    validated: list[Sighting] = []
    for fold in sorted({split(one.site) for one in sightings}):
        weights = fit([one for one in sightings if split(one.site) != fold])
        validated += [
            replace(one, confidence=weigh(weights, one.reasons)[0])
            for one in sightings
            if split(one.site) == fold
        ]
    return validated


def fold_of(site: str) -> int:
    """By a hash of the name, so that the split is always the same."""
    return hashlib.sha256(site.encode()).digest()[0] % FOLDS


def source_of(site: str) -> int:
    """Sites of one source resemble each other: what is told of people there holds less elsewhere."""
    return site.startswith(_BUSINESS) + 2 * site.startswith(OUTSIDE)


if __name__ == "__main__":
    main(sys.argv[1:])
