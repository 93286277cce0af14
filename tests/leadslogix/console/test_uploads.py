import os
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils import timezone

from leadslogix.console.uploads import find_upload, keep_upload
from leadslogix.leads.models import Company
from leadslogix.runs.models import Run
from leadslogix.seeds.encoding import decode_table
from leadslogix.seeds.models import SeedFile, SeedRow
from leadslogix.seeds.table import read_table

FAIR = (
    b"Aussteller;Webseite;Halle\n"
    b"Huber Kranbau GmbH;www.huber.example;A1\n"
    b"Lift & Co;lift.example;B2\n"
    b";;C3\n"
    b"Huber Kranbau GmbH;huber.example;A2\n"
)


@pytest.fixture(autouse=True)
def stored_files(settings, tmp_path) -> Path:
    settings.MEDIA_ROOT = tmp_path / "files"
    return settings.MEDIA_ROOT


@pytest.fixture
def send(as_ann, workspace):
    def send(data: bytes, name: str = "fair.csv"):
        file = SimpleUploadedFile(name, data, "text/csv")
        return as_ann.post(reverse("console:upload", args=[workspace.id]), {"file": file}, follow=True)

    return send


def page_url(page) -> str:
    return page.redirect_chain[-1][0]


def files_below(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def test_columns_are_recognised_and_shown_with_examples_before_anything_is_imported(send):
    page = send(FAIR, "Messe Übersicht.csv")
    form = page.context["form"]
    assert [field.initial for field in form] == ["name", "website", ""]
    text = page.content.decode()
    assert "Messe Übersicht.csv" in text
    assert "Huber Kranbau GmbH" in text
    assert "separated by semicolons" in text
    assert not SeedFile.objects.exists()


def test_import_makes_the_file_its_rows_and_a_run_that_waits(send, as_ann, ann, stored_files):
    page = send(FAIR)
    as_ann.post(page_url(page), {"column_0": "name", "column_1": "website", "column_2": ""})
    run = Run.objects.get()
    assert (run.state, run.started_by, run.file.uploaded_by) == ("waiting", ann, ann)
    assert run.file.mapping == {"name": "Aussteller", "website": "Webseite"}
    assert sorted(SeedRow.objects.values_list("line", "state")) == [
        (2, "created"),
        (3, "created"),
        (4, "rejected"),
        (5, "duplicate"),
    ]
    assert files_below(stored_files) == []


def test_file_is_parsed_once_from_upload_to_import(send, as_ann, monkeypatch):
    parsed = []

    def count_and_decode(data: bytes):
        parsed.append(len(data))
        return decode_table(data)

    monkeypatch.setattr("leadslogix.seeds.table.decode_table", count_and_decode)
    url = page_url(send(FAIR))
    as_ann.get(url)
    as_ann.post(url, {"column_0": "name", "column_1": "name"})
    as_ann.post(url, {"column_0": "name", "column_1": "website"})
    assert SeedFile.objects.count() == 1
    assert parsed == [len(FAIR)]


def test_kept_table_is_the_one_that_was_read(workspace):
    table = read_table(FAIR + 'Caf\xe9;"a;\n=b \x80";C\n'.encode("latin-1"), "fair.csv")
    odd = replace(table, name="Übersicht \ud800.csv")
    assert find_upload(workspace, keep_upload(workspace, table)) == table
    assert find_upload(workspace, keep_upload(workspace, odd)) == odd


def test_what_could_not_be_used_is_shown_by_line_number(send, as_ann):
    page = as_ann.post(page_url(send(FAIR)), {"column_0": "name", "column_1": "website"}, follow=True)
    assert "1 line could not be used" in page.content.decode()
    rows = as_ann.get(f"{page_url(page)}rows/?state=rejected")
    assert [row.line for row in rows.context["page"]] == [4]
    assert SeedRow.objects.get(line=4).reason in rows.content.decode()


def test_columns_can_be_corrected(send, as_ann):
    page = send(b"Company,Country,Firm\nwrong,DE,Huber GmbH\nwrong too,DE,Lift GmbH\n")
    as_ann.post(page_url(page), {"column_0": "", "column_1": "country", "column_2": "name"})
    assert set(Company.objects.values_list("name", flat=True)) == {"Huber GmbH", "Lift GmbH"}


def test_columns_that_say_nothing_can_be_chosen_by_hand(send, as_ann):
    page = send(b"a,b\nHuber GmbH,17\nLift GmbH,18\n")
    assert page.status_code == 200
    as_ann.post(page_url(page), {"column_0": "name", "column_1": ""})
    assert Company.objects.count() == 2


@pytest.mark.parametrize(
    ("choices", "complaint"),
    [
        ({"column_0": "", "column_1": ""}, "Mark the column that holds the company name or the website"),
        ({"column_0": "name", "column_1": "name"}, "Two columns are marked as “Company name”"),
        ({"column_0": "name", "column_1": "salary"}, "not one of the available choices"),
    ],
)
def test_choice_of_columns_that_makes_no_sense_is_explained(send, as_ann, choices, complaint):
    page = as_ann.post(page_url(send(FAIR)), choices)
    assert page.status_code == 422
    assert complaint in page.content.decode()
    assert not SeedFile.objects.exists()


@pytest.mark.parametrize(
    ("data", "name", "complaint"),
    [
        (b"", "fair.csv", "This file is empty"),
        (b"Company,Website\n", "fair.csv", "has a header and no rows"),
        (b"PK\x03\x04 workbook", "fair.xlsx", "not a table of text"),
        (b"%PDF-1.7", "fair.pdf", "not a table of text"),
    ],
)
def test_file_that_is_no_table_is_refused_with_what_to_do_and_not_kept(
    send, stored_files, data, name, complaint
):
    page = send(data, name)
    assert page.status_code == 422
    assert complaint in page.content.decode()
    assert files_below(stored_files) == []


def test_file_that_is_too_large_is_refused_before_it_is_stored(send, settings, stored_files):
    settings.SEED_FILE_MAX_BYTES = 100_000
    page = send(b"Company\n" + b"Huber GmbH\n" * 20_000)
    assert page.status_code == 422
    assert "Split it and upload the parts" in page.content.decode()
    assert files_below(stored_files) == []


def test_no_file_is_asked_for(as_ann, workspace):
    page = as_ann.post(reverse("console:upload", args=[workspace.id]))
    assert "Choose a file first" in page.content.decode()


@pytest.mark.parametrize(
    "name", ["../../../etc/passwd", "a/b.csv", "x" * 300 + ".csv", "\x00.csv", "ü" * 120]
)
def test_name_of_a_file_never_becomes_a_path(send, stored_files, name):
    page = send(FAIR, name)
    assert page.status_code == 200
    (kept,) = files_below(stored_files)
    assert len(kept.relative_to(stored_files / "uploads").parts) == 3


def test_same_file_again_leads_to_the_run_that_is_there(send, as_ann):
    choices = {"column_0": "name", "column_1": "website"}
    first = as_ann.post(page_url(send(FAIR)), choices, follow=True)
    again = as_ann.post(page_url(send(FAIR, "copy.csv")), choices, follow=True)
    assert page_url(first) == page_url(again)
    assert "was uploaded before" in again.content.decode()


def test_finished_list_can_be_run_again(send, as_ann):
    choices = {"column_0": "name", "column_1": "website"}
    as_ann.post(page_url(send(FAIR)), choices)
    Run.objects.update(state="finished")
    as_ann.post(page_url(send(FAIR)), choices)
    assert sorted(Run.objects.values_list("state", flat=True)) == ["finished", "waiting"]


def test_upload_that_is_not_imported_is_deleted_after_a_day(send, stored_files):
    old = page_url(send(FAIR, "old.csv"))
    (path,) = files_below(stored_files)
    yesterday = (timezone.now() - timedelta(hours=25)).timestamp()
    os.utime(path, (yesterday, yesterday))
    fresh = page_url(send(FAIR, "fresh.csv"))
    send(FAIR, "fresher.csv")
    assert old.strip("/").split("/")[-1] not in {kept.parent.name for kept in files_below(stored_files)}
    assert fresh.strip("/").split("/")[-1] in {kept.parent.name for kept in files_below(stored_files)}


def test_imported_upload_is_gone(send, as_ann):
    url = page_url(send(FAIR))
    as_ann.post(url, {"column_0": "name"})
    assert as_ann.get(url).status_code == 404


def test_same_file_in_two_workspaces_is_two_files(send, as_ann, as_carol, carols_workspace):
    as_ann.post(page_url(send(FAIR)), {"column_0": "name"})
    file = SimpleUploadedFile("fair.csv", FAIR)
    page = as_carol.post(reverse("console:upload", args=[carols_workspace.id]), {"file": file}, follow=True)
    as_carol.post(page_url(page), {"column_0": "name"})
    assert SeedFile.objects.for_workspace(carols_workspace).count() == 1
    assert SeedFile.objects.count() == 2
