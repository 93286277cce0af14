import logging

from django.contrib.auth.decorators import login_not_required
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.views.decorators.http import require_safe

from leadslogix.accounts.access import signed_in, workspaces_of

logger = logging.getLogger(__name__)


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Straight to the runs of the only workspace; a choice where there are several, or none."""
    workspaces = list(workspaces_of(signed_in(request)))
    if len(workspaces) == 1 and "all" not in request.GET:
        return redirect("console:runs", workspaces[0].id)
    return render(request, "console/home.html", {"workspaces": workspaces})


@login_not_required
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """200 as long as this process can ask its database, else 503: a load balancer then takes it out."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        logger.exception("The database does not answer.")
        return HttpResponse("the database does not answer\n", content_type="text/plain", status=503)
    return HttpResponse("ok\n", content_type="text/plain")


@login_not_required
@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    return redirect(static("icon.svg"))
