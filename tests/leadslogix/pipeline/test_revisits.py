"""A crawl that is wanted again asks only for what has changed, and finds the same."""

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from tests.leadslogix.pipeline.commands import Shell

HOME = (
    b"<!doctype html><html lang=en><title>Alder Pumps Ltd</title><main><h1>Alder Pumps Ltd</h1><p>Call 0131 496 0650"
    b'</p><p><a href="mailto:info@alder-pumps.example">info@alder-pumps.example</a></p></main></html>'
)


class Site(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        if self.path != "/":
            return self.reply(404, b"")
        if self.headers.get("If-None-Match") == '"v1"':
            return self.reply(304, b"")
        return self.reply(200, HOME)

    def reply(self, status: int, body: bytes) -> None:
        self.server.answered.append((self.path, status))
        self.send_response(status)
        self.send_header("ETag", '"v1"')
        if status != 304:
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args: object) -> None:
        """Nothing on the test's terminal."""


@pytest.fixture
def site():
    server = ThreadingHTTPServer(("127.0.0.1", 0), Site)
    server.answered = []
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


def test_page_that_did_not_change_is_not_sent_again_and_says_the_same(site, tmp_path):
    seeds = tmp_path / "seeds.csv"
    seeds.write_text(f"Company,Website,Country\nAlder Pumps Ltd,http://127.0.0.1:{site.server_port}/,GB\n")
    shell = Shell(tmp_path / "data", {"LEADSLOGIX_ALLOWED_NETWORKS": "127.0.0.0/8"})
    first, second = tmp_path / "first.jsonl", tmp_path / "second.jsonl"

    assert shell.run("crawl", seeds, "--renders=0", f"--jsonl={first}").returncode == 0
    assert shell.run("crawl", seeds, "--renders=0", "--again", f"--jsonl={second}").returncode == 0

    of_home = [status for path, status in site.answered if path == "/"]
    assert of_home.count(200) == 1
    assert of_home.count(304) >= 1
    facts = [
        {(fact["field"], fact["value"], fact["confidence"]) for fact in json.loads(path.read_text())["facts"]}
        for path in (first, second)
    ]
    assert facts[0] == facts[1]
    assert ("email", "info@alder-pumps.example") in {fact[:2] for fact in facts[1]}
