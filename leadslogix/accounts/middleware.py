"""Refused logins, of both login pages, and forms that are sent after the session has ended."""

from collections.abc import Callable
from urllib.parse import urlsplit

from django.contrib import messages
from django.contrib.auth.middleware import LoginRequiredMiddleware
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.shortcuts import render, resolve_url
from django.utils.http import url_has_allowed_host_and_scheme

from leadslogix.accounts.logins import WAIT

Handler = Callable[[HttpRequest], HttpResponse]


class LoginRequired(LoginRequiredMiddleware):
    """After the login of somebody who has sent a form, its page is opened: its own address takes nothing but forms."""

    def handle_no_permission(
        self, request: HttpRequest, view_func: Callable[..., HttpResponseBase]
    ) -> HttpResponseRedirect:
        if request.method in ("GET", "HEAD"):
            return super().handle_no_permission(request, view_func)
        messages.warning(
            request, "You were logged out, so nothing was done. Log in, and send the form again."
        )
        return redirect_to_login(_page_of_form(request), resolve_url(self.get_login_url(view_func)))


def _page_of_form(request: HttpRequest) -> str:
    page = request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(page, {request.get_host()}, require_https=request.is_secure()):
        return resolve_url("console:home")
    parts = urlsplit(page)
    return f"{parts.path}?{parts.query}" if parts.query else parts.path


def throttled_logins(get_response: Handler) -> Handler:
    """429 with the seconds to wait, at once: no thread waits for a guesser."""

    def respond(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        wait = getattr(request, WAIT, 0)
        return too_many(request, wait) if wait else response

    return respond


def too_many(request: HttpRequest, seconds: int) -> HttpResponse:
    context = {"seconds": seconds, "minutes": -(-seconds // 60)}
    response = render(request, "accounts/locked.html", context, status=429)
    response.headers["Retry-After"] = str(seconds)
    return response
