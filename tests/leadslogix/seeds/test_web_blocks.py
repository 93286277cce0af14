"""Lists of web pages: cards, lists in parts, and tables with cells of several rows."""

import json

import pytest

from tests.leadslogix.seeds.tables import read_table
from tests.leadslogix.seeds.test_ugly_lists import rows_of

LETTERS = "".join(
    f'<section><h2>{names[0][0]}</h2><ul class="list">'
    + "".join(f"<li><b>{name}</b> <span>Hall 1, A1</span></li>" for name in names)
    + "</ul></section>"
    for names in (("Abbot Ltd", "Acorn Nets"), ("Barbel GmbH", "Bolt", "Brook AG"), ("Carp Oy",))
)


def test_list_for_each_letter_on_a_page_is_one_list() -> None:
    page = f"<html><body><nav><ul><li>Home</li><li>Visit</li><li>Press</li></ul></nav>{LETTERS}</body></html>"
    rows = rows_of(read_table(page.encode(), "list.html"))
    assert [row[1] for row in rows] == [
        "Abbot Ltd",
        "Acorn Nets",
        "Barbel GmbH",
        "Bolt",
        "Brook AG",
        "Carp Oy",
    ]


def test_cards_of_two_kinds_on_a_page_are_one_list() -> None:
    card = '<div class="{}"><h3>{}</h3><p class="at">Hall 2</p><p>Hydraulic parts</p></div>'
    sponsors = "".join(card.format("sponsor", name) for name in ("Kestrel", "Moorland Ltd", "Pike Nets"))
    others = "".join(card.format("card", name) for name in ("Perch AG", "Roach", "Tench", "Dace"))
    rows = rows_of(
        read_table(f"<html><body>{sponsors}<h2>All</h2>{others}</body></html>".encode(), "list.html")
    )
    assert [row[1] for row in rows] == [
        "Kestrel",
        "Moorland Ltd",
        "Pike Nets",
        "Perch AG",
        "Roach",
        "Tench",
        "Dace",
    ]


ITEMS = [
    {"name": "Kestrel Ropes Ltd", "web": "https://kestrel.example", "country": "Ireland"},
    {"name": "Pike Nets ApS", "web": "", "country": "Denmark"},
    {"name": "Perch AG", "web": "", "country": "Germany"},
]
STATE = {"countries": ["Ireland"] * 9, "list": {"items": ITEMS}}
ORGANISATIONS = [
    {
        "@type": "ListItem",
        "position": at,
        "item": {"@type": "Organization", "name": one["name"], "url": one["web"]},
    }
    for at, one in enumerate(ITEMS, start=1)
]


@pytest.mark.parametrize(
    "script",
    [
        f"<script>window.__STATE__ = {json.dumps(STATE)};</script>",
        f"<script>var exhibitors={json.dumps(ITEMS)}; draw(exhibitors)</script>",
        f'<script type="application/ld+json">{json.dumps({"itemListElement": ORGANISATIONS})}</script>',
    ],
)
def test_list_that_a_page_has_only_in_a_script_is_read(script: str) -> None:
    menu = "<ul><li>Home</li><li>Visit</li><li>Press</li></ul>"
    page = f"<html><body>{menu}<div id='app'></div><script>let x = 1;</script>{script}</body></html>"
    rows = rows_of(read_table(page.encode(), "list.html"))
    assert [row[1] for row in rows] == ["Kestrel Ropes Ltd", "Pike Nets ApS", "Perch AG"]
    assert rows[0][2] == "kestrel.example"


def test_cell_of_several_rows_is_one_of_each_of_them() -> None:
    page = (
        "<html><body><table><tr><th>Name<th>Member<th>Homepage<th>Town</tr>"
        '<tr><td>Ada Lind<td rowspan=2>Kestrel Ropes<td rowspan="2"><a href="https://kestrel.example">Homepage</a>'
        "<td rowspan=3>Hull</tr><tr><td>Ugo Neri</tr><tr><td>Eva Holm<td>Pike Nets<td>pike.example</tr>"
        "<tr><td>Jon Berg<td>Perch AG<td>perch.example<td>Kiel</tr></table></body></html>"
    )
    table = read_table(page.encode(), "list.html")
    assert [row[1:3] for row in rows_of(table)] == [
        ("Kestrel Ropes", "kestrel.example"),
        ("Kestrel Ropes", "kestrel.example"),
        ("Pike Nets", "pike.example"),
        ("Perch AG", "perch.example"),
    ]
    assert [table.original(row)["Town"] for row in table.rows] == ["Hull", "Hull", "Hull", "Kiel"]
