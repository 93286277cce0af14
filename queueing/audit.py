"""Who did what to tasks, and to how many."""

from queueing.dead_letters import storable_text
from queueing.models import AuditEntry


def note_action(*, by: str, action: str, subject: str, count: int, detail: str = "") -> AuditEntry:
    return AuditEntry.objects.create(
        by=storable_text(by)[:254],
        action=storable_text(action)[:40],
        subject=storable_text(subject)[:1_000],
        count=count,
        detail=storable_text(detail)[:500],
    )
