"""A try that is interrupted keeps what it has received, also after SIGKILL, and the budget holds over all tries."""

import json
import signal
import sqlite3
import threading
import time
from contextlib import closing
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from tests.leadslogix.runs.commands import Shell
from tests.queueing.waiting import wait_for

pytestmark = pytest.mark.long

PAGES = 5


class SlowSite(BaseHTTPRequestHandler):
    """A home page with a dozen pages that look worth a visit; each takes its time and says nothing."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        if self.path == "/robots.txt":
            return self.reply(404, "")
        self.server.asked.append(self.path)
        time.sleep(0.3)
        mail = "office@alder-pumps.example" if self.path == "/contact/" else ""
        words = ("contact", "about", "team", "imprint", "office", "locations", "people", "legal")
        links = "".join(f'<li><a href="/{word}/{self.path.strip("/")}">{word}</a>' for word in words)
        return self.reply(
            200, f"<!doctype html><html lang=en><title>{self.path}</title>{mail}<ul>{links}</ul>"
        )

    def reply(self, status: int, body: str) -> None:
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
        """Nothing on the test's terminal."""


@pytest.fixture
def site():
    server = ThreadingHTTPServer(("127.0.0.1", 0), SlowSite)
    server.asked = []
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def seeds(site, tmp_path):
    path = tmp_path / "seeds.csv"
    path.write_text(f"Company,Website,Country\nAlder Pumps Ltd,http://127.0.0.1:{site.server_port}/,GB\n")
    return path


@pytest.fixture
def shell(data_dir):
    return Shell(data_dir, {"LEADSLOGIX_ALLOWED_NETWORKS": "127.0.0.0/8"})


def interrupt(shell, site, crawl, number, asked) -> None:
    process = shell.start(*crawl)
    wait_for(lambda: len(site.asked) >= asked)
    process.send_signal(number)
    process.communicate(timeout=300)


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT])
def test_try_that_was_interrupted_costs_the_one_page_that_was_open(shell, site, seeds, number):
    crawl = ("crawl", seeds, f"--pages={PAGES}", "--renders=0")
    interrupt(shell, site, crawl, number, asked=2)
    interrupt(shell, site, crawl, number, asked=4)

    assert shell.run(*crawl).returncode == 0

    # What was received is not asked for again, and what was not received is not paid for.
    assert len(set(site.asked)) == PAGES
    assert len(site.asked) <= PAGES + 2
    with closing(sqlite3.connect(shell.data_dir / "leadslogix.sqlite3")) as database:
        pages, seconds, size = database.execute("select pages, seconds, bytes from seeds_ledger").fetchone()
        outcomes = {outcome for (outcome,) in database.execute("select outcome from seeds_layeroutcome")}
        visits = [url for (url,) in database.execute("select url from seeds_pagevisit")]
        kept = database.execute("select count(*) from runs_receivedpage").fetchone()
    assert pages == PAGES
    assert len(visits) == len(set(visits)) == PAGES
    assert kept == (0,)
    assert seconds >= 0.3 * PAGES
    assert size > 0
    assert "budget_spent" in outcomes


def test_crawl_that_was_told_to_stop_goes_on_with_what_it_has(shell, site, seeds, tmp_path):
    out = tmp_path / "leads.jsonl"
    crawl = ("crawl", seeds, "--pages=8", "--renders=0", f"--jsonl={out}")
    interrupt(shell, site, crawl, signal.SIGTERM, asked=4)

    assert shell.run(*crawl).returncode == 0

    assert site.asked.count("/contact/") == 1
    assert "office@alder-pumps.example" in {fact["value"] for fact in json.loads(out.read_text())["facts"]}


def test_web_that_crawls_by_itself_hands_back_what_it_has_when_it_is_restarted(shell, site, seeds):
    assert shell.run("import_seeds", seeds, "--workspace", "Fair", "--start").returncode == 0
    web = shell.start_python("-m", "gunicorn", "leadslogix.wsgi", "--bind", "127.0.0.1:0")
    wait_for(lambda: len(site.asked) >= 4)
    web.terminate()
    _, errors = web.communicate(timeout=300)

    assert "Traceback" not in errors
    with closing(sqlite3.connect(shell.data_dir / "leadslogix.sqlite3")) as database:
        assert database.execute("select state from queueing_task").fetchall() == [("waiting",)]
        assert database.execute("select result from queueing_attempt").fetchall() == [("handed_back",)]
        mails = database.execute("select value from leads_fact where field = 'email'").fetchall()
    assert mails == [("office@alder-pumps.example",)]
