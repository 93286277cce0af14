"""From an uploaded file to its run: the columns, the dry run of its rows, the import."""

from uuid import UUID

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leadslogix.accounts.access import find_workspace, signed_in
from leadslogix.accounts.errors import QuotaExceeded
from leadslogix.accounts.forms import posted
from leadslogix.accounts.models import Workspace
from leadslogix.accounts.quotas import STORED_BYTES
from leadslogix.console.forms import DELIMITER_NAMES, ColumnsForm, ReadingForm, UploadForm, max_megabytes
from leadslogix.console.rejected_rows import rejected_of_upload, stream_csv
from leadslogix.console.upload_work import CHECK, IMPORT, CheckedRows, WorkState, find_work, start_work
from leadslogix.console.uploads import (
    Upload,
    count_stored_bytes,
    discard_upload,
    find_upload,
    is_too_large,
    keep_upload,
    read_again,
)
from leadslogix.console.views.runs import find_run
from leadslogix.runs.known_lists import describe_known_list
from leadslogix.runs.models import Run
from leadslogix.seeds.errors import SeedFileError
from leadslogix.seeds.models import SeedRow
from leadslogix.seeds.quotas import check_import
from leadslogix.seeds.saved_mappings import recall_mapping
from leadslogix.seeds.table import SeedTable

ROWS_PER_PAGE = 100


@require_http_methods(["GET", "HEAD", "POST"])
def upload(request: HttpRequest, workspace_id: UUID) -> HttpResponse:
    workspace = find_workspace(request, workspace_id)
    form = UploadForm()
    if request.method == "POST":
        form = UploadForm(request.POST, request.FILES, too_large=is_too_large(request))
        if form.is_valid():
            return _keep_file(request, workspace, form.cleaned_data["file"])
    return _upload_page(request, workspace, form)


def _keep_file(request: HttpRequest, workspace: Workspace, file: "UploadedFile[bytes]") -> HttpResponse:
    try:
        # Before the file is read, for a workspace that is full; then with its rows.
        check_import(workspace, rows=0)
        STORED_BYTES.check(workspace, count_stored_bytes(workspace), file.size or 0)
        kept = keep_upload(workspace, file, file.name or "upload.csv")
        _check_rows_quota(workspace, kept)
    except (SeedFileError, QuotaExceeded) as error:
        return _upload_page(request, workspace, UploadForm(), error=str(error))
    return redirect("console:choose_columns", workspace.id, kept.id)


def _check_rows_quota(workspace: Workspace, kept: Upload) -> None:
    """Of a list whose rows are known by now; a longer one is checked with its rows."""
    table = kept.table()
    try:
        check_import(workspace, len(table.rows) if table else 0)
    except QuotaExceeded:
        discard_upload(kept)
        raise


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
    """Shows what was recognised, or confirmed for such a header before; the user's choice is checked next."""
    workspace = find_workspace(request, workspace_id)
    kept = find_upload(workspace, upload_id)
    state = find_work(kept)
    if state and state.run:
        return _go_to_run(request, workspace, state)
    table = kept.columns()
    if table is None or kept.error():
        return _columns_page(request, workspace, kept, table=None, form=None)
    table = recall_mapping(workspace, table)
    mapping = kept.mapping or table.mapping
    form = ColumnsForm(table.columns, mapping, posted(request), initial={"listing_url": kept.listing_url})
    if form.is_valid():
        kept.choose(form.mapping(), form.cleaned_data["listing_url"])
        start_work(kept, CHECK, signed_in(request))
        return redirect("console:check_rows", workspace.id, kept.id)
    return _columns_page(request, workspace, kept, table, form)


@require_POST
def read_differently(request: HttpRequest, workspace_id: UUID, upload_id: UUID) -> HttpResponse:
    """With another encoding, delimiter, header line or sheet."""
    workspace = find_workspace(request, workspace_id)
    kept = find_upload(workspace, upload_id)
    table = kept.columns()
    form = ReadingForm(request.POST, sheets=table.sheets if table else ())
    if not form.is_valid():
        messages.error(request, " ".join(str(text) for errors in form.errors.values() for text in errors))
    else:
        read_again(kept, form.options())
    return redirect("console:choose_columns", workspace.id, kept.id)


