"""Lists of web pages that are no table: cards, and lists in parts."""

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
