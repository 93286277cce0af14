"""Cells that hold a company's name and all the rest: the name comes out, the rest becomes facts, nothing is made up."""

import pytest
from django.utils import timezone

from leadslogix.seeds.entries import Entry, may_be_entry, take_apart
from leadslogix.seeds.list_facts import ListSource, find_list_facts
from leadslogix.seeds.readings import CellsByRole, read_rows
from leadslogix.seeds.table import SeedTable
from tests.leadslogix.seeds.tables import read_table


def names_of(table: SeedTable) -> list[tuple[str, str]]:
    return [(row.name, row.domain) for row in read_rows(table, table.mapping)]


def facts_of(table: SeedTable) -> list[set[tuple[str, str]]]:
    source = ListSource("fair.csv", "digest", timezone.now())
    readings = list(read_rows(table, table.mapping))
    return [
        {
            (finding.field, finding.value)
            for finding in find_list_facts(CellsByRole(table.original(row), table.mapping), reading, source)
        }
        for row, reading in zip(table.rows, readings, strict=True)
    ]


@pytest.mark.parametrize(
    ("cell", "name"),
    [
        ("Tannberg Seile GmbH\nWaldweg 3\n79100 Freiburg\nTel. 0761 555010", "Tannberg Seile GmbH"),
        ("Tannberg Seile GmbH | Waldweg 3, 79100 Freiburg | info@tannberg.example", "Tannberg Seile GmbH"),
        ("Tannberg Seile; Waldweg 3; 79100 Freiburg", "Tannberg Seile"),
        ("Kestrel Rope Co., Ltd., 4 Dock Road, Hull, ropes@kestrel.example", "Kestrel Rope Co., Ltd."),
        ("Hill, Ross & Partners, 4 Dock Road, Hull, +44 1482 555010", "Hill, Ross & Partners"),
        ("Kestrel Ropes - Hall 3 - www.kestrel.example", "Kestrel Ropes"),
        (
            "Kestrel Rope Co., Inc. (Ireland) - ropes(at)kestrel(dot)example",
            "Kestrel Rope Co., Inc. (Ireland)",
        ),
        ("Kestrel Ropes – ropes AT kestrel DOT example", "Kestrel Ropes"),
        ("(株)ケストレル | info@kestrel.example", "(株)ケストレル"),
        ("(to write to us replace [at] by @)", ""),
        ("Firma: Tannberg Seile\nAnsprechpartner: Frau Ute Keller\nTel.: 0761 555010", "Tannberg Seile"),
        ("Frau Ute Keller\nTannberg Seile GmbH\nmail@tannberg.example", "Tannberg Seile GmbH"),
        ("12\nTannberg Seile\nTel.: 0761 555010", "Tannberg Seile"),
        ("<b>Tannberg Seile</b><br>Waldweg 3<br>79100 Freiburg", "Tannberg Seile"),
        ("Kestrel Ropes Tel: +44 1482 555010 ropes@kestrel.example", "Kestrel Ropes"),
        ("Sociedad Robles S.A.\nCalle Sol 4\n28001 Madrid", "Sociedad Robles S.A."),
        ("Hall 3 - Norway\nKestrel Ropes\nTel. +47 22 555010", "Kestrel Ropes"),
        ("Messestand B12\nTannberg Seile\nTel.: 0761 555010", "Tannberg Seile"),
        ("Kestrel Ropes, F 116", "Kestrel Ropes"),
        ("KESTREL – Ropes and Nets, Lda.\nStand 12\nTel. 234 555 101", "KESTREL – Ropes and Nets, Lda."),
        ("Kestrel Ropes, 24103 Kiel", "Kestrel Ropes"),
        ("Kestrel Ropes, Norway", "Kestrel Ropes"),
        ("Kestrel Ropes, Dock Road, Hull HU1 2AB", "Kestrel Ropes"),
        (
            "Institute for Sails and\nMasts Ltd, 6 Dock Road, Hull HU1 2AB",
            "Institute for Sails and Masts Ltd",
        ),
        ("Kestrel Ropes, FG 3/1 (next to the pier)", "Kestrel Ropes"),
        ("Kestrel Ropes, Studio M 4 Nets", "Kestrel Ropes, Studio M 4 Nets"),
        ("Stand 7 Coffee\nDock Road 4\n+44 1482 555010", "Stand 7 Coffee"),
    ],
)
def test_name_is_what_comes_before_address_and_contacts(cell: str, name: str) -> None:
    assert take_apart(cell).name == name


@pytest.mark.parametrize(
    "cell",
    [
        "Tannberg Seile GmbH",
        "Smith, Jones & Partners LLP",
        "A | B Design",
        "Studio 54 - Ton und Licht",
        "Booking.example",
        "Werk 2, Halle 5",
        "3M",
        "1000 & 1 Nacht; Teppiche",
    ],
)
def test_cell_without_anything_else_is_the_name(cell: str) -> None:
    assert take_apart(cell) == Entry(cell)


