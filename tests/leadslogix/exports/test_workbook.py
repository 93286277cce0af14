"""The workbook as a reader who opens it sees it."""

import os
import tempfile
import zipfile

import pytest
from openpyxl import load_workbook

from leadslogix.exports import workbook
from leadslogix.leads.merge import merge_findings
from leadslogix.leads.models import Company
from scraping.findings import Field
from tests.leadslogix.exports.export_files import write_xlsx
from tests.leadslogix.leads.sightings import finding

HOSTILE = [
    "=1+1",
    "+1+1",
    "-1+1",
    "@SUM(A1)",
    "#N/A",
    '=HYPERLINK("http://evil.example")',
    "\t=1",
    "＝1+1",
    "#REF!",
]


@pytest.fixture
def book(full_run, tmp_path):
    write_xlsx(full_run, tmp_path / "leads.xlsx")
    return load_workbook(tmp_path / "leads.xlsx")


def records(sheet):
    header, *rows = sheet.iter_rows(values_only=True)
    return [dict(zip(header, row, strict=True)) for row in rows]


def test_sheets_stand_in_the_order_of_use(book):
    assert book.sheetnames == ["Leads", "Contacts", "Sources", "Run"]


def test_every_company_has_one_row_in_the_order_of_the_file_then_of_those_found(book):
    assert [row["Domain"] for row in records(book["Leads"])] == [
        "acme.example",
        "bolt.example",
        "cord.example",
        "found.example",
    ]


def test_best_values_stand_first_with_their_confidence(book):
    acme = records(book["Leads"])[0]
    assert (acme["Company"], acme["Country"], acme["Pages"]) == ("Acme", "DE", 4)
    assert (acme["Email"], acme["Email confidence"]) == ("info@acme.example", 95)
    assert acme["Further emails"] == "sales@acme.example; eva@acme.example"
    assert (acme["Phone"], acme["Phone confidence"]) == ("+49301234567", 81)
    assert acme["LinkedIn"] == "https://www.linkedin.com/company/acme"
    assert acme["Other profiles"] == "https://mastodon.example/@acme"
    assert acme["People"] == "Eva Müller (CEO)"
    assert acme["Why empty"] is None


def test_city_is_that_of_the_street_and_not_of_another_branch(book):
    acme = records(book["Leads"])[0]
    assert (acme["Street"], acme["City"], acme["City confidence"]) == ("Hauptstr. 1", "Berlin", 60)


def test_company_without_facts_says_why(book):
    _, bolt, cord, _ = records(book["Leads"])
    assert bolt["Why empty"].startswith(
        "email: blocked (static), not_needed (browser); phone: blocked (static)"
    )
    assert cord["Why empty"] == "not crawled yet"


def test_seed_columns_are_appended_unchanged(book):
    assert [row["Seed: Stand"] for row in records(book["Leads"])] == ["A1", "=B2", None, None]


def test_contacts_hold_people_then_mailboxes(book):
    rows = [(row["Company"], row["Name"], row["Title"], row["Email"]) for row in records(book["Contacts"])]
    assert rows == [
        ("Acme", "Eva Müller", "CEO", "eva@acme.example"),
        ("Acme", None, None, "info@acme.example"),
        ("Acme", None, None, "sales@acme.example"),
    ]


def test_every_delivered_value_has_its_source(book):
    rows = records(book["Sources"])
    assert {row["Value"] for row in rows} == {
        *("info@acme.example", "sales@acme.example", "eva@acme.example", "+49301234567", "Hauptstr. 1"),
        *(
            "Berlin",
            "Wien",
            "https://www.linkedin.com/company/acme",
            "https://mastodon.example/@acme",
            "Eva Müller",
        ),
    }
    info = next(row for row in rows if row["Value"] == "info@acme.example")
    assert (info["URL"], info["Layer"], info["Snippet"]) == (
        "https://acme.example/contact",
        "static",
        "... info@acme.example ...",
    )
    assert (
        info["Confidence made of"]
        == "in the text: +60; on the contact page: +20; calibrated on labelled pages: +15"
    )


