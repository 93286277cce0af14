"""A preset is a name, a format and a list of columns: the recipe in CONTRIBUTING.md, followed."""

import csv
import io
import json

import pytest
from django.core.management import call_command
from openpyxl import load_workbook

from leadslogix.exports.columns import Column
from leadslogix.exports.formats import FORMATS
from leadslogix.exports.presets import PRESETS, Preset
from scraping.findings import Field

COLUMNS = (
    Column("Company Name", 30, lambda lead: lead.display_name.upper()),
    Column("Email Address", 30, lambda lead: next((fact.value for fact in lead.facts_of(Field.EMAIL)), "")),
    Column("Domain", 20, lambda lead: lead.domain),
    Column("Stand", 10, lambda lead: lead.seed.get("Stand", "")),
)


@pytest.fixture(params=sorted(FORMATS))
def preset(request, monkeypatch) -> Preset:
    preset = Preset("some-crm", "Some CRM", FORMATS[request.param], COLUMNS)
    monkeypatch.setitem(PRESETS, preset.name, preset)
    return preset


READERS = {
    "csv": lambda path: list(csv.reader(io.StringIO(path.read_text("utf-8-sig")))),
    "xlsx": lambda path: [[cell or "" for cell in row] for row in load_workbook(path).active.values],
    "jsonl": lambda path: [
        [column.header for column in COLUMNS],
        *(list(json.loads(line).values()) for line in path.read_text("utf-8").splitlines()),
    ],
}
# A spreadsheet would take this cell of the list for a formula: in CSV it gets a quote.
FORMULA = {"csv": "'=B2", "xlsx": "=B2", "jsonl": "=B2"}


def test_preset_of_a_few_columns_is_written_in_every_format(full_run, tmp_path, preset):
    path = tmp_path / "leads"
    call_command("export_leads", str(full_run.id), "--preset", preset.name, "--out", str(path))
    file = path.rename(path.with_suffix(preset.format.suffix))
    header, *rows = READERS[preset.format.name](file)
    assert header == ["Company Name", "Email Address", "Domain", "Stand"]
    assert rows[:2] == [
        ["ACME", "info@acme.example", "acme.example", "A1"],
        ["BOLT", "", "bolt.example", FORMULA[preset.format.name]],
    ]
    assert len(rows) == 4


def test_workbook_of_a_preset_has_one_sheet(full_run, tmp_path, monkeypatch):
    monkeypatch.setitem(PRESETS, "some-crm", Preset("some-crm", "Some CRM", FORMATS["xlsx"], COLUMNS))
    path = tmp_path / "leads.xlsx"
    call_command("export_leads", str(full_run.id), "--preset", "some-crm", "--out", str(path))
    assert load_workbook(path).sheetnames == ["Leads"]
