"""Lists as fairs hand them out: every row arrives, or is rejected with its line and a reason."""

import openpyxl
import pytest
from django.utils import timezone
from openpyxl.worksheet.hyperlink import Hyperlink

from leadslogix.seeds.errors import NoUsableColumn
from leadslogix.seeds.list_facts import ListSource, find_list_facts
from leadslogix.seeds.readings import CellsByRole, read_rows
from leadslogix.seeds.spreadsheet_values import (
    read_listed_number,
    whole_number,
    with_zeros,
    without_apostrophe,
)
from leadslogix.seeds.table import SeedTable
from tests.leadslogix.seeds.tables import read_table
from tests.leadslogix.seeds.workbooks import save, write_workbook


def rows_of(table: SeedTable) -> list[tuple]:
    return [
        (row.line, row.name, row.domain, row.country) if row.identity else (row.line, row.reason)
        for row in read_rows(table, table.mapping)
    ]


def facts_of(table: SeedTable) -> list[dict[str, list[str]]]:
    source = ListSource("list", "digest", timezone.now(), frozenset(), frozenset())
    found = []
    for row, reading in zip(table.rows, read_rows(table, table.mapping), strict=True):
        values: dict[str, list[str]] = {}
        for finding in find_list_facts(CellsByRole(table.original(row), table.mapping), reading, source):
            values.setdefault(finding.field, []).append(finding.value)
        found.append(values)
    return found


def test_merged_titles_and_a_date_above_the_header():
    book = openpyxl.Workbook()
    sheet = book.active
    for row in (
        ["INTERLIFT 2026 – Ausstellerverzeichnis"],
        ["Stand: 14.10.2026"],
        [],
        ["Nr.", "Firma", "Land", "Halle/Stand", "Internet"],
        [1, "Huber Kranbau GmbH", "Deutschland", "H1/A12", "www.huber-kranbau.example"],
        [2, "Acme Hoists Ltd.", "Großbritannien", "H2/C1", None],
    ):
        sheet.append(row)
    sheet.merge_cells("A1:E1")
    sheet.merge_cells("A2:E2")
    assert rows_of(read_table(save(book), "list.xlsx")) == [
        (5, "Huber Kranbau GmbH", "huber-kranbau.example", "DE"),
        (6, "Acme Hoists Ltd.", "", "GB"),
    ]


def test_two_lines_of_header_with_groups_of_columns():
    table = read_table(
        write_workbook(
            {
                "S": [
                    ["Company", None, "Contact person", None, None],
                    ["Name", "Website", "Name", "E-mail", "Phone"],
                    ["Huber Kranbau", "huber.example", "Eva Huber", "eva@huber.example", "+49 731 15550"],
                ]
            }
        ),
        "list.xlsx",
    )
    assert table.mapping["name"] == "Company Name"
    assert table.mapping["person"] == "Contact person Name"
    assert facts_of(table) == [
        {"person": ["Eva Huber"], "email": ["eva@huber.example"], "phone": ["+4973115550"]}
    ]


def test_several_tables_in_one_sheet_each_with_its_title_and_header():
    table = read_table(
        write_workbook(
            {
                "S": [
                    ["Hall 1"],
                    ["Exhibitor", "Stand", "Country"],
                    ["Huber Kranbau", "A1", "Germany"],
                    [],
                    ["Our friends from Leeds"],
                    ["Exhibitor", "Stand", "Country"],
                    ["Acme Hoists", "B1", "United Kingdom"],
                    ["Country", "Exhibitor", "Stand"],
                    ["Denmark", "Nordlift", "C1"],
                ]
            }
        ),
        "list.xlsx",
    )
    assert rows_of(table) == [
        (3, "Huber Kranbau", "", "DE"),
        (5, "a title inside the list"),
        (6, "the header again"),
        (7, "Acme Hoists", "", "GB"),
        (8, "the header again"),
        (9, "Nordlift", "", "DK"),
    ]
    assert [table.original(row)["Stand"] for row in table.rows if row.line in (7, 9)] == ["B1", "C1"]


