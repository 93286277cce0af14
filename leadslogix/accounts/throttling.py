"""How often an address, a name or a workspace may try something. Counted in the database, which all processes share.

Names and addresses are kept as keyed hashes: the table does not show who tried what.
"""

import ipaddress
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil

from django.conf import settings
from django.db.models import F, Q
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from leadslogix.accounts.models import Throttle

# One subscriber has a whole network of this size, and may use another address of it for each try.
_IPV6_SUBSCRIBER = 64


@dataclass(frozen=True, slots=True)
class Allowance:
    """So many times within so many seconds, counted from the first one."""

    kind: str
    times: int
    seconds: int


@dataclass(frozen=True, slots=True)
class SlowDown:
    """Some times without a pause; each further one doubles the pause after it, up to the longest."""

    kind: str
    free: int
    longest: int
    remembered: int

    def pause_after(self, count: int) -> int:
        return 0 if count <= self.free else min(2 ** min(count - self.free, 20), self.longest)


REGISTRATIONS = Allowance("registrations by address", 10, 3_600)
CODES = Allowance("codes by address", 30, 3_600)
INVITATIONS = Allowance("invitations by workspace", 30, 3_600)
# Quotas are a workspace's: without this, more workspaces would be the way around them.
WORKSPACES = Allowance("workspaces by user", 10, 86_400)


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


def client_network(request: HttpRequest) -> str:
    """What one client is counted by: an IPv4 address, or the IPv6 network of a subscriber."""
    text = client_ip(request)
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return text
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, _IPV6_SUBSCRIBER), strict=False))


def hash_subject(kind: str, *subject: object) -> str:
    return salted_hmac(
        f"leadslogix.throttle.{kind}", "\x00".join(map(str, subject)), algorithm="sha256"
    ).hexdigest()


def take(allowance: Allowance, *subject: object) -> int:
    """Uses one of the times that are left. Returns 0, or how many seconds it takes until there are new ones."""
    now = timezone.now()
    row = _find_row(hash_subject(allowance.kind, *subject), now, allowance.seconds)
    left = Throttle.objects.filter(key=row.key, count__lt=allowance.times)
    if left.update(count=F("count") + 1):
        return 0
    return max(1, ceil((row.expires_at - now).total_seconds()))


def give_back(rule: Allowance | SlowDown, *subject: object) -> None:
    """What succeeded does not count."""
    rows = Throttle.objects.filter(key=hash_subject(rule.kind, *subject), count__gt=0)
    rows.update(count=F("count") - 1, paused_until=None)


def take_turn(rule: SlowDown, *subject: object) -> int:
    """Returns 0, or how many seconds are left of the pause. Trying during a pause does not make it longer."""
    now = timezone.now()
    row = _find_row(hash_subject(rule.kind, *subject), now, rule.remembered)
    if Throttle.objects.filter(key=row.key, count__lt=rule.free).update(count=F("count") + 1):
        return 0
    if row.paused_until and row.paused_until > now:
        return max(1, ceil((row.paused_until - now).total_seconds()))
    # Of several at the same moment one gets the turn.
    count = max(row.count, rule.free)
    turn = Throttle.objects.filter(Q(paused_until=None) | Q(paused_until__lte=now), key=row.key, count=count)
    taken = turn.update(
        count=count + 1,
        paused_until=now + timedelta(seconds=rule.pause_after(count + 1)),
        expires_at=now + timedelta(seconds=rule.remembered),
    )
    return 0 if taken else 1


def _find_row(key: str, now: datetime, seconds: int) -> Throttle:
    expires_at = now + timedelta(seconds=seconds)
    row, is_new = Throttle.objects.get_or_create(key=key, defaults={"expires_at": expires_at})
    if is_new:
        Throttle.objects.filter(expires_at__lte=now).exclude(key=key).delete()
    elif row.expires_at <= now:
        fresh = {"count": 0, "paused_until": None, "expires_at": expires_at}
        Throttle.objects.filter(key=key, expires_at=row.expires_at).update(**fresh)
        row.count, row.paused_until, row.expires_at = 0, None, expires_at
    return row
