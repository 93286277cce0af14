import os
from datetime import timedelta
from io import BytesIO
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.files.uploadhandler import StopUpload
from django.urls import reverse
from django.utils import timezone

from leadslogix.accounts.models import LoggedAction
from leadslogix.console.uploads import SizeLimitHandler, find_upload, is_too_large, keep_upload
from leadslogix.leads.models import Company
from leadslogix.leads.suppression_list import add_lines
from leadslogix.runs.models import Run
from leadslogix.seeds.models import SeedFile, SeedRow
from tests.leadslogix.seeds.tables import read_table

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


@pytest.fixture
def import_with(send, as_ann):
    """From the file to the page of its run, the way a user goes."""

    def import_with(data: bytes, choices: dict[str, str], name: str = "fair.csv"):
        columns = page_url(send(data, name))
        checked = as_ann.post(columns, choices, follow=True)
        assert checked.status_code == 200, checked.content.decode()
        return as_ann.post(f"{columns}import/", follow=True)

    return import_with


def files_below(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def test_columns_are_recognised_and_shown_with_examples_before_anything_is_imported(send):
    page = send(FAIR, "Messe Übersicht.csv")
    form = page.context["form"]
    assert [field.initial for field in form.column_fields] == ["name", "website", ""]
    text = page.content.decode()
    assert "Messe Übersicht.csv" in text
    assert "Huber Kranbau GmbH" in text
    assert "separated by semicolons" in text
    assert not SeedFile.objects.exists()


def test_import_makes_the_file_its_rows_and_a_run_that_waits(import_with, ann):
    import_with(FAIR, {"column_0": "name", "column_1": "website", "column_2": ""})
    run = Run.objects.get()
    assert (run.state, run.started_by, run.file.uploaded_by) == ("waiting", ann, ann)
    assert run.file.mapping == {"name": "Aussteller", "website": "Webseite"}
    assert sorted(SeedRow.objects.values_list("line", "state")) == [
        (2, "created"),
        (3, "created"),
        (4, "rejected"),
        (5, "duplicate"),
    ]


def test_address_of_the_fair_s_list_is_kept_with_the_list(import_with):
    import_with(FAIR, {"column_0": "name", "column_1": "website", "listing_url": "fair.example/exhibitors"})
    assert SeedFile.objects.get().listing_url == "http://fair.example/exhibitors"


def test_text_that_is_no_address_of_a_list_is_said_at_its_field(send, as_ann):
    page = as_ann.post(page_url(send(FAIR)), {"column_0": "name", "listing_url": "the fair's page"})
    assert page.status_code == 422
    assert "This is not a web address" in page.content.decode()


def test_dry_run_says_what_becomes_of_each_row_and_stores_nothing(send, as_ann):
    page = as_ann.post(page_url(send(FAIR)), {"column_0": "name", "column_1": "website"}, follow=True)
    dry = page.context["dry"]
    assert {name: dry[name] for name in ("rows", "created", "known", "duplicate", "rejected")} == {
        "rows": 4,
        "created": 2,
        "known": 0,
        "duplicate": 1,
        "rejected": 1,
    }
    assert [(row[0], row[1], row[4]) for row in page.context["page"]] == [
        (2, "created", ""),
        (3, "created", ""),
        (4, "rejected", "no name and no website"),
        (5, "duplicate", "the same company as in line 2"),
    ]
    assert not SeedFile.objects.exists()
    assert not Company.objects.exists()


def test_rejected_rows_are_downloaded_with_line_and_reason(send, as_ann):
    columns = page_url(send(FAIR))
    as_ann.post(columns, {"column_0": "name", "column_1": "website"})
    text = b"".join(as_ann.get(f"{columns}rejected/").streaming_content).decode("utf-8-sig")
    assert text.splitlines() == [
        '"Aussteller","Webseite","Halle","Line","Left out because"',
        '"","","C3","4","no name and no website"',
    ]


def test_rejected_rows_leave_without_what_is_suppressed(send, import_with, as_ann, workspace):
    add_lines(workspace, ["bolt.example", "sales@sellers.example"])
    choices = {"column_0": "name", "column_1": "website", "column_2": ""}
    data = b"Firma;Webseite;Ask\nBolt;www.bolt.example;sales@sellers.example\nHuber;huber.example;\n"
    columns = page_url(send(data, "fair.csv"))
    as_ann.post(columns, choices, follow=True)
    before = b"".join(as_ann.get(f"{columns}rejected/").streaming_content).decode("utf-8-sig")
    page = as_ann.post(f"{columns}import/", follow=True)
    after = b"".join(as_ann.get(f"{page_url(page)}rows/rejected/").streaming_content).decode("utf-8-sig")
    assert before.splitlines()[1].startswith('"Bolt","[suppressed]","[suppressed]","2"')
    assert before == after
    assert "bolt." not in after
    assert "sellers" not in after


def test_rejected_rows_of_an_imported_list_are_downloaded(import_with, as_ann):
    page = import_with(FAIR, {"column_0": "name", "column_1": "website"})
    text = b"".join(as_ann.get(f"{page_url(page)}rows/rejected/").streaming_content).decode("utf-8-sig")
    assert text.splitlines()[1:] == ['"","","C3","4","no name and no website"']


def test_file_is_parsed_once_from_upload_to_import(send, as_ann, monkeypatch, workspace):
    url = page_url(send(FAIR))
    (folder,) = (Path(settings_media()) / "uploads" / str(workspace.id)).iterdir()
    written = (folder / "rows.jsonl").stat().st_mtime_ns
    (folder / "source").unlink()
    as_ann.get(url)
    as_ann.post(url, {"column_0": "name", "column_1": "name"})
    as_ann.post(url, {"column_0": "name", "column_1": "website"})
    assert (folder / "rows.jsonl").stat().st_mtime_ns == written
    as_ann.post(f"{url}import/")
    assert SeedFile.objects.count() == 1
    assert {path.name for path in folder.iterdir()} == {
        "upload.json",
        "mapping.json",
        "listing.json",
        "work.json",
        "reader.log",
    }


def settings_media() -> str:
    from django.conf import settings

    return settings.MEDIA_ROOT


def test_kept_table_is_the_one_that_was_read(workspace):
    data = FAIR + 'Caf\xe9;"a;\n=b \x80";C\n'.encode("latin-1")
    table = read_table(data, "fair.csv")
    kept = find_upload(workspace, keep_upload(workspace, BytesIO(data), "Übersicht \ud800.csv").id)
    assert kept.name == "Übersicht \ud800.csv"
    assert list(kept.table().rows) == list(table.rows)
    assert kept.table().mapping == table.mapping


def test_way_to_read_a_file_can_be_corrected(send, as_ann):
    url = page_url(send("Lista;www\nŁódź;lodz.example\n".encode("cp1250")))
    page = as_ann.post(f"{url}read/", {"encoding": "cp1252", "header_line": "-1"}, follow=True)
    table = page.context["table"]
    assert (table.encoding, table.header_line, table.columns) == ("cp1252", 0, ("Column 1", "Column 2"))
    again = as_ann.post(f"{url}read/", {"encoding": "cp1250"}, follow=True)
    assert again.context["table"].samples["Lista"] == ("Łódź",)


def test_correction_that_cannot_be_read_is_explained_and_can_be_taken_back(send, as_ann):
    url = page_url(send(FAIR))
    page = as_ann.post(f"{url}read/", {"header_line": "900"}, follow=True)
    assert page.status_code == 422
    assert "line 900 is empty or not among the first" in page.content.decode()
    again = as_ann.post(f"{url}read/", {}, follow=True)
    assert again.context["table"].columns == ("Aussteller", "Webseite", "Halle")


def test_columns_that_were_confirmed_are_remembered_for_the_same_header(send, import_with):
    import_with(b"a,b\nHuber GmbH,17\n", {"column_0": "name", "column_1": ""})
    page = send(b"B,A\n18,Lift GmbH\n", "other.csv")
    assert [field.initial for field in page.context["form"].column_fields] == ["", "name"]


def test_columns_of_another_workspace_are_not_remembered(import_with, as_carol, carols_workspace):
    import_with(b"a,b\nHuber GmbH,17\n", {"column_0": "name", "column_1": ""})
    file = SimpleUploadedFile("other.csv", b"a,b\nLift und Sohn,18\n")
    page = as_carol.post(reverse("console:upload", args=[carols_workspace.id]), {"file": file}, follow=True)
    assert [field.initial for field in page.context["form"].column_fields] == ["", ""]


def test_list_without_a_naming_column_is_flagged_before_the_import(send):
    page = send(b"colour,size\nred,1\nblue,2\n")
    assert "No column is recognised as a company" in page.content.decode()


def test_what_could_not_be_used_is_shown_by_line_number(import_with, as_ann):
    page = import_with(FAIR, {"column_0": "name", "column_1": "website"})
    assert "1 line could not be used" in page.content.decode()
    rows = as_ann.get(f"{page_url(page)}rows/?state=rejected")
    assert [row.line for row in rows.context["page"]] == [4]
    assert SeedRow.objects.get(line=4).reason in rows.content.decode()


def test_columns_can_be_corrected(import_with):
    data = b"Company,Country,Firm\nwrong,DE,Huber GmbH\nwrong too,DE,Lift GmbH\n"
    import_with(data, {"column_0": "", "column_1": "country", "column_2": "name"})
    assert set(Company.objects.values_list("name", flat=True)) == {"Huber GmbH", "Lift GmbH"}


def test_columns_that_say_nothing_can_be_chosen_by_hand(import_with):
    import_with(b"a,b\nHuber GmbH,17\nLift GmbH,18\n", {"column_0": "name", "column_1": ""})
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
        (b"PK\x03\x04 workbook", "fair.xlsx", "the workbook is damaged or cut off"),
        (b"%PDF-1.7", "fair.pdf", "this is a PDF, not a table"),
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


def test_upload_is_cut_off_at_the_limit(settings, rf):
    """What comes after it would fill the disk before any form looks at it."""
    settings.SEED_FILE_MAX_BYTES = 10
    handler = SizeLimitHandler(rf.post("/"))
    assert handler.receive_data_chunk(b"a" * 10, 0) == b"a" * 10

    with pytest.raises(StopUpload):
        handler.receive_data_chunk(b"a", 10)
    assert is_too_large(handler.request)


def test_no_file_is_asked_for(as_ann, workspace):
    page = as_ann.post(reverse("console:upload", args=[workspace.id]))
    assert "Choose a file first" in page.content.decode()


@pytest.mark.parametrize(
    "name", ["../../../etc/passwd", "a/b.csv", "x" * 300 + ".csv", "\x00.csv", "ü" * 120]
)
def test_name_of_a_file_never_becomes_a_path(send, stored_files, name):
    page = send(FAIR, name)
    assert page.status_code == 200
    kept = [path.relative_to(stored_files / "uploads") for path in files_below(stored_files)]
    assert {len(path.parts) for path in kept} == {3}
    assert {path.name for path in kept} <= {
        "source",
        "upload.json",
        "head.json",
        "table.json",
        "rows.jsonl",
        "reader.log",
    }


def test_import_is_in_the_log_once(import_with, ann):
    for _ in range(2):
        import_with(FAIR, {"column_0": "name", "column_1": "website"})
    assert LoggedAction.objects.get().action == "import list"


def test_same_file_again_leads_to_the_run_that_is_there(import_with):
    choices = {"column_0": "name", "column_1": "website"}
    first = import_with(FAIR, choices)
    again = import_with(FAIR, choices, "copy.csv")
    assert page_url(first) == page_url(again)
    assert "was imported before; its run has not been started yet." in again.content.decode()


def test_same_file_again_after_its_run_leads_there_and_says_how_to_repeat_it(import_with):
    choices = {"column_0": "name", "column_1": "website"}
    first = import_with(FAIR, choices)
    Run.objects.update(state="finished")
    again = import_with(FAIR, choices)
    assert page_url(first) == page_url(again)
    assert Run.objects.get().state == "finished"
    text = again.content.decode()
    assert "was imported before; its run is finished. “Run again” below repeats it." in text
    assert 'id="scope"' in text


def test_upload_that_is_not_imported_is_deleted_after_a_day(send, stored_files):
    old = page_url(send(FAIR, "old.csv"))
    yesterday = (timezone.now() - timedelta(hours=25)).timestamp()
    os.utime(next(stored_files.rglob("upload.json")), (yesterday, yesterday))
    fresh = page_url(send(FAIR, "fresh.csv"))
    send(FAIR, "fresher.csv")
    assert old.strip("/").split("/")[-1] not in {kept.parent.name for kept in files_below(stored_files)}
    assert fresh.strip("/").split("/")[-1] in {kept.parent.name for kept in files_below(stored_files)}


def test_imported_upload_leads_to_its_run(send, as_ann):
    url = page_url(send(FAIR))
    as_ann.post(url, {"column_0": "name"})
    as_ann.post(f"{url}import/")
    assert as_ann.get(f"{url}check/").url.endswith(f"/runs/{Run.objects.get().id}/")
    as_ann.post(f"{url}import/")
    assert SeedFile.objects.count() == 1


def test_same_file_in_two_workspaces_is_two_files(import_with, as_carol, carols_workspace):
    import_with(FAIR, {"column_0": "name"})
    file = SimpleUploadedFile("fair.csv", FAIR)
    page = as_carol.post(reverse("console:upload", args=[carols_workspace.id]), {"file": file}, follow=True)
    as_carol.post(page_url(page), {"column_0": "name"})
    as_carol.post(f"{page_url(page)}import/")
    assert SeedFile.objects.for_workspace(carols_workspace).count() == 1
    assert SeedFile.objects.count() == 2


@pytest.mark.parametrize(
    ("data", "name", "said"),
    [
        (b"Company;Country\nKestrel;Ireland\n", "fair.csv", "The header is line 1."),
        (b"Kestrel Ltd;kestrel.example\nPike Ltd;pike.example\n", "fair.csv", "There is no header."),
        (
            b'[{"name": "Kestrel", "country": "Ireland"}, {"name": "Pike", "country": "Wales"}]',
            "fair.json",
            "The names of the columns are not a line of the file.",
        ),
    ],
)
def test_page_of_the_columns_says_where_their_names_are(send, data, name, said):
    assert said in send(data, name).content.decode()
