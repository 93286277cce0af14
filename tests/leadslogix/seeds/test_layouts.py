"""How the rows of a list make companies: fields in rows, tables on their side, companies in several rows, grids."""

import pytest

from leadslogix.seeds.layouts import score_records
from leadslogix.seeds.records import SeedLine
from tests.leadslogix.seeds.tables import read_table
from tests.leadslogix.seeds.test_ugly_lists import facts_of, rows_of


def lines_of(text: str) -> list[SeedLine]:
    return [SeedLine(at, tuple(line.split(";"))) for at, line in enumerate(text.splitlines(), start=1)]


LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
FIELDS = (
    "Name{0}Kestrel Ropes\nCountry{0}Ireland\nWeb{0}kestrel.example\n{1}\n"
    "Name{0}Moorland Tents\nCountry{0}Wales\n{1}\nName{0}Pike Nets\nWeb{0}pike.example\n"
)


@pytest.mark.parametrize(
    ("between", "blank", "name"),
    [(";", ";", "list.csv"), (":;", ";", "list.csv"), (": ", "", "list.txt"), (" = ", "", "list.txt")],
)
def test_field_a_row_is_a_column(between: str, blank: str, name: str) -> None:
    table = read_table(FIELDS.format(between, blank).encode(), name)
    assert rows_of(table) == [
        (1, "Kestrel Ropes", "kestrel.example", "IE"),
        (5, "Moorland Tents", "", "GB"),
        (8, "Pike Nets", "pike.example", ""),
    ]


def test_rule_parts_companies_and_is_no_part_of_them() -> None:
    text = "* * * * *\n" + "".join(
        f"No. {number}\nName: {name}\nWeb: {name.split()[0].lower()}.example\nDealer in: nets\n* * * * *\n"
        for number, name in enumerate(("Kestrel Ropes", "Moorland Tents", "Pike Nets"), start=1)
    )
    table = read_table(text.encode(), "list.txt")
    assert [row[:3] for row in rows_of(table)] == [
        (2, "Kestrel Ropes", "kestrel.example"),
        (7, "Moorland Tents", "moorland.example"),
        (12, "Pike Nets", "pike.example"),
    ]
    assert {table.original(row)["Dealer in"] for row in table.rows} == {"nets"}


def test_items_of_yaml_are_companies() -> None:
    text = "- name: Kestrel Ropes\n  country: Ireland\n- name: Pike Nets\n  country: Wales\n"
    assert rows_of(read_table(text.encode(), "list.yaml")) == [
        (1, "Kestrel Ropes", "", "IE"),
        (3, "Pike Nets", "", "GB"),
    ]


def test_two_labels_of_one_meaning_are_one_column() -> None:
    text = "Company: Kestrel Ropes\nTel: +44 1482 305010\n\nExhibitor: Pike Nets\nTel: +44 1482 305011\n"
    assert [row[1] for row in rows_of(read_table(text.encode(), "list.txt"))] == [
        "Kestrel Ropes",
        "Pike Nets",
    ]


def test_table_on_its_side() -> None:
    text = (
        "Company,Kestrel Ropes,Moorland Tents,Pike Nets\nCountry,Ireland,Wales,Denmark\n"
        "E-mail,info@kestrel.example,info@moorland.example,info@pike.example\n"
    )
    table = read_table(text.encode(), "list.csv")
    assert rows_of(table) == [
        (1, "Kestrel Ropes", "kestrel.example", "IE"),
        (2, "Moorland Tents", "moorland.example", "GB"),
        (3, "Pike Nets", "pike.example", "DK"),
    ]


