"""Titles, notes and totals between the rows of companies, and what a list adds to its names."""

import pytest

from leadslogix.seeds.row_kinds import NOTE
from tests.leadslogix.seeds.tables import read_table
from tests.leadslogix.seeds.test_ugly_lists import facts_of, rows_of

ROWS = "Kestrel Ropes,A1,Ireland\nMoorland Tents,A2,Wales\nPike Nets,A3,Denmark\nPerch,A4,Spain\n"


def reasons_of(text: str, name: str = "list.csv") -> dict[int, str]:
    return {row[0]: row[1] for row in rows_of(read_table(text.encode(), name)) if len(row) == 2}


@pytest.mark.parametrize(
    "note",
    [
        "Pumps and Valves",
        "New this year",
        "List prepared by Fair Services",
        "Contact: info@fair.example",
        "* = new",
    ],
)
def test_row_that_has_nothing_of_what_the_others_have_is_no_company(note: str) -> None:
    assert reasons_of(f"Company,Stand,Country\n{ROWS}{note},,\nRoach,A5,Italy\n") == {6: NOTE}


@pytest.mark.parametrize(
    "row",
    [
        "Roach Ltd,,",  # a legal form
        "Roach,A5,",  # a stand
    ],
)
def test_company_with_a_sign_of_its_own_is_kept(row: str) -> None:
    assert reasons_of(f"Company,Stand,Country\n{ROWS}{row}\n") == {}


def test_name_at_its_place_in_the_alphabet_is_a_company() -> None:
    names = ("Abbey", "Barbel", "Carp", "Dace", "Eel", "Flounder", "Gudgeon", "Hake", "Ide")
    rows = [f"{name},{'' if name == 'Eel' else 'Ireland'}" for name in names]
    assert reasons_of("\n".join(["Company,Country", *rows])) == {}


def test_companies_without_a_website_are_companies() -> None:
    rows = "".join(f"Company number {n},{'' if n == 7 else f'c{n}.example'}\n" for n in range(20))
    assert reasons_of(f"Company,Website\n{rows}") == {}


def test_companies_without_a_person_are_companies() -> None:
    people = [(f"Company number {number}", "Eva", f"Lind{number}", "Buyer", "") for number in range(9)]
    rows = [*people, ("Kestrel Ropes", "", "", "", "01482 305010"), ("Pike Nets", "", "", "", "")]
    text = "\n".join(map(",".join, [("Company", "First name", "Last name", "Job title", "Phone"), *rows]))
    assert reasons_of(text) == {}


def test_running_heads_between_entries_are_no_companies() -> None:
    entry = "{0} Ropes Ltd\n4 Dock Road\nHull HU1 1AA\nTel. +44 1482 30501{1}\n\n"
    entries = [
        entry.format(name, number) for number, name in enumerate(("Kestrel", "Pike", "Perch", "Roach"))
    ]
    entries.insert(2, "Rope Fair 2026     Page 1 of 2\n\nOur Exhibitors\n\n")
    table = read_table("".join(entries).encode(), "list.txt")
    assert [row[1] for row in rows_of(table) if len(row) == 4] == [
        f"{name} Ropes Ltd" for name in ("Kestrel", "Pike", "Perch", "Roach")
    ]


def test_tags_that_a_list_adds_are_no_part_of_the_names() -> None:
    text = (
        "Company,City\nKestrel Ropes (MA),Hull\nPike Nets (MA),Cork\nPerch (UK),Leeds\nTench (UK),Leeds\nRoach,Ulm\n"
        "山田製作所(株),東京\n鈴木工業(株),大阪\nBream (X2),Hull\nCarp (X2),Hull\nMA = co-exhibitor,\n"
    )
    names = [row[1] for row in rows_of(read_table(text.encode(), "list.csv")) if len(row) == 4]
    assert names == [
        *("Kestrel Ropes", "Pike Nets", "Perch (UK)", "Tench (UK)", "Roach"),
        *("山田製作所(株)", "鈴木工業(株)", "Bream", "Carp"),
    ]


def test_countries_after_most_names_are_those_of_their_companies() -> None:
    text = (
        "Kestrel Ropes (Ireland) - info@kestrel.example\nPike Nets (Wales) - info [at] pike.example\n"
        "Perch - a@perch.example\n"
    )
    assert rows_of(read_table(text.encode(), "list.txt")) == [
        (1, "Kestrel Ropes", "kestrel.example", "IE"),
        (2, "Pike Nets", "", "GB"),
        (3, "Perch", "perch.example", ""),
    ]


BOOTHS = "Booth,Company,Email,City,Country,Status\n" + "".join(
    f"{n},{name} Ropes,info@{name}.example,Hull,United Kingdom,Signed\n"
    for n, name in enumerate(("kestrel", "pike", "perch", "roach", "tench", "bream", "carp", "dace"))
)


