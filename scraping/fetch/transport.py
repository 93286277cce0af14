"""One GET over a checked connection, with all caps."""

import ssl
from collections.abc import Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from math import inf
from types import SimpleNamespace, TracebackType
from typing import Any

import aiohttp
import yarl
from aiohttp.abc import AbstractResolver

from scraping.fetch import failures
from scraping.fetch.ip_guard import IpGuard
from scraping.fetch.proxy import FAILURE_HEADER, FilteringProxy
from scraping.fetch.settings import FetchSettings, Timeouts
from scraping.interfaces import Allowance
from scraping.loop_clock import LOOP_CLOCK, Deadline
from scraping.outcomes import Outcome
from scraping.urls import ParsedUrl, parse_ip

_CHUNK_BYTES = 64 * 1024
_KEPT_HEADERS = 64
_NO_TIME_SECONDS = 0.1  # timers may fire slightly early
_KEPT_HEADER_CHARACTERS = 1_000

HTML_TYPES = frozenset({"", "text/html", "application/xhtml+xml"})
ANY_TYPE: frozenset[str] = frozenset()
# Sent explicitly, because the HTTP client's default depends on which decompressors are installed. A body in another
# encoding would not be decompressed, and would be read as a page of random characters.
_ACCEPTED_ENCODINGS = ("gzip", "deflate", "br")
_KNOWN_ENCODINGS = frozenset(
    {*_ACCEPTED_ENCODINGS, "compress", "dcb", "dcz", "exi", "x-compress", "x-gzip", "zstd"}
)


@dataclass(frozen=True, slots=True)
class RawRequest:
    """A URL to fetch, with its limits."""

    url: ParsedUrl
    max_bytes: int
    seconds: float
    media_types: frozenset[str] = ANY_TYPE
    headers: Mapping[str, str] = field(default_factory=dict)
    # Truncate a longer body to `max_bytes` instead of ending with `TOO_LARGE`.
    truncate: bool = False


@dataclass(frozen=True, slots=True)
class RawResponse:
    """`Outcome.OK` means that the server responded, with any status."""

    outcome: Outcome
    detail: str = ""
    status: int = 0
    headers: Mapping[str, str] = field(default_factory=dict)  # lower-case names
    body: bytes = b""
    elapsed_ms: int = 0

    @property
    def media_type(self) -> str:
        return self.headers.get("content-type", "").partition(";")[0].strip().lower()

    @property
    def declared_charset(self) -> str:
        _, found, rest = self.headers.get("content-type", "").lower().partition("charset=")
        return rest.split(";", 1)[0].strip(" \"'") if found else ""


class _Timer:
    """The time limits of one request, and its charge. It begins with the connection, after our own queue for one."""

    def __init__(self, seconds: float, timeouts: Timeouts, allowance: Allowance) -> None:
        self._seconds = seconds
        self._timeouts = timeouts
        self._allowance = allowance
        self._end = inf
        self._deadline = Deadline(inf)
        self._stack = AsyncExitStack()

    async def __aenter__(self) -> "_Timer":
        await self._stack.enter_async_context(self._deadline)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool | None:
        return await self._stack.__aexit__(kind, error, trace)

    def begin_connection(self) -> None:
        self._begin()
        self._allow(self._timeouts.connect)

    def expect_bytes(self) -> None:
        """The connection is there, or a part of the response."""
        self._begin()
        self._allow(self._timeouts.read)

    def _begin(self) -> None:
        if self._end == inf:
            self._end = LOOP_CLOCK.now() + self._seconds
            self._stack.enter_context(self._allowance.waiting_for_site())

    def _allow(self, seconds: float) -> None:
        self._deadline.allow(min(seconds, self._end - LOOP_CLOCK.now()))


async def _note_connecting(session: object, context: SimpleNamespace, params: Any) -> None:
    context.trace_request_ctx.begin_connection()


async def _note_connected(session: object, context: SimpleNamespace, params: Any) -> None:
    context.trace_request_ctx.expect_bytes()


