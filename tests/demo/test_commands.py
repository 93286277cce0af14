"""`python -m demo` as people type it, without Django's settings."""

import csv
import http.client
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from demo import load_truth
from demo.exhibition import FAIR_HOST
from demo.truth import TRUTH_PATH

ROOT = Path(__file__).resolve().parents[2]
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "demo", *arguments]
    return subprocess.run(command, cwd=ROOT, env=ENVIRONMENT, capture_output=True, text=True, timeout=300)


@pytest.fixture(scope="module")
def written(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("demo") / "new"
    assert run("write", str(folder)).returncode == 0
    return folder


@pytest.fixture(scope="module")
def seeds(written) -> list[dict[str, str]]:
    with (written / "seeds.csv").open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_write_makes_the_seed_list_and_the_truth(written, seeds) -> None:
    assert (written / "truth.json").read_bytes() == TRUTH_PATH.read_bytes()
    assert len(seeds) == len(load_truth()) + 4


def test_one_seed_row_is_there_twice_and_one_has_no_name(seeds) -> None:
    whole = [tuple(row.values()) for row in seeds]
    assert len(whole) - len(set(whole)) == 1
    assert seeds[-1]["Exhibitor"] == "-"


def test_two_companies_are_there_again_in_other_words(seeds) -> None:
    known = {(one.exhibitor, one.country) for one in load_truth()}
    names = {name for name, _ in known}
    again = [row for row in seeds if not row["Country"] and row["Exhibitor"] != "-"]
    assert [(row["Exhibitor"] in names, bool(row["Website"])) for row in again] == [
        (False, True),
        (True, False),
    ]


def test_some_seed_rows_have_all_contacts_in_one_cell(seeds) -> None:
    mixed = [row["Contact Details"] for row in seeds if "Web:" in row["Contact Details"]]
    assert len(mixed) >= 3
    assert all(re.fullmatch(r"Tel\. .+; E-mail: \S+@\S+; Web: www\.\S+", cell) for cell in mixed)
    assert not any(row["Website"] for row in seeds if row["Contact Details"])


def test_some_seed_rows_have_no_website_but_a_profile(seeds) -> None:
    without = [row for row in seeds if not row["Website"] and row["Profile URL"]]
    assert len(without) >= 3


def test_one_seed_row_names_the_fair_as_its_website(seeds) -> None:
    families = {known.exhibitor: known.family for known in load_truth()}
    rows = [families[row["Exhibitor"]] for row in seeds if FAIR_HOST in row["Website"]]
    assert rows == ["on_profile_only"]


def test_websites_are_spelt_in_several_ways(seeds) -> None:
    shapes = {
        re.sub(r"[a-z0-9-]+\.(example|invalid)", "HOST", row["Website"]) for row in seeds if row["Website"]
    }
    assert shapes == {"http://HOST/", "http://HOST", "http://www.HOST", "www.HOST"}


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM])
def test_serve_tells_its_host_map_and_ends_on_a_signal(end) -> None:
    command = [sys.executable, "-m", "demo", "serve"]
    with subprocess.Popen(command, cwd=ROOT, env=ENVIRONMENT, stdout=subprocess.PIPE, text=True) as process:
        line = process.stdout.readline()
        connection = http.client.HTTPConnection("127.0.0.1", int(line.rpartition(":")[2]), timeout=300)
        connection.request("GET", "/exhibitors", headers={"Host": FAIR_HOST})
        status = connection.getresponse().status
        connection.close()
        process.send_signal(end)
        assert process.wait(300) == 0
    assert line.startswith("host map: ")
    assert status == 200


def test_score_prints_the_table_and_the_misses(tmp_path) -> None:
    path = tmp_path / "leads.jsonl"
    path.write_text('{"company": "Nobody", "facts": []}\n', encoding="utf-8")
    done = run("score", str(path), "--misses")
    assert done.returncode == 0
    assert "companies crawled: 0 of" in done.stdout
    assert "missed: " in done.stdout


@pytest.mark.parametrize("content", [None, "not json\n"])
def test_a_bad_file_is_one_clear_line(tmp_path, content) -> None:
    path = tmp_path / "leads.jsonl"
    if content:
        path.write_text(content, encoding="utf-8")
    done = run("score", str(path))
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("demo: ")
