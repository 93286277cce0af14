"""How much a workspace has crawled and exported in the last 24 hours, against its quotas."""

from datetime import timedelta

from django.db.models import Sum
from django.utils import timezone

from leadslogix.accounts.models import Workspace
from leadslogix.accounts.quotas import COMPANIES, EXPORTED_ROWS
from leadslogix.runs.models import CompanySpend, Export, Run
from leadslogix.runs.tasks import TaskKind
from queueing.models import Task

WINDOW = timedelta(hours=24)


def check_start(run: Run, companies: int) -> None:
    """In a transaction. Companies that the run has already, as after a stop, need nothing more."""
    workspace = Workspace.objects.select_for_update(no_key=True).get(id=run.workspace_id)
    wanted = companies - CompanySpend.objects.filter(run=run).count()
    if wanted > 0:
        first_tasks = Task.objects.for_workspace(workspace).filter(kind=TaskKind.FIRST)
        used = first_tasks.filter(created_at__gt=timezone.now() - WINDOW).count()
        used += CompanySpend.objects.for_workspace(workspace).filter(awaits_names=True).count()
        COMPANIES.check(workspace, used, wanted)


def check_export(run: Run) -> None:
    exports = Export.objects.for_workspace(run.workspace_id).filter(created_at__gt=timezone.now() - WINDOW)
    used = exports.aggregate(rows=Sum("row_count"))["rows"] or 0
    EXPORTED_ROWS.check(run.workspace, used, CompanySpend.objects.filter(run=run).count())
