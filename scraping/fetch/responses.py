"""An exchange, judged and decoded, as the `Response` that the crawl works with."""

import asyncio
import hashlib
import zlib
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

from scraping.fetch.charset import find_charset
from scraping.fetch.page_classifier import Answer, Classification, classify_answer
from scraping.fetch.transport import Exchange
from scraping.fetch.turns import retry_after_seconds
from scraping.interfaces import Kind, Request, Response
from scraping.outcomes import Outcome
from scraping.urls import ParsedUrl, site_of

_GZIP_MAGIC = b"\x1f\x8b"


@dataclass(slots=True)
class Trip:
    """One fetch on its way through redirects."""

    request: Request
    requested: ParsedUrl
    url: ParsedUrl
    redirects: list[str] = field(default_factory=list)
    elapsed_ms: int = 0
    charged: bool = False

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

    def end(self, outcome: Outcome, detail: str, exchange: Exchange | None = None) -> Response:
        """The trip is over without a page."""
        head = replace(exchange, body=b"") if exchange else Exchange(outcome)
        return _response(self, head, Classification(outcome, detail))

    def refuse(self, refusal: Classification, retry_after: float | None) -> Response:
        """The host's robots.txt, or the lack of an answer to it, ends the trip."""
        return replace(self.end(refusal.outcome, refusal.detail), retry_after_seconds=retry_after)


def refuse_request(request: Request, outcome: Outcome, detail: str) -> Response:
    """What never became a trip."""
    return Response(request.url, request.url, outcome, datetime.now(UTC), detail=detail)


async def conclude(trip: Trip, exchange: Exchange, max_bytes: int) -> Response:
    """The last answer of a trip, judged."""
    if trip.request.kind is Kind.SITEMAP and exchange.body.startswith(_GZIP_MAGIC):
        unpacked = await asyncio.to_thread(_unpack, exchange.body, max_bytes)
        if unpacked is None:
            return trip.end(Outcome.TOO_LARGE, "The sitemap is larger than what is read of one.", exchange)
        exchange = Exchange(Outcome.OK, "", exchange.status, exchange.headers, unpacked)
    charset = find_charset(exchange.body, exchange.declared_charset)
    answer = Answer(trip.requested, trip.url, exchange.status, exchange.headers, exchange.body, charset)
    judgement = classify_answer(answer, trip.request.kind)
    return _response(trip, exchange, judgement, charset)


def hash_page(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()


def _response(trip: Trip, exchange: Exchange, judgement: Classification, charset: str = "") -> Response:
    return Response(
        url=trip.request.url,
        final_url=trip.url.href,
        outcome=judgement.outcome,
        fetched_at=datetime.now(UTC),
        status=exchange.status,
        body=exchange.body,
        content_type=exchange.media_type,
        charset=charset,
        page_hash=hash_page(exchange.body) if exchange.body else "",
        elapsed_ms=trip.elapsed_ms,
        headers=exchange.headers,
        redirects=tuple(trip.redirects),
        retry_after_seconds=retry_after_seconds(exchange.headers),
        detail=judgement.detail,
    )


def _unpack(packed: bytes, max_bytes: int) -> bytes | None:
    """The first member of a gzip file, as far as it is whole; None above the cap."""
    unpacker = zlib.decompressobj(wbits=31)
    try:
        body = unpacker.decompress(packed, max_bytes + 1)
    except zlib.error:
        return b""
    return body if len(body) <= max_bytes else None
