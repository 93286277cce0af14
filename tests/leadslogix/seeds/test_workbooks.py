"""Excel and OpenDocument workbooks: sheets, headers below titles, numbers, and what no program writes."""

from datetime import date

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from leadslogix.seeds.errors import BadOption, BrokenFile, FileTooLarge, NotATable, SeedFileError
from leadslogix.seeds.formats import archives
from leadslogix.seeds.limits import MAX_COLUMNS
from leadslogix.seeds.options import ReadingOptions
from leadslogix.seeds.readings import read_rows
from tests.leadslogix.seeds.tables import read_table
from tests.leadslogix.seeds.test_table import assert_fine, read_or_refuse
from tests.leadslogix.seeds.test_ugly_lists import facts_of, rows_of
from tests.leadslogix.seeds.workbooks import (
    SHEET_XML,
    save,
    text_cell,
    write_by_hand,
    write_ods,
    write_workbook,
    zip_parts,
)

ROWS = [["Company", "Website"], ["Nordwerk GmbH", "nordwerk.example"], ["Aquila Srl", "aquila.example"]]
HEADER = f"<row r='1'>{text_cell('A1', 'Company')}{text_cell('B1', 'Website')}</row>"


def read(data, **options):
    return read_table(data, "list.xlsx", ask_for_columns=True, options=ReadingOptions(**options))


def cells(data, **options):
    return [row.cells for row in read(data, **options).rows]


def test_workbook_is_read_like_a_text_file():
    table = read(write_workbook({"Exhibitors": ROWS}))
    assert (table.encoding, table.sheet, table.columns) == ("xlsx", "Exhibitors", ("Company", "Website"))
    assert [(row.line, row.cells) for row in table.rows] == [(2, tuple(ROWS[1])), (3, tuple(ROWS[2]))]
    assert table.mapping == {"name": "Company", "website": "Website"}


def test_sheet_with_the_companies_is_chosen():
    data = write_workbook({"Read me": [["Prices in EUR"], ["Hall plan overleaf"]], "List": ROWS})
    table = read(data)
    assert (table.sheet, table.sheets) == ("List", ("Read me", "List"))


def test_sheet_can_be_chosen_by_hand():
    other = [["Company"], ["Orbit Ltd"]]
    data = write_workbook({"2030": ROWS, "2031": other})
    assert cells(data, sheet="2031") == [("Orbit Ltd",)]
    assert read(data, sheet="2031").sha256 != read(data).sha256
    with pytest.raises(BadOption, match=r"there is no sheet '2032'\. The sheets are: '2030', '2031'"):
        read(data, sheet="2032")


def test_hidden_sheets_are_no_choice():
    book = openpyxl.Workbook()
    book.active.title = "Secret"
    book.active.sheet_state = "hidden"
    shown = book.create_sheet("List")
    for row in ROWS:
        shown.append(row)
    assert read(save(book)).sheets == ("List",)


def test_header_below_merged_titles_and_empty_lines_is_found():
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.append(["Spring Fair 2031: list of exhibitors"])
    sheet.merge_cells("A1:D1")
    sheet.append([])
    sheet.append(["as of 1 May", None, None, "confidential"])
    for row in ROWS:
        sheet.append(row)
    table = read(save(book))
    assert (table.header_line, table.columns[:2]) == (4, ("Company", "Website"))
    assert [row.line for row in table.rows] == [5, 6]


def test_header_below_titles_is_found_where_no_word_of_it_is_known():
    data = b"Spring Fair 2031\n\nxyz;qrs;tuv\nNordwerk;1;a\nAquila;2;b\nOrbit;3;c\n"
    assert read(data).columns == ("xyz", "qrs", "tuv")


def test_header_line_can_be_said():
    data = b"Company,Website\nold,old.example\nFirm,Site\nNordwerk,nordwerk.example\n"
    assert read(data, header_line=3).columns == ("Firm", "Site")
    assert [row.cells[0] for row in read(data, header_line=-1).rows] == ["Company", "old", "Firm", "Nordwerk"]


def test_numbers_dates_and_truths_arrive_as_they_are_shown():
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.append(["Company", "phone", "zip", "since", "share", "member", "sum"])
    sheet.append(["Nordwerk", 4943112345, 4103, date(1998, 5, 1), 0.5, True, "=1+1"])
    sheet["C2"].number_format = "00000"
    assert cells(save(book)) == [("Nordwerk", "4943112345", "04103", "1998-05-01", "0.5", "TRUE")]


def test_large_number_in_powers_of_ten_is_a_phone():
    row = f"<row r='2'>{text_cell('A2', 'Nordwerk')}<c r='B2'><v>4.943112345E+9</v></c></row>"
    assert cells(write_by_hand(HEADER + row)) == [("Nordwerk", "4943112345")]


