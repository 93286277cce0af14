"""Finds the target of a redirect: by status, or by a refresh, a script or a frame in a short page, as old sites do."""

import re

from scraping.fetch.transport import RawResponse
from scraping.urls import InvalidUrl, ParsedUrl, parse_url

REDIRECT_STATUSES = frozenset({301, 302, 303, 307, 308})
_SMALL_PAGE_BYTES = 8 * 1024
_MAX_REFRESH_SECONDS = 5
_REFRESH = re.compile(
    rb"""<meta[^>]{0,100}?http-equiv\s*=\s*["']?refresh["']?[^>]{0,100}?content\s*=\s*["']?"""
    rb"""\s*(\d{1,3})(?:\.\d*)?\s*[;,]\s*(?:url\s*=\s*)?["']?([^"'>]{1,500})""",
    re.IGNORECASE,
)
# A page that only redirects is short; longer ones are not searched.
_FORWARDING_PAGE_BYTES = 2 * 1024
_MAX_VISIBLE_CHARACTERS = 80
_SCRIPT = re.compile(rb"<script[^>]*>(.*?)</script", re.IGNORECASE | re.DOTALL)
_INVISIBLE = re.compile(
    rb"<!--.*?-->|<(script|style|noscript|title|noframes)\b.*?</\1>|<[^>]*>", re.IGNORECASE | re.DOTALL
)
_SCRIPT_REDIRECT = re.compile(
    rb"""(?<![\w.])(?:(?:window|document|self|top|parent)\.)?location(?:\.href)?(?:\s{0,3}=\s{0,3}|\.(?:replace|assign)\(\s{0,3})["']([^"'<>\s]{1,500})["']"""
)
# A redirect on a condition is not for every visitor.
_CONDITIONAL = re.compile(rb"\b(?:if|function|switch|onclick)\b|=>")
_FRAME = re.compile(rb"""<i?frame\b[^>]{0,300}?\ssrc\s{0,3}=\s{0,3}["']?([^"'\s>]{1,500})""", re.IGNORECASE)


# A mailbox, a number, structured data or a postal code with a town: the page says something itself, and its frame is a
# link like others.
_FACT_IN_TEXT = re.compile(
    rb"[\w.+-]@[\w-]+\.[a-z]|\d[\d ()/.-]{5,}\d|(?<![\d%])\d{4,5} [A-Z\xc3][\w\x80-\xff]{2}", re.IGNORECASE
)
_FACT_IN_TAGS = re.compile(rb"""href\s?=\s?["']?\s?(?:mailto|tel):|application/ld\+json""", re.IGNORECASE)


def find_redirect(raw: RawResponse, url: ParsedUrl) -> ParsedUrl | None:
    """Raises `InvalidUrl` if the target is not a URL that can be fetched."""
    if raw.status in REDIRECT_STATUSES:
        location = raw.headers.get("location", "")
        if not location:
            raise InvalidUrl("The redirect names no address.")
        return parse_url(_as_text(location), url.href)
    if raw.status != 200 or len(raw.body) > _SMALL_PAGE_BYTES:
        return None
    target_bytes = _find_refresh(raw.body)
    if not target_bytes and len(raw.body) <= _FORWARDING_PAGE_BYTES:
        target_bytes = _find_script_or_frame(raw.body)
    if not target_bytes:
        return None
    target = parse_url(target_bytes.decode("utf-8", "replace").strip(), url.href)
    # A page that reloads itself is not a redirect.
    return None if target.href == url.href else target


def _find_refresh(body: bytes) -> bytes:
    match = _REFRESH.search(body)
    return match[2] if match is not None and int(match[1]) <= _MAX_REFRESH_SECONDS else b""


def _find_script_or_frame(body: bytes) -> bytes:
    """The target of a page without content of its own, which has only a script that redirects, or one frame."""
    if b"location" not in body and b"frame" not in body.lower():
        return b""
    visible = b" ".join(_INVISIBLE.sub(b" ", body).split())
    if len(visible) > _MAX_VISIBLE_CHARACTERS:
        return b""
    code = b"\n".join(_SCRIPT.findall(body))
    found = _SCRIPT_REDIRECT.search(code)
    if found and not _CONDITIONAL.search(code):
        return found[1]
    if _FACT_IN_TEXT.search(visible) or _FACT_IN_TAGS.search(body):
        return b""
    frames = [source for source in _FRAME.findall(body) if not source.startswith(b"about:")]
    return frames[0] if len(frames) == 1 and frames[0].lower().startswith((b"http:", b"https:")) else b""


def _as_text(location: str) -> str:
    """Servers send UTF-8; the HTTP client decodes it to surrogates."""
    return location.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
