"""Merges the findings of a crawl into the stored facts, sources and people of a company, and scores it as a lead.

Merging the same findings twice changes nothing but the time of the last sighting. What a reviewer has rejected
stays rejected whatever later crawls find, and what is on the suppression list is not stored. What a crawl did not
see any more on a page that it has read is marked and stays.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import datetime
from functools import cache
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from leadslogix.leads.admission import Banned, admit, erased_item
from leadslogix.leads.disappearance import (
    PagesRead,
    assess_stale,
    mark_gone,
    sightings_that_count,
    stale_since,
)
from leadslogix.leads.learned_shifts import shift_of
from leadslogix.leads.models import Company, Fact, LeadSettings, SuppressionSalt, Verdict
from leadslogix.leads.review_gain import (
    Circumstances,
    best_confidences,
    doubtful_sites,
    review_gain,
    review_range,
)
from leadslogix.leads.rows import change_rows
from leadslogix.leads.score import Prospect, Wishes, age_at, score_lead
from leadslogix.leads.storable import as_storable
from leadslogix.leads.stored_company import FactRow, PersonRow, StoredCompany, save_all
from leadslogix.leads.suppressions import (
    Item,
    company_items,
    fact_items,
    suppressed_people,
)
from leadslogix.leads.verification import StoredCheck, check_reasons, run_checks, summarise
from leadslogix.leads.verification.checks import NOTHING_CHECKED, Known
from queueing.prepared import PreparedMany, PreparedQuery, PreparedUpdate
from scraping.extract.confidence import add_up
from scraping.extract.evidence import Assessment, assess_values
from scraping.extract.sightings import ValueKey, distinct_sightings, person_of
from scraping.findings import Field, Finding

# The least confidence of a name or country that fills in what the seed row left out.
_FILL_FROM = 60
_VALUES_OF_FINDINGS = ("score", "score_reasons", "wishes", "name", "country")


def merge_findings(
    company: Company,
    findings: Iterable[Finding],
    read: PagesRead | None = None,
    wishes: Wishes | None = None,
    crawled_at: datetime | None = None,
    checked: Known = NOTHING_CHECKED,
) -> Banned:
    """`wishes` are those of the run, where there is one; otherwise those of the last time. `crawled_at`: the company is
    crawled, and not only a part of it. `checked`: what DNS said of the domains of the mailboxes.

    Returns which pages must not be stored: they hold something that is on the suppression list.
    """
    # (In a transaction, that is taken back as a whole.)
    with transaction.atomic(savepoint=False):
        locked = lock_company(company)
        stored = StoredCompany.load(locked)
        banned = _merge(stored, findings, read, wishes, crawled_at, checked)
        if crawled_at is not None and locked.id != company.id:
            Company.objects.filter(id=company.id).update(**_crawled(crawled_at))
    return banned


def merge_stored(stored: StoredCompany, findings: Iterable[Finding], add_more: Callable[[], None]) -> Banned:
    """Of a company that is locked and loaded. `add_more` adds what no finding says, before all of it is scored."""
    return _merge(stored, findings, add_more=add_more)


def _merge(
    stored: StoredCompany,
    findings: Iterable[Finding],
    read: PagesRead | None = None,
    wishes: Wishes | None = None,
    crawled_at: datetime | None = None,
    checked: Known = NOTHING_CHECKED,
    add_more: Callable[[], None] | None = None,
) -> Banned:
    if crawled_at is not None:
        stored.company.crawled_at = crawled_at
    banned = _add_findings(stored, findings, read, checked, add_more)
    stored.save()
    wished = Wishes.from_stored(stored.company.wishes) if wishes is None else wishes
    values = _company_values(stored, wished)
    if crawled_at is None:
        _SCORE.run(stored.company.id, *values)
    else:
        _SCORE_CRAWLED.run(stored.company.id, *values, crawled_at)
    return banned


def merge_many(findings: Mapping[UUID, Sequence[Finding]]) -> None:
    """Findings of many companies, as a list gives them: the number of statements does not depend on how many they are.

    In one transaction; in one order for all, so that two never wait for each other.
    """
    with transaction.atomic():
        locked = list(lockable_companies().filter(id__in=findings).order_by("id"))
        alone = [company for company in locked if not company.merged_into_id]
        all_stored = StoredCompany.load_many(alone)
        for stored in all_stored:
            _add_findings(stored, findings[stored.company.id])
        save_all(all_stored)
        change_rows(
            Company,
            _VALUES_OF_FINDINGS,
            {
                stored.company.id: _company_values(stored, Wishes.from_stored(stored.company.wishes))
                for stored in all_stored
            },
        )
        for company in locked:
            if company.merged_into_id:
                merge_findings(company, findings[company.id])


@dataclass(frozen=True, slots=True)
class CompanyCrawl:
    """What the crawl of a company has found, as `merge_findings` takes it."""

    company: Company
    findings: Sequence[Finding]
    read: PagesRead | None
    wishes: Wishes
    crawled_at: datetime
    checked: Known = NOTHING_CHECKED


def merge_crawls(crawls: Sequence[CompanyCrawl]) -> list[Banned]:
    """As `merge_findings` for each of some companies, all of them different: the number of statements does not depend
    on how many they are. In a transaction of the caller's."""
    locked = {company.id: company for company in _LOCKED_MANY.fetch(sorted(one.company.id for one in crawls))}
    if any(locked[one.company.id].merged_into_id for one in crawls):
        # (Two of them may have become one.)
        return [
            merge_findings(**{each.name: getattr(one, each.name) for each in fields(one)}) for one in crawls
        ]
    all_stored = StoredCompany.load_many([locked[one.company.id] for one in crawls])
    banned = []
    for stored, one in zip(all_stored, crawls, strict=True):
        stored.company.crawled_at = one.crawled_at
        banned.append(_add_findings(stored, one.findings, one.read, one.checked))
    save_all(all_stored)
    values = {
        stored.company.id: (*_company_values(stored, one.wishes), one.crawled_at, None)
        for stored, one in zip(all_stored, crawls, strict=True)
    }
    change_rows(Company, (*_VALUES_OF_FINDINGS, *_crawled(timezone.now())), values)
    return banned


