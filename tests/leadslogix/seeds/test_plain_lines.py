"""Text that no sign cuts into columns: labels, numbered lists, and columns made with spaces."""

import pytest

from tests.leadslogix.seeds.tables import read_table
from tests.leadslogix.seeds.test_ugly_lists import facts_of, rows_of

LABELLED = (
    "Firma: Kestrel Ropes\nLand: England\nTel.: +44 1482 305010\nWeb: http://kestrel.example\n\n"
    "Firma: Moorland Tents\nLand: Irland\nBemerkung: kommt später\nund bleibt\n\n"
    "Firma: Pike & Perch\nLand: Wales, Großbritannien\nStand: A1\n"
)
PACKED = LABELLED.replace("\n\n", "\n")


def test_lines_with_labels_are_columns():
    table = read_table(LABELLED.encode(), "list.txt")
    assert table.columns == ("Firma", "Land", "Tel.", "Web", "Bemerkung", "Stand")
    assert [row[:3] for row in rows_of(table)] == [
        (1, "Kestrel Ropes", "kestrel.example"),
        (6, "Moorland Tents", ""),
        (11, "Pike & Perch", ""),
    ]
    assert facts_of(table)[0]["phone"] == ["+441482305010"]
    _, second, _ = table.rows
    assert table.original(second)["Bemerkung"] == "kommt später\nund bleibt"


def test_record_begins_with_its_first_label_where_no_blank_line_parts_them():
    assert [row[1] for row in rows_of(read_table(PACKED.encode(), "list.txt"))] == [
        "Kestrel Ropes",
        "Moorland Tents",
        "Pike & Perch",
    ]


def test_numbers_of_a_list_are_no_part_of_the_names():
    text = (
        "Our exhibitors\n\n1. Kestrel Ropes – Stand 4C10 – https://kestrel.example\n"
        "2. Moorland Tents, Ltd. – Stand 4C12\n3. 1. FC Pike – Stand 4C14\nLoad more\n"
    )
    rows = rows_of(read_table(text.encode(), "list.txt"))
    assert rows == [
        (1, "no name and no website"),
        (3, "Kestrel Ropes", "kestrel.example", ""),
        (4, "Moorland Tents, Ltd.", "", ""),
        (5, "1. FC Pike", "", ""),
        (6, "no name and no website"),
    ]


def test_address_below_a_number_is_no_part_of_the_name():
    names = ("Abbey", "Bream", "Carp", "Dorn", "Elder", "Finch")
    text = "MEMBERS OF THE GUILD\n\n" + "".join(
        f"({number}) {name} Ropes\n  Block {number}/B, Quay Estate, Hull HU1 2AB\n  Ph: +44 1482 30501{number}\n\n"
        for number, name in enumerate(names, start=1)
    )
    table = read_table(text.encode(), "list.txt")
    assert [row[1] for row in rows_of(table)][1:] == [f"{name} Ropes" for name in names]


def test_columns_made_with_spaces():
    text = (
        "COMPANY NAME            COUNTRY      BOOTH  WEBSITE\n"
        "----------------------- ------------ ------ ---------------\n"
        "Kestrel Ropes Limited   England      1034   kestrel.example\n"
        "Moorland Tents          Ireland      1036\n"
        "Pike  & Perch           Wales               www.pike.example\n"
        "\n"
        "3 exhibitors\n"
    )
    rows = rows_of(read_table(text.encode(), "list.txt"))
    assert rows == [
        (2, "a title inside the list"),
        (3, "Kestrel Ropes Limited", "kestrel.example", "GB"),
        (4, "Moorland Tents", "", "IE"),
        (5, "Pike & Perch", "pike.example", "GB"),
        (7, "a title inside the list"),
    ]


def test_name_that_is_longer_than_its_column_pushes_the_others():
    lines = [f"Company number {n:<10}Ireland     A{n}" for n in range(10, 40)]
    lines.insert(20, "A company with quite a long name   Ireland     B7")
    rows = rows_of(
        read_table("\n".join(["Company                 Country     Stand", *lines]).encode(), "a.txt")
    )
    assert (22, "A company with quite a long name", "", "IE") in rows
    assert len(rows) == 31


def test_list_of_nothing_but_mailboxes_has_the_sites_they_are_at():
    text = 'info@kestrel.example\n"Eva Lind" <eva@moorland.example>\nropes@gmail.com\n'
    table = read_table(text.encode(), "list.txt")
    assert [row[1:3] for row in rows_of(table)] == [
        ("", "kestrel.example"),
        ("", "moorland.example"),
        ("no name and no website",),
    ]


@pytest.mark.parametrize("delimiter", [",", ";", "|"])
def test_last_column_may_be_empty_in_all_rows(delimiter):
    names = ["Timken", "NSK", "1&1", "20th Anvil", "E.ROPE", "Vega"]
    text = f"Name{delimiter}Booth\n" + "".join(f"{name}{delimiter}\n" for name in names)
    table = read_table(text.encode(), "list.csv")
    assert table.columns == ("Name", "Booth")
    assert [row[1] for row in rows_of(table)] == names


def test_items_with_any_marks_below_letters_are_companies():
    """Copied from a document, whose marks changed on the way; "-" means nothing only in a column."""
    text = (
        "Exhibitors (preliminary)\n\n-- A --\n• Anchor Bay\n- Abel & Sons\n\n-- B --\no Bolt Works\n- Bream\n\n"
        "C\n- Cedar Boats\n•\tCork\n\n-- D --\n· Dorn Sails\n· dinghy-shop\no Drake, Robert Ltd\n\n"
        "E\n· Elm Ropes\n• Eyot\n"
    )
    assert [row[1] for row in rows_of(read_table(text.encode(), "list.txt")) if len(row) == 4] == [
        *("Anchor Bay", "Abel & Sons", "Bolt Works", "Bream", "Cedar Boats", "Cork"),
        *("Dorn Sails", "dinghy-shop", "Drake, Robert Ltd", "Elm Ropes", "Eyot"),
    ]


def test_marks_that_come_below_other_marks_are_parts_of_them():
    text = "".join(f"• {name} Ropes\n  - Nets\n  - Sails\n" for name in ("Abbey", "Bream", "Carp", "Dorn"))
    names = {row[1] for row in rows_of(read_table(text.encode(), "list.txt")) if len(row) == 4}
    assert not names & {"Nets", "Sails", "- Nets"}
