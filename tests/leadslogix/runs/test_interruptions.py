"""A try that is interrupted keeps what it has received, also after SIGKILL, and the budget holds over all tries."""

import json
import signal
import sqlite3
from contextlib import closing

import pytest

from tests.leadslogix.runs.commands import Shell
from tests.queueing.waiting import wait_for
from tests.slow_site import open_slow_site

pytestmark = pytest.mark.long

PAGES = 5


def page(host: str, path: str) -> str:
    """A home page with a dozen pages that look worth a visit; all but one say nothing."""
    mail = "office@alder-pumps.example" if path == "/contact/" else ""
    words = ("contact", "about", "team", "imprint", "office", "locations", "people", "legal")
    links = "".join(f'<li><a href="/{word}/{path.strip("/")}">{word}</a>' for word in words)
    return f"<!doctype html><html lang=en><title>{path}</title>{mail}<ul>{links}</ul>"


@pytest.fixture
def site():
    with open_slow_site(page, seconds=0.3) as site:
        yield site


@pytest.fixture
def seeds(site, tmp_path):
    path = tmp_path / "seeds.csv"
    path.write_text(f"Company,Website,Country\nAlder Pumps Ltd,http://127.0.0.1:{site.port}/,GB\n")
    return path


@pytest.fixture
def shell(data_dir):
    return Shell(data_dir, {"LEADSLOGIX_ALLOWED_NETWORKS": "127.0.0.0/8"})


def interrupt(shell, site, crawl, number, asked) -> None:
    process = shell.start(*crawl)
    wait_for(lambda: len(site.paths) >= asked)
    process.send_signal(number)
    process.communicate(timeout=300)


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT])
def test_try_that_was_interrupted_costs_the_one_page_that_was_open(shell, site, seeds, number):
    crawl = ("crawl", seeds, f"--pages={PAGES}", "--renders=0")
    interrupt(shell, site, crawl, number, asked=2)
    interrupt(shell, site, crawl, number, asked=4)

    assert shell.run(*crawl).returncode == 0

    # What was received is not asked for again, and what was not received is not paid for.
    assert len(set(site.paths)) == PAGES
    assert len(site.paths) <= PAGES + 2
    with closing(sqlite3.connect(shell.data_dir / "leadslogix.sqlite3")) as database:
        pages, seconds, size = database.execute("select pages, seconds, bytes from seeds_ledger").fetchone()
        outcomes = {outcome for (outcome,) in database.execute("select outcome from seeds_layeroutcome")}
        visits = database.execute("select url, elapsed_ms from seeds_pagevisit").fetchall()
        kept = database.execute("select count(*) from runs_receivedpage").fetchone()
    assert pages == PAGES
    assert len(visits) == len({url for url, _ in visits}) == PAGES
    assert kept == (0,)
    # Those of all tries. (Less than the site waited, where our own process did not run meanwhile.)
    assert seconds * 1000 >= sum(milliseconds for _, milliseconds in visits) - PAGES
    assert size > 0
    assert "budget_spent" in outcomes


def test_crawl_that_was_told_to_stop_goes_on_with_what_it_has(shell, site, seeds, tmp_path):
    out = tmp_path / "leads.jsonl"
    crawl = ("crawl", seeds, "--pages=8", "--renders=0", f"--jsonl={out}")
    interrupt(shell, site, crawl, signal.SIGTERM, asked=4)

    assert shell.run(*crawl).returncode == 0

    assert site.paths.count("/contact/") == 1
    assert "office@alder-pumps.example" in {fact["value"] for fact in json.loads(out.read_text())["facts"]}


def test_web_that_crawls_by_itself_hands_back_what_it_has_when_it_is_restarted(shell, site, seeds):
    assert shell.run("import_seeds", seeds, "--workspace", "Fair", "--start").returncode == 0
    web = shell.start_python("-m", "gunicorn", "leadslogix.wsgi", "--bind", "127.0.0.1:0")
    wait_for(lambda: len(site.paths) >= 4)
    web.terminate()
    _, errors = web.communicate(timeout=300)

    assert "Traceback" not in errors
    with closing(sqlite3.connect(shell.data_dir / "leadslogix.sqlite3")) as database:
        assert database.execute("select state from queueing_task").fetchall() == [("waiting",)]
        assert database.execute("select result from queueing_attempt").fetchall() == [("handed_back",)]
        mails = database.execute("select value from leads_fact where field = 'email'").fetchall()
    assert mails == [("office@alder-pumps.example",)]