def _add_findings(
    stored: StoredCompany,
    findings: Iterable[Finding],
    read: PagesRead | None = None,
    checked: Known = NOTHING_CHECKED,
    add_more: Callable[[], None] | None = None,
) -> Banned:
    """In memory."""
    admitted = admit(stored, distinct_sightings(map(as_storable, findings)))
    for finding in admitted.findings:
        _add(stored, finding)
    if add_more:
        add_more()
    if read:
        mark_gone(stored, admitted.findings, read)
    _update_facts(stored, admitted.suppressed, checked)
    return admitted.banned


def lock_company(company: Company) -> Company:
    """Two runs may finish with the same company at the same time: the lock makes one wait for the other.

    Of a company that was merged into another one, the other one is locked.
    """
    locked = _LOCKED.one(company.id)
    while locked.merged_into_id:
        locked = _LOCKED.one(locked.merged_into_id)
    return locked


def lockable_companies() -> QuerySet[Company]:
    """With what merging asks of a company. Reading them locks them."""
    return (
        Company.objects.select_for_update(of=("self",))
        .select_related("workspace__lead_settings")
        .annotate(
            has_suppressions=Exists(SuppressionSalt.objects.filter(workspace=OuterRef("workspace"))),
            has_doubtful_site=Exists(doubtful_sites().filter(company=OuterRef("pk"))),
        )
    )


_LOCKED = PreparedQuery(lambda company: lockable_companies().filter(id=company), UUID)
# In one order for all, so that two never wait for each other.
_LOCKED_MANY = PreparedMany(lambda ids: lockable_companies().filter(id__in=ids).order_by("id"), UUID)


def settings_of(company: Company) -> LeadSettings:
    """Those that were loaded with the company, or the defaults."""
    try:
        return company.workspace.lead_settings
    except LeadSettings.DoesNotExist:
        return _default_settings()


