"""Scores the labelled pages as they are and perturbed: what falls was memorised, not understood."""

import html
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from scraping.page.parse import parse_page
from tests.quality.corpus import LabelledPage
from tests.quality.matching import letters
from tests.quality.perturbations.perturbed_pages import Perturbation, decode, perturb
from tests.quality.scoring import Result, score_page

_PRINTED = ("people", "streets", "postal_codes", "phones", "faxes", "emails", "socials")


class Comparison:
    """Two results over the same values: fields that the perturbation could not carry over are left out of both."""

    def __init__(self) -> None:
        self.plain = Result()
        self.perturbed = Result()
        self.left_out: Counter[str] = Counter()

    def add(self, page: LabelledPage, perturbation: Perturbation, seed: int) -> None:
        other = perturb(page, perturbation, seed)
        lost = lost_fields(page, other)
        self.left_out.update(lost)
        unlabelled = dict.fromkeys(lost)
        score_page(self.plain, replace(page, labels=replace(page.labels, **unlabelled)), page.read())
        score_page(self.perturbed, replace(other, labels=replace(other.labels, **unlabelled)), other.read())


def compare(pages: Iterable[LabelledPage], perturbation: Perturbation, seeds: int) -> Comparison:
    comparison = Comparison()
    for page in pages:
        for seed in range(seeds):
            comparison.add(page, perturbation, seed)
    return comparison


def lost_fields(page: LabelledPage, other: LabelledPage) -> list[str]:
    """Fields that have more values, or fewer, on the perturbed page than on the original."""
    before, after = _everything(page), _everything(other)
    return [
        name
        for name in _PRINTED
        if _count_printed(getattr(page.labels, name), before)
        != _count_printed(getattr(other.labels, name), after)
    ]


def _count_printed(values: Iterable[str] | None, text: str) -> int:
    return sum(_searched(value) in text for value in values or ())


def _searched(value: str) -> str:
    return letters(value)[-7:] if value.startswith("+") else letters(value)


def _everything(page: LabelledPage) -> str:
    """The letters and digits of what is seen, and of the source for what is only linked."""
    seen = parse_page(page.content(), "", page.url)
    return f"{letters(seen.text)} {letters(seen.title)} {letters(html.unescape(decode(page.content())))}"


def print_comparison(name: str, comparison: Comparison) -> None:
    left_out = ", ".join(f"{field} of {count} pages" for field, count in comparison.left_out.items())
    print(f"\n{name}{f' (left out: {left_out})' if left_out else ''}")
    for field, plain in comparison.plain.counts.items():
        other = comparison.perturbed.counts[field]
        if (plain.precision, plain.recall) == (other.precision, other.recall):
            continue
        mark = (
            "  falls" if min(other.precision - plain.precision, other.recall - plain.recall) < -0.01 else ""
        )
        print(
            f"  {field:<10} P {plain.precision:.3f} -> {other.precision:.3f}   R {plain.recall:.3f} -> {other.recall:.3f}{mark}"
        )
