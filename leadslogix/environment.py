"""Reads settings from the environment. Each reader names the variable and says what it wants when the value is bad."""

import ipaddress
import os
import re
import secrets
from pathlib import Path
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

from leadslogix.accounts.quotas import Quota
from scraping.fetch.errors import BadHostMap
from scraping.fetch.hostmap import HostMap

IPNetwork = ipaddress.IPv4Network | ipaddress.IPv6Network

TRUE = {"1", "true", "yes", "on"}
FALSE = {"0", "false", "no", "off"}
MIN_SECRET_LENGTH = 50


def _value(name: str, default: str) -> str:
    return os.environ.get(name, "").strip() or default


def text(name: str, default: str = "") -> str:
    return _value(name, default)


def flag(name: str, *, default: bool) -> bool:
    value = _value(name, "true" if default else "false").lower()
    if value in TRUE:
        return True
    if value in FALSE:
        return False
    raise ImproperlyConfigured(f"{name}={value!r}: use true or false.")


def number(name: str, default: int, *, at_least: int, at_most: int) -> int:
    value = _value(name, str(default))
    if not value.isascii() or not value.isdigit() or not at_least <= int(value) <= at_most:
        raise ImproperlyConfigured(f"{name}={value!r}: use a whole number from {at_least} to {at_most}.")
    return int(value)


def quota(name: str, known: Quota) -> int:
    return number(name, known.default, at_least=known.minimum, at_most=known.maximum)


def seconds(name: str, default: float, *, at_most: float) -> float:
    value = _value(name, str(default))
    try:
        parsed = float(value)
    except ValueError:
        parsed = -1.0
    if not 0 <= parsed <= at_most:
        raise ImproperlyConfigured(f"{name}={value!r}: use seconds from 0 to {at_most:g}.")
    return parsed


def choice(name: str, default: str, allowed: tuple[str, ...]) -> str:
    value = _value(name, default)
    if value not in allowed:
        raise ImproperlyConfigured(f"{name}={value!r}: use one of {', '.join(allowed)}.")
    return value


def words(name: str, default: str = "") -> list[str]:
    return [word.strip() for word in _value(name, default).split(",") if word.strip()]


def networks(name: str) -> tuple[IPNetwork, ...]:
    try:
        return tuple(ipaddress.ip_network(word) for word in words(name))
    except ValueError as exc:
        raise ImproperlyConfigured(f"{name}: {exc}. Use CIDRs such as 10.0.0.0/8,fd00::/8.") from exc


def host_map(name: str) -> HostMap:
    try:
        return HostMap.parse(_value(name, ""))
    except BadHostMap as exc:
        raise ImproperlyConfigured(f"{name}: {exc}") from exc


def nameservers(name: str) -> tuple[str, ...]:
    """IP addresses, each with a port or without: `127.0.0.1:5300,[::1]:53,9.9.9.9`."""
    servers = tuple(words(name))
    for server in servers:
        parts = urlsplit(f"//{f'[{server}]' if server.count(':') > 1 and '[' not in server else server}")
        try:
            ipaddress.ip_address(parts.hostname or "")
            _ = parts.port
        except ValueError as exc:
            raise ImproperlyConfigured(
                f"{name}: {server!r} is no IP address. Use addresses such as 9.9.9.9 or 127.0.0.1:5300."
            ) from exc
    return servers


def url(name: str, schemes: tuple[str, ...]) -> str:
    value = _value(name, "")
    if value and urlsplit(value).scheme not in schemes:
        # The value may hold a password, so it is not repeated.
        raise ImproperlyConfigured(
            f"{name}: the address must begin with {' or '.join(s + '://' for s in schemes)}."
        )
    return value


def mailbox(name: str) -> str:
    value = _value(name, "")
    if value and not re.fullmatch(r"[\w.+-]+@[a-z0-9-]+(\.[a-z0-9-]+)+", value, re.ASCII):
        raise ImproperlyConfigured(f"{name}={value!r}: use a mailbox of yours such as probe@leads.example.")
    return value


def executable(name: str) -> str:
    value = _value(name, "")
    if value and not os.access(value, os.X_OK):
        raise ImproperlyConfigured(f"{name}={value!r}: there is no program at this path.")
    return value


def directory(name: str, default: Path) -> Path:
    path = Path(_value(name, str(default))).expanduser().resolve()
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as exc:
        raise ImproperlyConfigured(f"{name}={str(path)!r} cannot be made: {exc.strerror}.") from exc
    return path


def secret(name: str, development_file: Path, *, production: bool) -> str:
    """The given secret; in development one that is made once and kept in a git-ignored file."""
    value = _value(name, "")
    if value and (len(value) < MIN_SECRET_LENGTH or len(set(value)) < 5):
        raise ImproperlyConfigured(f"{name}: use at least {MIN_SECRET_LENGTH} random characters.")
    if value:
        return value
    if production:
        raise ImproperlyConfigured(f"{name} must be set when ALLOWED_HOSTS names a public host.")
    return _development_secret(development_file)


def _development_secret(path: Path) -> str:
    # Two processes may start at once: the first to create the file decides, the other reads it.
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text().strip() or _rewritten_secret(path)
    with os.fdopen(descriptor, "w") as file:
        value = secrets.token_urlsafe(64)
        file.write(value)
    return value


def _rewritten_secret(path: Path) -> str:
    value = secrets.token_urlsafe(64)
    path.write_text(value)
    return value
