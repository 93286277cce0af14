"""What people get wrong ends with one clear line, exit code 2, and nothing half-written."""

from pathlib import Path

import pytest

from leadslogix.accounts.models import Workspace
from tests.leadslogix.runs.commands import run_here

# Not in a transaction, because a command closes the connections at its end.
pytestmark = pytest.mark.django_db(transaction=True)
GOOD = "Company,Website\nAcme,http://acme.invalid/\n"


def assert_refused(result, message):
    assert result.returncode == 2, result.stderr
    assert message in result.stderr
    assert "Traceback" not in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1
    assert result.stdout == ""


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "the file is empty"),
        (b"\n\n \n", "the file is empty"),
        (b"Company,Website\n", "a header and no rows"),
        (b"Shoe size,Colour\n44,red\n39,blue\n", "no column is recognised as a company's name or website"),
        (b"PK\x03\x04" + b"\0" * 400, "the workbook is damaged or cut off"),
    ],
)
def test_file_that_is_no_seed_list_is_named_with_what_to_do(tmp_path, content, message):
    seeds = tmp_path / "seeds.csv"
    seeds.write_bytes(content)
    out = tmp_path / "leads.xlsx"
    result = run_here("crawl", seeds, "--xlsx", out)
    assert_refused(result, message)
    assert not out.exists()


def test_result_that_would_replace_the_list_or_another_result_is_refused(tmp_path):
    seeds = tmp_path / "seeds.csv"
    seeds.write_text(GOOD)

    assert_refused(run_here("crawl", seeds, "--csv", tmp_path / "." / "seeds.csv"), "is the list itself")
    both = tmp_path / "leads"
    assert_refused(run_here("crawl", seeds, "--csv", both, "--jsonl", both), "named for several formats")
    assert_refused(run_here("crawl", seeds, "--csv", "/dev/full"), "not a regular file")

    assert seeds.read_text() == GOOD
    assert not Workspace.objects.exists()


@pytest.mark.parametrize("name", ["", " ", "x" * 101])
def test_workspace_cannot_have_such_a_name(tmp_path, name):
    seeds = tmp_path / "seeds.csv"
    seeds.write_text(GOOD)

    assert_refused(run_here("crawl", seeds, "--workspace", name), "use a name of 1 to 100 characters")
    assert not Workspace.objects.exists()


def test_missing_file_and_folder_are_refused(tmp_path):
    assert_refused(run_here("crawl", tmp_path / "none.csv"), "none.csv")
    assert_refused(run_here("crawl", tmp_path), "directory")
    assert_refused(run_here("import_seeds", tmp_path / "none.csv", "--workspace", "W"), "none.csv")


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        ("--pages", "0", "use a whole number from 1 to"),
        ("--pages", "many", "use a whole number from 1 to"),
        ("--target", "101", "use quick, balanced, thorough, or a whole number from 0 to 100"),
        ("--seconds", "-5", "use a whole number from 1 to"),
        ("--concurrency", "1e9", "use a whole number from 1 to 500"),
    ],
)
def test_bad_option_value_says_what_is_allowed(tmp_path, option, value, message):
    seeds = tmp_path / "seeds.csv"
    seeds.write_text(GOOD)
    assert_refused(run_here("crawl", seeds, f"{option}={value}"), message)


def test_output_that_cannot_be_written_is_said_before_the_crawl(tmp_path):
    seeds = tmp_path / "seeds.csv"
    seeds.write_text(GOOD)
    assert_refused(run_here("crawl", seeds, "--csv", tmp_path / "no" / "leads.csv"), "there is no folder")
    assert_refused(run_here("crawl", seeds, "--csv", tmp_path), "is a folder")


def test_unknown_run_is_refused():
    assert_refused(run_here("run_status", "nonsense", "--json"), "There is no run 'nonsense'")
    assert_refused(
        run_here("run_status", "11111111-1111-1111-1111-111111111111", "--json"), "There is no run"
    )


def test_unknown_scope_is_refused_with_the_ones_that_are_taken():
    result = run_here("run_again", "11111111-1111-1111-1111-111111111111", "--scope", "bogus")
    assert_refused(result, "without_email")
    assert "Scope" not in result.stderr


@pytest.mark.parametrize(
    "command",
    [
        ("suppress", "info@acme.example"),
        ("suppress", "--erase-person", "Eva Lind"),
        ("suppress",),
        ("merges",),
    ],
)
def test_command_that_brings_no_list_makes_no_workspace(command):
    Workspace.objects.create(name="Audit2")
    result = run_here(*command, "--workspace", "Audti2")
    assert_refused(result, "There is no workspace 'Audti2'. There are: 'Audit2'")
    assert Workspace.objects.count() == 1


def test_output_of_an_earlier_crawl_survives_a_refused_one(shell, tmp_path):
    out: Path = tmp_path / "leads.csv"
    out.write_text("earlier")
    empty = tmp_path / "seeds.csv"
    empty.write_text("")
    assert_refused(shell.run("crawl", empty, "--csv", out), "the file is empty")
    assert out.read_text() == "earlier"
