"""Refused logins, of both login pages."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from leadslogix.accounts.logins import WAIT

Handler = Callable[[HttpRequest], HttpResponse]


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
