"""Lists that were copied out of web pages and printed catalogues: what is around the entries is no company."""

import pytest

from leadslogix.seeds.formats.address_labels import place_company_first
from leadslogix.seeds.formats.blocks import find_captions
from leadslogix.seeds.formats.mails import is_letter
from leadslogix.seeds.formats.page_breaks import find_running_lines, leave_out_running_lines
from leadslogix.seeds.formats.repeated_lines import find_repeated_lines
from leadslogix.seeds.letter_titles import heads, is_letter_title
from tests.leadslogix.seeds.tables import read_table
from tests.leadslogix.seeds.test_ugly_lists import facts_of, rows_of

NAMES = ("Anchor Bay", "Bolt Works", "Cedar Boats", "Dorn Sails", "Elm Ropes", "Fern Nets")


def names_in(text: str) -> list[str]:
    return [row[1] for row in rows_of(read_table(text.encode(), "list.txt")) if len(row) == 4]


def test_buttons_of_a_copied_page_part_its_entries() -> None:
    cards = "".join(
        f"{name[0]}\n{name.upper()}\nHall 1 - Stand A{at}\nFrance\nwww.{name.split()[0].lower()}.example\n"
        "View profile\nAdd to favourites\n"
        for at, name in enumerate(NAMES, start=10)
    )
    assert names_in(cards) == [name.upper() for name in NAMES]


def test_copied_entries_of_stands_without_contacts_keep_their_lines() -> None:
    """One of the names has quotes, which are no sign of a table; some have a picture or a tag above them."""
    names = (*NAMES, 'J. "Jib" Ross Sales', "Gull & Sons")
    above = ("{name}\n", "{name} logo\n{name}\n", "{name}\nNew this year\n", "{name}\n")
    cards = "".join(
        above[at % 4].format(name=name) + f"Booth {at}{at}0\nFrance\nRopes\nAdd to list\n"
        for at, name in enumerate(names, start=1)
    )
    text = f"Exhibitors\n\nSign in\nMy list\n\nSort: A-Z\n1 - {len(names)} of {len(names)}\n{cards}\nBack to top\n"
    assert names_in(text) == list(names)


def test_owner_below_the_name_of_a_practice_makes_no_caption_of_it() -> None:
    owners = ("Eva Lind", "Ugo Neri", "John Peters")
    assert find_captions([[f"Studio {name}", name, "4 Dock Road"] for name in owners]) == frozenset()
    assert find_captions([[f"{name} logo", name, "4 Dock Road"] for name in NAMES]) == {"logo"}


def test_rules_part_entries_and_people_above_the_company_are_no_companies() -> None:
    entries = (
        "Ms\nEva Lind, sales manager\nKestrel Ropes\n4 Dock Road\nHull HU1 2AB\nTel. 01482 305010",
        "Mr\nUgo Neri, director\nPike Nets\n5 Dock Road\nHull HU1 2AB\nTel. 01482 305011",
        "Mr\nJohn Peters\nHeron Sails Ltd\n6 Dock Road\nHull HU1 2AB\nTel. 01482 305012",
    )
    assert names_in("\n--------------------\n".join(entries)) == [
        "Kestrel Ropes",
        "Pike Nets",
        "Heron Sails Ltd",
    ]


def test_person_is_put_after_the_company() -> None:
    assert place_company_first(["Eva Lind", "Bakery Eva Lind", "Hull"]) == [
        "Bakery Eva Lind",
        "Hull",
        "Eva Lind",
    ]
    assert place_company_first(["Kestrel Ropes", "Eva Lind", "Hull"]) == ["Kestrel Ropes", "Eva Lind", "Hull"]


def test_printed_catalogue_with_lines_of_dots_and_running_heads() -> None:
    def entry(at: int, name: str) -> str:
        praise = "Come to our stand and see all of the new things!"
        return f"{name} {'.' * 30} {400 + at}\n{at} Dock Road, Hull\nPh: +44 1482 30501{at}\n{praise}\n"

    head = "              Summit of Ropes      SHOW GUIDE\n"
    pages = [
        head + "27\n\n" + "\n".join(entry(at, name) for at, name in enumerate(NAMES[:3])),
        head
        + "28\nC (continued)\n"
        + "\n".join(entry(at, name) for at, name in enumerate(("CLIFF, J. & SON",), 3)),
        head + "29\n\n" + "\n".join(entry(at, name) for at, name in enumerate(NAMES[3:], 4)),
    ]
    text = "\n".join(pages) + "\nTotal exhibitors: 98\nProduced by Summit Shows LLC\n"
    assert names_in(text) == [*NAMES[:3], "CLIFF, J. & SON", *NAMES[3:]]


def test_numbers_of_pages_rise_and_come_seldom() -> None:
    lines = [f"company {at}" for at in range(24)]
    text = ["Members 2026", *lines[:12], "Page 3", "Members 2026", *lines[12:], "Page 4"]
    assert find_running_lines(text) == {"Members 2026", "Page 3", "Page 4"}
    assert list(leave_out_running_lines(text[-2:], find_running_lines(text)))[-1] == "\n"
    assert (
        find_running_lines(["1", "Kestrel", "Hull", "2", "Pike", "Hull", "3", "Heron", "Hull"]) == frozenset()
    )