def test_letters_of_the_alphabet_and_totals_between_the_rows():
    text = (
        "Company,Stand,Website\nA,,\nAcme,1,\nB,,\nBolt,2,\n0-9,,\n3M Tools,3,\nTotal: 3,,\nPage 1 of 1,,\n"
    )
    found = rows_of(read_table(text.encode(), "list.csv"))
    title = "a title inside the list"
    assert [(row[0], row[1]) for row in found] == [
        *(
            (2, title),
            (3, "Acme"),
            (4, title),
            (5, "Bolt"),
            (6, title),
            (7, "3M Tools"),
            (8, title),
            (9, title),
        ),
    ]


@pytest.mark.parametrize("name", ["X", "Hall 9", "Total 5"])
def test_company_with_a_stand_is_none_of_these_titles(name):
    assert rows_of(read_table(f"Company,Stand\n{name},A1\n".encode(), "list.csv")) == [(2, name, "", "")]


def test_website_is_behind_the_name():
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.append(["Aussteller", "Land"])
    for name, target in (
        ("Huber Kranbau", "http://huber-kranbau.example/"),
        ("Nordlift", "https://www.nordlift.example/en"),
        ("Acme Hoists", "mailto:info@acme-hoists.example?subject=fair"),
    ):
        sheet.append([name, "Deutschland"])
        sheet.cell(sheet.max_row, 1).hyperlink = Hyperlink(ref=f"A{sheet.max_row}", target=target)
    sheet.append(['=HYPERLINK("http://beta-pumpen.example/x","Beta Pumpen")', "Schweiz"])
    sheet.append(["Without Any Link", "Schweiz"])
    assert rows_of(read_table(save(book), "list.xlsx")) == [
        (2, "Huber Kranbau", "huber-kranbau.example", "DE"),
        (3, "Nordlift", "nordlift.example", "DE"),
        (4, "Acme Hoists", "acme-hoists.example", "DE"),
        (5, "Beta Pumpen", "beta-pumpen.example", "CH"),
        (6, "Without Any Link", "", "CH"),
    ]


def test_hidden_columns_and_rows_are_read():
    book = openpyxl.Workbook()
    sheet = book.active
    for row in (["Name", "Web", "Email"], ["Huber", "huber.example", "info@huber.example"], ["Bolt", "", ""]):
        sheet.append(row)
    sheet.column_dimensions["B"].hidden = True
    sheet.row_dimensions[3].hidden = True
    assert rows_of(read_table(save(book), "list.xlsx")) == [
        (2, "Huber", "huber.example", ""),
        (3, "Bolt", "", ""),
    ]


def test_numbers_that_a_spreadsheet_took_for_numbers():
    text = (
        "Company,Country,Phone,ZIP,City\n"
        "Huber,Germany,49731155501.0,89073.0,Ulm\n"
        "Bolt,Germany,4.9351155501E+10,1067,Dresden\n"
        "Cord,Germany,4.97E+10,10115,Berlin\n"
        "Dorn,United States,16175550123.0,2138,Cambridge\n"
    )
    table = read_table(text.encode(), "list.csv")
    facts = facts_of(table)
    assert [each.get("phone") for each in facts[:3]] == [["+49731155501"], ["+49351155501"], None]
    assert [each.get("postal_code") for each in facts] == [["89073"], ["01067"], ["10115"], ["02138"]]
    reading = list(read_rows(table, table.mapping))[2]
    assert reading.reason.startswith('"4.97E+10" in column "Phone" has lost its digits')
    assert reading.is_cell_unusable


def test_apostrophes_that_say_that_a_value_is_a_text():
    text = "Company;Phone;E-Mail\n'Huber Kranbau;'+49 731 155501;'info@huber.example\n'n Goede Kraan;'+31 20 7946000;\n"
    table = read_table(text.encode(), "list.csv")
    assert [row[1] for row in rows_of(table)] == ["Huber Kranbau", "'n Goede Kraan"]
    assert facts_of(table) == [
        {"email": ["info@huber.example"], "phone": ["+49731155501"]},
        {"phone": ["+31207946000"]},
    ]


def test_blocks_of_contacts_in_one_cell_in_several_languages():
    text = (
        "Aussteller;Kontakt\n"
        '"Huber Kranbau";"Ringstraße 4\n89073 Ulm\nTel.: 0731 / 15 55 01\n'
        'Fax: 0731 / 15 55 02\nwww.huber-kranbau.example"\n'
        '"Dupont Levage";"12 rue de la Gare, 69003 Lyon\n'
        'Tél. : 04 72 00 00 01 / Courriel : contact@dupont-levage.example"\n'
        '"Dźwig Polska";"ul. Polna 5, 00-625 Warszawa, tel. 22 123 45 60, biuro@dzwig-polska.example"\n'
    )
    table = read_table(text.encode(), "list.csv")
    assert [row[2] for row in rows_of(table)] == [
        "huber-kranbau.example",
        "dupont-levage.example",
        "dzwig-polska.example",
    ]
    assert [each["phone"] for each in facts_of(table)] == [
        ["+49731155501"],
        ["+33472000001"],
        ["+48221234560"],
    ]