@cache
def _default_settings() -> LeadSettings:
    return LeadSettings()


def _add(stored: StoredCompany, finding: Finding) -> None:
    seen = person_of(finding)
    person = stored.add_person(seen) if seen else None
    stored.add_source(stored.add_fact(person, finding.field.value, finding.value), finding)


def _update_facts(stored: StoredCompany, suppressed: set[Item], checked: Known) -> None:
    """The confidence and state of each fact from all its sources."""
    seen = {key: fact for key, fact in stored.facts.items() if stored.sources.get(fact.id)}
    sightings = {key: sightings_that_count(stored, fact) for key, fact in seen.items()}
    stale = {key: since for key, rows in sightings.items() if (since := stale_since(rows))}
    assessed = assess_values(
        sightings,
        stored.company.domain,
        no_rivals={*stale, *(key for key, fact in seen.items() if _is_rejected_by_reviewer(stored, fact))},
    )
    withheld = _withheld(stored, seen.values(), suppressed) if suppressed else set()
    known = _what_is_known(stored, assessed, checked)
    for key, fact in seen.items():
        checks = run_checks(fact.field, fact.value, known, fact.checks, stored.now)
        since = stale.get(key)
        values = _assessed(stored, fact, assess_stale(assessed[key], since), checks)
        if withheld and fact.id in withheld and values["state"] == Fact.State.DELIVERED:
            values["state"] = Fact.State.SUPPRESSED
        stored.change(fact, checks=checks, verified=summarise(checks), stale_since=since, **values)
    for person in stored.people.values():
        stored.change(person, confidence=_person_confidence(stored, person))
    _update_review_gains(stored, seen)


def _withheld(stored: StoredCompany, facts: Iterable[FactRow], suppressed: set[Item]) -> set[UUID]:
    """Facts that are on the suppression list, or of a company or person that is."""
    if not suppressed.isdisjoint(company_items(stored.company)):
        return {fact.id for fact in facts}
    people = suppressed_people(stored.facts.values(), suppressed) | {
        person.id for identity, person in stored.people.items() if erased_item(identity) in suppressed
    }
    return {
        fact.id
        for fact in facts
        if fact.person_id in people or not suppressed.isdisjoint(fact_items(fact.field, fact.value))
    }


def _what_is_known(stored: StoredCompany, assessed: dict[ValueKey, Assessment], checked: Known) -> Known:
    """The company's country is that of its list, else the one that its pages say most surely."""
    sure = sorted(assessed.items(), key=lambda item: (-item[1].confidence, item[0].value))
    countries = [key.value for key, each in sure if key.field == Field.COUNTRY and not each.rejected]
    regions = {key.value for key, each in sure if key.field == Field.REGION and not each.rejected}
    return replace(
        checked,
        domain=stored.company.domain,
        country=stored.company.country or next(iter(countries), ""),
        regions=frozenset(regions),
    )


def _update_review_gains(stored: StoredCompany, facts: dict[ValueKey, FactRow]) -> None:
    wanted = review_range(settings_of(stored.company))
    best = best_confidences(facts.values())
    is_doubtful = stored.company.has_doubtful_site  # type: ignore[attr-defined]  # asked with its lock
    is_crawled = stored.company.crawled_at is not None
    for fact in facts.values():
        is_decided = fact.id in stored.decisions
        around = Circumstances(best.get(fact.field, 0), is_doubtful, is_crawled)
        stored.change(fact, review_gain=0 if is_decided else review_gain(fact, wanted, around))


