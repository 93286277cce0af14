"""Pauses, resumes, repeats, names and deletes runs."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from leadslogix.accounts.access import find_workspace, signed_in
from leadslogix.accounts.audit import record
from leadslogix.accounts.errors import QuotaExceeded
from leadslogix.console.lead_forms import RunForm
from leadslogix.console.views.runs import find_run
from leadslogix.runs.lifecycle import pause_run, resume_run
from leadslogix.runs.models import Run
from leadslogix.runs.removal import delete_run
from leadslogix.runs.repeats import SCOPES, run_again


@require_POST
def pause(request: HttpRequest, workspace_id: UUID, run_id: UUID) -> HttpResponse:
    workspace = find_workspace(request, workspace_id)
    run = find_run(workspace, run_id)
    if pause_run(run):
        record(workspace, signed_in(request), "pause run", run.title)
    else:
        messages.info(request, "This run is not running.")
    return redirect("console:run", workspace.id, run.id)


@require_POST
def resume(request: HttpRequest, workspace_id: UUID, run_id: UUID) -> HttpResponse:
    workspace = find_workspace(request, workspace_id)
    run = find_run(workspace, run_id)
    try:
        is_resumed = resume_run(run)
    except QuotaExceeded as error:
        messages.error(request, str(error))
    else:
        if is_resumed:
            record(workspace, signed_in(request), "resume run", run.title)
        else:
            messages.info(request, "This run is not paused.")
    return redirect("console:run", workspace.id, run.id)


@require_POST
def again(request: HttpRequest, workspace_id: UUID, run_id: UUID) -> HttpResponse:
    workspace = find_workspace(request, workspace_id)
    run = find_run(workspace, run_id)
    scope = request.POST.get("scope", "")
    if scope not in SCOPES:
        messages.error(request, "Choose which companies to crawl again.")
        return redirect("console:run", workspace.id, run.id)
    try:
        repeated = run_again(run, scope, signed_in(request))
    except QuotaExceeded as error:
        messages.error(request, str(error))
        return redirect("console:run", workspace.id, run.id)
    if repeated is None:
        messages.info(request, "There is nothing to do: the run is not over, or it has no such companies.")
        return redirect("console:run", workspace.id, run.id)
    record(workspace, signed_in(request), "run again", f"{run.title}: {SCOPES[scope]}")
    return redirect("console:run", workspace.id, repeated.id)


@require_POST
def edit(request: HttpRequest, workspace_id: UUID, run_id: UUID) -> HttpResponse:
    """The name of a run, and what it wishes for."""
    workspace = find_workspace(request, workspace_id)
    run = find_run(workspace, run_id)
    form = RunForm(request.POST)
    if form.is_valid():
        Run.objects.filter(id=run.id).update(**form.values())
        record(workspace, signed_in(request), "edit run", form.cleaned_data["name"] or run.file.name)
        messages.success(request, "Saved. Companies that are crawled from now on are scored by these wishes.")
    for errors in form.errors.values():
        for error in errors:
            messages.error(request, str(error))
    return redirect("console:run", workspace.id, run.id)


@require_POST
def delete(request: HttpRequest, workspace_id: UUID, run_id: UUID) -> HttpResponse:
    workspace = find_workspace(request, workspace_id)
    run = find_run(workspace, run_id)
    title = run.title
    if request.POST.get("sure") != "yes":
        messages.error(request, "Tick the box first: a deleted run cannot be restored.")
        return redirect("console:run", workspace.id, run.id)
    if not delete_run(run, signed_in(request), with_leads=request.POST.get("with_leads") == "yes"):
        messages.error(request, "Stop or pause the run first.")
        return redirect("console:run", workspace.id, run.id)
    messages.success(request, f"{title} is deleted.")
    return redirect("console:runs", workspace.id)
