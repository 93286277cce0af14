"""What every response has, beyond the headers of Django and django-csp."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import render

Handler = Callable[[HttpRequest], HttpResponse]

PERMISSIONS_POLICY = "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()"


def private_pages(get_response: Handler) -> Handler:
    """Pages hold personal data: no cache keeps them, and they need no device. Static files never come here."""

    def respond(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers.setdefault("Cache-Control", "no-store")
        response.headers.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
        return response

    return respond


def page_of_refused_method(get_response: Handler) -> Handler:
    """An address that only takes forms can be opened, too: a reload, a bookmark, a login. Django's answer is blank."""

    def respond(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if not isinstance(response, HttpResponseNotAllowed) or request.method != "GET":
            return response
        page = render(request, "405.html", status=405)
        page.headers["Allow"] = response.headers["Allow"]
        return page

    return respond
