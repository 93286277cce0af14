import csv
import io
import re
from pathlib import Path

import openpyxl
import pytest
from django.urls import reverse
from django.utils import timezone

from leadslogix.accounts.models import LoggedAction
from leadslogix.exports.columns import Column
from leadslogix.exports.formats import FORMATS
from leadslogix.exports.presets import PRESETS, Preset
from leadslogix.exports.workplaces import private_folder
from leadslogix.runs.models import Export, Run
from tests.leadslogix.conftest import add_company


def export(client, run, **form):
    return client.post(reverse("console:export", args=[run.workspace_id, run.id]), form)


def body_of(response) -> bytes:
    return b"".join(response.streaming_content)


def test_workbook_holds_every_company_of_the_run(as_bob, run, company):
    add_company(run, "Lift", 3)
    response = export(as_bob, run, preset="excel")
    (heading, *leads) = openpyxl.load_workbook(io.BytesIO(body_of(response)), read_only=True)["Leads"].values
    assert response["Content-Disposition"] == 'attachment; filename="fair-leads.xlsx"'
    assert {row[heading.index("Company")] for row in leads} == {"Huber", "Lift"}
    assert "info@huber.example" in {row[heading.index("Email")] for row in leads}


def test_csv_leaves_out_what_is_less_sure_than_asked_for(as_ann, run, company):
    sure = body_of(export(as_ann, run, preset="csv", min_confidence=90)).decode("utf-8-sig")
    surer = body_of(export(as_ann, run, preset="csv", min_confidence=95)).decode("utf-8-sig")
    assert "info@huber.example" in sure
    assert "info@huber.example" not in surer
    assert len(list(csv.reader(io.StringIO(surer)))) == 2


def test_each_export_is_recorded_with_who_took_it(as_bob, bob, run, company):
    body_of(export(as_bob, run, preset="csv", min_confidence=50))
    record = Export.objects.for_workspace(run.workspace).get()
    assert (record.requested_by, record.preset, record.min_confidence) == (bob, "csv", 50)
    assert (record.state, record.row_count) == ("ready", 1)


def test_download_is_in_the_log(as_bob, bob, run, company):
    body_of(export(as_bob, run, preset="csv"))
    logged = LoggedAction.objects.get()
    assert (logged.by, logged.action) == (bob.email, "download leads")


def test_new_preset_is_offered_and_downloaded(as_ann, run, company, monkeypatch):
    columns = (Column("Account Name", 30, lambda lead: lead.display_name),)
    monkeypatch.setitem(PRESETS, "some-crm", Preset("some-crm", "Some CRM", FORMATS["csv"], columns))
    Run.objects.update(state="finished", started_at=timezone.now())
    page = as_ann.get(reverse("console:run", args=[run.workspace_id, run.id])).content.decode()
    assert [*re.findall(r">Download ([^<]+)</button>", page)] == ["Excel", "CSV", "Some CRM"]
    assert body_of(export(as_ann, run, preset="some-crm")) == b'\xef\xbb\xbf"Account Name"\r\n"Huber"\r\n'
    assert Export.objects.get().preset == "some-crm"


@pytest.mark.parametrize("form", [{"preset": "fax"}, {}, {"preset": "csv", "min_confidence": 101}])
def test_export_that_makes_no_sense_is_explained_and_not_recorded(as_ann, run, form):
    page = as_ann.get(export(as_ann, run, **form)["Location"])
    assert "Choose Excel or CSV" in page.content.decode()
    assert not Export.objects.exists()


@pytest.mark.parametrize(
    ("name", "download"),
    [
        ("Messe Übersicht 2026.csv", "messe-ubersicht-2026-leads.csv"),
        ('a"b\r\nSet-Cookie: x.csv', "ab-set-cookie-x-leads.csv"),
        ("../../etc/passwd", "passwd-leads.csv"),
        ("展示会.csv", "list-leads.csv"),
    ],
)
def test_name_of_the_download_is_made_of_harmless_letters(as_ann, run, name, download):
    run.file.name = name
    run.file.save(update_fields=["name"])
    response = export(as_ann, run, preset="csv")
    body_of(response)
    assert response["Content-Disposition"] == f'attachment; filename="{download}"'


def test_nothing_is_left_on_the_disk(as_ann, run, company, tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    body_of(export(as_ann, run, preset="excel"))
    assert [path.name for path in Path(tmp_path).rglob("*")] == [private_folder().name]
