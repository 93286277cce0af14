"""What lists by another hand have shown: hosts of stands, countries outside their column, footers, mixed contacts."""

import pytest

from leadslogix.seeds.options import ReadingOptions
from tests.leadslogix.seeds.tables import read_table
from tests.leadslogix.seeds.test_ugly_lists import facts_of, rows_of


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Kestrel Ropes c/o Wines of Chile", "Kestrel Ropes"),
        ("Kestrel Ropes, c/o Britain Pavilion", "Kestrel Ropes"),
        ("c/o Britain Pavilion: Kestrel Ropes", "Kestrel Ropes"),
        ("c/o Britain Pavilion", "c/o Britain Pavilion"),
    ],
)
def test_host_of_a_stand_is_no_part_of_a_name(written: str, name: str) -> None:
    table = read_table(f'Company,Stand\n"{written}",A1\n'.encode(), "list.csv")
    assert rows_of(table) == [(2, name, "", "")]


@pytest.mark.parametrize(
    ("columns", "cells", "country"),
    [
        ("Company;Tags", "Kestrel Ropes (Japan);Turkey, China", "JP"),
        ("Company;Tags", "Kestrel Ropes (UK);x", "GB"),
        ("Company;Tags", "Kestrel Ropes (IT);x", ""),
        ("Company;Address", "Kestrel Ropes;4 Dock Road, Hull, United Kingdom", "GB"),
        ("Company;Address", "Kestrel Ropes;4 Dock Road, Atlanta, Georgia", ""),
        ("Company;State;Zip", "Kestrel Ropes;PA;15222", "US"),
        ("Company;State;Zip", "Kestrel Ropes;ON;K1N 5X1", "CA"),
        ("Company;State;Zip", "Kestrel Ropes;WA;6000", "AU"),
        ("Company;State;Zip", "Kestrel Ropes;PA;24103 Kiel", ""),
        ("Company;State;Zip", "Kestrel Ropes;MI;20121", ""),  # Milan
        ("Company;State;Zip;Website", "Kestrel Ropes;VA;21100;kestrel.it", ""),  # Varese
        ("Company;City;State;Zip", "Kestrel Ropes;Lebanon;PA;17042", "US"),
        ("Company;Contact details", "Kestrel Ropes;Hull, England | a@kestrel.example", "GB"),
        ("Company;Contact details", "Kestrel Ropes;Spain; France | a@kestrel.example", ""),
    ],
)
def test_country_is_read_where_no_column_has_it(columns: str, cells: str, country: str) -> None:
    table = read_table(f"{columns}\n{cells}\n".encode(), "list.csv", options=ReadingOptions(delimiter=";"))
    assert [row[3] for row in rows_of(table)] == [country]


@pytest.mark.parametrize(
    "line",
    [
        "Errors and omissions excepted.",
        "Änderungen vorbehalten",
        "Generated on 2026-11-02 by FairManager",
        "合計 3社",
        "© Fair Ltd",
        "13",
    ],
)
def test_footers_are_no_companies(line: str) -> None:
    table = read_table(f"Company,Stand\nKestrel Ropes,A1\n{line},\n".encode(), "list.csv")
    assert [row[1] for row in rows_of(table)] == ["Kestrel Ropes", "a title inside the list"]


@pytest.mark.parametrize(
    ("cells", "number"),
    [
        ("Kestrel Inc;;412.281.3000", "+14122813000"),
        ("Kestrel;a@kestrel.co.uk;01482 305010", "+441482305010"),
        ("Kestrel;;713-228-9999 x204", None),
        ("Kestrel Inc;;713-228-9999 x204", "+17132289999"),
    ],
)
def test_numbers_without_a_code_are_of_the_country_that_the_row_suggests(
    cells: str, number: str | None
) -> None:
    table = read_table(f"Company;E-mail;Phone\n{cells}\n".encode(), "list.csv")
    assert facts_of(table)[0].get("phone", [None]) == [number]
    assert [row[3] for row in rows_of(table)] == [""]


def test_column_of_several_kinds_of_contact_is_recognised_by_its_cells() -> None:
    text = "Company;Reach us\nKestrel Ropes;ropes@gmail.com\nMoorland Tents;moorland.example\nPike;+44 1482 305010\n"
    table = read_table(text.encode(), "list.csv")
    assert table.mapping == {"name": "Company", "contact": "Reach us"}
    assert [row[2] for row in rows_of(table)] == ["", "moorland.example", ""]
    assert facts_of(table)[0]["email"] == ["ropes@gmail.com"]


