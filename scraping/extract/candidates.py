"""What an extractor proposes before it is scored, and the hints that it has besides the page."""

from collections.abc import Sequence
from dataclasses import dataclass

from scraping.findings import Field, FoundPerson, Reason

# A reason that a person belongs to the company: reviewers look for it before they reject.
COMPANY_CARRIES_NAME = "the company carries the name"
READS_LIKE_NAME = "reads like a person's name"
# A rejection that is not kept: the page says the value about somebody else, and it may be the company's as well.
WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class Hints:
    """What is known before the page is read. Everything may be empty."""

    country: str = ""  # ISO 3166 alpha-2
    company: str = ""
    home_domain: str = ""  # the registrable domain of the company's own site, where known
    # Domains of the fair or directory that listed the company: their mailboxes are not the company's.
    listing_domains: tuple[str, ...] = ()
    page_kind: str = ""  # contact, imprint, about, team, home, profile


@dataclass(slots=True)
class Candidate:
    field: Field
    value: str
    method: str
    start: int
    end: int
    reasons: list[Reason]
    locator: str = ""
    snippet: str = ""
    rejected: str = ""
    person: FoundPerson | None = None
    # As the page prints it, if `value` is normalised; labels and rules look at it.
    printed: str = ""

    @property
    def raw_score(self) -> int:
        return sum([points for _, points in self.reasons])

    def add(self, reason: str, points: int) -> None:
        self.reasons.append((reason, points))

    def reject(self, reason: str) -> None:
        """The first reason is kept: it is the most specific."""
        self.rejected = self.rejected or reason


def keep_best(candidates: Sequence[Candidate]) -> list[Candidate]:
    """One candidate per (field, value): the best one; a rejection of a value at one place does not taint another."""
    best: dict[tuple[Field, str], Candidate] = {}
    for candidate in candidates:
        if candidate.rejected == WITHDRAWN:
            continue
        key = (candidate.field, candidate.value)
        known = best.get(key)
        if known is None or _rank(candidate) > _rank(known):
            best[key] = candidate
    return list(best.values())


def _rank(candidate: Candidate) -> tuple[bool, int]:
    return not candidate.rejected, candidate.raw_score
