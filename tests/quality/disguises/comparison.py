"""Scores the labelled pages as they are beside the same pages in disguise: what falls was remembered, not understood."""

import html
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from scraping.page.parse import parse_page
from tests.quality.corpus import LabelledPage
from tests.quality.disguises.costumes import Costume, decode, disguise
from tests.quality.matching import letters
from tests.quality.scoring import Result, score_page

_PRINTED = ("people", "streets", "postal_codes", "phones", "faxes", "emails", "socials")


class Comparison:
    """Two results over the same values: those of a page's field that the disguise could not carry over are left out of both."""

    def __init__(self) -> None:
        self.plain = Result()
        self.disguised = Result()
        self.left_out: Counter[str] = Counter()

    def add(self, page: LabelledPage, costume: Costume, seed: int) -> None:
        other = disguise(page, costume, seed)
        spoilt = spoilt_fields(page, other)
        self.left_out.update(spoilt)
        unlabelled = dict.fromkeys(spoilt)
        score_page(self.plain, replace(page, labels=replace(page.labels, **unlabelled)), page.read())
        score_page(self.disguised, replace(other, labels=replace(other.labels, **unlabelled)), other.read())


def compare(pages: Iterable[LabelledPage], costume: Costume, seeds: int) -> Comparison:
    comparison = Comparison()
    for page in pages:
        for seed in range(seeds):
            comparison.add(page, costume, seed)
    return comparison


def spoilt_fields(page: LabelledPage, other: LabelledPage) -> list[str]:
    """Fields of which more values, or fewer, stand on the disguised page than stood on the page."""
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
        other = comparison.disguised.counts[field]
        if (plain.precision, plain.recall) == (other.precision, other.recall):
            continue
        mark = (
            "  falls" if min(other.precision - plain.precision, other.recall - plain.recall) < -0.01 else ""
        )
        print(
            f"  {field:<10} P {plain.precision:.3f} -> {other.precision:.3f}   R {plain.recall:.3f} -> {other.recall:.3f}{mark}"
        )
