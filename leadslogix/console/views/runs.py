from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Count, Q
from django.forms import model_to_dict
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe

from leadslogix.accounts.access import find_workspace, signed_in
from leadslogix.accounts.audit import record
from leadslogix.accounts.errors import QuotaExceeded
from leadslogix.accounts.models import Workspace
from leadslogix.console.forms import ExportForm, LimitsForm
from leadslogix.console.lead_forms import RunForm
from leadslogix.console.rejected_rows import rejected_of_file, stream_csv
from leadslogix.console.wording import FIELDS
from leadslogix.runs.lifecycle import STARTABLE_STATES, start_waiting_run, stop_run
from leadslogix.runs.models import FairList, Run
from leadslogix.runs.progress import open_tasks, run_progress
from leadslogix.runs.removal import discard_file
from leadslogix.runs.repeats import REPEATABLE, SCOPES, count_again
from leadslogix.seeds.models import SeedRow
from queueing.status import status_line

RUNS_PER_PAGE = 20
ROWS_PER_PAGE = 100
_COMPANIES = Count("spends", filter=Q(spends__company__merged_into=None))


def find_run(workspace: Workspace, run_id: UUID) -> Run:
    return get_object_or_404(Run.objects.for_workspace(workspace).select_related("file"), id=run_id)


@require_safe
def run_list(request: HttpRequest, workspace_id: UUID) -> HttpResponse:
    workspace = find_workspace(request, workspace_id)
    runs = Run.objects.for_workspace(workspace).select_related("file").order_by("-created_at", "id")
    page = Paginator(runs.annotate(companies=_COMPANIES), RUNS_PER_PAGE).get_page(request.GET.get("page"))
    still_open = open_tasks(run for run in page if run.state == Run.State.RUNNING)
    context = {
        "workspace": workspace,
        "page": page,
        "queue_line": status_line(),
        "lines": [(run, still_open.get(run.id, 0)) for run in page],
    }
    return render(request, "console/runs.html", context)


@require_safe
def show_run(request: HttpRequest, workspace_id: UUID, run_id: UUID) -> HttpResponse:
    workspace = find_workspace(request, workspace_id)
    run = find_run(workspace, run_id)
    return _run_page(request, workspace, run, LimitsForm(initial=model_to_dict(run, LimitsForm.base_fields)))


def _run_page(
    request: HttpRequest, workspace: Workspace, run: Run, limits: LimitsForm, status: int = 200
) -> HttpResponse:
    context = {
        "workspace": workspace,
        "run": run,
        **progress_of(run),
        "startable": run.state in STARTABLE_STATES and run.state != Run.State.PAUSED,
        "again": list_scopes(run) if run.state in REPEATABLE else [],
        "run_form": RunForm.of_run(run),
        "rows": rows_by_state(run),
        "limits": limits,
        "export_form": ExportForm(),
    }
    return render(request, "console/run.html", context, status=status)


def list_scopes(run: Run) -> list[tuple[str, str, int]]:
    counts = count_again(run)
    return [(scope, label, counts[scope]) for scope, label in SCOPES.items()]


def progress_of(run: Run) -> dict[str, Any]:
    progress = run_progress(run)
    return {
        "progress": progress,
        "fact_count": sum(progress.facts.values()),
        "facts": [(field, progress.facts[field]) for field in FIELDS if field in progress.facts],
        "queue_line": status_line() if progress.is_open else "",
        "fair_list": FairList.objects.filter(run=run).first(),
        "outcomes": sorted(progress.outcomes.items(), key=lambda item: -item[1]),
    }


def rows_by_state(run: Run) -> dict[str, int]:
    counted = SeedRow.objects.filter(file=run.file_id).values_list("state").annotate(n=Count("id"))
    return {state: 0 for state in SeedRow.State.values} | dict(counted.order_by())


@require_POST
def start(request: HttpRequest, workspace_id: UUID, run_id: UUID) -> HttpResponse:
    workspace = find_workspace(request, workspace_id)
    run = find_run(workspace, run_id)
    form = LimitsForm(request.POST)
    if not form.is_valid():
        return _run_page(request, workspace, run, form, status=422)
    try:
        if start_waiting_run(run, form.limits()):
            record(workspace, signed_in(request), "start run", run.title)
    except QuotaExceeded as error:
        messages.error(request, str(error))
    return redirect("console:run", workspace.id, run.id)


@require_POST
def stop(request: HttpRequest, workspace_id: UUID, run_id: UUID) -> HttpResponse:
    workspace = find_workspace(request, workspace_id)
    run = find_run(workspace, run_id)
    if run.state not in REPEATABLE:
        record(workspace, signed_in(request), "stop run", run.title)
    stop_run(run)
    messages.success(request, "The run is stopped. What it found is kept.")
    return redirect("console:run", workspace.id, run.id)


@require_POST
def discard(request: HttpRequest, workspace_id: UUID, run_id: UUID) -> HttpResponse:
    """Takes the import back as long as nothing was crawled: the same file can then be imported differently."""
    workspace = find_workspace(request, workspace_id)
    run = find_run(workspace, run_id)
    if not discard_file(run.file):
        messages.error(request, "This list was started already: it cannot be discarded any more.")
        return redirect("console:run", workspace.id, run.id)
    record(workspace, signed_in(request), "discard list", run.file.name)
    messages.success(request, f"{run.file.name} is discarded. Upload it again to choose other columns.")
    return redirect("console:upload", workspace.id)


@require_safe
def rejected_rows(request: HttpRequest, workspace_id: UUID, run_id: UUID) -> StreamingHttpResponse:
    workspace = find_workspace(request, workspace_id)
    run = find_run(workspace, run_id)
    return stream_csv(rejected_of_file(run.file), "rejected-rows.csv")


@require_safe
def seed_rows(request: HttpRequest, workspace_id: UUID, run_id: UUID) -> HttpResponse:
    """The lines of the file and what became of each; rejected ones say why."""
    workspace = find_workspace(request, workspace_id)
    run = find_run(workspace, run_id)
    state = request.GET.get("state", "")
    rows = SeedRow.objects.filter(file=run.file_id).order_by("line")
    if state in SeedRow.State.values:
        rows = rows.filter(state=state)
    context = {
        "workspace": workspace,
        "run": run,
        "state": state,
        "counts": rows_by_state(run),
        "page": Paginator(rows, ROWS_PER_PAGE).get_page(request.GET.get("page")),
    }
    return render(request, "console/rows.html", context)
