from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.views.decorators.http import require_safe

from leadslogix.accounts.access import signed_in, workspaces_of


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Straight to the runs of the only workspace; a choice where there are several, or none."""
    workspaces = list(workspaces_of(signed_in(request)))
    if len(workspaces) == 1 and "all" not in request.GET:
        return redirect("console:runs", workspaces[0].id)
    return render(request, "console/home.html", {"workspaces": workspaces})


@login_not_required
@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    return redirect(static("icon.svg"))