def test_run_sheet_agrees_with_the_others(book):
    about = dict(book["Run"].iter_rows(min_row=2, values_only=True))
    assert about["Companies"] == 4
    assert about["Companies with facts"] == 1
    assert about["Facts: email"] == 3
    assert about["Layer static: blocked"] == 1
    assert about["Seed file"] == "fair.csv"


@pytest.mark.parametrize("title", ["Leads", "Contacts", "Sources", "Run"])
def test_header_is_frozen_and_filters_all_columns(book, title):
    sheet = book[title]
    assert sheet.freeze_panes == "A2"
    assert sheet.auto_filter.ref == sheet.dimensions


def test_least_confidence_leaves_out_what_is_less_certain(full_run, tmp_path):
    write_xlsx(full_run, tmp_path / "leads.xlsx", 90)
    acme = records(load_workbook(tmp_path / "leads.xlsx")["Leads"])[0]
    assert (acme["Email"], acme["Further emails"], acme["Phone"]) == ("info@acme.example", None, None)


def test_nothing_scraped_becomes_a_formula_an_error_or_a_link(full_run, acme, tmp_path):
    values = [finding(Field.DESCRIPTION, text, method=f"m{place}") for place, text in enumerate(HOSTILE)]
    merge_findings(acme, values)
    Company.objects.filter(id=acme.id).update(name="=1+1")
    write_xlsx(full_run, tmp_path / "leads.xlsx")
    cells = [c for s in load_workbook(tmp_path / "leads.xlsx") for row in s.iter_rows() for c in row]
    assert {cell.data_type for cell in cells} == {"s", "n"}
    assert not [cell for cell in cells if cell.hyperlink]
    texts = {cell.value for cell in cells}
    assert {text.strip() for text in HOSTILE} <= texts


def test_characters_that_no_workbook_holds_do_not_stop_it(full_run, acme, tmp_path):
    Company.objects.filter(id=acme.id).update(
        name="a\x01b\x1f\ufffe\U0001f600", website="https://acme.example/\x0b"
    )
    write_xlsx(full_run, tmp_path / "leads.xlsx")
    assert records(load_workbook(tmp_path / "leads.xlsx")["Leads"])[0]["Company"] == "ab\U0001f600"


def test_long_seed_cell_is_cut_to_what_excel_takes(workspace, full_run, tmp_path):
    row = full_run.file.rows.order_by("line").first()
    row.original["Stand"] = "\U0001f600" * 30_000
    row.save(update_fields=["original"])
    write_xlsx(full_run, tmp_path / "leads.xlsx")
    text = records(load_workbook(tmp_path / "leads.xlsx")["Leads"])[0]["Seed: Stand"]
    assert len(text.encode("utf-16-le")) // 2 <= 32_767
    assert text.endswith("…")


def test_full_sheet_goes_on_in_a_second_one(full_run, tmp_path, monkeypatch):
    monkeypatch.setattr(workbook, "MAX_ROWS", 3)
    write_xlsx(full_run, tmp_path / "leads.xlsx")
    book = load_workbook(tmp_path / "leads.xlsx")
    assert (
        book.sheetnames[:5] == ["Leads", "Contacts", "Sources", "Leads 2", "Contacts 2"]
        or "Leads 2" in book.sheetnames
    )
    assert [row["Domain"] for row in records(book["Leads 2"])] == ["cord.example", "found.example"]
    assert book["Leads"].auto_filter.ref.endswith("3")


def test_same_run_gives_the_same_sheets(full_run, tmp_path):
    write_xlsx(full_run, tmp_path / "one.xlsx")
    write_xlsx(full_run, tmp_path / "two.xlsx")
    assert sheets(tmp_path / "one.xlsx") == sheets(tmp_path / "two.xlsx")


def sheets(path):
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist() if "worksheets" in name}


def test_failure_leaves_neither_a_file_nor_temporary_ones(full_run, tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "tmp"))
    (tmp_path / "tmp").mkdir()
    monkeypatch.setattr(workbook, "run_rows", broken)
    with pytest.raises(RuntimeError):
        write_xlsx(full_run, tmp_path / "leads.xlsx")
    assert [path.name for path in tmp_path.rglob("*")] == ["tmp", f"leadslogix-{os.geteuid()}"]


def broken(*_):
    raise RuntimeError("the database went away")
