"""Logging in: guessing is limited by name and address together, by address, and slowed down by name alone.

An address from which somebody has logged in to the account is known: what others try elsewhere never locks it out.
"""

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth.backends import ModelBackend
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.utils import timezone

from leadslogix.accounts.models import KnownAddress, User
from leadslogix.accounts.throttling import (
    Allowance,
    SlowDown,
    client_network,
    give_back,
    hash_subject,
    take,
    take_turn,
)

BY_ADDRESS = Allowance("logins by address", 30, 900)
BY_NAME_AND_ADDRESS = Allowance("logins by name and address", 10, 900)
BY_NAME = SlowDown("logins by name", free=5, longest=60, remembered=3_600)
# Only a client at that address can use these up, and it still cannot guess for long.
AT_KNOWN_ADDRESS = Allowance("logins at a known address", 100, 900)
KNOWN_FOR = timedelta(days=90)
KNOWN_AT_MOST = 10
WAIT = "login_wait"


class GuardedBackend(ModelBackend):
    """Passwords, checked only while the name and the address may still try."""

    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        **kwargs: Any,
    ) -> User | None:
        if request is None or not username:
            return super().authenticate(request, username=username, password=password, **kwargs)
        name, network = clean_name(username), client_network(request)
        known = is_known(name, network)
        wait = _enter(name, network, known=known)
        if wait:
            setattr(request, WAIT, wait)
            raise PermissionDenied("Too many attempts.")
        user = super().authenticate(request, username=username, password=password, **kwargs)
        if user is not None:
            _leave(name, network, known=known)
        return user


def clean_name(username: str) -> str:
    """As accounts are looked up: other capitals are not another account."""
    return username.strip().lower()[:254]


def _enter(name: str, network: str, *, known: bool) -> int:
    """Counted before the password is checked: of many tries at the same moment no more pass than one after another."""
    if known:
        return take(AT_KNOWN_ADDRESS, name, network)
    return take(BY_ADDRESS, network) or take(BY_NAME_AND_ADDRESS, name, network) or take_turn(BY_NAME, name)


def _leave(name: str, network: str, *, known: bool) -> None:
    if known:
        give_back(AT_KNOWN_ADDRESS, name, network)
        return
    give_back(BY_ADDRESS, network)
    give_back(BY_NAME_AND_ADDRESS, name, network)
    give_back(BY_NAME, name)


def is_known(name: str, network: str) -> bool:
    since = timezone.now() - KNOWN_FOR
    return KnownAddress.objects.filter(
        user__email=name, address_hash=_hash_address(network), last_seen_at__gt=since
    ).exists()


def remember_address(sender: object, request: HttpRequest, user: User, **kwargs: Any) -> None:
    """After each login. The oldest addresses are forgotten."""
    network = client_network(request)
    if not network:
        return
    now = timezone.now()
    KnownAddress.objects.update_or_create(
        user=user, address_hash=_hash_address(network), defaults={"last_seen_at": now}
    )
    newest = KnownAddress.objects.filter(user=user, last_seen_at__gt=now - KNOWN_FOR).order_by(
        "-last_seen_at"
    )
    kept = list(newest.values_list("id", flat=True)[:KNOWN_AT_MOST])
    KnownAddress.objects.filter(user=user).exclude(id__in=kept).delete()


def _hash_address(network: str) -> str:
    return hash_subject("known address", network)


def needs_confirmation(user: User) -> bool:
    """Where mail is sent, an address counts only after a link that was sent to it was opened."""
    return settings.SENDS_MAIL and not user.is_verified
