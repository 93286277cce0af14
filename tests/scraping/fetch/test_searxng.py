"""The search engine's adapter against a stand-in on loopback that answers as SearXNG does."""

import asyncio
import json
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

import pytest

from scraping.crawl.budget import Budget, Ledger
from scraping.errors import SearchFailed
from scraping.fetch.searxng import open_search
from scraping.fetch.settings import FetchSettings
from scraping.interfaces import SearchResult

RESULTS = {
    "query": "Tanner Bau",
    "results": [
        {"url": "https://tanner-bau.example/", "title": "Tanner Bau", "engine": "one", "score": 4.0},
        {"url": "javascript:alert(1)", "title": "nothing"},
        {"title": "no address"},
        {"url": "https://directory.example/tanner", "title": None},
    ],
}


@dataclass
class StandIn:
    body: bytes = json.dumps(RESULTS).encode()
    status: int = 200
    media_type: str = "application/json"
    asked: list[dict[str, list[str]]] = field(default_factory=list)
    address: str = ""


@pytest.fixture
def engine() -> Iterator[StandIn]:
    stand_in = StandIn()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            stand_in.asked.append(parse_qs(urlsplit(self.path).query))
            self.send_response(stand_in.status)
            self.send_header("Content-Type", stand_in.media_type)
            self.end_headers()
            self.wfile.write(stand_in.body)

        def log_message(self, *args):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    stand_in.address = f"http://127.0.0.1:{server.server_port}"
    yield stand_in
    server.shutdown()
    thread.join()
    server.server_close()


def search(address: str, ledger: Ledger | None = None) -> tuple[SearchResult, ...]:
    async def run() -> tuple[SearchResult, ...]:
        async with open_search(address, FetchSettings()) as engine:
            assert engine is not None
            return await engine.search("Tanner Bau DE", ledger or Ledger(Budget()))

    return asyncio.run(run())


def test_results_are_read_and_what_is_no_web_address_is_left_out(engine):
    assert search(engine.address) == (
        SearchResult("https://tanner-bau.example/", "Tanner Bau"),
        SearchResult("https://directory.example/tanner", ""),
    )
    assert engine.asked == [{"q": ["Tanner Bau DE"], "format": ["json"], "categories": ["general"]}]


def test_search_costs_a_page_and_its_bytes(engine):
    ledger = Ledger(Budget())
    search(engine.address, ledger)
    assert (ledger.spent.pages, ledger.spent.bytes) == (1, len(engine.body))


@pytest.mark.parametrize(
    ("status", "media_type", "body"),
    [
        (403, "application/json", b"{}"),  # the JSON format is not switched on
        (500, "text/html", b"oops"),
        (200, "text/html", b"<html>"),
        (200, "application/json", b"[]"),
        (200, "application/json", b'{"results": 7}'),
        (200, "application/json", b"not json"),
    ],
)
def test_answer_that_is_none_is_a_failed_search(engine, status, media_type, body):
    engine.status, engine.media_type, engine.body = status, media_type, body
    with pytest.raises(SearchFailed):
        search(engine.address)


def test_engine_that_is_not_there_is_a_failed_search():
    with pytest.raises(SearchFailed):
        search("http://127.0.0.1:9")


def test_spent_budget_asks_nothing(engine):
    with pytest.raises(SearchFailed):
        search(engine.address, Ledger(Budget(pages=0)))
    assert engine.asked == []


def test_no_address_is_no_engine():
    async def run() -> None:
        async with open_search("", FetchSettings()) as engine:
            assert engine is None

    asyncio.run(run())
