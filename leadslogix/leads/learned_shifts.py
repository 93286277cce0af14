"""Points that the verdicts of a workspace's reviewers add to the uncertain values of a field.

The confidence is fitted on labelled pages of all kinds; a workspace's lists may be of another kind. Where reviewers
have decided about enough values of a field, the share that was right moves the others of that field: as far as the
verdicts outweigh the fit, which counts as much as `_FIT_IS_WORTH` of them. Values that need no review are left alone:
there are no verdicts on such.
"""

from uuid import UUID

from django.db.models import Avg, Count, Q
from django.utils import timezone

from leadslogix.leads.models import JudgedSighting, LeadSettings
from scraping.findings import Reason

_FEWEST = 10  # verdicts on a field
_FIT_IS_WORTH = 20  # verdicts


def relearn(workspace_id: UUID, field: str) -> None:
    """After a verdict or its undoing."""
    settings = LeadSettings.objects.select_for_update().filter(workspace=workspace_id).first()
    shift = _count(workspace_id, field, (settings or LeadSettings()).accept_from)
    if settings is None:
        if shift is None:
            return
        now = timezone.now()  # (Made as if its settings were applied: they are the defaults.)
        defaults = {"updated_at": now, "applied_at": now}
        settings, _ = LeadSettings.objects.get_or_create(workspace_id=workspace_id, defaults=defaults)
    learned = {name: known for name, known in settings.learned.items() if name != field}
    if shift is not None:
        learned[field] = shift
    LeadSettings.objects.filter(id=settings.id).update(learned=learned)


def _count(workspace_id: UUID, field: str, accept_from: int) -> list[int] | None:
    """[points, right ones, reviewed ones]"""
    uncertain = JudgedSighting.objects.for_workspace(workspace_id).filter(
        field=field, confidence__lt=accept_from
    )
    found = uncertain.aggregate(
        reviewed=Count("id"), right=Count("id", filter=Q(is_right=True)), promised=Avg("confidence")
    )
    if found["reviewed"] < _FEWEST:
        return None
    promised = found["promised"] / 100
    share = (found["right"] + _FIT_IS_WORTH * promised) / (found["reviewed"] + _FIT_IS_WORTH)
    return [round(100 * (share - promised)), found["right"], found["reviewed"]]


def shift_of(settings: LeadSettings, field: str, confidence: int) -> Reason | None:
    points, right, reviewed = settings.learned.get(field, (0, 0, 0))
    if not points or confidence >= settings.accept_from:
        return None
    return f"of such values {right} of {reviewed} were right for reviewers", points
