"""The suppression list, the erasure of people, and the log of who did what."""

from uuid import UUID

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leadslogix.accounts.access import find_workspace, signed_in
from leadslogix.accounts.models import LoggedAction
from leadslogix.console.lead_forms import SuppressionForm
from leadslogix.leads.models import Person, Suppression
from leadslogix.leads.suppression_list import LISTED_KINDS, add_lines, release
from leadslogix.runs.erasure import erase_person, find_people

ENTRIES_PER_PAGE = 100
REFUSALS_SHOWN = 5


@require_http_methods(["GET", "HEAD", "POST"])
def suppressions(request: HttpRequest, workspace_id: UUID) -> HttpResponse:
    workspace = find_workspace(request, workspace_id)
    form = SuppressionForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        lines, reason = form.cleaned_data["lines"].splitlines(), form.cleaned_data["reason"]
        added = add_lines(workspace, lines, reason, signed_in(request))
        for refusal in added.refused[:REFUSALS_SHOWN]:
            messages.error(request, refusal)
        if len(added.refused) > REFUSALS_SHOWN:
            messages.error(request, f"{len(added.refused) - REFUSALS_SHOWN} more lines were not understood.")
        messages.success(request, f"{added.added} added, {added.known} were on the list already.")
        return redirect("console:suppressions", workspace.id)
    entries = Suppression.objects.for_workspace(workspace).filter(kind__in=LISTED_KINDS)
    newest = entries.select_related("added_by").order_by("-created_at", "id")
    page = Paginator(newest, ENTRIES_PER_PAGE).get_page(request.GET.get("page"))
    context = {"workspace": workspace, "form": form, "page": page}
    status = 422 if request.method == "POST" else 200
    return render(request, "console/suppressions.html", context, status=status)


@require_POST
def release_entry(request: HttpRequest, workspace_id: UUID, entry_id: UUID) -> HttpResponse:
    workspace = find_workspace(request, workspace_id)
    entries = Suppression.objects.for_workspace(workspace).filter(kind__in=LISTED_KINDS)
    entry = get_object_or_404(entries.select_related("workspace"), id=entry_id)
    release(entry, signed_in(request))
    messages.success(request, f"{entry.value or 'The entry'} is off the list.")
    return redirect("console:suppressions", workspace.id)


@require_safe
def people(request: HttpRequest, workspace_id: UUID) -> HttpResponse:
    """Finds a person who asks to be erased."""
    workspace = find_workspace(request, workspace_id)
    asked = request.GET.get("q", "")[:200]
    found = find_people(workspace, asked)
    return render(request, "console/people.html", {"workspace": workspace, "asked": asked, "found": found})


@require_POST
def erase(request: HttpRequest, workspace_id: UUID, person_id: UUID) -> HttpResponse:
    workspace = find_workspace(request, workspace_id)
    people = Person.objects.for_workspace(workspace).select_related("company", "workspace")
    person = get_object_or_404(people, id=person_id)
    if request.POST.get("sure") != "yes":
        messages.error(request, "Nobody is erased: tick the box first, for it cannot be undone.")
        return redirect("console:people", workspace.id)
    erased = erase_person(person, signed_in(request))
    messages.success(
        request,
        f"The person is erased: {erased.facts} facts, {erased.pages} stored pages, {erased.rows} lines of lists, "
        f"{erased.snippets} quotes and {erased.files} files. Exports that were downloaded before are with you.",
    )
    return redirect("console:people", workspace.id)


@require_safe
def log(request: HttpRequest, workspace_id: UUID) -> HttpResponse:
    workspace = find_workspace(request, workspace_id)
    lines = LoggedAction.objects.for_workspace(workspace).order_by("-at", "id")
    page = Paginator(lines, ENTRIES_PER_PAGE).get_page(request.GET.get("page"))
    return render(request, "console/log.html", {"workspace": workspace, "page": page})