def test_second_column_of_phones_and_of_mailboxes():
    text = (
        "Company,Country,Phone 1,Phone 2,E-mail,E-mail 2\n"
        "Huber,Germany,0731 155501,0731 155502,info@huber.example,sales@huber.example\n"
    )
    facts = facts_of(read_table(text.encode(), "list.csv"))
    assert facts[0]["phone"] == ["+49731155501", "+49731155502"]
    assert facts[0]["email"] == ["info@huber.example", "sales@huber.example"]


def test_name_that_is_merged_over_rows_is_that_of_each_of_them():
    book = openpyxl.Workbook()
    sheet = book.active
    for row in (["Exhibitor", "Brand"], ["Huber", "Liftomat"], [None, "Kranomat"], ["Bolt", "Bolt"]):
        sheet.append(row)
    sheet.merge_cells("A2:A3")
    assert rows_of(read_table(save(book), "list.xlsx")) == [
        (2, "Huber", "", ""),
        (3, "Huber", "", ""),
        (4, "Bolt", "", ""),
    ]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("49731123456.0", "49731123456"),
        ("4.9731123456E+10", "49731123456"),
        ("4,9731123456e10", "49731123456"),
        ("4.97E+10", ""),
        ("+49 731 123", "+49 731 123"),
        ("1.5", "1.5"),
        ("", ""),
    ],
)
def test_whole_number(text, number):
    assert whole_number(text) == number


@pytest.mark.parametrize(
    ("text", "country", "number"),
    [
        ("49731155501", "DE", "+49731155501"),
        ("49731155501", "", "+49731155501"),
        ("0731155501", "DE", "+49731155501"),
        ("3931234567", "IT", "+393931234567"),  # a mobile that begins like the country's code
        ("4533123456", "DK", "+4533123456"),
        ("33123456", "DK", "+4533123456"),
        ("155501", "", ""),
    ],
)
def test_listed_number(text, country, number):
    assert read_listed_number(text, country) == number


@pytest.mark.parametrize(
    ("code", "country", "whole"),
    [
        ("1067", "DE", "01067"),
        ("89073", "DE", "89073"),
        ("501", "US", "00501"),
        ("1011", "NL", "1011"),
        ("9", "DE", "9"),
    ],
)
def test_zeros_of_a_postal_code(code, country, whole):
    assert with_zeros(code, country) == whole


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("'+49 731", "+49 731"),
        ("'Huber'", "Huber"),
        ("'s-Hertogenbosch Kranen", "'s-Hertogenbosch Kranen"),
        ("O'Brien", "O'Brien"),
        ("'T Lam", "'T Lam"),
    ],
)
def test_apostrophe(text, value):
    assert without_apostrophe(text) == value


@pytest.mark.parametrize(
    "footer",
    [
        "Total: 2 exhibitors",
        "Summe: 2",
        "Összesen: 2 kiállító",
        "Sida 2 av 2",
        "Seite 1/2",
        "Gedruckt am: 14.10.2026 09:30",
    ],
)
@pytest.mark.parametrize("empty", ["", ",,"])
def test_what_an_export_prints_below_the_list_is_no_company(footer: str, empty: str) -> None:
    header = f"Company{',Stand,Land' if empty else ''}"
    text = f"{header}\nKestrel Ropes{empty}\nMoorland Tents{empty}\n{footer}{empty}\n"
    assert rows_of(read_table(text.encode(), "list.csv")) == [
        (2, "Kestrel Ropes", "", ""),
        (3, "Moorland Tents", "", ""),
        (4, "a title inside the list"),
    ]


def test_empty_columns_behind_the_last_one_are_no_columns() -> None:
    line = "{}" + "," * 300 + "\n"
    table = read_table("".join(map(line.format, ("Company,Land", "Kestrel Ropes,GB"))).encode(), "list.csv")
    assert table.columns == ("Company", "Land")
    assert rows_of(table) == [(2, "Kestrel Ropes", "", "GB")]


