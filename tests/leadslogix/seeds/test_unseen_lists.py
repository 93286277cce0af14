"""What lists that nobody had seen before have shown: the rules that they broke, on invented rows."""

import json

import pytest

from leadslogix.accounts.models import Workspace
from leadslogix.leads.models import Fact
from leadslogix.seeds.home_country import country_of_numbers, find_home, find_national
from leadslogix.seeds.layouts import entry_grid
from leadslogix.seeds.list_people import read_people
from leadslogix.seeds.readings import read_rows
from leadslogix.seeds.records import SeedLine
from leadslogix.seeds.row_country import guess_country
from leadslogix.seeds.rows import import_table
from tests.leadslogix.seeds.tables import read_table
from tests.leadslogix.seeds.test_ugly_lists import facts_of, rows_of
from tests.leadslogix.seeds.workbooks import write_workbook


def names_in(text: str, name: str) -> list[str]:
    return [row[1] for row in rows_of(read_table(text.encode(), name)) if len(row) == 4]


def test_plain_column_of_names_is_surer_than_a_part_of_another_header() -> None:
    text = "ID,Name,Team members\n1,Kestrel Ropes,Eva Lind (Director)\n2,Pike Nets,\n3,Heron Sails,Ugo Neri (Buyer)\n"
    table = read_table(text.encode(), "list.csv")
    assert (table.mapping["name"], table.mapping["person"]) == ("Name", "Team members")


@pytest.mark.parametrize(
    ("header", "role"),
    [
        ("jobTitle", "job_title"),
        ("companyname", "name"),
        ("Numero di telefono", "phone"),
        ("WhatsApp no", "phone"),
    ],
)
def test_header_is_understood_however_it_is_put_together(header: str, role: str) -> None:
    values = {"job_title": "Sales Manager", "phone": "+39 0521 098441"}
    first = "Company,Contact person," if role != "name" else "Nr,Contact person,"
    text = f"{first}{header}\nKestrel Ropes,Eva Lind,{values.get(role, 'Kestrel Ropes')}\n"
    assert read_table(text.encode(), "list.csv").mapping[role] == header


def test_name_above_the_legal_name_is_the_company() -> None:
    text = "name;legal_name;email\nKestrel;Nordic Holding Ltd;a@kestrel.example\nPike;Pike Trading Ltd;a@pike.example\n"
    assert names_in(text, "list.csv") == ["Kestrel", "Pike"]


def test_name_goes_on_in_the_second_column_only_with_its_legal_form() -> None:
    rows = (
        "Kestrel Seilerei;Rhein GmbH & Co. KG;Kiel",
        "Pike Netze GmbH;Abt. Einkauf;Ulm",
        "Heron;Museum;Bonn",
    )
    text = "\n".join(("Name 1;Name 2;Ort", *rows))
    assert names_in(text, "list.csv") == ["Kestrel Seilerei Rhein GmbH & Co. KG", "Pike Netze GmbH", "Heron"]


def test_trading_name_is_that_of_rows_without_a_legal_name() -> None:
    rows = (
        "numero;denominationUnite;enseigne1Etablissement;nomUnite;prenom1Unite;codePostal;libelleCommune",
        "1;CORDERIE DE KERSAINT;ATELIER KERSAINT;;;29200;BREST",
        "2;;FILETS BLEUS;MARTIN;LUCIE;44000;NANTES",
        "3;VOILES DU PONANT;;;;29200;BREST",
        "4;POULIES D'ARMOR;;;;35400;SAINT MALO",
        "5;;;GUEGUEN;PAUL;44000;NANTES",
    )
    text = "\n".join(rows)
    table = read_table(text.encode(), "registre.csv")
    names = [row[1] for row in rows_of(table) if len(row) == 4]
    assert names == ["CORDERIE DE KERSAINT", "FILETS BLEUS", "VOILES DU PONANT", "POULIES D'ARMOR"]
    assert facts_of(table)[1]["person"] == ["Lucie Martin"]


