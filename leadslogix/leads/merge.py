"""Merges the findings of a crawl into the stored facts, sources and people of a company, and scores it as a lead.

Merging the same findings twice changes nothing but the time of the last sighting. What a reviewer has rejected
stays rejected whatever later crawls find, and what is on the suppression list is not stored.
"""

import re
from collections.abc import Iterable
from dataclasses import replace

from django.db import transaction

from leadslogix.leads.models import Company, Fact, Person, Verdict
from leadslogix.leads.score import score_lead
from leadslogix.leads.stored_company import StoredCompany
from leadslogix.leads.suppressions import Item, company_items, fact_items, find_suppressed, suppressed_people
from leadslogix.leads.verification import verify
from scraping.extract.evidence import Assessment, assess_values
from scraping.extract.sightings import NAME_LENGTH, distinct_sightings, person_of
from scraping.findings import Field, Finding

# Neither PostgreSQL nor a workbook can store these characters.
_UNSTORABLE = re.compile(r"[\x00\ud800-\udfff]")
# The least confidence of a name or country that fills in what the seed row left out.
_FILL_FROM = 60


def merge_findings(company: Company, findings: Iterable[Finding]) -> None:
    with transaction.atomic():
        # Two runs may finish with the same company at the same time: the lock makes one wait for the other.
        locked = Company.objects.select_for_update().get(id=company.id)
        stored = StoredCompany.load(locked)
        storable = distinct_sightings(map(_storable, findings))
        suppressed = _find_suppressed_items(stored, storable)
        for finding in storable:
            if suppressed.isdisjoint([*company_items(locked), *_suppression_items(finding)]):
                _add(stored, finding)
        _update_facts(stored, suppressed)
        stored.save()
        _update_company(stored)


def _add(stored: StoredCompany, finding: Finding) -> None:
    seen = person_of(finding)
    person = stored.add_person(seen) if seen else None
    stored.add_source(stored.add_fact(person, finding.field.value, finding.value), finding)


def _storable(finding: Finding) -> Finding:
    person = finding.person
    if person:
        person = replace(person, name=_clean(person.name, NAME_LENGTH), title=_clean(person.title, 300))
    return replace(
        finding,
        value=_clean(finding.value, 600),
        url=_clean(finding.url, 2000),
        layer=_clean(finding.layer, 20),
        method=_clean(finding.method, 60),
        snippet=_clean(finding.snippet, 400),
        locator=_clean(finding.locator, 400),
        page_hash=_clean(finding.page_hash, 64),
        rejected=_clean(finding.rejected, 200),
        person=person,
    )


def _clean(text: str, length: int) -> str:
    return _UNSTORABLE.sub("", text).strip()[:length]


def _find_suppressed_items(stored: StoredCompany, findings: Iterable[Finding]) -> set[Item]:
    """Which values of stored facts and of findings are on the suppression list, in one query."""
    old = [item for fact in stored.facts.values() for item in fact_items(fact.field, fact.value)]
    new = [item for finding in findings for item in _suppression_items(finding)]
    return find_suppressed(stored.company.workspace_id, [*company_items(stored.company), *old, *new])


def _suppression_items(finding: Finding) -> list[Item]:
    """What may be on the suppression list: the value, and the mailbox and number of the person it names."""
    items = fact_items(finding.field, finding.value)
    if finding.person:
        items += fact_items(Field.EMAIL, finding.person.email) if finding.person.email else []
        items += fact_items(Field.PHONE, finding.person.phone) if finding.person.phone else []
    return items


def _update_facts(stored: StoredCompany, suppressed: set[Item]) -> None:
    """The confidence and state of each fact from all its sources."""
    seen = {key: fact for key, fact in stored.facts.items() if stored.sources.get(fact.id)}
    assessed = assess_values(
        {key: list(stored.sources[fact.id].values()) for key, fact in seen.items()},
        stored.company.domain,
        no_rivals={key for key, fact in seen.items() if _is_rejected_by_reviewer(stored, fact)},
    )
    is_suppressed = not suppressed.isdisjoint(company_items(stored.company))
    suppressed_person_ids = suppressed_people(stored.facts.values(), suppressed)
    for key, fact in seen.items():
        is_listed = not suppressed.isdisjoint(fact_items(fact.field, fact.value))
        is_kept = not (is_suppressed or is_listed or fact.person_id in suppressed_person_ids)
        _update_fact(stored, fact, assessed[key], Fact.State.DELIVERED if is_kept else Fact.State.SUPPRESSED)
    for person in stored.people.values():
        stored.change(person, confidence=_person_confidence(stored, person))


def _update_fact(stored: StoredCompany, fact: Fact, assessment: Assessment, state: Fact.State) -> None:
    values = {"state": state, "rejected_by": "", "rejected_because": ""}
    reasons, confidence = list(assessment.reasons), assessment.confidence
    if stored.decisions.get(fact.id) == Verdict.Decision.ACCEPT:
        # A reviewer's decision overrides every rule.
        reasons.append(("accepted by a reviewer", 100 - confidence))
        confidence = 100
    elif _is_rejected_by_reviewer(stored, fact):
        values = _rejected(Fact.RejectedBy.REVIEWER, fact.rejected_because or "rejected by a reviewer")
    elif assessment.rejected:
        values = _rejected(Fact.RejectedBy.RULE, assessment.rejected)
    verified = verify(fact.field, fact.value)
    stored.change(fact, confidence=confidence, reasons=list(map(list, reasons)), verified=verified, **values)


def _is_rejected_by_reviewer(stored: StoredCompany, fact: Fact) -> bool:
    decision = stored.decisions.get(fact.id)
    if decision:
        return decision != Verdict.Decision.ACCEPT
    return fact.rejected_by == Fact.RejectedBy.REVIEWER


def _rejected(by: Fact.RejectedBy, because: str) -> dict[str, str]:
    return {"state": Fact.State.REJECTED, "rejected_by": by, "rejected_because": because[:200]}


def _person_confidence(stored: StoredCompany, person: Person) -> int:
    """The confidence of the name, where it is a fact of its own; else that of the person's best contact."""
    own = [fact for (identity, _, _), fact in stored.facts.items() if identity == person.identity]
    named = [fact for fact in own if fact.field == Field.PERSON] or own
    return max((fact.confidence for fact in named if fact.state == Fact.State.DELIVERED), default=0)


def _update_company(stored: StoredCompany) -> None:
    company = stored.company
    delivered = [fact for fact in stored.facts.values() if fact.state == Fact.State.DELIVERED]
    score, reasons = score_lead(company.domain, delivered)
    values: dict[str, object] = {"score": score, "score_reasons": [list(reason) for reason in reasons]}
    for name in (Field.NAME, Field.COUNTRY):
        if not getattr(company, name.value):
            values[name.value] = _best_value(delivered, name)
    Company.objects.filter(id=company.id).update(**values)


def _best_value(facts: Iterable[Fact], field: Field) -> str:
    good = [fact for fact in facts if fact.field == field and fact.confidence >= _FILL_FROM]
    best = max(good, key=lambda fact: (fact.confidence, fact.value), default=None)
    return best.value[: 2 if field is Field.COUNTRY else 300] if best else ""
