"""What a workspace's leads are worth, and which values a person should look at."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from leadslogix.accounts.access import find_workspace, signed_in
from leadslogix.accounts.audit import record
from leadslogix.console.lead_forms import LeadSettingsForm
from leadslogix.leads.models import LeadSettings
from leadslogix.leads.rescoring import rescore_soon


@require_http_methods(["GET", "HEAD", "POST"])
def lead_settings(request: HttpRequest, workspace_id: UUID) -> HttpResponse:
    workspace = find_workspace(request, workspace_id)
    settings = LeadSettings.objects.filter(workspace=workspace).first() or LeadSettings(workspace=workspace)
    form = LeadSettingsForm(request.POST if request.method == "POST" else None, settings=settings)
    if request.method != "POST" or not form.is_valid():
        status = 422 if request.method == "POST" else 200
        return render(
            request, "console/lead_settings.html", {"workspace": workspace, "form": form}, status=status
        )
    LeadSettings.objects.update_or_create(workspace=workspace, defaults=form.values())
    record(workspace, signed_in(request), "change score", "weights and review")
    if rescore_soon(workspace):
        messages.success(request, "Saved. All companies have their new scores.")
    else:
        messages.success(request, "Saved. The scores follow within minutes, as soon as a worker has time.")
    return redirect("console:lead_settings", workspace.id)