def test_stand_that_nobody_has_is_no_company() -> None:
    assert reasons_of(f"{BOOTHS}20,Free for now,,,,Vacant\n") == {10: NOTE}


@pytest.mark.parametrize(
    "row", ["20,Barbel,,,,Signed", "20,Barbel Ltd,,,,Vacant", "20,Barbel,a@barbel.example,,,Vacant"]
)
def test_company_without_contacts_in_the_state_of_the_others_is_kept(row: str) -> None:
    assert reasons_of(f"{BOOTHS}{row}\n") == {}


PEOPLE = "Company,Name,Email\nKestrel Ropes,Eva Lind,eva@kestrel.example\n,Jan Peters,jan.peters@gmail.com\n"


@pytest.mark.parametrize(
    ("rest", "company"),
    [
        ("Pike Nets,Ugo Neri,ugo@pike.example\n,Anna Smith,anna@pike.example\n", "Kestrel Ropes"),
        (
            "Pike Nets,Ugo Neri,ugo@pike.example\nPike Nets,Anna Smith,anna@pike.example\n",
            "no name and no website",
        ),
        ("Pike Nets,Ugo Neri,ugo@pike.example\n,Anna Smith,anna@roach.example\n", "no name and no website"),
    ],
)
def test_person_without_a_company_is_of_the_one_above_only_where_others_show_it(
    rest: str, company: str
) -> None:
    assert rows_of(read_table((PEOPLE + rest).encode(), "list.csv"))[1][1] == company


def test_people_go_on_below_their_company_whatever_mailbox_of_the_fair_is_beside_them() -> None:
    text = (
        "Company,First name,Last name,Email,Your contact at the fair\n"
        "Kestrel Ropes,Eva,Lind,eva@kestrel.example,sam@dockfair.example\n"
        ",Jan,Peters,jan@kestrel.example,sam@dockfair.example\n"
        "Pike Nets,Ugo,Neri,ugo@pike.example,sam@dockfair.example\n"
        "Perch Sails,Ida,Berg,ida@perch.example,sam@dockfair.example\n"
        ",Tom,Hall,tom@perch.example,sam@dockfair.example\n"
    )
    names = [row[1] for row in rows_of(read_table(text.encode(), "list.csv"))]
    assert names == ["Kestrel Ropes", "Kestrel Ropes", "Pike Nets", "Perch Sails", "Perch Sails"]


def test_column_of_people_is_recognised_by_their_names() -> None:
    text = (
        "Company;who did we meet\nKestrel Ropes Ltd;Peter Lind (Managing Director), Anna Smith (Buyer)\n"
        "Pike Nets Ltd;Mr John Peters - Sales Director\n"
    )
    facts = facts_of(read_table(text.encode(), "list.csv"))
    assert [each["person"] for each in facts] == [["Peter Lind", "Anna Smith"], ["John Peters"]]


@pytest.mark.parametrize(
    "form", ["{0} ........ {1}", "{1} {0}", "{0} ({1})", "{0} - {1}", "{0} (Ireland) - {1}"]
)
def test_stands_beside_most_names_are_no_part_of_them(form: str) -> None:
    names = ("Kestrel Ropes", "Moorland 2000", "Pike Nets", "Perch")
    text = "".join(f"{form.format(name, f'B{at}')}\n" for at, name in enumerate(names))
    assert [row[1] for row in rows_of(read_table(text.encode(), "list.txt"))] == list(names)


def test_stands_are_parted_wherever_each_row_has_them() -> None:
    text = (
        "Company,City\nA12 Kestrel Ropes Ltd,Hull\nMoorland Tents (A14),Leeds\nPike & Sons - Stand B3,Cork\n"
        "[B5] Heron Sails,Kiel\nStudio 1900 / B7,Hull\nC2: Roach Boats 24,Oslo\nPerch Oars #C4,Bath\n"
        'Tench 3000 [C8],Hull\nStand D1 – Gull Ltd,Lyon\n"D5, Swan Paints",Bonn\nMike Bar 12,Bonn\n'
    )
    assert [row[1] for row in rows_of(read_table(text.encode(), "list.csv"))] == [
        *(
            "Kestrel Ropes Ltd",
            "Moorland Tents",
            "Pike & Sons",
            "Heron Sails",
            "Studio 1900",
            "Roach Boats 24",
        ),
        *("Perch Oars", "Tench 3000", "Gull Ltd", "Swan Paints", "Mike Bar 12"),
    ]


