"""How much a workspace has imported, compared with its quota."""

from django.db.models import Count, Sum

from leadslogix.accounts.models import Workspace
from leadslogix.accounts.quotas import LISTS, ROWS
from leadslogix.seeds.models import SeedFile


def check_import(workspace: Workspace, rows: int, *, locked: bool = False) -> None:
    """Raises QuotaExceeded where one more list of so many rows would be too much.

    `locked`: in a transaction, so that of two imports at the same moment the second one counts the first. The lock is
    one that rows which refer to the workspace do not wait for.
    """
    rows_of = Workspace.objects.select_for_update(no_key=True) if locked else Workspace.objects.all()
    current = rows_of.get(id=workspace.id)
    files = SeedFile.objects.for_workspace(workspace).aggregate(lists=Count("id"), rows=Sum("row_count"))
    LISTS.check(current, files["lists"], 1)
    ROWS.check(current, files["rows"] or 0, rows)