def test_numbered_company_in_several_rows() -> None:
    text = (
        "Nr;Firma;Ort\n1;Huber Kranbau GmbH;89073 Ulm\n;Ringstr. 4;Tel. 0731 155501\n;www.huber.example;\n"
        "2;Bolt GmbH;10115 Berlin\n;Nebenstr. 1;Tel. 030 1234567\n;www.bolt.example;info@bolt.example\n"
    )
    table = read_table(text.encode(), "list.csv")
    assert [row[:3] for row in rows_of(table)] == [
        (2, "Huber Kranbau GmbH", "huber.example"),
        (5, "Bolt GmbH", "bolt.example"),
    ]
    assert facts_of(table)[1]["email"] == ["info@bolt.example"]


@pytest.mark.parametrize("form", ["{0}\n{1}\n{2}\n{3}\n", "{0},{1}\n,{2}\n,{3}\n"])
def test_contacts_below_a_name_are_of_one_company(form: str) -> None:
    companies = (
        ("Kestrel Ropes Ltd", "4 Dock Road", "Hull HU1 1AA", "Tel. +44 1482 305010"),
        ("Moorland Tents Ltd", "12 Mill Road", "Hull HU2 2BB", "info@moorland.example"),
        ("Pike Nets Ltd", "7 Quay Street", "Hull HU3 3CC", "www.pike.example"),
    )
    header = "Exhibitor,Contact\n" if "," in form else ""
    text = header + "".join(form.format(*company) for company in companies)
    table = read_table(text.encode(), "list.csv")
    assert [row[1:3] for row in rows_of(table)] == [
        ("Kestrel Ropes Ltd", ""),
        ("Moorland Tents Ltd", "moorland.example"),
        ("Pike Nets Ltd", "pike.example"),
    ]
    assert facts_of(table)[0]["phone"] == ["+441482305010"]


def test_name_that_could_be_a_place_is_not_joined_to_the_company_above() -> None:
    count = 1_100  # from 1000 on the numbers look like postal codes
    text = "".join(f"Kestrel {number}<br>Dock {number}<br><br>" for number in range(count))
    page = f"<html><body><div>{text}</div></body></html>"
    table = read_table(page.encode(), "fair.html", ask_for_columns=True)
    assert [row.cells[0].splitlines()[0] for row in table.rows] == [f"Kestrel {n}" for n in range(count)]


def test_many_rows_that_could_be_places_are_not_joined_to_one_company() -> None:
    entries = "".join(
        f"Kestrel Ropes {letter}\n4 Dock Road\n+44 1482 30{at:04}\n" for at, letter in enumerate(LETTERS)
    )
    studios = [f"Studio {number}" for number in range(1900, 1930)]
    table = read_table((entries * 40 + "\n".join(studios)).encode(), "fair.txt", ask_for_columns=True)
    assert [row.cells[0] for row in table.rows][-len(studios) :] == studios


def test_people_below_a_company_keep_their_rows() -> None:
    text = "Company,Name,Email\nKestrel Ropes,Eva Lind,eva@kestrel.example\n,Jan Peters,jan@kestrel.example\n"
    assert len(rows_of(read_table((text + "Pike,Ugo Neri,ugo@pike.example\n").encode(), "list.csv"))) == 3


@pytest.mark.parametrize(
    "text",
    [
        "Kestrel Ropes Ltd,Moorland Tents GmbH\nPike Nets AG,Perch S.p.A.\nRoach A/S,\n",
        "Hall 1,,Hall 2,\nKestrel Ropes Ltd,A1,Moorland Tents GmbH,B1\n"
        "Pike Nets AG,A2,Perch S.p.A.,B2\nRoach A/S,A3,,\n",
        "Exhibitors: Kestrel Ropes Ltd; Moorland Tents GmbH; Pike Nets AG; Perch S.p.A.; Roach A/S; Tench SA\n",
    ],
)
def test_grid_of_names(text: str) -> None:
    names = [row[1] for row in rows_of(read_table(text.encode(), "list.csv"))]
    wanted = ["Kestrel Ropes Ltd", "Moorland Tents GmbH", "Pike Nets AG", "Perch S.p.A.", "Roach A/S"]
    assert [name for name in names if name in wanted] == wanted


