"""`manage.py export_leads`, as typed."""

import pytest
from django.core.management import CommandError, call_command


def export(run_id, path, *options):
    call_command("export_leads", str(run_id), "--out", str(path), *options)


def assert_bad_input(message, *arguments):
    with pytest.raises(CommandError, match=message) as caught:
        export(*arguments)
    assert caught.value.returncode == 2


@pytest.mark.parametrize(("preset", "start"), [("excel", b"PK"), ("csv", b"\xef\xbb\xbf")])
def test_preset_writes_its_file_and_says_so(full_run, tmp_path, capsys, preset, start):
    export(full_run.id, tmp_path / "f", "--preset", preset)
    assert (tmp_path / "f").read_bytes().startswith(start)
    assert capsys.readouterr().out == f"Wrote 4 companies to {tmp_path / 'f'}\n"


def test_least_confidence_is_passed_on(full_run, tmp_path):
    export(full_run.id, tmp_path / "f", "--preset", "csv", "--min-confidence", "90")
    assert "sales@acme.example" not in (tmp_path / "f").read_text("utf-8-sig")


def test_unknown_preset_is_bad_input(full_run, tmp_path):
    assert_bad_input("There is no preset 'x': use excel or csv", full_run.id, tmp_path / "f", "--preset", "x")


@pytest.mark.parametrize("run", ["nonsense", "00000000-0000-4000-8000-000000000000"])
def test_unknown_run_is_bad_input(db, tmp_path, run):
    assert_bad_input("There is no run", run, tmp_path / "f", "--preset", "csv")


def test_unwritable_target_is_bad_input_and_leaves_nothing(full_run, tmp_path):
    assert_bad_input("there is no folder", full_run.id, tmp_path / "no" / "f", "--preset", "csv")
    assert list(tmp_path.iterdir()) == []
