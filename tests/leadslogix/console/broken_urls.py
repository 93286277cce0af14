"""A project whose every page fails."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.urls import path


@login_not_required
def fail(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("secret detail")


urlpatterns = [path("", fail)]