def test_countries_and_firms_that_come_again_are_no_buttons() -> None:
    assert find_repeated_lines(["Kestrel Ltd", "France", "More"] * 5) == {"More"}


@pytest.mark.parametrize(
    ("title", "name", "is_above"),
    [
        ("B", "Bolt", True),
        ("D-F", "Elm", True),
        ("C (continued)", '"Cedar"', True),
        ("B", "Cedar", False),
        ("B", "Bo", False),
    ],
)
def test_letters_are_above_names_that_begin_with_them(title: str, name: str, is_above: bool) -> None:
    assert is_letter_title(title)
    assert heads(title, name) is is_above


def test_names_that_are_too_long_for_their_column_go_on_below() -> None:
    text = (
        "Kestrel Ropes            Institute of              Heron & Sons\n"
        "GmbH                     Sails and Nets            04109 Leipzig\n"
        "06217 Merseburg          06108 Halle               Tel. 0341 9846015\n"
        "Tel. 03461 72800         Tel. 03461 2598100        heron.example\n"
        "\n"
        "Pike Netze               Elm Boote AG              Dorn & Dorn\n"
        "Ost GmbH                 06108 Halle               04109 Leipzig\n"
        "06237 Leuna              Tel. 03493 338022         Tel. 0341 9846016\n"
        "Tel. 03461 811377        elm.example               dorn.example\n"
    )
    assert sorted(names_in(text)) == [
        "Dorn & Dorn",
        "Elm Boote AG",
        "Heron & Sons",
        "Institute of Sails and Nets",
        "Kestrel Ropes GmbH",
        "Pike Netze Ost GmbH",
    ]


LETTER = (
    "Dear Eva,\n\nhere are the exhibitors who have confirmed so far, more will follow:\n\n"
    "- Kestrel Ropes Ltd (stand 12, contact: Ugo Neri, tel. +44 1482 305010)\n"
    "- Pike Nets, Hull - info@pike.example\n- Heron Sails; Mr John Peters, owner; heron.example\n\n"
    "Kind regards,\nAnn Lee\nFair Office Ltd\nTel. +44 1482 305000\n"
)


def test_letter_around_a_short_list_is_no_part_of_it() -> None:
    table = read_table(LETTER.encode(), "list.txt")
    assert [row[1:3] for row in rows_of(table) if len(row) == 4] == [
        ("Kestrel Ropes Ltd", ""),
        ("Pike Nets", "pike.example"),
        ("Heron Sails", "heron.example"),
    ]
    assert [row.line for row in table.rows][-1] == 7


@pytest.mark.parametrize(
    "text",
    [
        "Best Ropes\nThanks Foods\nPike Nets\nHeron Sails\n",
        "Dear Foods Ltd,\nPike Nets Ltd,\nHeron Sails Ltd,\n",
        "Kestrel Ltd\nPike Nets Ltd\nRegards\nHeron Sails Ltd\nGull Oars Ltd\n",
    ],
)
def test_companies_that_are_called_like_a_greeting_stay(text: str) -> None:
    assert not is_letter(text.splitlines())


def test_lines_that_introduce_others_are_no_companies() -> None:
    text = (
        "we have met:\nKestrel Ropes AB - Eva Lind - eva@kestrel.example\nPike Nets HB, stand 3B12\n"
        "Heron Sails - www.heron.example - call again\n"
        "Two more firms have also called, but they want to pay later this year.\n"
    )
    assert names_in(text) == ["Kestrel Ropes AB", "Pike Nets HB", "Heron Sails"]


def test_menu_above_the_first_entry_is_left_out() -> None:
    entries = "More\n".join(f"{name}\nStand: 3A{at}\nwww.x{at}.example\n" for at, name in enumerate(NAMES))
    assert names_in(f"Home\nExhibitors\nVisit us\n45 found\n{entries}") == list(NAMES)


WIKI = """List of rope makers
From Wikidocs, the open handbook
Jump to content

This list is not complete. You can help by adding to it.

Makers in Europe[edit]
Firm\tHeadquarters\tFounded\tRemarks
Kestrel Ropes[1]\tHull, United Kingdom\t1908\tfamily-owned
Pike Nets[a][12]\tEsbjerg, Denmark\t1921\t
Heron Sails\tKiel, Germany\t1955\tbankrupt 2019[4]

Others[edit]
Firm\tHeadquarters\tFounded\tRemarks
Moorland\tBoston, United States\t1934\tstate

See also[edit]
List of sail lofts
References[edit]
^ "Ropes of today". Retrieved 1 March 2024.
This page was last edited on 2 April 2025.
"""


def test_tables_in_text_copied_from_a_page_are_the_list() -> None:
    rows = rows_of(read_table(WIKI.encode(), "list.txt"))
    assert [(row[0], row[1], row[3]) for row in rows if len(row) == 4] == [
        (9, "Kestrel Ropes", "GB"),
        (10, "Pike Nets", "DK"),
        (11, "Heron Sails", "DE"),
        (15, "Moorland", "US"),
    ]
    assert [row for row in rows if len(row) == 2] == [(14, "the header again")]