def test_contacts_below_a_company_are_its_own() -> None:
    text = (
        "Exhibitor;Stand;Contact\nA;;\nKestrel Ropes;A1;+44 1482 305010\n;;info@kestrel-ropes.example\n"
        "Moorland Tents;A2;\n;;info@pike.example\n;A3;+44 1482 305011\n"
    )
    table = read_table(text.encode(), "list.csv")
    assert [row[1] for row in rows_of(table)] == [
        "a title inside the list",
        "Kestrel Ropes",
        "Kestrel Ropes",
        "Moorland Tents",
        "no name and no website",
        "no name and no website",
    ]
    assert facts_of(table)[2]["email"] == ["info@kestrel-ropes.example"]


def test_countries_above_their_companies() -> None:
    text = (
        "Delegates;;\nGERMANY (2);;\nCompany;Stand;E-mail\nKestrel;A1;\nMoorland;A2;\nDenmark;;\nCompany;Stand;E-mail\n"
        "Pike;A3;\nHall 2;;\nPerch;A4;\n"
    )
    rows = rows_of(read_table(text.encode(), "list.csv"))
    assert [row[3] for row in rows if len(row) == 4] == ["DE", "DE", "DK", "DK"]
    assert len(rows) == 7


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("Cég neve;Ország\nŐrségi Faipar;Magyarország\nSzőke;Szlovákia\nNábytok Žilina;Kováč\n", "cp1250"),
        ("Empresa;País\nIrmãos Simões;Portugal\nPatrocínio;Construções\nInovação;Brasil\n", "cp1252"),
        ("업체명;국가\n한빛정밀;대한민국\n대성엔지니어링;베트남\n", "cp949"),
        ("업체명;국가\n㈜한빛;대한민국\n누리산업㈜;베트남\n大韓機械㈜;대한민국\n", "cp949"),
        ("公司名称;国家\n北京东方机械有限公司;中国\n深圳市鑫瑞隆电子有限公司;中国\n", "gb18030"),
        ("公司名称;国家\n深圳市华强光电;中国\n宁波海天塑料;中国\n", "gb18030"),
        ("会社名;国\nネジの京都;日本\n東京製作所;日本\n", "euc_jp"),
    ],
)
def test_encodings_that_share_their_bytes_are_told_apart(text: str, encoding: str) -> None:
    table = read_table(text.encode(encoding), "list.csv")
    assert table.columns[0] == text.partition(";")[0]


def test_header_that_says_it_twice_is_understood() -> None:
    header = "Company;Primary Contact: Full Name;Title"
    table = read_table(f"{header}\nKestrel;Eva Lind;CEO\n".encode(), "list.csv")
    assert table.mapping["person"] == "Primary Contact: Full Name"


def test_brazilian_postal_code_is_no_mobile_phone() -> None:
    table = read_table(b"Empresa;CEP\nKestrel;95032-000\nPike;30180-001\n", "list.csv")
    assert table.mapping == {"name": "Empresa", "postal_code": "CEP"}


@pytest.mark.parametrize("cell", ["http://-", "https://", "http://...", "www."])
def test_address_without_a_host_is_none(cell: str) -> None:
    table = read_table(f"Company,Website\nKestrel,{cell}\nPike,pike.example\n".encode(), "list.csv")
    assert rows_of(table)[0][2:] == ("", "")


def test_postal_code_and_city_in_one_column_without_a_street() -> None:
    table = read_table(b"Firma;PLZ/Ort;Land\nKestrel;24103 Kiel;Deutschland\n", "list.csv")
    facts = facts_of(table)[0]
    assert (facts["postal_code"], facts["city"]) == (["24103"], ["Kiel"])


@pytest.mark.parametrize(
    ("header", "names"),
    [
        ("Exhibitor,Booth,,Exhibitor,Booth", ["Abbey", "Kinsale", "Ballina", "Cork"]),
        ("Exhibitor,Booth,,Exhibitor,Booth,,Exhibitor,Booth", ["Abbey", "Kinsale", "Ballina", "Cork"]),
        ("Company,Website,Person,Company,Phone", ["Abbey", "Ballina", "Cork"]),
        ("Name,Name", []),
    ],
)
def test_tables_side_by_side_are_one(header: str, names: list[str]) -> None:
    text = f"{header}\nAbbey,A1,,Kinsale,C1\nBallina,A2,,,\nCork,A3,,,\n"
    if not names:
        text = f"{header}\nAbbey,Eva Lind\nBallina,Ugo Neri\n"
        names = ["Abbey", "Ballina"]
    rows = rows_of(read_table(text.encode(), "list.csv"))
    assert [row[1] for row in rows] == names
    assert [row[0] for row in rows] == list(range(2, 2 + len(names)))


