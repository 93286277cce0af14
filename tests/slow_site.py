"""Websites on loopback that take their time for each page, for tests that interrupt a crawl of them."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@dataclass(slots=True)
class SlowSite:
    # A host and a path -> the page. There is no robots.txt.
    page: Callable[[str, str], str]
    seconds: float
    # In the order of the requests, those that were not answered yet included.
    hosts: list[str] = field(default_factory=list)
    paths: list[str] = field(default_factory=list)
    port: int = 0


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    site: SlowSite

    def do_GET(self) -> None:
        if self.path == "/robots.txt":
            self._reply(404, "")
            return
        host = self.headers["Host"].partition(":")[0]
        self.site.hosts.append(host)
        self.site.paths.append(self.path)
        time.sleep(self.site.seconds)
        self._reply(200, self.site.page(host, self.path))

    def _reply(self, status: int, body: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body.encode())

    def handle_one_request(self) -> None:
        try:
            super().handle_one_request()
        except (BrokenPipeError, ConnectionResetError):  # the client was killed
            self.close_connection = True

    def log_message(self, *args: object) -> None:
        """Keeps the output of the tests clean."""


@contextmanager
def open_slow_site(page: Callable[[str, str], str], seconds: float) -> Iterator[SlowSite]:
    site = SlowSite(page, seconds)
    handler = type("Handler", (_Handler,), {"site": site})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        site.port = server.server_port
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield site
        finally:
            server.shutdown()
            thread.join()