def test_lines_that_are_quoted_as_a_whole() -> None:
    text = '"Company,Country"\n"""Kestrel, Ropes & Co"",Ireland"\n"Pike Nets,Wales"\n'
    assert rows_of(read_table(text.encode(), "list.csv")) == [
        (2, "Kestrel, Ropes & Co", "", "IE"),
        (3, "Pike Nets", "", "GB"),
    ]


def test_rare_delimiter() -> None:
    text = "Company^Country\nKestrel, Ropes & Co^Ireland\nPike Nets^Wales\n"
    assert [row[1] for row in rows_of(read_table(text.encode(), "list.csv"))] == [
        "Kestrel, Ropes & Co",
        "Pike Nets",
    ]


def test_table_as_it_is_scores_best_where_each_row_is_a_company() -> None:
    table = lines_of("Company;Country\nKestrel Ropes;Ireland\nPike Nets;Wales")
    turned = lines_of("Company;Kestrel Ropes;Pike Nets\nCountry;Ireland;Wales")
    assert score_records(table) > 1.5 * score_records(turned)
    assert score_records([]) == 0


@pytest.mark.parametrize("indent", ["  ", "\t"])
def test_companies_are_set_in_below_their_country(indent: str) -> None:
    text = (
        f"Ireland\n{indent}Kestrel Ropes\n{indent}Moorland Tents\nDenmark\n{indent}Pike Nets\n{indent}Perch\n"
    )
    rows = [row for row in rows_of(read_table(text.encode(), "list.txt")) if len(row) == 4]
    assert [(row[1], row[3]) for row in rows] == [
        ("Kestrel Ropes", "IE"),
        ("Moorland Tents", "IE"),
        ("Pike Nets", "DK"),
        ("Perch", "DK"),
    ]


def test_paragraphs_of_companies_below_a_country_are_no_entries() -> None:
    text = (
        "GERMANY (2)\n  Kestrel Seile GmbH, Bonn - kestrel.example\n  Pike Netze GmbH, Hamburg\n\n"
        "FRANCE (1)\n  Perche Filets SARL, Lyon - 04 72 00 11 22\n\n"
        "POLAND (2)\n  Okon Sp. z o.o., Lublin - 081 532 11 22\n  Lin Sp. z o.o., Gdynia\n"
    )
    rows = [row for row in rows_of(read_table(text.encode(), "list.txt")) if len(row) == 4]
    assert [(row[1], row[3]) for row in rows] == [
        ("Kestrel Seile GmbH", "DE"),
        ("Pike Netze GmbH", "DE"),
        ("Perche Filets SARL", "FR"),
        ("Okon Sp. z o.o.", "PL"),
        ("Lin Sp. z o.o.", "PL"),
    ]


def test_index_with_letters_and_lines_of_dots_is_names() -> None:
    text = (
        "K\nKestrel Seile GmbH ........ 1 / A10\n\nM\nMohr Zelte KG ............. 2 / B11\n\n"
        "P\nPike Netze e.K. ........... 3 / C12\nPlattner Boote KG ......... 3 / C14\n"
    )
    rows = [row for row in rows_of(read_table(text.encode(), "list.txt")) if len(row) == 4]
    assert [row[1] for row in rows] == [
        "Kestrel Seile GmbH",
        "Mohr Zelte KG",
        "Pike Netze e.K.",
        "Plattner Boote KG",
    ]


def test_line_that_is_set_in_goes_on_with_the_company_above() -> None:
    entry = "{0} Ltd, 4 Dock Road, Hull HU1 1AA,\n  Tel. +44 1482 30501{1}, info@{0}.example\n"
    text = "".join(entry.format(name, at) for at, name in enumerate(("Kestrel", "Pike", "Perch")))
    table = read_table(text.encode(), "list.txt")
    assert [row[1:3] for row in rows_of(table)] == [
        ("Kestrel Ltd", "kestrel.example"),
        ("Pike Ltd", "pike.example"),
        ("Perch Ltd", "perch.example"),
    ]
    assert facts_of(table)[2]["phone"] == ["+441482305012"]