def _columns_page(
    request: HttpRequest,
    workspace: Workspace,
    kept: Upload,
    table: SeedTable | None,
    form: ColumnsForm | None,
) -> HttpResponse:
    sheets = table.sheets if table else ()
    context = {
        "workspace": workspace,
        "upload": kept,
        "error": kept.error(),
        "table": table,
        "how_read": _describe_reading(kept, table) if table else "",
        "form": form,
        "reading_form": ReadingForm(initial=_initial(kept), sheets=sheets),
        "columns": _describe_columns(table, form) if table and form else [],
    }
    is_wrong = context["error"] or (form is not None and form.errors)
    return render(request, "console/choose_columns.html", context, status=422 if is_wrong else 200)


def _describe_reading(kept: Upload, table: SeedTable) -> str:
    whole = kept.table()
    count = len(whole.rows) if whole else kept.rows_read
    rows = f"{count:,} row{'s' if count != 1 else ''}"
    how = f" of the sheet “{table.sheet}”" if table.sheet else f" in {table.encoding}"
    between = (
        f", separated by {DELIMITER_NAMES.get(table.delimiter, table.delimiter)}" if table.delimiter else ""
    )
    return f"{rows if whole else f'The first {rows}'}{how}{between}. {_describe_header(table)}"


def _describe_header(table: SeedTable) -> str:
    if table.header_line:
        return f"The header is line {table.header_line}."
    # Objects, cards and numbered lists have names of columns without a line of them.
    is_numbered = all(name == f"Column {number}" for number, name in enumerate(table.columns, start=1))
    return "There is no header." if is_numbered else "The names of the columns are not a line of the file."


def _initial(kept: Upload) -> dict[str, object]:
    options = kept.options
    return {
        "encoding": options.encoding,
        "delimiter": options.delimiter,
        "header_line": options.header_line or None,
        "sheet": options.sheet,
    }


def _describe_columns(table: SeedTable, form: ColumnsForm) -> list[tuple[object, ...]]:
    """(header, examples, how sure its meaning is, field)"""
    scores = {column: table.scores.get(word, 0) for word, column in table.mapping.items()}
    return [
        (column, table.samples[column], scores.get(column, 0), field)
        for column, field in zip(table.columns, form.column_fields, strict=True)
    ]


@require_safe
def check_rows(request: HttpRequest, workspace_id: UUID, upload_id: UUID) -> HttpResponse:
    """The dry run, or how far it or the import is."""
    workspace = find_workspace(request, workspace_id)
    kept = find_upload(workspace, upload_id)
    state = find_work(kept)
    if state is None:
        return redirect("console:choose_columns", workspace.id, kept.id)
    if state.run:
        return _go_to_run(request, workspace, state)
    shown = request.GET.get("state", "")
    shown = shown if shown in SeedRow.State.values else ""
    context = {"workspace": workspace, "upload": kept, "work": state, "dry": state.result, "state": shown}
    if state.result:
        rows = CheckedRows(kept, shown, state.result[shown or "rows"])
        context["page"] = Paginator(rows, ROWS_PER_PAGE).get_page(request.GET.get("page"))  # type: ignore[arg-type]
        context["counts"] = {code: state.result[code] for code in SeedRow.State.values}
    return render(request, "console/check_rows.html", context, status=422 if state.error else 200)


@require_POST
def import_rows(request: HttpRequest, workspace_id: UUID, upload_id: UUID) -> HttpResponse:
    workspace = find_workspace(request, workspace_id)
    kept = find_upload(workspace, upload_id)
    work = find_work(kept)
    if kept.mapping is None:
        return redirect("console:choose_columns", workspace.id, kept.id)
    if work is None or not (work.run or (work.job == IMPORT and work.is_open)):
        work = start_work(kept, IMPORT, signed_in(request))
    if work.run:
        return _go_to_run(request, workspace, work)
    return redirect("console:check_rows", workspace.id, kept.id)


def _go_to_run(request: HttpRequest, workspace: Workspace, work: WorkState) -> HttpResponse:
    if not work.is_new:
        run = find_run(workspace, UUID(work.run))
        repeat = " “Run again” below repeats it." if run.state == Run.State.FINISHED else ""
        messages.info(request, describe_known_list(run.state) + repeat)
    return redirect("console:run", workspace.id, UUID(work.run))


@require_safe
def rejected_rows(
    request: HttpRequest, workspace_id: UUID, upload_id: UUID
) -> HttpResponse | StreamingHttpResponse:
    """The rows that the import would leave out, as they are in the file, to be corrected and brought again."""
    workspace = find_workspace(request, workspace_id)
    kept = find_upload(workspace, upload_id)
    table, work = kept.table(), find_work(kept)
    if table is None or work is None or not work.result:
        return redirect("console:check_rows", workspace.id, kept.id)
    return stream_csv(rejected_of_upload(kept, table), "rejected-rows.csv")
