"""Adds to a workspace's suppression list and removes from it; what is stored follows at once."""

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.db.models import Q, QuerySet

from leadslogix.accounts.audit import record
from leadslogix.accounts.models import User, Workspace
from leadslogix.leads.errors import NotAValue
from leadslogix.leads.merge import merge_findings
from leadslogix.leads.models import Company, Suppression
from leadslogix.leads.suppressions import make_salt, suppression_hash
from leadslogix.leads.typed_values import read_suppressed
from scraping.findings import Field

# What a person sees and can remove. The others are kept as hashes only, or belong to a verdict.
LISTED_KINDS = (Suppression.Kind.DOMAIN, Suppression.Kind.EMAIL, Suppression.Kind.PHONE)
_REASON_LENGTH = 300


@dataclass(frozen=True, slots=True)
class Added:
    added: int
    known: int
    refused: tuple[str, ...]  # why, one sentence for each


def kind_of(text: str) -> Suppression.Kind:
    if "@" in text:
        return Suppression.Kind.EMAIL
    is_number = sum(char.isdigit() for char in text) >= 6 and not any(char.isalpha() for char in text)
    return Suppression.Kind.PHONE if is_number else Suppression.Kind.DOMAIN


def add_lines(
    workspace: Workspace, lines: Iterable[str], reason: str = "", user: User | None = None
) -> Added:
    """One domain, address or number in a line."""
    added, known, refused = 0, 0, []
    for line in filter(None, map(str.strip, lines)):
        kind = kind_of(line)
        try:
            is_new = suppress(workspace, kind, read_suppressed(kind, line), reason, user)
        except NotAValue as error:
            refused.append(str(error))
        else:
            added, known = added + is_new, known + (not is_new)
    return Added(added, known, tuple(refused))


@transaction.atomic
def suppress(workspace: Workspace, kind: str, value: str, reason: str = "", user: User | None = None) -> bool:
    """False if it was on the list before."""
    value_hash = suppression_hash(make_salt(workspace.id), kind, value)
    _, is_new = Suppression.objects.get_or_create(
        workspace=workspace,
        kind=kind,
        value_hash=value_hash,
        defaults={"value": value, "reason": reason[:_REASON_LENGTH], "added_by": user},
    )
    if is_new:
        record(workspace, user, "suppress", f"{kind} {value}", reason)
        _apply(workspace, kind, value)
    return is_new


@transaction.atomic
def release(entry: Suppression, user: User | None = None) -> None:
    """Takes an entry off the list: what was suppressed by it is delivered again."""
    kind, value = entry.kind, entry.value
    record(entry.workspace, user, "release", f"{kind} {value or 'an erased value'}")
    entry.delete()
    if value:
        _apply(entry.workspace, kind, value)


def remember_hash(workspace_id: UUID, kind: str, value: str, reason: str) -> None:
    """Keeps a value from coming back without keeping the value."""
    value_hash = suppression_hash(make_salt(workspace_id), kind, value)
    Suppression.objects.update_or_create(
        workspace_id=workspace_id,
        kind=kind,
        value_hash=value_hash,
        defaults={"value": "", "reason": reason[:_REASON_LENGTH], "added_by": None},
    )


def _apply(workspace: Workspace, kind: str, value: str) -> None:
    for company in _companies_concerned(workspace, kind, value).order_by("id"):
        merge_findings(company, [])


def _companies_concerned(workspace: Workspace, kind: str, value: str) -> QuerySet[Company]:
    companies = Company.objects.for_workspace(workspace)
    if kind == Suppression.Kind.DOMAIN:
        at_domain = Q(facts__field=Field.EMAIL, facts__value__endswith=f"@{value}")
        return companies.filter(Q(domain=value) | at_domain).distinct()
    fields = (Field.EMAIL,) if kind == Suppression.Kind.EMAIL else (Field.PHONE, Field.FAX)
    return companies.filter(facts__field__in=fields, facts__value=value).distinct()