def test_rules_that_are_drawn_do_not_hide_the_columns() -> None:
    rule = "+---------------+---------+\n"
    rows = "| Kestrel Ropes | Ireland |\n" + rule + "| Pike Nets     | Wales   |\n" + rule
    found = rows_of(read_table((rule + "| Company       | Country |\n" + rule + rows).encode(), "list.txt"))
    assert [row[1:] for row in found if len(row) == 4] == [
        ("Kestrel Ropes", "", "IE"),
        ("Pike Nets", "", "GB"),
    ]


def test_header_of_unknown_words_is_read_by_its_values() -> None:
    text = "კომპანია,ქვეყანა,ფოსტა\nKestrel Ropes,Ireland,info@kestrel.example\nPike Nets,Wales,info@pike.example\n"
    table = read_table(text.encode(), "list.csv")
    assert [row[1] for row in rows_of(table)] == ["Kestrel Ropes", "Pike Nets"]
    assert table.scores["name"] < 50


def test_list_of_people_has_the_companies_of_their_mailboxes() -> None:
    text = "Email,Name,Job title\neva@kestrel.example,Eva Lind,Buyer\njan.p@gmail.com,Jan Peters,Director\n"
    table = read_table(text.encode(), "list.csv")
    assert rows_of(table) == [(2, "", "kestrel.example", ""), (3, "no name and no website")]
    assert facts_of(table)[0]["person"] == ["Eva Lind"]


def test_person_whose_site_has_the_own_name_is_the_company() -> None:
    text = "Email,Name\ninfo@peters-tents.example,Jan Peters\neva@lind.example,Eva Lind\n"
    rows = rows_of(read_table(text.encode(), "list.csv"))
    assert [row[1] for row in rows] == ["Jan Peters", "Eva Lind"]


def test_header_below_what_the_organiser_says_of_himself() -> None:
    text = (
        "Exhibitors,,,\nOrganiser,Phone,,\nFair Ltd,+44 1482 1,,\nCompany name,Place,Country,E-mail\n"
        "Kestrel Ropes,Hull,Wales,info@kestrel.example\n"
    )
    assert [row[1] for row in rows_of(read_table(text.encode(), "list.csv"))] == ["Kestrel Ropes"]


def test_address_that_goes_on_in_the_rows_below_is_one() -> None:
    text = (
        "Company,Address,Contact\nKestrel Ropes,4 Dock Road,Tel. +44 1482 305010\n,Hull HU1 1AA,info@kestrel.example\n"
        "Pike Nets,7 Quay Street,Tel. +44 1482 305011\n,Hull HU3 3CC,info@pike.example\n"
    )
    table = read_table(text.encode(), "list.csv")
    assert [row[1:3] for row in rows_of(table)] == [
        ("Kestrel Ropes", "kestrel.example"),
        ("Pike Nets", "pike.example"),
    ]
    assert facts_of(table)[1]["email"] == ["info@pike.example"]


GROUPED = (
    "Exhibitors of the fair;;;;;\nStand;Company;Where;;Contact person;\n;;Country;City;Name;Phone\n"
    "A1;Kestrel Ropes;Ireland;Cork;Eva Lind;+353 21 234 5678\nA2;Pike Nets;Denmark;Aarhus;Jan Moor;+45 86 12 34 56\n"
)


def test_names_of_columns_may_be_in_two_lines() -> None:
    table = read_table(GROUPED.encode(), "list.csv")
    assert table.columns == ("Stand", "Company", "Country", "City", "Name", "Phone")
    assert rows_of(table) == [(4, "Kestrel Ropes", "", "IE"), (5, "Pike Nets", "", "DK")]


