"""The record of what people did in a workspace."""

from leadslogix.accounts.models import LoggedAction, User, Workspace

BY_A_COMMAND = "command line"


def record(workspace: Workspace, user: User | None, action: str, subject: str, detail: str = "") -> None:
    LoggedAction.objects.create(
        workspace=workspace,
        by=(user.email if user else BY_A_COMMAND)[:254],
        action=action[:40],
        subject=subject[:300],
        detail=detail[:500],
    )
