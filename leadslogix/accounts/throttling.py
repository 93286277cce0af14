"""What django-axes counts failed logins by: the account that is tried, and the address that tries."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest


def client_address(request: HttpRequest) -> str:
    """The address of the client, as nobody but our own proxy can have written it.

    A proxy appends the address it was called from, so only the last entry of X-Forwarded-For is its word;
    without a proxy of ours the header is the client's own invention.
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