def test_shared_texts_with_formats_and_readings_are_joined_and_escapes_resolved():
    strings = (
        "<sst><si><t>Company</t></si><si><r><t>Nord</t></r><r><t>werk</t></r><rPh><t>ノルド</t></rPh></si>"
        "<si><t>a_x000D_\nb_xD800_c_x0000_d</t></si></sst>"
    )
    rows = (
        "<row r='1'><c r='A1' t='s'><v>0</v></c></row>"
        "<row r='2'><c r='A2' t='s'><v>1</v></c><c r='B2' t='s'><v>2</v></c></row>"
    )
    ((name, text),) = cells(write_by_hand(rows, strings=strings))
    assert name == "Nordwerk"
    assert "\x00" not in text
    assert text.encode("utf-8").startswith(b"a\r\nb")


def test_prefixed_names_of_other_programs_are_understood():
    sheet = (
        '<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>Company</x:t></x:is></x:c></x:row>'
        '<x:row><x:c t="str"><x:v>Nordwerk</x:v></x:c></x:row></x:sheetData></x:worksheet>'
    )
    assert cells(write_by_hand("", sheet=sheet)) == [("Nordwerk",)]


def test_rows_keep_their_line_numbers_over_gaps():
    row = f"<row r='1000000'>{text_cell('A1000000', 'Nordwerk')}</row>"
    assert [row.line for row in read(write_by_hand(HEADER + row)).rows] == [1_000_000]


def test_value_far_to_the_right_is_refused_with_its_place():
    row = f"<row r='2'>{text_cell('A2', 'Nordwerk')}{text_cell('XFD2', 'x')}</row>"
    with pytest.raises(FileTooLarge, match=r"list\.xlsx: line 2 has a value in column .*at most 200 columns"):
        read(write_by_hand(HEADER + row))


def test_empty_cells_far_to_the_right_cost_nothing():
    row = f"<row r='2'>{text_cell('A2', 'Nordwerk')}<c r='XFD2' s='1'/></row>"
    assert cells(write_by_hand(HEADER + row)) == [("Nordwerk",)]


@pytest.mark.parametrize(
    ("sheet", "strings", "message"),
    [
        (SHEET_XML.format("<row><c>"), "<sst/>", "damaged or cut off"),
        ("<worksheet>", "<sst/>", "damaged or cut off"),
        ("not xml", "<sst/>", "damaged or cut off"),
        ('<!DOCTYPE a [<!ENTITY b "c">]><worksheet/>', "<sst/>", "a document type"),
        (SHEET_XML.format("<row><c t='s'><v>7</v></c></row>"), "<sst/>", "refers to text 8"),
    ],
)
def test_damaged_workbook_is_explained(sheet, strings, message):
    with pytest.raises(BrokenFile, match=message):
        read(write_by_hand("", sheet=sheet, strings=strings))


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9, 0.99])
def test_workbook_that_is_cut_off_is_explained(share):
    data = write_workbook({"List": ROWS})
    with pytest.raises(SeedFileError, match=r"^list\.xlsx: the workbook is damaged"):
        read(data[: int(len(data) * share)])


def test_other_archives_are_not_tables():
    with pytest.raises(NotATable, match="a ZIP archive or a document"):
        read(zip_parts({"ppt/presentation.xml": "<p/>"}))
    with pytest.raises(NotATable, match="an old Excel workbook"):
        read(b"\xd0\xcf\x11\xe0" + b"\0" * 600)


def test_archive_that_unpacks_to_more_than_allowed_is_refused_while_it_is_unpacked(monkeypatch):
    monkeypatch.setattr(archives, "_MAX_UNPACKED", 1_000_000)
    filler = "".join(f"<row>{text_cell(f'A{n}', 'x' * 1000)}</row>" for n in range(2, 2_000))
    with pytest.raises(FileTooLarge, match="unpacks to more than 1 MB"):
        read(write_by_hand(HEADER + filler))


CELL = '<table:table-cell office:value-type="string"><text:p>{}</text:p></table:table-cell>'
NUMBER = (
    '<table:table-cell office:value-type="float" office:value="{}"><text:p>4.9E9</text:p></table:table-cell>'
)
EMPTY_CELLS = '<table:table-cell table:number-columns-repeated="16000"/>'
ROW = "<table:table-row>{}</table:table-row>"
EMPTY_ROWS = f'<table:table-row table:number-rows-repeated="3">{EMPTY_CELLS}</table:table-row>'


def test_open_document_is_read_like_a_workbook():
    header = ROW.format(CELL.format("Company") + CELL.format("Phone"))
    row = ROW.format(CELL.format("Nordwerk<text:s/>GmbH") + NUMBER.format(4943112345) + EMPTY_CELLS)
    table = read(write_ods({"Notes": ROW.format(CELL.format("hello")), "List": header + EMPTY_ROWS + row}))
    assert (table.encoding, table.sheet, table.sheets) == ("ods", "List", ("Notes", "List"))
    assert [(line.line, line.cells) for line in table.rows] == [(5, ("Nordwerk GmbH", "4943112345"))]


def test_open_document_with_a_value_far_to_the_right_is_refused():
    cell = "<table:table-cell{}><text:p>x</text:p></table:table-cell>"
    repeated = cell.format(f' table:number-columns-repeated="{MAX_COLUMNS + 1}"')
    with pytest.raises(FileTooLarge, match="line 1 has a value in column 201"):
        read(write_ods({"List": f"<table:table-row>{repeated}</table:table-row>"}))


