import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from scraping.__main__ import main

PAGE = "<p>Tel. 089 21803000</p><p>info@huber.example</p><p>you@example.com</p><p>Anna Smith, CEO<br>anna.smith@huber.example</p>"


ROOT = str(Path(__file__).resolve().parents[3])
Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Calls the command in this process; the last test of this file starts it as people do."""

    def run(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
        monkeypatch.chdir(cwd)
        try:
            code: object = main(["extract", *arguments])
        except SystemExit as end:
            code = end.code
        out, err = capsys.readouterr()
        return subprocess.CompletedProcess(arguments, int(str(code)), out, err)

    return run


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages" / "a.html").write_text(PAGE, encoding="utf-8")
    return tmp_path


def test_one_line_of_findings_per_file(run: Run, folder: Path) -> None:
    done = run("pages/a.html", "--url", "http://huber.example/", "--country", "DE", cwd=folder)
    line = json.loads(done.stdout)
    assert (done.returncode, line["file"], line["url"]) == (0, "pages/a.html", "http://huber.example/")
    found = {(one["field"], one["value"]) for one in line["findings"]}
    assert {("phone", "+498921803000"), ("email", "info@huber.example"), ("person", "Anna Smith")} <= found
    assert ("email", "you@example.com") not in found
    assert all(set(one) >= {"field", "value", "confidence", "method", "snippet"} for one in line["findings"])


def test_the_mailbox_of_a_person_has_their_name(run: Run, folder: Path) -> None:
    done = run("pages/a.html", "--url", "http://huber.example/", cwd=folder)
    email = next(
        one for one in json.loads(done.stdout)["findings"] if one["value"] == "anna.smith@huber.example"
    )
    assert email["person"] == {
        "name": "Anna Smith",
        "title": "CEO",
        "email": "anna.smith@huber.example",
        "phone": "",
    }


def test_rejected_findings_are_shown_on_request_with_their_reason(run: Run, folder: Path) -> None:
    done = run("pages/a.html", "--rejected", cwd=folder)
    reasons = {one["value"]: one.get("rejected") for one in json.loads(done.stdout)["findings"]}
    assert reasons["you@example.com"] == "placeholder"


def test_a_batch_reads_many_files_relative_to_its_rows(run: Run, folder: Path) -> None:
    rows = [
        {"file": "pages/a.html", "url": None, "country": "DE"},
        {"file": "pages/a.html", "url": "http://huber.example/", "country": None},
    ]
    (folder / "rows.jsonl").write_text("\n".join(map(json.dumps, rows)) + "\n\n", encoding="utf-8")
    elsewhere = folder / "pages"
    done = run("--batch", str(folder / "rows.jsonl"), cwd=elsewhere)
    assert [json.loads(line)["url"] for line in done.stdout.splitlines()] == ["", "http://huber.example/"]


def test_a_bad_row_is_reported_and_the_others_are_read(run: Run, folder: Path) -> None:
    (folder / "rows.jsonl").write_text(
        '{"file": "gone.html"}\nnonsense\n{"file": "pages/a.html"}\n', encoding="utf-8"
    )
    done = run("--batch", "rows.jsonl", cwd=folder)
    assert done.returncode == 2
    assert len(done.stdout.splitlines()) == 1
    assert "gone.html" in done.stderr
    assert "line 2" in done.stderr


def test_without_files_the_command_says_what_it_needs(run: Run, folder: Path) -> None:
    done = run(cwd=folder)
    assert done.returncode == 2
    assert "--batch" in done.stderr


def test_an_invalid_file_name_is_a_bad_row(run: Run, folder: Path) -> None:
    (folder / "rows.jsonl").write_text('{"file": "a\\u0000b"}\n{"file": "pages/a.html"}\n', encoding="utf-8")
    done = run("--batch", "rows.jsonl", cwd=folder)
    assert (done.returncode, len(done.stdout.splitlines())) == (2, 1)
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("country", ["de", "Germany", "Deutschland", "DEU"])
def test_a_country_may_be_given_by_its_name(run: Run, folder: Path, country: str) -> None:
    done = run("pages/a.html", "--country", country, cwd=folder)
    assert "+498921803000" in done.stdout


def test_an_unknown_country_is_reported_and_the_page_is_read_without_one(run: Run, folder: Path) -> None:
    done = run("pages/a.html", "--country", "Atlantis", cwd=folder)
    assert (done.returncode, "info@huber.example" in done.stdout, "Atlantis" in done.stderr) == (
        0,
        True,
        True,
    )


def test_a_terminal_without_unicode_gets_escapes(folder: Path) -> None:
    (folder / "pages" / "a.html").write_text("<p>Tel. 089 21803000 Müller</p>", encoding="utf-8")
    environment = {"PYTHONPATH": ROOT, "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "scraping", "extract", "pages/a.html", "--country", "DE"]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, timeout=300)
    assert (done.returncode, json.loads(done.stdout)["findings"][0]["snippet"]) == (
        0,
        "Tel. 089 21803000 Müller",
    )
