"""`import_seeds --dry-run`: what would happen, in numbers that add up, and nothing that does."""

import json

import pytest

from leadslogix.accounts.models import Workspace
from leadslogix.seeds.models import SavedMapping, SeedFile
from tests.leadslogix.runs.commands import run_here

pytestmark = pytest.mark.django_db(transaction=True)
LIST = "Company;Website\nNordwerk;nordwerk.example\n;\nNordwerk AG;www.nordwerk.example\nAquila;yes\n"


@pytest.fixture
def seeds(tmp_path):
    path = tmp_path / "list.csv"
    path.write_text(LIST)
    return path


def test_dry_run_prints_every_line_with_its_reason(seeds):
    done = run_here("import_seeds", seeds, "--workspace", "W", "--dry-run", "--json")
    said = json.loads(done.stdout)
    assert said["rows"] == said["created"] + said["known"] + said["duplicate"] + said["rejected"] == 4
    assert [(line["line"], line["state"]) for line in said["lines"]] == [
        (2, "created"),
        (3, "rejected"),
        (4, "duplicate"),
        (5, "created"),
    ]
    assert said["lines"][2]["reason"] == "the same company as in line 2"
    assert said["columns"][0]["means"] == "name"
    assert said["problem_count"] == 1


def test_dry_run_stores_nothing(seeds):
    done = run_here("import_seeds", seeds, "--workspace", "W", "--dry-run", "--column", "name=Company")
    assert done.returncode == 0, done.stderr
    assert "rows 4, created 2, known 0, duplicate 1, rejected 1" in done.stdout
    stored = [model.objects.count() for model in (Workspace, SeedFile, SavedMapping)]
    assert stored == [0, 0, 0]


def test_column_that_is_said_is_remembered(seeds, tmp_path):
    (tmp_path / "odd.csv").write_text("a,b\nx,Nordwerk\n")
    (tmp_path / "next.csv").write_text("A,B\ny,Aquila\n")
    refused = run_here("import_seeds", tmp_path / "odd.csv", "--workspace", "W")
    assert (refused.returncode, "no column is recognised" in refused.stderr) == (2, True)
    assert (
        run_here("import_seeds", tmp_path / "odd.csv", "--workspace", "W", "--column", "name=b").returncode
        == 0
    )
    done = run_here("import_seeds", tmp_path / "next.csv", "--workspace", "W", "--json")
    assert json.loads(done.stdout)["created"] == 1


@pytest.mark.parametrize(
    ("option", "message"),
    [
        (("--column", "colour=a"), "use one of name, website"),
        (("--column", "name=z"), "has no column 'z'"),
        (("--encoding", "klingon"), "The encoding 'klingon' is not known"),
        (("--delimiter", "x"), "The delimiter 'x' is not known"),
        (("--header-line", "77"), "line 77 is empty or not among the first"),
    ],
)
def test_wrong_correction_is_explained_in_one_line(seeds, option, message):
    done = run_here("import_seeds", seeds, "--workspace", "W", *option)
    assert done.returncode == 2
    assert message in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_mailboxes_that_are_no_exhibitor_s_are_shown(tmp_path, db):
    seeds = tmp_path / "list.csv"
    rows = [f"Firm {letter},sales@fair.example" for letter in ("Alder", "Birch", "Cedar")]
    seeds.write_text(
        "\n".join(["Company,E-mail", *rows, "Elm,info@elm.example", "Fir,fir@facebook.com"]) + "\n"
    )
    done = run_here("import_seeds", seeds, "--workspace=Ann", "--dry-run", "--json")
    assert json.loads(done.stdout)["held_back"] == [["sales@fair.example", 3], ["fir@facebook.com", 1]]
