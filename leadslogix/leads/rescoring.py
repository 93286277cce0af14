"""Scores companies again, where the weights have changed or time has passed."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from uuid import UUID

from django.db.models import F, Max, Q
from django.utils import timezone

from leadslogix.accounts.models import Workspace
from leadslogix.leads.models import Company, Fact, LeadSettings, Person, Source, Verdict
from leadslogix.leads.review_gain import (
    Circumstances,
    ReviewRange,
    doubtful_sites,
    review_gain,
    review_range,
)
from leadslogix.leads.score import Prospect, Wishes, age_at, score_lead

BATCH = 500
AT_ONCE = 2_000  # companies that a page may wait for


def rescore_soon(workspace: Workspace) -> bool:
    """At once where there are few companies; otherwise False, and the chores of the workers do it."""
    companies = Company.objects.for_workspace(workspace)
    return companies[AT_ONCE : AT_ONCE + 1].count() == 0 and bool(apply_settings(workspace))


def rescore_changed() -> int:
    """Workspaces whose settings have changed since they were applied. Returns how many."""
    changed = LeadSettings.objects.filter(Q(applied_at=None) | Q(applied_at__lt=F("updated_at")))
    return sum(apply_settings(settings.workspace) for settings in changed.select_related("workspace"))


def apply_settings(workspace: Workspace) -> int:
    started_at = timezone.now()
    settings = LeadSettings.objects.get(workspace=workspace)
    rescore(workspace)
    requeue(workspace, review_range(settings))
    LeadSettings.objects.filter(id=settings.id).update(applied_at=started_at)
    return 1


def requeue(workspace: Workspace, wanted: ReviewRange) -> None:
    """Which values a person is asked about, after the thresholds have changed."""
    for batch in _iterate_batches(workspace):
        crawled = {company.id for company in batch if company.crawled_at is not None}
        doubtful = set(doubtful_sites().filter(company__in=batch).values_list("company", flat=True))
        facts = list(Fact.objects.filter(company__in=batch))
        decided = set(Verdict.objects.filter(fact__in=facts, undone_at=None).values_list("fact", flat=True))
        best: dict[tuple[UUID, str], int] = defaultdict(int)
        for fact in facts:
            if fact.state == Fact.State.DELIVERED:
                place = (fact.company_id, fact.field)
                best[place] = max(best[place], fact.confidence)
        changed = []
        for fact in facts:
            around = Circumstances(
                best[fact.company_id, fact.field],
                fact.company_id in doubtful,
                fact.company_id in crawled,
            )
            gain = 0 if fact.id in decided else review_gain(fact, wanted, around)
            if gain != fact.review_gain:
                fact.review_gain = gain
                changed.append(fact)
        Fact.objects.bulk_update(changed, ["review_gain"], batch_size=BATCH)


def rescore(workspace: Workspace) -> int:
    """All companies of a workspace. Returns how many have another score now."""
    settings = LeadSettings.objects.filter(workspace=workspace).first()
    weights = settings.weights if settings else {}
    return sum(_rescore(batch, weights) for batch in _iterate_batches(workspace))


def _iterate_batches(workspace: Workspace) -> Iterator[list[Company]]:
    companies = Company.objects.for_workspace(workspace).filter(merged_into=None).order_by("id")
    batch = list(companies[:BATCH])
    while batch:
        yield batch
        batch = list(companies.filter(id__gt=batch[-1].id)[:BATCH])


def _rescore(companies: Sequence[Company], weights: Mapping[str, int]) -> int:
    prospects = _load_prospects(companies)
    changed = []
    for company in companies:
        score, reasons = score_lead(prospects[company.id], weights)
        itemised = [list(reason) for reason in reasons]
        if (score, itemised) != (company.score, company.score_reasons):
            company.score, company.score_reasons = score, itemised
            changed.append(company)
    Company.objects.bulk_update(changed, ["score", "score_reasons"])
    return len(changed)


def _load_prospects(companies: Sequence[Company]) -> dict[UUID, Prospect]:
    delivered = Fact.objects.filter(company__in=companies, state=Fact.State.DELIVERED)
    facts: dict[UUID, list[Fact]] = defaultdict(list)
    for fact in delivered:
        facts[fact.company_id].append(fact)
    people = Person.objects.filter(facts__in=delivered).exclude(title="").distinct()
    titles: dict[UUID, list[str]] = defaultdict(list)
    for company_id, title in people.order_by("title").values_list("company", "title"):
        titles[company_id].append(title)
    sources = (
        Source.objects.filter(fact__in=delivered).values("fact__company").annotate(at=Max("last_seen_at"))
    )
    seen = {row["fact__company"]: row["at"] for row in sources.order_by()}
    now = timezone.now()
    return {
        company.id: Prospect(
            domain=company.domain,
            country=company.country,
            facts=tuple(facts[company.id]),
            titles=tuple(titles[company.id]),
            age=age_at(now, seen.get(company.id)),
            wishes=Wishes.from_stored(company.wishes),
        )
        for company in companies
    }
