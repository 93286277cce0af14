"""A small website on loopback, for tests that run the product in a separate process."""

import threading
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@dataclass(slots=True)
class SmallSite:
    """`pages`: path -> HTML; every other path is not found. Replies 304 to a matching ETag."""

    pages: Mapping[str, str]
    answered: list[tuple[str, int]] = field(default_factory=list)
    port: int = 0

    def url(self, path: str = "/") -> str:
        return f"http://127.0.0.1:{self.port}{path}"

    def statuses_of(self, path: str) -> list[int]:
        return [status for requested, status in self.answered if requested == path]


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    site: SmallSite

    def do_GET(self) -> None:
        body = self.site.pages.get(self.path)
        if body is None:
            self._reply(404, b"not here", "")
            return
        etag = f'"{zlib.crc32(body.encode()):x}"'
        if self.headers.get("If-None-Match") == etag:
            self._reply(304, b"", etag)
        else:
            self._reply(200, body.encode(), etag)

    def _reply(self, status: int, body: bytes, etag: str) -> None:
        self.site.answered.append((self.path, status))
        self.send_response(status)
        if etag:
            self.send_header("ETag", etag)
        if status != 304:
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args: object) -> None:
        """Keeps the output of the tests clean."""


@contextmanager
def open_small_site(pages: Mapping[str, str]) -> Iterator[SmallSite]:
    site = SmallSite(pages)
    handler = type("Handler", (_Handler,), {"site": site})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        site.port = server.server_port
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        try:
            yield site
        finally:
            server.shutdown()
            thread.join()
