"""Strings that look like a mail address and are not a mailbox."""

import re
from functools import lru_cache

from scraping.extract.domains import (
    has_public_suffix,
    is_free_mail,
    is_placeholder_domain,
    is_platform,
    is_regulator,
)
from scraping.urls import registrable_domain
from scraping.vocabulary.loader import read_expression
from scraping.vocabulary.patterns import compile_later

_FILE_ENDING = compile_later(
    r"\.(?:png|jpe?g|gif|svg|webp|avif|bmp|ico|tiff?|css|scss|less|m?js|jsx|tsx?|map|json|xml|html?|php|aspx?|pdf|"
    r"docx?|xlsx?|zip|gz|mp[34]|mov|avi|woff2?|ttf|eot|min)$",
    re.I,
)
_PLACEHOLDER = compile_later(read_expression("junk", "placeholder_mailbox"))
# `name@` and `alias@` of the own domain may exist; at a provider of free mail they belong to an example.
_NO_NAME = compile_later(read_expression("junk", "placeholder_at_free_mail"))
# `1999-2020 @ firm.example` of a copyright line.
_YEARS = re.compile(r"(?:19|20)\d\d-(?:(?:19|20)?\d\d)")
_HEX = re.compile(r"^[0-9a-f]{16,}$", re.I)
_UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}", re.I)
_VERSION = re.compile(r"^\d+(?:\.\d+)*(?:-[\w.]+)?$")
_ESCAPED_PREFIX = re.compile(
    r"^(?:u003[ce]|x3[ce]|x22|x27|u0022|u0027|%20|%22|%3[ce]|20|22|3a|n|t|r)(?=[a-z]{2,})", re.I
)
_TELEMETRY = re.compile(r"(?:^|\.)(?:ingest|sentry|bugsnag|rollbar|raygun|newrelic|datadog)[\w-]*\.", re.I)


@lru_cache(maxsize=4096)
def why_not_a_mailbox(local: str, host: str, page_domain: str) -> str:
    """The reason for rejection, or an empty text. The name alone never makes the site's own domain a placeholder."""
    own = bool(page_domain) and registrable_domain(host) == page_domain
    checks = (
        ("image_name", _FILE_ENDING.search(host) is not None),
        ("no_such_domain", not own and not _is_known_suffix(host)),
        ("package_version", _VERSION.match(host) is not None),
        ("placeholder", _is_placeholder(local, host, own)),
        ("no_mailbox", _YEARS.fullmatch(local) is not None),
        ("tracking_id", bool(_HEX.match(local) or _UUID.search(local) or _TELEMETRY.search(host))),
        ("shared_platform", not own and is_platform(host)),
        ("regulator", not own and is_regulator(host)),
    )
    return next((reason for reason, applies in checks if applies), "")


def _is_known_suffix(host: str) -> bool:
    return has_public_suffix(host) or host.endswith((".example", ".test"))


def _is_placeholder(local: str, host: str, own: bool) -> bool:
    if _PLACEHOLDER.fullmatch(local) or (is_free_mail(host) and _NO_NAME.fullmatch(local)):
        return True
    return not own and is_placeholder_domain(host)


def strip_escaped_prefix(local: str) -> str:
    """`u003einfo` (a JSON-escaped `>info`) and `%20info` -> `info`."""
    found = _ESCAPED_PREFIX.match(local)
    # A single letter is only cut if it was an escape: `n`, `t` and `r` begin real names as well.
    return local[found.end() :] if found and len(found[0]) > 1 else local
