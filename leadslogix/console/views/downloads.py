"""Exports as downloads. POST, because every export is recorded (who, when)."""

from pathlib import Path
from uuid import UUID

from django.contrib import messages
from django.http import FileResponse, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils.text import slugify
from django.views.decorators.http import require_POST

from leadslogix.accounts.access import find_workspace, signed_in
from leadslogix.accounts.audit import record
from leadslogix.accounts.errors import QuotaExceeded
from leadslogix.console.forms import ExportForm
from leadslogix.console.views.runs import find_run
from leadslogix.exports.errors import UnwritableFile
from leadslogix.exports.presets import PRESETS
from leadslogix.runs.exports import make_export
from leadslogix.runs.models import Run


@require_POST
def export(request: HttpRequest, workspace_id: UUID, run_id: UUID) -> HttpResponseBase:
    workspace = find_workspace(request, workspace_id)
    run = find_run(workspace, run_id)
    form = ExportForm(request.POST)
    if not form.is_valid():
        labels = " or ".join(preset.label for preset in PRESETS.values())
        messages.error(request, f"Choose {labels}, and a confidence from 0 to 100.")
        return redirect("console:run", workspace.id, run.id)
    preset, min_confidence = PRESETS[form.cleaned_data["preset"]], form.cleaned_data["min_confidence"] or 0
    try:
        file = make_export(run, preset, min_confidence, signed_in(request))
    except QuotaExceeded as error:
        messages.error(request, str(error))
        return redirect("console:run", workspace.id, run.id)
    except UnwritableFile:
        messages.error(request, "There is no room for this file on the server: tell its operator.")
        return redirect("console:run", workspace.id, run.id)
    record(workspace, signed_in(request), "download leads", f"{run.title}: {preset.label}")
    name = name_download(run, preset.format.suffix)
    return FileResponse(file, as_attachment=True, filename=name, content_type=preset.format.content_type)


def name_download(run: Run, suffix: str) -> str:
    return f"{slugify(Path(run.file.name).stem)[:60] or 'list'}-leads{suffix}"