def test_marks_of_footnotes_are_no_part_of_names() -> None:
    cells = ("Kestrel Ropes[3]", "Pike Nets [b]", "Heron[Sails]", "Agency [2026]")
    text = "\n".join(["Company,Stand", *(f"{cell},A{number}" for number, cell in enumerate(cells))])
    names = [row[1] for row in rows_of(read_table(text.encode(), "list.csv"))]
    assert names == ["Kestrel Ropes", "Pike Nets", "Heron[Sails]", "Agency [2026]"]


def test_results_of_a_directory_with_numbers_as_they_are_dialled_at_home() -> None:
    """Trade, distance and opening hours are between name, address and number; menus are around the list."""
    names = ("Rohr Blitz", "Weiss Heizung GmbH", "A. Thalen & Sohn", "Bad & Ofen Scheff", "Kroeger Technik")
    entries = "".join(
        f"{name}\nSanitär\nLindenstr. {at}, 33604 Bielefeld (Mitte)\n{at},1 km\n0521/62641{at}\nJetzt offen\nMehr\n\n"
        for at, name in enumerate(names, start=2)
    )
    text = f"Anmelden\nWas? Heizung\nWo? Bielefeld\n\n{entries}Impressum Datenschutz AGB\nEin Dienst der Verlage\n"
    table = read_table(text.encode(), "list.txt")
    assert [row[1] for row in rows_of(table) if len(row) == 4] == list(names)


def test_rows_that_have_lost_their_tabs_are_no_text_around_a_table() -> None:
    rows = "".join(
        f"{name}\t{'A1' if number % 2 else 'B2'}\n{name} Sons\n" for number, name in enumerate(NAMES)
    )
    assert names_in(f"Exhibitors 2026\nCompany\tCity\n{rows}") == [
        each for name in NAMES for each in (name, f"{name} Sons")
    ]


@pytest.mark.parametrize(
    ("title", "third"),
    [("", "Cedar Boats"), ("", 'ООО "Cedar Boats"'), ("Hall {}\n", 'ООО "Cedar Boats"')],
)
def test_paragraphs_of_names_are_groups_and_no_entries(title: str, third: str) -> None:
    names = [*NAMES[:2], third, *NAMES[3:], "Gull & Sons", "Heron Masts", "Ivy Oars"]
    text = "\n\n".join(title.format(at) + "\n".join(names[at : at + 3]) for at in (0, 3, 6))
    assert names_in(text) == names


def test_entries_of_a_marketplace_have_neither_places_nor_contacts() -> None:
    names = (
        "Kestrel Rope Co., Ltd.",
        "Pike Net Factory",
        "Heron Sails JSC",
        "Gull Exports",
        "Tern Trading Limited",
    )
    entries = "".join(
        f"{name}\nVerified Supplier  {at}YRS  CN\nMain Products: ropes, nets\nUS ${at}00,000+\nContact  Chat now\n\n"
        for at, name in enumerate(names, start=2)
    )
    text = f"All Categories  Trade Shows\nSort by Best match\n\n{entries}"
    found = [row[1] for row in rows_of(read_table(text.encode(), "list.txt")) if len(row) == 4]
    assert found[-len(names) :] == list(names)
    assert len(found) <= len(names) + 1


CATALOGUE = """Rope & Net Fair – Oﬃcial catalogue                         Page 1 of 2

H
Heron Sails                                                 Stand 3-001
K
Kestrel Oﬀshore, Rope & Twine Manufactur-
ing Company Ltd                                             Stand 2-118
4 Dock Road, Hull HU1 2AB, United Kingdom
www.kestrel-oﬀshore.example
Ropes for ships. Represen-
ted
sales@kestrel-oﬀshore.example

Rope & Net Fair – Oﬃcial catalogue                         Page 2 of 2

P
Pike‑Nets ApS                                               Stand 2-119
Havnegade 4, 6000 Kolding, Den-
mark · post@pike.example
W
Wave­Form Nets                                              Stand 3-090
www.waveform.example

Index of goods ............................................. 44
Printed by Gull Print Ltd
"""


def test_catalogue_with_stands_at_the_right_is_read() -> None:
    table = read_table(CATALOGUE.encode(), "catalogue.txt")
    assert [row[1:3] for row in rows_of(table)] == [
        ("Heron Sails", ""),
        ("Kestrel Offshore, Rope & Twine Manufacturing Company Ltd", "kestrel-offshore.example"),
        ("Pike-Nets ApS", "pike.example"),
        ("WaveForm Nets", "waveform.example"),
    ]
    facts = facts_of(table)
    assert facts[1]["email"] == ["sales@kestrel-offshore.example"]
    assert facts[2]["email"] == ["post@pike.example"]


def test_line_of_hall_stand_and_town_is_a_detail() -> None:
    text = "".join(
        f"{name}\nHal 4.1 | Stand B{at} • Utrecht\nMeer dan touw\nLees meer\n\n"
        for at, name in enumerate(NAMES, 10)
    )
    assert names_in(text) == list(NAMES)