def test_header_in_two_lines_that_comes_again_is_no_company() -> None:
    again = (
        "".join(GROUPED.splitlines(keepends=True)[1:3]) + "A3;Perch;Spain;Vigo;Petra Feld;+34 986 12 34 56\n"
    )
    assert [row for row in rows_of(read_table((GROUPED + again).encode(), "list.csv")) if row[0] > 5] == [
        (6, "the header again"),
        (7, "another header"),
        (8, "Perch", "", "ES"),
    ]


def test_header_in_another_language_below_the_first_is_no_company() -> None:
    text = (
        "展位号,公司名称,城市,网址\nBooth No.,Company,City,Website\nA1,Kestrel Ropes,Cork,kestrel.example\n"
    )
    text += "A2,Pike Nets,Aarhus,pike.example\n"
    assert [row[:2] for row in rows_of(read_table(text.encode(), "list.csv"))] == [
        (2, "another header"),
        (3, "Kestrel Ropes"),
        (4, "Pike Nets"),
    ]


def test_letter_above_a_paragraph_does_not_join_it_to_the_one_before() -> None:
    blocks = [
        f"{name}\nHall 3, stand C24\n12 Dock Road, Hull\nwww.{name.lower()}.example"
        for name in ("Bolt", "Cord", "Vane")
    ]
    text = "\n\n".join(["B", blocks[0], "C", blocks[1], "V", blocks[2]])
    assert [row[1:3] for row in rows_of(read_table(text.encode(), "list.txt")) if len(row) > 2] == [
        ("Bolt", "bolt.example"),
        ("Cord", "cord.example"),
        ("Vane", "vane.example"),
    ]


LABELS = (
    (("Kestrel Ropes Ltd", "12 Dock Road", "Hull HU1 2AB"), ("Pike Nets ApS", "Havnegade 4", "8000 Aarhus")),
    (("Perch AG", "Seestr. 9", "24103 Kiel"), ("Roach & Sons", "4 Mill Lane", "Leeds LS1 4AB")),
    (("Tench GmbH", "Bachweg 2", "89073 Ulm"), ("Dace Oy", "Satamatie 3", "00100 Helsinki")),
)
LABELLED_NAMES = ["Kestrel Ropes Ltd", "Pike Nets ApS", "Perch AG", "Roach & Sons", "Tench GmbH", "Dace Oy"]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("\n;\n".join("\n".join(map(";".join, zip(*band, strict=True))) for band in LABELS), "list.csv"),
        ("\n".join(";".join('"{}"'.format("\n".join(one)) for one in band) for band in LABELS), "list.csv"),
        (
            "\n\n".join(
                "\n".join(f"{one:<30}{other}" for one, other in zip(*band, strict=True)) for band in LABELS
            ),
            "list.txt",
        ),
    ],
)
def test_address_labels_side_by_side_are_companies(text: str, name: str) -> None:
    rows = rows_of(read_table(text.encode(), name))
    assert [row[:2] for row in rows] == list(enumerate(LABELLED_NAMES, start=1))


@pytest.mark.parametrize("end", [".txt", ".csv"])
def test_columns_of_entries_have_their_gaps_in_other_rows(end: str) -> None:
    left = [
        *("Kestrel Ropes Ltd", "12 Dock Road", "Hull HU1 2AB", "Tel. +44 1482 305010", ""),
        *("Perch AG", "24103 Kiel", "mail@perch.example", "", "Tench GmbH", "mail@tench.example", ""),
    ]
    right = [
        *("Pike Nets ApS", "www.pike.example", "", "Roach & Sons", "4 Mill Lane", "Leeds LS1 4AB"),
        *("www.roach.example", "", "Dace Oy", "Satamatie 3", "00100 Helsinki", "www.dace.example"),
    ]
    pairs = zip(left, right, strict=True)
    lines = [f"{one:<30}{other}" if end == ".txt" else f"{one};{other}" for one, other in pairs]
    names = [row[1] for row in rows_of(read_table("\n".join(lines).encode(), f"list{end}"))]
    assert sorted(names) == sorted(LABELLED_NAMES)


# --- printed tables whose cells go on below ---------------------------------------------------------------------------