def test_numbers_at_the_end_of_names_are_no_stands() -> None:
    text = "Company,City\nMill 1,Hull\nMill 2,Hull\nMill 3,Cork\n"
    assert [row[1] for row in rows_of(read_table(text.encode(), "list.csv"))] == [
        "Mill 1",
        "Mill 2",
        "Mill 3",
    ]


def test_titles_that_are_written_into_each_cell_and_letters_above_names() -> None:
    assert reasons_of("Company,Stand,Country\nRopes,Ropes,Ropes\nKestrel,A1,Ireland\n") == {
        2: "a title inside the list"
    }
    assert list(reasons_of("A\nAbbey Ropes\nAlder\nB\nBolt\nC-D\nDorn\nX\nAcme\n", "list.txt")) == [1, 4, 6]


def test_header_of_another_table_is_no_company() -> None:
    text = f"Company,Stand,Country\n{ROWS}Aussteller,Land,Telefon\nRoach,Italy,\n"
    assert reasons_of(text) == {6: "another header"}


def test_remark_in_brackets_after_legal_forms_is_no_part_of_the_names() -> None:
    names = ("Kestrel GmbH", "Moorland Ltd (cancelled)", "Pike ApS", "Perch Ltd (cancelled)", "Roach AG")
    rows = rows_of(read_table("\n".join(["Company", *names]).encode(), "list.csv"))
    assert [row[1] for row in rows] == ["Kestrel GmbH", "Moorland Ltd", "Pike ApS", "Perch Ltd", "Roach AG"]


@pytest.mark.parametrize("part", ["haftungsbeschränkt", "münchen", "Nord"])
def test_form_place_and_branch_in_brackets_are_part_of_the_names(part: str) -> None:
    names = [f"{name} UG ({part})" for name in ("Kestrel", "Moorland", "Pike")]
    rows = rows_of(read_table("\n".join(["Company", *names]).encode(), "list.csv"))
    assert [row[1] for row in rows] == names


def test_title_of_several_lines_above_entries_with_contacts_is_no_company() -> None:
    names = ("Kestrel", "Moorland", "Pike", "Perch", "Roach", "Tench", "Dace")
    entries = [
        f"{name}\n12 Dock Road, 1{at}234 Hull\ninfo@{name.lower()}.example" for at, name in enumerate(names)
    ]
    text = "\n\n".join(["Fair of Nets and Ropes\nCATALOGUE\nas of 14.09.2026", *entries])
    rows = rows_of(read_table(text.encode(), "list.txt"))
    assert rows[0] == (1, NOTE)
    assert [row[1] for row in rows[1:]] == list(names)


@pytest.mark.parametrize(
    "total", [",Razem:,14", ",Σύνολο,14", "Total,,14", ",TOTAL,1 214", ",合計：,", ",Összesen,14"]
)
def test_word_for_a_total_beside_its_number_is_no_company(total: str) -> None:
    rows = "1,Kestrel Ropes,14\n2,Moorland Tents,7\n3,Pike Nets,\n"
    assert list(reasons_of(f"No.,Company,Seats\n{rows}{total}\n")) == [5]


@pytest.mark.parametrize("row", ["4,Total,C12", "4,Total Energie Bau GmbH,9", "4,Totalt Lys AS,"])
def test_company_whose_name_is_a_word_for_totals_is_kept(row: str) -> None:
    rows = "1,Kestrel Ropes,A14\n2,Moorland Tents,B7\n3,Pike Nets,\n"
    assert reasons_of(f"No.,Company,Stand\n{rows}{row}\n") == {}


@pytest.mark.parametrize("word", ["OPEN", "- frei -", "(vacant)", "Réservé", "空き"])
def test_word_for_a_vacant_stand_is_no_company(word: str) -> None:
    rows = "Kestrel Ropes,A1,Cork,Ireland\nMoorland Tents,A2,,\nPike Nets,A3,Esbjerg,Denmark\n"
    assert list(reasons_of(f"Company,Stand,City,Country\n{rows}{word},A4,,\n")) == [5]


def test_company_whose_name_may_say_that_a_stand_is_vacant_is_kept() -> None:
    """Where it says more, or where nobody says more than a name and the word is there once."""
    rows = "Kestrel Ropes,A1,Cork\nMoorland Tents,A2,Leeds\nPike Nets,A3,Esbjerg\n"
    assert reasons_of(f"Company,Stand,City\n{rows}Frei,A4,Bern\n") == {}
    assert reasons_of("Company,Stand\nKestrel Ropes,A1\nPike Nets,A3\nFrei,A4\n") == {}
    open_twice = "Company,Stand\nKestrel Ropes,A1\nOpen,A2\nPike Nets,A3\nOpen,A4\n"
    assert list(reasons_of(open_twice)) == [3, 5]