def _connection_events() -> aiohttp.TraceConfig:
    events = aiohttp.TraceConfig()
    events.on_connection_create_start.append(_note_connecting)
    events.on_dns_resolvehost_end.append(_note_connecting)
    events.on_connection_create_end.append(_note_connected)
    events.on_connection_reuseconn.append(_note_connected)
    return events


class Transport:
    def __init__(
        self,
        session: aiohttp.ClientSession,
        guard: IpGuard,
        settings: FetchSettings,
        proxy: FilteringProxy | None = None,
    ) -> None:
        self._session = session
        self._guard = guard
        self._settings = settings
        self._proxy = proxy

    async def get(self, request: RawRequest, allowance: Allowance) -> RawResponse:
        """Never raises for anything that a server does."""
        if parse_ip(request.url.host) and not self._guard.permits(request.url.host, request.url.port):
            return RawResponse(failures.FORBIDDEN.outcome, failures.FORBIDDEN.detail)
        started, lag_before = LOOP_CLOCK.now(), LOOP_CLOCK.lag
        try:
            raw = await self._request(request, allowance)
        except failures.EXPECTED as exc:
            failure = self._proxy_failure(getattr(exc, "headers", None)) or failures.explain(exc)
            failures.raise_if_ours(exc, failure, LOOP_CLOCK.lag - lag_before)
            raw = RawResponse(failure.outcome, failure.detail)
            if failure.outcome is Outcome.TIMEOUT and allowance.seconds_left() < _NO_TIME_SECONDS:
                raw = RawResponse(Outcome.BUDGET_SPENT, "The company's time is up.")
        return _timed(raw, started)

    async def _request(self, request: RawRequest, allowance: Allowance) -> RawResponse:
        async with (
            _Timer(request.seconds, self._settings.timeouts, allowance) as timer,
            self._session.get(
                yarl.URL(request.url.href, encoded=True),
                headers=request.headers,
                allow_redirects=False,
                trace_request_ctx=timer,
            ) as response,
        ):
            timer.expect_bytes()
            raw = _head_of(response)
            failure = self._proxy_failure(response.headers)
            if failure is not None:
                return RawResponse(failure.outcome, failure.detail)
            if 300 <= response.status < 400:
                # The body of a redirect is not needed.
                response.close()
                return raw
            refusal = _refuse_head(raw, request)
            if refusal is not None:
                response.close()
                return refusal
            return await self._with_body(response, raw, request, _BodyReader(timer, allowance))

    def _proxy_failure(self, headers: Mapping[str, str] | None) -> failures.Failure | None:
        """Why our own proxy could not open the connection."""
        if self._proxy is None or not headers:
            return None
        token, _, outcome = headers.get(FAILURE_HEADER, "").partition(" ")
        return failures.of_outcome(Outcome(outcome)) if token == self._proxy.token else None

    async def _with_body(
        self, response: aiohttp.ClientResponse, head: RawResponse, request: RawRequest, reader: "_BodyReader"
    ) -> RawResponse:
        is_page = 200 <= head.status < 300
        cap = request.max_bytes if is_page else min(request.max_bytes, self._settings.caps.error_bytes)
        body, end = await reader.read(response, cap)
        if end is not Outcome.OK:
            response.close()
        if end is Outcome.BUDGET_SPENT:
            return _failed(head, end, "The company's bytes are used up.")
        if end is Outcome.TOO_LARGE and is_page and not request.truncate:
            return _failed(head, end, failures.TOO_LARGE.detail)
        return RawResponse(Outcome.OK, head.detail, head.status, head.headers, body)


@dataclass(frozen=True, slots=True)
class _BodyReader:
    timer: _Timer
    allowance: Allowance

    async def read(self, response: aiohttp.ClientResponse, cap: int) -> tuple[bytes, Outcome]:
        """Reads decompressed bytes up to the cap. Each chunk is charged before it is kept."""
        body = bytearray()
        async for chunk in response.content.iter_chunked(_CHUNK_BYTES):
            self.timer.expect_bytes()
            fitting = min(len(chunk), cap - len(body))
            granted = self.allowance.reserve_bytes(fitting)
            body += chunk[:granted]
            if granted < fitting:
                return bytes(body), Outcome.BUDGET_SPENT
            if fitting < len(chunk):
                return bytes(body), Outcome.TOO_LARGE
        return bytes(body), Outcome.OK


