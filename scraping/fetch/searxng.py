"""Asks a SearXNG instance of one's own, by its JSON API (`/search?format=json`).

The instance is the operator's: it may be on this machine or in a private network, and its robots.txt, which keeps other
people's crawlers out, does not concern us. Nothing else is requested by this session, and redirects are not followed.
"""

import ipaddress
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlencode

from scraping.errors import SearchFailed
from scraping.fetch.ip_guard import IpGuard
from scraping.fetch.resolver import MappedResolver
from scraping.fetch.settings import FetchSettings
from scraping.fetch.transport import RawRequest, Transport, open_session
from scraping.interfaces import Allowance, SearchResult
from scraping.outcomes import Outcome
from scraping.urls import parse_url, parse_url_or_none

_EVERYWHERE = (ipaddress.ip_network("0.0.0.0/0"), ipaddress.ip_network("::/0"))
_JSON_TYPES = frozenset({"application/json", "text/json"})
_MAX_BYTES, _MAX_RESULTS = 1_000_000, 10
_SECONDS = 10.0
_LONGEST_WORDS = 300


class SearxngSearch:
    """Implements `scraping.interfaces.SearchEngine`. A search is charged as one page."""

    def __init__(self, transport: Transport, address: str) -> None:
        self._transport = transport
        self._address = address.rstrip("/")

    async def search(self, words: str, allowance: Allowance) -> tuple[SearchResult, ...]:
        if not allowance.reserve_page():
            raise SearchFailed("The company's budget is spent.")
        query = urlencode({"q": words[:_LONGEST_WORDS], "format": "json", "categories": "general"})
        seconds = min(_SECONDS, allowance.seconds_left())
        request = RawRequest(parse_url(f"{self._address}/search?{query}"), _MAX_BYTES, seconds, _JSON_TYPES)
        response = await self._transport.get(request, allowance)
        if response.outcome is not Outcome.OK or response.status != 200:
            raise SearchFailed(f"{self._address} ended with {response.outcome}, HTTP {response.status}.")
        return read_results(response.body)


def read_results(body: bytes) -> tuple[SearchResult, ...]:
    try:
        answer = json.loads(body)
    except ValueError as exc:
        raise SearchFailed("The search engine's answer is not JSON.") from exc
    results = answer.get("results") if isinstance(answer, dict) else None
    if not isinstance(results, list):
        raise SearchFailed("The search engine's answer has no results.")
    found = (_read_result(each) for each in results)
    return tuple(result for result in found if result is not None)[:_MAX_RESULTS]


def _read_result(result: Any) -> SearchResult | None:
    url = result.get("url") if isinstance(result, dict) else None
    parsed = parse_url_or_none(url) if isinstance(url, str) else None
    return SearchResult(parsed.href, str(result.get("title") or "")[:300]) if parsed else None


@asynccontextmanager
async def open_search(address: str, settings: FetchSettings) -> AsyncIterator[SearxngSearch | None]:
    """None where no address is set."""
    if not address:
        yield None
        return
    guard = IpGuard(_EVERYWHERE)
    resolver = MappedResolver(settings.host_map, settings.nameservers, settings.timeouts.dns)
    try:
        async with open_session(settings, guard, resolver) as session:
            yield SearxngSearch(Transport(session, guard, settings), address)
    finally:
        await resolver.close()