def test_entities_separate_nothing_and_are_read() -> None:
    rows = ("Holm &amp; Vik AS;Norge;holmvik.example", "Caf&eacute; Fjord;Norge;", "Nes AS;Norge;nes.example")
    text = "\n".join(("Firma;Land;Web", *rows))
    assert rows_of(read_table(text.encode(), "list.csv")) == [
        (2, "Holm & Vik AS", "holmvik.example", "NO"),
        (3, "Café Fjord", "", "NO"),
        (4, "Nes AS", "nes.example", "NO"),
    ]


def test_links_of_a_short_list_are_a_column() -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    for row in (
        ["Firma", "Internet"],
        ["Kranwerk Nord", "Website"],
        ["Kranwerk West", "Website"],
        ["Kranwerk Ost", None],
    ):
        sheet.append(row)
    sheet["B2"].hyperlink = "https://kranwerk-nord.example/"
    sheet["B3"].hyperlink = "https://kranwerk-west.example/"
    assert [row[2] for row in rows_of(read_table(save(book), "list.xlsx"))] == [
        "kranwerk-nord.example",
        "kranwerk-west.example",
        "",
    ]


@pytest.mark.parametrize(
    "written",
    ["* Kestrel Ropes", "- Kestrel Ropes", "• Kestrel Ropes", "M/s. Kestrel Ropes", "Kestrel Ropes *"],
)
def test_marks_of_a_list_are_no_part_of_a_name(written: str) -> None:
    assert rows_of(read_table(f"Company,Stand\n{written},A1\n".encode(), "list.csv")) == [
        (2, "Kestrel Ropes", "", "")
    ]


def test_website_beside_a_mailbox_is_found() -> None:
    text = "Company,Email & Website\nKestrel Ropes,sales.ropes@gmail.com / www.kestrel.example\n"
    assert rows_of(read_table(text.encode(), "list.csv")) == [(2, "Kestrel Ropes", "kestrel.example", "")]


@pytest.mark.parametrize(
    "header", ["", "List of exhibitors\n", "Ausstellerverzeichnis 2026\n", "Exhibitors:\n"]
)
def test_list_of_nothing_but_names_has_the_names(header: str) -> None:
    text = f"{header}Kestrel Ropes\nMoorland Tents\nPike & Perch\n"
    names = [row[1] for row in rows_of(read_table(text.encode(), "list.txt"))]
    assert names == ["Kestrel Ropes", "Moorland Tents", "Pike & Perch"]


def test_prose_is_no_list_of_names() -> None:
    text = "Dear guests, we are pleased to welcome you to our fair in the spring of next year.\n" * 3
    with pytest.raises(NoUsableColumn):
        read_table(text.replace(",", "").encode(), "list.txt")


def test_title_that_is_a_word_for_the_column_is_not_the_header() -> None:
    text = "List of exhibitors;;\nExhibitor;Hall;Country\nKestrel Ropes;3;GB\nHall B;;\nMoorland Tents;4;GB\n"
    table = read_table(text.encode(), "list.csv")
    assert table.header_line == 2
    assert [row[1] for row in rows_of(table)] == [
        "Kestrel Ropes",
        "a title inside the list",
        "Moorland Tents",
    ]


@pytest.mark.parametrize("header", ["Address / Phone / Email / Web", "Telefon und E-Mail", "Email & Website"])
def test_header_of_several_contacts_is_a_cell_of_several_things(header: str) -> None:
    text = (
        f'Company;"{header}"\nKestrel Ropes;"4 Dock Road, Hull | +44 1482 555010 | ropes@kestrel.example"\n'
        'Moorland Tents;"camp@moorland.example, www.moorland.example"\n'
    )
    table = read_table(text.encode(), "list.csv")
    assert table.mapping == {"name": "Company", "contact": header}
    assert [row[2] for row in rows_of(table)] == ["kestrel.example", "moorland.example"]


def test_mailbox_of_a_company_whose_name_is_in_other_letters_leads_to_its_site() -> None:
    text = (
        "Компания;Эл. почта\nООО «Морской бриз»;info@morskoy-briz.example\nООО «Клён»;klen@agency.example\n"
    )
    assert [row[2] for row in rows_of(read_table(text.encode(), "list.csv"))] == ["morskoy-briz.example", ""]
