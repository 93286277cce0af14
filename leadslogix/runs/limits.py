"""The limits of a run: each one's default and range, written once for the command line, forms, models and settings."""

from dataclasses import asdict, dataclass

from django.core.validators import MaxValueValidator, MinValueValidator

from scraping.crawl.budget import Budget
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
MIN_CONFIDENCE = Limit("min_confidence", 0, 0, 100, "leave out facts that are less certain")

RUN_LIMITS = (PAGES, RENDERS, SECONDS, TARGET, FRESH_DAYS)


@dataclass(frozen=True, slots=True)
class Limits:
    """What a run may cost per company, and how sure it wants to be. None: as it is, or the default of a new run."""

    pages: int | None = None
    renders: int | None = None
    seconds: int | None = None
    target: int | None = None
    fresh_days: int | None = None

    def given(self) -> dict[str, int]:
        return {name: value for name, value in asdict(self).items() if value is not None}


UNCHANGED = Limits()
