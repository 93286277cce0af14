"""`crawl --processes`: several processes work on one list, each company once, whatever happens to them."""

import json
import os
import signal
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

import psutil
import pytest

from tests.leadslogix.runs.commands import Shell
from tests.queueing.waiting import wait_for
from tests.slow_site import open_slow_site

pytestmark = pytest.mark.long(first=True)

COMPANIES = 30


def page(host: str, path: str) -> str:
    """All that is looked for."""
    return (
        f"<!doctype html><html lang=en><title>{host}</title><h1>Contact</h1><p>Tel. +44 20 7946 0{len(host):03}"
        f"</p><p>E-mail <a href='mailto:office@{host}'>office@{host}</a></p>"
    )


@pytest.fixture
def sites():
    with open_slow_site(page, seconds=0.05) as sites:
        yield sites


@pytest.fixture
def shell(data_dir, sites):
    return Shell(
        data_dir,
        {
            "LEADSLOGIX_ALLOWED_NETWORKS": "127.0.0.0/8",
            "LEADSLOGIX_HOST_MAP": f"*.example=127.0.0.1:{sites.port}",
        },
    )


@pytest.fixture
def crawl(sites, tmp_path):
    path = tmp_path / "seeds.csv"
    rows = "".join(f"Crane {n} Ltd,http://crane-{n}.example:{sites.port}/\n" for n in range(COMPANIES))
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
    assert sorted(sites.hosts) == sorted(f"crane-{n}.example" for n in range(COMPANIES))
    workers = ask_database(shell, "SELECT DISTINCT worker FROM queueing_attempt WHERE result = 'done'")
    assert len(workers) == 2


def test_killed_process_costs_no_company_and_doubles_none(shell, sites, crawl):
    sites.seconds = 0.4
    process = shell.start(*crawl)
    wait_for(lambda: len(sites.hosts) >= 8 and further_processes(process))
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
    wait_for(lambda: len(sites.hosts) >= 6 and further_processes(process))
    others = further_processes(process)
    process.send_signal(number)
    process.communicate(timeout=300)

    assert process.returncode == code
    wait_for(lambda: not any(map(psutil.pid_exists, others)))
    sites.seconds = 0.0
    assert shell.run(*crawl).returncode == 0
    assert read_leads(crawl) == expected_leads()