def test_tables_side_by_side_begin_with_a_column_of_stands() -> None:
    text = "North side,,,South side,\nBooth,Exhibitor,,Booth,Exhibitor\nA1,Abbey,,C1,Kinsale\nA2,Ballina,,,\n"
    assert [row[1] for row in rows_of(read_table(text.encode(), "list.csv"))] == [
        "Abbey",
        "Kinsale",
        "Ballina",
    ]


def test_delimiter_in_a_street_without_quotes() -> None:
    text = (
        "Company,Address,Country,Website\n"
        + "".join(
            f"Lake {name} Ltd,4 Quay,Wales,{name}.example\n" for name in ("bream", "carp", "tench", "rudd")
        )
        + "Kestrel Ropes Ltd,Unit 4, Dock Road,Ireland,kestrel.example\n"
        "Pike, Perch & Sons Ltd,The Mill, Weir Lane,Wales,pike.example\nMoorland Co., Inc.,4 Elm,Wales,moor.example\n"
    )
    assert [row[1:] for row in rows_of(read_table(text.encode(), "list.csv"))][4:] == [
        ("Kestrel Ropes Ltd", "kestrel.example", "IE"),
        ("Pike, Perch & Sons Ltd", "pike.example", "GB"),
        ("Moorland Co., Inc.", "moor.example", "GB"),
    ]


def test_delimiter_in_a_name_without_quotes() -> None:
    text = (
        "Name,Country,Website\nSmith, Jones & Co,United Kingdom,smithjones.example\nAlder,Ireland,\n"
        "Pike,Ireland,pike.example,by the river\n"
    )
    assert [row[1:] for row in rows_of(read_table(text.encode(), "list.csv"))] == [
        ("Smith, Jones & Co", "smithjones.example", "GB"),
        ("Alder", "", "IE"),
        ("Pike", "pike.example", "IE"),
    ]


def test_lines_of_sentences_are_entries() -> None:
    text = (
        "MEMBERS\n\nAbbott & Sons, 14 Mill Lane, York YO1 7PR, Tel 01904 622100, www.abbott.example\n"
        "Brook Dairy Ltd, The Creamery, Tel 01664 562200\n"
        "Crane Hire Ltd, Unit 4, Kirkstall Rd, Leeds, a@crane.example, x\n"
    )
    rows = rows_of(read_table(text.encode(), "list.txt"))
    assert [row[1] for row in rows][-3:] == ["Abbott & Sons", "Brook Dairy Ltd", "Crane Hire Ltd"]


def test_name_beside_company_is_a_persons() -> None:
    text = "Company,Name,Function\nKestrel,Jan Peters,Director\nPike,Anna Smith,Buyer\n"
    table = read_table(text.encode(), "list.csv")
    assert table.mapping == {"name": "Company", "person": "Name", "job_title": "Function"}
    brands = read_table(b"Company,Name\nKestrel Ltd,Blue Ropes\nPike Ltd,Green Rods\n", "list.csv")
    assert brands.mapping == {"name": "Company"}


def test_second_contact_in_columns_of_its_own() -> None:
    text = "Company,Contact 1 Name,Contact 1 Email,Contact 2 Name\nKestrel,Eva Lind,eva@kestrel.example,Ugo Neri\n"
    table = read_table(text.encode(), "list.csv")
    assert facts_of(table)[0]["person"] == ["Eva Lind", "Ugo Neri"]


def test_labels_inside_the_columns_of_numbers_and_mailboxes() -> None:
    text = (
        "Company;Country;Telephone / Fax;E-mail\n"
        "Kestrel;UK;T: +44 1782 402311, F: +44 1782 402312;info [at] kestrel-ropes.co.uk\n"
        "Pike;DE;Tel +49 2624 10412 / Fax +49 2624 10413;-\n"
    )
    first, second = facts_of(read_table(text.encode(), "list.csv"))
    assert (first["phone"], first["fax"], first["email"]) == (
        ["+441782402311"],
        ["+441782402312"],
        ["info@kestrel-ropes.co.uk"],
    )
    assert (second["phone"], second["fax"]) == (["+49262410412"], ["+49262410413"])


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("שם החברה,מדינה\nתנובת הגליל,ישראל\nמפעלי ים המלח,ישראל\n", "cp1255"),
        ("اسم الشركة,الدولة\nشركة الخليج للأنابيب,الكويت\nمصنع الرياض للزجاج,السعودية\n", "cp1256"),
    ],
)
def test_encodings_of_the_near_east(text: str, encoding: str) -> None:
    assert read_table(text.encode(encoding), "list.csv").columns[0] == text.partition(",")[0]


def test_remark_after_a_website() -> None:
    table = read_table(b"Company,Website\nKestrel,kestrel.example (under construction)\n", "list.csv")
    assert rows_of(table)[0][2] == "kestrel.example"