def _head_of(response: aiohttp.ClientResponse) -> RawResponse:
    headers = {
        name.lower(): value[:_KEPT_HEADER_CHARACTERS]
        for name, value in list(response.headers.items())[:_KEPT_HEADERS]
    }
    if location := response.headers.get("Location"):
        headers["location"] = location
    # Repeated headers are one list (RFC 9110, 5.3). Of other repeated headers the last one is kept.
    if encodings := response.headers.getall("Content-Encoding", []):
        headers["content-encoding"] = ", ".join(encodings)
    return RawResponse(Outcome.OK, "", response.status, headers)


def _refuse_head(head: RawResponse, request: RawRequest) -> RawResponse | None:
    """A response that is rejected by its headers: its body is not read."""
    if not 200 <= head.status < 300:
        return None
    if request.media_types and head.media_type not in request.media_types:
        return _failed(head, Outcome.WRONG_TYPE, f"The server sends {head.media_type[:60] or 'no type'}.")
    if not _is_readable(head.headers.get("content-encoding", "").lower()):
        return _failed(head, Outcome.PROTOCOL_ERROR, "The server packs the page in a way we did not ask for.")
    length = head.headers.get("content-length", "")
    if length.isdecimal() and int(length[:18]) > request.max_bytes and not request.truncate:
        return _failed(head, Outcome.TOO_LARGE, failures.TOO_LARGE.detail)
    return None


def _is_readable(encoding: str) -> bool:
    """Some servers send a charset here, or "none". Like browsers, we ignore values that are not a known encoding."""
    words = {word.strip() for word in encoding.split(",")}
    return encoding.strip() in _ACCEPTED_ENCODINGS or not words & _KNOWN_ENCODINGS


def _failed(head: RawResponse, outcome: Outcome, detail: str) -> RawResponse:
    return RawResponse(outcome, detail, head.status, head.headers)


def _timed(raw: RawResponse, started: float) -> RawResponse:
    elapsed_ms = round((LOOP_CLOCK.now() - started) * 1000)
    return RawResponse(raw.outcome, raw.detail, raw.status, raw.headers, raw.body, elapsed_ms)


def open_session(
    settings: FetchSettings, guard: IpGuard, resolver: AbstractResolver, proxy_url: str | None = None
) -> aiohttp.ClientSession:
    """A session without cookies, proxies from the environment, or redirects of its own."""
    connector = aiohttp.TCPConnector(
        resolver=resolver,
        socket_factory=guard.open_socket,
        ssl=_trust(settings.ca_file),
        limit=settings.concurrency,
        limit_per_host=settings.connections_per_host,
        ttl_dns_cache=60,
        keepalive_timeout=5,
        # A crawl connects to thousands of hosts: idle connections only cost memory.
        enable_cleanup_closed=False,
    )
    caps = settings.caps
    return aiohttp.ClientSession(
        connector=connector,
        cookie_jar=aiohttp.DummyCookieJar(),
        trust_env=False,
        proxy=proxy_url,
        # The time limits are `_Timer`'s, which knows when our loop did not run.
        timeout=aiohttp.ClientTimeout(),
        trace_configs=[_connection_events()],
        max_headers=caps.headers,
        max_field_size=caps.header_bytes,
        max_line_size=caps.header_bytes,
        headers={
            "User-Agent": settings.user_agent,
            "Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.5",
            "Accept-Encoding": ", ".join(_ACCEPTED_ENCODINGS),
            "Accept-Language": settings.accept_language,
        },
    )


def _trust(ca_file: str) -> ssl.SSLContext | bool:
    """True: the system's certificates, which aiohttp has loaded when it was imported. It takes 17 ms each time."""
    if not ca_file:
        return True
    context = ssl.create_default_context()
    context.load_verify_locations(cafile=ca_file)
    return context
