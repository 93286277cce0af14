"""Where an answer sends its reader: by status, or in the page, as old sites do: by a refresh, a script or a frame."""

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
# A page that only sends its reader on is short: there are no costly searches in longer ones.
_FORWARDING_BYTES = 2 * 1024
_MAX_SHOWN = 80
_SCRIPT = re.compile(rb"<script[^>]*>(.*?)</script", re.IGNORECASE | re.DOTALL)
_UNSEEN = re.compile(
    rb"<!--.*?-->|<(script|style|noscript|title|noframes)\b.*?</\1>|<[^>]*>", re.IGNORECASE | re.DOTALL
)
_GOES_TO = re.compile(
    rb"""(?<![\w.])(?:(?:window|document|self|top|parent)\.)?location(?:\.href)?(?:\s{0,3}=\s{0,3}|\.(?:replace|assign)\(\s{0,3})["']([^"'<>\s]{1,500})["']"""
)
# What depends on something is not for every reader.
_DEPENDS = re.compile(rb"\b(?:if|function|switch|onclick)\b|=>")
_FRAME = re.compile(rb"""<i?frame\b[^>]{0,300}?\ssrc\s{0,3}=\s{0,3}["']?([^"'\s>]{1,500})""", re.IGNORECASE)


def find_redirect(exchange: Exchange, url: ParsedUrl) -> ParsedUrl | None:
    """Raises `InvalidUrl` where the answer sends us to something that is not a fetchable address."""
    if exchange.status in REDIRECT_STATUSES:
        location = exchange.headers.get("location", "")
        if not location:
            raise InvalidUrl("The redirect names no address.")
        return parse_url(_as_text(location), url.href)
    if exchange.status != 200 or len(exchange.body) > _SMALL_PAGE_BYTES:
        return None
    place = _find_refresh(exchange.body)
    if not place and len(exchange.body) <= _FORWARDING_BYTES:
        place = _find_forwarding(exchange.body)
    if not place:
        return None
    target = parse_url(place.decode("utf-8", "replace").strip(), url.href)
    # A page that reloads itself is a page.
    return None if target.href == url.href else target


def _find_refresh(body: bytes) -> bytes:
    match = _REFRESH.search(body)
    return match[2] if match is not None and int(match[1]) <= _SOON_SECONDS else b""


def _find_forwarding(body: bytes) -> bytes:
    """A page that shows nothing of its own: its script goes elsewhere, or its one frame holds another site."""
    if b"location" not in body and b"frame" not in body.lower():
        return b""
    if len(b" ".join(_UNSEEN.sub(b" ", body).split())) > _MAX_SHOWN:
        return b""
    code = b"\n".join(_SCRIPT.findall(body))
    found = _GOES_TO.search(code)
    if found and not _DEPENDS.search(code):
        return found[1]
    frames = [source for source in _FRAME.findall(body) if not source.startswith(b"about:")]
    return frames[0] if len(frames) == 1 and frames[0].lower().startswith((b"http:", b"https:")) else b""


def _as_text(location: str) -> str:
    """Headers come with raw bytes as surrogates; servers send UTF-8 there."""
    return location.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