def _assessed(
    stored: StoredCompany, fact: FactRow, assessment: Assessment, checks: Sequence[StoredCheck]
) -> dict[str, Any]:
    """The values of its columns that follow from its sightings, its checks, and what a reviewer has decided."""
    values: dict[str, Any] = {"state": Fact.State.DELIVERED, "rejected_by": "", "rejected_because": ""}
    confidence, kept = assessment.confidence, assessment.reasons
    if not assessment.rejected:
        confidence, kept = add_up([*kept, *check_reasons(checks)])
        if shift := shift_of(settings_of(stored.company), fact.field, confidence):
            confidence, kept = add_up([*kept, shift])
    reasons = list(kept)
    if stored.decisions.get(fact.id) == Verdict.Decision.ACCEPT:
        # A reviewer's decision overrides every rule.
        reasons.append(("accepted by a reviewer", 100 - confidence))
        confidence = 100
    elif _is_rejected_by_reviewer(stored, fact):
        values = _rejected(Fact.RejectedBy.REVIEWER, fact.rejected_because or "rejected by a reviewer")
    elif assessment.rejected:
        values = _rejected(Fact.RejectedBy.RULE, assessment.rejected)
    return {"confidence": confidence, "reasons": list(map(list, reasons)), **values}


def _is_rejected_by_reviewer(stored: StoredCompany, fact: FactRow) -> bool:
    decision = stored.decisions.get(fact.id)
    if decision:
        return decision != Verdict.Decision.ACCEPT
    return fact.rejected_by == Fact.RejectedBy.REVIEWER


def _rejected(by: Fact.RejectedBy, because: str) -> dict[str, str]:
    return {"state": Fact.State.REJECTED, "rejected_by": by, "rejected_because": because[:200]}


def _person_confidence(stored: StoredCompany, person: PersonRow) -> int:
    """The confidence of the name, where it is a fact of its own; else that of the person's best contact."""
    own = [fact for (identity, _, _), fact in stored.facts.items() if identity == person.identity]
    named = [fact for fact in own if fact.field == Field.PERSON] or own
    return max((fact.confidence for fact in named if fact.state == Fact.State.DELIVERED), default=0)


def _company_values(stored: StoredCompany, wishes: Wishes) -> tuple[Any, ...]:
    """The values of `_VALUES_OF_FINDINGS`."""
    company = stored.company
    delivered = [fact for fact in stored.facts.values() if fact.state == Fact.State.DELIVERED]
    score, reasons = score_lead(_prospect(stored, delivered, wishes), settings_of(company).weights)
    name = company.name or _best_value(delivered, Field.NAME)
    country = company.country or _best_value(delivered, Field.COUNTRY)
    return score, [list(reason) for reason in reasons], wishes.as_stored(), name, country


def _scored(*values: Any) -> dict[str, object]:
    return dict(zip(_VALUES_OF_FINDINGS, values, strict=True))


_SCORE = PreparedUpdate(
    lambda company, *values: (Company.objects.filter(id=company), _scored(*values)),
    *(UUID, int, list, list, str, str),
)
_SCORE_CRAWLED = PreparedUpdate(
    lambda company, *values: (
        Company.objects.filter(id=company),
        _scored(*values[:-1]) | _crawled(values[-1]),
    ),
    *(UUID, int, list, list, str, str, datetime),
)


def _crawled(at: datetime) -> dict[str, object]:
    """What was found may say that it is the same as another company: it is compared again."""
    return {"crawled_at": at, "compared_at": None}


def _prospect(stored: StoredCompany, delivered: Sequence[FactRow], wishes: Wishes) -> Prospect:
    named = {fact.person_id for fact in delivered}
    seen = [row.last_seen_at for fact in delivered for row in stored.sources.get(fact.id, {}).values()]
    return Prospect(
        domain=stored.company.domain,
        country=stored.company.country,
        facts=tuple(delivered),
        titles=tuple(sorted(p.title for p in stored.people.values() if p.title and p.id in named)),
        age=age_at(timezone.now(), max(seen, default=None)),
        wishes=wishes,
    )


def _best_value(facts: Iterable[FactRow], field: Field) -> str:
    good = [fact for fact in facts if fact.field == field and fact.confidence >= _FILL_FROM]
    best = max(good, key=lambda fact: (fact.confidence, fact.value), default=None)
    return best.value[: 2 if field is Field.COUNTRY else 300] if best else ""