def test_title_beside_a_company_names_no_company() -> None:
    text = "Company;Title\nKestrel Ropes;Rope maker\n;Head of Nets\nPike Nets;Director\n"
    assert names_in(text, "list.csv") == ["Kestrel Ropes", "Pike Nets"]


def test_kinds_and_values_in_json_become_columns() -> None:
    channels = [
        {"type": "phone", "value": "+44 1482 305010"},
        {"type": "email", "value": "info@kestrel.example"},
    ]
    contacts = [{"firstName": "Eva", "lastName": "Lind", "jobTitle": "Director", "photo": None}]
    one = {"id": "x1", "title": "Kestrel Ropes Ltd", "channels": channels, "contacts": contacts}
    two = {"id": "x2", "title": "Pike Nets Ltd", "channels": channels[:1], "contacts": []}
    table = read_table(json.dumps({"data": {"edges": [{"node": one}, {"node": two}]}}).encode(), "list.json")
    assert facts_of(table)[0] == {
        "person": ["Eva Lind"],
        "email": ["info@kestrel.example"],
        "phone": ["+441482305010"],
    }


@pytest.mark.parametrize(
    "cell",
    [
        "eva AT kestrel.example",
        "eva [at] kestrel [dot] example",
        "eva(at)kestrel.example",
        "eva@kestrel.example",
    ],
)
def test_mailboxes_are_read_however_they_are_hidden(cell: str) -> None:
    table = read_table(f"Company,Email\nKestrel Ropes,{cell}\nPike Nets,{cell}\n".encode(), "list.csv")
    assert facts_of(table)[0] == {"email": ["eva@kestrel.example"]}


@pytest.mark.parametrize(
    "cell",
    ["eva@kestrel.examplewww.pike.example", "eva@kestrel.examplewww.pike.exampleDescription: We sell ropes"],
)
def test_contacts_without_a_space_between_them_are_parted(cell: str) -> None:
    table = read_table(f"Company,Email\nKestrel Ropes,{cell}\n".encode(), "list.csv")
    assert facts_of(table) == [{"email": ["eva@kestrel.example"]}]
    assert [row[2] for row in rows_of(table)] == ["pike.example"]


def test_numbers_without_a_code_are_dialled_in_the_country_of_most_companies(db: None) -> None:
    text = (
        "Company,Phone\nKestrel S.r.l.,02 4075165\nPike S.r.l.,+39 02 4075166\nHeron S.p.A.,02 4075167\n"
        "Gull,02 4075168\nTern Ltd,+44 1482 305010\n"
    )
    import_table(Workspace.objects.create(name="Ann's"), read_table(text.encode(), "list.csv"))
    assert Fact.objects.get(company__name="Gull").value == "+39024075168"


def test_country_of_a_list_is_that_of_most_companies() -> None:
    assert find_home(["IT", "IT", "", "IT", "DE"]) == "IT"
    assert find_home(["IT", "IT"]) == ""
    assert find_home(["IT", "DE"] * 5) == ""
    assert country_of_numbers(["02 4075165", "+39 02 4075166"]) == "IT"
    assert country_of_numbers(["Ph: 256-555-0134"]) == "US"
    assert country_of_numbers(["02-4075-1650"]) == ""


def test_country_of_few_companies_is_theirs_where_the_numbers_of_the_list_are_valid() -> None:
    dialled = ["61 555 30 30", "602 555 118", "32 555 44 10", "(71) 555 81 81"]
    assert find_home(["PL", "PL", "RO"], dialled) == "PL"
    assert find_home(["PL"], dialled) == "PL"
    assert find_home(["PL", "RO"], dialled) == ""
    assert find_home(["GB", "GB"], dialled) == ""
    assert find_home(["PL"], dialled[:2]) == ""


def test_form_of_several_countries_says_nothing_of_where_numbers_are_dialled() -> None:
    assert guess_country("Kestrel S.A.", "", "") == ""
    assert guess_country("Kestrel S.A.", "kestrel.pl", "") == "PL"
    assert guess_country("Kestrel Sp. z o.o.", "", "") == "PL"