@given(st.binary(max_size=300), st.integers(0, 6_000))
def test_any_damage_to_a_workbook_gives_a_table_or_a_message(noise, place):
    data = bytearray(WORKBOOK)
    place %= len(data)
    data[place : place + len(noise)] = noise
    assert_fine(read_or_refuse(bytes(data)))


WORKBOOK = write_workbook({"List": ROWS})


def test_workbook_that_has_lost_bytes_inside_is_damaged():
    """Its directory then names places before the beginning of the file."""
    data = write_workbook({"A": ROWS})
    with pytest.raises(BrokenFile, match="damaged"):
        read(b"PK\x03\x04" + data[len(data) // 2 :])


def test_sheets_with_the_same_header_are_one_list():
    header = ["Company", "Website"]
    data = write_workbook(
        {
            "Notes": [["Bring your badge"]],
            "Germany": [header, ["Nordwerk", "nordwerk.example"]],
            "Italy": [["Italian exhibitors"], header, ["Aquila", "aquila.example"]],
            "Prices": [["Stand", "Price"], ["A1", "100"]],
        }
    )
    table = read(data)
    rows = [(row.name, row.country, row.reason) for row in read_rows(table, table.mapping)]
    assert [row for row in rows if row[0]] == [("Nordwerk", "DE", ""), ("Aquila", "IT", "")]
    assert len({row.line for row in table.rows}) == len(table.rows)
    only = read(data, sheet="Italy")
    assert [row.name for row in read_rows(only, only.mapping)] == ["Aquila"]


def test_entries_in_one_column_with_blank_rows_between_them():
    lines = [
        "Gulf Pipes",
        "Tel: +971 4 338 2211",
        None,
        "Manila Valves",
        "Tel: +63 2 8531 2200",
        "a@manila.example",
        None,
    ]
    data = write_workbook({"A": [[line] for line in [*lines, "Perth Drilling", "www.perth.example"]]})
    table = read(data)
    assert [row.name for row in read_rows(table, table.mapping)] == [
        "Gulf Pipes",
        "Manila Valves",
        "Perth Drilling",
    ]


def test_cell_of_several_rows_counts_for_each_of_them():
    book = openpyxl.Workbook()
    sheet = book.active
    for row in (
        ["Company", "Country", "Contact person", "E-mail"],
        ["Kestrel Ropes GmbH", "Germany", "Eva Lind", "eva@kestrel.example"],
        [None, None, "Jo Beck", "jo.beck@gmail.com"],
        ["Pike Nets Ltd", "United Kingdom", "Ann Cole", None],
    ):
        sheet.append(row)
    sheet.merge_cells("A2:A3")
    sheet.merge_cells("B2:B3")
    table = read_table(save(book), "list.xlsx")
    assert [row[:2] for row in rows_of(table)] == [
        (2, "Kestrel Ropes GmbH"),
        (3, "Kestrel Ropes GmbH"),
        (4, "Pike Nets Ltd"),
    ]
    assert facts_of(table)[1]["email"] == ["jo.beck@gmail.com"]


def test_one_linked_cell_among_addresses_gives_its_website():
    book = openpyxl.Workbook()
    sheet = book.active
    for row in (["Company", "Web"], ["Kestrel Ropes", "Visit"], ["Pike Nets", "www.pike.example"]):
        sheet.append(row)
    sheet["B2"].hyperlink = "https://kestrel.example/"
    table = read_table(save(book), "list.xlsx")
    assert [row[2] for row in rows_of(table)] == ["kestrel.example", "pike.example"]


def test_sheets_of_countries_have_their_own_columns():
    book = {
        "Overview": [["Dealers"], [], ["Country", "Count"], ["DE", 2], ["FR", 2]],
        "DE": [
            ["Händler", "Straße", "PLZ", "Ort"],
            ["Kestrel Seile", "Am Kai 4", 24103, "Kiel"],
            ["Pike Netze", "Hafen 5", 28195, "Bremen"],
        ],
        "FR": [
            ["Revendeur", "Ville", "Adresse", "E-mail", "CP"],
            ["Cordes du Sud", "Marseille", "4 quai Sud", "info@cordes.example", 13002],
            ["Voiles Dupont", "La Rochelle", "5 rue Mer", "", 17000],
        ],
        "IT": [
            ["Rivenditore", "Sito web", "Indirizzo", "Città"],
            ["Reti Neri", "neri.example", "Via 1", "Genova"],
        ],
    }
    table = read(write_workbook(book))
    assert sorted(row[1:] for row in rows_of(table) if len(row) == 4) == [
        ("Cordes du Sud", "cordes.example", "FR"),
        ("Kestrel Seile", "", "DE"),
        ("Pike Netze", "", "DE"),
        ("Reti Neri", "neri.example", "IT"),
        ("Voiles Dupont", "", "FR"),
    ]
    assert next(found for found in facts_of(table) if "email" in found)["email"] == ["info@cordes.example"]
