"""What django-axes counts failed logins by: the account that is tried, and the client's IP address."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest


def client_ip(request: HttpRequest) -> str:
    """The client's IP address, as only our own proxy can have written it.

    A proxy appends the IP address of its caller, so only the last entry of X-Forwarded-For is reliable;
    without our own proxy the client writes the header itself.
    """
    if settings.BEHIND_PROXY:
        forwarded = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
        if forwarded:
            return forwarded
    return str(request.META.get("REMOTE_ADDR", ""))


def tried_account(request: HttpRequest, credentials: dict[str, Any] | None) -> str:
    """The e-mail address as accounts are looked up by: other capitals are not another account."""
    tried = credentials.get("username") if credentials else request.POST.get("username")
    return str(tried or "").strip().lower()[:255]
