"""The limits of a run: each one's default and range, written once for the command line, forms, models and settings."""

import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from django.core.validators import MaxValueValidator, MinValueValidator

from scraping.crawl.budget import Budget
from scraping.crawl.goals import BALANCED, QUICK, THOROUGH
from scraping.crawl.reports import Target

_BUDGET = Budget()  # the crawler's own defaults


@dataclass(frozen=True, slots=True)
class Limit:
    name: str
    default: int
    minimum: int
    maximum: int
    help: str  # in the words of the command line

    def allows(self, value: object) -> bool:
        if isinstance(value, bool) or not isinstance(value, int | float):
            return False
        return self.minimum <= value <= self.maximum

    def validators(self) -> list[MinValueValidator | MaxValueValidator]:
        return [MinValueValidator(self.minimum), MaxValueValidator(self.maximum)]


PAGES = Limit("pages", _BUDGET.pages, 1, 10_000, "pages per company")
RENDERS = Limit("renders", _BUDGET.renders, 0, 1_000, "browser pages per company")
SECONDS = Limit("seconds", int(_BUDGET.seconds), 1, 86_400, "seconds per company")
MAX_BYTES = Limit("max_bytes", _BUDGET.max_bytes, 1_000, 1_000_000_000, "bytes per company")
TARGET = Limit("target", Target().confidence, 0, 100, "confidence to aim for")
FRESH_DAYS = Limit("fresh_days", 30, 0, 3_650, "do not crawl companies whose site was read in these days")
CONCURRENCY = Limit("concurrency", 32, 1, 500, "companies at a time")
PROCESSES = Limit("processes", max(1, min(4, (os.cpu_count() or 1) // 2)), 1, 32, "crawling processes")
MIN_CONFIDENCE = Limit("min_confidence", 0, 0, 100, "leave out facts that are less certain")

# What a run looks for, by the name of its goal (the fields are in scraping/crawl/goals.py).
GOAL_LABELS = {
    QUICK: "Quick: a mailbox and a phone number",
    BALANCED: "Balanced: also an address and a person, where pages promise them",
    THOROUGH: "Thorough: every page that may help, as far as the budget goes",
}

RUN_LIMITS = (PAGES, RENDERS, SECONDS, TARGET, FRESH_DAYS)


@dataclass(frozen=True, slots=True)
class Limits:
    """What a run may cost per company, and how sure it wants to be. None: as it is, or the default of a new run."""

    pages: int | None = None
    renders: int | None = None
    seconds: int | None = None
    target: int | None = None
    goal: str | None = None
    fresh_days: int | None = None

    def given(self) -> dict[str, int | str]:
        return {name: value for name, value in asdict(self).items() if value is not None}


UNCHANGED = Limits()


def limits_of_options(options: Mapping[str, Any]) -> Limits:
    """Of the command line, where `--target` is a goal's name, or the confidence for a mailbox and a phone number."""
    given = {limit.name: options[limit.name] for limit in RUN_LIMITS}
    target = given["target"]
    if target is None:
        return Limits(**given)
    if isinstance(target, str):
        return Limits(**given | {"target": TARGET.default, "goal": target})
    return Limits(**given, goal=QUICK)
