"""`crawl --processes`: several processes work on one list, each company once, whatever happens to them."""

import json
import os
import signal
import sqlite3
import threading
import time
from contextlib import closing, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import psutil
import pytest

from tests.leadslogix.runs.commands import Shell
from tests.queueing.waiting import wait_for

pytestmark = pytest.mark.long

COMPANIES = 30


class Site(BaseHTTPRequestHandler):
    """One page with all that is looked for, for each host."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        host = self.headers["Host"].partition(":")[0]
        if self.path == "/robots.txt":
            return self.reply(404, "")
        self.server.asked.append(host)
        time.sleep(self.server.seconds)
        return self.reply(
            200,
            f"<!doctype html><html lang=en><title>{host}</title><h1>Contact</h1><p>Tel. +44 20 7946 0{len(host):03}"
            f"</p><p>E-mail <a href='mailto:office@{host}'>office@{host}</a></p>",
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
def sites():
    server = ThreadingHTTPServer(("127.0.0.1", 0), Site)
    server.asked, server.seconds = [], 0.05
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def shell(data_dir, sites):
    return Shell(
        data_dir,
        {
            "LEADSLOGIX_ALLOWED_NETWORKS": "127.0.0.0/8",
            "LEADSLOGIX_HOST_MAP": f"*.example=127.0.0.1:{sites.server_port}",
        },
    )


@pytest.fixture
def crawl(sites, tmp_path):
    path = tmp_path / "seeds.csv"
    rows = "".join(f"Crane {n} Ltd,http://crane-{n}.example:{sites.server_port}/\n" for n in range(COMPANIES))
    path.write_text(f"Company,Website\n{rows}")
    out = tmp_path / "leads.jsonl"
    return ("crawl", path, "--pages=1", "--renders=0", "--concurrency=6", "--processes=2", f"--jsonl={out}")


def further_processes(process):
    return [child.pid for child in _children_of(process) if "work_share" in _command_of(child)]


def _children_of(process):
    with suppress(psutil.Error):
        return psutil.Process(process.pid).children()
    return []


def _command_of(child):
    with suppress(psutil.Error):
        return " ".join(child.cmdline())
    return ""


def read_leads(crawl):
    lines = Path(crawl[-1].partition("=")[2]).read_text().splitlines()
    return {
        lead["company"]: sorted(fact["value"] for fact in lead["facts"] if fact["field"] == "email")
        for lead in map(json.loads, lines)
    }


def expected_leads():
    return {f"Crane {n} Ltd": [f"office@crane-{n}.example"] for n in range(COMPANIES)}


def ask_database(shell, question):
    with closing(sqlite3.connect(shell.data_dir / "leadslogix.sqlite3")) as database:
        return database.execute(question).fetchall()


def test_processes_share_the_companies(shell, sites, crawl):
    done = shell.run(*crawl)

    assert done.returncode == 0, done.stderr
    assert read_leads(crawl) == expected_leads()
    assert sorted(sites.asked) == sorted(f"crane-{n}.example" for n in range(COMPANIES))
    workers = ask_database(shell, "SELECT DISTINCT worker FROM queueing_attempt WHERE result = 'done'")
    assert len(workers) == 2


def test_killed_process_costs_no_company_and_doubles_none(shell, sites, crawl):
    sites.seconds = 0.4
    process = shell.start(*crawl)
    wait_for(lambda: len(sites.asked) >= 8 and further_processes(process))
    os.kill(further_processes(process)[0], signal.SIGKILL)
    _, errors = process.communicate(timeout=300)

    assert process.returncode == 0, errors
    assert read_leads(crawl) == expected_leads()
    done = ask_database(shell, "SELECT task_id FROM queueing_attempt WHERE result = 'done'")
    assert len(done) == len(set(done)) == COMPANIES


def test_process_that_cannot_live_leaves_its_share_to_the_first_one(shell, sites, crawl):
    sites.seconds = 0.2
    process = shell.start(*crawl)
    killed = set()

    def is_done():
        for pid in set(further_processes(process)) - killed:
            os.kill(pid, signal.SIGKILL)
            killed.add(pid)
        return process.poll() is not None

    wait_for(is_done)
    _, errors = process.communicate()

    assert process.returncode == 0, errors
    assert "the first one does its work" in errors
    assert read_leads(crawl) == expected_leads()


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 130), (signal.SIGKILL, -9)])
def test_end_of_the_command_ends_all_and_the_same_command_goes_on(shell, sites, crawl, number, code):
    sites.seconds = 0.4
    process = shell.start(*crawl)
    wait_for(lambda: len(sites.asked) >= 6 and further_processes(process))
    others = further_processes(process)
    process.send_signal(number)
    process.communicate(timeout=300)

    assert process.returncode == code
    wait_for(lambda: not any(map(psutil.pid_exists, others)))
    sites.seconds = 0.0
    assert shell.run(*crawl).returncode == 0
    assert read_leads(crawl) == expected_leads()