def test_national_numbers_are_found_among_other_things() -> None:
    text = (
        "Rua da Fonte 23, 3840-401 Vagos\nTel.: 234 555 101\nFax +351 234 555 102\nstand 2C17; (22) 555 40 10"
    )
    assert list(find_national([text])) == ["234 555 101", "(22) 555 40 10"]


def test_entries_side_by_side_may_leave_a_column_empty() -> None:
    columns = [
        [
            "Kestrel Ropes Ltd",
            "Tel. 01482 305010",
            "",
            "Pike Nets Ltd",
            "Tel. 01482 305011",
            "Hull",
            "pike.example",
        ],
        [
            "Heron Sails Ltd",
            "Tel. 01482 305013",
            "heron.example",
            "",
            "Gull Oars Ltd",
            "Tel. 01482 305014",
            "Hull",
        ],
    ]
    rows = [*zip(*columns, strict=True), ("", ""), ("", "Tern Anchors Ltd"), ("", "Tel. 01482 305015")]
    records = [SeedLine(number, tuple(row)) for number, row in enumerate(rows, start=1)]
    reader = entry_grid.find_reader(records)
    assert reader is not None
    assert [row.cells[0].split("\n")[0] for row in reader(records)][-1] == "Tern Anchors Ltd"


@pytest.mark.parametrize(
    ("cell", "people"),
    [
        ("Dr. Jens Hofmeister (Managing Director)", [("Jens Hofmeister", "Managing Director")]),
        ("Eva Lind Export Manager", [("Eva Lind", "Export Manager")]),
        ("Sales Director Eva Lind", [("Eva Lind", "Sales Director")]),
        ("Eva Lind sales manager", [("Eva Lind", "sales manager")]),
        ("Eva Lind, owner, 070-555 01 18", [("Eva Lind", "owner")]),
        ("Maria de los Angeles Garcia", [("Maria de los Angeles Garcia", "")]),
        ("Suresh Kumar Nathawat", [("Suresh Kumar Nathawat", "")]),
    ],
)
def test_people_are_read_with_what_is_beside_their_names(cell: str, people: list[tuple[str, str]]) -> None:
    assert [(person.name, person.title) for person in read_people(cell)] == people


def test_companies_at_the_stand_of_another_one_are_rows_of_their_own() -> None:
    text = (
        "Company;Country;Co-exhibitors\nKestrel Ropes;Germany;Pike Nets (Italy), Heron Sails, Inc.\nGull Oars;France;\n"
        "Tern Anchors;France;none\n"
    )
    table = read_table(text.encode(), "list.csv")
    assert rows_of(table) == [
        (2, "Kestrel Ropes", "", "DE"),
        (3, "Gull Oars", "", "FR"),
        (4, "Tern Anchors", "", "FR"),
        (5, "Pike Nets", "", "IT"),
        (6, "Heron Sails, Inc.", "", ""),
    ]
    readings = list(read_rows(table, table.mapping))
    assert readings[-1].reason == "at the stand of Kestrel Ropes (line 2)"


def test_companies_at_a_stand_are_read_from_objects_and_from_lines_of_entries() -> None:
    guests = [{"naam": "Pike Nets", "website": "https://pike.example"}]
    host = {"title": "Kestrel Ropes", "website": "https://kestrel.example", "coExhibitors": guests}
    listed = [host, {"title": "Gull Oars", "coExhibitors": []}]
    assert [row[1:3] for row in rows_of(read_table(json.dumps(listed).encode(), "list.json"))] == [
        ("Kestrel Ropes", "kestrel.example"),
        ("Gull Oars", ""),
        ("Pike Nets", "pike.example"),
    ]
    entries = "\n\n".join(
        f"{name}\nHall 1 - Stand A1\nFrance" for name in ("Kestrel", "Heron Sails", "Gull Oars")
    )
    assert names_in(f"{entries}\nCo-exhibitor: Pike Nets", "list.txt")[-1] == "Pike Nets"


