"""How much a reviewer's decision about a fact would tell: the queue is in this order, most first."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet

from leadslogix.leads.models import Fact, LeadSettings, WebsiteCandidate
from leadslogix.leads.score import DEFAULT_WEIGHTS
from leadslogix.leads.stored_company import AnyFact
from scraping.findings import Field

CONFLICT = "conflicts with "  # how the reason of a conflict begins (scraping.extract.evidence)
SAID_BY_LIST = "said by the list"  # how the reason of a value of a list begins
_LEAST_WORTH = 1
_LEAST_DOUBT = 0.2
_OF_A_SPARE = 0.3  # a value beside a surer one of its field tells little
_SCALE = 10


@dataclass(frozen=True, slots=True)
class ReviewRange:
    """Facts below the first number are not worth a look, from the second one on they are taken."""

    review_from: int
    accept_from: int


def review_range(settings: LeadSettings) -> ReviewRange:
    return ReviewRange(settings.review_from, settings.accept_from)


def doubtful_sites() -> QuerySet[WebsiteCandidate]:
    """Given by a list, and seem to be another company's; no person has decided yet."""
    return WebsiteCandidate.objects.filter(state=WebsiteCandidate.State.REVIEW).exclude(doubts=[])


def is_in_conflict(fact: AnyFact) -> bool:
    return any(text.startswith(CONFLICT) for text, _ in fact.reasons)


def is_said_by_list(fact: AnyFact) -> bool:
    return any(text.startswith(SAID_BY_LIST) for text, _ in fact.reasons)


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What decides beside the value itself."""

    best_confidence: int  # of the field's best value
    is_doubtful_site: bool  # the company's site may be another company's
    is_crawled: bool


def review_gain(fact: AnyFact, wanted: ReviewRange, around: Circumstances) -> int:
    """0: nothing to decide."""
    if fact.field == Field.LANGUAGE:
        return 0  # says which pages to read, and is no part of a lead
    if not around.is_crawled and is_said_by_list(fact):
        return 0  # a crawl may confirm it, and costs nobody's time
    best_confidence, is_doubtful_site = around.best_confidence, around.is_doubtful_site
    is_uncertain = wanted.review_from <= fact.confidence < wanted.accept_from
    if fact.state != Fact.State.DELIVERED or not (is_uncertain or is_doubtful_site or is_in_conflict(fact)):
        return 0
    chance = fact.confidence / 100
    doubt = max(_LEAST_DOUBT, 4 * chance * (1 - chance))
    spare = _OF_A_SPARE if fact.confidence < best_confidence and not is_in_conflict(fact) else 1.0
    worth = max(_LEAST_WORTH, DEFAULT_WEIGHTS.get(fact.field, 0))
    return max(1, round(_SCALE * worth * doubt * spare))


def best_confidences(facts: Iterable[AnyFact]) -> dict[str, int]:
    best: dict[str, int] = {}
    for fact in facts:
        if fact.state == Fact.State.DELIVERED:
            best[fact.field] = max(best.get(fact.field, 0), fact.confidence)
    return best
