"""From what a crawl saw to what is known: findings become facts with sources, people, and a lead score.

Merging the same findings twice changes nothing but the time of the last sighting. What a reviewer has rejected
stays rejected whatever is seen later, and what is on the suppression list is not stored.
"""

import re
from collections.abc import Iterable
from dataclasses import replace

from django.db import transaction

from leadslogix.leads.book import CompanyBook
from leadslogix.leads.models import Company, Fact, Person, Verdict
from leadslogix.leads.score import KnownFact, score_lead
from leadslogix.leads.suppressions import Item, company_items, fact_items, find_suppressed, suppressed_people
from scraping.extract.evidence import Assessment, assess_values
from scraping.extract.sightings import NAME_LENGTH, distinct_sightings, person_of
from scraping.findings import Field, Finding

# What neither PostgreSQL nor a workbook can hold.
_UNSTORABLE = re.compile(r"[\x00\ud800-\udfff]")
# A name or country for a company that came without one must be a good one.
_FILL_FROM = 60


def merge_findings(company: Company, findings: Iterable[Finding]) -> None:
    with transaction.atomic():
        # Two runs may end with the same company at the same moment: one merges after the other.
        locked = Company.objects.select_for_update().get(id=company.id)
        book = CompanyBook.open(locked)
        storable = distinct_sightings(map(_storable, findings))
        suppressed = _suppressed(book, storable)
        for finding in storable:
            if suppressed.isdisjoint([*company_items(locked), *_items(finding)]):
                _note(book, finding)
        _update_facts(book, suppressed)
        book.close()
        _update_company(book)


def _note(book: CompanyBook, finding: Finding) -> None:
    seen = person_of(finding)
    person = book.note_person(seen) if seen else None
    book.note_source(book.note_fact(person, finding.field.value, finding.value), finding)


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


def _suppressed(book: CompanyBook, findings: Iterable[Finding]) -> set[Item]:
    """What of all this is on the suppression list, asked in one query."""
    stored = [item for fact in book.facts.values() for item in fact_items(fact.field, fact.value)]
    new = [item for finding in findings for item in _items(finding)]
    return find_suppressed(book.company.workspace_id, [*company_items(book.company), *stored, *new])


def _items(finding: Finding) -> list[Item]:
    """What the suppression list is asked about a finding: its value, and the person that it would name."""
    items = fact_items(finding.field, finding.value)
    if finding.person:
        items += fact_items(Field.EMAIL, finding.person.email) if finding.person.email else []
        items += fact_items(Field.PHONE, finding.person.phone) if finding.person.phone else []
    return items


def _update_facts(book: CompanyBook, suppressed: set[Item]) -> None:
    """The confidence and state of each fact from all its sources."""
    seen = {key: fact for key, fact in book.facts.items() if book.sources.get(fact.id)}
    assessed = assess_values(
        {key: list(book.sources[fact.id].values()) for key, fact in seen.items()},
        book.company.domain,
        no_rivals={key for key, fact in seen.items() if _is_rejected_by_reviewer(book, fact)},
    )
    is_suppressed = not suppressed.isdisjoint(company_items(book.company))
    unnamed = suppressed_people(book.facts.values(), suppressed)
    for key, fact in seen.items():
        is_listed = not suppressed.isdisjoint(fact_items(fact.field, fact.value))
        is_kept = not (is_suppressed or is_listed or fact.person_id in unnamed)
        _update_fact(book, fact, assessed[key], Fact.State.DELIVERED if is_kept else Fact.State.SUPPRESSED)
    for person in book.people.values():
        book.change(person, confidence=_person_confidence(book, person))


def _update_fact(book: CompanyBook, fact: Fact, assessment: Assessment, state: Fact.State) -> None:
    values = {"state": state, "rejected_by": "", "rejected_because": ""}
    reasons, confidence = list(assessment.reasons), assessment.confidence
    if book.decisions.get(fact.id) == Verdict.Decision.ACCEPT:
        # A person has looked at it: that outweighs every rule.
        reasons.append(("accepted by a reviewer", 100 - confidence))
        confidence = 100
    elif _is_rejected_by_reviewer(book, fact):
        values = _rejected(Fact.RejectedBy.REVIEWER, fact.rejected_because or "rejected by a reviewer")
    elif assessment.rejected:
        values = _rejected(Fact.RejectedBy.RULE, assessment.rejected)
    book.change(fact, confidence=confidence, reasons=[[text, points] for text, points in reasons], **values)


def _is_rejected_by_reviewer(book: CompanyBook, fact: Fact) -> bool:
    decision = book.decisions.get(fact.id)
    if decision:
        return decision != Verdict.Decision.ACCEPT
    return fact.rejected_by == Fact.RejectedBy.REVIEWER


def _rejected(by: Fact.RejectedBy, because: str) -> dict[str, str]:
    return {"state": Fact.State.REJECTED, "rejected_by": by, "rejected_because": because[:200]}


def _person_confidence(book: CompanyBook, person: Person) -> int:
    """That of the name, where the name itself is a fact; else of the best contact that names the person."""
    own = [fact for (identity, _, _), fact in book.facts.items() if identity == person.identity]
    named = [fact for fact in own if fact.field == Field.PERSON] or own
    return max((fact.confidence for fact in named if fact.state == Fact.State.DELIVERED), default=0)


def _update_company(book: CompanyBook) -> None:
    company = book.company
    delivered = [fact for fact in book.facts.values() if fact.state == Fact.State.DELIVERED]
    score = score_lead(company.domain, [KnownFact(f.field, f.value, f.confidence) for f in delivered])
    values: dict[str, object] = {
        "score": score.points,
        "score_reasons": [[text, points] for text, points in score.reasons],
    }
    for name in (Field.NAME, Field.COUNTRY):
        if not getattr(company, name.value):
            values[name.value] = _best_value(delivered, name)
    Company.objects.filter(id=company.id).update(**values)


def _best_value(facts: Iterable[Fact], field: Field) -> str:
    good = [fact for fact in facts if fact.field == field and fact.confidence >= _FILL_FROM]
    best = max(good, key=lambda fact: (fact.confidence, fact.value), default=None)
    return best.value[: 2 if field is Field.COUNTRY else 300] if best else ""
