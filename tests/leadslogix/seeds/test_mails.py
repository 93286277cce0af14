"""Lists that came in a mail, saved as text: greetings, signatures and the signs of quotations are no companies."""

import pytest

from tests.leadslogix.seeds.tables import read_table
from tests.leadslogix.seeds.test_ugly_lists import facts_of, rows_of

HEAD = (
    "From: Ida Holt <ida@fair.example>\nTo: sales@ours.example\nSubject: the list\nDate: 9 June 2026\n\n"
    "Hi all,\n\nhere they are.\n\n"
)
END = "\nStands 6 to 9 are free.\nBest regards\nIda\nFair Office | T +44 1482 555000\n"
ITEMS = (
    "Kestrel Ropes Ltd - Hull - info@kestrel.example",
    "Moorland Tents - Leeds - Tel.:\n+44 113 496 0101",
    "Pike Nets ApS - Aarhus - www.pike.example",
    "Perch & Sons - Cork - hello@perch.example",
    "Roach GmbH - Kiel - info@roach.example",
)
NAMES = ["Kestrel Ropes Ltd", "Moorland Tents", "Pike Nets ApS", "Perch & Sons", "Roach GmbH"]


def names_of(text: str) -> list[str]:
    return [row[1] for row in rows_of(read_table(text.encode(), "mail.txt")) if len(row) > 2]


@pytest.mark.parametrize("mark", ["{}) ", "{}. ", "[{}] ", "- ", "• "])
def test_items_of_a_list_inside_a_mail_are_the_companies(mark: str) -> None:
    items = "\n".join(mark.format(number) + item for number, item in enumerate(ITEMS, start=1))
    assert names_of(f"{HEAD}{items}\n{END}") == NAMES


def test_quoted_mail_is_read_without_its_signs_and_what_is_around_it() -> None:
    inner = "\n".join(f"{number}. {item}" for number, item in enumerate(ITEMS, start=1))
    quoted = "\n".join(f"> {line}" for line in f"Our exhibitors:\n\n{inner}{END}".split("\n"))
    table = read_table(f"{HEAD}-- Forwarded --\n{quoted}\n".encode(), "mail.txt")

    rows = rows_of(table)

    assert [row[1] for row in rows if len(row) > 2] == NAMES
    assert next(row[0] for row in rows if len(row) > 2) == 13  # as an editor counts
    assert facts_of(table)[2]["phone"] == ["+441134960101"]  # of the line below the item


def test_companies_with_the_lines_of_a_mail_are_no_mail() -> None:
    one = "Company: {0}\nCity: Hull\nMail: info@{0}.example\n"
    assert names_of("\n".join(map(one.format, ("Kestrel", "Moorland", "Pike")))) == [
        "Kestrel",
        "Moorland",
        "Pike",
    ]


def test_what_companies_make_is_no_list_of_companies() -> None:
    blocks = "\n\n".join(f"{name}\n- ropes\n- nets\ninfo@{name.split()[0].lower()}.example" for name in NAMES)
    assert names_of(blocks) == NAMES


def test_stands_after_commas_are_no_part_of_the_names_of_a_short_list() -> None:
    items = (
        "- Kestrel Ropes Ltd, F 114, www.kestrel.example (ask for Mr Lind)",
        "- Moorland South, F 116",
        "- TENTS4U, F 118/1, tents4u.example",
        "- Pike Centre Leeds, F 120 (the son runs it now)",
        "- Perch & Perch, F 121",
    )
    text = "> Hi Ida,\n>\n> our neighbours in hall F:\n>\n" + "\n".join(f"> {item}" for item in items)
    outside = "> Outside:\n> - Roach Tyres, FG 3\n>\n> Best regards\n> Ida\n"
    assert names_of(f"{HEAD}{text}\n>\n{outside}") == [
        *(
            "Kestrel Ropes Ltd",
            "Moorland South",
            "TENTS4U",
            "Pike Centre Leeds",
            "Perch & Perch",
            "Roach Tyres",
        ),
    ]
