"""Reviewers' verdicts: made, undone, and what they teach."""

from collections.abc import Iterable

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from leadslogix.accounts.audit import record
from leadslogix.accounts.models import User, Workspace
from leadslogix.leads.errors import AlreadyDecided
from leadslogix.leads.learned_shifts import relearn
from leadslogix.leads.merge import lock_company, merge_findings
from leadslogix.leads.models import Company, Fact, JudgedSighting, Source, Suppression, Verdict
from leadslogix.leads.suppressions import junk_item, make_salt, suppression_hash
from leadslogix.leads.typed_values import read_value
from scraping.extract.confidence import CALIBRATED

WRITTEN = "written by a reviewer"
_CORRECTION = "correction "


def review_queue(workspace: Workspace) -> QuerySet[Fact]:
    """What a person should look at, what tells most first."""
    waiting = Fact.objects.for_workspace(workspace).filter(review_gain__gt=0, company__merged_into=None)
    return waiting.order_by("-review_gain", "id")


@transaction.atomic
def decide(fact: Fact, decision: str, user: User | None, *, corrected: str = "", note: str = "") -> Verdict:
    company = lock_company(fact.company)
    fact = Fact.objects.select_related("company").get(id=fact.id)
    if fact.verdicts.filter(undone_at=None).exists():
        raise AlreadyDecided("This value was decided already. Undo that decision first.")
    value = ""
    if decision == Verdict.Decision.CORRECT:
        value = read_value(fact.field, corrected, company.country)
    verdict = Verdict.objects.create(
        workspace_id=fact.workspace_id,
        fact=fact,
        user=user,
        decision=decision,
        corrected_value=value,
        note=note[:500],
    )
    _learn(verdict, fact)
    relearn(fact.workspace_id, fact.field)
    if decision != Verdict.Decision.ACCEPT:
        _reject_value(fact)
        _remember_junk(verdict, fact)
    if value:
        _write_value(verdict, fact, value)
    record(fact.workspace, user, f"{decision} value", f"{fact.field} of {company}")
    merge_findings(company, [])
    return verdict


@transaction.atomic
def undo(verdict: Verdict, user: User | None) -> bool:
    """False if it was undone before."""
    company = lock_company(verdict.fact.company)
    open_verdict = Verdict.objects.filter(id=verdict.id, undone_at=None)
    if not open_verdict.update(undone_at=timezone.now(), undone_by=user):
        return False
    JudgedSighting.objects.filter(verdict=verdict).delete()
    relearn(verdict.workspace_id, verdict.fact.field)
    Suppression.objects.filter(
        workspace=verdict.workspace_id, kind=Suppression.Kind.JUNK, reason=_reason_of(verdict)
    ).delete()
    _take_back_correction(verdict, user)
    Fact.objects.filter(id=verdict.fact_id, rejected_by=Fact.RejectedBy.REVIEWER).update(
        state=Fact.State.DELIVERED, rejected_by="", rejected_because=""
    )
    record(verdict.workspace, user, f"undo {verdict.decision}", f"{verdict.fact.field} of {company}")
    merge_findings(company, [])
    return True


def _reject_value(fact: Fact) -> None:
    Fact.objects.filter(id=fact.id).update(
        state=Fact.State.REJECTED,
        rejected_by=Fact.RejectedBy.REVIEWER,
        rejected_because="rejected by a reviewer",
        review_gain=0,
        updated_at=timezone.now(),
    )


def _learn(verdict: Verdict, fact: Fact) -> None:
    """The best sighting and whether it was right: what the curves of the calibration are fitted to."""
    best = Source.objects.filter(fact=fact, rejected="").order_by("-confidence", "url", "layer").first()
    if best is None:
        return
    reasons = [[text, points] for text, points in best.reasons if text != CALIBRATED]
    JudgedSighting.objects.create(
        workspace_id=fact.workspace_id,
        verdict=verdict,
        field=fact.field,
        points=sum(points for _, points in reasons),
        reasons=reasons,
        confidence=best.confidence,
        is_right=verdict.decision == Verdict.Decision.ACCEPT,
    )


def _reason_of(verdict: Verdict) -> str:
    return f"verdict {verdict.id}"


def _remember_junk(verdict: Verdict, fact: Fact) -> None:
    """The same value on the same site is not delivered for other companies either."""
    salt = make_salt(fact.workspace_id)
    urls = Source.objects.filter(fact=fact).values_list("url", flat=True)
    items = {junk_item(fact.field, fact.value, url) for url in urls}
    Suppression.objects.bulk_create(
        [
            Suppression(
                workspace_id=fact.workspace_id,
                kind=kind,
                value_hash=suppression_hash(salt, kind, value),
                reason=_reason_of(verdict),
            )
            for kind, value in sorted(items)
        ],
        ignore_conflicts=True,
    )


def _write_value(verdict: Verdict, fact: Fact, value: str) -> None:
    """A fact that a person wrote has no source, and merges leave it alone; one that a crawl found is accepted."""
    written, is_new = Fact.objects.get_or_create(
        company=fact.company,
        person=fact.person,
        field=fact.field,
        value=value,
        defaults={
            "workspace_id": fact.workspace_id,
            "confidence": 100,
            "reasons": [[WRITTEN, 100]],
        },
    )
    if not is_new:
        Fact.objects.filter(id=written.id, rejected_by=Fact.RejectedBy.REVIEWER).update(
            state=Fact.State.DELIVERED, rejected_by="", rejected_because=""
        )
        Verdict.objects.create(
            workspace_id=fact.workspace_id,
            fact=written,
            user=verdict.user,
            decision=Verdict.Decision.ACCEPT,
            note=f"{_CORRECTION}{verdict.id}",
        )


def _take_back_correction(verdict: Verdict, user: User | None) -> None:
    if verdict.decision != Verdict.Decision.CORRECT:
        return
    Verdict.objects.filter(note=f"{_CORRECTION}{verdict.id}", workspace=verdict.workspace_id).update(
        undone_at=timezone.now(), undone_by=user
    )
    Fact.objects.filter(
        company=verdict.fact.company_id,
        person=verdict.fact.person_id,
        field=verdict.fact.field,
        value=verdict.corrected_value,
        sources=None,
    ).delete()


def is_correction(verdict: Verdict) -> bool:
    """Whether it only accepts the value that another verdict has corrected to."""
    return verdict.note.startswith(_CORRECTION)


def verdicts_of(company: Company) -> Iterable[Verdict]:
    """Those that count, the newest first."""
    rows = Verdict.objects.filter(fact__company=company, undone_at=None).exclude(note__startswith=_CORRECTION)
    return rows.select_related("fact", "user").order_by("-created_at")
