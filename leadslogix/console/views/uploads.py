from uuid import UUID

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from leadslogix.accounts.access import find_workspace, signed_in
from leadslogix.accounts.errors import QuotaExceeded
from leadslogix.accounts.forms import posted
from leadslogix.accounts.models import Workspace
from leadslogix.accounts.quotas import STORED_BYTES
from leadslogix.console.forms import ColumnsForm, UploadForm, max_megabytes
from leadslogix.console.uploads import (
    count_stored_bytes,
    discard_upload,
    find_upload,
    is_too_large,
    keep_upload,
)
from leadslogix.runs.lifecycle import find_or_create_run
from leadslogix.seeds.errors import SeedFileError
from leadslogix.seeds.quotas import check_import
from leadslogix.seeds.rows import import_table
from leadslogix.seeds.table import SeedTable, read_table

DELIMITERS = {",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars"}


@require_http_methods(["GET", "HEAD", "POST"])
def upload(request: HttpRequest, workspace_id: UUID) -> HttpResponse:
    workspace = find_workspace(request, workspace_id)
    form = UploadForm()
    if request.method == "POST":
        form = UploadForm(request.POST, request.FILES, too_large=is_too_large(request))
        if form.is_valid():
            return _keep_table(request, workspace, form.cleaned_data["file"])
    return _upload_page(request, workspace, form)


def _keep_table(request: HttpRequest, workspace: Workspace, file: "UploadedFile[bytes]") -> HttpResponse:
    try:
        # Before the file is read, for a workspace that is full; then with its rows.
        check_import(workspace, rows=0)
        STORED_BYTES.check(workspace, count_stored_bytes(workspace), file.size or 0)
        table = read_table(file.read(), file.name or "upload.csv", ask_for_columns=True)
        check_import(workspace, len(table.rows))
    except (SeedFileError, QuotaExceeded) as error:
        return _upload_page(request, workspace, UploadForm(), error=str(error))
    return redirect("console:choose_columns", workspace.id, keep_upload(workspace, table))


def _upload_page(
    request: HttpRequest, workspace: Workspace, form: UploadForm, error: str = ""
) -> HttpResponse:
    context = {
        "workspace": workspace,
        "form": form,
        "error": error,
        "max_megabytes": max_megabytes(),
    }
    return render(request, "console/upload.html", context, status=422 if form.errors or error else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def choose_columns(request: HttpRequest, workspace_id: UUID, upload_id: UUID) -> HttpResponse:
    """Shows what was recognised; importing happens with the columns that the user has confirmed."""
    workspace = find_workspace(request, workspace_id)
    table = find_upload(workspace, upload_id)
    form = ColumnsForm(table.columns, table.mapping, posted(request))
    if form.is_valid():
        return _import(request, workspace, upload_id, table, form.mapping())
    return _columns_page(request, workspace, table, form)


def _columns_page(
    request: HttpRequest, workspace: Workspace, table: SeedTable, form: ColumnsForm
) -> HttpResponse:
    samples = (table.samples[column] for column in table.columns)
    context = {
        "workspace": workspace,
        "table": table,
        "row_count": len(table.rows),
        "delimiter": DELIMITERS.get(table.delimiter, table.delimiter),
        "form": form,
        "columns": list(zip(table.columns, samples, form, strict=True)),
    }
    return render(request, "console/choose_columns.html", context, status=422 if form.errors else 200)


def _import(
    request: HttpRequest, workspace: Workspace, upload_id: UUID, table: SeedTable, mapping: dict[str, str]
) -> HttpResponse:
    try:
        result = import_table(workspace, table, mapping, signed_in(request))
    except QuotaExceeded as error:
        messages.error(request, str(error))
        return redirect("console:upload", workspace.id)
    discard_upload(workspace, upload_id)
    if not result.is_new:
        messages.info(request, "This file was uploaded before: here is where it stands.")
    run = find_or_create_run(result.file, signed_in(request))
    return redirect("console:run", workspace.id, run.id)
