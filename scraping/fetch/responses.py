"""Turns raw responses into classified `Response`s with a known charset."""

import asyncio
import hashlib
import zlib
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

from scraping.fetch.charset import find_charset
from scraping.fetch.page_classifier import Classification, FinalResponse, classify_response
from scraping.fetch.rate_limits import retry_after_seconds
from scraping.fetch.transport import RawResponse
from scraping.interfaces import Kind, Request, Response
from scraping.outcomes import Outcome
from scraping.urls import ParsedUrl, site_of

_GZIP_MAGIC = b"\x1f\x8b"


@dataclass(slots=True)
class FetchState:
    """One fetch and the redirects that it followed."""

    request: Request
    requested: ParsedUrl
    url: ParsedUrl
    redirects: list[str] = field(default_factory=list)
    elapsed_ms: int = 0
    charged: bool = False
    was_stopped: bool = False  # the try lost its task in the middle

    @property
    def is_page(self) -> bool:
        return self.request.kind is Kind.HTML

    def move_to(self, target: ParsedUrl) -> None:
        self.redirects.append(self.url.href)
        self.url = target

    def has_seen(self, target: ParsedUrl) -> bool:
        return target.href == self.url.href or target.href in self.redirects

    def leaves_home(self, target: ParsedUrl) -> bool:
        home = self.request.home_domain
        return bool(home) and site_of(target.href) != home

    def end(self, outcome: Outcome, detail: str, raw: RawResponse | None = None) -> Response:
        """The fetch ends without a page."""
        head = replace(raw, body=b"") if raw else RawResponse(outcome)
        return _make_response(self, head, Classification(outcome, detail))

    def refuse(self, refusal: Classification, retry_after: float | None) -> Response:
        """The fetch ends because of robots.txt, or because robots.txt could not be read."""
        return replace(self.end(refusal.outcome, refusal.detail), retry_after_seconds=retry_after)


def refuse_request(request: Request, outcome: Outcome, detail: str) -> Response:
    """A response without a request."""
    return Response(request.url, request.url, outcome, datetime.now(UTC), detail=detail)


async def build_response(state: FetchState, raw: RawResponse, max_bytes: int) -> Response:
    """Classifies the raw response after the last redirect."""
    if state.request.kind is Kind.SITEMAP and raw.body.startswith(_GZIP_MAGIC):
        unpacked = await asyncio.to_thread(_unpack, raw.body, max_bytes)
        if unpacked is None:
            return state.end(Outcome.TOO_LARGE, "The sitemap is larger than what is read of one.", raw)
        raw = RawResponse(Outcome.OK, "", raw.status, raw.headers, unpacked)
    charset = find_charset(raw.body, raw.declared_charset)
    final = FinalResponse(state.requested, state.url, raw.status, raw.headers, raw.body, charset)
    classification = classify_response(final, state.request.kind)
    return _make_response(state, raw, classification, charset)


def hash_page(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()


def _make_response(
    state: FetchState, raw: RawResponse, classification: Classification, charset: str = ""
) -> Response:
    return Response(
        url=state.request.url,
        final_url=state.url.href,
        outcome=classification.outcome,
        fetched_at=datetime.now(UTC),
        status=raw.status,
        body=raw.body,
        content_type=raw.media_type,
        charset=charset,
        page_hash=hash_page(raw.body) if raw.body else "",
        elapsed_ms=state.elapsed_ms,
        headers=raw.headers,
        redirects=tuple(state.redirects),
        retry_after_seconds=retry_after_seconds(raw.headers),
        detail=classification.detail,
    )


def _unpack(packed: bytes, max_bytes: int) -> bytes | None:
    """The first member of a gzip file, as far as it is intact; None above the cap."""
    unpacker = zlib.decompressobj(wbits=31)
    try:
        body = unpacker.decompress(packed, max_bytes + 1)
    except zlib.error:
        return b""
    return body if len(body) <= max_bytes else None