def test_cell_without_a_name_gives_none() -> None:
    assert take_apart("Tel.: 0761 555010\ninfo@tannberg.example").name == ""


@pytest.mark.parametrize(
    "cell", ["Tel. 0761 555010, info@tannberg.example", "www.tannberg.example", "E-Mail: a@b.example"]
)
def test_contacts_alone_are_no_entry(cell: str) -> None:
    assert not may_be_entry(cell)


@pytest.mark.parametrize("header", ["Aussteller\n", "Exhibitor Details\n", "Adresse\n", "Company\n", ""])
def test_column_of_entries_is_recognised_under_any_header_and_without_one(header: str) -> None:
    rows = (
        '"Tannberg Seile GmbH\nWaldweg 3, 79100 Freiburg\nTel. +49 761 8905010\nE-Mail: info@tannberg-seile.example"\n'
        '"Kestrel Ropes Ltd\n4 Dock Road, Hull HU1 2AB\nwww.kestrel.example"\n'
        '"Lindgren Tross AB\nHamngatan 2, 41106 Göteborg\nTel. +46 31 7555010"\n'
    )
    table = read_table((header + rows).encode(), "list.csv")
    assert list(table.mapping) == ["entry"]
    assert names_of(table) == [
        ("Tannberg Seile GmbH", "tannberg-seile.example"),
        ("Kestrel Ropes Ltd", "kestrel.example"),
        ("Lindgren Tross AB", ""),
    ]
    first = facts_of(table)[0]
    assert {
        ("email", "info@tannberg-seile.example"),
        ("phone", "+497618905010"),
        ("street", "Waldweg 3"),
        ("postal_code", "79100"),
        ("city", "Freiburg"),
    } <= first


def test_source_of_a_fact_is_the_file_with_its_line_and_column() -> None:
    text = 'Aussteller;Halle\n"Tannberg Seile GmbH, Waldweg 3, 79100 Freiburg, info@tannberg.example";3\n'
    table = read_table(text.encode(), "list.csv")
    source = ListSource("fair.csv", "digest", timezone.now())
    (row,) = table.rows
    (reading,) = read_rows(table, table.mapping)
    found = find_list_facts(CellsByRole(table.original(row), table.mapping), reading, source)
    mailbox = next(finding for finding in found if finding.field == "email")
    assert (mailbox.url, mailbox.locator, mailbox.method) == (
        "fair.csv, line 2",
        'column "Aussteller"',
        "cell of several things",
    )


def test_name_of_a_column_of_its_own_comes_first() -> None:
    text = (
        'Company,Company information\nKestrel Ropes,"Kestrel Ropes Ltd, 4 Dock Road, ropes@kestrel.example"\n'
    )
    table = read_table(text.encode(), "list.csv")
    assert table.mapping == {"name": "Company", "contact": "Company information"}
    assert names_of(table) == [("Kestrel Ropes", "kestrel.example")]


def test_paragraphs_of_plain_text_are_entries() -> None:
    text = (
        "Welcome to our guests\n\n"
        "Kestrel Ropes Ltd\n4 Dock Road, Hull HU1 2AB\nTel: +44 1482 555010\n\n\n"
        "Moorland Tents\n1 High Street, Leeds LS1 4AP\ncamp@moorlandtents.example\n\n"
        "Pike & Perch Ltd\nRiver Lane 5, York YO1 7HH\nwww.pikeperch.example\n"
    )
    table = read_table(text.encode(), "list.txt")
    assert [row.line for row in table.rows] == [3, 8, 12]
    assert names_of(table) == [
        ("Kestrel Ropes Ltd", ""),
        ("Moorland Tents", "moorlandtents.example"),
        ("Pike & Perch Ltd", "pikeperch.example"),
    ]


def test_one_name_with_its_contacts_among_plain_names():
    text = "Company;Country\n" + "".join(
        f"{name};DE\n" for name in ("Tannberg", "Kestrel www.kestrel.example", "Pike")
    )
    assert names_of(read_table((text + "Perch;DE\nRoach;DE\n").encode(), "list.csv"))[1] == (
        "Kestrel",
        "kestrel.example",
    )


def test_state_after_a_city_is_no_country():
    rows = (
        "Kestrel Ltda. – Recife/PE – +55 81 3333 4444",
        "Pike Ltda. – Joinville/SC – +55 47 3333 4444",
        "Perch A.Ş. – Konya / Türkiye – +90 332 324 12 19",
    )
    table = read_table("\n".join(["Company details", *rows]).encode(), "list.csv")
    assert [row.country for row in read_rows(table, table.mapping)] == ["", "", "TR"]


def test_legal_form_after_a_comma_stays_beside_what_follows_it() -> None:
    name = "Kestrel (Thailand) Co., Ltd."
    assert take_apart(f"{name} www.kestrel.example").name == name
    assert take_apart("Kestrel Ltd (stand 12, contact: Eva Lind)").name == "Kestrel Ltd"