def test_fields_below_each_company_become_its_columns() -> None:
    rows = [
        ["1. Ropes"],
        ["Kestrel Ropes", "", "A/1"],
        ["", "Address", "4 Dock Road, Hull"],
        ["", "Tel.", "+44 1482 305010"],
        ["", "E-mail", "info@kestrel.example"],
        ["Pike Nets", "", "A/2"],
        ["", "Tel.", "+44 1482 305011"],
        ["2. Sails"],
        ["Heron Sails Ltd", "", "A/3"],
        ["", "Web", "heron.example"],
        ["", "Co-exhibitors", "Gull Oars"],
        ["Tern Anchors", "", "A/4"],
        ["Organiser: Fair Ltd"],
    ]
    table = read_table(write_workbook({"S": rows}), "list.xlsx")
    assert [row[1] for row in rows_of(table) if len(row) == 4] == [
        "Kestrel Ropes",
        "Pike Nets",
        "Heron Sails Ltd",
        "Tern Anchors",
        "Gull Oars",
    ]
    assert facts_of(table)[1]["phone"] == ["+441482305010"]


def test_names_and_countries_in_two_languages() -> None:
    chinese = '"双鹿炭黑有限公司\nShuanglu Carbon Co., Ltd.",中国 China'
    text = f"Company,Country\n{chinese}\nKestrel GmbH,德国 Germany\n待定 TBC,\n"
    assert rows_of(read_table(text.encode(), "list.csv")) == [
        (2, "双鹿炭黑有限公司", "", "CN"),
        (4, "Kestrel GmbH", "", "DE"),
        (5, "no name and no website"),
    ]


def test_lines_between_breaks_of_a_page_are_companies() -> None:
    names = (
        "Kestrel Ropes",
        "Pike Nets",
        "Heron Sails",
        "Gull Oars",
        "Tern Anchors",
        "Public Library of Hull",
    )
    page = f"<html><body><h1>Exhibitors</h1><div><div>{'<br/>'.join(names)}</div></div></body></html>"
    assert names_in(page, "list.html") == list(names)


def test_sheets_with_the_columns_in_other_words_and_another_order_are_one_list() -> None:
    first = [["Nr", "Company", "Country", "Phone"], [1, "Kestrel Ropes", "Ireland", "+353 1 4277900"]]
    second = [
        ["Exhibitor", "Phone number", "Stand", "Country"],
        ["Pike Nets", "+44 1482 305011", "A1", "Wales"],
    ]
    prices = [["Item", "Price", "Country"], ["Stand", "100", "Ireland"]]
    table = read_table(write_workbook({"Hall 1": first, "Hall 2": second, "Prices": prices}), "list.xlsx")
    found = [row[1:] for row in rows_of(table) if len(row) == 4]
    assert found == [("Kestrel Ropes", "", "IE"), ("Pike Nets", "", "GB")]


def test_numbers_beside_international_ones_are_numbers_without_a_header() -> None:
    text = (
        "Kestrel Ropes BV,+31 20 5550134,a@kestrel.example\nPike Nets BV,06-55501234,b@pike.example\n"
        "Heron Sails,+44 20 7946 0188,c@heron.example\nGull Oars,03 20 55 01 44,d@gull.example\n"
    )
    assert read_table(text.encode(), "list.csv").mapping["phone"] == "Column 2"


def test_those_at_the_stand_may_be_in_brackets_after_the_name() -> None:
    text = "Company;Stand\nKestrel Ropes Ltd (co-exhibitor: Bolt Works);A1\nPike Nets (Norway);A2\nHeron Sails;A3\n"
    rows = [row for row in rows_of(read_table(text.encode(), "list.csv")) if len(row) == 4]
    assert [row[1] for row in rows][:1] == ["Kestrel Ropes Ltd"]
    assert {row[1] for row in rows} >= {"Bolt Works", "Heron Sails"}