STANDS = """\
List of exhibitors                                  Page 41

Stand   Exhibitor
        CO = co-exhibitor

A3.211  Kestrel Ropes Ltd, 4 Dock Road, Hull HU1 2AB
        Tel. +44 1482 305010, www.kestrel.example
        CO  Pike Nets A/S, Norway
        CO  Moorland Tents, 95444 Bay-
            reuth
A3.300  Cork & Sons S.A., Calle Sol 4, 28001 Madrid
A3.304  Heron Institute for Sails and
        Masts Ltd, 6 Dock Road, Hull HU1 2AB
A3.304a Roach Boats GmbH, 24103 Kiel
        CO  Perch Oars, USA

Subject to change
"""
WRAPPED = """\
Name                     Address              Stand
Kestrel Ropes and        4 Dock Road,         A12
Nets Ltd                 Hull HU1 2AB
Pike Nets                5 Dock Road,         A13
                         Hull HU1 2AB
Heron Sails              6 Dock Road          B1
Moorland Institute       7 Dock Road,         B12
for Tents                Hull HU1 2AB

Roach Boats              8 Dock Road          C2
"""


def test_lines_below_a_stand_are_of_its_company_or_of_those_that_share_it() -> None:
    rows = [row[1] for row in rows_of(read_table(STANDS.encode(), "list.txt")) if len(row) == 4]
    assert set(rows) >= {
        *("Kestrel Ropes Ltd", "Pike Nets A/S", "Moorland Tents", "Cork & Sons S.A."),
        *("Heron Institute for Sails and Masts Ltd", "Roach Boats GmbH", "Perch Oars"),
    }
    assert not [row for row in rows if "Tel." in row or row.startswith("CO ") or "reuth" in row]


def test_cells_that_are_too_long_for_their_column_go_on_in_the_next_line() -> None:
    table = read_table(WRAPPED.encode(), "list.txt")
    assert [row[1] for row in rows_of(table)] == [
        *("Kestrel Ropes and Nets Ltd", "Pike Nets", "Heron Sails", "Moorland Institute for Tents"),
        "Roach Boats",
    ]


def test_companies_without_a_stand_are_no_lines_of_those_above_them() -> None:
    stands = {
        "Kestrel Ropes": "A12",
        "Pike Nets": "",
        "Heron Sails": "A13",
        "Cork & Sons": "",
        "Roach Ltd": "B1",
    }
    text = "Company;Stand\n" + "".join(f"{name};{stand}\n" for name, stand in stands.items())
    assert len(rows_of(read_table(text.encode(), "list.csv"))) == len(stands)


def test_labels_with_british_codes_and_those_for_whose_attention_they_are() -> None:
    labels = (
        ("Kestrel Gates & Doors", "83 Dock Road", "Cardiff", "CF10 4RU"),
        ("The Accounts Dept.", "Pike Wholesale Ltd", "25 Dock Road", "STOCKPORT", "SK1 3TX"),
        ("Heron of Hull", "88 Mill Lane", "Leeds", "LS11 5QL"),
        ("Ms F. O'Neil", "Roach Clinic", "11 Mill Lane", "Kidderminster", "DY11 7QP"),
        ("PERCH PLC", "Unit 65", "Canal Wharf", "London", "EC2A 4NE"),
        ("The Manager", "Tench Café", "49 High Street", "Cardiff", "CF10 4RU"),
    )
    text = ""
    for row in (labels[:3], labels[3:]):
        for at in range(5):
            text += "".join(f"{entry[at] if at < len(entry) else '':<36}" for entry in row).rstrip() + "\n"
        text += "\n"
    assert [row[1] for row in rows_of(read_table(text.encode(), "list.txt"))] == [
        *(
            "Kestrel Gates & Doors",
            "Pike Wholesale Ltd",
            "Heron of Hull",
            "Roach Clinic",
            "PERCH PLC",
            "Tench Café",
        ),
    ]
