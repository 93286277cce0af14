"""Pages of speakers that were copied as text: people with the firms that their titles name."""

import pytest

from leadslogix.seeds.formats.speakers import find_speakers, split_position
from tests.leadslogix.seeds.tables import read_table
from tests.leadslogix.seeds.test_ugly_lists import facts_of, rows_of

ABOVE = "Skip to content\nRope Days 2026\nAgenda\nTickets\n\nOur speakers\n\nMore than 20 experts\n\n"
AROUND = f"{ABOVE}{{}}\nLoad more\n\n© Rope Days"
PEOPLE = (
    ("Anna Huber", "Managing Director", "Kestrel Ropes"),
    ("Otto Berger", "Head of Sales", "Pike Nets GmbH"),
    ("Dr. Maria Schmidt", "CEO", "Elm Boats"),
    ("Peter Jones", "Partner", "Gull, Tern & Sons LLP"),
    ("Laura Rossi", "Export Manager", "Moorland S.p.A."),
)


@pytest.mark.parametrize(
    "entry",
    [
        "{0}\n{1} | {2}\nRead more\n\n",
        "Portrait {0}\n{0}\n{1} @ {2}\nKEYNOTE\n",
        "{0}\n{1}, {2}\n\n",
        "{0}\n\n{1} at {2}\n\n",
        "{0}\n{1}\n{2}\nRead more\n",
        "{0}\n{2}\n{1}\n\n",
    ],
)
def test_speakers_are_people_of_their_firms(entry: str) -> None:
    text = AROUND.format("".join(entry.format(*one) for one in PEOPLE))
    table = read_table(text.encode(), "speakers.txt")
    assert [row[1] for row in rows_of(table) if len(row) == 4] == [firm for _, _, firm in PEOPLE]
    assert [facts["person"] for facts in facts_of(table)] == [
        [name.removeprefix("Dr. ")] for name, _, _ in PEOPLE
    ]


def test_person_without_a_firm_is_no_company() -> None:
    entries = [f"{name}\n{title}, {firm}\n\n" for name, title, firm in PEOPLE]
    text = AROUND.format(
        "".join([*entries[:2], "Paul Weber\nHead of Marketing, Sales and PR\n\n", *entries[2:]])
    )
    rows = rows_of(read_table(text.encode(), "speakers.txt"))
    assert [row[1] for row in rows if len(row) == 4] == [firm for _, _, firm in PEOPLE]
    assert [row[1] for row in rows if len(row) == 2] == ["no name and no website"]


@pytest.mark.parametrize(
    "entry",
    [
        "{2}\n{0}\n{1}, Export\n\n",  # a company with its contact
        "{0}\n{1}\n{2}\n4 Dock Road\nHull HU1 1AA\nTel. 01482 305010\n\n",  # a label
    ],
)
def test_companies_with_their_contacts_are_no_speakers(entry: str) -> None:
    lines = "".join(entry.format(*one) for one in PEOPLE).splitlines(keepends=True)
    assert find_speakers(lines) is None


@pytest.mark.parametrize(
    ("lines", "position"),
    [
        (["CEO | Kestrel"], ("CEO", "Kestrel")),
        (
            ["Senior Vice President Sales, EMEA, Pike Nets Ltd."],
            ("Senior Vice President Sales, EMEA", "Pike Nets Ltd."),
        ),
        (["Director – Elm Boats"], ("Director", "Elm Boats")),
        (["Sales Director, Italy"], ("Sales Director, Italy", "")),
        (["Head of Sales, Marketing"], ("Head of Sales, Marketing", "")),
        (["Ropes and nets"], ("Ropes and nets", "")),
        ([], ("", "")),
    ],
)
def test_line_below_a_name_is_a_title_and_a_firm(lines: list[str], position: tuple[str, str]) -> None:
    assert split_position(lines) == position


def test_staff_below_a_list_of_companies_is_no_page_of_speakers() -> None:
    staff = "".join(f"{name}\n{title}, {firm}\n\n" for name, title, firm in PEOPLE)
    text = "".join(f"{letter}. Rope Works Ltd\n" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    assert find_speakers(f"{text}\nOur team\n\n{staff}".splitlines(keepends=True)) is None
