"""`manage.py crawl` from a list to its files, stopped and killed on the way, against the demo's fair."""

import csv
import json
import shutil
import signal
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from openpyxl import load_workbook

from demo.server import DemoWeb
from tests.leadslogix.runs.commands import Shell, run_here
from tests.leadslogix.runs.fair import HONEST_FAMILIES, CrawlRecord, companies_of, shell_at, write_list
from tests.queueing.waiting import wait_for


@pytest.fixture
def shell(web, data_dir):
    return shell_at(web, data_dir)


@pytest.fixture
def record(tmp_path):
    return CrawlRecord(tmp_path / "data" / "leadslogix.sqlite3")


@pytest.fixture
def companies():
    return companies_of(HONEST_FAMILIES)


@pytest.fixture
def seeds(tmp_path, companies):
    return write_list(tmp_path / "seeds.csv", companies)


@dataclass(frozen=True, slots=True)
class FinishedCrawl:
    web: DemoWeb
    shell: Shell
    seeds: Path
    files: dict[str, Path]
    result: subprocess.CompletedProcess[str]
    requests: int


@pytest.fixture(scope="module")
def finished(tmp_path_factory, migrated_database) -> Iterator[FinishedCrawl]:
    """A crawl that came to its end, once for the tests that start from there."""
    folder = tmp_path_factory.mktemp("finished")
    files = {name: folder / f"leads.{name}" for name in ("xlsx", "csv", "jsonl")}
    seeds = write_list(folder / "seeds.csv", companies_of(HONEST_FAMILIES))
    shutil.copy(migrated_database, folder)
    with DemoWeb() as web:
        shell = shell_at(web, folder)
        result = shell.run("crawl", seeds, *(f"--{name}={path}" for name, path in files.items()))
        yield FinishedCrawl(web, shell, seeds, files, result, len(web.requests))


def read_lines(path: Path) -> list[dict]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def values_of(rows: list[dict]) -> set[tuple]:
    return {
        (row["domain"], fact["field"], fact["value"], fact["confidence"])
        for row in rows
        for fact in row["facts"]
    }


def test_list_becomes_three_files_with_sourced_facts(finished, companies):
    files, result = finished.files, finished.result
    assert result.returncode == 0, result.stderr
    rows = read_lines(files["jsonl"])
    emails = {company.host: set(company.facts["email"]) for company in companies}
    found = {
        row["domain"]: {fact["value"] for fact in row["facts"] if fact["field"] == "email"} for row in rows
    }
    assert found == emails
    sources = [source for row in rows for fact in row["facts"] for source in fact["sources"]]
    assert all(
        source["url"].startswith("http") and source["layer"] and source["method"] for source in sources
    )
    assert all(
        sum(points for _, points in fact["reasons"]) == fact["confidence"]
        for row in rows
        for fact in row["facts"]
    )
    assert all(
        set(row["outcomes"]) == {"structured", "static", "sitemap", "directory", "browser"} for row in rows
    )
    with files["csv"].open(encoding="utf-8-sig", newline="") as file:
        assert len(list(csv.DictReader(file))) == len(companies)
    workbook = load_workbook(files["xlsx"], read_only=True)
    assert workbook.sheetnames == ["Leads", "Contacts", "Sources", "Run"]
    assert len(list(workbook["Leads"].iter_rows())) == len(companies) + 1
    workbook.close()
    assert "8/8 companies" in result.stderr
    assert f"Wrote {files['xlsx']}" in result.stdout


def test_same_crawl_again_finds_the_same_and_plain_repetition_fetches_nothing(finished, tmp_path):
    shell, first = finished.shell, finished.files["jsonl"]
    second, third = tmp_path / "second.jsonl", tmp_path / "third.jsonl"
    repeated = shell.run("crawl", finished.seeds, f"--jsonl={second}")
    assert repeated.returncode == 0
    assert "crawled already" in repeated.stderr
    assert len(finished.web.requests) == finished.requests
    assert shell.run("crawl", finished.seeds, "--again", f"--jsonl={third}").returncode == 0
    assert len(finished.web.requests) > finished.requests
    assert values_of(read_lines(first)) == values_of(read_lines(second)) == values_of(read_lines(third))


REQUEUE = """
from queueing.dead_letters import requeue_many
from queueing.models import DeadLetter
requeue_many(DeadLetter.objects.filter(state="open"), by="ann")
"""


def test_requeued_dead_letter_of_a_finished_list_is_worked_on_by_the_same_command(shell, tmp_path):
    seeds = tmp_path / "seeds.csv"
    seeds.write_text("Company,Website\nAcme,http://acme.example/\n")
    shell.environment["LEADSLOGIX_HOST_MAP"] = "acme.example=127.0.0.1:1"
    assert "dead 1" in shell.run("crawl", seeds).stdout
    assert shell.run("shell", "-c", REQUEUE).returncode == 0

    again = shell.run("crawl", seeds)

    assert "crawled already" not in again.stderr
    assert "waiting" not in again.stdout
    assert "dead 1" in again.stdout


@pytest.mark.parametrize(
    ("number", "code", "message"),
    [
        (signal.SIGINT, 130, "The same command continues with the others."),
        (signal.SIGKILL, -signal.SIGKILL, ""),
    ],
)
def test_interrupted_crawl_continues_without_fetching_finished_companies_again(
    web, shell, seeds, record, companies, tmp_path, number, code, message
):
    out = tmp_path / "leads.jsonl"
    command = ("crawl", seeds, "--concurrency=1", f"--jsonl={out}")
    process = shell.start(*command)
    wait_for(lambda: record.count_done() >= 3)
    process.send_signal(number)
    _, errors = process.communicate(timeout=300)
    assert process.returncode == code, errors
    assert message in errors
    assert "Traceback" not in errors
    assert not out.exists()
    finished = record.finished_domains()
    assert 3 <= len(finished) < len(companies)
    asked_before = len(web.requests)

    again = shell.run(*command)

    assert again.returncode == 0, again.stderr
    assert {host.removeprefix("www.") for host, _ in web.requests[asked_before:]} & finished == set()
    assert len(read_lines(out)) == len(companies)
    assert {state for state, count in record.states().items() if count} == {"done"}


def test_site_that_does_not_answer_is_tried_again_and_then_a_dead_letter(shell, tmp_path, record):
    seeds = write_list(tmp_path / "dead.csv", companies_of(["server_error", "connection_refused"]))
    out = tmp_path / "leads.jsonl"
    result = shell.run("crawl", seeds, f"--jsonl={out}")
    assert result.returncode == 0, result.stderr
    assert record.states() == {"dead": 2}
    rows = read_lines(out)
    assert {row["outcomes"]["structured"] for row in rows} == {"server_error", "refused"}
    assert all(row["facts"] == [] for row in rows)


@pytest.mark.django_db(transaction=True)
def test_import_and_status_speak_json(seeds):
    imported = run_here("import_seeds", seeds, "--workspace", "Fair", "--json")
    counts = json.loads(imported.stdout)
    assert (counts["rows"], counts["created"], counts["rejected"]) == (8, 8, 0)
    again = json.loads(run_here("import_seeds", seeds, "--workspace", "Fair", "--start", "--json").stdout)
    assert (again["file"], again["run"]) == (counts["file"], counts["run"])
    status = json.loads(run_here("run_status", counts["run"], "--json").stdout)
    assert status["state"] == "running"
    assert status["tasks"]["waiting"] == sum(status["tasks"].values()) == 8
    assert set(status) == {
        "run", "state", "companies", "tasks", "facts", "pages", "renders", "seconds", "outcomes"
    }  # fmt: skip
