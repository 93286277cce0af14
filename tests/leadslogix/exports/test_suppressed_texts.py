"""What is on the suppression list does not leave in the columns of the list, in quotes or in addresses either."""

from io import BytesIO

import pytest
from openpyxl import load_workbook

from leadslogix.leads.merge import merge_findings
from leadslogix.leads.models import Company
from leadslogix.leads.suppression_list import add_lines
from leadslogix.runs.models import Run
from leadslogix.runs.suppressed_texts import SuppressedTexts
from leadslogix.seeds.models import SeedRow
from leadslogix.seeds.rows import import_table
from scraping.findings import Field
from tests.leadslogix.exports.export_files import write_csv, write_jsonl, write_xlsx
from tests.leadslogix.leads.sightings import finding
from tests.leadslogix.seeds.tables import read_table

CELL = "Tel. 0731 889014, sales@crane.example, www.lift.example/de"
LIST = f'Firma;Land;Website;Kontakt\nCrane;DE;crane.example;"{CELL}"\n;;;"{CELL}"\n'.encode()


@pytest.fixture
def listed(workspace) -> Run:
    run = Run.objects.create(
        workspace=workspace, file=import_table(workspace, read_table(LIST, "fair.csv")).file
    )
    seen = {
        "url": "https://lift.example/partners",
        "snippet": "Write to SALES@crane.example, +49 (0) 731/88 90 14.",
    }
    company = Company.objects.get(name="Crane")
    merge_findings(
        company, [finding(Field.CITY, "Ulm", **seen), finding(Field.DESCRIPTION, f"Ask {CELL}", **seen)]
    )
    return run


@pytest.fixture
def suppressed(listed, workspace) -> Run:
    assert add_lines(workspace, ["sales@crane.example", "lift.example", "+49731889014"]).added == 3
    return listed


def text_of_workbook(path) -> str:
    rows = (
        row
        for sheet in load_workbook(BytesIO(path.read_bytes()))
        for row in sheet.iter_rows(values_only=True)
    )
    return "\n".join(str(cell) for row in rows for cell in row if cell is not None)


@pytest.mark.parametrize(
    ("write", "read"),
    [
        (write_csv, lambda path: path.read_text("utf-8")),
        (write_jsonl, lambda path: path.read_text("utf-8")),
        (write_xlsx, text_of_workbook),
    ],
)
def test_nothing_of_the_list_leaves_in_any_format(suppressed, tmp_path, write, read):
    write(suppressed, tmp_path / "leads")
    text = read(tmp_path / "leads").lower()
    assert "sales@crane" not in text
    assert "lift.example" not in text
    assert "889014" not in text
    assert "88 90 14" not in text
    assert "[suppressed], [suppressed], [suppressed]" in text.replace("tel. ", "")
    assert "ulm" in text


def test_stored_row_keeps_what_the_user_brought(suppressed):
    assert SeedRow.objects.get(line=2).original["Kontakt"] == CELL


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("Sales@Crane.Example", "[suppressed]"),
        ("Call +49 (0)731 / 88 90 14 today", "Call [suppressed] today"),
        ("0731/889014; 0731/889015", "[suppressed]; 0731/889015"),
        ("0049 731 889014", "[suppressed]"),
        ("49731889014", "[suppressed]"),
        ("(0731) 889014", "[suppressed]"),
        ("https://shop.lift.example/a?b=1 and more", "[suppressed] and more"),
        ("x@mail.lift.example", "[suppressed]"),
        ("Lift.Example", "[suppressed]"),
        ("lift.example.org, uplift.example, sales@crane.example.org", None),
        ("presales@crane.example", None),
        ("2026-11-18 12:00, VAT DE731889014", None),
        ("", None),
    ],
)
def test_mailboxes_sites_and_numbers_are_found_as_people_write_them(suppressed, workspace, text, masked):
    hidden = SuppressedTexts.of(workspace.id)
    assert hidden.mask(text, "DE") == (text if masked is None else masked)


def test_mailbox_that_is_spelled_out_takes_its_cell_along(suppressed, workspace):
    hidden = SuppressedTexts.of(workspace.id)
    assert hidden.mask_cell("sales (at) crane.example") == "[suppressed]"
    assert hidden.mask_cell("info (at) crane.example") == "info (at) crane.example"
    assert hidden.mask("mailto:sales%40crane.example") == "[suppressed]"


def test_mailbox_that_is_encoded_again_and_again_is_found_and_the_work_ends(suppressed, workspace):
    hidden = SuppressedTexts.of(workspace.id)
    assert hidden.mask("/send?to=sales%2540crane.example") == "[suppressed]"
    hostile = "https://harbour.example/%" + "25" * 5_000
    assert hidden.mask(hostile) == hostile


def test_national_number_of_another_country_stays(suppressed, workspace):
    hidden = SuppressedTexts.of(workspace.id)
    assert hidden.mask("0731 889014", "AT") == "0731 889014"
    assert hidden.mask("0731 889014") == "[suppressed]"


def test_workspace_with_nothing_on_its_list_pays_nothing(workspace):
    assert SuppressedTexts.of(workspace.id) is None
