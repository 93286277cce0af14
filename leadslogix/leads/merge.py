"""From what a crawl saw to what is known: findings become facts with sources, people, and a lead score.

Merging the same findings twice changes nothing but the time of the last sighting. What a reviewer has rejected
stays rejected whatever is seen later, and what is on the suppression list is not stored.
"""

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from django.db import transaction

from leadslogix.leads.book import CompanyBook
from leadslogix.leads.evidence import Sighting, Weight, add_up, find_conflicts, weigh
from leadslogix.leads.models import Company, Fact, Person, Source, Verdict
from leadslogix.leads.score import KnownFact, score_lead
from leadslogix.leads.suppressions import Item, company_items, fact_items, find_suppressed, suppressed_people
from scraping.findings import Field, Finding, FoundPerson, Reason
from scraping.names import person_key
from scraping.urls import site_of

_NAME_LENGTH = 200
# What neither PostgreSQL nor a workbook can hold.
_UNSTORABLE = re.compile(r"[\x00\ud800-\udfff]")
# A name or country for a company that came without one must be a good one.
_FILL_FROM = 60


def merge_findings(company: Company, findings: Iterable[Finding]) -> None:
    with transaction.atomic():
        # Two runs may end with the same company at the same moment: one merges after the other.
        locked = Company.objects.select_for_update().get(id=company.id)
        book = CompanyBook.open(locked)
        storable = _best_sightings(map(_storable, findings))
        suppressed = _suppressed(book, storable)
        for finding in storable:
            if suppressed.isdisjoint([*company_items(locked), *_items(finding)]):
                _note(book, finding)
        _judge(book, suppressed)
        book.close()
        _update_company(book)


def _best_sightings(findings: Iterable[Finding]) -> list[Finding]:
    """One of each value, page and method: the last; of two at once a refusal, else the surer one."""
    best: dict[tuple[str, ...], Finding] = {}
    for finding in findings:
        who = person_key(finding.person.name) if finding.person and not finding.rejected else ""
        key = (who, finding.field.value, finding.value, finding.url, finding.layer, finding.method)
        if finding.value and (key not in best or _rank(finding) > _rank(best[key])):
            best[key] = finding
    return list(best.values())


def _rank(finding: Finding) -> tuple[datetime, bool, int]:
    return finding.seen_at, bool(finding.rejected), finding.confidence


def _note(book: CompanyBook, finding: Finding) -> None:
    seen = finding.person
    if seen is None and finding.field is Field.PERSON:
        seen = FoundPerson(finding.value[:_NAME_LENGTH])
    person = None
    if seen and person_key(seen.name) and not finding.rejected:
        person = book.note_person(seen.name, seen.title)
    book.note_source(book.note_fact(person, finding.field.value, finding.value), finding)


def _storable(finding: Finding) -> Finding:
    person = finding.person
    if person:
        person = replace(person, name=_clean(person.name, _NAME_LENGTH), title=_clean(person.title, 300))
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


def _judge(book: CompanyBook, suppressed: set[Item]) -> None:
    """The confidence of each fact from all its sources: first alone, then against its rivals."""
    seen = [fact for fact in book.facts.values() if book.sources.get(fact.id)]
    weights = {fact: _weigh(book.company, fact, book.sources[fact.id].values()) for fact in seen}
    conflicts = _conflicts(book, weights)
    is_silent = not suppressed.isdisjoint(company_items(book.company))
    silent = suppressed_people(book.facts.values(), suppressed)
    for fact, weight in weights.items():
        reasons = [*weight.reasons, *([conflicts[fact]] if fact in conflicts else [])]
        on_list = not suppressed.isdisjoint(fact_items(fact.field, fact.value))
        is_kept = not (is_silent or on_list or fact.person_id in silent)
        kept = Fact.State.DELIVERED if is_kept else Fact.State.SUPPRESSED
        _settle(book, fact, replace(add_up(reasons), rejected=weight.rejected), kept)
    for person in book.people.values():
        book.change(person, confidence=_person_confidence(book, person))


def _weigh(company: Company, fact: Fact, sources: Iterable[Source]) -> Weight:
    at_home = fact.field == Field.EMAIL and bool(company.domain)
    at_home = at_home and site_of(fact.value.rpartition("@")[2]) == company.domain
    return weigh([_sighting(source) for source in sources], is_own_domain=at_home)


def _sighting(source: Source) -> Sighting:
    reasons = tuple((str(text), int(points)) for text, points in source.reasons)
    # Rules name themselves by codes; this is read by people.
    rejected = source.rejected.replace("_", " ")
    return Sighting(source.url, source.page_hash, source.layer, source.confidence, reasons, rejected)


def _conflicts(book: CompanyBook, weights: dict[Fact, Weight]) -> dict[Fact, Reason]:
    by_field: dict[str, dict[str, Fact]] = defaultdict(dict)
    for fact, weight in weights.items():
        if fact.person_id is None and not weight.rejected and not _is_rejected_by_reviewer(book, fact):
            by_field[fact.field][fact.value] = fact
    found: dict[Fact, Reason] = {}
    for field, facts in by_field.items():
        values = {value: weights[fact].confidence for value, fact in facts.items()}
        found |= {facts[value]: loss for value, loss in find_conflicts(field, values).items()}
    return found


def _is_rejected_by_reviewer(book: CompanyBook, fact: Fact) -> bool:
    decision = book.decisions.get(fact.id)
    if decision:
        return decision != Verdict.Decision.ACCEPT
    return fact.rejected_by == Fact.RejectedBy.REVIEWER


def _settle(book: CompanyBook, fact: Fact, weight: Weight, kept: Fact.State) -> None:
    values = {"state": kept, "rejected_by": "", "rejected_because": ""}
    reasons, confidence = list(weight.reasons), weight.confidence
    if book.decisions.get(fact.id) == Verdict.Decision.ACCEPT:
        # A person has looked at it: that outweighs every rule.
        reasons.append(("accepted by a reviewer", 100 - confidence))
        confidence = 100
    elif _is_rejected_by_reviewer(book, fact):
        values = _rejected(Fact.RejectedBy.REVIEWER, fact.rejected_because or "rejected by a reviewer")
    elif weight.rejected:
        values = _rejected(Fact.RejectedBy.RULE, weight.rejected)
    book.change(fact, confidence=confidence, reasons=[[text, points] for text, points in reasons], **values)


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
