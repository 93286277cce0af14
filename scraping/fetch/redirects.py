"""Where an answer sends its reader: by status, or by a refresh in the page, as old sites do."""

import re

from scraping.fetch.transport import Exchange
from scraping.urls import InvalidUrl, ParsedUrl, parse_url

REDIRECT_STATUSES = frozenset({301, 302, 303, 307, 308})
_SMALL_PAGE_BYTES = 8 * 1024
_SOON_SECONDS = 5
_REFRESH = re.compile(
    rb"""<meta[^>]{0,100}?http-equiv\s*=\s*["']?refresh["']?[^>]{0,100}?content\s*=\s*["']?"""
    rb"""\s*(\d{1,3})(?:\.\d*)?\s*[;,]\s*(?:url\s*=\s*)?["']?([^"'>]{1,500})""",
    re.IGNORECASE,
)


def find_redirect(exchange: Exchange, url: ParsedUrl) -> ParsedUrl | None:
    """Raises `InvalidUrl` where the answer sends us to something that is not a fetchable address."""
    if exchange.status in REDIRECT_STATUSES:
        location = exchange.headers.get("location", "")
        if not location:
            raise InvalidUrl("The redirect names no address.")
        return parse_url(_as_text(location), url.href)
    if exchange.status == 200 and len(exchange.body) <= _SMALL_PAGE_BYTES:
        return _find_refresh(exchange.body, url)
    return None


def _find_refresh(body: bytes, url: ParsedUrl) -> ParsedUrl | None:
    match = _REFRESH.search(body)
    if match is None or int(match[1]) > _SOON_SECONDS:
        return None
    target = parse_url(match[2].decode("utf-8", "replace").strip(), url.href)
    # A page that reloads itself is a page.
    return None if target.href == url.href else target


def _as_text(location: str) -> str:
    """Headers come with raw bytes as surrogates; servers send UTF-8 there."""
    return location.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
