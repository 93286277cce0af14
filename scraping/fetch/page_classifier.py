"""Classifies responses: a "200 OK" may be a block page, a parked domain or a login form.

A phrase is evidence only on a page with little other text (a security company writes "access denied" on its blog).
The false positives of the lists were measured on real pages (docs/reference/outcomes.md).
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from scraping.interfaces import Kind
from scraping.outcomes import Outcome
from scraping.urls import ParsedUrl, registrable_domain
from scraping.vocabulary.loader import list_words
from scraping.vocabulary.sites import DOMAIN_TRADERS

_INSPECTED_BYTES = 64 * 1024
_SHORT_PAGE_CHARACTERS = 1_500  # characters of visible text
_VERY_SHORT_PAGE_CHARACTERS = 600

_BLOCK_PHRASES = list_words("stand_in_pages", "block page")
# Captchas of ordinary contact forms contain these, too: they count on very short pages only.
_CAPTCHA_PHRASES = list_words("stand_in_pages", "captcha")
_PARKED_PHRASES = list_words("stand_in_pages", "parked domain")
_LOGIN_PATH = re.compile(
    r"/(log-?in|sign-?in|anmelden|connexion|acceso|wp-login\.php|auth|sso|account/login)\b"
)
_PASSWORD_FIELD = re.compile(r"""<input[^>]{0,300}type\s*=\s*["']?password""")
# The start of an element that is not visible, or a piece of text.
_SHOWN = re.compile(r"<(script|style|noscript)\b|>\s*([^<>\s][^<>]*)")
# The first bytes of files that some servers send as text/html.
_FILE_SIGNATURES = (
    b"%PDF-",
    b"\x89PNG\r\n",
    b"GIF8",
    b"\xff\xd8\xff",
    b"PK\x03\x04",
    b"\x1f\x8b",
    b"\xd0\xcf\x11\xe0",
)
_TITLE = re.compile(r"<title[^>]{0,200}>([^<]{0,300})")


@dataclass(frozen=True, slots=True)
class Classification:
    outcome: Outcome
    detail: str = ""


@dataclass(frozen=True, slots=True)
class FinalResponse:
    """The part of a response, after redirects, that is classified."""

    requested: ParsedUrl
    final: ParsedUrl
    status: int
    headers: Mapping[str, str]  # lower-case names
    body: bytes
    charset: str = "utf-8"


def classify_response(response: FinalResponse, kind: Kind = Kind.HTML) -> Classification:
    if response.headers.get("cf-mitigated", "").lower() == "challenge":
        return Classification(Outcome.BLOCKED, "The site answers with a browser challenge.")
    if not 200 <= response.status < 300:
        return _classify_status(response)
    if response.status in (204, 205) or not response.body.strip():
        return Classification(Outcome.EMPTY, "The page has no content.")
    # The phrases are for pages only.
    if kind is not Kind.HTML:
        return Classification(Outcome.OK)
    if response.body.startswith(_FILE_SIGNATURES):
        return Classification(Outcome.WRONG_TYPE, "What the server calls a page is a file of another kind.")
    return classify_page(response)


def _classify_status(response: FinalResponse) -> Classification:
    status, detail = response.status, f"HTTP {response.status}"
    if status == 304:
        return Classification(Outcome.NOT_MODIFIED)
    if status in (404, 410):
        return Classification(Outcome.NOT_FOUND, detail)
    if status == 401:
        return Classification(Outcome.LOGIN_WALL, detail)
    if status in (403, 999):  # 999 is what LinkedIn answers to robots
        return Classification(Outcome.BLOCKED, detail)
    if status == 429:
        return Classification(Outcome.RATE_LIMITED, detail)
    if 400 <= status < 500:
        return Classification(Outcome.CLIENT_ERROR, detail)
    if 500 <= status < 600:
        page = classify_page(response)
        return page if page.outcome is Outcome.BLOCKED else Classification(Outcome.SERVER_ERROR, detail)
    return Classification(Outcome.PROTOCOL_ERROR, detail)


def classify_page(response: FinalResponse) -> Classification:
    """Classifies by the content, whatever the status is."""
    if registrable_domain(response.final.host) in DOMAIN_TRADERS:
        return Classification(Outcome.PARKED, "The domain leads to a domain trader.")
    page = _decode_roughly(response).lower()
    shown = visible_length(page, _SHORT_PAGE_CHARACTERS)
    if shown < _SHORT_PAGE_CHARACTERS:
        classification = _classify_short_page(page, shown)
        if classification is not None:
            return classification
    if _is_login_wall(response, page, shown):
        return Classification(Outcome.LOGIN_WALL, "The page asks for a password and shows nothing else.")
    return Classification(Outcome.OK)


def _classify_short_page(page: str, shown: int) -> Classification | None:
    has_captcha = shown < _VERY_SHORT_PAGE_CHARACTERS and _has_any(page, _CAPTCHA_PHRASES)
    if has_captcha or _has_any(page, _BLOCK_PHRASES):
        return Classification(Outcome.BLOCKED, f"The page is a block page: {_title_of(page)}")
    if _has_any(page, _PARKED_PHRASES):
        return Classification(Outcome.PARKED, "The page says that the domain is parked or for sale.")
    return None


def _decode_roughly(response: FinalResponse) -> str:
    """Latin-1 is enough to find ASCII phrases, except in encodings that do not extend ASCII."""
    charset = response.charset if response.charset.startswith(("utf", "iso2022")) else "latin-1"
    return response.body[:_INSPECTED_BYTES].decode(charset, "replace")


def _has_any(page: str, phrases: tuple[str, ...]) -> bool:
    return any(phrase in page for phrase in phrases)


def _title_of(page: str) -> str:
    match = _TITLE.search(page)
    return " ".join(match[1].split())[:80] if match else "no title"


def _is_login_wall(response: FinalResponse, page: str, shown: int) -> bool:
    was_asked_for = _LOGIN_PATH.search(response.requested.path) is not None
    is_redirected_there = not was_asked_for and _LOGIN_PATH.search(response.final.path) is not None
    return (is_redirected_there or shown < _VERY_SHORT_PAGE_CHARACTERS) and bool(_PASSWORD_FIELD.search(page))


def visible_length(page: str, enough: int) -> int:
    """Characters outside of tags, scripts and styles, counted up to `enough`. `page` is lower-case."""
    page = ">" + page
    length = position = 0
    while length < enough and (found := _SHOWN.search(page, position)) is not None:
        position = found.end()
        if skipped := found[1]:
            position = page.find("</" + skipped, position)
            if position < 0:
                break
        else:
            length += len(" ".join(found[2].split()))
    return length
