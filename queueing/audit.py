"""Who did what to tasks, and to how many."""

from queueing.dead_letters import clean_text
from queueing.models import AuditEntry


def note_action(*, by: str, action: str, subject: str, count: int, detail: str = "") -> AuditEntry:
    return AuditEntry.objects.create(
        by=clean_text(by)[:254],
        action=clean_text(action)[:40],
        subject=clean_text(subject)[:1_000],
        count=count,
        detail=clean_text(detail)[:500],
    )
